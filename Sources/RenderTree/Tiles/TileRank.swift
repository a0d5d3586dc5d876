/// Value of keeping a tile in a frame; higher is more.
enum TileRank: UInt8, Comparable, Sendable {
  /// Not wanted.
  case unused
  /// May be visible soon.
  case ahead
  /// Visible as a stand-in for another tile.
  case standsIn
  /// Visible at the shown level.
  case visible

  static func < (a: TileRank, b: TileRank) -> Bool { a.rawValue < b.rawValue }
}
