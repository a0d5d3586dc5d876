internal import CPrefetch

extension RecordTables {
  /// Prefetches the cached quad of a sublayer.
  @inline(__always)
  mutating func prefetchQuad(of slot: Int, layers: inout LayerTable) {
    drawn.prefetch(layers.states[slot].records.quad)
    quads.prefetch(layers.states[slot].records.quad)
  }
}
