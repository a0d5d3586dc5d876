internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension RenderTree {
  /// Whether a layer draws a shape: that is a thing of its own between its background and its sublayers.
  mutating func hasShape(_ slot: Int) -> Bool { states[slot].kind >= 0 && !layerShapes.bounds(of: slot).isNull }

  /// Draws a layer's shape.
  mutating func drawShape(_ slot: Int, in context: PaintWalk.Context, plan: inout FramePlan) {
    guard let (id, known) = layerShapes.shape(of: slot), !known.bounds.isNull else { return }
    guard let rasterizer = shapeRasterizer else {
      reportUndrawn(slot, error: nil, plan: &plan)
      return
    }
    let device = states[slot].device
    let frame = device.isAffine ? ShapeFrame(device.affine) : ShapeFrame(device, bounds: known.bounds)
    guard let frame else { return }
    let most = device.isAffine ? shapes.mostTexels : mostTiltedTexels(in: context)
    if device.isAffine, let all = frame.pixels(of: known.bounds),
      !BitmapParts.isMadeWhole(all, upTo: BitmapParts.mostWhole), min(all.area, context.space.area) <= most
    {
      guard let context = insideBounds(slot, context, reference: plan.reference) else { return }
      return drawParts(of: known, id, all, frame, of: slot, with: rasterizer, in: context, plan: &plan)
    }
    let key = ShapeStore.Key(shape: id, linear: frame.linear, fraction: frame.fraction)
    let (raster, entry) =
      shapes.rasters.use(key, in: sequence)
      ?? rasterize(known, frame: frame, most: most, as: key, with: rasterizer, plan: &plan)
    if let error = raster.error { reportUndrawn(slot, error: error, plan: &plan) }
    guard let bitmap = raster.bitmap, let context = insideBounds(slot, context, reference: plan.reference) else {
      return
    }
    // Texels a unit of the picture's space: the device's, or the layer's own.
    let density = device.isAffine ? raster.density : raster.density * SIMD2(frame.linear.x, frame.linear.w)
    let region = raster.region
    var picture = BitmapPicture(
      bitmap: bitmap, entry: entry,
      rect: Rect(
        x: Double(region.x) / density.x + frame.whole.x, y: Double(region.y) / density.y + frame.whole.y,
        width: Double(region.width) / density.x, height: Double(region.height) / density.y))
    picture.isOneToOne = device.isAffine && raster.density == SIMD2(1, 1)
    if !device.isAffine {
      picture.map = device
      picture.node = states[slot].node
    }
    drawPicture(picture, in: context, plan: &plan)
  }

  private mutating func rasterize(
    _ known: LayerShapes.Value, frame: ShapeFrame, most: Int, as key: ShapeStore.Key,
    with rasterizer: ShapeRasterizer, plan: inout FramePlan
  ) -> (value: ShapeStore.Raster, entry: Int32) {
    var raster = ShapeStore.Raster()
    var entry: Int32 = -1
    if let (region, density) = frame.region(of: known.bounds, most: most) {
      (raster.region, raster.density) = (region, density)
      do throws(ShapeError) {
        let toTexels = frame.map.concatenating(Transform2D(scaleX: density.x, y: density.y))
        let bitmap = try rasterizer.draw(known.shape, toTexels, region)
        raster.bitmap = bitmap
        entry = textures.retain(bitmap)
        plan.shapesRasterized += 1
      } catch {
        raster.error = error
      }
    } else {
      raster.error = ShapeError(.notFinite)
    }
    shapes.rasters.store(raster, entry: entry, bitmap: raster.bitmap, as: key, in: sequence)
    return (raster, entry)
  }

  /// What is drawn into, clipped by the layer's bounds where it masks to them; nil where that leaves nothing.
  mutating func insideBounds(
    _ slot: Int, _ context: PaintWalk.Context, reference: (x: Int, y: Int)
  ) -> PaintWalk.Context? {
    guard appearance[slot].masksToBounds else { return context }
    guard
      let clip = boundsClip(
        slot, under: context.clip, outer: context.outer, isTransient: context.isClipTransient, reference: reference)
    else { return nil }
    var inside = context
    inside.clip = clip
    return inside
  }

  mutating func reportUndrawn(_ slot: Int, error: ShapeError?, plan: inout FramePlan) {
    plan.undrawnShapes.append(FramePlan.UndrawnShape(layer: id(of: slot), name: name(of: slot), error: error))
  }

  /// Gives up bitmaps that no plan is likely to need.
  mutating func collectShapes() {
    shapes.collect(after: sequence, of: &layerShapes, from: &textures)
  }

  mutating func forgetShapeRasters() {
    shapes.removeRasters(from: &textures)
    shadows.removePaths(from: &textures)
    stalePictures()
    dropSnapshot()
    damage.addEverything()
  }
}
