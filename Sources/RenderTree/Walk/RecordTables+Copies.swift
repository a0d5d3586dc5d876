internal import MultiplaneFramePlan

extension RecordTables {
  /// Releases the records of a layer before it changes between being a copy and being itself.
  mutating func setCopied(_ slot: Int, _ isCopied: Bool, layers: inout LayerTable) {
    guard layers.states[slot].flags.contains(.isCopied) != isCopied else { return }
    let state = layers.states[slot]
    if isCopied {
      if state.records.quad >= 0 { quads.release(state.records.quad) }
      if state.records.node >= 0 { nodes.release(state.records.node) }
      if state.container >= 0 { releaseSublayerNode(state.container, layers: &layers) }
      layers.forgetQuadsOnNode(of: slot)
    }
    layers.states[slot].flags.set(.isCopied, isCopied)
    layers.states[slot].records.quad = -1
    layers.states[slot].flags.remove(.isKept)
    forgetBorder(of: slot, isTransient: !isCopied)
    layers.forgetNodes(slot)
  }

  /// Writes a quad record of a layer: retained, or for this plan if the layer is in a replicator's copy.
  mutating func put(_ record: QuadRecord, at index: Int32, of slot: Int, layers: inout LayerTable) -> Int32 {
    guard layers.states[slot].flags.contains(.isCopied) else { return quads.put(record, at: index) }
    let index = quads.allocate(record)
    transientQuads.append(index)
    return index
  }
}
