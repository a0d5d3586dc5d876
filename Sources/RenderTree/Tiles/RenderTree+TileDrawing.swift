internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension RenderTree {
  /// Draws a layer's tiles, including its background colour if the layer is plain (`isPlainTiled`).
  mutating func drawTiles(_ slot: Int, in context: PaintWalk.Context, plan: inout FramePlan) {
    guard let index = tiles.index(of: slot), let layer = tiles.layers[index] else { return }
    guard let view = layers.paintedView(of: slot, layer, in: context) else { return }
    var context = context
    let isPlain = layers.isPlainTiled(slot)
    if !isPlain {
      guard let inside = records.insideBounds(slot, context, layers: &layers) else { return }
      context = inside
    }
    tiles.listQuads(of: index, layer, view, in: context.cull, at: plan.time)
    guard offscreens.affordsTiles(tiles.scratch.quads.count, of: slot, in: context, plan: &plan, layers: &layers) else {
      return
    }
    let background = isPlain ? layers.appearance[slot].backgroundColor : .clear
    for quad in tiles.scratch.quads {
      drawTile(quad, of: slot, layer.grid, view, background: background, in: context, plan: &plan)
    }
  }

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
      bounds = LayerTable.pixels(touchedBy: cut.image)
      guard !bounds.intersection(context.cull).isEmpty else { return }
      features.insert(.parallel)
      endsBetweenPixels = cut.image.isOnGrid
      guard let node = records.deviceNode(layers: &layers) else { return }
      record.look.links.x = Float(node)
      opaque = writeParallel(quad, cut, grid, view, background, &record, &detail, &features)
    } else {
      bounds = LayerTable.pixels(of: part, through: view.map)
      guard !bounds.intersection(context.cull).isEmpty else { return }
      guard
        let node = records.writeJoined(quad, part, grid, view, &record, &detail, &features, layers: &layers)
      else {
        plan.unrepresentable += 1
        return
      }
      record.look.links.x = Float(node)
    }
    record.look.shape.z = Float(layers.recordOpacity(slot))
    if background.alpha > 0 {
      record.look.shape.w += LookRecord.hasBackground
      record.look.background = SIMD4<Float>(background.premultiplied)
    } else {
      features.insert(.noBackground)
    }
    if let picture = quad.picture {
      record.look.shape.w += LookRecord.hasContents
      record.look.links.z = Float(picture.place.layer)
      features.insert(.layered)
    } else {
      features.insert(.noContents)
    }
    if quad.share < 1 { features.insert(.fading) }
    guard record.isFinite, detail.isFinite else {
      plan.unrepresentable += 1
      return
    }
    record.look.links.y = -1
    if !features.isDisjoint(with: [.fading, .joined]) {
      record.look.links.y = Float(records.allocatePictureDetail(detail))
    }
    let item = records.allocatePictureQuad(record)
    let clip = records.simplified(context.clip, for: bounds, reference: plan.reference)
    var context = context
    context.clip = clip
    features.formUnion(records.clipFeatures(clip))
    if endsBetweenPixels, !features.contains(.fading), records.isWhole(clip, layers: &layers),
      features.contains(.noContents) || features.contains(.fetched) && record.look.readsShownTexelsAlone
    {
      features.insert(.whole)
    }
    if opaque.isEmpty || record.look.shape.z < 1 || records.clips.values[Int(clip)].first >= 0 {
      opaque = .empty
    } else {
      let shown = records.clips.values[Int(clip)].deviceRect(plan.reference)
      let all = bounds.intersection(LayerTable.pixels(touchedBy: shown))
      opaque = opaque.intersection(LayerTable.wholePixels(in: shown))
      if opaque == all, opaque.area >= LayerTable.leastUnblended { features.insert(.opaque) }
    }
    var shared: UInt32 = 0
    if !view.isParallel {
      let map = view.map.relative(to: plan.reference)
      shared = records.sharedEdges(of: view.bounds, through: map, under: clip)
      if context.laterClips >= 0 {
        shared |= records.sharedEdges(of: view.bounds, through: map, under: context.laterClips)
      }
    }
    append(
      UInt32(item), texture: quad.picture.map { tiles.pool[$0.place] } ?? -1,
      under: quad.share < 1 ? quad.under.map { tiles.pool[$0.place] } ?? -1 : -1, features: features,
      blending: layers.quadBlending(slot), bounds: bounds.intersection(context.cull), opaque: opaque,
      sharedEdges: shared | shared << 4, in: context)
  }

  /// Writes a part whose sides are parallel to the device's, in device pixels. It ends at whole pixels where a
  /// neighbouring part joins.
  ///
  /// - Returns: the device pixels that it covers with opaque colour.
  private mutating func writeParallel(
    _ quad: TileQuad, _ cut: TileCut, _ grid: TileGrid, _ view: TileView, _ background: Color,
    _ record: inout QuadRecord, _ detail: inout DetailRecord, _ features: inout FramePlan.Features
  ) -> PixelRect {
    let origin = cut.origin
    let (cellX, cellY) = (
      (origin.x / NodeRecord.cell).rounded(.down), (origin.y / NodeRecord.cell).rounded(.down)
    )
    record.place.inverse = cut.inverse
    record.place.origin = SIMD4(
      Float(origin.x - cellX * NodeRecord.cell), Float(origin.y - cellY * NodeRecord.cell), Float(cellX), Float(cellY))
    record.look.shape = SIMD4(Float(cut.size.width), Float(cut.size.height), 1, 0)
    record.look.contents = SIMD4(0, 0, Float(cut.size.width), Float(cut.size.height))
    // The layer's point at the part's origin.
    let corner = view.back.affine.apply(to: origin)
    func texels(of picture: TileQuad.Picture) -> SIMD4<Double> {
      let scale = grid.scale(ofLevel: picture.key.level)
      let rect = grid.rect(of: picture.key)
      // The tile's first texel of content is at (1, 1): a border of one texel surrounds it.
      return SIMD4(
        scale / abs(cut.scale.x), scale / abs(cut.scale.y), (corner.x - rect.minX) * scale + 1,
        (corner.y - rect.minY) * scale + 1)
    }
    var isOpaque = background.alpha >= 1
    if let picture = quad.picture {
      record.look.texel = SIMD4<Float>(texels(of: picture))
      record.look.texelRange = grid.readableTexels(of: picture.key, within: view.bounds)
      isOpaque = isOpaque || picture.isOpaque && quad.share >= 1
      if layers.isOneToOne(record.look, cut.back, image: cut.image) { features.insert(.fetched) }
    }
    if quad.share < 1 {
      detail.write(
        under: quad.under.map { SIMD4<Float>(texels(of: $0)) },
        range: quad.under.map { grid.readableTexels(of: $0.key, within: view.bounds) },
        layer: quad.under?.place.layer, share: quad.share)
      if let picture = quad.picture, let under = quad.under, picture.isOpaque, under.isOpaque { isOpaque = true }
    }
    guard isOpaque else { return .empty }
    return LayerTable.wholePixels(in: cut.image)
  }
}
