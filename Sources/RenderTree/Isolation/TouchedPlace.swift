package import MultiplaneGeometry

/// What is known of the device pixels that a thing touches.
package struct TouchedPlace {
  /// All of them, and perhaps more.
  package var pixels: PixelRect
  /// Their middles lie within this; nil where no such thing is known.
  var outline: Quadrangle?
  /// The thing lies within this, of which they are what it touches.
  var round: RoundBox?

  package init(pixels: PixelRect) { self.pixels = pixels }

  init(pixels: PixelRect, outline: Quadrangle?) { (self.pixels, self.outline) = (pixels, outline) }

  /// Whether it is certain that no pixel is touched by both.
  func isApart(from other: TouchedPlace) -> Bool {
    if pixels.intersection(other.pixels).isEmpty { return true }
    guard let outline, let others = other.outline else { return false }
    return outline.hasSide(before: others) || others.hasSide(before: outline)
  }
}

/// A rectangle on the device with four circular corners of one radius.
struct RoundBox {
  var rect: Rect
  var radius: Double

  /// nil for what is turned, or has another curve.
  ///
  /// - Parameters:
  ///   - outline: has at least such corners, or at most.
  ///   - rect: the outline's, in a space.
  ///   - map: from there to the device.
  init?(_ outline: RoundedOutline, in rect: Rect, through map: Homography, isInner: Bool) {
    guard outline.exponent == 2, let image = LayerTable.alignedImage(of: rect, through: map), image.isFinite else {
      return nil
    }
    let corners = outline.onDevice(map.affine)
    self.rect = image
    radius =
      isInner
      ? min(corners.radiiX.min(), corners.radiiY.min()) : max(corners.radiiX.max(), corners.radiiY.max())
  }

  /// Whether the pixels that something in another one touches lie in this one as a whole: those are no farther than their diagonal from it.
  func holds(_ pixels: Rect, touchedBy other: RoundBox) -> Bool {
    guard rect.contains(pixels) else { return false }
    let reach = other.radius + 2.0.squareRoot()
    let left = rect.minX + radius - other.rect.minX - other.radius
    let top = rect.minY + radius - other.rect.minY - other.radius
    let right = other.rect.maxX - other.radius - rect.maxX + radius
    let bottom = other.rect.maxY - other.radius - rect.maxY + radius
    let away = SIMD2(max(left, right, 0), max(top, bottom, 0))
    return (away * away).sum().squareRoot() + reach <= radius
  }
}

extension Quadrangle {
  /// How far from a pixel's middle an edge covers something of it: half its diagonal, and a little as the shader's numbers are Float.
  private static let reach = 0.5.squareRoot() + 1.0 / 64

  /// Each side moved outwards, so that the middles of the pixels that it covers something of lie within; nil where a side is as good as none,
  /// or two meet at too sharp an angle.
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
