internal import MultiplaneContents

extension TileStore {
  /// The tiles of a layer: apart from it, so that looking at the layer does not hold on to them while they are changed.
  struct Table: Sendable {
    var tiles: [TileKey: Tile] = [:]
    /// How many tiles of a level have something to show.
    private(set) var pictures = [Int](repeating: 0, count: TileGrid.coarsestLevel + 1)
    /// How many finer tiles that have something to show lie in the place of a tile; none where it is not in here.
    private var finer: [TileKey: Int] = [:]
    /// Tiles with a place that nobody wanted when they were listed, the one that was wanted last first.
    var spares: [Spare] = []
    /// The frame that listed them.
    var listing: UInt64 = 0

    func hasPicture(_ key: TileKey) -> Bool { tiles[key]?.hasPicture ?? false }

    func hasFiner(_ key: TileKey) -> Bool { finer[key] != nil }

    /// How many levels finer tiles are known by those that they lie in: farther away, a tile is a pixel or two.
    private static let finerLevels = 8

    /// Counts a tile that has got something to show, or has lost it.
    mutating func countPicture(_ key: TileKey, by change: Int) {
      pictures[key.level] += change
      for level in key.level + 1..<max(min(key.level + 1 + Self.finerLevels, pictures.count), key.level + 1) {
        let ancestor = key.ancestor(atLevel: level)
        let count = (finer[ancestor] ?? 0) + change
        finer[ancestor] = count > 0 ? count : nil
      }
    }
  }

  /// A tile that may be given up.
  struct Spare: Sendable {
    var key: TileKey
    var lastUse: UInt64
  }
}

extension TileStore.Table {
  /// The frame that wanted the tile that nobody has wanted for longest; it is the last one of `spares` then. nil where all are wanted.
  mutating func oldestSpare(in frame: UInt64) -> UInt64? {
    while true {
      while let spare = spares.last {
        if let tile = tiles[spare.key], tile.place != nil, tile.lastUse == spare.lastUse, spare.lastUse < frame {
          return spare.lastUse
        }
        spares.removeLast()
      }
      guard listing != frame else { return nil }
      listing = frame
      for (key, tile) in tiles where tile.place != nil && tile.lastUse < frame {
        spares.append(TileStore.Spare(key: key, lastUse: tile.lastUse))
      }
      spares.heapSort {
        ($0.lastUse, $0.key.level, $0.key.column, $0.key.row) > ($1.lastUse, $1.key.level, $1.key.column, $1.key.row)
      }
    }
  }
}
