package import MultiplaneGeometry

/// Device pixels that an item touches.
package struct Footprint {
  /// Bounding rectangle of the pixels; conservative.
  package var pixels: PixelRect
  /// Outline that contains the centres of the pixels; nil if unknown.
  var outline: Quadrangle?

  package init(pixels: PixelRect) { self.pixels = pixels }

  init(pixels: PixelRect, outline: Quadrangle?) { (self.pixels, self.outline) = (pixels, outline) }

  /// Whether it is certain that no pixel is in both.
  func isApart(from other: Footprint) -> Bool {
    if pixels.intersection(other.pixels).isEmpty { return true }
    guard let outline, let others = other.outline else { return false }
    return outline.hasSide(before: others) || others.hasSide(before: outline)
  }
}

extension Quadrangle {
  /// Distance from a pixel's centre at which an edge covers some of it: half the diagonal, and a margin for the
  /// shader's Floats.
  private static let reach = 0.5.squareRoot() + 1.0 / 64

  /// Moves each side outwards, so that the centres of all partially covered pixels are inside; nil if a side is
  /// degenerate, or two meet at too sharp an angle.
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

  /// Whether one of the sides separates this outline from another.
  fileprivate func hasSide(before other: Quadrangle) -> Bool {
    guard let normals = outwardNormals else { return false }
    return (0..<4).contains { side in
      let (x, y) = (normals.x[side], normals.y[side])
      return (x * other.x + y * other.y).min() > x * self.x[side] + y * self.y[side]
    }
  }

  /// Outward normals of the sides, beginning with the side at the first point.
  private var outwardNormals: (x: SIMD4<Double>, y: SIMD4<Double>)? {
    let (alongX, alongY) = (Self.turned(x, by: 1) - x, Self.turned(y, by: 1) - y)
    let length = (alongX * alongX + alongY * alongY).squareRoot()
    // The area is negative if the points are in the opposite order.
    let area = (x[2] - x[0]) * (y[3] - y[1]) - (x[3] - x[1]) * (y[2] - y[0])
    guard length.min() > gridTolerance, length.max().isFinite, area != 0 else { return nil }
    let outwards = (area > 0 ? 1 : -1) / length
    return (alongY * outwards, -alongX * outwards)
  }

  /// Rotates the components to the left.
  private static func turned(_ values: SIMD4<Double>, by places: Int) -> SIMD4<Double> {
    SIMD4(values[places % 4], values[(places + 1) % 4], values[(places + 2) % 4], values[(places + 3) % 4])
  }
}
