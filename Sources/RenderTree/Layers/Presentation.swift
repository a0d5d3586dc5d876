internal import MultiplaneChanges
internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// Model values of the few layers whose shown values differ.
///
/// The layer table holds shown values. A filter chain that is only an opacity is shown as part of the layer's own
/// opacity, with the same result: it takes no pass if nothing overlaps. Owns those values; calls no other component.
struct Presentation: Sendable {
  /// Values that the program set.
  private struct Model: Sendable {
    var opacity: Double
    var filters: LayerFilters
    /// The filters as an opacity factor.
    var factor: Double

    var shownOpacity: Double { min(opacity, 1) * factor }
  }

  /// By slot.
  private var models: [Int32: Model] = [:]

  /// The appearance that a layer shows for a model value.
  mutating func shown(_ model: AppearanceRecord, of slot: Int) -> AppearanceRecord {
    guard !models.isEmpty, var stored = models[Int32(slot)] else { return model }
    stored.opacity = model.opacity
    models[Int32(slot)] = stored
    var shown = model
    shown.opacity = stored.shownOpacity
    return shown
  }

  /// The filters that a layer shows for model values, and its shown opacity; nil if that is unchanged.
  ///
  /// - Parameters:
  ///   - opacity: shown at present.
  ///   - factor: the filters as an opacity; nil if they do anything else.
  mutating func shown(
    _ model: LayerFilters, opacity: Double, factor: Double?, of slot: Int
  ) -> (filters: LayerFilters, opacity: Double?) {
    let stored = models[Int32(slot)]
    let own = stored?.opacity ?? opacity
    guard let factor else {
      models[Int32(slot)] = nil
      return (model, stored == nil ? nil : own)
    }
    let new = Model(opacity: own, filters: model, factor: factor)
    models[Int32(slot)] = new
    var rest = model
    rest.filters = []
    return (rest, new.shownOpacity)
  }

  /// Whether the layer shows other values than those that were set.
  func isModified(_ slot: Int) -> Bool { !models.isEmpty && models[Int32(slot)] != nil }

  /// The appearance that was set, of a layer that shows `shown`.
  func model(_ shown: AppearanceRecord, of slot: Int) -> AppearanceRecord {
    guard !models.isEmpty, let stored = models[Int32(slot)] else { return shown }
    var model = shown
    model.opacity = stored.opacity
    return model
  }

  /// Filters that the program set; nil if the layer shows them.
  func modelFilters(of slot: Int) -> LayerFilters? { models[Int32(slot)]?.filters }

  /// Removes a destroyed layer.
  mutating func forget(_ slot: Int) {
    if !models.isEmpty { models[Int32(slot)] = nil }
  }
}

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
