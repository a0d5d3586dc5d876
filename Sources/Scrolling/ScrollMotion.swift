import Glibc

/// An offset along one axis as a function of time: what `ScrollPhysics` makes. Points and seconds.
public struct ScrollMotion: Hashable, Sendable {
  /// A function of the seconds since its beginning.
  enum Law: Hashable, Sendable {
    /// Does not move.
    case rest(at: Double)
    /// x0 + v · (1 − e^(−loss · t)) ÷ loss.
    case glide(from: Double, speed: Double, loss: Double)
    /// (d + (v + ω d) t) · e^(−ω t) from the target.
    case critical(to: Double, distance: Double, speed: Double, frequency: Double)
    /// c1 · e^(−r1 t) + c2 · e^(−r2 t) from the target.
    case overdamped(to: Double, first: Double, second: Double, rates: ScrollPhysics.Rates)
    /// 3 t² − 2 t³ of the way.
    case ease(from: Double, way: Double, duration: Double)

    func offset(_ time: Double) -> Double {
      switch self {
      case .rest(let offset): return offset
      case .glide(let start, let speed, let loss): return start - speed * expm1(-loss * time) / loss
      case .critical(let target, let distance, let speed, let frequency):
        return target + (distance + (speed + frequency * distance) * time) * exp(-frequency * time)
      case .overdamped(let target, let first, let second, let rates):
        return target + first * exp(-rates.slow * time) + second * exp(-rates.fast * time)
      case .ease(let start, let way, let duration):
        let part = duration > 0 ? min(max(time / duration, 0), 1) : 1
        return start + way * part * part * (3 - 2 * part)
      }
    }

    func moved(by way: Double) -> Law {
      switch self {
      case .rest(let offset): .rest(at: offset + way)
      case .glide(let start, let speed, let loss): .glide(from: start + way, speed: speed, loss: loss)
      case .critical(let target, let distance, let speed, let frequency):
        .critical(to: target + way, distance: distance, speed: speed, frequency: frequency)
      case .overdamped(let target, let first, let second, let rates):
        .overdamped(to: target + way, first: first, second: second, rates: rates)
      case .ease(let start, let own, let duration): .ease(from: start + way, way: own, duration: duration)
      }
    }

    func speed(_ time: Double) -> Double {
      switch self {
      case .rest: return 0
      case .glide(_, let speed, let loss): return speed * exp(-loss * time)
      case .critical(_, let distance, let speed, let frequency):
        let push = speed + frequency * distance
        return (push - frequency * (distance + push * time)) * exp(-frequency * time)
      case .overdamped(_, let first, let second, let rates):
        return -first * rates.slow * exp(-rates.slow * time) - second * rates.fast * exp(-rates.fast * time)
      case .ease(_, let way, let duration):
        guard duration > 0, time > 0, time < duration else { return 0 }
        return 6 * way * time / (duration * duration) * (1 - time / duration)
      }
    }

    /// The seconds after which a spring stays within a distance of its target.
    func settles(within distance: Double) -> Double {
      let distance = max(distance, 1e-6)
      let bound: (Double) -> Double
      var low = 0.0
      switch self {
      case .critical(_, let start, let speed, let frequency):
        let push = abs(speed + frequency * start)
        bound = { (abs(start) + push * $0) * exp(-frequency * $0) }
        // The bound falls from here on.
        low = push > 0 ? max(0, 1 / frequency - abs(start) / push) : 0
      case .overdamped(_, let first, let second, let rates):
        bound = { abs(first) * exp(-rates.slow * $0) + abs(second) * exp(-rates.fast * $0) }
      default: return 0
      }
      guard bound(low) > distance else { return low }
      var high = max(low, 1.0 / 64)
      while bound(high) > distance, high < ScrollMotion.longest { high *= 2 }
      for _ in 0..<60 {
        let middle = (low + high) / 2
        if bound(middle) > distance { low = middle } else { high = middle }
      }
      return high
    }
  }

  struct Part: Hashable, Sendable {
    let start: Double
    let law: Law
  }

  /// Seconds: constants of a program may make springs that do not come to rest.
  private static let longest = 60.0

  /// In the order of their beginnings; at least one.
  let parts: [Part]
  /// When the motion is over.
  public let end: Double
  /// Where it ends.
  public let target: Double

  /// A motion that rests at an offset.
  public init(restingAt offset: Double, since time: Double) {
    parts = [Part(start: time, law: .rest(at: offset))]
    (end, target) = (time, offset)
  }

  init(_ law: Law, at start: Double, for duration: Double, to target: Double) {
    parts = [Part(start: start, law: law)]
    (end, self.target) = (start + min(max(duration, 0), Self.longest), target)
  }

  init(_ law: Law, at start: Double, then rest: ScrollMotion) {
    parts = [Part(start: start, law: law)] + rest.parts
    (end, target) = (rest.end, rest.target)
  }

  private init(parts: [Part], end: Double, target: Double) {
    (self.parts, self.end, self.target) = (parts, end, target)
  }

  /// The same motion elsewhere.
  func moved(by way: Double) -> ScrollMotion {
    ScrollMotion(
      parts: parts.map { Part(start: $0.start, law: $0.law.moved(by: way)) }, end: end, target: target + way)
  }

  private func part(at time: Double) -> Part { parts.last { $0.start <= time } ?? parts[0] }

  /// Where it is at a time: before the beginning where it begins, after the end at `target`.
  public func offset(at time: Double) -> Double {
    if time >= end { return target }
    let part = part(at: time)
    return part.law.offset(max(0, time - part.start))
  }

  /// Points a second at a time; before the beginning those of the beginning, and 0 after the end.
  public func speed(at time: Double) -> Double {
    if time >= end { return 0 }
    let part = part(at: time)
    return part.law.speed(max(0, time - part.start))
  }
}
