internal import MultiplaneGeometry

/// How lengths of a layer's own space become device pixels, for blurs and the offsets of shadows.
struct EffectScale: BitwiseCopyable {
  /// d(pixel) / d(point) at the middle of the layer's bounds: columns are the images of its axes.
  private(set) var x = SIMD2<Double>.zero
  private(set) var y = SIMD2<Double>.zero
  /// Of a Gaussian of one point, pixels²: of x with itself, of x with y, of y with itself.
  private var covariance = SIMD3<Double>.zero

  /// Where the middle is behind the viewer, all lengths are 0.
  init(_ map: Homography, bounds: Rect) {
    let middle = map.homogeneous(Point(bounds.midX, bounds.midY))
    guard middle.z >= Homography.nearW else { return }
    let place = SIMD2(middle.x, middle.y) / middle.z
    x = Self.limited((SIMD2(map.xx, map.yx) - place * map.wx) / middle.z)
    y = Self.limited((SIMD2(map.xy, map.yy) - place * map.wy) / middle.z)
    covariance = SIMD3(x.x * x.x + y.x * y.x, x.x * x.y + y.x * y.y, x.y * x.y + y.y * y.y)
  }

  /// Cut so that squares of squares are numbers yet; what is no number is 0.
  private static func limited(_ image: SIMD2<Double>) -> SIMD2<Double> {
    image.replacing(with: 0, where: image .!= image).clamped(
      lowerBound: SIMD2(repeating: -0x1p100), upperBound: SIMD2(repeating: 0x1p100))
  }

  /// Pixels a point along the direction in which they are most.
  var most: Double {
    let half = (covariance.x - covariance.z) / 2
    let longer = (half * half + covariance.y * covariance.y).squareRoot()
    return ((covariance.x + covariance.z) / 2 + longer).squareRoot()
  }

  /// Pixels a point along the direction in which they are fewest.
  var least: Double { most > 0 ? abs(x.x * y.y - x.y * y.x) / most : 0 }

  /// Whether the axes meet at another angle than a right one, or lie in one line.
  var isSheared: Bool {
    let lengths = (x * x).sum() * (y * y).sum()
    return !(abs((x * y).sum()) <= lengths.squareRoot() / 1024)
  }

  /// A Gaussian in the layer's plane with a standard deviation in points, on the device.
  func blur(_ radius: Double) -> Blur { Blur(covariance: covariance * Self.variance(radius)) }

  /// The same for a shadow.
  func shadowBlur(_ radius: Double) -> Blur {
    Blur(covariance: covariance * Self.variance(radius), isIntegrated: true)
  }

  private static func variance(_ radius: Double) -> Double { radius > 0 ? min(radius * radius, 0x1p200) : 0 }

  /// Of a distance in points, device pixels.
  func offset(_ size: Size) -> SIMD2<Double> {
    let moved = x * size.width + y * size.height
    // The shadow of what is moved by no number is past any target.
    func limited(_ value: Double) -> Double { value.isNaN ? 0x1p20 : min(max(value, -0x1p20), 0x1p20) }
    return SIMD2(limited(moved.x), limited(moved.y))
  }
}
