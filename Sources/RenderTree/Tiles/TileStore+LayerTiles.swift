internal import MultiplaneChanges
internal import MultiplaneContents
internal import MultiplaneGeometry

extension TileStore {
  /// A tiled layer and its views in this frame.
  struct LayerTiles: Sendable {
    private(set) var slot: Int32
    private(set) var generation: UInt32
    /// Layers of the render tree alone that show the same tiles.
    var copies: [LayerID] = []
    var contents: TiledContents
    var grid: TileGrid
    /// Bytes of its tiles' textures.
    var bytes = 0
    /// View in this frame; nil if not visible. Below replicators, the view of the first visible copy.
    var view: TileView?
    /// Views of the other visible copies, and of the layers in `copies`.
    var otherViews: [TileView] = []
    /// The visible tiles exceed the budget at every level: they are not requested.
    var hasNoRoom = false
    /// Level shown by the last frame; −1 for none.
    var shownLevel = -1
    /// Centre of the visible part, and its time: points, seconds.
    var lastCenter = Point.zero
    var lastTime = -Double.infinity
    /// Points per second.
    var velocity = SIMD2<Double>.zero

    init(slot: Int, generation: UInt32, contents: TiledContents, grid: TileGrid) {
      self.slot = Int32(slot)
      self.generation = generation
      self.contents = contents
      self.grid = grid
    }

    /// Removes one of the layers that show the tiles; false for the only one.
    mutating func leave(_ leaving: Int) -> Bool {
      if copies.isEmpty { return false }
      if slot == Int32(leaving) {
        let next = copies.removeFirst()
        (slot, generation) = (Int32(next.slot), next.generation)
      } else {
        copies.removeAll { $0.slot == UInt32(leaving) }
      }
      return true
    }
  }
}

extension TiledContents {
  /// Whether tiles of these contents are tiles of others too, at the same scale.
  func hasTiles(of other: TiledContents) -> Bool {
    source === other.source && tileSize == other.tileSize && levelsOfDetailBias == other.levelsOfDetailBias
  }
}

extension TileStore.LayerTiles {
  /// Number of visible tiles, at most Int.max. Those that copies share count for each of them.
  var visibleCount: Int {
    guard let view else { return 0 }
    return otherViews.reduce(view.tileCount(grid, level: view.level)) { sum, copy in
      let (next, overflows) = sum.addingReportingOverflow(copy.tileCount(grid, level: copy.level))
      return overflows ? .max : next
    }
  }
}
