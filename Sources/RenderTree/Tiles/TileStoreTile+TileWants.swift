internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension TileStore.Tile {
  /// A tile that is of several uses is as much worth as the best of them.
  mutating func use(as other: TileRank, in frame: UInt64) {
    rank = lastUse == frame ? max(rank, other) : other
    lastUse = frame
  }
}
