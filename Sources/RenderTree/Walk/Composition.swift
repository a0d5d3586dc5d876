internal import MultiplaneGeometry

/// Device pixels of a layer with effects, whether they are visible or not.
struct Composition: BitwiseCopyable {
  /// Pixels of its own quad and its sublayers.
  var content = PixelRect.empty
  /// `content` with the shadow and the background filters.
  var group = PixelRect.empty
  /// `group` after the layer's filters.
  var place = PixelRect.empty
  /// Converts the lengths of the effects to pixels.
  var scale: EffectScale
}
