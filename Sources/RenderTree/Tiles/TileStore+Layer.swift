internal import MultiplaneContents
internal import MultiplaneGeometry

extension TileStore {
  /// A tiled layer, and how it is seen.
  struct LayerTiles: Sendable {
    let slot: Int32
    let generation: UInt32
    var contents: TiledContents
    var grid: TileGrid
    /// Of the textures of its tiles.
    var bytes = 0
    /// How it is seen in the frame at hand; nil where it is not. Below replicators, how the first of its copies that are seen is.
    var view: TileView?
    /// Those of its other copies.
    var copies: [TileView] = []
    /// What is seen has no room in the budget at any level: it is not waited for.
    var hasNoRoom = false
    /// The level that the last frame showed; −1 for none.
    var shownLevel = -1
    /// Where the middle of what is seen was, and when: points, seconds.
    var lastCenter = Point.zero
    var lastTime = -Double.infinity
    /// Points a second.
    var velocity = SIMD2<Double>.zero

    init(slot: Int, generation: UInt32, contents: TiledContents, grid: TileGrid) {
      self.slot = Int32(slot)
      self.generation = generation
      self.contents = contents
      self.grid = grid
    }
  }
}

extension TileStore.LayerTiles {
  /// How many tiles are seen, each counted once where copies share them, unless they are many; at most Int.max.
  var visibleCount: Int {
    guard let view else { return 0 }
    var sum = view.tileCount(grid, level: view.level)
    if copies.isEmpty { return sum }
    for copy in copies {
      let (next, overflows) = sum.addingReportingOverflow(copy.tileCount(grid, level: copy.level))
      sum = overflows ? .max : next
    }
    guard sum <= Self.mostCompared else { return sum }
    var keys: Set<TileKey> = []
    view.addTiles(grid, to: &keys)
    for copy in copies { copy.addTiles(grid, to: &keys) }
    return keys.count
  }

  private static let mostCompared = 4096
}

extension TileView {
  fileprivate func addTiles(_ grid: TileGrid, to keys: inout Set<TileKey>) {
    let span = grid.span(visible, level: level)
    for row in span.rows {
      for column in span.columns {
        let key = TileKey(level: level, column: column, row: row)
        if touches(grid.rect(of: key), region) { keys.insert(key) }
      }
    }
  }
}
