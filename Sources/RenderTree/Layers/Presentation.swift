internal import MultiplaneChanges
internal import MultiplaneContents
internal import MultiplaneGeometry

/// Model values of the few layers that show others than the program set.
///
/// The layer table holds what is shown. Filters that are nothing but an opacity are shown as a part of the layer's own,
/// which acts on the same picture: so they take no pass where nothing overlaps. Calls no other component.
struct Presentation: Sendable {
  /// What the program set.
  private struct Model: Sendable {
    var opacity: Double
    var filters: LayerFilters
    /// The filters as an opacity.
    var factor: Double

    var shownOpacity: Double { min(opacity, 1) * factor }
  }

  /// By slot.
  private var models: [Int32: Model] = [:]

  /// The appearance that a layer shows of a model's.
  mutating func shown(_ model: AppearanceRecord, of slot: Int) -> AppearanceRecord {
    guard !models.isEmpty, var known = models[Int32(slot)] else { return model }
    known.opacity = model.opacity
    models[Int32(slot)] = known
    var shown = model
    shown.opacity = known.shownOpacity
    return shown
  }

  /// The filters that a layer shows of a model's, and the opacity; nil where that stays.
  ///
  /// - Parameters:
  ///   - opacity: the one that the layer shows now.
  ///   - factor: the filters as an opacity; nil where they do anything else.
  mutating func shown(
    _ model: LayerFilters, opacity: Double, factor: Double?, of slot: Int
  ) -> (filters: LayerFilters, opacity: Double?) {
    let known = models[Int32(slot)]
    let own = known?.opacity ?? opacity
    guard let factor else {
      models[Int32(slot)] = nil
      return (model, known == nil ? nil : own)
    }
    let new = Model(opacity: own, filters: model, factor: factor)
    models[Int32(slot)] = new
    var rest = model
    rest.filters = []
    return (rest, new.shownOpacity)
  }

  /// The filters that the program set; nil where the layer shows them.
  func modelFilters(of slot: Int) -> LayerFilters? { models[Int32(slot)]?.filters }

  /// The layer is gone.
  mutating func forget(_ slot: Int) {
    if !models.isEmpty { models[Int32(slot)] = nil }
  }
}
