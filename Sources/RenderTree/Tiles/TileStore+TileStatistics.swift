internal import MultiplaneContents
internal import MultiplaneFramePlan

extension TileStore {
  /// With more visible tiles than this, tiles are not measured one by one: no budget holds so many.
  private static let mostMeasured = 1 << 16

  mutating func measure(
    _ layer: TileStore.LayerTiles, _ table: TileStore.Table, _ view: TileView, at time: Double,
    _ statistics: inout TileStatistics
  ) -> (full: Double, standIn: Double, blank: Double) {
    var (full, standIn, blank) = (0.0, 0.0, 0.0)
    guard view.span.count <= Self.mostMeasured else {
      if !layer.hasNoRoom { statistics.isSettled = false }
      return (0, 0, view.area(view.visible))
    }
    let isLowered = view.level > view.natural
    for row in view.span.rows {
      for column in view.span.columns {
        let key = TileKey(level: view.level, column: column, row: row)
        let rect = layer.grid.rect(of: key)
        let area = view.area(rect)
        guard area > 0 else { continue }
        let tile = table.tiles[key]
        var share = 0.0
        if let tile, tile.hasPicture { share = self.share(of: tile, in: layer, at: time) }
        if isLowered { standIn += area * share } else { full += area * share }
        let hasFailed =
          (tile?.attempts ?? 0) > 0 && tile?.token == 0 && tile?.pending == nil
          && !table.awaitsCoarser(key, levels: layer.grid.levelCount)
        if share < 1 || tile?.isStale == true, !hasFailed, !layer.hasNoRoom { statistics.isSettled = false }
        guard share < 1 else { continue }
        scratch.parts.removeAll(keepingCapacity: true)
        table.addStandIns(for: key, to: &scratch.parts)
        for part in scratch.parts {
          let area = view.area(layer.grid.rect(of: part.place)) * (1 - share)
          if part.source == nil { blank += area } else { standIn += area }
        }
      }
    }
    return (full, standIn, blank)
  }
}
