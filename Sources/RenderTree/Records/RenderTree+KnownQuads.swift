internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// Quads that are drawn as they were: most of what is drawn again in a frame has not changed, or has only moved.
extension RenderTree {
  /// Draws the quad of a bare layer: as it was found before, where nothing that matters has changed.
  mutating func drawBareQuad(_ slot: Int, in place: PixelRect, _ context: Int, plan: inout FramePlan) {
    let clip = walk.contexts[context].clip
    if states[slot].record >= 0, walk.contexts[context].group == 0 || isInMovedGroup(walk.contexts[context]),
      walk.contexts[context].covers.isEmpty,
      let index = knownQuads.index(of: knownKey(slot, clip: clip, isMoved: walk.contexts[context].group != 0)),
      isAsKnown(slot, index, clip: clip)
    {
      let texture = updateTexture(slot, plan: &plan)
      updateQuad(slot)
      // It may have come to another place in its texture, or its numbers no longer fit.
      if knownQuads.isKnown(slot, index), knownQuads[index].texture == texture {
        knownQuads.setVersion(states[slot].deviceVersion, at: index)
        var entry = knownQuads[index]
        entry.bounds = entry.bounds.intersection(place)
        entry.instance.group = UInt32(walk.contexts[context].group)
        entry.base = walk.contexts[context].base
        return push(entry, on: walk.contexts[context].stream)
      }
    }
    drawQuad(slot, in: place, walk.contexts[context], plan: &plan)
  }

  /// How a quad lies on the device: as it was found before, where nothing that matters has changed. In a group with a device of its own that
  /// is so while the group moves.
  mutating func knownPlace(
    _ slot: Int, record: Int32, in context: PaintWalk.Context, _ reference: (x: Int, y: Int)
  ) -> QuadPlace {
    let isKnowable =
      isInMovedGroup(context) && record == states[slot].record && !context.isClipTransient
      && states[slot].flags.isDisjoint(with: [.isMask, .isCopied])
    let key = KnownPlaces.Key(
      slot: Int32(slot), version: states[slot].deviceVersion, clip: context.clip,
      clipVersion: clipVersion(context.clip))
    if isKnowable, let index = knownPlaces.index(of: key) { return knownPlaces[index] }
    let place = quadPlace(
      slot, record: record, clip: context.clip, outer: context.outer,
      space: context.isMoved ? Self.anywhere : context.space, reference: reference)
    // What has moved will move again. What rounded clips do to rounded layers is a matter of the layers around, too.
    let hasHolders = states[slot].features.contains(.outlined) && clips.values[Int(context.clip)].links.w > 0
    if isKnowable, !hasHolders, isStill(slot) { knownPlaces.keep(place, as: key) }
    return place
  }

  /// Whether a layer's device transform is as it was in the last plan.
  private mutating func isStill(_ slot: Int) -> Bool { states[slot].deviceVersion &- walk.firstVersion &- 1 >= 1 << 31 }

  /// Whether a quad is drawn as it was when it was drawn last: because nothing of it has changed, because it has moved by whole pixels, or
  /// because it is turned then and now.
  private mutating func isAsKnown(_ slot: Int, _ index: Int, clip: Int32) -> Bool {
    if knownQuads.version(at: index) == states[slot].deviceVersion { return true }
    guard states[slot].device.isAffine else { return false }
    let turned = knownQuads[index].features.intersection([.turned, .clear])
    if turned.isEmpty {
      return knownQuads.move(index, to: states[slot].device.affine) && isStillCut(index, by: clip)
    }
    guard clips.values[Int(clip)].links.x < 0 else { return false }
    return turned
      == Self.turnedFeatures(
        quads.values[Int(states[slot].record)], states[slot].device.affine,
        endsClear: states[slot].flags.contains(.endsClear))
  }

  /// Whether a clip does to a quad that was moved what it did before, which is to cut it by its rectangle alone.
  private mutating func isStillCut(_ index: Int, by clip: Int32) -> Bool {
    if clip == noClip { return true }
    let own = Int32(knownQuads[index].instance.clip & Instance.clipMask)
    return knownQuads[index].opaque.isEmpty && clips.values[Int(own)].links.x < 0
      && simplified(clip, for: knownQuads[index].bounds, reference: walk.reference) == own
  }

  /// Whether what is drawn into a context comes into a group with a device of its own as it is: such a group may be anywhere.
  private mutating func isInMovedGroup(_ context: PaintWalk.Context) -> Bool {
    context.isMoved && context.group == context.base && context.factor == .one && context.outer < 0
  }

  /// Remembers how a quad is drawn to the target, or into a group with a device of its own, where that may be of use.
  ///
  /// - Parameter bounds: device pixels that it touches, not cut by what is seen of it; nil where that is not known.
  mutating func remember(_ slot: Int, _ entry: PaintWalk.Entry, bounds: PixelRect?, in context: PaintWalk.Context) {
    guard context.group == 0 || isInMovedGroup(context), context.covers.isEmpty, !context.isCopied,
      !context.isClipTransient
    else { return }
    let version = states[slot].deviceVersion
    let exact = bounds.flatMap { exactDevice(slot, $0, in: context) }
    // What moves otherwise is another each time.
    guard isStill(slot) || exact != nil || entry.features.contains(.turned) else { return }
    var entry = finished(entry, in: context)
    entry.bounds = bounds ?? Self.anywhere
    knownQuads.keep(
      entry, as: knownKey(slot, clip: context.clip, isMoved: context.group != 0), version: version, exact: exact,
      layers: states.count)
  }

  /// A layer's device transform, where a quad that moves by whole pixels is the same but for that: nothing is rounded, all of it is seen, and
  /// no clip cuts it, or in a group perhaps none but in its rectangle.
  private mutating func exactDevice(_ slot: Int, _ bounds: PixelRect, in context: PaintWalk.Context) -> Transform2D? {
    let device = states[slot].device.affine
    guard context.clip == noClip || context.isMoved,
      (context.isMoved ? Self.anywhere : context.space).contains(bounds), abs(device.a) == 1, abs(device.d) == 1,
      device.b == 0, device.c == 0, KnownQuads.isExact(SIMD4(device.tx, device.ty, 0, 0))
    else { return nil }
    let own = geometry[slot].bounds.standardized
    let quad = quads.values[Int(states[slot].record)]
    let sides = SIMD4<Double>(SIMD4(quad.shape.x, quad.shape.y, 0, 0))
    guard KnownQuads.isExact(SIMD4(own.minX, own.minY, own.maxX, own.maxY)), KnownQuads.isExact(sides),
      KnownQuads.isExact(SIMD4<Double>(quad.contents))
    else { return nil }
    return device
  }

  private mutating func knownKey(_ slot: Int, clip: Int32, isMoved: Bool) -> KnownQuads.Key {
    KnownQuads.Key(slot: Int32(slot), clip: clip, clipVersion: clipVersion(clip), isMoved: isMoved)
  }

  /// That of all clips; the one that cuts nothing stays as it is.
  private func clipVersion(_ clip: Int32) -> UInt32 { clip == noClip ? 0 : clips.version }
}
