internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension RecordTables {
  /// Writes a part whose sides are not parallel to the device's: in texels, with the lines where neighbouring parts
  /// join.
  ///
  /// - Returns: the node of its map to the device; nil if its numbers don't fit a Float.
  mutating func writeJoined(
    _ quad: TileQuad, _ part: Rect, _ grid: TileGrid, _ view: TileView, _ record: inout QuadRecord,
    _ detail: inout DetailRecord, _ features: inout FramePlan.Features, layers: inout LayerTable
  ) -> Int32? {
    let scale = grid.scale(ofLevel: view.level)
    // The outline is cut at a distance: farther coordinates would lose precision as Float.
    let reach = Self.farthestOutline * Double(max(grid.tileWidth, grid.tileHeight)) / scale
    let outline = part.insetBy(dx: -reach, dy: -reach).intersection(view.bounds)
    // Texels of the shown level, from the outline's top-left corner.
    let toTile = Transform2D(
      a: 1 / scale, b: 0, c: 0, d: 1 / scale, tx: outline.minX, ty: outline.minY)
    let map = Homography(toTile).concatenating(view.map)
    guard let node = pictureNode(of: map, layers: &layers) else { return nil }
    features.insert(.joined)
    if view.map.isAffine { features.insert(.turned) }
    record.place.inverse = SIMD4(1, 0, 0, 1)
    record.look.shape = SIMD4(Float(outline.width * scale), Float(outline.height * scale), 1, 0)
    record.look.contents = SIMD4(0, 0, record.look.shape.x, record.look.shape.y)
    func texels(of picture: TileQuad.Picture) -> SIMD4<Float> {
      let own = grid.scale(ofLevel: picture.key.level)
      let rect = grid.rect(of: picture.key)
      return SIMD4(
        Float(own / scale), Float(own / scale), Float((outline.minX - rect.minX) * own + 1),
        Float((outline.minY - rect.minY) * own + 1))
    }
    if let picture = quad.picture {
      record.look.texel = texels(of: picture)
      record.look.texelRange = grid.readableTexels(of: picture.key, within: view.bounds)
    }
    if quad.share < 1 {
      detail.write(
        under: quad.under.map { texels(of: $0) },
        range: quad.under.map { grid.readableTexels(of: $0.key, within: view.bounds) },
        layer: quad.under?.place.layer, share: quad.share)
    }
    let (back, reference) = (view.back, layers.frame.reference)
    func line(_ row: SIMD3<Double>) -> SIMD4<Float> { Self.line(row, reference) }
    func column(_ x: Double) -> SIMD3<Double> {
      SIMD3(back.xx - x * back.wx, back.xy - x * back.wy, back.x1 - x * back.w1)
    }
    func row(_ y: Double) -> SIMD3<Double> {
      SIMD3(back.yx - y * back.wx, back.yy - y * back.wy, back.y1 - y * back.w1)
    }
    detail.write(
      left: quad.rect.minX > view.bounds.minX ? line(column(quad.rect.minX)) : Self.everyPixel,
      top: quad.rect.minY > view.bounds.minY ? line(row(quad.rect.minY)) : Self.everyPixel,
      right: quad.rect.maxX < view.bounds.maxX ? line(column(quad.rect.maxX)) : -Self.everyPixel,
      bottom: quad.rect.maxY < view.bounds.maxY ? line(row(quad.rect.maxY)) : -Self.everyPixel,
      rect: SIMD4(
        Float((part.minX - outline.minX) * scale), Float((part.minY - outline.minY) * scale),
        Float(part.width * scale), Float(part.height * scale)))
    return node
  }

  /// Distance at which the outline is cut, in tiles.
  private static let farthestOutline = 4.0

  /// A line with every pixel on its inner side.
  private static let everyPixel = SIMD4<Float>(0, 0, 1, 0)

  /// Half-plane of device pixels in which a linear function is not negative: exactly the same numbers for the parts on
  /// both sides of a join. Scaled so that the function is the pixel's distance from the line.
  private static func line(_ row: SIMD3<Double>, _ reference: (x: Int, y: Int)) -> SIMD4<Float> {
    let constant = row.x * Double(reference.x) + row.y * Double(reference.y) + row.z
    let length = (row.x * row.x + row.y * row.y).squareRoot()
    let scaled = length > 0 ? SIMD3(row.x, row.y, constant) / length : SIMD3(row.x, row.y, constant)
    return SIMD4(Float(scaled.x), Float(scaled.y), Float(scaled.z), 0)
  }
}

extension DetailRecord {
  /// Writes the picture below a tile that fades in.
  mutating func write(under texels: SIMD4<Float>?, range: SIMD4<Float>?, layer: Int32?, share: Double) {
    joins = texels ?? .zero
    centers = range ?? .zero
    scales = SIMD4(Float(layer ?? -1), Float(share), 0, 0)
  }

  /// Writes the lines that bound a tile's pixels, and the rectangle of its part in the record's space.
  mutating func write(
    left: SIMD4<Float>, top: SIMD4<Float>, right: SIMD4<Float>, bottom: SIMD4<Float>, rect: SIMD4<Float>
  ) {
    (tilesX, tilesY, sampling, tint, pages) = (left, top, right, bottom, rect)
  }
}

extension TileGrid {
  /// Range of a tile bitmap's texels that show some of the layer: minX, minY, maxX, maxY of the first and last column
  /// and row.
  func readableTexels(of tile: TileKey, within bounds: Rect) -> SIMD4<Float> {
    let scale = scale(ofLevel: tile.level)
    let rect = rect(of: tile)
    // Rounding errors must not add a texel.
    let slack = 1.0 / 1024
    func first(_ edge: Double, _ start: Double, _ side: Int) -> Float {
      Float(min(max(((edge - start) * scale + slack).rounded(.down) + 1, 0), Double(side + 1)))
    }
    func last(_ edge: Double, _ start: Double, _ side: Int) -> Float {
      Float(min(max(((edge - start) * scale - slack).rounded(.up), 0), Double(side + 1)))
    }
    return SIMD4(
      first(bounds.minX, rect.minX, tileWidth), first(bounds.minY, rect.minY, tileHeight),
      last(bounds.maxX, rect.minX, tileWidth), last(bounds.maxY, rect.minY, tileHeight))
  }
}
