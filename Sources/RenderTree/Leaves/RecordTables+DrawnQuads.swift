internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension RecordTables {
  /// Caches how a layer's quad is drawn to the target, or into a group with its own pixels, if that is likely to be of
  /// use: with the shadow that was drawn before it.
  ///
  /// - Parameter place: cells of a quad under a clip depend on where it is.
  mutating func cacheQuad(
    _ slot: Int, _ entry: PaintWalk.Entry, _ place: QuadPlace, in context: PaintWalk.Context, textures: UInt32,
    layers: inout LayerTable
  ) {
    let (castsShadow, size) = (layers.castsShadow(slot), layers.geometry[slot].bounds.size)
    guard place.cells == nil && !castsShadow || context.clip == layers.noClip,
      context.group == 0 || layers.isInMovedGroup(context), context.occluders.isEmpty, !context.isCopied,
      !context.isClipTransient, !layers.states[slot].flags.contains(.isGiant),
      layers.states[slot].extent == LayerState.boundsExtent,
      layers.states[slot].surface < 0, size.width > 0, size.height > 0,
      castsShadow
        ? drawn.latestShadow.layer == Int32(slot) && layers.isSimpleButForShadow(slot)
        : layers.isSimple(slot) || layers.isSimpleContainer(slot)
    else { return }
    var exact = place.bounds.flatMap { exactDevice(slot, $0, in: context, layers: &layers) }
    if castsShadow, !drawn.latestShadow.isExact { exact = nil }
    if castsShadow { layers.updateSimple(slot) }
    // A quad that moves by fractions of pixels is different each time.
    guard layers.isStill(slot) || exact != nil || entry.features.contains(.turned) else { return }
    let whole = finished(entry, in: context, layers: &layers)
    var quad = DrawnQuad(whole, bounds: place.bounds ?? LayerTable.anywhere)
    quad.key = quadKey(in: context, textures: textures, layers: &layers)
    quad.version = layers.states[slot].deviceVersion
    quad.exact = exact
    if whole.features.contains(.turned) {
      quad.staysTurned = clips.values[Int(context.clip)].first < 0
      quad.shape = TurnedShape(
        quads.looks.values[Int(entry.instance.item)], endsClear: layers.states[slot].flags.contains(.endsClear),
        features: whole.features)
    }
    let record = Int32(bitPattern: entry.instance.item)
    drawn.keep(quad, at: record)
    keepShadow(castsShadow ? Int32(bitPattern: drawn.latestShadow.instance.item) : -1, of: record)
    keepCells(of: record, place, entry, in: context, layers: &layers)
    layers.states[slot].flags.insert(.hasDrawnQuad)
  }

  /// Links the shadow that was drawn last to its layer's quad, in place of the one that is linked.
  ///
  /// - Parameter new: −1 for none.
  private mutating func keepShadow(_ new: Int32, of record: Int32) {
    keepPicture(new, inPlaceOf: drawn[record].shadow)
    drawn.quads[Int(record)].shadow = new
    if new < 0 { return }
    drawn.latestShadow.exact = drawn[record].exact
    drawn.keep(drawn.latestShadow, at: new)
  }

  /// Keeps the cells of a quad.
  private mutating func keepCells(
    of record: Int32, _ place: QuadPlace, _ entry: PaintWalk.Entry, in context: PaintWalk.Context,
    layers: inout LayerTable
  ) {
    var (last, entry) = (record, entry)
    entry.bounds = place.bounds ?? .empty
    place.cells?.forEach(seenIn: entry.bounds) { cell in
      guard let part = self.cell(cell, of: place, entry, layers: &layers) else { return }
      let index = drawn[last].cell < 0 ? quads.allocate(QuadRecord()) : drawn[last].cell
      drawn.keep(DrawnQuad(finished(part, in: context, layers: &layers), bounds: part.bounds), at: index)
      drawn.quads[Int(index)].exact = drawn[record].exact
      drawn.quads[Int(last)].cell = index
      last = index
    }
    releaseCells(after: last)
  }

  private mutating func releaseCells(after record: Int32) {
    var cell = drawn[record].cell
    drawn.quads[Int(record)].cell = -1
    while cell >= 0 {
      let next = drawn[cell].cell
      drawn.quads[Int(cell)].cell = -1
      quads.release(cell)
      cell = next
    }
  }

  /// Releases a layer's quad, with its shadow and its cells.
  mutating func releaseQuad(_ record: Int32) {
    guard record >= 0 else { return }
    if Int(record) < drawn.quads.count {
      keepShadow(-1, of: record)
      releaseCells(after: record)
    }
    quads.release(record)
  }

  /// The layer's device transform, if a move by whole pixels changes nothing but the place of its quad: nothing is
  /// rounded, what is drawn does not depend on the visible part, and no clip cuts it, or in a group at most a clip's
  /// rectangle.
  private mutating func exactDevice(
    _ slot: Int, _ bounds: PixelRect, in context: PaintWalk.Context, layers: inout LayerTable
  ) -> Transform2D? {
    let device = layers.states[slot].device.affine
    guard context.clip == layers.noClip || context.hasOwnPixels, DrawnQuad.isExact(device) else { return nil }
    let own = layers.geometry[slot].bounds.standardized
    let quad = quads.looks.values[Int(layers.states[slot].records.quad)]
    guard
      (context.hasOwnPixels ? LayerTable.anywhere : context.space).contains(bounds)
        || !context.hasOwnPixels && quad.showsWholeTexels(device) && !bounds.intersection(context.space).isEmpty
    else { return nil }
    let sides = SIMD4<Double>(SIMD4(quad.shape.x, quad.shape.y, 0, 0))
    guard DrawnQuad.isExact(own), DrawnQuad.isExact(sides),
      DrawnQuad.isExact(SIMD4<Double>(quad.contents))
    else { return nil }
    return device
  }

  func quadKey(in context: PaintWalk.Context, textures: UInt32, layers: inout LayerTable) -> DrawnQuad.Key {
    // The empty clip never changes.
    let version = context.clip == layers.noClip ? 0 : clips.version
    return DrawnQuad.Key(
      clip: context.clip, clipVersion: version, hasOwnPixels: context.group != 0, textures: textures)
  }
}

extension DrawnQuad {
  init(_ entry: PaintWalk.Entry, bounds: PixelRect) {
    self.init(
      instance: entry.instance, isOpaque: !entry.opaque.isEmpty, bounds: bounds.box, opaque: entry.opaque.box,
      layer: entry.layer, texture: entry.texture, features: entry.features)
  }
}
