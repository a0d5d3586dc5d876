internal import MultiplaneChanges
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension LayerTable {
  // Layers in reports of the plan.

  /// Id of the layer in a slot.
  mutating func id(of slot: Int) -> LayerID { LayerID(slot: UInt32(slot), generation: states[slot].generation) }

  /// Name of the layer in a slot; nil without one.
  mutating func name(of slot: Int) -> String? { names.isEmpty ? nil : names[UInt32(slot)] }

  /// Reports a layer that takes a pass, or would.
  ///
  /// - Parameter region: device pixels that are drawn of it.
  mutating func offscreen(_ slot: Int, _ reason: FramePlan.PassReason, _ region: PixelRect) -> FramePlan.Offscreen {
    FramePlan.Offscreen(layer: id(of: slot), name: name(of: slot), reason: reason, region: region)
  }
}
