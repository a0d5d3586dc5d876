internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// Reuse of drawn quads: most quads that a frame draws again have not changed, or have only moved.
extension RecordTables {
  /// Whether a cached quad can be drawn again: it has not changed, has moved by whole pixels, or was turned and still
  /// is.
  mutating func isReusable(_ slot: Int, _ index: Int, clip: Int32, layers: inout LayerTable) -> Bool {
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
        quads.looks.values[Int(layers.states[slot].records.quad)], layers.states[slot].device.affine,
        endsClear: layers.states[slot].flags.contains(.endsClear))
  }

  /// Whether a clip affects a moved quad as before, namely by its rectangle alone.
  private mutating func isStillCut(_ index: Int, by clip: Int32, layers: inout LayerTable) -> Bool {
    if clip == layers.noClip { return true }
    let own = Int32(quadCache[index].instance.clip & Instance.clipMask)
    return quadCache[index].opaque.isEmpty && clips.values[Int(own)].links.x < 0
      && simplified(clip, for: quadCache[index].bounds, reference: layers.frame.reference) == own
  }

  /// Caches how a quad is drawn to the target, or into a group with its own pixels, if that is likely to be of use.
  ///
  /// - Parameter bounds: device pixels that it touches, not cut by the visible region; nil if unknown.
  mutating func cacheQuad(
    _ slot: Int, _ entry: PaintWalk.Entry, bounds: PixelRect?, in context: PaintWalk.Context, layers: inout LayerTable
  ) {
    guard context.group == 0 || layers.isInMovedGroup(context), context.covers.isEmpty, !context.isCopied,
      !context.isClipTransient
    else { return }
    let version = layers.states[slot].deviceVersion
    let exact = bounds.flatMap { exactDevice(slot, $0, in: context, layers: &layers) }
    // A quad that moves by fractions of pixels is different each time.
    guard layers.isStill(slot) || exact != nil || entry.features.contains(.turned) else { return }
    var entry = finished(entry, in: context, layers: &layers)
    entry.bounds = bounds ?? LayerTable.anywhere
    quadCache.keep(
      entry, as: quadKey(slot, clip: context.clip, isMoved: context.group != 0, layers: &layers), version: version,
      exact: exact,
      layers: layers.states.count)
  }

  /// The layer's device transform, if a move by whole pixels changes nothing but the place of its quad: nothing is
  /// rounded, the whole quad is visible, and no clip cuts it, or in a group at most a clip's rectangle.
  private mutating func exactDevice(
    _ slot: Int, _ bounds: PixelRect, in context: PaintWalk.Context, layers: inout LayerTable
  ) -> Transform2D? {
    let device = layers.states[slot].device.affine
    guard context.clip == layers.noClip || context.isMoved,
      (context.isMoved ? LayerTable.anywhere : context.space).contains(bounds), abs(device.a) == 1, abs(device.d) == 1,
      device.b == 0, device.c == 0, QuadCache.isExact(SIMD4(device.tx, device.ty, 0, 0))
    else { return nil }
    let own = layers.geometry[slot].bounds.standardized
    let quad = quads.looks.values[Int(layers.states[slot].records.quad)]
    let sides = SIMD4<Double>(SIMD4(quad.shape.x, quad.shape.y, 0, 0))
    guard QuadCache.isExact(SIMD4(own.minX, own.minY, own.maxX, own.maxY)), QuadCache.isExact(sides),
      QuadCache.isExact(SIMD4<Double>(quad.contents))
    else { return nil }
    return device
  }

  mutating func quadKey(_ slot: Int, clip: Int32, isMoved: Bool, layers: inout LayerTable) -> QuadCache.Key {
    QuadCache.Key(slot: Int32(slot), clip: clip, clipVersion: clipVersion(clip, layers: &layers), isMoved: isMoved)
  }

  /// Version of all clips. 0 for the empty clip, which never changes.
  func clipVersion(_ clip: Int32, layers: inout LayerTable) -> UInt32 { clip == layers.noClip ? 0 : clips.version }
}
