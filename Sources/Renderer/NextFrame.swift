/// What a frame says about the next one: when something will look different without anybody's doing. A commit, or a
/// tile that arrives, is told by `Mailbox.onNeedsFrame` instead.
public enum NextFrame: Hashable, Sendable {
  /// Nothing changes by itself.
  case never
  /// Nothing changes before a time, in seconds of the owner's clock.
  case at(Double)
  /// Something changes all the time: the display's next refresh is to show it.
  case nextRefresh

  /// - Parameters:
  ///   - change: when something is known to change; nil when nothing is.
  ///   - time: the frame's own. What is not later than that changes all the time.
  init(change: Double?, after time: Double) {
    guard let change else {
      self = .never
      return
    }
    self = change > time ? .at(change) : .nextRefresh
  }

  /// Whether a frame of `time` shows what the one before shows, as far as that was known then.
  func isLater(than time: Double) -> Bool {
    switch self {
    case .never: true
    case .at(let change): time < change
    case .nextRefresh: false
    }
  }
}
