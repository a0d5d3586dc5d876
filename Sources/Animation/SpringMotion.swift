internal import Glibc

/// The motion of a damped spring from 0 to its rest at 1, in closed form.
///
/// The displacement from the rest solves m·x″ + c·x′ + k·x = 0 with x(0) = −1 and x′(0) = `initialVelocity`: a positive
/// velocity is towards the rest, in ways a second.
@frozen
public struct SpringMotion: Hashable, BitwiseCopyable, Sendable {
  @frozen
  @usableFromInline
  enum Regime: UInt8, BitwiseCopyable, Sendable {
    case under, critical, over
  }

  private var regime: Regime
  // Under: e^(−decay·t)·(cos(rate·t) + b·sin(rate·t)); critical: e^(−decay·t)·(1 + b·t);
  // over: a·e^(−decay·t) + b·e^(−rate·t).
  private var decay, rate, a, b: Double

  /// Makes the motion of a spring.
  ///
  /// - Parameters:
  ///   - mass: above 0.
  ///   - stiffness: above 0.
  ///   - damping: not below 0.
  ///   - initialVelocity: ways a second; positive is towards the rest.
  public init(mass: Double, stiffness: Double, damping: Double, initialVelocity: Double) {
    let natural = (stiffness / mass).squareRoot()
    let ratio = damping / (2 * (stiffness * mass).squareRoot())
    decay = ratio * natural
    (rate, a, b) = (0, 1, 0)
    if abs(ratio - 1) < Self.nearlyCritical {
      regime = .critical
      decay = natural
      b = natural - initialVelocity
    } else if ratio < 1 {
      regime = .under
      rate = natural * (1 - ratio * ratio).squareRoot()
      b = (decay - initialVelocity) / rate
    } else {
      regime = .over
      // The product of the two decays is natural², which avoids the cancellation in their difference.
      let fast = natural * (ratio + (ratio * ratio - 1).squareRoot())
      let slow = natural * natural / fast
      (decay, rate) = (slow, fast)
      a = (fast - initialVelocity) / (fast - slow)
      b = 1 - a
    }
  }

  /// Damping ratios closer to 1 than this are computed as critical: the other formulas divide by the distance.
  private static let nearlyCritical = 1e-7

  /// The way after a time, in ways; 0 at the beginning, and near 1 after the settling duration.
  public func way(after time: Double) -> Double {
    if !(time > 0) { return 0 }
    switch regime {
    case .under: return 1 - exp(-decay * time) * (cos(rate * time) + b * sin(rate * time))
    case .critical: return 1 - exp(-decay * time) * (1 + b * time)
    case .over: return 1 - (a * exp(-decay * time) + b * exp(-rate * time))
    }
  }

  /// The distance from the rest, in ways, that counts as rest.
  private static let rest = 1e-3

  /// The time after which the envelope of the motion stays within 1/1000 of the way: Core Animation's value, 1.4727 s
  /// for its default spring. Infinite without damping.
  public var settlingDuration: Double {
    switch regime {
    case .under: return decay > 0 ? log((1 + abs(b)) / Self.rest) / decay : .infinity
    case .critical, .over:
      var (low, high) = (0.0, 1 / decay)
      while envelope(high) > Self.rest { (low, high) = (high, high * 2) }
      for _ in 0..<Self.bisections {
        let middle = (low + high) / 2
        if envelope(middle) > Self.rest { low = middle } else { high = middle }
      }
      return high
    }
  }

  private static let bisections = 64

  /// An upper bound of the distance from the rest, which falls once it is below the initial one.
  private func envelope(_ time: Double) -> Double {
    regime == .over
      ? abs(a) * exp(-decay * time) + abs(b) * exp(-rate * time) : exp(-decay * time) * (1 + abs(b) * time)
  }
}
