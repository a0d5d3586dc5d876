internal import MultiplaneContents
internal import MultiplaneGeometry

/// A part of a tile's place, and what is shown there: all of the tile, or a part of it where something stands in.
struct TilePart: Sendable {
  /// The place, as a tile of the level that its size is that of.
  var place: TileKey
  /// The tile that stands in there, of a finer or a coarser level; nil for nothing.
  var source: TileKey?
}

extension TileStore.Table {
  /// So many levels finer tiles are better than a coarser one; where there is none, any are better than nothing.
  private static let preferredLevels = 2

  /// Adds what is shown in the place of a tile without the tile itself: finer tiles where there are some, and elsewhere
  /// the coarser one that is nearest in size. Together the parts cover the place, and share none of it.
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

  /// Whether something that may stand in for a tile is on its way.
  func awaitsCoarser(_ key: TileKey, levels: Int) -> Bool {
    (key.level + 1..<max(levels, key.level + 1)).contains { level in
      guard let tile = tiles[key.ancestor(atLevel: level)] else { return false }
      return tile.token != 0 || tile.pending != nil
    }
  }

  private func addParts(of key: TileKey, coarser: TileKey?, depth: Int, to parts: inout [TilePart]) {
    guard hasFiner(key), coarser == nil || depth < Self.preferredLevels else {
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
