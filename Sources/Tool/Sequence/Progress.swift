import Glibc

/// A line on the terminal with the progress of a sequence; nothing where standard error is no terminal.
struct Progress {
  private static let barWidth = 30
  /// Time between two changes of the line.
  private static let interval = Duration.milliseconds(100)

  private let total: Int
  private let began = ContinuousClock.now
  private var shown: ContinuousClock.Instant?
  private let isShown = isatty(STDERR_FILENO) == 1

  init(total: Int) {
    self.total = total
  }

  mutating func advance(to done: Int) {
    guard isShown else { return }
    let now = ContinuousClock.now
    if let shown, done < total, now - shown < Self.interval { return }
    shown = now
    try? Output.text(line(done, seconds: (now - began) / .seconds(1)), to: STDERR_FILENO)
  }

  /// Leaves the line as it is, and goes to the next one.
  func end() {
    if shown != nil { try? Output.text("\n", to: STDERR_FILENO) }
  }

  private func line(_ done: Int, seconds: Double) -> String {
    let filled = Self.barWidth * done / max(total, 1)
    let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: Self.barWidth - filled)
    let rate = seconds > 0 ? Double(done) / seconds : 0
    let left = rate > 0 ? Double(total - done) / rate : 0
    // The end of the line is cleared, where an older one was longer.
    return "\r\(bar) \(done) of \(total), \(Self.oneDigit(rate)) frames a second, \(Self.oneDigit(left)) s left\u{1B}[K"
  }

  private static func oneDigit(_ value: Double) -> String {
    let tenths = Int(clamping: min((value * 10).rounded(), 1e12))
    return "\(tenths / 10).\(tenths % 10)"
  }
}
