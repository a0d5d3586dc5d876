internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// Shared edges: edges of a rectangle on or beyond the edge of a clip. Only the clip's coverage applies there; both
/// together would cut the pixel twice.
///
/// Clips with sides parallel to the device's need no shared edges: they are intersected as rectangles.
extension RecordTables {
  /// Edges of a quad's background and contents that turned clips cut instead. Bits of the background: 1 left, 2 top, 4
  /// right, 8 bottom; those of the contents times 16.
  mutating func sharedEdges(_ slot: Int, _ quad: LookRecord, under clip: Int32, layers: inout LayerTable) -> UInt32 {
    guard clips.values[Int(clip)].first >= 0 else { return 0 }
    let (background, contents) = layers.corners(slot, quad)
    return (background.map { edges(of: $0, under: clip) } ?? 0) | (contents.map { edges(of: $0, under: clip) } ?? 0)
      << 4
  }

  /// The same for the clips above a quad and the later clips of its group.
  mutating func sharedEdges(
    _ slot: Int, _ quad: LookRecord, under clip: Int32, laterClips: Int32, layers: inout LayerTable
  ) -> UInt32 {
    let shared = sharedEdges(slot, quad, under: clip, layers: &layers)
    return laterClips < 0
      ? shared : shared | sharedEdges(slot, quad, under: laterClips, layers: &layers)
  }

  /// The same for one rectangle.
  ///
  /// - Parameter map: to device pixels from the reference.
  mutating func sharedEdges(of rect: Rect, through map: Homography, under clip: Int32) -> UInt32 {
    guard !rect.isEmpty, let pixels = Quadrangle(of: rect, through: map) else { return 0 }
    return edges(of: pixels, under: clip)
  }

  private mutating func edges(of pixels: Quadrangle, under clip: Int32) -> UInt32 {
    var result: UInt32 = 0
    for shape in shapes(from: clips.values[Int(clip)].first) where shape.isTurnedRectangle {
      result |= shape.edgesBeyond(pixels)
    }
    return result
  }

  /// A rectangle grown on the edges that clips cut instead.
  ///
  /// - Parameter map: to device pixels.
  static func extended(_ rect: Rect, on edges: UInt32, through map: Homography) -> Rect {
    guard edges != 0, let back = map.inverted() else { return rect }
    guard let pixels = Quadrangle(of: rect, through: map), let source = Quadrangle(of: pixels, through: back) else {
      return rect
    }
    let reach = SIMD2(source.pixelX.max(), source.pixelY.max()) * Rect.sharedEdgeReach
    guard reach.x.isFinite, reach.y.isFinite else { return rect }
    return Rect(
      minX: rect.minX - (edges & 1 != 0 ? reach.x : 0), minY: rect.minY - (edges & 2 != 0 ? reach.y : 0),
      maxX: rect.maxX + (edges & 4 != 0 ? reach.x : 0), maxY: rect.maxY + (edges & 8 != 0 ? reach.y : 0))
  }
}
