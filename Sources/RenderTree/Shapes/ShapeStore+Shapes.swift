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

  /// Rasterises a shape, or a part of it. A part of one colour is a bitmap of one texel.
  mutating func rasterize(
    _ known: KnownShape, _ frame: ShapeFrame, part: PixelRect? = nil, most: Int = .max, as key: ShapeStore.Key,
    with rasterizer: ShapeRasterizer, plan: inout FramePlan, layers: inout LayerTable, textures: inout TextureStore
  ) -> (value: MadeBitmap, entry: Int32) {
    var made = MadeBitmap()
    do throws(ShapeError) {
      if let part {
        made.region = part
      } else {
        guard let (region, density) = frame.region(of: known.bounds, most: most) else { throw ShapeError(.notFinite) }
        (made.region, made.density) = (region, density)
      }
      let map = frame.map.concatenating(Transform2D(scaleX: made.density.x, y: made.density.y))
      let bitmap =
        known.shape.onlyColor == nil
        ? try rasterizer.draw(known.shape, map, made.region)
        : try rasterizer.coverage(of: known.shape, map, made.region)
      made.bitmap = part == nil ? bitmap : bitmap.reduced
      plan.shapesRasterized += 1
    } catch {
      made.error = error
    }
    return rasters.store(made, as: key, in: layers.frame.sequence, textures: &textures)
  }
}

extension Bitmap {
  /// The bitmap; one texel if all texels are equal; nil if all are clear.
  var reduced: Bitmap? {
    let step = format.bytesPerTexel
    let bytes = self.bytes
    for y in 0..<height {
      for index in y * bytesPerRow..<y * bytesPerRow + width * step where bytes[index] != bytes[index % step] {
        return self
      }
    }
    let texel = (0..<step).map { bytes[$0] }
    if texel.allSatisfy({ $0 == 0 }) { return nil }
    return (try? Bitmap(width: 1, height: 1, format: format, bytes: texel)) ?? self
  }
}

extension ShapeRasterizer {
  /// Coverage of a shape of one colour, as an alpha-only bitmap.
  func coverage(of shape: Shape, _ map: Transform2D, _ region: PixelRect) throws(ShapeError) -> Bitmap {
    if !shape.isStroked, let path = shape.path { return try cover(path, shape.fillRule, map, region) }
    var opaque = shape
    opaque.fillColor = nil
    opaque.strokeColor = .black
    let bitmap = try draw(opaque, map, region)
    do {
      return try Bitmap(width: bitmap.width, height: bitmap.height, format: .a8) { bytes, _ in
        let drawn = bitmap.bytes
        for y in 0..<bitmap.height {
          let row = y * bitmap.bytesPerRow + 3
          for x in 0..<bitmap.width { bytes[y * bitmap.width + x] = drawn[row + x * 4] }
        }
      }
    } catch {
      throw ShapeError(.library(error.description))
    }
  }
}
