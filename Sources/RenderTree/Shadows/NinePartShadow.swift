internal import MultiplaneGeometry

/// Texels of a rounded rectangle's shadow: the whole shadow, or nine parts with stretched middle parts.
///
/// A strong blur has the largest texels with a standard deviation of at least four texels, so that the error of
/// bilinear filtering is below 1/255. A weak blur has texels of one device pixel, convolved as every other blur is.
struct NinePartShadow {
  /// One axis: the sides of the rectangle are at `start` and `end`, in units of the quad's space.
  private struct Axis {
    var count = 0
    var first = 0.0
    var last = 0.0
    /// Start and length of the bitmap in the quad's space, units.
    var origin = 0.0
    var length = 0.0
    /// Unstretched length at both ends, units; 0 if the axis is not sliced.
    var caps = (0.0, 0.0)

    /// - Parameters:
    ///   - texel: length of a texel, units.
    ///   - sigma: texels; so are the radii.
    ///   - isOnPixels: texels are device pixels.
    init(
      _ start: Double, _ end: Double, texel: Double, sigma: Double, radii: (first: Double, last: Double),
      isOnPixels: Bool
    ) {
      let reach = sigma * NinePartShadow.reach
      let margin = (sigma * NinePartShadow.visible).rounded(.up) + Double(NinePartShadow.clearRim)
      // One more texel beside the middle, which filtering mixes into the middle.
      let inner = ((radii.first + reach).rounded(.up) + 2, (radii.last + reach).rounded(.up) + 2)
      // On device pixels, the parts at both ends begin at whole pixels.
      let (low, high) = isOnPixels ? (start.rounded(.down), end.rounded(.up)) : (start, end)
      let texels = (high - low) / texel
      let before = (start - low) / texel
      origin = low - margin * texel
      if texels > inner.0 + inner.1 + 1 {
        count = Int(pixel: margin + inner.0 + 1 + inner.1 + margin)
        first = margin + before
        last = Double(count) - margin - (high - end) / texel
        length = high - low + 2 * margin * texel
        caps = ((margin + inner.0) * texel, (margin + inner.1) * texel)
      } else {
        count = Int(pixel: texels.rounded(.up) + 2 * margin)
        first = margin + before
        last = first + (end - start) / texel
        length = Double(count) * texel
      }
      // Rounded to 1/256 texel, so that equal sizes at other places share a bitmap.
      first = (first * 256).rounded() / 256
      last = (last * 256).rounded() / 256
    }
  }

  var outline = ShadowOutline()
  /// Standard deviation, texels.
  private(set) var sigma = SIMD2<Double>.zero
  /// Rectangle that the bitmap fills, units of the quad's space.
  var rect = Rect.null
  /// Unstretched edges of `rect`; 0 along an axis that is not sliced; nil if no axis is.
  private(set) var caps: EdgeInsets?

  /// Whether texels lie on whole device pixels: those of the caps, if there are any, with one stretched texel between.
  var fillsPixels: Bool {
    func isWhole(_ value: Double) -> Bool { abs(value - value.rounded()) < gridTolerance }
    func isNatural(_ length: Double, _ texels: Int, _ caps: (Double, Double)?) -> Bool {
      guard let caps else { return length == Double(texels) }
      return isWhole(length) && abs(caps.0 + caps.1 - Double(texels - 1)) < 1e-9
    }
    return isWhole(rect.minX) && isWhole(rect.minY)
      && isNatural(rect.width, outline.width, caps.map { ($0.left, $0.right) })
      && isNatural(rect.height, outline.height, caps.map { ($0.top, $0.bottom) })
  }

  /// Clear texels at each side, in which filtering ends.
  static let clearRim = 1

  /// Radius in standard deviations; next to nothing is beyond it.
  static let reach = 3.5
  /// Visible radius in standard deviations: beyond it even a straight edge's coverage is below half a step of 8 bits,
  /// so that all texels would be clear.
  private static let visible = 2.9
  /// Least standard deviation, texels.
  private static let least = 4.0
  /// Smallest texel, pixels: the pixel's own size already blurs by more than four of them.
  private static let finest = 1.0 / 16
  /// Limit on the side of a bitmap.
  private static let mostTexels = 1024.0

  /// A shadow on the device.
  ///
  /// - Parameters:
  ///   - rect: of the outline, pixels.
  ///   - outline: its corners, pixels.
  ///   - sigma: pixels.
  /// - Returns: nil if it needs too many texels.
  init?(pixels rect: Rect, outline: RoundedOutline, sigma: SIMD2<Double>) {
    if sigma.min() < Self.least {
      let blur = SIMD2(Self.blurOnPixels(sigma.x), Self.blurOnPixels(sigma.y))
      self.init(rect, outline, texel: SIMD2(1, 1), sigma: blur, isOnPixels: true)
    } else {
      let texel = SIMD2(Self.texel(sigma.x), Self.texel(sigma.y))
      let blur = SIMD2(Self.blur(sigma.x, texel: texel.x), Self.blur(sigma.y, texel: texel.y))
      self.init(rect, outline, texel: texel, sigma: blur, isOnPixels: false)
    }
  }

  /// A shadow in the layer's own plane.
  ///
  /// - Parameters:
  ///   - bounds: points; so are the outline's corners.
  ///   - sigma: points.
  ///   - scale: pixels per point: the largest of all places and directions.
  /// - Returns: nil if it needs too many texels.
  init?(points bounds: Rect, outline: RoundedOutline, sigma: Double, scale: Double) {
    let texel = max(Self.texel(sigma * scale), Self.finest)
    let blur = Self.blur(sigma * scale, texel: texel)
    self.init(
      bounds, outline, texel: SIMD2(repeating: texel / scale), sigma: SIMD2(repeating: blur), isOnPixels: false)
  }

  /// Converts a standard deviation from pixels to texels. The variances of the pixel's own size, of the texel's size
  /// and, on average, of filtering between texels are taken into account.
  ///
  /// - Parameter texel: pixels.
  static func blur(_ sigma: Double, texel: Double) -> Double {
    let variance = (sigma * sigma + 1.0 / 12) / (texel * texel)
    return max(variance - 1.0 / 12 - 1.0 / 6, 0).squareRoot()
  }

  /// The same where texels are device pixels.
  static func blurOnPixels(_ sigma: Double) -> Double {
    sigma >= Blur.leastSigma ? Blur.sampled(asIntegrated: sigma) : 0
  }

  /// Least standard deviation of a turned shadow, pixels: a weaker blur depends on the place of the device's pixels.
  static let weakest = 2.0

  /// The largest power of two that leaves enough texels per standard deviation.
  private static func texel(_ sigma: Double) -> Double {
    let texel = (sigma / least).binade
    return min(max(0x1p-60, texel), 0x1p60)
  }

  private init?(_ rect: Rect, _ outline: RoundedOutline, texel: SIMD2<Double>, sigma: SIMD2<Double>, isOnPixels: Bool) {
    let (rx, ry) = (outline.radiiX / texel.x, outline.radiiY / texel.y)
    guard rect.isFinite, rx.max() <= Self.mostTexels, ry.max() <= Self.mostTexels else { return nil }
    let x = Axis(
      rect.minX, rect.maxX, texel: texel.x, sigma: sigma.x, radii: (max(rx.x, rx.w), max(rx.y, rx.z)),
      isOnPixels: isOnPixels)
    let y = Axis(
      rect.minY, rect.maxY, texel: texel.y, sigma: sigma.y, radii: (max(ry.x, ry.y), max(ry.z, ry.w)),
      isOnPixels: isOnPixels)
    guard Double(x.count) <= Self.mostTexels, Double(y.count) <= Self.mostTexels else { return nil }
    self.outline = ShadowOutline(
      width: x.count, height: y.count, left: x.first, top: y.first, right: x.last, bottom: y.last, radiiX: rx,
      radiiY: ry, exponent: outline.exponent)
    self.sigma = sigma
    self.rect = Rect(x: x.origin, y: y.origin, width: x.length, height: y.length)
    let caps = EdgeInsets(top: y.caps.0, left: x.caps.0, bottom: y.caps.1, right: x.caps.1)
    self.caps = caps == .zero ? nil : caps
  }
}
