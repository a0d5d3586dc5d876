internal import MultiplaneChanges
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension LeafReader {
  /// Brings a simple container up to date, adds its own quad, and goes on with its sublayers: as the general path does,
  /// which visits all layers of such a container.
  ///
  /// - Returns: the layer to read next, −1 for none; nil if the general path must draw the container.
  @inline(never)
  mutating func open(
    _ slot: Int, _ states: inout MutableSpan<LayerState>, _ geometry: Span<GeometryRecord>,
    _ appearance: Span<AppearanceRecord>, _ containers: Span<ContainerState>, _ quads: inout MutableSpan<DrawnQuad>,
    _ versions: inout UInt32, _ outer: inout [Superlayer], _ leaves: inout OutputSpan<PaintWalk.Leaf>
  ) -> Int32? {
    guard states[slot].mayOpenAgain, !appearance[slot].isHidden, appearance[slot].keepsSublayers else { return nil }
    let (container, hasQuad) = (Int(states[slot].container), states[slot].flags.contains(.hasDrawnQuad))
    guard containers[container].deepCount | containers[container].raisedCount == 0,
      !hasQuad || isAlike(quads[Int(states[slot].records.quad)])
    else { return nil }
    if states[slot].links.parent != above.slot { begin(states[slot].links.parent, states) }
    let old = states[slot].deviceVersion
    let hasMoved = states[slot].versions.parent != above.version
    if hasMoved, !shift(container: slot, &states, geometry, &versions) { return nil }
    guard states[slot].records.nodeVersion == states[slot].deviceVersion, states[slot].records.node != -1,
      states[slot].device.isAffine
    else { return nil }
    if hasQuad {
      guard addQuad(of: slot, states, &quads, &leaves) else { return nil }
    } else {
      countStill(before: slot, states)
    }
    let after = states[slot].links.next
    guard touches(containers[container].children, through: states[slot].device.affine) else { return after }
    above.next = after
    outer.append(above)
    var inner = Superlayer(slot: Int32(slot), version: states[slot].deviceVersion)
    if hasMoved { (inner.steppedVersion, inner.step, inner.exactStep) = (old, above.step, above.exactStep) }
    above = inner
    return states[slot].links.first
  }

  private func isAlike(_ quad: DrawnQuad) -> Bool {
    quad.key == key && quad.features.isDisjoint(with: [.border, .underBorder])
  }

  /// Whether sublayers with these bounds may touch a pixel to draw.
  @inline(__always)
  private func touches(_ sublayers: Rect, through device: Transform2D) -> Bool {
    if sublayers.isNull { return false }
    guard let image = LayerTable.allowingForRounding(sublayers).image(through: device) else { return true }
    // A pixel more than they touch.
    let least = SIMD4<Double>(SIMD4(lowHalf: cull.highHalf, highHalf: 0 &- cull.lowHalf)) + 2
    return all(image .< least)
  }

  /// Moves a container on the node above by the whole pixels by which its superlayer has moved, to what
  /// `LayerTable.updateDeviceBelow` gives.
  private mutating func shift(
    container slot: Int, _ states: inout MutableSpan<LayerState>, _ geometry: Span<GeometryRecord>,
    _ versions: inout UInt32
  ) -> Bool {
    let old = states[slot].deviceVersion
    guard states[slot].records.node == LayerRecords.nodeAbove, states[slot].records.nodeVersion == old,
      !states[slot].flags.contains(.movesAlone), knowsStep(of: slot, states, geometry)
    else { return false }
    move(slot, &states, &versions)
    states[slot].records.nodeVersion = versions
    if states[slot].versions.place == old {
      states[slot].versions.place = versions
      if states[slot].extent != LayerState.noExtent { states[slot].place &+= above.step }
    }
    hasMovedContainers = true
    return true
  }
}

extension LayerState {
  /// Whether a layer only contains sublayers and a drawn quad behind them: see `LayerTable.isSimpleContainer`, of which
  /// this is the part without the appearance.
  @inline(__always)
  var mayOpenAgain: Bool {
    hasEffectsAlone && links.parent >= 0
      && flags.intersection([.isSpace, .mapsSublayers, .isDrawable]) == .isDrawable
      && (flags.contains(.hasDrawnQuad) || extent == Self.noExtent && effects < 0)
      && stale.isDisjoint(
        with: flags.contains(.hasDrawnQuad) ? [.isDeviceStale, .isRecordStale, .isRecordMoved] : .isDeviceStale)
      && links.childCount < LayerTable.usuallyPlaced
  }
}
