internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension RecordTables {
  /// Device pixels of a context that its clip leaves visible.
  mutating func seenPixels(in context: PaintWalk.Context, reference: (x: Int, y: Int)) -> PixelRect {
    LayerTable.pixels(touchedBy: clips.values[Int(context.clip)].deviceRect(reference)).intersection(context.cull)
  }

  /// The context clipped by the layer's bounds if the layer masks to them; nil if nothing remains.
  mutating func insideBounds(
    _ slot: Int, _ context: PaintWalk.Context, reference: (x: Int, y: Int), layers: inout LayerTable
  ) -> PaintWalk.Context? {
    guard layers.appearance[slot].masksToBounds else { return context }
    guard
      let clip = boundsClip(
        slot, under: context.clip, laterClips: context.laterClips, isTransient: context.isClipTransient,
        reference: reference,
        layers: &layers)
    else { return nil }
    var inside = context
    inside.clip = clip
    return inside
  }
}
