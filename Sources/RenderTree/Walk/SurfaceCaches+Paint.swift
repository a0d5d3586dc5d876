extension SurfaceCaches {
  /// From the first moving layer on, no pixels count as still.
  mutating func countStill(before slot: Int, layers: inout LayerTable) {
    if snapshot.isCounting, layers.states[slot].stale.contains(.isMoving) { snapshot.isCounting = false }
  }
}
