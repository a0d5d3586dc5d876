internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension ShapeStore {
  /// Texel limit of a path's shadow on the device or in a layer's bitmap; no limit if the visible texels stay within
  /// it.
  mutating func mostShadowTexels(in context: PaintWalk.Context) -> Int {
    self.mostTexels < context.space.area ? self.mostTexels : .max
  }

  /// Texel limit in perspective: the bitmap lies in the layer's own plane, of which more may be visible in one place
  /// than in another.
  mutating func mostTiltedTexels(in context: PaintWalk.Context) -> Int {
    min(mostTexels, max(context.space.area * LayerTable.texelsAPixel, BitmapParts.mostWhole))
  }

  mutating func rasterize(
    _ shape: Shape, isTinted: Bool, _ region: PixelRect, _ map: Transform2D, as key: ShapeStore.Key,
    with rasterizer: ShapeRasterizer, plan: inout FramePlan, layers: inout LayerTable, textures: inout TextureStore
  ) -> (value: ShapeStore.Raster, entry: Int32) {
    var raster = ShapeStore.Raster()
    raster.region = region
    do throws(ShapeError) {
      let bitmap =
        isTinted ? try rasterizer.coverage(of: shape, map, region) : try rasterizer.draw(shape, map, region)
      raster.bitmap = bitmap.reduced
      plan.shapesRasterized += 1
    } catch {
      raster.error = error
    }
    return rasters.store(raster, raster.bitmap, as: key, in: layers.frame.sequence, textures: &textures)
  }

  mutating func rasterize(
    _ known: LayerShapes.Value, frame: ShapeFrame, most: Int, as key: ShapeStore.Key,
    with rasterizer: ShapeRasterizer, plan: inout FramePlan, layers: inout LayerTable, textures: inout TextureStore
  ) -> (value: ShapeStore.Raster, entry: Int32) {
    var raster = ShapeStore.Raster()
    if let (region, density) = frame.region(of: known.bounds, most: most) {
      (raster.region, raster.density) = (region, density)
      do throws(ShapeError) {
        let toTexels = frame.map.concatenating(Transform2D(scaleX: density.x, y: density.y))
        raster.bitmap = try rasterizer.draw(known.shape, toTexels, region)
        plan.shapesRasterized += 1
      } catch {
        raster.error = error
      }
    } else {
      raster.error = ShapeError(.notFinite)
    }
    return rasters.store(raster, raster.bitmap, as: key, in: layers.frame.sequence, textures: &textures)
  }

  /// Evicts bitmaps that no plan is likely to need.
  mutating func collectShapes(layers: inout LayerTable, textures: inout TextureStore) {
    collect(after: layers.frame.sequence, of: &layers.shapes, from: &textures)
  }
}
