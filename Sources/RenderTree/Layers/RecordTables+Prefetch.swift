internal import CPrefetch

extension RecordTables {
  /// Prefetches the cached quad of a sublayer.
  @inline(__always)
  mutating func prefetchQuad(of slot: Int, layers: inout LayerTable) {
    drawn.prefetch(layers.states[slot].records.quad)
    quads.prefetch(layers.states[slot].records.quad)
  }

  /// Prefetches other data of a layer to be visited: its quad's place, and its first sublayer.
  @inline(__always)
  mutating func prefetchVisit(of slot: Int, layers: inout LayerTable) {
    placedQuadCache.prefetch(slot)
    let first = Int(layers.states[slot].links.first)
    guard first >= 0 else { return }
    layers.states.prefetch(first)
    layers.appearance.prefetch(first)
  }
}
