internal import MultiplaneFramePlan

extension RecordTables {
  /// Releases the records of a layer before it changes between being a copy and being itself.
  mutating func setCopied(_ slot: Int, _ isCopied: Bool, layers: inout LayerTable) {
    guard layers.states[slot].flags.contains(.isCopied) != isCopied else { return }
    let state = layers.states[slot]
    if isCopied {
      releaseQuad(state.records.quad)
      if state.records.node >= 0 { nodes.release(state.records.node) }
      if state.container >= 0 { releaseSublayerNode(state.container, layers: &layers) }
      layers.forgetQuadsOnNode(of: slot)
    }
    layers.states[slot].flags.set(.isCopied, isCopied)
    layers.states[slot].records.quad = -1
    layers.states[slot].flags.remove(.hasDrawnQuad)
    forgetBorder(of: slot, isTransient: !isCopied)
    layers.forgetNodes(slot)
  }
}
