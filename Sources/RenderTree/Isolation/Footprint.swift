package import MultiplaneGeometry

/// What is known of the device pixels that a thing touches.
package struct Footprint {
  /// All of them, and perhaps more.
  package var pixels: PixelRect
  /// Their middles lie within this; nil where no such thing is known.
  var outline: Quadrangle?

  package init(pixels: PixelRect) { self.pixels = pixels }

  init(pixels: PixelRect, outline: Quadrangle?) { (self.pixels, self.outline) = (pixels, outline) }

  /// Whether it is certain that no pixel is touched by both.
  func isApart(from other: Footprint) -> Bool {
    if pixels.intersection(other.pixels).isEmpty { return true }
    guard let outline, let others = other.outline else { return false }
    return outline.hasSide(before: others) || others.hasSide(before: outline)
  }
}

extension Quadrangle {
  /// How far from a pixel's middle an edge covers something of it: half its diagonal, and a little as the shader's
  /// numbers are Float.
  private static let reach = 0.5.squareRoot() + 1.0 / 64

  /// Each side moved outwards, so that the middles of the pixels that it covers something of lie within; nil where a
  /// side is as good as none, or two meet at too sharp an angle.
  var holdingMiddles: Quadrangle? {
    guard let normals = outwardNormals else { return nil }
    let (beforeX, beforeY) = (Self.turned(normals.x, by: 3), Self.turned(normals.y, by: 3))
    let cosine = normals.x * beforeX + normals.y * beforeY
    guard cosine.min() > -0.9 else { return nil }
    var result = self
    result.x += (normals.x + beforeX) * (Self.reach / (1 + cosine))
    result.y += (normals.y + beforeY) * (Self.reach / (1 + cosine))
    return result
  }

  /// Whether all of another lies beyond one of the sides.
  fileprivate func hasSide(before other: Quadrangle) -> Bool {
    guard let normals = outwardNormals else { return false }
    return (0..<4).contains { side in
      let (x, y) = (normals.x[side], normals.y[side])
      return (x * other.x + y * other.y).min() > x * self.x[side] + y * self.y[side]
    }
  }

  /// Of each side, from the one that begins at the first point.
  private var outwardNormals: (x: SIMD4<Double>, y: SIMD4<Double>)? {
    let (alongX, alongY) = (Self.turned(x, by: 1) - x, Self.turned(y, by: 1) - y)
    let length = (alongX * alongX + alongY * alongY).squareRoot()
    // Clockwise or, turned over, the other way round.
    let area = (x[2] - x[0]) * (y[3] - y[1]) - (x[3] - x[1]) * (y[2] - y[0])
    guard length.min() > gridTolerance, length.max().isFinite, area != 0 else { return nil }
    let outwards = (area > 0 ? 1 : -1) / length
    return (alongY * outwards, -alongX * outwards)
  }

  /// The numbers of the points that come some places later.
  private static func turned(_ values: SIMD4<Double>, by places: Int) -> SIMD4<Double> {
    SIMD4(values[places % 4], values[(places + 1) % 4], values[(places + 2) % 4], values[(places + 3) % 4])
  }
}
