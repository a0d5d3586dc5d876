internal import MultiplaneGeometry

extension RecordTables {
  /// Clips a context by a layer's mask; false if nothing remains.
  mutating func cut(
    _ context: inout PaintWalk.Context, byMaskOf slot: Int, reference: (x: Int, y: Int), layers: inout LayerTable
  ) -> Bool {
    let mask = Int(layers.states[slot].links.mask)
    guard
      let clip = boundsClip(
        mask, under: context.clip, laterClips: context.laterClips, isTransient: context.isClipTransient,
        reference: reference,
        layers: &layers)
    else { return false }
    context.clip = clip
    context.cull = context.cull.intersection(layers.pixelsOfBounds(mask))
    return !context.cull.isEmpty
  }
}
