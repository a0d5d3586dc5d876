internal import MultiplaneChanges
internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension RenderTree {
  /// Whether a layer's shadow must be made of what the layer shows, in a pass: it has no path, and is not known to be the blurred outline.
  /// The answer is kept in its flags.
  mutating func needsShadowPass(_ slot: Int) -> Bool {
    states[slot].flags.subtract([.isShadowJudged, .needsShadowPass])
    guard castsShadow(slot), states[slot].shadowPath < 0 else { return false }
    let isNeeded = outlineShadow(slot) == nil
    states[slot].flags.formUnion(isNeeded ? [.isShadowJudged, .needsShadowPass] : .isShadowJudged)
    return isNeeded
  }

  /// The same of a group that is being drawn: of one that is kept, it is known since it was drawn first.
  mutating func needsShadowPassNow(_ slot: Int) -> Bool {
    rasters[states[slot].raster].isFresh ? states[slot].flags.contains(.needsShadowPass) : needsShadowPass(slot)
  }

  mutating func castsShadow(_ slot: Int) -> Bool {
    states[slot].effects >= 0 && effects[states[slot].effects].castsShadow
      && !states[slot].flags.contains(.isTransformLayer)
  }

  /// Whether a layer covers its own shadow, which is cut to its bounds, with opaque colour: then it is not drawn, and does not show in the
  /// pixels that the layer's edges pass through.
  mutating func hidesShadow(_ slot: Int, factor: SIMD4<Float>) -> Bool {
    appearance[slot].masksToBounds && factor.w >= 1
      && (states[slot].effects < 0 || effects[states[slot].effects].antialiasedEdges == .all)
      && (hasOpaqueBackground(slot) || hasOpaqueContents(slot))
  }

  /// Whether opaque texels fill a layer.
  mutating func hasOpaqueContents(_ slot: Int) -> Bool {
    guard let bitmap = contents[slot], bitmap.isOpaque, let shown = opaqueContents(slot) else { return false }
    return shown.contains(geometry[slot].bounds.standardized)
  }

  /// Draws a layer's shadow where that takes no pass.
  mutating func drawShadow(_ slot: Int, in context: PaintWalk.Context, plan: inout FramePlan) {
    guard !hidesShadow(slot, factor: context.factor), !holdsWhole(context.covers),
      !coversAll(slot, in: context, plan.reference),
      let context = insideBounds(slot, context, reference: plan.reference)
    else { return }
    let effects = effects[states[slot].effects]
    if states[slot].shadowPath >= 0 {
      drawPathShadow(slot, effects, in: context, plan: &plan)
    } else if let shadow = outlineShadow(slot) {
      drawShadow(slot, shadow, offset: effects.shadowOffset, effects, in: context, plan: &plan)
    }
  }

  /// Whether the layer's background covers all that is seen of the layer with opaque colour, as it does where a part within is drawn again.
  mutating func coversAll(
    _ slot: Int, in context: PaintWalk.Context, _ reference: (x: Int, y: Int)
  ) -> Bool {
    guard appearance[slot].backgroundColor.alpha >= 1, context.clip == noClip, context.factor == .one,
      context.outer < 0, context.covers.isEmpty, states[slot].device.isAffine, !states[slot].flags.contains(.isMask),
      context.isMoved || pixelsOfBounds(slot).contains(context.cull)
    else { return false }
    updateQuad(slot)
    guard !states[slot].flags.contains(.isUnrepresentable) else { return false }
    return knownPlace(slot, record: states[slot].record, in: context, reference).opaque.contains(context.cull)
  }

  /// - Parameter offset: of the shadow, points, where it lies in the layer's plane as texels.
  private mutating func drawShadow(
    _ slot: Int, _ shadow: OutlineShadow, offset: Size, _ effects: LayerEffects, in context: PaintWalk.Context,
    plan: inout FramePlan
  ) {
    switch shadow {
    case .grid(let grid, let isOnDevice):
      guard let picture = picture(of: slot, grid, isOnDevice: isOnDevice, offset: offset) else { return }
      drawShadow(picture, effects, in: context, plan: &plan)
    case .sharp(let rect, let outline):
      drawSharpShadow(slot, rect, outline, effects.shadowTint, in: context, plan: &plan)
    }
  }

  private mutating func drawShadow(
    _ picture: BitmapPicture, _ effects: LayerEffects, in context: PaintWalk.Context, plan: inout FramePlan
  ) {
    var picture = picture
    picture.tint = effects.shadowTint
    drawPicture(picture, in: context, plan: &plan)
  }

  // MARK: Of an outline

  /// How the shadow of a layer that is an opaque outline is made; nil where it is no such layer, or its shadow is not made so.
  private mutating func outlineShadow(_ slot: Int) -> OutlineShadow? {
    if let known = walk.outlines.shadow(of: slot, version: states[slot].deviceVersion) { return known }
    let shadow = findOutlineShadow(slot)
    walk.outlines.keep(shadow, of: slot, version: states[slot].deviceVersion)
    return shadow
  }

  private mutating func findOutlineShadow(_ slot: Int) -> OutlineShadow? {
    guard isOpaqueOutline(slot) else { return nil }
    let effects = effects[states[slot].effects]
    let bounds = geometry[slot].bounds.standardized
    let outline = RoundedOutline(effects, size: bounds.size, upsideDown: false)
    guard outline.hardEdges.max() == 0 else { return nil }
    return outlineShadow(slot, bounds, outline, effects, offset: effects.shadowOffset)
  }

  /// The same of a path that is a rectangle, or a rounded one, where its shadow falls: a path is moved before it is drawn.
  private mutating func outlineShadow(
    _ slot: Int, _ path: ShadowStore.Known, _ effects: LayerEffects
  ) -> OutlineShadow? {
    guard let rect = path.rect, !rect.isEmpty else { return nil }
    var says = LayerEffects.default
    says.cornerRadii = path.corners
    let moved = rect.offsetBy(dx: effects.shadowOffset.width, dy: effects.shadowOffset.height)
    return outlineShadow(slot, moved, RoundedOutline(says, size: rect.size, upsideDown: false), effects, offset: .zero)
  }

  /// - Parameters:
  ///   - bounds: of the outline, points.
  ///   - offset: how far the shadow falls from there. On the device it is part of the grid, so that an edge that comes to lie between pixels
  ///     is made there and not read between two.
  private mutating func outlineShadow(
    _ slot: Int, _ bounds: Rect, _ outline: RoundedOutline, _ effects: LayerEffects, offset: Size
  ) -> OutlineShadow? {
    let device = states[slot].device
    let radius = min(max(effects.shadowRadius, 0), Self.largestRadius)
    if device.isAffine, Self.keepsParallel(bounds.size, device.affine) {
      let map = device.affine
      let isTurned = abs(map.b) > abs(map.a)
      let scale = isTurned ? SIMD2(abs(map.c), abs(map.b)) : SIMD2(abs(map.a), abs(map.d))
      let sigma = pointwiseMin(scale * radius, SIMD2(repeating: Filter.maximumBlur))
      let image = Self.imageOnGrid(of: bounds.offsetBy(dx: offset.width, dy: offset.height), through: map)
      return ShadowGrid(pixels: image, outline: outline.onDevice(map), sigma: sigma).map { .grid($0, isOnDevice: true) }
    }
    guard let scales = device.scales(of: bounds), radius * scales.upperBound <= Filter.maximumBlur else { return nil }
    if radius * scales.upperBound < Blur.leastSigma {
      return .sharp(bounds.offsetBy(dx: offset.width, dy: offset.height), outline.withoutBorder)
    }
    // In perspective there is no other way: on the device, neither the blur nor the offset is the same everywhere.
    guard radius * scales.lowerBound >= ShadowGrid.weakest || !device.isAffine else { return nil }
    return ShadowGrid(points: bounds, outline: outline, sigma: radius, scale: scales.upperBound).map {
      .grid($0, isOnDevice: false)
    }
  }

  /// More is past every target.
  private static let largestRadius = 0x1p30

  /// - Parameter offset: of the shadow, points, where the grid lies in the layer's plane.
  private mutating func picture(
    of slot: Int, _ grid: ShadowGrid, isOnDevice: Bool, offset: Size
  ) -> BitmapPicture? {
    let key = ShadowStore.Key.outline(grid.outline, sigma: grid.sigma)
    let (raster, entry) = shadows.rasters.use(key, in: sequence) ?? blurredOutline(grid, as: key)
    guard let bitmap = raster.bitmap else { return nil }
    var picture = BitmapPicture(bitmap: bitmap, entry: entry, rect: grid.rect)
    picture.caps = grid.caps
    picture.clearRim = ShadowGrid.clearRim
    let device = states[slot].device
    if isOnDevice {
      picture.isOneToOne = grid.fillsPixels
    } else {
      picture.rect = grid.rect.offsetBy(dx: offset.width, dy: offset.height)
      picture.map = device
      picture.node = hasOwnNode(slot) ? states[slot].node : -1
    }
    return picture
  }

  /// The pixels that the shadow of an outline is drawn to; nil where it is not made on the device.
  mutating func outlineShadowPixels(_ slot: Int) -> PixelRect? {
    guard states[slot].shadowPath < 0, case .grid(let grid, isOnDevice: true) = outlineShadow(slot) else { return nil }
    let all = BitmapPicture.pixels(of: grid.rect, through: .identity)
    return grid.fillsPixels ? all.grown(-ShadowGrid.clearRim, -ShadowGrid.clearRim) : all
  }

  private mutating func blurredOutline(
    _ grid: ShadowGrid, as key: ShadowStore.Key
  ) -> (value: ShadowStore.Raster, entry: Int32) {
    var coverage = Coverage(grid.outline)
    coverage.blur(sigma: grid.sigma)
    return keep(ShadowStore.Raster(bitmap: coverage.bitmap), as: key)
  }

  private mutating func keep(
    _ raster: ShadowStore.Raster, as key: ShadowStore.Key
  ) -> (value: ShadowStore.Raster, entry: Int32) {
    let entry = raster.bitmap.map { textures.retain($0) } ?? -1
    shadows.rasters.store(raster, entry: entry, bitmap: raster.bitmap, as: key, in: sequence)
    return (raster, entry)
  }

  // MARK: Of a path

  private mutating func drawPathShadow(
    _ slot: Int, _ effects: LayerEffects, in context: PaintWalk.Context, plan: inout FramePlan
  ) {
    guard let (id, known) = shadows.paths.value(of: slot), !known.path.isEmpty else { return }
    let path = known.path
    if let shadow = outlineShadow(slot, known, effects) {
      return drawShadow(slot, shadow, offset: .zero, effects, in: context, plan: &plan)
    }
    guard let rasterizer = shapeRasterizer else { return reportUndrawn(slot, error: nil, plan: &plan) }
    let offset = effects.shadowOffset
    let bounds = known.bounds.offsetBy(dx: offset.width, dy: offset.height)
    let radius = min(max(effects.shadowRadius, 0), Self.largestRadius)
    let device = states[slot].device
    let most = device.isAffine ? mostShadowTexels(in: context) : mostTiltedTexels(in: context)
    guard let frame = ShadowFrame(device, bounds: bounds, radius: radius, most: most) else { return }
    guard let all = frame.region(of: path, offset) else {
      return reportUndrawn(slot, error: ShapeError(.notFinite), plan: &plan)
    }
    let isWhole = BitmapParts.isMadeWhole(all, upTo: ShadowStore.mostTexels)
    guard frame.isOnDevice, !isWhole else {
      let (raster, entry) = shadowRaster(path, id, frame, offset, part: nil, all, rasterizer)
      if let error = raster.error { reportUndrawn(slot, error: error, plan: &plan) }
      guard let bitmap = raster.bitmap else { return }
      var picture = BitmapPicture(bitmap: bitmap, entry: entry, rect: frame.place(of: all, offset))
      if frame.isOnDevice {
        picture.isOneToOne = frame.texel == SIMD2(1, 1)
      } else {
        picture.map = device
        picture.node = hasOwnNode(slot) ? states[slot].node : -1
      }
      return drawShadow(picture, effects, in: context, plan: &plan)
    }
    let seen = frame.texels(of: seenPixels(in: context, reference: plan.reference), offset).intersection(all)
    var error: ShapeError?
    BitmapParts(path, isDashed: false).forEach(of: seen) { part, square in
      let square = square.intersection(all)
      // What is read between texels reads those around.
      let region = frame.texel == SIMD2(1, 1) ? square : square.grown(2, 2)
      let (raster, entry) = shadowRaster(path, id, frame, offset, part: part, region, rasterizer)
      error = error ?? raster.error
      guard let bitmap = raster.bitmap else { return }
      var picture = BitmapPicture(bitmap: bitmap, entry: entry, rect: frame.place(of: region, offset))
      picture.isOneToOne = frame.texel == SIMD2(1, 1)
      var context = context
      if !picture.isOneToOne {
        let pixels = Self.pixels(touchedBy: frame.place(of: square, offset))
        guard cut(&context, to: pixels, reference: plan.reference) else { return }
      }
      drawShadow(picture, effects, in: context, plan: &plan)
    }
    if let error { reportUndrawn(slot, error: error, plan: &plan) }
  }

  /// The texels of a region of a path's shadow.
  private mutating func shadowRaster(
    _ path: Path, _ id: Int32, _ frame: ShadowFrame, _ offset: Size, part: SIMD2<Int32>?, _ region: PixelRect,
    _ rasterizer: ShapeRasterizer
  ) -> (value: ShadowStore.Raster, entry: Int32) {
    let key = ShadowStore.Key.path(
      id, linear: frame.linear, fraction: frame.fraction(offset), sigma: frame.sigma, part: part)
    if let kept = shadows.rasters.use(key, in: sequence) { return kept }
    var raster = ShadowStore.Raster()
    raster.region = region
    let reach = Coverage.reach(of: frame.sigma)
    // A whole shadow has its own margin.
    let read = part == nil ? region : region.grown(reach.x, reach.y)
    do throws(ShapeError) {
      let bitmap = try rasterizer.cover(path, .nonZero, frame.map(offset), read)
      if frame.sigma == .zero {
        raster.bitmap = bitmap
      } else {
        var coverage = Coverage(bitmap)
        coverage.blur(sigma: frame.sigma)
        raster.bitmap = part == nil ? coverage.bitmap : coverage.bitmap(without: reach)
      }
    } catch {
      raster.error = error
    }
    return keep(raster, as: key)
  }

  /// Gives up bitmaps that no plan is likely to need.
  mutating func collectShadows() {
    shadows.collect(after: sequence, from: &textures)
  }
}
