/// How much a tile is worth keeping in a frame; higher is more.
enum TileRank: UInt8, Comparable, Sendable {
  /// Nobody wants it now.
  case unused
  /// It may be seen soon.
  case ahead
  /// It is seen in place of another one.
  case standsIn
  /// It is seen at the level that is shown.
  case visible

  static func < (a: TileRank, b: TileRank) -> Bool { a.rawValue < b.rawValue }
}
