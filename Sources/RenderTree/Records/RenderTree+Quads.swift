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
        slot, clip: clip, hasOwnPixels: walk.contexts[context].group != 0, textures: textures.version, layers: &layers)
      if records.drawn.holds(record, for: key), records.isReusable(slot, clip: clip, layers: &layers) {
        let texture = textures.updateTexture(slot, plan: &plan, layers: &layers)
        records.updateQuad(slot, layers: &layers, textures: &textures)
        // The bitmap may have moved in its texture, or the record's numbers may no longer fit.
        if records.drawn.holds(record, for: key), records.drawn[record].texture == texture {
          records.drawn.quads[Int(record)].version = layers.states[slot].deviceVersion
          let (first, own) = (records.drawn[record].cell, walk.contexts[context])
          var part = first < 0 ? record : first
          while part >= 0 {
            if first >= 0 {
              let whole = records.drawn[record]
              records.drawn.quads[Int(part)].place(cellOf: whole, reference: layers.frame.reference)
            }
            var entry = records.drawn.entry(part, base: own.base, group: own.group)
            entry.bounds = entry.bounds.intersection(place)
            if !entry.bounds.isEmpty { push(entry, on: own.stream) }
            part = records.drawn[part].cell
          }
          return
        }
      }
    }
    drawQuad(slot, in: place, walk.contexts[context], plan: &plan)
  }
}

extension RecordTables {
  /// One cell of a quad, as far as it lies in the entry's bounds; nil if it draws nothing.
  ///
  /// - Parameter entry: the whole quad.
  mutating func cell(
    _ cell: QuadCells.Cell, of place: QuadPlace, _ entry: PaintWalk.Entry, layers: inout LayerTable
  ) -> PaintWalk.Entry? {
    guard let cells = place.cells else { return nil }
    var entry = entry
    entry.bounds = entry.bounds.intersection(cell.rect)
    let clip = simplified(place.clip, for: cell.rect, reference: layers.frame.reference)
    entry.features = cell.isPlain ? cells.features : place.features
    if !isWhole(clip, layers: &layers) { entry.features.remove(.whole) }
    if cell.isPlain {
      if entry.features.contains([.noBackground, .noContents]) { return nil }
      if clips.values[Int(clip)].first < 0 {
        let shown = LayerTable.wholePixels(in: clips.values[Int(clip)].deviceRect(layers.frame.reference))
        entry.opaque = cells.opaque.intersection(cell.rect).intersection(shown)
        // All plain cells or none, so that they share a batch.
        if entry.opaque == cell.rect, cells.opaque.area >= LayerTable.leastUnblended { entry.features.insert(.opaque) }
      }
    } else {
      entry.opaque = .empty
    }
    entry.features.formUnion(clipFeatures(clip))
    entry.instance.clip = UInt32(clip)
    entry.instance.cut(to: cell.rect, reference: layers.frame.reference)
    return entry
  }
}
