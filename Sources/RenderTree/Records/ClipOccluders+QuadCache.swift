internal import MultiplaneFramePlan

extension ClipOccluders {
  /// Place of a quad on the device, from the cache if nothing that it depends on has changed. Quads in a group with its
  /// own pixels stay valid while the group moves.
  mutating func cachedPlace(
    _ slot: Int, record: Int32, in context: PaintWalk.Context, _ reference: (x: Int, y: Int), layers: inout LayerTable,
    records: inout RecordTables
  ) -> QuadPlace {
    let isCacheable =
      layers.isInMovedGroup(context) && record == layers.states[slot].records.quad && !context.isClipTransient
      && layers.states[slot].flags.isDisjoint(with: [.isMask, .isCopied])
    let key = PlacedQuadCache.Key(
      slot: Int32(slot), version: layers.states[slot].deviceVersion, clip: context.clip,
      clipVersion: records.clipVersion(context.clip, layers: &layers))
    if isCacheable, let index = records.placedQuadCache.index(of: key) { return records.placedQuadCache[index] }
    let place = quadPlace(
      slot, record: record, clip: context.clip, laterClips: context.laterClips, reference: reference, layers: &layers,
      records: &records)
    // A layer that has moved is likely to move again. Rounded clips around rounded layers make the place depend on
    // further layers.
    let hasHolders =
      layers.states[slot].records.features.contains(.outlined) && records.clips.values[Int(context.clip)].links.w > 0
    if isCacheable, !hasHolders, layers.isStill(slot) { records.placedQuadCache.keep(place, as: key) }
    return place
  }
}
