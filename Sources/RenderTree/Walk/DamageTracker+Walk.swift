internal import MultiplaneChanges
internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension DamageTracker {
  // MARK: Bare

  // MARK: Damage

  /// Adds the place of a bare leaf to the damage where nothing above changes what a change in it does.
  ///
  /// - Returns: false where the general way is to be taken.
  mutating func damageBarePlace(of slot: Int, layers: inout LayerTable) -> Bool {
    guard layers.isBare(slot), isShownPlainly(in: layers.states[slot].links.parent, layers: &layers),
      !layers.movesCutOperators(slot)
    else { return false }
    if layers.isSeen(slot) { history.add(layers.barePlace(slot).intersection(plainSpace)) }
    return true
  }

  /// Whether a layer and all above it hang from the root, are seen, and neither spread nor copy nor keep what is in them; its device transform
  /// is up to date then. What was found of one layer is asked again for each of its sublayers: it holds until `forgetPlainParent`.
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
        layers.states[slot].flags.isDisjoint(with: [
          .isReplicator, .isJudged, .isShadowJudged, .isMaskJudged, .isTilted,
        ])
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

  // MARK: Composition

  /// What is drawn of a group so that `region` is right: more where something in it filters what is below it.
  mutating func wanted(
    of slot: Int, _ region: PixelRect, within all: PixelRect, in space: PixelRect, layers: inout LayerTable
  ) -> PixelRect {
    guard layers.states[slot].flags.contains(.holdsBackdrop), !region.isEmpty else { return region }
    // However little is drawn again: what is filtered in there reads around what is seen, and again what is filtered below that.
    return all.intersection(space.union(region).grown(backdropReach, backdropReach))
  }
}
