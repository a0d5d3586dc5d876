internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension RenderTree {
  // MARK: Bitmap pictures

  /// Draws a picture into what a layer is drawn into, under the clips there; what does not fit a Float is counted and
  /// not drawn.
  mutating func drawPicture(_ picture: BitmapQuad, in context: PaintWalk.Context, plan: inout FramePlan) {
    guard picture.rect.width > 0, picture.rect.height > 0, picture.rect.isFinite else { return }
    let place = picture.pixels
    let bounds = place.intersection(context.cull)
    guard !bounds.isEmpty else { return }
    guard let node = records.pictureNode(picture, reference: plan.reference, layers: &layers) else {
      plan.unrepresentable += 1
      return
    }
    var record = pictureQuad(picture)
    record.links.x = Float(node)
    var (features, detail) = textures.pictureDetail(picture)
    guard record.isFinite, detail.isFinite else {
      plan.unrepresentable += 1
      return
    }
    let texture = textures.place(of: picture.entry, needsLevels: false, commands: &plan.textures)
    record.links.z = Float(texture.x + texture.y * Int32(QuadRecord.largestPage))
    record.links.y = -1
    if !features.isEmpty { record.links.y = Float(records.allocatePictureDetail(detail)) }
    let quad = records.allocatePictureQuad(record)
    features.formUnion(pictureFeatures(picture))
    let clip = records.simplified(context.clip, for: place, reference: plan.reference)
    features.formUnion(records.clipFeatures(clip))
    var context = context
    context.clip = clip
    append(UInt32(quad), texture: texture.texture, features: features, bounds: bounds, in: context)
  }

  private mutating func pictureQuad(_ picture: BitmapQuad) -> QuadRecord {
    let (rect, bitmap) = (picture.rect, picture.bitmap)
    var record = QuadRecord()
    record.inverse = SIMD4(1, 0, 0, 1)
    let (cellX, cellY) = (
      (rect.minX / NodeRecord.cell).rounded(.down), (rect.minY / NodeRecord.cell).rounded(.down)
    )
    record.origin = SIMD4(
      Float(rect.minX - cellX * NodeRecord.cell), Float(rect.minY - cellY * NodeRecord.cell), Float(cellX),
      Float(cellY))
    record.shape = SIMD4(Float(rect.width), Float(rect.height), 1, QuadRecord.hasContents)
    record.contents = SIMD4(0, 0, Float(rect.width), Float(rect.height))
    record.texel = SIMD4(
      Float(Double(bitmap.width) / rect.width), Float(Double(bitmap.height) / rect.height), 0, 0)
    record.texelRange = SIMD4(0, 0, Float(bitmap.width - 1), Float(bitmap.height - 1))
    return record
  }

  private mutating func pictureFeatures(_ picture: BitmapQuad) -> FramePlan.Features {
    guard picture.map.isAffine else { return .noBackground }
    guard picture.isParallel else { return [.noBackground, .turned] }
    return picture.isOneToOne ? [.noBackground, .parallel, .fetched] : [.noBackground, .parallel]
  }

  // MARK: Known quads

  /// Draws the quad of a bare layer: as it was found before, where nothing that matters has changed.
  mutating func drawSimpleQuad(_ slot: Int, in place: PixelRect, _ context: Int, plan: inout FramePlan) {
    let clip = walk.contexts[context].clip
    if layers.states[slot].records.quad >= 0,
      walk.contexts[context].group == 0 || layers.isInMovedGroup(walk.contexts[context]),
      walk.contexts[context].covers.isEmpty,
      let index = records.quadCache.index(
        of: records.knownKey(slot, clip: clip, isMoved: walk.contexts[context].group != 0, layers: &layers)),
      records.isAsKnown(slot, index, clip: clip, layers: &layers)
    {
      let texture = textures.updateTexture(slot, plan: &plan, layers: &layers)
      records.updateQuad(slot, layers: &layers, textures: &textures)
      // It may have come to another place in its texture, or its numbers no longer fit.
      if records.quadCache.isKnown(slot, index), records.quadCache[index].texture == texture {
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

  // MARK: Quad cells

  /// Draws one cell of a quad.
  ///
  /// - Parameters:
  ///   - entry: the whole quad.
  ///   - features: what it asks of the shader, but for clips.
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
