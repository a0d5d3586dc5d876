internal import MultiplaneGeometry

/// A part of a tile's place, and what is shown there: all of the tile, or a part of it where something stands in.
struct TilePart: Sendable {
  /// The place, as a tile of the level that its size is that of.
  var place: TileKey
  /// The tile that stands in there, of a finer or a coarser level; nil for nothing.
  var source: TileKey?
}

extension TileStore.Table {
  /// How many levels finer tiles are looked for: those beyond are too small to be worth their number.
  private static let finerLevels = 2

  /// Adds what is shown in the place of a tile without the tile itself: finer tiles where there are some, and elsewhere the coarser one that is nearest in
  /// size. Together the parts cover the place, and share none of it.
  func addStandIns(for key: TileKey, to parts: inout [TilePart]) {
    var coarser: TileKey?
    var level = key.level + 1
    while level <= TileGrid.coarsestLevel {
      if pictures[level] > 0 {
        let ancestor = key.ancestor(atLevel: level)
        if hasPicture(ancestor) {
          coarser = ancestor
          break
        }
      }
      level += 1
    }
    addParts(of: key, coarser: coarser, depth: 0, to: &parts)
  }

  private func addParts(of key: TileKey, coarser: TileKey?, depth: Int, to parts: inout [TilePart]) {
    guard depth < Self.finerLevels, hasFiner(key, depth) else {
      parts.append(TilePart(place: key, source: coarser))
      return
    }
    for index in 0..<4 {
      let child = key.child(index)
      if hasPicture(child) {
        parts.append(TilePart(place: child, source: child))
      } else {
        addParts(of: child, coarser: coarser, depth: depth + 1, to: &parts)
      }
    }
  }

  /// Whether one of the finer tiles that are looked for is there.
  private func hasFiner(_ key: TileKey, _ depth: Int) -> Bool {
    guard key.level > 0, depth < Self.finerLevels else { return false }
    if pictures[key.level - 1] > 0, (0..<4).contains(where: { hasPicture(key.child($0)) }) { return true }
    guard key.level > 1, pictures[key.level - 2] > 0 else { return false }
    return (0..<4).contains { hasFiner(key.child($0), depth + 1) }
  }
}

extension TileStore {
  /// How far a tile has faded in, 0…1.
  func share(of tile: Tile, in layer: LayerTiles, at time: Double) -> Double {
    let duration = layer.contents.fadeDuration
    // What is transparent has nothing that could be faded.
    guard duration > 0, tile.place != nil, !skipsFades else { return 1 }
    let share = (time - tile.arrival) / duration
    return share >= 0 ? min(share, 1) : 0
  }
}
