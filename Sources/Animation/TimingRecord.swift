/// What an animation shows before it begins and after it has ended.
@frozen
public enum FillMode: UInt8, BitwiseCopyable, Sendable, CaseIterable {
  /// Nothing: the model value shows.
  case removed
  /// After the end, its last value.
  case forwards
  /// Before the beginning, its first value.
  case backwards
  /// Both.
  case both

  @inlinable var isForwards: Bool { self == .forwards || self == .both }
  @inlinable var isBackwards: Bool { self == .backwards || self == .both }
}

// Not API: public so that loops of other modules can sample it.

/// When something is active in its parent's time, and which part of its cycle it is in: `CAMediaTiming` with the
/// defaults resolved.
///
/// Elapsed time is (parent's time − `beginTime`) × |`speed`|. The active interval is `beginTime` ≤ parent's time ≤
/// `end`: as in Core Animation, both of its ends belong to it. The local time is elapsed + `timeOffset`, or −elapsed +
/// `timeOffset` with a negative speed, wrapped at `total`. A speed of 0 keeps the local time at `timeOffset` for ever.
@frozen
public struct TimingRecord: Hashable, BitwiseCopyable, Sendable {
  /// In the parent's time, seconds.
  public var beginTime = 0.0
  /// Added to the elapsed time, seconds of the own time.
  public var timeOffset = 0.0
  /// Own seconds a second of the parent.
  public var speed = 1.0
  /// Of one leg, seconds of the own time; above 0, and infinite for a layer that has none of its own.
  public var duration = Double.infinity
  /// The number of legs: the repeat count, doubled when the animation reverses; may be fractional or infinite.
  public var legs = 1.0
  /// Whether every second leg runs backwards.
  public var autoreverses = false
  /// What shows outside of the active interval.
  public var fillMode = FillMode.removed

  /// The timing of a layer that has none of its own: the parent's time.
  @inlinable
  public init() {}

  /// Whether the local time is the parent's.
  @inlinable public var isIdentity: Bool {
    beginTime == 0 && timeOffset == 0 && speed == 1 && duration == .infinity
  }

  /// The length of the active interval, seconds of the own time.
  @inlinable public var total: Double { duration * legs }

  /// The end of the active interval in the parent's time.
  @inlinable public var end: Double { speed == 0 ? .infinity : beginTime + total / abs(speed) }
}

/// Where an animation is in its cycle.
@frozen
public struct Moment: Hashable, BitwiseCopyable, Sendable {
  /// The fraction of a leg, 0…1, counted back from 1 in a leg that runs backwards.
  @usableFromInline var fraction: Double
  /// The number of cycles that have ended; a cycle is two legs when the animation reverses.
  @usableFromInline var cycle: Double

  @inlinable
  init(fraction: Double, cycle: Double) {
    self.fraction = fraction
    self.cycle = cycle
  }
}

extension TimingRecord {
  /// The moment at a time of the parent; nil when the animation has no effect.
  @inlinable
  public func moment(at time: Double) -> Moment? {
    var elapsed = (time - beginTime) * abs(speed)
    let total = total
    var isEnd = false
    if !(elapsed >= 0) {
      guard fillMode.isBackwards, elapsed < 0 else { return nil }
      elapsed = 0
    } else if elapsed >= total {
      // Not by the elapsed time, which is rounded: `end` itself is in the interval, the next number is not.
      guard fillMode.isForwards || time <= end else { return nil }
      elapsed = total
      isEnd = true
    }
    if speed == 1, timeOffset == 0, !isEnd, elapsed < duration {
      return Moment(fraction: elapsed / duration, cycle: 0)
    }
    return moment(elapsed: elapsed, isEnd: isEnd)
  }

  @inlinable
  func moment(elapsed: Double, isEnd: Bool) -> Moment {
    // In legs, so that the end of the last one is found exactly.
    var leg = isEnd ? legs : elapsed / duration
    let offset = timeOffset / duration
    if speed < 0 { leg = -leg }
    leg += offset
    if legs.isFinite {
      if leg > legs || leg < 0 { leg -= (leg / legs).wholePart * legs }
    }
    var index = leg.wholePart
    var fraction = leg - index
    if leg == legs, fraction == 0, index > 0 {
      index -= 1
      fraction = 1
    }
    guard autoreverses else { return Moment(fraction: fraction, cycle: index) }
    let pair = (index / 2).wholePart
    return Moment(fraction: index - pair * 2 == 1 ? 1 - fraction : fraction, cycle: pair)
  }
}

extension Double {
  /// The greatest whole number that is not above it: `rounded(.down)`, which calls a function on processors that may
  /// have no instruction for it.
  @inlinable var wholePart: Double {
    // The sum has no place for fractions: it is rounded to the nearest whole number.
    guard abs(self) < 0x1p51 else { return rounded(.down) }
    let whole = self + 0x1.8p52 - 0x1.8p52
    return whole > self ? whole - 1 : whole
  }
}

// MARK: A layer's own time

extension TimingRecord {
  /// The own time at a time of the parent. With a finite duration, the time repeats, reverses and stops as an
  /// animation's does.
  public func localTime(at time: Double) -> Double {
    let local = (time - beginTime) * speed + timeOffset
    guard duration.isFinite, duration > 0 else { return local }
    if local < 0 { return fillMode.isBackwards ? 0 : local }
    let leg = min(local / duration, legs)
    var index = leg.rounded(.down)
    var fraction = leg - index
    if fraction == 0, leg == legs, index > 0 { (index, fraction) = (index - 1, 1) }
    if autoreverses, index - (index / 2).rounded(.down) * 2 == 1 { fraction = 1 - fraction }
    return fraction * duration
  }

  /// A time of the parent at which the own time is `local`; infinite where the own time stands still.
  public func parentTime(at local: Double) -> Double {
    speed == 0 ? .infinity : beginTime + (local - timeOffset) / speed
  }
}

/// A layer's own time at a time of the plan, and how it runs until something changes that.
public struct RunningTime: BitwiseCopyable, Sendable {
  /// The layer's own time.
  public private(set) var local: Double
  /// Own seconds a second of the plan; negative where the time runs back, 0 where it stands still.
  public private(set) var rate = 1.0
  /// The plan's time at which the rate changes; infinite for never.
  public private(set) var until = Double.infinity
  /// Whether no layer above has a time of its own.
  public private(set) var isPlans = true
  private let time: Double

  /// The plan's own time.
  public init(time: Double) { (self.time, local) = (time, time) }

  /// Goes down to a layer with a time of its own.
  public mutating func enter(_ timing: TimingRecord) {
    isPlans = false
    let run = timing.run(at: local, isRising: rate > 0)
    if rate != 0, run.end.isFinite { until = min(until, planTime(at: run.end)) }
    local = timing.localTime(at: local)
    rate *= run.rate
  }

  /// The plan's time at which the own time is `local`, if it runs on as at present; above the present time.
  public func planTime(at local: Double) -> Double {
    if rate == 0 { return .infinity }
    // Without rounding where the own time is the plan's.
    return max(rate == 1 && self.local == time ? local : time + (local - self.local) / rate, time.nextUp)
  }

  /// When something changes next that is active from `begin` to `end` of the own time; in the plan's time.
  ///
  /// - Parameter next: when it changes next in a time that runs forward.
  public func nextChange(begin: Double, end: Double, _ next: NextChange) -> NextChange {
    if rate == 0 { return .never }
    if rate > 0 {
      guard case .at(let change) = next else { return next }
      return .at(planTime(at: change))
    }
    if local > end { return .at(planTime(at: end)) }
    // The beginning and the end belong to the interval.
    if local == begin { return .at(time.nextUp) }
    guard local > begin else { return .never }
    // Values that hold for a while in a time that runs forward do so in one that runs back: this asks more often.
    if case .continuously = next { return next }
    return .continuously(framesPerSecond: 0)
  }
}

extension TimingRecord {
  /// How the own time runs at a time of the parent: its rate, and the parent's time at which that changes.
  ///
  /// - Parameter isRising: whether the parent's time runs forward.
  fileprivate func run(at time: Double, isRising: Bool) -> (rate: Double, end: Double) {
    if speed == 0 { return (0, .infinity) }
    guard duration.isFinite, duration > 0 else { return (speed, .infinity) }
    let elapsed = (time - beginTime) * speed + timeOffset
    let grows = (speed > 0) == isRising
    func parent(_ elapsed: Double?) -> Double { elapsed.map { parentTime(at: $0) } ?? .infinity }
    if elapsed < 0 || (elapsed == 0 && !grows) { return (fillMode.isBackwards ? 0 : speed, parent(grows ? 0 : nil)) }
    if elapsed > total || (elapsed == total && grows) { return (0, parent(grows ? nil : total)) }
    var leg = (elapsed / duration).rounded(.down)
    if !grows, leg * duration == elapsed { leg -= 1 }
    let isBackward = autoreverses && leg - (leg / 2).rounded(.down) * 2 == 1
    return (isBackward ? -speed : speed, parent(grows ? min((leg + 1) * duration, total) : leg * duration))
  }
}
