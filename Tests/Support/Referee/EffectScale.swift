internal import MultiplaneGeometry

/// The scale from lengths of a layer's own space to pixels, for blurs and offsets of shadows.
struct EffectScale {
  /// d(pixel) / d(point) at the middle of the bounds.
  private(set) var xByX = 0.0
  private(set) var xByY = 0.0
  private(set) var yByX = 0.0
  private(set) var yByY = 0.0
  /// - Parameters:
  ///   - map: from the layer's own space to pixels.
  ///   - bounds: of the layer. If their middle is behind the viewer, every length is 0.
  init(_ map: Matrix3, bounds: Rect) {
    let middle = map.apply(bounds.minX + bounds.width / 2, bounds.minY + bounds.height / 2)
    guard middle.w >= Outline.nearW else { return }
    let (x, y) = (middle.x / middle.w, middle.y / middle.w)
    xByX = (map.a0 - x * map.c0) / middle.w
    xByY = (map.a1 - x * map.c1) / middle.w
    yByX = (map.b0 - y * map.c0) / middle.w
    yByY = (map.b1 - y * map.c1) / middle.w
  }

  /// Whether the layer's axes are parallel to the device axes.
  var isParallel: Bool { xByY == 0 && yByX == 0 || xByX == 0 && yByY == 0 }

  /// Pixels a point along the direction with the fewest.
  var least: Double { most > 0 ? abs(xByX * yByY - xByY * yByX) / most : 0 }

  /// A length in points that is at least a few pixels in any direction: beyond all pixels of an edge.
  var pastEdges: Double { 4 / max(least, 1e-6) }

  /// Pixels a point along the direction with the most.
  var most: Double {
    let sum = xByX * xByX + xByY * xByY + yByX * yByX + yByY * yByY
    let determinant = xByX * yByY - xByY * yByX
    return ((sum + max(sum * sum - 4 * determinant * determinant, 0).squareRoot()) / 2).squareRoot()
  }

  /// A Gaussian in the layer's plane, as seen on the device.
  func blur(_ radius: Double) -> Gaussian {
    let variance = radius > 0 ? min(radius * radius, 1e60) : 0
    return Gaussian(
      xx: (xByX * xByX + xByY * xByY) * variance, xy: (xByX * yByX + xByY * yByY) * variance,
      yy: (yByX * yByX + yByY * yByY) * variance)
  }

  /// An offset in pixels.
  func offset(_ size: Size) -> (x: Double, y: Double) {
    (xByX * size.width + xByY * size.height, yByX * size.width + yByY * size.height)
  }

  /// The largest distance of a shadow's pixel from its source, pixels.
  func shadowReach(offset: Size, radius: Double) -> (x: Int, y: Int) {
    let (moved, reach) = (self.offset(offset), blur(radius).reach)
    let whole = { (value: Double) in Int(clamping: min(abs(value), 1e5).rounded(.up)) + 1 }
    return (whole(moved.x) + reach.x, whole(moved.y) + reach.y)
  }
}
