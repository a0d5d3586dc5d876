internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// Edges of a rectangle that lie on the edge of a clip, or outside of it: the clip covers what they would, and a pixel that both pass through
/// must not be cut twice.
///
/// Clips whose sides are parallel to the device's need none of this: they are intersected as rectangles.
extension RenderTree {
  /// The edges of a quad's two outlines that turned clips stand for: of the background's the sum of 1 for the left, 2 for the top, 4 for
  /// the right, 8 for the bottom, and 16 times the sum of the contents'.
  mutating func sharedEdges(_ slot: Int, _ quad: QuadRecord, under clip: Int32, reference: (x: Int, y: Int)) -> UInt32 {
    guard clips.values[Int(clip)].links.x >= 0 else { return 0 }
    let (background, contents) = corners(slot, quad, reference: reference)
    return (background.map { edges(of: $0, under: clip) } ?? 0) | (contents.map { edges(of: $0, under: clip) } ?? 0)
      << 4
  }

  /// The same of those above a quad and of what will cut the group that it is in.
  mutating func sharedEdges(
    _ slot: Int, _ quad: QuadRecord, under clip: Int32, outer: Int32, reference: (x: Int, y: Int)
  ) -> UInt32 {
    let shared = sharedEdges(slot, quad, under: clip, reference: reference)
    return outer < 0 ? shared : shared | sharedEdges(slot, quad, under: outer, reference: reference)
  }

  /// Where a quad's two outlines have their corners on the device; nil where there is none, or a part is behind the viewer.
  mutating func corners(
    _ slot: Int, _ quad: QuadRecord, reference: (x: Int, y: Int)
  ) -> (background: Quadrangle?, contents: Quadrangle?) {
    let map = Homography(uprightSpace(slot, upsideDown: states[slot].flags.contains(.isUpsideDown)))
      .concatenating(states[slot].device).relative(to: reference)
    let bounds = Rect(x: 0, y: 0, width: Double(quad.shape.x), height: Double(quad.shape.y))
    let contents = Rect(quad.contents)
    return (
      quad.has(QuadRecord.hasBackground) && !bounds.isEmpty ? Quadrangle(of: bounds, through: map) : nil,
      quad.has(QuadRecord.hasContents) && !contents.isEmpty ? Quadrangle(of: contents, through: map) : nil
    )
  }

  /// The same of one rectangle.
  ///
  /// - Parameter map: to device pixels from the reference.
  mutating func sharedEdges(of rect: Rect, through map: Homography, under clip: Int32) -> UInt32 {
    guard !rect.isEmpty, let pixels = Quadrangle(of: rect, through: map) else { return 0 }
    return edges(of: pixels, under: clip)
  }

  private mutating func edges(of pixels: Quadrangle, under clip: Int32) -> UInt32 {
    var result: UInt32 = 0
    var next = Int32(clamping: clips.values[Int(clip)].links.x)
    while next >= 0 {
      let record = clips.values[Int(next)]
      if record.isTurnedRectangle { result |= record.edgesBeyond(pixels) }
      next = Int32(clamping: record.row2.w)
    }
    return result
  }

  /// How much larger a rectangle is made on such sides: past a half diagonal of the pixels that a clip leaves a part of.
  static let sharedEdgeReach = 2.0

  /// A rectangle that is larger on the edges that clips stand for.
  ///
  /// - Parameter map: to device pixels.
  static func extended(_ rect: Rect, on edges: UInt32, through map: Homography) -> Rect {
    guard edges != 0, let back = map.inverted() else { return rect }
    guard let pixels = Quadrangle(of: rect, through: map), let there = Quadrangle(of: pixels, through: back) else {
      return rect
    }
    let reach = SIMD2(there.pixelX.max(), there.pixelY.max()) * sharedEdgeReach
    guard reach.x.isFinite, reach.y.isFinite else { return rect }
    return Rect(
      minX: rect.minX - (edges & 1 != 0 ? reach.x : 0), minY: rect.minY - (edges & 2 != 0 ? reach.y : 0),
      maxX: rect.maxX + (edges & 4 != 0 ? reach.x : 0), maxY: rect.maxY + (edges & 8 != 0 ? reach.y : 0))
  }
}
