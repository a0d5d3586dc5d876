internal import MultiplaneChanges

extension LayerTable {
  // A driver that draws on the processor evicts the tree from its caches in each frame. No other effect.

  /// Number of changes to prefetch ahead.
  static var prefetchDistance: Int { 6 }

  /// Prefetches the data of a layer that `apply` reads.
  @inline(__always)
  mutating func prefetch(_ id: LayerID) {
    let slot = Int(id.slot)
    guard slot < states.count else { return }
    states.prefetch(slot)
    geometry.prefetch(slot)
  }
}
