import Glibc
import MultiplaneGeometry

/// Waits for a display and for what else a program waits for, and uses no processor meanwhile.
@MainActor public final class DisplayLoop {
  private let display: any Display
  /// Descriptors of the program that end the wait when they are readable.
  public var descriptors: [Int32] = []
  /// How often the loop has waited.
  public private(set) var waits = 0
  private var isRunning = false

  /// Of a display.
  public init(_ display: any Display) { self.display = display }

  /// Dispatches and waits, until `stop()` or an error.
  ///
  /// - Parameter step: called after each dispatch, with the time in seconds of the display's clock. It answers when it
  ///   is to be called again at the latest; nil for not before something comes.
  /// - Throws: what `step` throws; `connectionLost`.
  public func run(_ step: (Double) throws -> Double?) throws {
    isRunning = true
    defer { isRunning = false }
    while isRunning {
      try display.dispatch(at: display.now)
      guard isRunning else { return }
      let wanted = try step(display.now) ?? .infinity
      guard isRunning else { return }
      let next = min(wanted, display.nextDispatch ?? .infinity)
      let seconds = next - display.now
      if seconds <= 0 { continue }
      waits += 1
      Self.wait(for: display.descriptors + descriptors, seconds: seconds.isFinite ? seconds : nil)
    }
  }

  /// Ends `run` when the present dispatch or step returns.
  public func stop() { isRunning = false }

  /// Waits until a descriptor is readable, or has failed.
  ///
  /// - Parameter seconds: at most, rounded up to milliseconds; nil for ever.
  private static func wait(for descriptors: [Int32], seconds: Double?) {
    var entries = descriptors.filter { $0 >= 0 }.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    let limited = seconds.map { min(max(0, $0), longestWait) }
    let milliseconds = limited.map { Int32(clamping: Int(clamping: ($0 * 1000).rounded(.up))) } ?? -1
    _ = unsafe poll(&entries, nfds_t(entries.count), milliseconds)
  }

  /// Seconds.
  private static let longestWait = 86_400.0
}
