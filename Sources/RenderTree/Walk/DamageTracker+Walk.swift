internal import MultiplaneChanges
internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension DamageTracker {
  // MARK: Bare

  // MARK: Damage

  // MARK: Composition

  /// What is drawn of a group so that `region` is right: more where something in it filters what is below it.
  mutating func wanted(
    of slot: Int, _ region: PixelRect, within all: PixelRect, in space: PixelRect, layers: inout LayerTable
  ) -> PixelRect {
    guard layers.states[slot].flags.contains(.holdsBackdrop), !region.isEmpty else { return region }
    // However little is drawn again: what is filtered in there reads around what is seen, and again what is filtered
    // below that.
    return all.intersection(space.union(region).grown(backdropReach, backdropReach))
  }
}
