/// How a transition replaces the old picture of a layer and its sublayers by the new one.
@frozen
public enum TransitionType: UInt8, BitwiseCopyable, Sendable, CaseIterable {
  /// The new picture fades in while the old one fades out.
  case fade
  /// The new picture slides over the old one.
  case moveIn
  /// The new picture pushes the old one out.
  case push
  /// The old picture slides away from the new one.
  case reveal
  /// The layer turns about its middle like a card, the new picture on the back.
  case flip
}

/// The side that a transition comes from.
@frozen
public enum TransitionSubtype: UInt8, BitwiseCopyable, Sendable, CaseIterable {
  case fromRight, fromLeft, fromTop, fromBottom
}

// Not API: public so that loops of other modules can sample it.

/// A transition of a layer and its sublayers, from the state before the commit to the state that follows.
public struct TransitionRecord: Hashable, Sendable {
  /// The kind of the transition.
  public var type = TransitionType.fade
  /// The side that the new picture comes from; without effect on a fade.
  public var subtype = TransitionSubtype.fromLeft
  /// The progress at the beginning, 0…1.
  public var startProgress = 0.0
  /// The progress at the end, 0…1.
  public var endProgress = 1.0
  /// In the layer's own time.
  public var timing = TimingRecord()
  /// From the fraction of the time to the progress.
  public var pace = Pace.linear
  /// The wished frames a second; 0 for each refresh of the display.
  public var framesPerSecond: Float = 0

  /// A fade of no known duration.
  public init() {}

  /// The progress at a time of the layer, 0 for the old picture and 1 for the new one; nil outside of the transition.
  ///
  /// Unlike an animation's value, it does not include the end: an old picture that has moved away does not show beside
  /// the new one there.
  public func progress(at time: Double) -> Double? {
    if isOver(at: time) { return nil }
    return timing.moment(at: time).map { startProgress + (endProgress - startProgress) * pace.apply($0.fraction) }
  }

  /// When the progress changes next, in the layer's own time.
  public func nextChange(after time: Double) -> NextChange {
    isOver(at: time) ? .never : timing.nextChange(after: time, framesPerSecond: framesPerSecond)
  }

  private func isOver(at time: Double) -> Bool { time >= timing.end && !timing.fillMode.isForwards }
}
