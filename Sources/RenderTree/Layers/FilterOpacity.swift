internal import MultiplaneChanges
internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// What a layer says whose filters do nothing but take of its alpha.
struct FilterOpacity: Sendable {
  /// Without them.
  var opacity: Double
  var filters: LayerFilters
  /// What they multiply it by.
  var factor: Double

  var product: Double { min(opacity, 1) * factor }
}
