extension AnimationTrack {
  /// Where the track is at a time of the layer; nil when it has no effect.
  public func moment(at time: Double) -> Moment? {
    guard let detail, !detail.groups.isEmpty else { return timing.moment(at: time) }
    return nestedMoment(at: time, in: detail.groups)
  }

  @inline(never)
  private func nestedMoment(at time: Double, in groups: [GroupTiming]) -> Moment? {
    var (time, isLimit) = (time, false)
    for group in groups {
      guard let moment = group.timing.moment(at: time, isLimit: isLimit) else { return nil }
      time = group.pace.apply(moment.fraction) * group.timing.duration
      isLimit = moment.isLimit || moment.fraction == 1
    }
    return timing.moment(at: time, isLimit: isLimit)
  }

  /// When the value changes next, in the layer's time.
  public func nextChange(after time: Double) -> NextChange {
    let root = detail?.groups.first?.timing ?? timing
    return root.nextChange(after: time, framesPerSecond: framesPerSecond)
  }

  /// The time of the layer at which the animation, or its outermost group, ends; infinite where it never does.
  public var end: Double { (detail?.groups.first?.timing ?? timing).end }

  /// The value of up to four numbers at a moment.
  ///
  /// - Parameter base: the value below: the model value, changed by the tracks before this one. Lanes that the key does
  ///   not name are kept.
  public func plain(_ moment: Moment, over base: SIMD4<Double>) -> SIMD4<Double> {
    if let detail, case .frames(let frames) = detail.values {
      return combined(frames.plain(at: moment.fraction), end: frames.lastPlain, moment, over: base)
    }
    let way = pace.apply(moment.fraction)
    if ends == .both, !isAdditive, !isCumulative {
      let value = way == 1 ? to : from + (to - from) * way
      return base.replacing(with: value, where: lanes)
    }
    return combined(basic(way, over: base), end: basic(1, over: base), moment, over: base)
  }

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

  private func combined(
    _ value: SIMD4<Double>, end: SIMD4<Double>, _ moment: Moment, over base: SIMD4<Double>
  ) -> SIMD4<Double> {
    var value = value
    if isCumulative, moment.cycle > 0 { value += (ends == .by ? to : end) * moment.cycle }
    if isAdditive { value += base }
    return base.replacing(with: value, where: lanes)
  }
}
