internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension RenderTree {
  /// Draws the quad of a simple layer, from the cache if nothing that it depends on has changed.
  mutating func drawSimpleQuad(_ slot: Int, in place: PixelRect, _ context: Int, plan: inout FramePlan) {
    let clip = walk.contexts[context].clip
    let record = layers.states[slot].records.quad
    if record >= 0, walk.contexts[context].group == 0 || layers.isInMovedGroup(walk.contexts[context]),
      walk.contexts[context].occluders.isEmpty
    {
      let key = records.quadKey(
        slot, clip: clip, hasOwnPixels: walk.contexts[context].group != 0, textures: textures.version,
        isInCells: records.drawn.isInCells(record), layers: &layers)
      if records.drawn.holds(record, for: key), records.isReusable(slot, clip: clip, layers: &layers) {
        let texture = textures.updateTexture(slot, plan: &plan, layers: &layers)
        records.updateQuad(slot, layers: &layers, textures: &textures)
        // The bitmap may have moved in its texture, or the record's numbers may no longer fit.
        if records.drawn.holds(record, for: key), records.drawn[record].texture == texture {
          records.drawn.quads[Int(record)].version = layers.states[slot].deviceVersion
          var entry = records.drawn.entry(
            record, base: walk.contexts[context].base, group: walk.contexts[context].group)
          entry.bounds = entry.bounds.intersection(place)
          guard let cells = records.drawn.cells(record) else { return push(entry, on: walk.contexts[context].stream) }
          return cells.forEach(seenIn: entry.bounds) { cell in
            appendCell(cell, of: cells, entry, features: entry.features, clip: clip, in: walk.contexts[context])
          }
        }
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
    in context: PaintWalk.Context
  ) {
    var entry = entry
    entry.bounds = entry.bounds.intersection(cell.rect)
    let clip = records.simplified(clip, for: cell.rect, reference: layers.frame.reference)
    entry.features = cell.isPlain ? cells.features : features
    if !records.isWhole(clip, layers: &layers) { entry.features.remove(.whole) }
    if cell.isPlain {
      if entry.features.contains([.noBackground, .noContents]) { return }
      if records.clips.values[Int(clip)].first < 0 {
        let shown = LayerTable.wholePixels(in: records.clips.values[Int(clip)].deviceRect(layers.frame.reference))
        entry.opaque = cells.opaque.intersection(cell.rect).intersection(shown)
        // All plain cells or none, so that they share a batch.
        if entry.opaque == cell.rect, cells.opaque.area >= LayerTable.leastUnblended { entry.features.insert(.opaque) }
      }
    } else {
      entry.opaque = .empty
    }
    entry.features.formUnion(records.clipFeatures(clip))
    entry.instance.clip = UInt32(clip)
    entry.instance.cut(to: cell.rect, reference: layers.frame.reference)
    appendUncovered(entry, of: cell.rect, in: context)
  }
}
