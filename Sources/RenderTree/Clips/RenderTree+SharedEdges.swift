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

/// Four points, clockwise from the corner of a rectangle with the least x and y.
struct Quadrangle: BitwiseCopyable, Sendable {
  var x: SIMD4<Double>
  var y: SIMD4<Double>
  /// How long a unit of the space that they come from is at each of them, along x and y.
  var pixelX = SIMD4<Double>(repeating: 1)
  var pixelY = SIMD4<Double>(repeating: 1)

  /// nil where a part is behind the viewer.
  init?(of rect: Rect, through map: Homography) {
    let (x, y) = (
      SIMD4(rect.minX, rect.maxX, rect.maxX, rect.minX), SIMD4(rect.minY, rect.minY, rect.maxY, rect.maxY)
    )
    let depth = map.wx * x + map.wy * y + map.w1
    guard depth.min() >= Homography.nearW else { return nil }
    self.x = (map.xx * x + map.xy * y + map.x1) / depth
    self.y = (map.yx * x + map.yy * y + map.y1) / depth
  }

  /// The points of another, on the way back: w is the inverse of that of the way there.
  init?(of points: Quadrangle, through back: Homography) {
    let depth = back.wx * points.x + back.wy * points.y + back.w1
    guard depth.min() > 0, depth.max() * Homography.nearW <= 1 else { return nil }
    x = (back.xx * points.x + back.xy * points.y + back.x1) / depth
    y = (back.yx * points.x + back.yy * points.y + back.y1) / depth
    func length(_ a: SIMD4<Double>, _ b: SIMD4<Double>) -> SIMD4<Double> {
      ((a * a + b * b) / (depth * depth)).squareRoot()
    }
    pixelX = length(back.xx - x * back.wx, back.xy - x * back.wy)
    pixelY = length(back.yx - y * back.wx, back.yy - y * back.wy)
  }
}

extension ClipRecord {
  var isTurnedRectangle: Bool {
    links.y == Self.quad || links.y == Self.roundedQuad || links.y == Self.roundedQuad + Self.continuous
  }

  /// From device pixels from the reference to the space of a turned rectangle.
  var back: Homography {
    Homography(
      Double(row0.x), Double(row0.y), Double(row0.z), Double(row1.x), Double(row1.y), Double(row1.z), Double(row2.x),
      Double(row2.y), Double(row2.z))
  }

  /// The edges of a quadrangle on the device, that which begins with the last point first, that lie on or beyond an edge of this rectangle and
  /// are parallel to it, while the quadrangle lies to the inside of them: bits as of `RenderTree.sharedEdges`.
  ///
  /// - Parameter most: how far beyond, pixels.
  func edgesBeyond(_ pixels: Quadrangle, within most: Double = .infinity) -> UInt32 {
    guard let places = Quadrangle(of: pixels, through: back) else { return 0 }
    return Self.edges(of: places.x, pixel: places.pixelX, beyond: Double(row0.w), within: most)
      | Self.edges(of: places.y, pixel: places.pixelY, beyond: Double(row1.w), within: most)
  }

  /// Along one axis, for a rectangle from 0 to `size`.
  private static func edges(
    of places: SIMD4<Double>, pixel: SIMD4<Double>, beyond size: Double, within most: Double
  ) -> UInt32 {
    var result: UInt32 = 0
    for edge in 0..<4 {
      // The left edge runs from the last point to the first, the top one from the first on.
      let (a, b, opposite) = ((edge + 3) % 4, edge, (edge + 1) % 4)
      let (low, high) = (min(places[a], places[b]), max(places[a], places[b]))
      let length = max(pixel[a], pixel[b])
      let (tolerance, reach) = (length * gridTolerance, length * most)
      guard high - low <= tolerance else { continue }
      if high <= tolerance && high >= -reach && places[opposite] > high
        || low >= size - tolerance && low <= size + reach && places[opposite] < low
      {
        result |= 1 << UInt32(edge)
      }
    }
    return result
  }
}

extension Homography {
  /// To device pixels from the reference, where this is to device pixels.
  func relative(to reference: (x: Int, y: Int)) -> Homography {
    concatenating(Homography(Transform2D(translationX: -Double(reference.x), y: -Double(reference.y))))
  }
}
