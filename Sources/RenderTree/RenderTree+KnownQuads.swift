internal import MultiplaneGeometry

/// Quads that are drawn as they were: most of what is drawn again in a frame has not changed, or has only moved.
extension RenderTree {
  /// Draws the quad of a bare layer: as it was found before, where nothing that matters has changed.
  mutating func drawBareQuad(_ slot: Int, in place: PixelRect, _ context: Int, plan: inout FramePlan) {
    let clip = walk.contexts[context].clip
    if states[slot].record >= 0, walk.contexts[context].group == 0, walk.contexts[context].covers.isEmpty,
      let index = knownQuads.index(of: knownKey(slot, clip: clip)), isAsKnown(slot, index, clip: clip)
    {
      let texture = updateTexture(slot, plan: &plan)
      updateQuad(slot)
      // It may have come to another place in its texture, or its numbers no longer fit.
      if knownQuads.isKnown(slot, index), knownQuads[index].texture == texture {
        knownQuads.setVersion(states[slot].deviceVersion, at: index)
        var entry = knownQuads[index]
        entry.bounds = entry.bounds.intersection(place)
        return push(entry, on: walk.contexts[context].stream)
      }
    }
    drawQuad(slot, in: place, walk.contexts[context], plan: &plan)
  }

  /// Whether a quad is drawn as it was when it was drawn last: because nothing of it has changed, because it has moved by whole pixels, or
  /// because it is turned then and now.
  private mutating func isAsKnown(_ slot: Int, _ index: Int, clip: Int32) -> Bool {
    if knownQuads.version(at: index) == states[slot].deviceVersion { return true }
    guard clips.values[Int(clip)].links.x < 0, states[slot].device.isAffine else { return false }
    let turned = knownQuads[index].features.intersection([.turned, .clear])
    if turned.isEmpty { return knownQuads.move(index, to: states[slot].device.affine) }
    return turned
      == Self.turnedFeatures(
        quads.values[Int(states[slot].record)], states[slot].device.affine,
        endsClear: states[slot].flags.contains(.endsClear))
  }

  /// Remembers how a quad is drawn to the target, where that may be of use.
  ///
  /// - Parameter bounds: device pixels that it touches, not cut by what is seen of it; nil where that is not known.
  mutating func remember(_ slot: Int, _ entry: PaintWalk.Entry, bounds: PixelRect?, in context: PaintWalk.Context) {
    guard context.group == 0, context.covers.isEmpty, !context.isCopied, !context.isClipTransient else { return }
    let version = states[slot].deviceVersion
    let isStill = version &- walk.firstVersion &- 1 >= 1 << 31
    let exact = bounds.flatMap { exactDevice(slot, $0, in: context) }
    // What moves otherwise is another each time.
    guard isStill || exact != nil || entry.features.contains(.turned) else { return }
    var entry = finished(entry, in: context)
    entry.bounds = bounds ?? Self.anywhere
    knownQuads.keep(
      entry, as: knownKey(slot, clip: context.clip), version: version, exact: exact, layers: states.count)
  }

  /// A layer's device transform, where a quad that moves by whole pixels is the same but for that: nothing is rounded, no clip cuts it, and
  /// all of it is seen.
  private mutating func exactDevice(_ slot: Int, _ bounds: PixelRect, in context: PaintWalk.Context) -> Transform2D? {
    let device = states[slot].device.affine
    guard context.clip == noClip, context.space.contains(bounds), abs(device.a) == 1, abs(device.d) == 1,
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

  private mutating func knownKey(_ slot: Int, clip: Int32) -> KnownQuads.Key {
    KnownQuads.Key(slot: Int32(slot), clip: clip, clipVersion: clip == noClip ? 0 : clips.version)
  }
}
