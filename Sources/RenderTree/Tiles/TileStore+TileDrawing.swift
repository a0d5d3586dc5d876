internal import MultiplaneContents
internal import MultiplaneGeometry

extension TileStore {
  mutating func listQuads(
    of index: Int, _ layer: TileStore.LayerTiles, _ view: TileView, in pixels: PixelRect, at time: Double
  ) {
    let table = tables[index]
    scratch.quads.removeAll(keepingCapacity: true)
    let span = layer.grid.span(view.content(in: pixels), level: view.level)
    guard span.count <= Self.mostDrawn else { return }
    func picture(_ key: TileKey, _ tile: Tile?) -> TileQuad.Picture? {
      guard let tile, tile.hasPicture, let place = tile.place else { return nil }
      return TileQuad.Picture(key: key, place: place, isOpaque: tile.isOpaque)
    }
    for row in span.rows {
      for column in span.columns {
        let key = TileKey(level: view.level, column: column, row: row)
        let rect = layer.grid.rect(of: key)
        guard view.touches(rect, pixels) else { continue }
        let tile = table.tiles[key]
        let share = tile.map { $0.hasPicture ? self.share(of: $0, in: layer, at: time) : 0 } ?? 0
        if share >= 1 {
          scratch.quads.append(TileQuad(rect: rect, picture: picture(key, tile)))
          continue
        }
        scratch.parts.removeAll(keepingCapacity: true)
        table.addStandIns(for: key, to: &scratch.parts)
        for part in scratch.parts {
          let source = part.source.flatMap { picture($0, table.tiles[$0]) }
          var quad = TileQuad(rect: layer.grid.rect(of: part.place), picture: source)
          if share > 0 { (quad.picture, quad.under, quad.share) = (picture(key, tile), source, share) }
          scratch.quads.append(quad)
        }
      }
    }
    scratch.quads.heapSort { $0.order < $1.order }
  }

  /// Limit of tiles to draw; no budget holds more.
  private static let mostDrawn = 1 << 18
}
