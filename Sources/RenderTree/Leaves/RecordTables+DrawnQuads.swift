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

  /// Caches how a quad is drawn to the target, or into a group with its own pixels, if that is likely to be of use.
  ///
  /// - Parameters:
  ///   - bounds: device pixels that it touches, not cut by the visible region; nil if unknown.
  ///   - cells: its division; those of a quad under a clip depend on where it is.
  mutating func cacheQuad(
    _ slot: Int, _ entry: PaintWalk.Entry, bounds: PixelRect?, _ cells: QuadCells?, in context: PaintWalk.Context,
    textures: UInt32, layers: inout LayerTable
  ) {
    guard cells == nil || context.clip == layers.noClip,
      context.group == 0 || layers.isInMovedGroup(context), context.occluders.isEmpty, !context.isCopied,
      !context.isClipTransient
    else { return }
    let version = layers.states[slot].deviceVersion
    let exact = bounds.flatMap { exactDevice(slot, $0, in: context, layers: &layers) }
    let isAlone =
      (layers.isSimple(slot) || layers.isSimpleContainer(slot)) && layers.states[slot].extent == LayerState.boundsExtent
      && layers.states[slot].surface < 0 && layers.geometry[slot].bounds.isPositive
    // A quad that moves by fractions of pixels is different each time.
    guard layers.isStill(slot) || exact != nil || entry.features.contains(.turned) else { return }
    let entry = finished(entry, in: context, layers: &layers)
    var quad = DrawnQuad(
      instance: entry.instance, bounds: (bounds ?? LayerTable.anywhere).box, opaque: entry.opaque.box,
      key: quadKey(
        slot, clip: context.clip, hasOwnPixels: context.group != 0, textures: textures, isInCells: cells != nil,
        layers: &layers),
      version: version, texture: entry.texture, features: entry.features)
    quad.exact = exact
    quad.isOpaque = !entry.opaque.isEmpty
    if entry.features.contains(.turned) {
      quad.staysTurned = clips.values[Int(context.clip)].first < 0
      quad.shape = TurnedShape(
        quads.looks.values[Int(entry.instance.item)], endsClear: layers.states[slot].flags.contains(.endsClear),
        features: entry.features)
    }
    drawn.keep(quad, cells)
    if isAlone { layers.states[slot].flags.insert(.hasDrawnQuad) }
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
    _ slot: Int, clip: Int32, hasOwnPixels: Bool, textures: UInt32, isInCells: Bool = false, layers: inout LayerTable
  ) -> DrawnQuad.Key {
    DrawnQuad.Key(
      slot: Int32(slot), clip: clip, clipVersion: clipVersion(clip, layers: &layers), hasOwnPixels: hasOwnPixels,
      textures: textures, isInCells: isInCells)
  }

  /// Version of all clips. 0 for the empty clip, which never changes.
  func clipVersion(_ clip: Int32, layers: inout LayerTable) -> UInt32 { clip == layers.noClip ? 0 : clips.version }
}

extension Rect {
  /// Whether both sides are positive: the rectangle equals its standardised form.
  @inline(__always)
  fileprivate var isPositive: Bool { size.width > 0 && size.height > 0 }
}
