extension TileStore.Tile {
  /// A tile with several uses in a frame has the highest of their ranks.
  mutating func use(as other: TileRank, in frame: UInt64) {
    rank = lastUse == frame ? max(rank, other) : other
    lastUse = frame
  }
}
