internal import MultiplaneChanges
internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// Where a layer that is more than its own quad and its sublayers lies on the device, without regard to what is seen of
/// it.
struct Composition: BitwiseCopyable {
  /// Its own quad and its sublayers.
  var content = PixelRect.empty
  /// And its shadow, and what its background filters show.
  var group = PixelRect.empty
  /// All that after its filters.
  var place = PixelRect.empty
  /// How lengths of the effects are meant.
  var scale: EffectScale
}
