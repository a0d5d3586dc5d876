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
}
