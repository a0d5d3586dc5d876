internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension RenderTree {
  /// Draws the quad of a simple layer, from the cache if nothing that it depends on has changed.
  mutating func drawSimpleQuad(_ slot: Int, in place: PixelRect, _ context: Int, plan: inout FramePlan) {
    let clip = walk.contexts[context].clip
    if layers.states[slot].records.quad >= 0,
      walk.contexts[context].group == 0 || layers.isInMovedGroup(walk.contexts[context]),
      walk.contexts[context].covers.isEmpty,
      let index = records.quadCache.index(
        of: records.quadKey(slot, clip: clip, isMoved: walk.contexts[context].group != 0, layers: &layers)),
      records.isReusable(slot, index, clip: clip, layers: &layers)
    {
      let texture = textures.updateTexture(slot, plan: &plan, layers: &layers)
      records.updateQuad(slot, layers: &layers, textures: &textures)
      // The bitmap may have moved in its texture, or the record's numbers may no longer fit.
      if records.quadCache.holds(slot, index), records.quadCache[index].texture == texture {
        records.quadCache.setVersion(layers.states[slot].deviceVersion, at: index)
        var entry = records.quadCache[index]
        entry.bounds = entry.bounds.intersection(place)
        entry.instance.group = UInt32(walk.contexts[context].group)
        entry.base = walk.contexts[context].base
        return push(entry, on: walk.contexts[context].stream)
      }
    }
    drawQuad(slot, in: place, walk.contexts[context], plan: &plan)
  }

  /// Draws one cell of a quad.
  ///
  /// - Parameters:
  ///   - entry: the whole quad.
  ///   - features: shader features of the quad, without those of clips.
  mutating func appendCell(
    _ cell: QuadCells.Cell, of cells: QuadCells, _ entry: PaintWalk.Entry, features: FramePlan.Features, clip: Int32,
    in context: PaintWalk.Context, _ reference: (x: Int, y: Int)
  ) {
    var entry = entry
    entry.bounds = entry.bounds.intersection(cell.rect)
    let clip = records.simplified(clip, for: cell.rect, reference: reference)
    entry.features = cell.isPlain ? cells.features : features
    if !records.isWhole(clip, layers: &layers) { entry.features.remove(.whole) }
    if cell.isPlain {
      if entry.features.contains([.noBackground, .noContents]) { return }
      if records.clips.values[Int(clip)].links.x < 0 {
        let shown = LayerTable.wholePixels(in: records.clips.values[Int(clip)].deviceRect(reference))
        entry.opaque = cells.opaque.intersection(cell.rect).intersection(shown)
        if entry.opaque == cell.rect, cell.rect.area >= LayerTable.leastUnblended { entry.features.insert(.opaque) }
      }
    } else {
      entry.opaque = .empty
    }
    entry.features.formUnion(records.clipFeatures(clip))
    entry.instance.clip = UInt32(clip)
    entry.instance.cut(to: cell.rect, reference: reference)
    appendUncovered(entry, of: cell.rect, in: context, reference)
  }
}
