internal import MultiplaneGeometry
internal import MultiplaneRenderTree

/// How lengths of a layer's own space become pixels, for blurs and the offsets of shadows.
struct EffectScale {
  /// d(pixel) / d(point) at the middle of the bounds.
  private(set) var xByX = 0.0
  private(set) var xByY = 0.0
  private(set) var yByX = 0.0
  private(set) var yByY = 0.0
  /// Axes of the layer stay parallel to the device's: each has its own scale.
  private(set) var isParallel = false

  /// So near to 0, in parts of the other entries, an entry is a rounding error of a sine or a cosine.
  private static let rounding = 1e-9

  /// - Parameters:
  ///   - map: from the layer's own space to pixels.
  ///   - bounds: the layer's. Where their middle is behind the eye, everything has length 0.
  init(_ map: Matrix3, bounds: Rect) {
    let middle = map.apply(bounds.minX + bounds.width / 2, bounds.minY + bounds.height / 2)
    guard middle.w >= Outline.nearW else { return }
    let (x, y) = (middle.x / middle.w, middle.y / middle.w)
    xByX = (map.a0 - x * map.c0) / middle.w
    xByY = (map.a1 - x * map.c1) / middle.w
    yByX = (map.b0 - y * map.c0) / middle.w
    yByY = (map.b1 - y * map.c1) / middle.w
    let tiny = Self.rounding * max(max(abs(xByX), abs(xByY)), max(abs(yByX), abs(yByY)))
    let isAffine = abs(map.c0) <= Self.rounding * middle.w && abs(map.c1) <= Self.rounding * middle.w
    isParallel =
      isAffine
      && ((abs(xByY) <= tiny && abs(yByX) <= tiny) || (abs(xByX) <= tiny && abs(yByY) <= tiny))
  }

  /// The scale along each device axis.
  var factors: (x: Double, y: Double) {
    if isParallel { return (abs(xByX) + abs(xByY), abs(yByX) + abs(yByY)) }
    let mean = abs(xByX * yByY - xByY * yByX).squareRoot()
    return (mean, mean)
  }

  /// True when all directions have one scale.
  var isUniform: Bool {
    let (one, other) = (xByX * xByX + yByX * yByX, xByY * xByY + yByY * yByY)
    let across = xByX * xByY + yByX * yByY
    return abs(one - other) <= 1e-6 * (one + other) && abs(across) <= 1e-6 * (one + other)
  }

  /// Pixels.
  func sigma(_ radius: Double) -> (x: Double, y: Double) {
    let limited = { (value: Double) in value >= Convolution.least ? min(value, Filter.maximumBlur) : 0 }
    let factors = factors
    return (limited(max(radius, 0) * factors.x), limited(max(radius, 0) * factors.y))
  }

  /// Pixels.
  func offset(_ size: Size) -> (x: Double, y: Double) {
    (xByX * size.width + xByY * size.height, yByX * size.width + yByY * size.height)
  }

  /// How many pixels away a pixel of a shadow may come from.
  func shadowReach(offset: Size, radius: Double) -> (x: Int, y: Int) {
    let (moved, sigma) = (self.offset(offset), sigma(radius))
    let whole = { (value: Double) in Int(min(abs(value), 1e5).rounded(.up)) + 1 }
    return (
      whole(moved.x) + Convolution.radius(sigma: sigma.x), whole(moved.y) + Convolution.radius(sigma: sigma.y)
    )
  }
}
