/// The parts of a turn, in their order. Layout, display and commit come for each screen in turn.
public enum TurnPhase: Hashable, Sendable {
  /// Touches and keys are delivered.
  case input
  /// What other threads have posted runs.
  case actions
  /// Timers fire; those of before an input have fired among the inputs.
  case timers
  /// Marked views are laid out, parents before their children, until none is marked.
  case layout
  /// What was marked for display before it began is drawn.
  case display
  /// The changes are sent.
  case commit
  /// A semantic update is made, after those of all screens: only where somebody asks for it.
  case semantics
}

/// What a turn has done, and when the next one is due.
public struct Turn: Hashable, Sendable {
  /// Whether a screen has changed, and its next frame shows it.
  public var needsFrame: Bool
  /// When the next turn is due at the latest, seconds of the host's clock; nil when nothing waits but for input. Not
  /// after the turn's own time when it should come with the next frame.
  public var next: Double?
}

/// Counts of the work of views since the application began, or since the counts were set to 0.
public struct ViewStatistics: Hashable, Sendable {
  /// Calls of `draw`.
  public var draws = 0
  /// Calls of `layoutSubviews`.
  public var layouts = 0
  /// Bytes of pixels that were drawn into stores.
  public var drawnBytes = 0
  /// Layouts that were put off because they did not come to an end.
  public var layoutWarnings = 0
  /// Elements that were made for semantic updates, changed or not.
  public var semanticElements = 0

  /// All 0.
  public init() {}
}

/// A call that is due at a time; see `Application.schedule(at:every:_:)`.
@preconcurrency @MainActor public final class TurnTimer {
  var time: Double
  let interval: Double?
  let body: (TurnTimer) -> Void
  /// Whether the timer will fire.
  public internal(set) var isValid = true

  init(time: Double, interval: Double?, body: @escaping (TurnTimer) -> Void) {
    (self.time, self.interval, self.body) = (time, interval, body)
  }

  /// Stops the timer.
  public func invalidate() { isValid = false }
}

/// A change of an application's state.
package enum LifeChange { case willEnterForeground, didBecomeActive, willResignActive, didEnterBackground }
