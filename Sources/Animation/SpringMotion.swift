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
  /// for its default spring. That of a spring which does not swing is counted in tenths of a second, as Core Animation
  /// does: 1 s for a critical damping of 20. Infinite without damping.
  public var settlingDuration: Double {
    switch regime {
    case .under: return decay > 0 ? log((1 + abs(b)) / Self.rest) / decay : .infinity
    case .critical, .over:
      var high = 1 / decay
      while envelope(high) > Self.rest { high *= 2 }
      let settled = bisect(0, high) { envelope($0) > Self.rest }
      guard settled < Self.mostTenths * Self.tenth else { return settled }
      // Added one by one: the sums are those of Core Animation, to the last bit.
      var duration = 0.0
      while duration < settled { duration += Self.tenth }
      return duration
    }
  }

  private static let tenth = 0.1
  private static let mostTenths = 10_000.0

  /// An upper bound of the distance from the rest, which falls once it is below the initial one.
  private func envelope(_ time: Double) -> Double {
    regime == .over
      ? abs(a) * exp(-decay * time) + abs(b) * exp(-rate * time) : exp(-decay * time) * (1 + abs(b) * time)
  }
}

/// The upper end of the last bracket around the point at which a condition ends that holds below it.
private func bisect(_ low: Double, _ high: Double, while holds: (Double) -> Bool) -> Double {
  var (low, high) = (low, high)
  while true {
    let middle = low + (high - low) / 2
    guard low < middle, middle < high else { return high }
    if holds(middle) { low = middle } else { high = middle }
  }
}

extension SpringMotion {
  /// A smaller ratio would not come to rest in any duration.
  private static let smallestRatio = 0.01
  /// Seconds; of shorter durations, squares of frequencies would not be finite.
  private static let shortest = 1e-9

  /// UIKit's spring of a damping ratio that comes to rest at the end of a duration: of mass 1, with the frequency at
  /// which 1/1000 of the way is left then of the part of its motion that swings with the sine,
  /// |β − v|/ω·e^(−β·duration) for a damping of 2β and a frequency ω of the swinging. With a ratio of 1, of all of its
  /// motion, |1 + (β − v)·duration|·e^(−β·duration). A spring is at most critical. Where several frequencies meet the
  /// condition, the greatest.
  ///
  /// - Parameters:
  ///   - dampingRatio: above 0; 1 and more do not swing.
  ///   - initialVelocity: ways a second.
  ///   - duration: seconds.
  package init(dampingRatio: Double, initialVelocity: Double, duration: Double) {
    let ratio = dampingRatio.isFinite ? min(max(dampingRatio, Self.smallestRatio), 1) : 1
    let velocity = initialVelocity.isFinite ? initialVelocity : 0
    let duration = duration > 0 && duration.isFinite ? max(duration, Self.shortest) : 1
    // By the decay β, whose condition falls from `start` on: to 0, or after it has risen from 0 at `zero`.
    func left(_ decay: Double) -> Double {
      let amplitude =
        ratio < 1
        ? (decay - velocity) / decay * ratio / (1 - ratio * ratio).squareRoot() : 1 + (decay - velocity) * duration
      return abs(amplitude) * exp(-decay * duration)
    }
    let (start, zero) =
      ratio < 1
      ? ((velocity + (velocity * velocity + 4 * velocity / duration).squareRoot()) / 2, velocity)
      : (velocity, velocity - 1 / duration)
    var decay: Double
    if velocity > 0, left(start) < Self.rest {
      decay = bisect(0, max(zero, 0)) { left($0) > Self.rest }
    } else {
      let low = velocity > 0 ? start : 0
      var high = max(low, 1 / duration)
      while left(high) > Self.rest { high *= 2 }
      decay = bisect(low, high) { left($0) > Self.rest }
    }
    if !(decay > 0) || !decay.isFinite { decay = 1 / duration }
    let frequency = decay / ratio
    self.init(mass: 1, stiffness: frequency * frequency, damping: 2 * decay, initialVelocity: velocity)
  }
}
