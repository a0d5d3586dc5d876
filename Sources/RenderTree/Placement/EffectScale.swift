internal import MultiplaneGeometry

/// Converts lengths in a layer's space to device pixels, for blurs and shadow offsets.
struct EffectScale: BitwiseCopyable {
  /// d(pixel) / d(point) at the middle of the layer's bounds: columns are the images of its axes.
  private(set) var x = SIMD2<Double>.zero
  private(set) var y = SIMD2<Double>.zero
  /// Covariance on the device of a Gaussian with a standard deviation of one point: variance of x, covariance, variance
  /// of y; pixels².
  private var covariance = SIMD3<Double>.zero

  /// All lengths are 0 if the middle of the bounds is behind the viewer.
  init(_ map: Homography, bounds: Rect) {
    let middle = map.homogeneous(Point(bounds.midX, bounds.midY))
    guard middle.z >= Homography.nearW else { return }
    let place = SIMD2(middle.x, middle.y) / middle.z
    x = Self.limited((SIMD2(map.xx, map.yx) - place * map.wx) / middle.z)
    y = Self.limited((SIMD2(map.xy, map.yy) - place * map.wy) / middle.z)
    covariance = SIMD3(x.x * x.x + y.x * y.x, x.x * x.y + y.x * y.y, x.y * x.y + y.y * y.y)
  }

  /// Clamps the vector so that fourth powers stay finite; NaN becomes 0.
  private static func limited(_ image: SIMD2<Double>) -> SIMD2<Double> {
    image.replacing(with: 0, where: image .!= image).clamped(
      lowerBound: SIMD2(repeating: -0x1p100), upperBound: SIMD2(repeating: 0x1p100))
  }

  /// Pixels per point in the direction of the largest scale.
  var most: Double {
    let half = (covariance.x - covariance.z) / 2
    let longer = (half * half + covariance.y * covariance.y).squareRoot()
    return ((covariance.x + covariance.z) / 2 + longer).squareRoot()
  }

  /// Pixels per point in the direction of the smallest scale.
  var least: Double { most > 0 ? abs(x.x * y.y - x.y * y.x) / most : 0 }

  /// Whether the images of the axes are not at a right angle.
  var isSheared: Bool {
    let lengths = (x * x).sum() * (y * y).sum()
    return !(abs((x * y).sum()) <= lengths.squareRoot() / 1024)
  }

  /// Blur on the device of a Gaussian in the layer's plane; standard deviation in points. That of a shadow is
  /// integrated.
  func blur(_ radius: Double, isIntegrated: Bool = false) -> Blur {
    Blur(covariance: covariance * Self.variance(radius), isIntegrated: isIntegrated)
  }

  private static func variance(_ radius: Double) -> Double { radius > 0 ? min(radius * radius, 0x1p200) : 0 }

  /// Device pixels of an offset in points.
  func offset(_ size: Size) -> SIMD2<Double> {
    let moved = x * size.width + y * size.height
    // A NaN offset puts the shadow outside every target.
    func limited(_ value: Double) -> Double { value.isNaN ? 0x1p20 : min(max(value, -0x1p20), 0x1p20) }
    return SIMD2(limited(moved.x), limited(moved.y))
  }
}
