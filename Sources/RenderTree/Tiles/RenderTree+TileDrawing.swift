internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension RenderTree {
  /// Draws a layer's tiles, over its background where that is not drawn apart.
  mutating func drawTiles(_ slot: Int, in context: PaintWalk.Context, plan: inout FramePlan) {
    guard let index = tiles.index(of: slot), let layer = tiles.layers[index] else { return }
    guard let view = paintedView(of: slot, layer, in: context) else { return }
    var context = context
    let isPlain = isPlainTiled(slot)
    if !isPlain {
      guard let inside = insideBounds(slot, context, reference: plan.reference) else { return }
      context = inside
    }
    listQuads(of: index, layer, view, in: context.cull, at: plan.time)
    guard affordsTiles(walk.tileQuads.count, of: slot, in: context, plan: &plan) else { return }
    let background = isPlain ? appearance[slot].backgroundColor : .clear
    for quad in walk.tileQuads {
      drawTile(quad, of: slot, layer.grid, view, background: background, in: context, plan: &plan)
    }
  }

  /// A copy lies elsewhere than the layer itself.
  private mutating func paintedView(
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

  private mutating func listQuads(
    of index: Int, _ layer: TileStore.LayerTiles, _ view: TileView, in pixels: PixelRect, at time: Double
  ) {
    let table = tiles.tables[index]
    walk.tileQuads.removeAll(keepingCapacity: true)
    let span = layer.grid.span(view.content(in: pixels), level: view.level)
    guard span.count <= Self.mostDrawn else { return }
    func picture(_ key: TileKey?) -> TileQuad.Picture? {
      guard let key, let tile = table.tiles[key], tile.hasPicture, let place = tile.place else { return nil }
      return TileQuad.Picture(key: key, place: place, isOpaque: tile.isOpaque)
    }
    for row in span.rows {
      for column in span.columns {
        let key = TileKey(level: view.level, column: column, row: row)
        let rect = layer.grid.rect(of: key)
        guard view.touches(rect, pixels) else { continue }
        let tile = table.tiles[key]
        let share = tile.map { $0.hasPicture ? tiles.share(of: $0, in: layer, at: time) : 0 } ?? 0
        if share >= 1 {
          walk.tileQuads.append(TileQuad(rect: rect, picture: picture(key)))
          continue
        }
        walk.tileParts.removeAll(keepingCapacity: true)
        table.addStandIns(for: key, to: &walk.tileParts)
        for part in walk.tileParts {
          var quad = TileQuad(rect: layer.grid.rect(of: part.place), picture: picture(part.source))
          if share > 0 { (quad.picture, quad.under, quad.share) = (picture(key), quad.picture, share) }
          walk.tileQuads.append(quad)
        }
      }
    }
    walk.tileQuads.heapSort { $0.order < $1.order }
  }

  /// More tiles are never there.
  private static let mostDrawn = 1 << 18

  // MARK: One quad

  private mutating func drawTile(
    _ quad: TileQuad, of slot: Int, _ grid: TileGrid, _ view: TileView, background: Color,
    in context: PaintWalk.Context, plan: inout FramePlan
  ) {
    guard quad.picture != nil || background.alpha > 0 else { return }
    let part = quad.rect.intersection(view.bounds)
    guard !part.isNull, part.width > 0, part.height > 0 else { return }
    var record = QuadRecord()
    var detail = DetailRecord()
    var features: FramePlan.Features = []
    var bounds: PixelRect
    var opaque = PixelRect.empty
    var endsBetweenPixels = false
    if view.isParallel {
      let cut = TileCut(part, in: view)
      guard cut.image.width > 0, cut.image.height > 0 else { return }
      bounds = Self.pixels(touchedBy: cut.image)
      guard !bounds.intersection(context.cull).isEmpty else { return }
      features.insert(.parallel)
      endsBetweenPixels = cut.image.isOnGrid
      guard let node = deviceNode(reference: plan.reference) else { return }
      record.links.x = Float(node)
      opaque = writeParallel(quad, cut, grid, view, background, space: context.space, &record, &detail, &features)
    } else {
      bounds = Self.pixels(of: part, through: view.map)
      guard !bounds.intersection(context.cull).isEmpty else { return }
      guard let node = writeJoined(quad, part, grid, view, reference: plan.reference, &record, &detail, &features)
      else {
        plan.unrepresentable += 1
        return
      }
      record.links.x = Float(node)
    }
    record.shape.z = Float(recordOpacity(slot))
    if background.alpha > 0 {
      record.shape.w += QuadRecord.hasBackground
      record.background = SIMD4<Float>(background.premultiplied)
    } else {
      features.insert(.noBackground)
    }
    if let picture = quad.picture {
      record.shape.w += QuadRecord.hasContents
      record.links.z = Float(picture.place.layer)
      features.insert(.layered)
    } else {
      features.insert(.noContents)
    }
    if quad.share < 1 { features.insert(.fading) }
    guard record.isFinite, detail.isFinite else {
      plan.unrepresentable += 1
      return
    }
    record.links.y = -1
    if !features.isDisjoint(with: [.fading, .joined]) {
      record.links.y = Float(allocatePictureDetail(detail))
    }
    let item = allocatePictureQuad(record)
    let clip = simplified(context.clip, for: bounds, reference: plan.reference)
    var context = context
    context.clip = clip
    features.formUnion(clipFeatures(clip))
    if endsBetweenPixels, !features.contains(.fading), isWhole(clip),
      features.contains(.noContents) || features.contains(.fetched) && record.readsShownTexelsAlone
    {
      features.insert(.whole)
    }
    if opaque.isEmpty || record.shape.z < 1 || clips.values[Int(clip)].links.x >= 0 {
      opaque = .empty
    } else {
      let shown = Self.shownPixels(of: clips.values[Int(clip)], reference: plan.reference)
      let all = bounds.intersection(shown.outer)
      opaque = opaque.intersection(shown.inner)
      if opaque == all, opaque.area >= Self.leastUnblended { features.insert(.opaque) }
    }
    var shared: UInt32 = 0
    if !view.isParallel {
      let map = view.map.relative(to: plan.reference)
      shared = sharedEdges(of: view.bounds, through: map, under: clip)
      if context.outer >= 0 { shared |= sharedEdges(of: view.bounds, through: map, under: context.outer) }
    }
    append(
      UInt32(item), texture: quad.picture.map { tiles.pool[$0.place] } ?? -1,
      under: quad.share < 1 ? quad.under.map { tiles.pool[$0.place] } ?? -1 : -1, features: features,
      blending: quadBlending(slot), bounds: bounds.intersection(context.cull), opaque: opaque,
      sharedEdges: shared | shared << 4, in: context)
  }

  /// Writes a part whose sides are parallel to the device's: in device pixels, which it ends at where another part goes on.
  ///
  /// - Returns: the device pixels that it covers with opaque colour.
  private mutating func writeParallel(
    _ quad: TileQuad, _ cut: TileCut, _ grid: TileGrid, _ view: TileView, _ background: Color, space: PixelRect,
    _ record: inout QuadRecord, _ detail: inout DetailRecord, _ features: inout FramePlan.Features
  ) -> PixelRect {
    let origin = cut.origin
    let (cellX, cellY) = (
      (origin.x / NodeRecord.cell).rounded(.down), (origin.y / NodeRecord.cell).rounded(.down)
    )
    record.inverse = cut.inverse
    record.origin = SIMD4(
      Float(origin.x - cellX * NodeRecord.cell), Float(origin.y - cellY * NodeRecord.cell), Float(cellX), Float(cellY))
    record.shape = SIMD4(Float(cut.size.width), Float(cut.size.height), 1, 0)
    record.contents = SIMD4(0, 0, Float(cut.size.width), Float(cut.size.height))
    // The layer's point that the corner of the part is at.
    let corner = view.back.affine.apply(to: origin)
    func texels(of picture: TileQuad.Picture) -> SIMD4<Double> {
      let scale = grid.scale(ofLevel: picture.key.level)
      let rect = grid.rect(of: picture.key)
      // The tile's own corner is where its first texel is, the one around it left out.
      return SIMD4(
        scale / abs(cut.scale.x), scale / abs(cut.scale.y), (corner.x - rect.minX) * scale + 1,
        (corner.y - rect.minY) * scale + 1)
    }
    var isOpaque = background.alpha >= 1
    if let picture = quad.picture {
      record.texel = SIMD4<Float>(texels(of: picture))
      record.texelRange = grid.readableTexels(of: picture.key, within: view.bounds)
      isOpaque = isOpaque || picture.isOpaque && quad.share >= 1
      let back = cut.back
      if isOneToOne(record, back, image: cut.image, space: space) { features.insert(.fetched) }
    }
    if quad.share < 1 {
      detail.write(
        under: quad.under.map { SIMD4<Float>(texels(of: $0)) },
        range: quad.under.map { grid.readableTexels(of: $0.key, within: view.bounds) },
        layer: quad.under?.place.layer, share: quad.share)
      if let picture = quad.picture, let under = quad.under, picture.isOpaque, under.isOpaque { isOpaque = true }
    }
    guard isOpaque else { return .empty }
    return Self.wholePixels(in: cut.image)
  }

  /// Writes a part whose sides are not parallel to the device's: in texels, with the lines at which other parts go on.
  ///
  /// - Returns: a node for its map to the device; nil where its numbers don't fit a Float.
  private mutating func writeJoined(
    _ quad: TileQuad, _ part: Rect, _ grid: TileGrid, _ view: TileView, reference: (x: Int, y: Int),
    _ record: inout QuadRecord, _ detail: inout DetailRecord, _ features: inout FramePlan.Features
  ) -> Int32? {
    let scale = grid.scale(ofLevel: view.level)
    // The outline, as far as it is near: what is farther away would be rounded.
    let reach = Self.farthestOutline * Double(max(grid.tileWidth, grid.tileHeight)) / scale
    let outline = part.insetBy(dx: -reach, dy: -reach).intersection(view.bounds)
    // Texels of the level that is shown, from the corner of that.
    let toTile = Transform2D(
      a: 1 / scale, b: 0, c: 0, d: 1 / scale, tx: outline.minX, ty: outline.minY)
    let map = Homography(toTile).concatenating(view.map)
    guard let node = pictureNode(of: map, reference: reference) else { return nil }
    features.insert(.joined)
    if view.map.isAffine { features.insert(.turned) }
    record.inverse = SIMD4(1, 0, 0, 1)
    record.shape = SIMD4(Float(outline.width * scale), Float(outline.height * scale), 1, 0)
    record.contents = SIMD4(0, 0, record.shape.x, record.shape.y)
    func texels(of picture: TileQuad.Picture) -> SIMD4<Float> {
      let own = grid.scale(ofLevel: picture.key.level)
      let rect = grid.rect(of: picture.key)
      return SIMD4(
        Float(own / scale), Float(own / scale), Float((outline.minX - rect.minX) * own + 1),
        Float((outline.minY - rect.minY) * own + 1))
    }
    if let picture = quad.picture {
      record.texel = texels(of: picture)
      record.texelRange = grid.readableTexels(of: picture.key, within: view.bounds)
    }
    if quad.share < 1 {
      detail.write(
        under: quad.under.map { texels(of: $0) },
        range: quad.under.map { grid.readableTexels(of: $0.key, within: view.bounds) },
        layer: quad.under?.place.layer, share: quad.share)
    }
    let back = view.back
    func column(_ x: Double) -> SIMD3<Double> {
      SIMD3(back.xx - x * back.wx, back.xy - x * back.wy, back.x1 - x * back.w1)
    }
    func row(_ y: Double) -> SIMD3<Double> {
      SIMD3(back.yx - y * back.wx, back.yy - y * back.wy, back.y1 - y * back.w1)
    }
    detail.write(
      left: quad.rect.minX > view.bounds.minX ? Self.line(column(quad.rect.minX), reference) : Self.everyPixel,
      top: quad.rect.minY > view.bounds.minY ? Self.line(row(quad.rect.minY), reference) : Self.everyPixel,
      right: quad.rect.maxX < view.bounds.maxX ? Self.line(column(quad.rect.maxX), reference) : -Self.everyPixel,
      bottom: quad.rect.maxY < view.bounds.maxY ? Self.line(row(quad.rect.maxY), reference) : -Self.everyPixel,
      rect: SIMD4(
        Float((part.minX - outline.minX) * scale), Float((part.minY - outline.minY) * scale),
        Float(part.width * scale), Float(part.height * scale)))
    return node
  }

  /// As many tiles away an outline is cut.
  private static let farthestOutline = 4.0

  /// A line that every pixel is on the inner side of.
  private static let everyPixel = SIMD4<Float>(0, 0, 1, 0)

  /// Where a linear function of the device's pixels is not negative: the same numbers for the parts on either side. In them a pixel is as far from the line
  /// as it is on the device.
  private static func line(_ row: SIMD3<Double>, _ reference: (x: Int, y: Int)) -> SIMD4<Float> {
    let constant = row.x * Double(reference.x) + row.y * Double(reference.y) + row.z
    let length = (row.x * row.x + row.y * row.y).squareRoot()
    let scaled = length > 0 ? SIMD3(row.x, row.y, constant) / length : SIMD3(row.x, row.y, constant)
    return SIMD4(Float(scaled.x), Float(scaled.y), Float(scaled.z), 0)
  }

  /// The pixels that a clip's rectangle touches, and those that lie in it as a whole.
  private static func shownPixels(
    of clip: ClipRecord, reference: (x: Int, y: Int)
  ) -> (outer: PixelRect, inner: PixelRect) {
    let rect = clip.deviceRect(reference)
    let outer = pixels(touchedBy: rect)
    return (outer.isEmpty ? .empty : outer, wholePixels(in: rect))
  }
}
