internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension DamageTracker {
  mutating func noteShownBackdrops(layers: inout LayerTable) {
    let space = shownSpace(layers: &layers)
    shownBackdrops.removeAll(keepingCapacity: true)
    for index in backdropPlaces.indices {
      if let known = backdropPlaces[index], known.intersection(space).isEmpty { continue }
      shownBackdrops.append(Int32(index))
    }
  }

  /// What is drawn again, grown by what layers filter: one that reads something of it changes as a whole, and all that it reads must be
  /// drawn again, as it was before the layer was drawn.
  mutating func growByBackdrops(_ region: PixelRegion, layers: inout LayerTable) -> PixelRegion {
    let target = layers.frame.target?.bounds ?? .empty
    guard !layers.operators.backdrops.isEmpty, !region.isEmpty else { return region.intersection(target) }
    // What is not on the target may be read by what is.
    let space = shownSpace(layers: &layers)
    var region = region
    var hasGrown = true
    while hasGrown {
      hasGrown = false
      for index in shownBackdrops {
        let slot = Int(layers.operators.backdrops.slots[Int(index)])
        if let known = backdropPlaces[Int(index)], !region.touches(known) { continue }
        guard layers.isInTree(slot) else { continue }
        let all = layers.place(ofBackdrop: slot).intersection(space)
        guard region.touches(all), !region.holds(all) else { continue }
        region.join(all)
        hasGrown = true
      }
    }
    return region.intersection(target)
  }

  /// Device pixels that may have to do with what the target shows.
  mutating func shownSpace(layers: inout LayerTable) -> PixelRect {
    (layers.frame.target?.bounds ?? .empty).grown(backdropReach, backdropReach)
  }
}
