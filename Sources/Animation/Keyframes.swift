/// The values of a keyframe animation, and how it goes from each to the next.
struct Keyframes: Sendable {
  /// Between two values.
  enum Mode: UInt8, Sendable {
    case linear, discrete, cubic
  }

  var mode = Mode.linear
  /// Not decreasing, 0…1. One for each value; for discrete values, one for the beginning of each.
  var times: [Double] = []
  /// One for each segment; empty where all are linear.
  var paces: [Pace] = []
  /// Plain values; empty for values with more than four numbers.
  var plains: [SIMD4<Double>] = []
  /// The slope at each plain value, in values a fraction; only of cubic ones.
  var slopes: [SIMD4<Double>] = []
  /// Values with more than four numbers.
  var values: [AnimationValue] = []

  var lastPlain: SIMD4<Double> { plains.last ?? .zero }

  /// The segment that a fraction is in, and how far in it.
  func segment(at fraction: Double) -> (index: Int, way: Double) {
    let count = times.count
    // The last time that is not above the fraction.
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if times[middle] <= fraction { low = middle + 1 } else { high = middle }
    }
    let index = max(low - 1, 0)
    if mode == .discrete { return (index, 0) }
    guard index < count - 1 else { return (max(count - 2, 0), count > 1 ? 1 : 0) }
    let span = times[index + 1] - times[index]
    let linear = span > 0 ? min(max((fraction - times[index]) / span, 0), 1) : 1
    return (index, paces.isEmpty ? linear : paces[index].apply(linear))
  }

  func plain(at fraction: Double) -> SIMD4<Double> {
    let (index, way) = segment(at: fraction)
    guard index + 1 < plains.count, way != 0 else { return plains[index] }
    if way == 1 { return plains[index + 1] }
    let (a, b) = (plains[index], plains[index + 1])
    guard mode == .cubic else { return a + (b - a) * way }
    // A Hermite curve of the segment.
    let span = times[index + 1] - times[index]
    let (da, db) = (slopes[index] * span, slopes[index + 1] * span)
    let (t2, t3) = (way * way, way * way * way)
    let first = a * (2 * t3 - 3 * t2 + 1) + da * (t3 - 2 * t2 + way)
    return first + b * (3 * t2 - 2 * t3) + db * (t3 - t2)
  }
}
