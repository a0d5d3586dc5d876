/// When the next frame is needed if nothing is committed and no tile arrives; for these, `Mailbox.onNeedsFrame` is
/// called.
public enum NextFrame: Hashable, Sendable {
  /// Nothing changes by itself.
  case never
  /// Nothing changes before a time, in seconds of the owner's clock.
  case at(Double)
  /// The picture changes continuously: a frame is needed at the display's next refresh.
  case nextRefresh

  /// - Parameters:
  ///   - change: time of the next change; nil for none.
  ///   - time: of the frame. A change that is not later is continuous.
  init(change: Double?, after time: Double) {
    guard let change else {
      self = .never
      return
    }
    self = change > time ? .at(change) : .nextRefresh
  }

  /// Whether a frame of `time` would look like the last one.
  func isLater(than time: Double) -> Bool {
    switch self {
    case .never: true
    case .at(let change): time < change
    case .nextRefresh: false
    }
  }
}
