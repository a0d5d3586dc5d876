internal import MultiplaneGeometry

/// How lengths of a layer's own space become device pixels, for blurs and the offsets of shadows.
struct EffectScale: BitwiseCopyable {
  /// d(pixel) / d(point) at the middle of the layer's bounds: columns are the images of its axes.
  private(set) var x = SIMD2<Double>.zero
  private(set) var y = SIMD2<Double>.zero
  /// Pixels a point of a standard deviation, along the device's axes: those of the layer's axes where they are parallel to the device's,
  /// else the mean.
  private(set) var factors = SIMD2<Double>.zero

  /// A smaller standard deviation, in pixels, leaves its axis alone.
  static let leastSigma = 0.05
  /// So small in parts of the others, an entry is a rounding error of a sine or a cosine.
  private static let rounding = 1e-9

  /// Where the middle is behind the viewer, all lengths are 0.
  init(_ map: Homography, bounds: Rect) {
    let middle = map.homogeneous(Point(bounds.midX, bounds.midY))
    guard middle.z >= Homography.nearW else { return }
    let place = SIMD2(middle.x, middle.y) / middle.z
    x = (SIMD2(map.xx, map.yx) - place * map.wx) / middle.z
    y = (SIMD2(map.xy, map.yy) - place * map.wy) / middle.z
    let tiny = Self.rounding * max(abs(x.x), abs(x.y), abs(y.x), abs(y.y))
    let isAffine = abs(map.wx) <= Self.rounding * middle.z && abs(map.wy) <= Self.rounding * middle.z
    let isUpright = abs(x.y) <= tiny && abs(y.x) <= tiny
    let isTurned = abs(x.x) <= tiny && abs(y.y) <= tiny
    if isAffine, isUpright || isTurned {
      factors = SIMD2(abs(x.x) + abs(y.x), abs(x.y) + abs(y.y))
    } else {
      factors = SIMD2(repeating: abs(x.x * y.y - x.y * y.x).squareRoot())
    }
    if !(factors.x.isFinite && factors.y.isFinite) { factors = .zero }
  }

  /// Of a standard deviation in points, device pixels along x and y.
  func sigma(_ radius: Double) -> SIMD2<Double> {
    let sigma = max(radius, 0) * factors
    func limited(_ value: Double) -> Double { value >= Self.leastSigma ? min(value, Filter.maximumBlur) : 0 }
    return SIMD2(limited(sigma.x), limited(sigma.y))
  }

  /// Of a distance in points, device pixels.
  func offset(_ size: Size) -> SIMD2<Double> {
    let moved = x * size.width + y * size.height
    func limited(_ value: Double) -> Double { min(max(value, -0x1p20), 0x1p20) }
    return SIMD2(limited(moved.x), limited(moved.y))
  }
}
