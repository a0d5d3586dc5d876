/// How long input waits until the picture is seen that it has changed.
///
/// A value without a clock of its own: all times are seconds of the display's. Of several inputs between two frames the
/// earliest counts. Input for which no frame is asked for counts for none.
public struct InputLatency: Hashable, Sendable {
  /// Of the last frame that input has changed, seconds; nil before the first.
  public private(set) var last: Double?
  /// The longest, seconds.
  public private(set) var most = 0.0
  /// How many frames input has changed.
  public private(set) var count = 0
  private var sum = 0.0

  /// The earliest input since the last frame began.
  private var waiting: Double?
  /// The earliest input that the frame shows which was begun last.
  private var drawn: Double?

  /// Of no frame yet.
  public init() {}

  /// Of all frames that input has changed, seconds; nil before the first.
  public var mean: Double? { count > 0 ? sum / Double(count) : nil }

  /// Notes an input that the window is told of.
  public mutating func heard(at time: Double) {
    guard time.isFinite else { return }
    waiting = min(waiting ?? time, time)
  }

  /// Forgets the inputs that no frame was asked for.
  public mutating func forgetWaiting() { waiting = nil }

  /// A frame begins: it shows all that was heard.
  public mutating func begin() {
    if let waiting { drawn = min(drawn ?? waiting, waiting) }
    waiting = nil
  }

  /// The frame that was begun last had nothing to draw.
  public mutating func drewNothing() { drawn = nil }

  /// The frame that was begun last is seen.
  public mutating func presented(at time: Double) {
    guard let since = drawn, time.isFinite else { return }
    drawn = nil
    let seconds = max(0, time - since)
    last = seconds
    most = max(most, seconds)
    (count, sum) = (count + 1, sum + seconds)
  }
}
