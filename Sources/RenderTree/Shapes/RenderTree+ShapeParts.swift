internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

// A large shape is made in parts, squares of the grid that it is rasterised on: those that are seen. The grid and what is in each part are
// a matter of the tree and the target, so that what is seen changes no pixel.
extension RenderTree {
  /// Draws the parts of a large shape that are seen.
  ///
  /// - Parameters:
  ///   - all: the texels that hold it, one for each of the device's pixels, counted from `frame.whole`.
  ///   - frame: on the device.
  mutating func drawParts(
    of known: LayerShapes.Value, _ id: Int32, _ all: PixelRect, _ frame: ShapeFrame, of slot: Int,
    with rasterizer: ShapeRasterizer, in context: PaintWalk.Context, plan: inout FramePlan
  ) {
    let whole = (x: Int(pixel: frame.whole.x), y: Int(pixel: frame.whole.y))
    let seen = seenPixels(in: context, reference: plan.reference).moved(-whole.x, -whole.y).intersection(all)
    let tint = known.shape.onlyColor
    var error: ShapeError?
    BitmapParts(known.shape.path, isDashed: !known.shape.lineDashPattern.isEmpty).forEach(of: seen) { part, square in
      let region = square.intersection(all)
      let key = ShapeStore.Key(shape: id, linear: frame.linear, fraction: frame.fraction, part: part)
      let (raster, entry) =
        shapes.rasters.use(key, in: sequence)
        ?? rasterize(known.shape, isTinted: tint != nil, region, frame.map, as: key, with: rasterizer, plan: &plan)
      error = error ?? raster.error
      guard let bitmap = raster.bitmap else { return }
      var picture = BitmapPicture(bitmap: bitmap, entry: entry, rect: region.moved(whole.x, whole.y).rect)
      // One texel stands for all of a part that has one colour.
      picture.isOneToOne = bitmap.width == region.width && bitmap.height == region.height
      picture.tint = tint
      drawPicture(picture, in: context, plan: &plan)
    }
    if let error { reportUndrawn(slot, error: error, plan: &plan) }
  }

  /// The device pixels of a context that its clip leaves.
  mutating func seenPixels(in context: PaintWalk.Context, reference: (x: Int, y: Int)) -> PixelRect {
    Self.pixels(touchedBy: clips.values[Int(context.clip)].deviceRect(reference)).intersection(context.cull)
  }

  private mutating func rasterize(
    _ shape: Shape, isTinted: Bool, _ region: PixelRect, _ map: Transform2D, as key: ShapeStore.Key,
    with rasterizer: ShapeRasterizer, plan: inout FramePlan
  ) -> (value: ShapeStore.Raster, entry: Int32) {
    var raster = ShapeStore.Raster()
    raster.region = region
    var entry: Int32 = -1
    do throws(ShapeError) {
      let bitmap =
        isTinted ? try rasterizer.coverage(of: shape, map, region) : try rasterizer.draw(shape, map, region)
      raster.bitmap = bitmap.reduced
      if let bitmap = raster.bitmap { entry = textures.retain(bitmap) }
      plan.shapesRasterized += 1
    } catch {
      raster.error = error
    }
    shapes.rasters.store(raster, entry: entry, bitmap: raster.bitmap, as: key, in: sequence)
    return (raster, entry)
  }
}
