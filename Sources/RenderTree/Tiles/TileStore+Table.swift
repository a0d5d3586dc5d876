internal import MultiplaneContents

extension TileStore {
  /// Tiles of a layer. Kept apart from `LayerTiles`, so that a copy of that struct does not share (and so copy) the
  /// dictionaries when they change.
  struct Table: Sendable {
    var tiles: [TileKey: Tile] = [:]
    /// Number of tiles that can be shown, by level.
    private(set) var pictures = [Int](repeating: 0, count: TileGrid.coarsestLevel + 1)
    /// Number of finer tiles that can be shown within a tile's rectangle; no entry for zero.
    private var finer: [TileKey: Int] = [:]
    /// Resident tiles that no frame wanted when they were listed; the most recently used first.
    var spares: [Spare] = []
    /// Frame that listed them.
    var listing: UInt64 = 0

    func hasPicture(_ key: TileKey) -> Bool { tiles[key]?.hasPicture ?? false }

    func hasFiner(_ key: TileKey) -> Bool { finer[key] != nil }

    /// Number of coarser levels in which a finer tile is counted: farther away a tile is a pixel or two.
    private static let finerLevels = 8

    /// Counts a tile that became showable, or ceased to be.
    mutating func countPicture(_ key: TileKey, by change: Int) {
      pictures[key.level] += change
      for level in key.level + 1..<max(min(key.level + 1 + Self.finerLevels, pictures.count), key.level + 1) {
        let ancestor = key.ancestor(atLevel: level)
        let count = (finer[ancestor] ?? 0) + change
        finer[ancestor] = count > 0 ? count : nil
      }
    }
  }

  /// A tile that may be evicted.
  struct Spare: Sendable {
    var key: TileKey
    var lastUse: UInt64
  }
}

extension TileStore.Table {
  /// Frame of the least recently used spare tile, which is then the last of `spares`; nil if all tiles are wanted.
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
