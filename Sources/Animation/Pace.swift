/// How the fraction of an animation's time becomes the fraction of its way: linear, a timing function or a spring.
@frozen
public enum Pace: Hashable, BitwiseCopyable, Sendable {
  /// The way is proportional to the time.
  case linear
  /// A timing function.
  case bezier(UnitBezier)
  /// A spring's way, after `duration` × fraction seconds.
  case spring(SpringMotion, duration: Double)
  /// The whole way at once, at the beginning of the time.
  case step

  /// The fraction of the way; a spring's, and some timing functions', leave 0…1.
  @inlinable @inline(__always)
  public func apply(_ fraction: Double) -> Double {
    switch self {
    case .linear: fraction
    case .bezier(let curve): curve.y(at: fraction)
    case .spring(let spring, let duration): spring.way(after: fraction * duration)
    case .step: 1
    }
  }
}
