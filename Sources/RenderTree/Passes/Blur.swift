internal import MultiplaneContents
internal import Glibc

/// A Gaussian blur on the device: along its axes and, where it reaches farthest in a direction between them, once more
/// along that.
///
/// A layer that is turned and stretched, or tilted, makes an ellipse of a round blur. Any ellipse is a circle as wide
/// as its short axis, drawn out along its long one.
struct Blur: BitwiseCopyable, Sendable {
  let x: BlurAxis
  let y: BlurAxis
  let line: BlurLine?
  /// Of x with itself, of x with y, of y with itself, pixels².
  let covariance: SIMD3<Double>

  /// A smaller standard deviation, in pixels, leaves its axis alone.
  static let leastSigma = 0.05
  /// So small in parts of the others, the covariance of x and y is a rounding error of a sine or a cosine.
  private static let rounding = 1e-9

  /// - Parameters:
  ///   - covariance: pixels².
  ///   - isIntegrated: each pixel weighs what the Gaussian holds over all of it, not what it is in its middle.
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

  /// The standard deviation of a Gaussian whose values at pixels' centres weigh them as the integrals of one of `sigma`
  /// over the pixels do: within 0.3/255 on an edge. Both are pixels, and no less than `leastSigma`.
  static func sampled(asIntegrated sigma: Double) -> Double {
    // The integral's variance is larger by that of a pixel; of narrow ones the shape is another, and it is the
    // neighbours that count.
    guard sigma < 2 else { return (sigma * sigma + 1.0 / 12).squareRoot() }
    let unit = 1 / (sigma * 2.0.squareRoot())
    let (middle, neighbour) = (2 * erf(unit / 2), erfc(unit / 2) - erfc(unit * 1.5))
    return (0.5 / log(middle / neighbour)).squareRoot()
  }

  /// This blur and another one after it, no more than one blur may be; nil where the kernels of either are so narrow
  /// that, sampled at pixels, they don't add up.
  func followed(by next: Blur) -> Blur? {
    let narrowest = min(x.sigma, y.sigma, next.x.sigma, next.y.sigma)
    return narrowest >= 1 ? Blur(covariance: covariance + next.covariance) : nil
  }

  /// Changes nothing.
  var isNothing: Bool { x.sigma == 0 && y.sigma == 0 && line == nil }

  /// How many device pixels away a pixel may change the result.
  var influence: SIMD2<Int> {
    let own = SIMD2(x.influence, y.influence)
    guard let line else { return own }
    return own &+ line.reach &* SIMD2(x.factor, y.factor)
  }
}

/// A Gaussian along a line that is not parallel to the device's axes, in cells: in steps of one, read bilinearly, and
/// then in longer ones, so that no standard deviation takes many.
struct BlurLine: BitwiseCopyable, Sendable {
  /// One pass.
  struct Pass: BitwiseCopyable, Sendable {
    /// From one place that is read to the next, cells.
    var step: SIMD2<Double>
    /// Steps.
    var sigma: Double
    /// How many places are read to either side.
    var radius: Int

    /// How many cells away a cell is read.
    var reach: SIMD2<Int> {
      func cells(_ step: Double) -> Int { Int(pixel: (Double(radius) * abs(step)).rounded(.up)) + 1 }
      return SIMD2(cells(step.x), cells(step.y))
    }

    fileprivate init(_ direction: SIMD2<Double>, length: Double, sigma: Double) {
      step = direction * length
      self.sigma = sigma / length
      radius = Int(pixel: (BlurAxis.reach * self.sigma).rounded(.up))
    }

    /// What reading bilinearly blurs along x and y: cells².
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

  /// Up to so many steps to a standard deviation are taken in one pass.
  private static let mostSteps = 16.0
  /// A pass that others follow has a standard deviation of so many steps, and each step of the next one is as long:
  /// between its places nothing is left that it could miss.
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

  /// How many cells away a cell may change the result.
  var reach: SIMD2<Int> { (0..<passCount).reduce(.zero) { $0 &+ passes[$1].reach } }

  /// What reading bilinearly blurs along x and y: cells².
  fileprivate var reading: SIMD2<Double> { (0..<passCount).reduce(.zero) { $0 + passes[$1].reading } }
}
