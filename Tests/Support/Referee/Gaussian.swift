internal import MultiplaneContents

/// A Gaussian on the device, by its principal axes.
struct Gaussian {
  /// Standard deviations along the axes, pixels; less than `Convolution.least` has no effect.
  let along: Double
  let across: Double
  /// The angle of the first axis to the device's x axis, radians.
  let angle: Double
  /// Whether weights are integrated over each pixel, as in shadows, instead of sampled at its centre.
  var isIntegrated = false

  static let none = Gaussian(x: 0, y: 0)

  /// The same Gaussian, integrated as for shadows.
  var integrated: Gaussian {
    var result = self
    result.isIntegrated = true
    return result
  }

  init(x: Double, y: Double) { (along, across, angle) = (x, y, 0) }

  /// - Parameters: the covariance, pixels².
  init(xx: Double, xy: Double, yy: Double) {
    let limited = { (variance: Double) in
      let sigma = max(variance, 0).squareRoot()
      return sigma >= Convolution.least ? min(sigma, Filter.maximumBlur) : 0
    }
    // Relative to the variances, a smaller covariance is a rounding error of sine or cosine.
    if abs(xy) <= 1e-9 * (xx + yy) {
      (along, across, angle) = (limited(xx), limited(yy), 0)
      return
    }
    angle = RefereeMath.angle(x: xx - yy, y: 2 * xy) / 2
    let (cosine, sine) = (RefereeMath.cosine(angle), RefereeMath.sine(angle))
    along = limited(xx * cosine * cosine + 2 * xy * cosine * sine + yy * sine * sine)
    across = limited(xx * sine * sine - 2 * xy * cosine * sine + yy * cosine * cosine)
  }

  /// Whether its axes are the device axes, or it is a circle.
  var isParallel: Bool { angle == 0 || (along * along - across * across).squareRoot() < Convolution.least }

  /// Whether its short axis is about as narrow as a pixel: there the result depends on how pixels are read.
  var isThin: Bool { !isParallel && across < 0.7 }

  var largest: Double { max(along, across) }

  /// The largest distance of a source pixel.
  var reach: (x: Int, y: Int) {
    if isParallel { return (Convolution.radius(sigma: along), Convolution.radius(sigma: across)) }
    let (cosine, sine) = (RefereeMath.cosine(angle), RefereeMath.sine(angle))
    let x = (along * along * cosine * cosine + across * across * sine * sine).squareRoot()
    let y = (along * along * sine * sine + across * across * cosine * cosine).squareRoot()
    return (Convolution.radius(sigma: x), Convolution.radius(sigma: y))
  }

  /// The weight of a pixel (dx, dy) from the centre, not normalised; 0 where it is negligible.
  func value(_ dx: Int, _ dy: Int) -> Double {
    let (x, y) = (Double(dx), Double(dy))
    guard isIntegrated else { return value(x, y) }
    return Self.places.reduce(0) { sum, v in
      sum + v.weight * Self.places.reduce(0) { $0 + $1.weight * value(x + $1.at, y + v.at) }
    }
  }

  /// Three sample points of a pixel with weights, by Gauss–Legendre quadrature.
  private static let places: [(at: Double, weight: Double)] = {
    let far = 0.6.squareRoot() / 2
    return [(-far, 5.0 / 18), (0, 8.0 / 18), (far, 5.0 / 18)]
  }()

  private func value(_ dx: Double, _ dy: Double) -> Double {
    let (cosine, sine) = (RefereeMath.cosine(angle), RefereeMath.sine(angle))
    let u = (dx * cosine + dy * sine) / max(along, Convolution.least)
    let v = (dy * cosine - dx * sine) / max(across, Convolution.least)
    let distance = u * u + v * v
    return distance <= Self.farthest * Self.farthest ? RefereeMath.exp(-distance / 2) : 0
  }

  /// In standard deviations: the rest is less than a hundred-thousandth.
  private static let farthest = 5.0
}
