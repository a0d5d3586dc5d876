internal import MultiplaneContents
internal import MultiplaneFramePlan

extension Filter {
  /// Factor by which a chain multiplies alpha; nil if it does anything else, or nothing.
  static func opacity(of chain: [Filter]) -> Double? {
    var factor: Double?
    for filter in chain.suffix(maximumCount) where FilterStep.changes(filter) {
      guard let step = ColorStepRecord(filter), step.alpha.w >= 0, step.alpha.w <= 1 else { return nil }
      var plain = ColorStepRecord()
      plain.alpha.w = step.alpha.w
      guard step == plain else { return nil }
      factor = (factor ?? 1) * Double(step.alpha.w)
    }
    return factor
  }
}
