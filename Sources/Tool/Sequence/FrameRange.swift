import ArgumentParser

/// Frames of a sequence, the first and the last included: `0..119`, or `119..0` to render the last one first.
struct FrameRange: ExpressibleByArgument {
  /// More than a year at a thousand frames a second; the frame's time is exact.
  static let largest = 1 << 36

  var first: Int
  var last: Int

  init(first: Int, last: Int) { (self.first, self.last) = (first, last) }

  init?(argument: String) {
    let parts = argument.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[1].isEmpty, let first = Int(parts[0]), let last = Int(parts[2]),
      (0...Self.largest).contains(first), (0...Self.largest).contains(last)
    else { return nil }
    self.init(first: first, last: last)
  }

  var count: Int { abs(last - first) + 1 }

  /// The frames in the order in which they are rendered.
  var numbers: some Sequence<Int> { stride(from: first, through: last, by: first <= last ? 1 : -1) }
}
