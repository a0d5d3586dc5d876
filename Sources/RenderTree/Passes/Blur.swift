internal import Glibc
internal import MultiplaneContents

/// A Gaussian blur on the device: along both axes and, if its widest direction is not an axis, once more along that
/// line.
///
/// A layer that is both turned and stretched, or tilted, turns a round blur into an ellipse. An ellipse is drawn as a
/// circle with the radius of its short axis, blurred further along its long axis.
struct Blur: BitwiseCopyable, Sendable {
  let x: BlurAxis
  let y: BlurAxis
  let line: BlurLine?
  /// Variance of x, covariance of x and y, variance of y; pixels².
  let covariance: SIMD3<Double>

  /// A smaller standard deviation leaves an axis unchanged; pixels.
  static let leastSigma = 0.05
  /// A smaller covariance, relative to the variances, is a rounding error of sine and cosine.
  private static let rounding = 1e-9

  /// - Parameters:
  ///   - covariance: pixels².
  ///   - isIntegrated: a pixel's weight is the integral of the Gaussian over the pixel, not its value at the centre.
  init(covariance given: SIMD3<Double>, isIntegrated: Bool = false) {
    let (xx, xy, yy) = (given.x, given.y, given.z)
    func limited(_ variance: Double) -> Double {
      let sigma = variance.squareRoot()
      guard sigma >= Self.leastSigma else { return 0 }
      return min(isIntegrated ? Self.sampled(asIntegrated: sigma) : sigma, Filter.maximumBlur)
    }
    guard abs(xy) > Self.rounding * (xx + yy) else {
      x = BlurAxis(sigma: limited(xx))
      y = BlurAxis(sigma: limited(yy))
      line = nil
      covariance = SIMD3(x.sigma * x.sigma, 0, y.sigma * y.sigma)
      return
    }
    let half = (xx - yy) / 2
    let longer = (half * half + xy * xy).squareRoot()
    let long = (xx + yy) / 2 + longer
    let short = max(xx * yy - xy * xy, 0) / long
    let sigma = (long: limited(long), short: limited(short))
    let cosine = (max(1 + half / longer, 0) / 2).squareRoot()
    let sine = (max(1 - half / longer, 0) / 2).squareRoot()
    let direction = SIMD2(cosine, xy < 0 ? -sine : sine)
    let round = BlurAxis(sigma: sigma.short)
    let (least, rest) = (sigma.short * sigma.short, sigma.long * sigma.long - sigma.short * sigma.short)
    covariance = SIMD3(
      least + rest * direction.x * direction.x, rest * direction.x * direction.y,
      least + rest * direction.y * direction.y)
    guard rest >= Self.leastSigma * Self.leastSigma else {
      (x, y, line) = (round, round, nil)
      return
    }
    let line = BlurLine(direction: direction, sigma: rest.squareRoot() / Double(round.factor))
    x = BlurAxis(sigma: sigma.short, blurredElsewhere: line.reading.x)
    y = BlurAxis(sigma: sigma.short, blurredElsewhere: line.reading.y)
    self.line = line
  }

  /// Standard deviation of the sampled Gaussian whose values at pixel centres match the integrals of a Gaussian of
  /// `sigma` over the pixels: within 0.3/255 at an edge. Both are in pixels and at least `leastSigma`.
  static func sampled(asIntegrated sigma: Double) -> Double {
    // The integral adds a pixel's variance, 1/12. A narrow Gaussian changes shape: there the ratio of the centre's
    // weight to its neighbours' is matched.
    guard sigma < 2 else { return (sigma * sigma + 1.0 / 12).squareRoot() }
    let unit = 1 / (sigma * 2.0.squareRoot())
    let (middle, neighbour) = (2 * erf(unit / 2), erfc(unit / 2) - erfc(unit * 1.5))
    return (0.5 / log(middle / neighbour)).squareRoot()
  }

  /// This blur followed by another one, as one blur of at most the largest size; nil if a kernel is so narrow that,
  /// sampled at pixels, variances don't add up.
  func followed(by next: Blur) -> Blur? {
    let narrowest = min(x.sigma, y.sigma, next.x.sigma, next.y.sigma)
    return narrowest >= 1 ? Blur(covariance: covariance + next.covariance) : nil
  }

  /// Whether the blur changes nothing.
  var isNothing: Bool { x.sigma == 0 && y.sigma == 0 && line == nil }

  /// Distance at which a pixel can affect the result, device pixels.
  var influence: SIMD2<Int> {
    let own = SIMD2(x.influence, y.influence)
    guard let line else { return own }
    return own &+ line.reach &* SIMD2(x.factor, y.factor)
  }
}

/// A Gaussian along a line that is not parallel to the device's axes, in cells. The first pass has steps of one cell,
/// read bilinearly; later passes have longer steps, so that no standard deviation needs many passes.
struct BlurLine: BitwiseCopyable, Sendable {
  /// One pass along the line.
  struct Pass: BitwiseCopyable, Sendable {
    /// Distance between samples, cells.
    var step: SIMD2<Double>
    /// Standard deviation, steps.
    var sigma: Double
    /// Number of samples on either side.
    var radius: Int

    /// Distance of the farthest cell read.
    var reach: SIMD2<Int> {
      func cells(_ step: Double) -> Int { Int(pixel: (Double(radius) * abs(step)).rounded(.up)) + 1 }
      return SIMD2(cells(step.x), cells(step.y))
    }

    fileprivate init(_ direction: SIMD2<Double>, length: Double, sigma: Double) {
      step = direction * length
      self.sigma = sigma / length
      radius = Int(pixel: (BlurAxis.reach * self.sigma).rounded(.up))
    }

    /// Variance added by bilinear reading along x and y, cells².
    fileprivate var reading: SIMD2<Double> {
      var (sum, total) = (SIMD2<Double>.zero, 0.0)
      for k in -radius...radius {
        let weight = exp(-Double(k * k) / (2 * sigma * sigma))
        let place = step * Double(k)
        let part = place - place.rounded(.down)
        sum += weight * part * (1 - part)
        total += weight
      }
      return sum / total
    }
  }

  private var passes: InlineArray<3, Pass>
  let passCount: Int

  /// Largest standard deviation of the last pass, steps.
  private static let mostSteps = 16.0
  /// Standard deviation of a pass before another one, in steps. It is the length of the next pass's step, so that the
  /// next pass misses no detail between its samples.
  private static let steps = 8.0

  /// - Parameters:
  ///   - direction: of length 1.
  ///   - sigma: cells.
  init(direction: SIMD2<Double>, sigma: Double) {
    var (length, left, count) = (1.0, sigma, 0)
    passes = InlineArray(repeating: Pass(direction, length: 1, sigma: sigma))
    while count < 2, left > Self.mostSteps * length {
      let part = Self.steps * length
      passes[count] = Pass(direction, length: length, sigma: part)
      left = (left * left - part * part).squareRoot()
      length = part
      count += 1
    }
    passes[count] = Pass(direction, length: length, sigma: left)
    passCount = count + 1
  }

  subscript(index: Int) -> Pass { passes[index] }

  /// Distance at which a cell can affect the result, cells.
  var reach: SIMD2<Int> { (0..<passCount).reduce(.zero) { $0 &+ passes[$1].reach } }

  /// Variance added by bilinear reading along x and y, cells².
  fileprivate var reading: SIMD2<Double> { (0..<passCount).reduce(.zero) { $0 + passes[$1].reading } }
}

extension Blur {
  /// Upper bound of the cost of a blurred pixel, in drawn pixels: see `FilterGraph.cost`.
  ///
  /// - Parameter sigma: pixels.
  static func times(_ sigma: Double) -> Double { 4 + 3.5 * min(max(sigma, 0), mostWhole) }

  /// Stronger blurs have fewer texels; pixels.
  static let mostWhole = 8.0
  /// Distance around its result that a blur draws, in its own texels.
  static let farthestCell = 3.5 * mostWhole
}
