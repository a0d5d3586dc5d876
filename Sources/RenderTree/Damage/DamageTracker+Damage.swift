internal import MultiplaneGeometry

extension DamageTracker {
  /// Damages pixels that can affect the target.
  ///
  /// - Parameter slot: the layer that changed within them.
  mutating func add(_ rect: PixelRect, of slot: Int, layers: inout LayerTable) {
    history.add(rect)
    if !keptBackdrops.isEmpty { keptBackdrops.note(rect, of: slot, layers: &layers) }
  }

  /// Damages pixels that a layer changes, if they can affect the target.
  mutating func addShown(_ rect: PixelRect, of slot: Int, layers: inout LayerTable) {
    add(rect.intersection(shownSpace(layers: &layers)), of: slot, layers: &layers)
  }

  /// Damages a rectangle of a layer's own space.
  mutating func addPlace(_ rect: Rect, in slot: Int, layers: inout LayerTable) {
    layers.updateDevice(slot)
    addPixels(LayerTable.pixels(of: rect, through: layers.states[slot].device), in: slot, layers: &layers)
  }

  /// Damages pixels that a layer changes before its own effects.
  mutating func addPixels(_ pixels: PixelRect, in slot: Int, layers: inout LayerTable) {
    var place = layers.changed(pixels, in: slot)
    if layers.states[slot].raster >= 0 { place = layers.outerChange(of: place, slot) }
    addShown(layers.changedAbove(place, slot), of: slot, layers: &layers)
  }

  /// Damages the places of leaves that have moved in a kept group.
  ///
  /// - Parameter slot: one of the leaves.
  mutating func addKeptGroupDamage(around slot: Int, layers: inout LayerTable) {
    var next = 0
    while next < keptGroupDamage.count {
      var rect = keptGroupDamage[next]
      next += 1
      // The old and the new place of a leaf mostly overlap.
      while next < keptGroupDamage.count {
        let both = rect.union(keptGroupDamage[next])
        guard both.area <= rect.area + keptGroupDamage[next].area else { break }
        rect = both
        next += 1
      }
      addShown(layers.changedAbove(rect, slot), of: slot, layers: &layers)
    }
    keptGroupDamage.clear()
  }

  mutating func addWholePlace(of slot: Int, layers: inout LayerTable) {
    guard let place = layers.wholePlace(of: slot) else { return }
    addShown(layers.changedAbove(place, slot), of: slot, layers: &layers)
  }
}
