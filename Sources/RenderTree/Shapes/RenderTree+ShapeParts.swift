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

/// The squares that large bitmaps are made in.
struct BitmapParts {
  /// Texels.
  private let side: Int

  /// As large as a page of small bitmaps takes them.
  private static let smallSide = 256
  /// Of paths that take long to follow, which is done once for each part.
  private static let largeSide = 1024
  /// Up to so many elements are followed in less time than the texels of a small part take.
  private static let mostElements = 256

  /// A matter of the path alone.
  init(_ path: Path?, isDashed: Bool) {
    let isLong = isDashed || path.map { $0.elements.count > Self.mostElements } ?? false
    side = isLong ? Self.largeSide : Self.smallSide
  }

  /// A shape that has no more texels is made whole.
  static let mostWhole = 1 << 18
  /// What is longer is not, however few texels it has.
  private static let longestWhole = 4096

  static func isMadeWhole(_ all: PixelRect, upTo most: Int) -> Bool {
    max(all.width, all.height) <= longestWhole && all.area <= most
  }

  /// The squares that some texels lie in, by their numbers.
  func forEach(of texels: PixelRect, _ body: (_ part: SIMD2<Int32>, _ square: PixelRect) -> Void) {
    guard !texels.isEmpty else { return }
    func number(_ texel: Int) -> Int { texel >> side.trailingZeroBitCount }
    for row in number(texels.y)...number(texels.maxY - 1) {
      for column in number(texels.x)...number(texels.maxX - 1) {
        body(
          SIMD2(Int32(column), Int32(row)), PixelRect(x: column * side, y: row * side, width: side, height: side))
      }
    }
  }
}

extension Shape {
  /// The colour of all that is drawn of it; nil where there are two.
  var onlyColor: Color? {
    let fill = fillColor.flatMap { $0.alpha > 0 ? $0 : nil }
    let stroke = isStroked ? strokeColor : nil
    return stroke == nil ? fill : fill == nil ? stroke : nil
  }
}

extension ShapeRasterizer {
  /// How much of each pixel a shape of one colour covers: an alpha-only bitmap.
  func coverage(of shape: Shape, _ map: Transform2D, _ region: PixelRect) throws(ShapeError) -> Bitmap {
    if !shape.isStroked, let path = shape.path { return try cover(path, shape.fillRule, map, region) }
    var opaque = shape
    opaque.fillColor = nil
    opaque.strokeColor = .black
    let bitmap = try draw(opaque, map, region)
    do {
      return try Bitmap(width: bitmap.width, height: bitmap.height, format: .a8) { bytes, _ in
        for y in 0..<bitmap.height {
          let row = y * bitmap.bytesPerRow + 3
          for x in 0..<bitmap.width { bytes[y * bitmap.width + x] = bitmap.bytes[row + x * 4] }
        }
      }
    } catch {
      throw ShapeError(.library(error.description))
    }
  }
}

extension Bitmap {
  /// The same, a texel large where all texels are equal; nil where all of them are clear.
  fileprivate var reduced: Bitmap? {
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
