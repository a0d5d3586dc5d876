internal import MultiplaneChanges
internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension RenderTree {
  /// Draws a layer's shadow, if that takes no pass.
  mutating func drawShadow(_ slot: Int, in context: PaintWalk.Context, plan: inout FramePlan) {
    guard !layers.hidesShadow(slot, factor: context.factor), !occluders.holdsWhole(context.occluders),
      !coversAll(slot, in: context),
      let context = records.insideBounds(slot, context, layers: &layers)
    else { return }
    let effects = layers.effects[layers.states[slot].effects]
    if layers.states[slot].shadowPath >= 0 {
      drawPathShadow(slot, effects, in: context, plan: &plan)
    } else if let shadow = layers.outlineShadow(slot) {
      drawShadow(slot, shadow, offset: effects.shadowOffset, effects, in: context, plan: &plan)
    }
  }

  /// Whether the layer's opaque background covers all pixels to draw, as it does if the damage lies within the layer.
  mutating func coversAll(_ slot: Int, in context: PaintWalk.Context) -> Bool {
    guard context.hasOwnPixels || layers.pixelsOfBounds(slot).contains(context.cull) else { return false }
    return opaquePixels(slot, in: context).contains(context.cull)
  }

  /// Pixels that the layer's background covers with opaque colour, if nothing in the context cuts it; otherwise empty.
  mutating func opaquePixels(_ slot: Int, in context: PaintWalk.Context) -> PixelRect {
    guard layers.appearance[slot].backgroundColor.alpha >= 1, context.clip == layers.noClip, context.factor == .one,
      context.laterClips < 0, context.occluders.isEmpty, layers.states[slot].device.isAffine,
      !layers.states[slot].flags.contains(.isMask)
    else { return .empty }
    records.updateQuad(slot, layers: &layers, textures: &textures)
    guard !layers.states[slot].flags.contains(.isUnrepresentable) else { return .empty }
    return occluders.quadPlace(
      slot, record: layers.states[slot].records.quad, in: context, layers: &layers, records: &records
    ).opaque
  }

  /// - Parameter offset: of the shadow, points; used if its texels lie in the layer's plane.
  private mutating func drawShadow(
    _ slot: Int, _ shadow: OutlineShadow, offset: Size, _ effects: LayerEffects, in context: PaintWalk.Context,
    plan: inout FramePlan
  ) {
    switch shadow {
    case .grid(let grid, let isOnDevice):
      guard let picture = picture(of: slot, grid, isOnDevice: isOnDevice, offset: offset) else { return }
      drawShadow(picture, of: slot, effects, in: context, plan: &plan)
    case .sharp(let rect, let outline):
      drawSharpShadow(slot, rect, outline, effects.shadowTint, in: context, plan: &plan)
    }
  }

  /// - Parameter isWhole: the picture is the whole shadow.
  private mutating func drawShadow(
    _ picture: BitmapQuad, of slot: Int, _ effects: LayerEffects, isWhole: Bool = true, in context: PaintWalk.Context,
    plan: inout FramePlan
  ) {
    var picture = picture
    picture.tint = effects.shadowTint
    guard let drawn = drawBitmapQuad(picture, of: slot, in: context, plan: &plan), isWhole,
      picture.map == .identity, layers.nodeOfPixels(around: slot) != nil
    else { return }
    records.drawn.latestShadow = drawn
    records.drawn.latestShadow.bitmap = shadows.rasters.latest
    records.drawn.latestShadow.version = shadows.rasters.version
    let path = layers.states[slot].shadowPath
    // The texels of a path's shadow depend on its place, unless they are pixels.
    if path < 0 || picture.caps != nil || picture.isOneToOne, DrawnQuad.isExact(picture.rect),
      DrawnQuad.isExact(SIMD2(effects.shadowOffset)),
      path < 0 || DrawnQuad.isExact(layers.shadowPaths[path].controlBounds)
    {
      records.drawn.latestShadow.exact = .identity
    }
  }

  /// - Parameter offset: of the shadow, points; used if the grid lies in the layer's plane.
  private mutating func picture(
    of slot: Int, _ grid: NinePartShadow, isOnDevice: Bool, offset: Size
  ) -> BitmapQuad? {
    let key = ShadowStore.Key.outline(grid.outline, sigma: grid.sigma)
    let (raster, entry) = shadows.rasters.use(key, in: layers.frame.sequence) ?? blurredOutline(grid, as: key)
    guard let bitmap = raster.bitmap else { return nil }
    var picture = BitmapQuad(bitmap: bitmap, entry: entry, rect: grid.rect)
    picture.caps = grid.caps
    picture.clearRim = NinePartShadow.clearRim
    let device = layers.states[slot].device
    if isOnDevice {
      picture.isOneToOne = grid.fillsPixels
    } else {
      picture.rect = grid.rect.offsetBy(dx: offset.width, dy: offset.height)
      picture.map = device
    }
    return picture
  }

  private mutating func blurredOutline(
    _ grid: NinePartShadow, as key: ShadowStore.Key
  ) -> (value: MadeBitmap, entry: Int32) {
    var coverage = CoverageBitmap(grid.outline)
    coverage.blur(sigma: grid.sigma)
    let raster = MadeBitmap(bitmap: coverage.bitmap())
    return shadows.rasters.store(raster, as: key, in: layers.frame.sequence, textures: &textures)
  }

  // MARK: Shadows of a path

  private mutating func drawPathShadow(
    _ slot: Int, _ effects: LayerEffects, in context: PaintWalk.Context, plan: inout FramePlan
  ) {
    guard let (id, known) = shadows.paths.value(of: slot), !known.path.isEmpty else { return }
    let path = known.path
    if let shadow = layers.outlineShadow(slot, known, effects) {
      return drawShadow(slot, shadow, offset: .zero, effects, in: context, plan: &plan)
    }
    guard let rasterizer = shapeRasterizer else { return layers.reportUndrawn(slot, error: nil, plan: &plan) }
    let offset = effects.shadowOffset
    let bounds = known.bounds.offsetBy(dx: offset.width, dy: offset.height)
    let radius = min(max(effects.shadowRadius, 0), LayerTable.largestRadius)
    let device = layers.states[slot].device
    let most = device.isAffine ? shapes.mostShadowTexels(in: context) : shapes.mostTiltedTexels(in: context)
    guard let frame = ShadowFrame(device, offset, bounds: bounds, radius: radius, most: most) else { return }
    guard let all = frame.region(of: path) else {
      return layers.reportUndrawn(slot, error: ShapeError(.notFinite), plan: &plan)
    }
    let isWhole = BitmapParts.isMadeWhole(all, upTo: ShadowStore.mostTexels)
    guard frame.isOnDevice, !isWhole else {
      let (raster, entry) = shadowRaster(path, id, frame, part: nil, all, rasterizer)
      if let error = raster.error { layers.reportUndrawn(slot, error: error, plan: &plan) }
      guard let bitmap = raster.bitmap else { return }
      var picture = BitmapQuad(bitmap: bitmap, entry: entry, rect: frame.place(of: all))
      if frame.isOnDevice {
        picture.isOneToOne = frame.texel == SIMD2(1, 1)
      } else {
        picture.map = device
      }
      return drawShadow(picture, of: slot, effects, in: context, plan: &plan)
    }
    let seen = frame.texels(of: records.seenPixels(in: context, reference: plan.reference)).intersection(all)
    var error: ShapeError?
    BitmapParts(path, isDashed: false).forEach(of: seen) { part, square in
      let square = square.intersection(all)
      // Filtering between texels reads the neighbours.
      let region = frame.texel == SIMD2(1, 1) ? square : square.grown(2, 2)
      let (raster, entry) = shadowRaster(path, id, frame, part: part, region, rasterizer)
      error = error ?? raster.error
      guard let bitmap = raster.bitmap else { return }
      var picture = BitmapQuad(bitmap: bitmap, entry: entry, rect: frame.place(of: region))
      picture.isOneToOne = frame.texel == SIMD2(1, 1)
      var context = context
      if !picture.isOneToOne {
        let pixels = LayerTable.pixels(touchedBy: frame.place(of: square))
        guard records.cut(&context, to: pixels, reference: plan.reference) else { return }
      }
      drawShadow(picture, of: slot, effects, isWhole: false, in: context, plan: &plan)
    }
    if let error { layers.reportUndrawn(slot, error: error, plan: &plan) }
  }

  /// Rasterises and blurs a region of a path's shadow.
  private mutating func shadowRaster(
    _ path: Path, _ id: Int32, _ frame: ShadowFrame, part: SIMD2<Int32>?, _ region: PixelRect,
    _ rasterizer: ShapeRasterizer
  ) -> (value: MadeBitmap, entry: Int32) {
    let key = ShadowStore.Key.path(
      id, linear: frame.grid.linear, fraction: frame.grid.fraction, sigma: frame.sigma, part: part)
    if let cached = shadows.rasters.use(key, in: layers.frame.sequence) { return cached }
    var raster = MadeBitmap()
    let reach = CoverageBitmap.reach(of: frame.sigma)
    // A whole shadow has its own margin.
    let read = part == nil ? region : region.grown(reach.x, reach.y)
    do throws(ShapeError) {
      let bitmap = try rasterizer.cover(path, .nonZero, frame.grid.map, read)
      if frame.sigma == .zero {
        raster.bitmap = bitmap
      } else {
        var coverage = CoverageBitmap(bitmap)
        coverage.blur(sigma: frame.sigma)
        raster.bitmap = part == nil ? coverage.bitmap() : coverage.bitmap(without: reach)
      }
    } catch {
      raster.error = error
    }
    return shadows.rasters.store(raster, as: key, in: layers.frame.sequence, textures: &textures)
  }
}
