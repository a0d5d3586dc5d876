/// Cached surfaces: bitmaps of rasterised layers, groups, effects, and the snapshot of the still layers.
///
/// Owns the pages; the cached surfaces of a layer are listed in the layer table. Reads the layer table; called by the
/// walk.
struct SurfaceCaches: Sendable {
  var pages = CachePages()
  var snapshot = Snapshot()
}

extension SurfaceCaches {
  /// From the first moving layer on, no pixels count as still.
  mutating func countStill(before slot: Int, layers: inout LayerTable) {
    if snapshot.isCounting, layers.states[slot].stale.contains(.isMoving) { snapshot.isCounting = false }
  }
}
