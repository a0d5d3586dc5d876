internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension DamageTracker {

  /// Device pixels that may have to do with what the target shows.
  mutating func shownSpace(layers: inout LayerTable) -> PixelRect {
    (layers.frame.target?.bounds ?? .empty).grown(backdropReach, backdropReach)
  }
}
