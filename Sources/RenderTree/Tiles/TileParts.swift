internal import MultiplaneContents

/// A part of a tile's rectangle and the tile shown there: the whole rectangle, or the part that one stand-in covers.
struct TilePart: Sendable {
  /// The part's rectangle, as the key of a tile of that size.
  var place: TileKey
  /// The stand-in, of a finer or a coarser level; nil for nothing.
  var source: TileKey?
}

extension TileStore.Table {
  /// Up to this many levels, finer tiles are preferred to a coarser one. Without a coarser one, any finer tile is used.
  private static let preferredLevels = 2

  /// Adds the stand-ins for a tile: finer tiles where there are any, elsewhere the nearest coarser one. The parts cover
  /// the tile's rectangle and don't overlap.
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

  /// Whether a coarser stand-in for a tile is on its way.
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
    // Transparent tiles have nothing to fade.
    guard duration > 0, tile.place != nil, !skipsFades else { return 1 }
    let share = (time - tile.arrival) / duration
    return share >= 0 ? min(share, 1) : 0
  }
}
