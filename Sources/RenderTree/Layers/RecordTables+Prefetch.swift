internal import MultiplaneChanges
internal import CPrefetch

extension RecordTables {
  /// Asks for what the quad of a sublayer was when it was drawn last.
  @inline(__always)
  mutating func prefetchQuad(of slot: Int, layers: inout LayerTable) {
    quadCache.prefetch(slot)
    quads.prefetch(layers.states[slot].records.quad)
  }

  /// Asks for what a layer that is visited needs besides: how its quad lay, and its first sublayer.
  @inline(__always)
  mutating func prefetchVisit(of slot: Int, layers: inout LayerTable) {
    placedQuadCache.prefetch(slot)
    let first = Int(layers.states[slot].links.first)
    guard first >= 0 else { return }
    layers.states.prefetch(first)
    layers.appearance.prefetch(first)
    quadCache.prefetch(first)
  }
}
