@_exported public import class Foundation.RunLoop
import MultiplaneQuartzCoreBase

/// Calls a method before each frame of what the thread drives, until it is invalidated.
@preconcurrency @MainActor public final class CADisplayLink {
  private weak var target: AnyObject?
  private let selector: Selector
  private var isAdded = false
  private var isValid = true

  /// Whether calls are left out; false by default.
  public var isPaused = false
  /// Calls a second; 0, the default, for 60.
  public var preferredFramesPerSecond = 0
  /// Calls a second, in more detail; `preferred` counts.
  public var preferredFrameRateRange = CAFrameRateRange.default
  /// The time of the last call, seconds.
  public private(set) var timestamp: CFTimeInterval = 0
  /// Seconds between calls.
  public var duration: CFTimeInterval {
    let asked = Double(preferredFrameRateRange.preferred)
    let rate = asked > 0 ? asked : Double(preferredFramesPerSecond)
    return rate > 0 && rate < 60 ? 1 / rate : 1.0 / 60
  }
  /// When the next frame is shown, seconds.
  public var targetTimestamp: CFTimeInterval { timestamp + duration }

  /// Calls `selector` on `target`, which it does not retain, with the link.
  public init(target: AnyObject, selector: Selector) { (self.target, self.selector) = (target, selector) }

  /// Begins. The thread must drive layers: `UIApplication.shared` was asked for on it.
  ///
  /// - Parameters:
  ///   - runLoop: of no effect.
  ///   - mode: of no effect.
  public func add(to runLoop: RunLoop, forMode mode: RunLoop.Mode) {
    guard !isAdded, isValid, let stage = ThreadStage.current else { return }
    isAdded = true
    let time = stage.time
    stage.schedule(duration) { [self] in
      guard isValid, let target else { return false }
      timestamp = time()
      if !isPaused { selector.perform(on: target, sender: self) }
      return isValid
    }
  }

  /// Ends the calls, as `invalidate()` does.
  public func remove(from runLoop: RunLoop, forMode mode: RunLoop.Mode) { invalidate() }

  /// Ends the calls.
  public func invalidate() { isValid = false }
}
