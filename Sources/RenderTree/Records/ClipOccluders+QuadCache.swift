internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension ClipOccluders {
  /// How a quad lies on the device: as it was found before, where nothing that matters has changed. In a group with a
  /// device of its own that is so while the group moves.
  mutating func knownPlace(
    _ slot: Int, record: Int32, in context: PaintWalk.Context, _ reference: (x: Int, y: Int), layers: inout LayerTable,
    records: inout RecordTables
  ) -> QuadPlace {
    let isKnowable =
      layers.isInMovedGroup(context) && record == layers.states[slot].records.quad && !context.isClipTransient
      && layers.states[slot].flags.isDisjoint(with: [.isMask, .isCopied])
    let key = PlacedQuadCache.Key(
      slot: Int32(slot), version: layers.states[slot].deviceVersion, clip: context.clip,
      clipVersion: records.clipVersion(context.clip, layers: &layers))
    if isKnowable, let index = records.placedQuadCache.index(of: key) { return records.placedQuadCache[index] }
    let place = quadPlace(
      slot, record: record, clip: context.clip, outer: context.outer,
      space: context.isMoved ? LayerTable.anywhere : context.space, reference: reference, layers: &layers,
      records: &records)
    // What has moved will move again. What rounded clips do to rounded layers is a matter of the layers around, too.
    let hasHolders =
      layers.states[slot].records.features.contains(.outlined) && records.clips.values[Int(context.clip)].links.w > 0
    if isKnowable, !hasHolders, layers.isStill(slot) { records.placedQuadCache.keep(place, as: key) }
    return place
  }
}
