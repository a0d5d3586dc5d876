/// A Gaussian blur along one axis of the device, as it is drawn: halved until it is small, blurred there, and read
/// bilinearly.
///
/// Halving by [1 3 3 1] ÷ 8 and reading bilinearly blur, too: what is left for the Gaussian is the difference of the
/// variances, so that a radius of any size costs the same and comes out within a part of 1/255 of the exact
/// convolution.
struct BlurAxis: BitwiseCopyable, Hashable, Sendable {
  /// Device pixels; 0 leaves the axis alone.
  let sigma: Double
  /// How often the axis is halved: a matter of sigma alone.
  let halvings: Int
  /// Of what is left, in the pixels of the last halving.
  let inner: Double
  /// How many of these pixels are read to either side.
  let radius: Int

  /// A standard deviation of so many pixels is halved: below twice as many, halving costs precision.
  private static let leastHalved = 8.0
  /// However large it is.
  private static let mostHalvings = 20
  /// Pixels beyond so many standard deviations weigh less than 1/2000 in all.
  static let reach = 3.5

  /// - Parameters:
  ///   - sigma: device pixels.
  ///   - blurredElsewhere: what the passes along a line blur along this axis, too, in pixels² of the last halving.
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
    // In pixels²: of halvings, by a pixel of the last; of reading bilinearly.
    let (halving, reading) = halvings == 0 ? (0, 0) : ((1 - 1 / (f * f)) / 4, 1.0 / 6)
    let inner = max(sigma * sigma / (f * f) - halving - reading - blurredElsewhere, 0).squareRoot()
    self.inner = inner < Blur.leastSigma ? 0 : inner
    radius = Int(pixel: (Self.reach * self.inner).rounded(.up))
  }

  /// Device pixels a pixel of the last halving.
  var factor: Int { 1 << halvings }

  /// How many device pixels away a pixel may change the result.
  var influence: Int { halvings == 0 ? radius : (radius + 3) * factor }
}

/// Neighbouring pixels along one axis, at some halving: from `low` up to `high`, which is not one of them.
struct PixelSpan: BitwiseCopyable, Hashable, Sendable {
  var low: Int
  var high: Int

  /// What is read of the finer pixels to halve them to these.
  var unhalved: PixelSpan { PixelSpan(low: 2 * low - 1, high: 2 * high + 1) }

  /// The same so many times; none for less than 1.
  func finer(by halvings: Int) -> PixelSpan {
    var span = self
    for _ in 0..<max(halvings, 0) { span = span.unhalved }
    return span
  }

  /// The coarser pixels that read these.
  var halved: PixelSpan { PixelSpan(low: (low - 1) >> 1, high: (high >> 1) + 1) }

  func grown(_ radius: Int) -> PixelSpan { PixelSpan(low: low - radius, high: high + radius) }

  func intersection(_ other: PixelSpan) -> PixelSpan {
    PixelSpan(low: max(low, other.low), high: min(high, other.high))
  }

  var isEmpty: Bool { low >= high }
}
