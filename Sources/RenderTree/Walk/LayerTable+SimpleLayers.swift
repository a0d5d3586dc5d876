internal import MultiplaneChanges
internal import MultiplaneGeometry

extension LayerTable {
  // Fast path for layers without effects, which most layers are: a background and a bitmap, possibly sublayers. Must
  // equal the general path; takes a fraction of its instructions.

  /// Whether a layer is a leaf in its superlayer's plane without effects, filters, mask, kind or own bitmap, and not a
  /// mask.
  @inline(__always)
  mutating func isSimple(_ slot: Int) -> Bool { states[slot].links.childCount == 0 && states[slot].drawsItselfAlone }

  /// Whether a layer only contains sublayers: they can be drawn directly in the layer's context, if the clip there cuts
  /// no pixels.
  mutating func isSimpleContainer(_ slot: Int) -> Bool { states[slot].links.parent >= 0 && containsAlone(slot) }

  /// The same for the root, which has no superlayer.
  mutating func containsAlone(_ slot: Int) -> Bool {
    states[slot].links.childCount > 0 && states[slot].hasNoEffects && appearance[slot].opacity >= 1
      && !appearance[slot].masksToBounds
  }

  /// Whether a simple container's sublayers are placed in the spatial index in the same plane as itself.
  mutating func isOpenAndSimple(_ slot: Int) -> Bool {
    states[slot].isOpen && isSimpleContainer(slot)
  }

  /// Bounds of what the layer itself draws, in its own space.
  mutating func simpleBounds(_ slot: Int) -> Rect {
    let extent = extent(slot)
    return appearance[slot].masksToBounds ? extent.intersection(geometry[slot].bounds) : extent
  }

  /// Device pixels that the layer itself may touch. The superlayer's device transform must be up to date.
  @inline(__always)
  mutating func simplePlace(_ slot: Int) -> PixelRect {
    updateSimple(slot)
    return PixelRect(states[slot].place)
  }
}
