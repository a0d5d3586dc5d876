internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension TileStore {
  /// Upper bound of a layer's visible tiles on a target.
  mutating func mostTiles(_ slot: Int, _ target: PlanTarget, scale: Double, layers: inout LayerTable) -> Double {
    guard let index = self.index(of: slot), let contents = self.layers[index]?.contents else { return 0 }
    let grid = layers.tileGrid(of: slot, contents, target)
    let bounds = layers.geometry[slot].bounds.standardized
    // A tile is shown at half its size at least, unless there is no coarser level.
    let (width, height) = (Double(grid.tileWidth) / 2, Double(grid.tileHeight) / 2)
    let columns = min(bounds.width * scale, Double(target.width)) / width + 2
    let rows = min(bounds.height * scale, Double(target.height)) / height + 2
    return columns * rows
  }
}
