internal import MultiplaneChanges
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// How the plan names layers.
extension RenderTree {
  /// The layer in a slot.
  mutating func id(of slot: Int) -> LayerID { LayerID(slot: UInt32(slot), generation: states[slot].generation) }

  /// What the layer in a slot is called; nil where it has no name.
  mutating func name(of slot: Int) -> String? { names.isEmpty ? nil : names[UInt32(slot)] }

  /// Says that a layer takes a pass, or would.
  ///
  /// - Parameter region: device pixels that are drawn of it.
  mutating func offscreen(_ slot: Int, _ reason: FramePlan.PassReason, _ region: PixelRect) -> FramePlan.Offscreen {
    FramePlan.Offscreen(layer: id(of: slot), name: name(of: slot), reason: reason, region: region)
  }
}
