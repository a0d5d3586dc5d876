internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension RecordTables {
  // MARK: Groups

  /// An instance with what comes of where it is drawn.
  @inline(__always)
  mutating func finished(_ entry: PaintWalk.Entry, in context: PaintWalk.Context, layers: inout LayerTable)
    -> PaintWalk.Entry
  {
    var entry = entry
    if entry.layer < 0 { entry.layer = context.layer }
    let factor = context.factor
    if factor.w < 1 || entry.blending != .sourceOver {
      entry.features.remove(.opaque)
      entry.opaque = .empty
    }
    if entry.features.contains(.composite), isWhole(context.clip, layers: &layers) { entry.features.insert(.whole) }
    if entry.features.contains(.clear), context.clip == layers.noClip, context.base == 0 {
      entry.features.insert(.unclipped)
    }
    if factor.x != factor.w || factor.y != factor.w || factor.z != factor.w { entry.features.insert(.multiplied) }
    return entry
  }

  // MARK: Replicator

  /// Gives up what a layer had as one of a copy, or as one that stands for itself, before it is drawn as the other.
  mutating func setCopied(_ slot: Int, _ isCopied: Bool, layers: inout LayerTable) {
    guard layers.states[slot].flags.contains(.isCopied) != isCopied else { return }
    let state = layers.states[slot]
    if isCopied {
      if state.records.quad >= 0 { quads.release(state.records.quad) }
      if state.records.border >= 0 { quads.release(state.records.border) }
      if state.records.node >= 0 { nodes.release(state.records.node) }
      if state.container >= 0 { releaseSublayerNode(state.container, layers: &layers) }
      layers.states[slot].flags.insert(.isCopied)
    } else {
      layers.states[slot].flags.remove(.isCopied)
    }
    layers.states[slot].records.quad = -1
    layers.states[slot].records.border = -1
    layers.forgetNodes(slot)
  }

  /// Writes a quad record of a layer: retained, or of a copy.
  mutating func put(_ record: QuadRecord, at index: Int32, of slot: Int, layers: inout LayerTable) -> Int32 {
    guard layers.states[slot].flags.contains(.isCopied) else { return quads.put(record, at: index) }
    let index = quads.allocate(record)
    transientQuads.append(index)
    return index
  }

}
