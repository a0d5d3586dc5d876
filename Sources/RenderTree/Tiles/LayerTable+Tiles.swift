internal import MultiplaneChanges
internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension LayerTable {
  // MARK: Tile drawing

  /// A copy lies elsewhere than the layer itself.
  mutating func paintedView(
    of slot: Int, _ layer: TileStore.LayerTiles, in context: PaintWalk.Context
  ) -> TileView? {
    if !context.isCopied, let view = layer.view { return view }
    guard layer.contents.source != nil, var view = tileView(slot, region: context.space) else { return nil }
    if let known = layer.view, known.map == view.map { return known }
    if let known = layer.copies.first(where: { $0.map == view.map }) { return known }
    view.natural = layer.grid.level(for: view.density)
    let lowered = layer.view.map { $0.level - $0.natural } ?? 0
    view.level = min(view.natural + lowered, TileGrid.coarsestLevel)
    return view
  }

  // MARK: Tiles

  // MARK: What comes in

  /// Whether a layer shows tiles.
  mutating func isTiled(_ slot: Int) -> Bool { states[slot].flags.contains(.isTiled) }

  /// Whether a layer is nothing but tiles over a colour: each part of it is one quad, which its opacity is in.
  mutating func isPlainTiled(_ slot: Int) -> Bool {
    isTiled(slot) && contents[slot] == nil && outline(slot, upsideDown: false) == nil
  }

  /// Whether a layer draws something between its background and its sublayers that is a thing of its own.
  mutating func drawsApart(_ slot: Int) -> Bool { hasShape(slot) || isTiled(slot) && !isPlainTiled(slot) }

  /// How a layer is cut into tiles for a target.
  mutating func tileGrid(of slot: Int, _ contents: TiledContents, _ target: PlanTarget) -> TileGrid {
    TileGrid(
      tileSize: contents.tileSize, levelsOfDetail: contents.levelsOfDetail,
      levelsOfDetailBias: contents.levelsOfDetailBias, contentsScale: appearance[slot].contentsScale
    ).fitting(maximumTextureSize: target.maximumTextureSize)
  }

  /// How a layer's tiles lie on the device, which its device transform says.
  mutating func tileView(_ slot: Int, region: PixelRect) -> TileView? {
    let bounds = geometry[slot].bounds.standardized
    var map = states[slot].device
    if states[slot].flags.contains(.isUpsideDown) {
      // The picture is upright, however its layer is turned over.
      let flip = Transform2D(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: bounds.minY + bounds.maxY)
      map = Homography(flip).concatenating(map)
    }
    return TileView(map: map, bounds: bounds, region: region)
  }

  /// How many tiles of a layer may be seen, however large the budget is: as many as have some texels for each pixel
  /// that it is seen in, and few for what bitmaps and filters hold beyond the target's number of pixels.
  func mostVisible(of layer: TileStore.LayerTiles) -> Int {
    var pixels = layer.view?.region.area ?? 0
    for copy in layer.copies { pixels += copy.region.area }
    let tile = layer.grid.tileWidth * layer.grid.tileHeight
    let shown = min(pixels, frame.target?.bounds.area ?? 0)
    let texels = shown * Self.tileTexelsAPixel + (pixels - shown) * Self.texelsAPixelBeyond
    return min(max(texels / tile, Self.leastVisible), Self.mostVisible)
  }

  /// So many of the smallest there are cover 4,096 × 4,096 pixels.
  static let mostVisible = 1 << 16
  /// However few pixels there are.
  private static let leastVisible = 64
  /// A layer that is seen at an eighth of the size that its finest tiles have shows these.
  private static let tileTexelsAPixel = 64
  /// The level that is as detailed as the pixels are has no more than four, and the next one a quarter of that.
  private static let texelsAPixelBeyond = 2

  // MARK: Tiles seen

  /// The device pixels that decide what a layer shows: of those around it in which that is seen.
  mutating func region(_ around: PixelRect, in layer: Int) -> PixelRect {
    var region = around
    if states[layer].raster >= 0, rasters[states[layer].raster].isGroup {
      let shift = rasters[states[layer].raster].shift
      region = region.moved(-shift.x, -shift.y)
    } else if states[layer].raster >= 0 {
      // Its bitmap is drawn whole, in pixels of its own.
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

  /// The device pixels that a layer's bounds touch: none more where their sides are parallel to the device's, for those
  /// would take tiles.
  mutating func pixelsInBounds(_ slot: Int) -> PixelRect {
    let (bounds, map) = (geometry[slot].bounds.standardized, states[slot].device)
    guard !bounds.isEmpty, map.isAffine, Self.keepsParallel(bounds.size, map.affine) else {
      return pixelsOfBounds(slot)
    }
    return Self.pixels(touchedBy: Self.imageOnGrid(of: bounds, through: map.affine))
  }
}
