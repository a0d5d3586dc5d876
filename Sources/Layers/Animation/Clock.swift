public import MultiplaneAnimation

/// Converts an embedder's host time to the time of its trees, in seconds, with a rate that can change.
///
/// The library never asks for the time: `LayerTree.commit(at:)` and `Compositor.render(at:)` are given it. A clock is a
/// help for programs that convert a host's time.
public struct MediaClock: Hashable, Sendable {
  /// Media seconds a host second; 1 by default, 0 stands still, below 0 runs back.
  public private(set) var rate = 1.0
  private var hostStart = 0.0
  private var mediaStart = 0.0

  /// Makes a clock that reads `time` at a host time.
  public init(time: Double = 0, at hostTime: Double = 0) {
    if hostTime.isFinite { hostStart = hostTime }
    if time.isFinite { mediaStart = time }
  }

  /// The media time at a host time, seconds; at one that is not finite, that of the last change of the rate.
  public func time(at hostTime: Double) -> Double {
    hostTime.isFinite ? mediaStart + (hostTime - hostStart) * rate : mediaStart
  }

  /// The host time at which the clock reads a media time; nil for a clock that stands still.
  public func hostTime(at time: Double) -> Double? {
    rate == 0 ? nil : hostStart + (time - mediaStart) / rate
  }

  /// Changes the rate from a host time on, without a jump. A rate that is not finite changes nothing.
  public mutating func setRate(_ rate: Double, at hostTime: Double) {
    guard rate.isFinite, hostTime.isFinite else { return }
    (mediaStart, hostStart) = (time(at: hostTime), hostTime)
    self.rate = rate
  }

  /// Sets the media time at a host time.
  public mutating func setTime(_ time: Double, at hostTime: Double) {
    guard time.isFinite, hostTime.isFinite else { return }
    (mediaStart, hostStart) = (time, hostTime)
  }
}

/// A clock that the program sets: for tests, and for frames that are not shown live.
public struct ManualClock: Hashable, Sendable {
  /// The time, seconds.
  public private(set) var time: Double

  /// Makes a clock at a time.
  public init(time: Double = 0) { self.time = time.isFinite ? time : 0 }

  /// Moves the clock, back with a negative time. A time that is not finite moves nothing.
  public mutating func advance(by seconds: Double) {
    if seconds.isFinite { time += seconds }
  }

  /// Sets the clock to frame `index` of a sequence, at index ÷ framesPerSecond seconds.
  public mutating func setFrame(_ index: Int, framesPerSecond: Double) {
    if framesPerSecond > 0 { time = Double(index) / framesPerSecond }
  }
}

/// Calls a program once a frame: `CADisplayLink`. A display, or a host's frame loop, drives it by `tick`.
///
/// It belongs to one thread or actor, and is called on it.
public final class DisplayLink {
  private let callback: (DisplayLink) -> Void
  /// Whether ticks are ignored; false by default.
  public var isPaused = false { didSet { if isPaused != oldValue { stateDidChange?() } } }
  /// How often the callback runs at most; each tick by default.
  public var preferredFrameRateRange = FrameRateRange.default {
    didSet { if preferredFrameRateRange != oldValue { stateDidChange?() } }
  }
  /// Seconds between refreshes of the display that drives the link.
  package var refreshPeriod = 0.0
  /// Called when the link is paused, resumed, invalidated, or asks for another rate.
  package var stateDidChange: (() -> Void)?
  /// The time of the frame that was shown last, seconds; 0 before the first tick.
  public private(set) var timestamp = 0.0
  /// The time at which the frame that is drawn now will be shown, seconds.
  public private(set) var targetTimestamp = 0.0
  /// Whether `invalidate()` was called.
  public private(set) var isInvalidated = false
  private var lastCall = -Double.infinity

  /// Makes a link that calls a function once a frame.
  public init(_ callback: @escaping (DisplayLink) -> Void) {
    self.callback = callback
  }

  /// The time between two frames, seconds.
  public var duration: Double { targetTimestamp - timestamp }

  /// Ends the calls. A link cannot be started again.
  public func invalidate() {
    guard !isInvalidated else { return }
    isInvalidated = true
    stateDidChange?()
  }

  /// The part of a frame by which a call may be early: ticks are not exact.
  private static let slack = 0.1

  /// Reports a refresh of the display.
  ///
  /// - Parameters:
  ///   - time: of the frame that is shown now, seconds.
  ///   - next: of the frame that is drawn now.
  /// - Returns: whether the callback was called.
  @discardableResult
  public func tick(at time: Double, next: Double) -> Bool {
    guard !isPaused, !isInvalidated, time.isFinite, next.isFinite else { return false }
    let rate = Double(preferredFrameRateRange.rate)
    // A clock that jumps back does not stop the calls.
    if rate > 0, time >= lastCall, time - lastCall < (1 - Self.slack) / rate { return false }
    call(at: time, next: next)
    return true
  }

  /// Calls the program: for who counts refreshes by itself.
  package func call(at time: Double, next: Double) {
    guard !isPaused, !isInvalidated else { return }
    lastCall = time
    (timestamp, targetTimestamp) = (time, next)
    callback(self)
  }
}
