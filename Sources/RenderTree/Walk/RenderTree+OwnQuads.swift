internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// Items that a layer draws itself: its quad, its border, its shape or tiles.
extension RenderTree {
  /// Draws the background and the contents.
  mutating func draw(_ slot: Int, in context: PaintWalk.Context, plan: inout FramePlan) {
    let place = layers.states[slot].links.childCount > 0 ? layers.ownPlace(slot, in: context.cull) : context.cull
    guard !place.isEmpty else { return }
    if layers.isPlainTiled(slot) {
      var context = context
      context.cull = place
      return drawTiles(slot, in: context, plan: &plan)
    }
    guard drawQuad(slot, in: place, context, plan: &plan), layers.drawsApart(slot),
      !occluders.holdsWhole(context.occluders)
    else { return }
    if layers.isTiled(slot) {
      drawTiles(slot, in: context, plan: &plan)
    } else {
      drawShape(slot, in: context, plan: &plan)
    }
    if layers.states[slot].links.childCount == 0 { drawBorder(slot, in: context) }
  }

  /// Draws a layer's background and contents, which are one quad, where they touch `place`.
  ///
  /// - Returns: false if its numbers don't fit a Float.
  @discardableResult
  mutating func drawQuad(
    _ slot: Int, in place: PixelRect, _ context: PaintWalk.Context, plan: inout FramePlan
  ) -> Bool {
    let texture = textures.updateTexture(slot, plan: &plan, layers: &layers)
    records.updateQuad(slot, layers: &layers, textures: &textures)
    guard !layers.states[slot].flags.contains(.isUnrepresentable) else {
      plan.unrepresentable += 1
      return false
    }
    let mode = layers.quadMode(slot)
    if mode != .normal, isolation.blending(mode, in: context) == nil,
      !affords(slot, place, reads: place, orLacks: .layer, in: context, plan: &plan)
    {
      return true
    }
    append(slot, record: layers.states[slot].records.quad, texture: texture, place: place, in: context)
    return true
  }

  /// Draws the border of a layer that has sublayers, tiles or a shape between its contents and its border.
  mutating func drawBorder(_ slot: Int, in context: PaintWalk.Context) {
    guard layers.states[slot].records.features.contains(.border),
      !layers.states[slot].flags.contains(.isUnrepresentable), let border = records.borders[Int32(slot)]
    else { return }
    let place = layers.ownPlace(slot, in: context.cull)
    guard !place.isEmpty else { return }
    append(slot, record: border, texture: -1, place: place, in: context)
  }

  private mutating func append(
    _ slot: Int, record: Int32, texture: Int32, place: PixelRect, in context: PaintWalk.Context
  ) {
    var quad = occluders.quadPlace(slot, record: record, in: context, layers: &layers, records: &records)
    // The border is one of the edge occluders.
    if context.occludedClip >= 0 { quad.features.subtract([.border, .underBorder]) }
    let entry = PaintWalk.Entry(
      instance: Instance(
        item: UInt32(record), clip: UInt32(quad.clip) | quad.sharedEdges << Instance.edgesShift,
        group: UInt32(context.group)), base: context.base, layer: Int32(slot), texture: texture,
      features: quad.features.union(records.clipFeatures(quad.clip)),
      bounds: quad.bounds.map { $0.intersection(place) } ?? place, opaque: quad.opaque)
    if occluders.holdsWhole(context.occluders) { return }
    let mode = layers.quadMode(slot)
    if mode != .normal { return appendBlended(entry, of: quad.bounds ?? entry.bounds, as: mode, in: context) }
    if let cells = quad.cells {
      cells.forEach(seenIn: entry.bounds) { cell in
        guard let part = records.cell(cell, of: quad, entry, layers: &layers) else { return }
        appendUncovered(part, of: cell.rect, in: context)
      }
    } else if let bounds = quad.bounds {
      appendUncovered(entry, of: bounds, in: context)
    } else {
      append(entry, in: context)
    }
    if record == layers.states[slot].records.quad {
      records.cacheQuad(slot, entry, quad, in: context, textures: textures.version, layers: &layers)
    }
  }

  /// Draws the parts of a quad that no occluder covers.
  ///
  /// - Parameter all: device pixels that it touches, not cut by the visible region.
  mutating func appendUncovered(_ entry: PaintWalk.Entry, of all: PixelRect, in context: PaintWalk.Context) {
    if context.occluders.isEmpty { return append(entry, in: context) }
    occluders.findUncovered(all, context.occluders)
    for index in occluders.uncovered.rects.indices {
      var part = entry
      part.bounds = entry.bounds.intersection(occluders.uncovered.rects[index])
      if part.bounds.isEmpty { continue }
      if occluders.uncovered.rects[index] != all {
        part.instance.cut(to: occluders.uncovered.rects[index], reference: layers.frame.reference)
        part.opaque = part.opaque.intersection(occluders.uncovered.rects[index])
      }
      append(part, isUncovered: true, in: context)
    }
  }
}
