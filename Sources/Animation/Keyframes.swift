internal import Glibc

/// The values of a keyframe animation, and how it goes from each to the next.
struct Keyframes: Sendable {
  /// Which direction a value along a path gives as its angle.
  enum Tangent: UInt8, Sendable {
    case none, forward, backward
  }

  /// Whether each value holds until the next time.
  var isDiscrete = false
  /// Not decreasing, 0…1. One for each value, or for each of the `subdivisions` of a segment between two values; for
  /// discrete values, the beginning of each.
  var times: [Double] = []
  /// How many parts of equal parameter each segment has in `times`.
  var subdivisions = 1
  /// One for each segment; empty where all are linear.
  var paces: [Pace] = []
  /// Plain values; empty for values with more than four numbers.
  var plains: [SIMD4<Double>] = []
  /// Two Bézier control points for each segment of plain values; empty for straight segments.
  var controls: [SIMD4<Double>] = []
  /// Whether the value is the direction of the path, an angle in radians, instead of a point of it.
  var tangent = Tangent.none
  /// Values with more than four numbers.
  var values: [AnimationValue] = []

  /// The segment that a fraction is in, and how far in it.
  func segment(at fraction: Double) -> (index: Int, way: Double) {
    // The last time that is not above the fraction.
    var (low, high) = (0, times.count)
    while low < high {
      let middle = (low + high) / 2
      if times[middle] <= fraction { low = middle + 1 } else { high = middle }
    }
    let index = max(low - 1, 0)
    let count = max(plains.count, values.count)
    if isDiscrete { return (min(index, count - 1), 0) }
    guard count > 1 else { return (0, 0) }
    guard index < times.count - 1 else { return (count - 2, 1) }
    let span = times[index + 1] - times[index]
    let linear = span > 0 ? min(max((fraction - times[index]) / span, 0), 1) : 1
    if subdivisions > 1 {
      return (index / subdivisions, (Double(index % subdivisions) + linear) / Double(subdivisions))
    }
    return (index, paces.isEmpty ? linear : paces[index].apply(linear))
  }

  /// The value of up to four numbers at a fraction of the time.
  func plain(at fraction: Double) -> SIMD4<Double> {
    let (index, way) = segment(at: fraction)
    if tangent != .none { return SIMD4(angle(index, way), 0, 0, 0) }
    return index + 1 < plains.count ? point(index, way) : plains[index]
  }

  /// A point of a segment.
  func point(_ index: Int, _ way: Double) -> SIMD4<Double> {
    if way == 0 { return plains[index] }
    if way == 1 { return plains[index + 1] }
    let (a, b) = (plains[index], plains[index + 1])
    guard !controls.isEmpty else { return a + (b - a) * way }
    let (c, d, rest) = (controls[2 * index], controls[2 * index + 1], 1 - way)
    let (first, last) = (a * (rest * rest * rest), b * (way * way * way))
    return first + c * (3 * rest * rest * way) + d * (3 * rest * way * way) + last
  }

  /// The direction of the path, radians, clockwise from the x axis.
  private func angle(_ index: Int, _ way: Double) -> Double {
    guard index + 1 < plains.count else { return 0 }
    let (a, b) = (plains[index], plains[index + 1])
    var direction = b - a
    if !controls.isEmpty {
      let (c, d, rest) = (controls[2 * index], controls[2 * index + 1], 1 - way)
      let slope = (c - a) * (rest * rest) + (d - c) * (2 * rest * way) + (b - d) * (way * way)
      if slope.x != 0 || slope.y != 0 {
        direction = slope
      } else if way < 0.5, d.x != a.x || d.y != a.y {
        // The first control point is at the beginning: the curve leaves towards the second one.
        direction = d - a
      } else if way >= 0.5, b.x != c.x || b.y != c.y {
        direction = b - c
      }
    }
    return tangent == .backward ? atan2(-direction.y, -direction.x) : atan2(direction.y, direction.x)
  }

  /// A value of more than four numbers at a fraction of the time.
  func wide(at fraction: Double) -> AnimationValue {
    let (index, way) = segment(at: fraction)
    guard index + 1 < values.count, way != 0 else { return values[index] }
    return values[index].interpolated(to: values[index + 1], way)
  }
}
