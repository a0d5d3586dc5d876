/// When an animation's value changes next.
@frozen
public enum NextChange: Hashable, BitwiseCopyable, Sendable {
  /// No more.
  case never
  /// Not before a time of the layer.
  case at(Double)
  /// All the time; wished frames a second, or 0 for each refresh of the display.
  case continuously(framesPerSecond: Float)
}

extension TimingRecord {
  /// When a value that moves in the whole active interval changes next.
  public func nextChange(after time: Double, framesPerSecond: Float) -> NextChange {
    if speed == 0 || !time.isFinite { return .never }
    if time < beginTime { return .at(beginTime) }
    if time < end { return .continuously(framesPerSecond: framesPerSecond) }
    // The end belongs to the interval: the value that follows shows just after it.
    return !fillMode.isForwards && moment(at: time) != nil ? .at(time.nextUp) : .never
  }
}
