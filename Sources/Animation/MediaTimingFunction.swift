/// How an animation's time becomes its progress: a cubic Bézier curve from (0, 0) to (1, 1).
public struct MediaTimingFunction: Hashable, Sendable {
  /// The control points (x1, y1), (x2, y2).
  public var controlPoints: (x1: Double, y1: Double, x2: Double, y2: Double) {
    (points.x, points.y, points.z, points.w)
  }
  private let points: SIMD4<Double>

  /// Makes a function from two control points. An x outside of 0…1 is clamped; a y may leave 0…1, and so may the
  /// progress.
  @_disfavoredOverload public init(controlPoints x1: Float, _ y1: Float, _ x2: Float, _ y2: Float) {
    self.init(controlPoints: Double(x1), Double(y1), Double(x2), Double(y2))
  }

  /// The same of numbers that are not rounded to `Float`.
  package init(controlPoints x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    points = SIMD4(min(max(x1, 0), 1), y1, min(max(x2, 0), 1), y2)
  }

  /// Progress proportional to time.
  public static let linear = MediaTimingFunction(controlPoints: 0, 0, 1, 1)
  /// Slow at the beginning.
  public static let easeIn = MediaTimingFunction(controlPoints: 0.42, 0, 1, 1)
  /// Slow at the end.
  public static let easeOut = MediaTimingFunction(controlPoints: 0, 0, 0.58, 1)
  /// Slow at both ends.
  public static let easeInEaseOut = MediaTimingFunction(controlPoints: 0.42, 0, 0.58, 1)
  /// Core Animation's default for implicit animations: a quick beginning and a slow end.
  public static let `default` = MediaTimingFunction(controlPoints: 0.25, 0.1, 0.25, 1)

  /// Makes a named function: `linear`, `easeIn`, `easeOut`, `easeInEaseOut` or `default`; nil for another name.
  public init?(name: String) {
    guard let function = Self.named.first(where: { $0.name == name })?.value else { return nil }
    self = function
  }

  /// The functions that have names.
  package static let named: [(name: String, value: MediaTimingFunction)] = [
    ("linear", .linear), ("easeIn", .easeIn), ("easeOut", .easeOut), ("easeInEaseOut", .easeInEaseOut),
    ("default", .default),
  ]

  /// The progress at a fraction of the time, to 1e-7; 0 before the beginning and 1 after the end.
  public func progress(at fraction: Double) -> Double { pace.apply(min(max(fraction, 0), 1)) }

  /// Whether all numbers are finite.
  public var isFinite: Bool { (points * 0).sum() == 0 }

  /// The function as it is sampled.
  package var pace: Pace {
    let p = controlPoints
    return p.x1 == p.y1 && p.x2 == p.y2 ? .linear : .bezier(UnitBezier(p.x1, p.y1, p.x2, p.y2))
  }
}
