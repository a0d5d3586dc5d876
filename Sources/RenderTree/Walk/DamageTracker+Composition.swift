internal import MultiplaneGeometry

extension DamageTracker {
  /// Pixels of a group to draw so that `region` is right: more if the group contains background filters.
  mutating func wanted(
    of slot: Int, _ region: PixelRect, within all: PixelRect, in space: PixelRect, layers: inout LayerTable
  ) -> PixelRect {
    guard layers.states[slot].flags.contains(.holdsBackdrop), !region.isEmpty else { return region }
    // Independent of the damage: a background filter reads around the visible pixels, and nested ones read further.
    return all.intersection(space.union(region).grown(backdropReach, backdropReach))
  }
}
