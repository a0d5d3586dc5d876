internal import MultiplaneGeometry

/// Four points, clockwise from the corner of a rectangle with the least x and y.
struct Quadrangle: BitwiseCopyable, Sendable {
  var x: SIMD4<Double>
  var y: SIMD4<Double>
  /// Size at each point of a unit of the source space, along x and y.
  var pixelX = SIMD4<Double>(repeating: 1)
  var pixelY = SIMD4<Double>(repeating: 1)

  var bounds: Rect { Rect(minX: x.min(), minY: y.min(), maxX: x.max(), maxY: y.max()) }

  /// nil if a part is behind the viewer.
  init?(of rect: Rect, through map: Homography) {
    let (x, y) = (
      SIMD4(rect.minX, rect.maxX, rect.maxX, rect.minX), SIMD4(rect.minY, rect.minY, rect.maxY, rect.maxY)
    )
    let depth = map.wx * x + map.wy * y + map.w1
    guard depth.min() >= Homography.nearW else { return nil }
    self.x = (map.xx * x + map.xy * y + map.x1) / depth
    self.y = (map.yx * x + map.yy * y + map.y1) / depth
  }

  /// The points of another quadrangle through the inverse map, whose w is the inverse of the map's.
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

  /// From device pixels, relative to the reference.
  init(_ pixels: PixelRect, from reference: (x: Int, y: Int)) {
    let (minX, minY) = (Double(pixels.x - reference.x), Double(pixels.y - reference.y))
    let (maxX, maxY) = (minX + Double(pixels.width), minY + Double(pixels.height))
    (x, y) = (SIMD4(minX, maxX, maxX, minX), SIMD4(minY, minY, maxY, maxY))
  }
}
