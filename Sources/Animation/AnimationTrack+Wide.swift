public import MultiplaneContents
public import MultiplaneGeometry

extension AnimationTrack {
  /// A value of any type at a moment; `base`, the value below, where the track has none.
  public func wide(_ moment: Moment, over base: AnimationValue) -> AnimationValue {
    guard let detail else { return base }
    switch detail.values {
    case .plain: return base
    case .frames(let frames):
      guard !frames.values.isEmpty else { return base }
      let value = frames.wide(at: plain.pace.apply(moment.fraction))
      return combined(value, end: frames.wide(at: plain.endOfCycle), moment, over: base)
    case .ends(let from, let to):
      let way = plain.pace.apply(moment.fraction)
      let below = plain.isAdditive ? base.zero : base
      let (start, end): (AnimationValue, AnimationValue) =
        switch plain.ends {
        case .both: (from ?? below, to ?? below)
        case .from: (from ?? below, below)
        case .to: (below, to ?? below)
        case .by: (below, to.map { below.adding($0) } ?? below)
        case .none: (below, below)
        }
      return combined(
        start.interpolated(to: end, way), end: start.interpolated(to: end, plain.endOfCycle), moment, over: base)
    }
  }

  private func combined(
    _ value: AnimationValue, end: @autoclosure () -> AnimationValue, _ moment: Moment, over base: AnimationValue
  ) -> AnimationValue {
    var value = value
    if plain.isCumulative, moment.cycle > 0 {
      let end = end()
      for _ in 0..<Int(clamping: min(moment.cycle, Self.mostCycles)) { value = value.adding(end) }
    }
    return plain.isAdditive ? base.adding(value) : value
  }

  /// Cumulative animations of such values grow for this number of cycles: each takes an addition.
  private static let mostCycles = 1024.0

  /// What the layer shows as contents at a moment.
  ///
  /// - Parameter base: the contents below.
  public func contents(_ moment: Moment, over base: Bitmap?) -> ContentsSample {
    func bitmap(_ value: AnimationValue?) -> Bitmap? {
      if case .bitmap(let bitmap)? = value { bitmap } else { base }
    }
    guard let detail else { return ContentsSample(from: base, to: base, fraction: 1) }
    switch detail.values {
    case .plain: return ContentsSample(from: base, to: base, fraction: 1)
    case .frames(let frames):
      let (index, way) = frames.segment(at: plain.pace.apply(moment.fraction))
      let next = min(index + 1, frames.values.count - 1)
      return ContentsSample(from: bitmap(frames.values[index]), to: bitmap(frames.values[next]), fraction: way)
    case .ends(let from, let to):
      let way = min(max(plain.pace.apply(moment.fraction), 0), 1)
      return ContentsSample(from: bitmap(from), to: bitmap(to), fraction: way)
    }
  }
}

// MARK: Values in place

extension AnimationTrack {
  /// The colours of a gradient at a moment, over those that are there: in the same memory where their count stays.
  public func apply(_ moment: Moment, to colors: inout [Color]) {
    if let (a, b, way) = pair(moment), case .colors(let a) = a, case .colors(let b) = b, a.count == b.count,
      a.count == colors.count
    {
      for index in colors.indices {
        colors[index] = way == 1 ? b[index] : Color(lanes: a[index].lanes + (b[index].lanes - a[index].lanes) * way)
      }
    } else if case .colors(let value) = wide(moment, over: .colors(colors)) {
      colors = value
    }
  }

  /// Numbers at a moment, over those that are there: in the same memory where their count stays.
  public func apply(_ moment: Moment, to numbers: inout [Double]) {
    if let (a, b, way) = pair(moment), case .numbers(let a) = a, case .numbers(let b) = b, a.count == b.count,
      a.count == numbers.count
    {
      for index in numbers.indices { numbers[index] = way == 1 ? b[index] : a[index] + (b[index] - a[index]) * way }
    } else if case .numbers(let value) = wide(moment, over: .numbers(numbers)) {
      numbers = value
    }
  }

  /// The two values that a moment is between, and how far; nil where the value below counts too.
  private func pair(_ moment: Moment) -> (AnimationValue, AnimationValue, Double)? {
    guard !plain.isAdditive, !plain.isCumulative, let detail else { return nil }
    let way = plain.pace.apply(moment.fraction)
    switch detail.values {
    case .ends(let from?, let to?): return (from, to, way)
    case .frames(let frames):
      let (index, way) = frames.segment(at: way)
      guard index < frames.values.count else { return nil }
      return (frames.values[index], frames.values[min(index + 1, frames.values.count - 1)], way)
    default: return nil
    }
  }
}
