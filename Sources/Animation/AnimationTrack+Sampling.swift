extension AnimationTrack {
  /// Where the track is at a time of the layer; nil when it has no effect.
  public func moment(at time: Double) -> Moment? {
    guard let detail, !detail.groups.isEmpty else { return timing.moment(at: time) }
    return nestedMoment(at: time, in: detail.groups)
  }

  @inline(never)
  private func nestedMoment(at time: Double, in groups: [GroupTiming]) -> Moment? {
    var time = time
    for group in groups {
      guard let moment = group.timing.moment(at: time) else { return nil }
      time = group.time(at: time, moment)
    }
    return timing.moment(at: time)
  }

  /// When the value changes next, in the layer's time.
  ///
  /// Exact for an animation that has not begun and for one that has ended, and for discrete values; an animation in a
  /// group counts as moving while the outermost group does, from its own beginning in the group's first cycle on.
  public func nextChange(after time: Double) -> NextChange {
    guard let detail else { return timing.nextChange(after: time, framesPerSecond: plain.framesPerSecond) }
    if let group = detail.groups.first?.timing {
      let next = group.nextChange(after: time, framesPerSecond: plain.framesPerSecond)
      guard detail.groups.count == 1, detail.groups[0].pace == .linear, group.speed > 0, group.timeOffset == 0,
        !timing.fillMode.isBackwards, timing.speed != 0, timing.beginTime > 0
      else { return next }
      let begin = group.beginTime + timing.beginTime / group.speed
      if time < begin, timing.beginTime <= group.duration, next != .never { return .at(begin) }
      return next
    }
    let next = timing.nextChange(after: time, framesPerSecond: plain.framesPerSecond)
    guard case .continuously = next, case .frames(let frames) = detail.values, frames.isDiscrete, plain.pace == .linear,
      timing.speed > 0, timing.timeOffset == 0, !timing.autoreverses
    else { return next }
    let elapsed = (time - timing.beginTime) * timing.speed
    let cycle = (elapsed / timing.duration).rounded(.down)
    let fraction = elapsed / timing.duration - cycle
    let step = frames.times.first { $0 > fraction } ?? 1 + (frames.times.first ?? 0)
    let change = timing.beginTime + (cycle + step) * timing.duration / timing.speed
    return .at(min(change > time ? change : time.nextUp, timing.end))
  }

  /// The time of the layer at which the animation, or its outermost group, ends; infinite where it never does.
  public var end: Double { (detail?.groups.first?.timing ?? timing).end }

  /// The time of the layer at which the animation, or its outermost group, begins.
  public var begin: Double { (detail?.groups.first?.timing ?? timing).beginTime }

  /// The value of up to four numbers at a moment.
  ///
  /// - Parameter base: the value below: the model value, changed by the tracks before this one. Lanes that the key does
  ///   not name are kept.
  public func lanes(_ moment: Moment, over base: SIMD4<Double>) -> SIMD4<Double> {
    guard let detail, case .frames(let frames) = detail.values else { return plain.value(moment, over: base) }
    let value = frames.plain(at: plain.pace.apply(moment.fraction))
    return plain.combined(value, end: frames.plain(at: plain.endOfCycle), moment, over: base)
  }
}

extension PlainTrack {
  /// The value at a moment of a track without a detail, as `AnimationTrack.lanes` gives it; nil for one that is not as
  /// simple as most are.
  @inlinable @inline(__always)
  public func simpleValue(_ moment: Moment, over base: SIMD4<Double>) -> SIMD4<Double>? {
    guard ends == .both, !isCumulative else { return nil }
    let way = pace.apply(moment.fraction)
    let value = way == 1 ? to : from + (to - from) * way
    return kept(isAdditive ? value + base : value, over: base)
  }

  /// A value in the lanes that the key names, the value below in the others.
  @inlinable @inline(__always)
  func kept(_ value: SIMD4<Double>, over base: SIMD4<Double>) -> SIMD4<Double> {
    if lanes == 0b1111 { return value }
    return SIMD4(
      lanes & 0b0001 == 0 ? base.x : value.x, lanes & 0b0010 == 0 ? base.y : value.y,
      lanes & 0b0100 == 0 ? base.z : value.z, lanes & 0b1000 == 0 ? base.w : value.w)
  }

  func value(_ moment: Moment, over base: SIMD4<Double>) -> SIMD4<Double> {
    combined(basic(pace.apply(moment.fraction), over: base), end: basic(endOfCycle, over: base), moment, over: base)
  }

  /// The way at which a cycle ends: what a cumulative animation adds for each.
  var endOfCycle: Double { pace.apply(timing.autoreverses ? 0 : 1) }

  /// A basic animation's value, before the rules of additive and cumulative animations.
  private func basic(_ way: Double, over base: SIMD4<Double>) -> SIMD4<Double> {
    let base = isAdditive ? .zero : base
    switch ends {
    case .both: return way == 1 ? to : from + (to - from) * way
    case .from: return way == 1 ? base : from + (base - from) * way
    case .to: return way == 1 ? to : base + (to - base) * way
    case .by: return base + to * way
    case .none: return base
    }
  }

  func combined(
    _ value: SIMD4<Double>, end: @autoclosure () -> SIMD4<Double>, _ moment: Moment, over base: SIMD4<Double>
  ) -> SIMD4<Double> {
    var value = value
    if isCumulative, moment.cycle > 0 { value += end() * moment.cycle }
    if isAdditive { value += base }
    return kept(value, over: base)
  }
}

extension AnimationTrack {
  /// The value of any type at a moment.
  ///
  /// - Parameter base: the value below, of the key's type.
  package func value(_ moment: Moment, over base: AnimationValue) -> AnimationValue {
    guard let below = base.lanes else { return wide(moment, over: base) }
    return base.with(lanes: lanes(moment, over: below)) ?? base
  }

  /// Moves the beginning of the animation, or of its outermost group, to a time of the layer.
  package mutating func begin(at time: Double) {
    guard let detail, let first = detail.groups.first else {
      timing.beginTime = time
      return
    }
    var group = first
    group.timing.beginTime = time
    set(TrackDetail(groups: [group] + detail.groups.dropFirst(), values: detail.values))
  }
}

extension GroupTiming {
  /// The time of the animations in the group at a time of its parent.
  func time(at time: Double, _ moment: Moment) -> Double {
    let elapsed = time - timing.beginTime
    // Without rounding where the group only begins later, so that the times at which its animations begin and end are
    // met exactly.
    if timing.speed == 1, timing.timeOffset == 0, pace == .linear, elapsed >= 0,
      elapsed < min(timing.duration, timing.total)
    {
      return elapsed
    }
    return pace.apply(moment.fraction) * timing.duration
  }
}
