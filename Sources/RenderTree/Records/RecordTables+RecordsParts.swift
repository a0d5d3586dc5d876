internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension RecordTables {
  // MARK: Bitmap pictures

  mutating func pictureNode(_ picture: BitmapQuad, reference: (x: Int, y: Int), layers: inout LayerTable) -> Int32? {
    if picture.node >= 0 { return picture.node }
    return picture.map == .identity
      ? deviceNode(reference: reference, layers: &layers)
      : pictureNode(of: picture.map, reference: reference, layers: &layers)
  }

  // MARK: Contents

  /// Writes the contents' part of a quad record, and the detail record where there must be one; false when a number of
  /// that does not fit a Float.
  mutating func writeDetail(
    _ slot: Int, upsideDown: Bool, into record: inout QuadRecord, layers: inout LayerTable, textures: inout TextureStore
  ) -> Bool {
    var features: FramePlan.Features = []
    var detail = DetailRecord()
    layers.states[slot].flags.remove(.showsOpaqueTexels)
    if let bitmap = layers.contents[slot] {
      features = textures.writeContents(
        of: bitmap, slot, upsideDown: upsideDown, into: &record, &detail, layers: &layers)
    }
    if let outline = layers.outline(slot, upsideDown: upsideDown) {
      features.formUnion(outline.features)
      detail.write(
        outline, masksContents: layers.appearance[slot].masksToBounds,
        contents: layers.ownContentsEdges(slot, upsideDown: upsideDown))
    }
    if let gradient = layers.gradient(slot), !layers.geometry[slot].bounds.isEmpty {
      features.insert(.gradient)
      record.shape.w += record.has(QuadRecord.hasBackground) ? 0 : QuadRecord.hasBackground
      layers.writeGradient(gradient, slot, into: &detail)
    }
    layers.states[slot].records.features = features
    let isFinite = detail.isFinite
    if features.isEmpty || !isFinite {
      if layers.states[slot].records.detail >= 0 { details.release(layers.states[slot].records.detail) }
      layers.states[slot].records.detail = -1
    } else if layers.states[slot].records.detail >= 0 {
      details.write(detail, at: layers.states[slot].records.detail)
    } else {
      layers.states[slot].records.detail = details.allocate(detail)
    }
    record.links.y = Float(layers.states[slot].records.detail)
    return isFinite
  }

  // MARK: Gradient

  /// How many stops a shader may pass over at once.
  private static let stopsInStride = 16

  /// Writes the stops of a gradient as a chain, in place of those that the layer had.
  mutating func updateStops(_ slot: Int, layers: inout LayerTable) {
    var stop = layers.states[slot].records.firstStop
    while stop >= 0 {
      stops.release(stop)
      stop = Int32(clamping: stops.values[Int(stop)].place.y)
    }
    layers.states[slot].records.firstStop = -1
    guard let gradient = layers.gradient(slot) else { return }
    let colors = gradient.colors.prefix(Gradient.maximumCount)
    // The first of the last stride that was written.
    var ahead = SIMD2<Float>(-1, 0)
    for (index, color) in colors.enumerated().reversed() {
      var record = StopRecord()
      record.color = SIMD4<Float>(color.premultiplied)
      record.place.x = Float(gradient.location(of: index))
      record.place.y = Float(layers.states[slot].records.firstStop)
      let isFirst = index.isMultiple(of: Self.stopsInStride)
      record.place.z = isFirst ? ahead.x : -1
      record.place.w = ahead.y
      layers.states[slot].records.firstStop = stops.allocate(record)
      if isFirst { ahead = SIMD2(Float(layers.states[slot].records.firstStop), record.place.x) }
    }
  }

  // MARK: Kind

  /// A clip without those rounded ones that hold a layer's whole outline: what both cut off is cut once.
  ///
  /// - Parameter image: of the bounds, on the device.
  mutating func withoutHolders(
    _ clip: Int32, of slot: Int, _ image: Rect, _ map: Transform2D, _ reference: (x: Int, y: Int),
    layers: inout LayerTable
  ) -> Int32 {
    guard clips.values[Int(clip)].links.w > 0, !image.isNull,
      let outline = layers.outline(slot, upsideDown: layers.states[slot].flags.contains(.isUpsideDown)),
      outline.hardEdges.max() == 0
    else { return clip }
    return without(
      holdersOf: outline.onDevice(map), in: image.offsetBy(dx: -Double(reference.x), dy: -Double(reference.y)), clip)
  }

  /// Whether a clip cuts no pixel by its rectangle.
  mutating func isWhole(_ clip: Int32, layers: inout LayerTable) -> Bool {
    if clip == layers.noClip { return true }
    let rect = clips.values[Int(clip)].rect
    return rect == rect.rounded(.toNearestOrEven)
  }

  /// Finds out what is covered with opaque colour, and whether that is all that is drawn.
  mutating func decideOpacity(
    _ slot: Int, _ quad: QuadRecord, _ map: Transform2D, _ background: Rect, _ contents: Rect,
    _ reference: (x: Int, y: Int), of place: inout QuadPlace, layers: inout LayerTable
  ) {
    guard quad.shape.z >= 1, clips.values[Int(place.clip)].links.x < 0 else { return }
    let isBackgroundOpaque = !background.isNull && layers.isOpaque(slot, quad)
    let areContentsOpaque = !contents.isNull && layers.states[slot].flags.contains(.showsOpaqueTexels)
    var opaque = isBackgroundOpaque ? LayerTable.wholePixels(in: background) : .empty
    if areContentsOpaque {
      let pixels = LayerTable.wholePixels(in: contents)
      if pixels.area > opaque.area { opaque = pixels }
    }
    guard !opaque.isEmpty else { return }
    let isOutlined = place.features.contains(.outlined)
    if isOutlined { opaque = opaque.intersection(layers.withinOutline(slot, quad, map)) }
    let clipRect = clips.values[Int(place.clip)].deviceRect(reference)
    let all = background.union(contents).intersection(clipRect)
    place.opaque = opaque.intersection(LayerTable.wholePixels(in: clipRect))
    // Blending costs a small quad less than a change of state.
    if !isOutlined, !all.isNull, all == place.opaque.rect, place.opaque.area >= LayerTable.leastUnblended {
      place.features.insert(.opaque)
    }
  }

  // MARK: Known quads

  // Quads that are drawn as they were: most of what is drawn again in a frame has not changed, or has only moved.

  /// Whether a quad is drawn as it was when it was drawn last: because nothing of it has changed, because it has moved
  /// by whole pixels, or because it is turned then and now.
  mutating func isAsKnown(_ slot: Int, _ index: Int, clip: Int32, layers: inout LayerTable) -> Bool {
    if quadCache.version(at: index) == layers.states[slot].deviceVersion { return true }
    guard layers.states[slot].device.isAffine else { return false }
    let turned = quadCache[index].features.intersection([.turned, .clear])
    if turned.isEmpty {
      return quadCache.move(index, to: layers.states[slot].device.affine)
        && isStillCut(index, by: clip, layers: &layers)
    }
    guard clips.values[Int(clip)].links.x < 0 else { return false }
    return turned
      == LayerTable.turnedFeatures(
        quads.values[Int(layers.states[slot].records.quad)], layers.states[slot].device.affine,
        endsClear: layers.states[slot].flags.contains(.endsClear))
  }

  /// Whether a clip does to a quad that was moved what it did before, which is to cut it by its rectangle alone.
  private mutating func isStillCut(_ index: Int, by clip: Int32, layers: inout LayerTable) -> Bool {
    if clip == layers.noClip { return true }
    let own = Int32(quadCache[index].instance.clip & Instance.clipMask)
    return quadCache[index].opaque.isEmpty && clips.values[Int(own)].links.x < 0
      && simplified(clip, for: quadCache[index].bounds, reference: layers.frame.reference) == own
  }

  /// Remembers how a quad is drawn to the target, or into a group with a device of its own, where that may be of use.
  ///
  /// - Parameter bounds: device pixels that it touches, not cut by what is seen of it; nil where that is not known.
  mutating func remember(
    _ slot: Int, _ entry: PaintWalk.Entry, bounds: PixelRect?, in context: PaintWalk.Context, layers: inout LayerTable
  ) {
    guard context.group == 0 || layers.isInMovedGroup(context), context.covers.isEmpty, !context.isCopied,
      !context.isClipTransient
    else { return }
    let version = layers.states[slot].deviceVersion
    let exact = bounds.flatMap { exactDevice(slot, $0, in: context, layers: &layers) }
    // What moves otherwise is another each time.
    guard layers.isStill(slot) || exact != nil || entry.features.contains(.turned) else { return }
    var entry = finished(entry, in: context, layers: &layers)
    entry.bounds = bounds ?? LayerTable.anywhere
    quadCache.keep(
      entry, as: knownKey(slot, clip: context.clip, isMoved: context.group != 0, layers: &layers), version: version,
      exact: exact,
      layers: layers.states.count)
  }

  /// A layer's device transform, where a quad that moves by whole pixels is the same but for that: nothing is rounded,
  /// all of it is seen, and no clip cuts it, or in a group perhaps none but in its rectangle.
  private mutating func exactDevice(
    _ slot: Int, _ bounds: PixelRect, in context: PaintWalk.Context, layers: inout LayerTable
  ) -> Transform2D? {
    let device = layers.states[slot].device.affine
    guard context.clip == layers.noClip || context.isMoved,
      (context.isMoved ? LayerTable.anywhere : context.space).contains(bounds), abs(device.a) == 1, abs(device.d) == 1,
      device.b == 0, device.c == 0, QuadCache.isExact(SIMD4(device.tx, device.ty, 0, 0))
    else { return nil }
    let own = layers.geometry[slot].bounds.standardized
    let quad = quads.values[Int(layers.states[slot].records.quad)]
    let sides = SIMD4<Double>(SIMD4(quad.shape.x, quad.shape.y, 0, 0))
    guard QuadCache.isExact(SIMD4(own.minX, own.minY, own.maxX, own.maxY)), QuadCache.isExact(sides),
      QuadCache.isExact(SIMD4<Double>(quad.contents))
    else { return nil }
    return device
  }

  mutating func knownKey(_ slot: Int, clip: Int32, isMoved: Bool, layers: inout LayerTable) -> QuadCache.Key {
    QuadCache.Key(slot: Int32(slot), clip: clip, clipVersion: clipVersion(clip, layers: &layers), isMoved: isMoved)
  }

  /// That of all clips; the one that cuts nothing stays as it is.
  func clipVersion(_ clip: Int32, layers: inout LayerTable) -> UInt32 { clip == layers.noClip ? 0 : clips.version }
}
