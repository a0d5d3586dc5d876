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
    if let (from, to, way) = pair(moment), colors.canMix(from?.colors, to?.colors) {
      return colors.mix(from?.colors, to?.colors, way) { Color(lanes: $0.lanes + ($1.lanes - $0.lanes) * way) }
    }
    if case .colors(let value) = wide(moment, over: .colors(colors)) { colors = value }
  }

  /// Numbers at a moment, over those that are there: in the same memory where their count stays.
  public func apply(_ moment: Moment, to numbers: inout [Double]) {
    if let (from, to, way) = pair(moment), numbers.canMix(from?.numbers, to?.numbers) {
      return numbers.mix(from?.numbers, to?.numbers, way) { $0 + ($1 - $0) * way }
    }
    if case .numbers(let value) = wide(moment, over: .numbers(numbers)) { numbers = value }
  }

  /// A chain of filters at a moment, over the one that is there: in the same memory where its kinds stay.
  public func apply(_ moment: Moment, toAll filters: inout [Filter]) {
    if let (from, to, way) = pair(moment), filters.canMix(from?.filters, to?.filters, { $0.isKind(of: $1) }) {
      return filters.mix(from?.filters, to?.filters, way) { $0.mixed(with: $1, way) ?? $1 }
    }
    if case .filters(let value) = wide(moment, over: .filters(filters)) { filters = value }
  }

  /// The two values that a moment is between, nil for the value below, and how far; nil where more than these count.
  private func pair(_ moment: Moment) -> (from: AnimationValue?, to: AnimationValue?, way: Double)? {
    guard !plain.isAdditive, !plain.isCumulative, let detail else { return nil }
    let way = plain.pace.apply(moment.fraction)
    switch detail.values {
    case .plain: return nil
    case .ends(let from, let to): return plain.ends == .by ? nil : (from, to, way)
    case .frames(let frames):
      let (index, way) = frames.segment(at: way)
      guard index < frames.values.count else { return nil }
      return (frames.values[index], frames.values[min(index + 1, frames.values.count - 1)], way)
    }
  }
}

extension Array {
  /// Whether two lists, nil for this one, have its count, and elements that have values between them.
  fileprivate func canMix(_ a: [Element]?, _ b: [Element]?, _ areMixable: (Element, Element) -> Bool = { _, _ in true })
    -> Bool
  {
    guard (a?.count ?? count) == count, (b?.count ?? count) == count else { return false }
    return indices.allSatisfy { areMixable(a?[$0] ?? self[$0], b?[$0] ?? self[$0]) }
  }

  /// Sets each element to the one on the way between those of two lists; nil is this one.
  fileprivate mutating func mix(
    _ a: [Element]?, _ b: [Element]?, _ way: Double, _ mixed: (Element, Element) -> Element
  ) {
    for index in indices {
      let last = b?[index] ?? self[index]
      self[index] = way == 1 ? last : mixed(a?[index] ?? self[index], last)
    }
  }
}

extension AnimationValue {
  package var colors: [Color]? { if case .colors(let colors) = self { colors } else { nil } }
  package var numbers: [Double]? { if case .numbers(let numbers) = self { numbers } else { nil } }
  package var filters: [Filter]? { if case .filters(let filters) = self { filters } else { nil } }
}
