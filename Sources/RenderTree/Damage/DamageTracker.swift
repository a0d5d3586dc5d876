internal import MultiplaneChanges
internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// Device pixels that must be redrawn: the damage of past frames, grown by background filters.
///
/// Reads the layer table and isolation; called while changes are applied and before painting.
struct DamageTracker: Sendable {
  var history = DamageHistory()
  /// Layers with background filters, and their ancestors.
  var backdropHolders: [Int32] = []
  /// Place of each layer with background filters; nil if it must be computed in each frame.
  var backdropPlaces: [PixelRect?] = []
  /// Indices of those that may affect the target.
  private var shownBackdrops: [Int32] = []
  /// Sum of the distances that they read around them, device pixels.
  var backdropReach = 0
  /// A layer for which `isShownPlainly` was true; −1 for none.
  private var plainParent: Int32 = -1
  /// `shownSpace()` at that time.
  private var plainSpace = PixelRect.empty
}

extension DamageTracker {
  mutating func noteShownBackdrops(layers: inout LayerTable) {
    let space = shownSpace(layers: &layers)
    shownBackdrops.removeAll(keepingCapacity: true)
    for index in backdropPlaces.indices {
      if let place = backdropPlaces[index], place.intersection(space).isEmpty { continue }
      shownBackdrops.append(Int32(index))
    }
  }

  /// Grows damage by background filters: a layer that reads a damaged pixel is damaged as a whole, and all that it
  /// reads must be redrawn as it was before the layer.
  mutating func growByBackdrops(_ region: PixelRegion, layers: inout LayerTable) -> PixelRegion {
    let target = layers.frame.target?.bounds ?? .empty
    guard !layers.operators.backdrops.isEmpty, !region.isEmpty else { return region.intersection(target) }
    // Layers on the target may read pixels beyond it.
    let space = shownSpace(layers: &layers)
    var region = region
    var hasGrown = true
    while hasGrown {
      hasGrown = false
      for index in shownBackdrops {
        let slot = Int(layers.operators.backdrops.slots[Int(index)])
        if let place = backdropPlaces[Int(index)], !region.touches(place) { continue }
        guard layers.isInTree(slot) else { continue }
        let all = layers.place(ofBackdrop: slot).intersection(space)
        guard region.touches(all), !region.holds(all) else { continue }
        region.join(all)
        hasGrown = true
      }
    }
    return region.intersection(target)
  }

  /// Damages the place of a simple leaf, if no ancestor changes the effect.
  ///
  /// - Returns: false if the general path is needed.
  mutating func damageSimplePlace(of slot: Int, layers: inout LayerTable) -> Bool {
    guard layers.isSimple(slot), isShownPlainly(in: layers.states[slot].links.parent, layers: &layers),
      !layers.movesCutOperators(slot)
    else { return false }
    if layers.isSeen(slot) { history.add(layers.simplePlace(slot).intersection(plainSpace)) }
    return true
  }

  /// Whether a layer and its ancestors are in the tree and visible, and neither filter, copy nor cache their content;
  /// its device transform is updated then. The result is cached for the layer's other sublayers until
  /// `forgetPlainParent`.
  @inline(__always)
  private mutating func isShownPlainly(in parent: Int32, layers: inout LayerTable) -> Bool {
    parent == plainParent || becomesPlainParent(parent, layers: &layers)
  }

  /// Pixels that can be seen of leaves in a layer whose ancestors neither filter, copy nor cache their content; nil in
  /// other layers.
  mutating func plainSpace(in parent: Int32, layers: inout LayerTable) -> PixelRect? {
    isShownPlainly(in: parent, layers: &layers) ? plainSpace : nil
  }

  private mutating func becomesPlainParent(_ parent: Int32, layers: inout LayerTable) -> Bool {
    var slot = Int(parent)
    while true {
      guard
        layers.states[slot].effects & layers.states[slot].filters & layers.states[slot].raster
          & layers.states[slot].kept == -1, layers.isSeen(slot),
        layers.states[slot].flags.isDisjoint(with: [.isReplicator, .isTilted]),
        layers.states[slot].verdict.isDisjoint(with: [.isOverlapDecided, .isShadowDecided, .isMaskDecided])
      else { return false }
      let next = layers.states[slot].links.parent
      if next < 0 { break }
      slot = Int(next)
    }
    guard Int32(slot) == layers.root else { return false }
    layers.updateDevice(Int(parent))
    plainParent = parent
    plainSpace = shownSpace(layers: &layers)
    return true
  }

  /// Invalidates `plainParent`: a layer with sublayers has changed.
  mutating func forgetPlainParent() { plainParent = -1 }
}
