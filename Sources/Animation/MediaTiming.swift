/// The timing of an animation or a layer in its parent's time: `CAMediaTiming`.
///
/// A layer's parent is its superlayer, the root's the clock of the commits. An animation's parent is its layer, or its
/// group. Times are seconds of the parent's, or of the own, time.
public struct MediaTimingValues: Hashable, Sendable {
  /// When it begins, in the parent's time. 0, for an animation of a layer, is the commit that sends it.
  public var beginTime = 0.0
  /// Added to the own time.
  public var timeOffset = 0.0
  /// The length of one cycle without the way back. 0, for an animation, is its transaction's or its group's.
  public var duration = 0.0
  /// Own seconds a second of the parent; with a negative speed the own time runs back from `timeOffset`.
  public var speed = 1.0
  /// The number of cycles; may be fractional, or infinite. 0 counts as 1.
  public var repeatCount = 0.0
  /// The time in which cycles are repeated, used instead of `repeatCount` when above 0; may be infinite.
  public var repeatDuration = 0.0
  /// Whether each cycle goes back to its beginning, which doubles its length.
  public var autoreverses = false
  /// What shows outside of the active interval.
  public var fillMode = FillMode.removed

  /// Timing that begins with its parent, of no duration.
  public init() {}
}

extension TimingRecord {
  /// Resolves the defaults.
  ///
  /// - Parameter duration: of an animation that has none.
  package init(_ values: MediaTimingValues, duration: Double) throws(AnimationProblem) {
    self.init()
    let own = values.duration == 0 ? duration : values.duration
    guard own >= 0 else { throw .duration(own) }
    guard values.beginTime.isFinite, values.timeOffset.isFinite, values.speed.isFinite, values.repeatCount >= 0,
      values.repeatDuration >= 0
    else { throw .timing }
    beginTime = values.beginTime
    timeOffset = values.timeOffset
    speed = values.speed
    self.duration = own
    autoreverses = values.autoreverses
    fillMode = values.fillMode
    if values.repeatDuration > 0 {
      legs = own > 0 ? values.repeatDuration / own : 1
      // A whole number of cycles ends with the last one, not with the beginning of another one.
      if legs.isFinite, abs(legs - legs.rounded()) < legs * 0x1p-50 { legs = legs.rounded() }
    } else {
      legs = (values.repeatCount == 0 ? 1 : values.repeatCount) * (values.autoreverses ? 2 : 1)
    }
  }
}

/// A hint of how often an animation needs a frame. 0 in all three is each refresh of the display.
public struct FrameRateRange: Hashable, Sendable {
  /// The fewest frames a second that look right.
  public var minimum: Float
  /// The most frames a second that are of use.
  public var maximum: Float
  /// The wished frames a second; 0 for the maximum.
  public var preferred: Float

  /// Makes a range.
  public init(minimum: Float, maximum: Float, preferred: Float = 0) {
    self.minimum = minimum
    self.maximum = maximum
    self.preferred = preferred
  }

  /// Each refresh of the display.
  public static let `default` = FrameRateRange(minimum: 0, maximum: 0)

  /// The rate that a frame loop keeps to; 0 for each refresh.
  package var rate: Float {
    let rate = preferred > 0 ? preferred : maximum
    return rate.isFinite && rate > 0 ? rate : 0
  }
}
