/// A Gaussian blur along one axis of the device, as it is drawn: halved until the standard deviation is small, blurred
/// at that size, and read bilinearly.
///
/// Halving by [1 3 3 1] ÷ 8 and bilinear reading blur as well. The Gaussian has the remaining variance, so that the
/// cost does not depend on the radius, and the result is within a fraction of 1/255 of the exact convolution.
struct BlurAxis: BitwiseCopyable, Hashable, Sendable {
  /// Standard deviation, device pixels; 0 leaves the axis unchanged.
  let sigma: Double
  /// Number of halvings: depends on sigma alone.
  let halvings: Int
  /// Standard deviation of the remaining blur, in pixels of the last halving.
  let inner: Double
  /// Radius of the kernel, in pixels of the last halving.
  let radius: Int

  /// An axis is halved while its standard deviation is at least this many pixels: below twice this value halving costs
  /// precision.
  private static let leastHalved = 8.0
  /// Limit on the number of halvings.
  private static let mostHalvings = 20
  /// Kernel radius in standard deviations: the weights beyond it sum to less than 1/2000.
  static let reach = 3.5

  /// - Parameters:
  ///   - sigma: device pixels.
  ///   - blurredElsewhere: variance along this axis of the passes along a line, pixels² of the last halving.
  init(sigma: Double, blurredElsewhere: Double = 0) {
    self.sigma = sigma
    var halvings = 0
    while halvings < Self.mostHalvings, sigma >= Self.leastHalved * Double(1 << halvings) { halvings += 1 }
    self.halvings = halvings
    guard sigma > 0 else {
      inner = 0
      radius = 0
      return
    }
    let f = Double(1 << halvings)
    // Variances in pixels² of the last halving: that of the halvings, and that of bilinear reading.
    let (halving, reading) = halvings == 0 ? (0, 0) : ((1 - 1 / (f * f)) / 4, 1.0 / 6)
    let inner = max(sigma * sigma / (f * f) - halving - reading - blurredElsewhere, 0).squareRoot()
    self.inner = inner < Blur.leastSigma ? 0 : inner
    radius = Int(pixel: (Self.reach * self.inner).rounded(.up))
  }

  /// Device pixels per pixel of the last halving.
  var factor: Int { 1 << halvings }

  /// Distance at which a pixel can affect the result, device pixels.
  var influence: Int { halvings == 0 ? radius : (radius + 3) * factor }
}

/// A half-open range of pixels along one axis, at some halving: `low..<high`.
struct PixelSpan: BitwiseCopyable, Hashable, Sendable {
  var low: Int
  var high: Int

  /// The finer pixels that some halvings to these pixels read; unchanged for less than 1.
  func finer(by halvings: Int) -> PixelSpan {
    var span = self
    for _ in 0..<max(halvings, 0) { span = PixelSpan(low: 2 * span.low - 1, high: 2 * span.high + 1) }
    return span
  }

  /// The coarser pixels whose halving reads these.
  var halved: PixelSpan { PixelSpan(low: (low - 1) >> 1, high: (high >> 1) + 1) }

  func grown(_ radius: Int) -> PixelSpan { PixelSpan(low: low - radius, high: high + radius) }

  var isEmpty: Bool { low >= high }
}
