#if Drawing
  import MultiplaneContents
  import MultiplaneDrawing
  import MultiplaneGeometry
  import MultiplaneLayers

  extension LayerPainter {
    /// Texels of all tiles of a layer on a page; where there were more, coarser tiles are drawn.
    private static let mostTexels = 1 << 24

    /// Paints the tiles that are seen, as one picture: side by side they would show their joints. Their provider is
    /// called on this thread; a tile that it fails at is left out.
    func paintTiles(_ tiled: TiledContents, of layer: Layer, in context: CairoContext) {
      context.saveGState()
      defer { context.restoreGState() }
      // Tiles stay upright where the geometry is turned over.
      if isTurned(layer) { context.turnOver(layer.bounds.standardized) }
      let seen = context.boundingBoxOfClipPath.intersection(layer.bounds.standardized)
      guard let source = tiled.source, !seen.isNull, seen.isFinite else { return }
      let grid = TileGrid(
        tileSize: tiled.tileSize, levelsOfDetail: tiled.levelsOfDetail, levelsOfDetailBias: tiled.levelsOfDetailBias,
        contentsScale: layer.contentsScale)
      let most = Self.mostTexels / (grid.tileWidth * grid.tileHeight)
      let map = context.ctm
      let plane = Homography(Transform2D(a: map.a, b: map.b, c: map.c, d: map.d, tx: 0, ty: 0))
      let density = plane.largestScale(at: .zero) * pixelsPerUnit * screenShare * tileScale
      var level = grid.level(for: density)
      if grid.span(seen, level: level).count > max(most, 4) {
        while level < TileGrid.coarsestLevel,
          grid.span(seen, level: level).count > max(most, 4) || grid.scale(ofLevel: level + 1) >= density
        { level += 1 }
      }
      let span = grid.span(seen, level: level)
      guard !span.isEmpty, span.count <= max(most, 4) else { return }
      let (width, height) = (span.columns.count * grid.tileWidth, span.rows.count * grid.tileHeight)
      let picture = try? Bitmap(width: width, height: height) { bytes, stride in
        for row in span.rows {
          for column in span.columns {
            let request = TileRequest(tile: TileKey(level: level, column: column, row: row), in: grid)
            guard let tile = source.tile(request) else { continue }
            let left = (column - span.columns.lowerBound) * grid.tileWidth * 4
            let top = (row - span.rows.lowerBound) * grid.tileHeight
            let texels = tile.bytes
            // Without the border of a texel.
            for y in 0..<grid.tileHeight {
              let (to, from) = ((top + y) * stride + left, (y + 1) * tile.bytesPerRow + 4)
              for at in 0..<grid.tileWidth * 4 { bytes[to + at] = texels[from + at] }
            }
          }
        }
      }
      guard let picture else { return context.fail(DrawingError(.outOfMemory)) }
      let (left, top) = (grid.x(span.columns.lowerBound, level), grid.y(span.rows.lowerBound, level))
      let (right, bottom) = (grid.x(span.columns.upperBound, level), grid.y(span.rows.upperBound, level))
      context.clip(to: layer.bounds.standardized)
      draw(
        picture, from: PixelRect(x: 0, y: 0, width: width, height: height),
        in: Rect(minX: left, minY: top, maxX: right, maxY: bottom), of: layer, in: context)
    }
  }

  extension TileSource {
    /// A tile, drawn now; nil of one that is empty, that cannot be drawn, or whose provider is asynchronous.
    fileprivate func tile(_ request: TileRequest) -> Bitmap? {
      guard case .sync(let provider) = provider else { return nil }
      var drawn = TileBitmap(width: request.width, height: request.height)
      let tile: Bitmap?
      switch try? provider.drawTile(request, into: &drawn) {
      case .drawn: tile = try? drawn.finished()
      case .bitmap(let bitmap): tile = bitmap.asTile()
      case .nothing, nil: tile = nil
      }
      guard let tile, tile.width == request.width, tile.height == request.height else { return nil }
      return tile
    }
  }
#endif
