@_exported public import class Foundation.RunLoop
import MultiplaneLayers
import MultiplaneViews

/// Calls a method before each frame of what the thread drives, until it is invalidated.
@preconcurrency @MainActor public final class CADisplayLink {
  private let link: DisplayLink
  private weak var target: AnyObject?
  private let owner: Owner

  /// Keeps the display link from `add` until `invalidate`.
  @MainActor private final class Owner {
    weak var known: CADisplayLink?
    var kept: CADisplayLink?
  }

  /// Calls `selector` on `target`, which it does not retain, with the link.
  public init(target: AnyObject, selector: Selector) {
    self.target = target
    let owner = Owner()
    self.owner = owner
    link = DisplayLink { _ in MainActor.assumeIsolated { owner.known?.call(selector) } }
    owner.known = self
  }

  private func call(_ selector: Selector) {
    guard let target else { return invalidate() }
    selector.perform(on: target, sender: self)
  }

  /// Whether calls are left out; false by default.
  public var isPaused: Bool {
    get { link.isPaused }
    set { link.isPaused = newValue }
  }
  /// Calls a second; 0, the default, for as many as the display has frames.
  public var preferredFramesPerSecond = 0 {
    didSet {
      let rate = Float(max(0, preferredFramesPerSecond))
      preferredFrameRateRange = CAFrameRateRange(minimum: 0, maximum: 0, preferred: rate)
    }
  }
  /// Calls a second, in more detail: as near as the display's frames come to it.
  public var preferredFrameRateRange: CAFrameRateRange {
    get { link.preferredFrameRateRange }
    set { link.preferredFrameRateRange = newValue }
  }
  /// The time of the last call, seconds.
  public var timestamp: CFTimeInterval { link.timestamp }
  /// Seconds between two refreshes of the display.
  public var duration: CFTimeInterval { link.refreshPeriod > 0 ? link.refreshPeriod : FrameClock.standardPeriod }
  /// When the next frame is shown, seconds.
  public var targetTimestamp: CFTimeInterval { link.targetTimestamp }

  /// Begins. The thread must drive layers: `UIApplication.shared` was asked for on it.
  ///
  /// - Parameters:
  ///   - runLoop: of no effect.
  ///   - mode: of no effect.
  public func add(to runLoop: RunLoop, forMode mode: RunLoop.Mode) {
    guard owner.kept == nil, !link.isInvalidated, let stage = ThreadStage.current else { return }
    owner.kept = self
    stage.add(link)
  }

  /// Ends the calls, as `invalidate()` does.
  public func remove(from runLoop: RunLoop, forMode mode: RunLoop.Mode) { invalidate() }

  /// Ends the calls.
  public func invalidate() {
    link.invalidate()
    owner.kept = nil
  }
}
