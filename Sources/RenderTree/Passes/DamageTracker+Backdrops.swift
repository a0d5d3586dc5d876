internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension DamageTracker {

  /// Device pixels that can affect the target: its own, and those that background filters read around it.
  mutating func shownSpace(layers: inout LayerTable) -> PixelRect {
    (layers.frame.target?.bounds ?? .empty).grown(backdropReach, backdropReach)
  }
}
