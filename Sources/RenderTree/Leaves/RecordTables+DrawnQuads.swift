internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension RecordTables {
  /// Whether a cached quad can be drawn again: it has not changed, has moved by whole pixels, or was turned and still
  /// is.
  mutating func isReusable(_ slot: Int, clip: Int32, layers: inout LayerTable) -> Bool {
    let record = layers.states[slot].records.quad
    if drawn[record].version == layers.states[slot].deviceVersion { return true }
    guard layers.states[slot].device.isAffine else { return false }
    let device = layers.states[slot].device.affine
    let isTurned = drawn[record].features.contains(.turned)
    return drawn.quads[Int(record)].follow(device) && (isTurned || isStillCut(record, by: clip, layers: &layers))
  }

  /// Whether a clip affects a moved quad as before, namely by its rectangle alone.
  private mutating func isStillCut(_ record: Int32, by clip: Int32, layers: inout LayerTable) -> Bool {
    if clip == layers.noClip { return true }
    let own = Int32(drawn[record].instance.clip & Instance.clipMask)
    return drawn[record].opaque == .zero && clips.values[Int(own)].first < 0
      && simplified(clip, for: PixelRect(drawn[record].bounds), reference: layers.frame.reference) == own
  }

  /// Caches how a layer's quad is drawn to the target, or into a group with its own pixels, if that is likely to be of
  /// use: with the shadow that was drawn before it.
  ///
  /// - Parameter place: cells of a quad under a clip depend on where it is.
  mutating func cacheQuad(
    _ slot: Int, _ entry: PaintWalk.Entry, _ place: QuadPlace, in context: PaintWalk.Context, textures: UInt32,
    layers: inout LayerTable
  ) {
    let castsShadow = layers.castsShadow(slot)
    guard place.cells == nil && !castsShadow || context.clip == layers.noClip,
      context.group == 0 || layers.isInMovedGroup(context), context.occluders.isEmpty, !context.isCopied,
      !context.isClipTransient, !castsShadow || drawn.latestShadow.key.slot == Int32(slot)
    else { return }
    let version = layers.states[slot].deviceVersion
    var exact = place.bounds.flatMap { exactDevice(slot, $0, in: context, layers: &layers) }
    if castsShadow {
      if !drawn.latestShadow.isExact || !layers.hasExactShadow(slot) { exact = nil }
      layers.updateSimple(slot)
    }
    let isAlone =
      (castsShadow ? layers.isSimpleButForShadow(slot) : layers.isSimple(slot) || layers.isSimpleContainer(slot))
      && layers.states[slot].extent == LayerState.boundsExtent && layers.states[slot].surface < 0
      && layers.geometry[slot].bounds.isPositive
    // A quad that moves by fractions of pixels is different each time.
    guard layers.isStill(slot) || exact != nil || entry.features.contains(.turned) else { return }
    let whole = finished(entry, in: context, layers: &layers)
    var quad = DrawnQuad(whole, bounds: place.bounds ?? LayerTable.anywhere)
    quad.key = quadKey(
      slot, clip: context.clip, hasOwnPixels: context.group != 0, textures: textures, layers: &layers)
    quad.version = version
    quad.exact = exact
    if whole.features.contains(.turned) {
      quad.staysTurned = clips.values[Int(context.clip)].first < 0
      quad.shape = TurnedShape(
        quads.looks.values[Int(entry.instance.item)], endsClear: layers.states[slot].flags.contains(.endsClear),
        features: whole.features)
    }
    let record = Int32(bitPattern: entry.instance.item)
    drawn.keep(quad, at: record)
    if isAlone { keepShadow(castsShadow ? Int32(bitPattern: drawn.latestShadow.instance.item) : -1, of: record) }
    keepCells(of: record, place, entry, in: context, layers: &layers)
    layers.states[slot].flags.set(.hasDrawnQuad, isAlone)
  }

  /// Links the shadow that was drawn last to its layer's quad, in place of the one that is linked.
  ///
  /// - Parameter new: −1 for none.
  private mutating func keepShadow(_ new: Int32, of record: Int32) {
    let old = drawn.shadow(record)
    if new != old {
      if old >= 0 { releasePicture(old) }
      if new >= 0 { keepLatestPicture(new) }
      drawn.quads[Int(record)].shadow = new
    }
    if new < 0 { return }
    drawn.keep(drawn.latestShadow, at: new)
    drawn.quads[Int(new)].setPlace(of: drawn[record])
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
      drawn.quads[Int(index)].setPlace(of: drawn[record])
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
    guard DrawnQuad.isExact(SIMD4(own.minX, own.minY, own.maxX, own.maxY)), DrawnQuad.isExact(sides),
      DrawnQuad.isExact(SIMD4<Double>(quad.contents))
    else { return nil }
    return device
  }

  mutating func quadKey(
    _ slot: Int, clip: Int32, hasOwnPixels: Bool, textures: UInt32, layers: inout LayerTable
  ) -> DrawnQuad.Key {
    DrawnQuad.Key(
      slot: Int32(slot), clip: clip, clipVersion: clipVersion(clip, layers: &layers), hasOwnPixels: hasOwnPixels,
      textures: textures)
  }

  /// Version of all clips. 0 for the empty clip, which never changes.
  func clipVersion(_ clip: Int32, layers: inout LayerTable) -> UInt32 { clip == layers.noClip ? 0 : clips.version }
}

extension DrawnQuad {
  init(_ entry: PaintWalk.Entry, bounds: PixelRect) {
    self.init(
      instance: entry.instance, isOpaque: !entry.opaque.isEmpty, bounds: bounds.box, opaque: entry.opaque.box,
      key: Key(slot: entry.layer), texture: entry.texture, features: entry.features)
  }
}

extension Rect {
  /// Whether both sides are positive: the rectangle equals its standardised form.
  @inline(__always)
  fileprivate var isPositive: Bool { size.width > 0 && size.height > 0 }
}
