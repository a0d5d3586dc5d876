internal import MultiplaneChanges
internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension LayerTable {
  // MARK: Tile drawing

  /// View to paint a layer with. A replicator's copy, and a copy that shows the same tiles, lies elsewhere than the
  /// layer itself and looks for the view with its own map.
  mutating func paintedView(
    of slot: Int, _ layer: TileStore.LayerTiles, in context: PaintWalk.Context
  ) -> TileView? {
    if !context.isCopied, layer.copies.isEmpty, let view = layer.view { return view }
    guard layer.contents.source != nil, var view = tileView(slot, region: context.space) else { return nil }
    if let own = layer.view, own.map == view.map { return own }
    if let copy = layer.otherViews.first(where: { $0.map == view.map }) { return copy }
    view.natural = layer.grid.level(for: view.density)
    let lowered = layer.view.map { $0.level - $0.natural } ?? 0
    view.level = min(view.natural + lowered, TileGrid.coarsestLevel)
    return view
  }

  // MARK: Values

  /// Whether a layer shows tiles.
  mutating func isTiled(_ slot: Int) -> Bool { states[slot].flags.contains(.isTiled) }

  /// Whether a layer shows only tiles over a colour: each tile is then one quad, which includes the opacity.
  mutating func isPlainTiled(_ slot: Int) -> Bool {
    isTiled(slot) && contents[slot] == nil && outline(slot, upsideDown: false) == nil
  }

  /// Whether a layer draws a shape or tiles as items of their own, between its background and its sublayers.
  mutating func drawsApart(_ slot: Int) -> Bool { hasShape(slot) || isTiled(slot) && !isPlainTiled(slot) }

  /// Tile grid of a layer for a target.
  mutating func tileGrid(of slot: Int, _ contents: TiledContents, _ target: PlanTarget) -> TileGrid {
    TileGrid(
      tileSize: contents.tileSize, levelsOfDetail: contents.levelsOfDetail,
      levelsOfDetailBias: contents.levelsOfDetailBias, contentsScale: appearance[slot].contentsScale
    ).fitting(maximumTextureSize: target.maximumTextureSize)
  }

  /// View of a layer's tiles under its device transform.
  mutating func tileView(_ slot: Int, region: PixelRect) -> TileView? {
    let bounds = geometry[slot].bounds.standardized
    var map = states[slot].device
    if states[slot].flags.contains(.isUpsideDown) {
      // Tiles stay upright in a layer whose geometry is flipped.
      let flip = Transform2D(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: bounds.minY + bounds.maxY)
      map = Homography(flip).concatenating(map)
    }
    return TileView(map: map, bounds: bounds, region: region)
  }

  /// Limit on the visible tiles of a layer, however large the budget is. It allows some texels for each visible pixel,
  /// and few for pixels of offscreen bitmaps and filters beyond the target's size.
  func mostVisible(of layer: TileStore.LayerTiles) -> Int {
    var pixels = layer.view?.region.area ?? 0
    for other in layer.otherViews { pixels += other.region.area }
    let tile = layer.grid.tileWidth * layer.grid.tileHeight
    let shown = min(pixels, frame.target?.bounds.area ?? 0)
    let texels = shown * Self.tileTexelsAPixel + (pixels - shown) * Self.texelsAPixelBeyond
    return min(max(texels / tile, Self.leastVisible), Self.mostVisible)
  }

  /// So many of the smallest tiles cover 4,096 × 4,096 pixels.
  static let mostVisible = 1 << 16
  /// Lower bound, however few pixels are visible.
  private static let leastVisible = 64
  /// Enough for a layer shown at an eighth of the scale of its finest tiles.
  private static let tileTexelsAPixel = 64
  /// The level that matches the pixels has at most four texels a pixel, and the next coarser one a quarter of that.
  private static let texelsAPixelBeyond = 2

  // MARK: Tiles seen

  /// Device pixels of a layer's content on which the pixels `around` in its superlayer depend: moved by a cached
  /// group's shift, or those of the layer's own bitmap, and grown by the reach of its filters.
  mutating func region(_ around: PixelRect, in layer: Int) -> PixelRect {
    var region = around
    if states[layer].raster >= 0, rasters[states[layer].raster].isGroup {
      let shift = rasters[states[layer].raster].shift
      region = region.moved(-shift.x, -shift.y)
    } else if states[layer].raster >= 0 {
      // The layer's bitmap is drawn whole, in its own pixels.
      region = Self.pixels(of: contentBounds(layer), through: states[layer].device).intersection(largestRaster(layer))
    }
    let spread = changed(region, in: layer)
    guard spread.width <= Self.farthestSpread else { return region }
    let (dx, dy) = (
      max(region.x - spread.x, spread.maxX - region.maxX, 0), max(region.y - spread.y, spread.maxY - region.maxY, 0)
    )
    return PixelRect(
      x: region.x - dx, y: region.y - dy, width: region.width + 2 * dx, height: region.height + 2 * dy)
  }

  private static let farthestSpread = 1 << 16

  /// Device pixels that a layer's bounds touch. Exact where the sides are parallel to the device's: extra pixels would
  /// request tiles.
  mutating func pixelsInBounds(_ slot: Int) -> PixelRect {
    let bounds = geometry[slot].bounds.standardized
    return bounds.isEmpty ? .empty : pixelsTouched(by: bounds, through: states[slot].device)
  }
}
