internal import MultiplaneChanges
internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// The device pixels that must be drawn again: the damage of past frames, and how far background filters carry it.
///
/// Reads the layer table and asks isolation; called as changes are applied and before painting.
struct DamageTracker: Sendable {
  var history = DamageHistory()
  /// Layers with background filters and all above them.
  var backdropHolders: [Int32] = []
  /// Where each of the layers with background filters lies; nil where that must be found.
  var backdropPlaces: [PixelRect?] = []
  /// Indices of those that may have to do with what the target shows.
  private var shownBackdrops: [Int32] = []
  /// How far all of them read around them, device pixels.
  var backdropReach = 0
  /// A layer that was found to show what is in it and nothing more: see `isShownPlainly`; −1 is none.
  private var plainParent: Int32 = -1
  /// `shownSpace()` at the time.
  private var plainSpace = PixelRect.empty
}

extension DamageTracker {
  mutating func noteShownBackdrops(layers: inout LayerTable) {
    let space = shownSpace(layers: &layers)
    shownBackdrops.removeAll(keepingCapacity: true)
    for index in backdropPlaces.indices {
      if let known = backdropPlaces[index], known.intersection(space).isEmpty { continue }
      shownBackdrops.append(Int32(index))
    }
  }

  /// What is drawn again, grown by what layers filter: one that reads something of it changes as a whole, and all that
  /// it reads must be drawn again, as it was before the layer was drawn.
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

  /// Adds the place of a bare leaf to the damage where nothing above changes what a change in it does.
  ///
  /// - Returns: false where the general way is to be taken.
  mutating func damageSimplePlace(of slot: Int, layers: inout LayerTable) -> Bool {
    guard layers.isSimple(slot), isShownPlainly(in: layers.states[slot].links.parent, layers: &layers),
      !layers.movesCutOperators(slot)
    else { return false }
    if layers.isSeen(slot) { history.add(layers.simplePlace(slot).intersection(plainSpace)) }
    return true
  }

  /// Whether a layer and all above it hang from the root, are seen, and neither spread nor copy nor keep what is in
  /// them; its device transform is up to date then. What was found of one layer is asked again for each of its
  /// sublayers: it holds until `forgetPlainParent`.
  @inline(__always)
  private mutating func isShownPlainly(in parent: Int32, layers: inout LayerTable) -> Bool {
    parent == plainParent || becomesPlainParent(parent, layers: &layers)
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

  /// A layer that has others below it has changed.
  mutating func forgetPlainParent() { plainParent = -1 }
}
