internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension RenderTree {
  // MARK: Shape detail

  // One memory ceiling bounds the bitmaps of all shapes and path shadows. They have the device's resolution, unless
  // those of all layers together could exceed the ceiling: then the largest get fewer texels. The rule depends on the
  // layers and the target, never on visibility or history.

  /// Computes the texel limit of a bitmap; a changed limit discards all bitmaps.
  mutating func limitShapes(_ target: PlanTarget) {
    let area = max(target.bounds.area * LayerTable.texelsAPixel, BitmapParts.mostWhole)
    let ceiling = max(shapes.ceiling, target.bounds.area * Self.bytesAPixel)
    var most = Int.max
    if (layers.shapes.layerCount + shadows.paths.layerCount) * area * 4 > ceiling {
      let isCountNew = countShapes(area, scale: target.scale)
      if shapes.count.bytes > ceiling {
        most = isCountNew ? mostTexels(of: area, within: ceiling, scale: target.scale) : shapes.mostTexels
      }
    } else {
      shapes.isCounted = false
    }
    guard most != shapes.mostTexels else { return }
    shapes.mostTexels = most
    shapes.removeRasters(from: &textures)
    shadows.removePaths(from: &textures)
    for slot in layers.states.indices where layers.states[slot].flags.contains(.isAlive) && layers.holdsShape(slot) {
      mark(slot, .isRecordStale)
    }
  }

  /// Updates the sum of bytes that all bitmaps could take. Returns false if it is unchanged.
  private mutating func countShapes(_ area: Int, scale: Double) -> Bool {
    if shapes.isCounted {
      var isNew = false
      for slot in layers.changes.listed {
        let bytes = shapeBytes(of: Int(slot), atMost: area, scale: scale)
        if shapes.count.set(bytes, of: Int(slot)) { isNew = true }
      }
      return isNew
    }
    shapes.isCounted = true
    shapes.count.removeAll()
    for slot in layers.states.indices where layers.states[slot].flags.contains(.isAlive) {
      shapes.count.set(shapeBytes(of: slot, atMost: area, scale: scale), of: slot)
    }
    return true
  }
  /// The ceiling is at least sixteen RGBA pictures of the target.
  private static let bytesAPixel = 64

  /// Texel limit of each bitmap, a quarter of `area` or a quarter of that and so on, at which all together fit the
  /// ceiling.
  private mutating func mostTexels(of area: Int, within ceiling: Int, scale: Double) -> Int {
    var most = area
    while most > 1 {
      most /= 4
      var bytes = 0
      for slot in layers.states.indices where layers.states[slot].flags.contains(.isAlive) {
        bytes += shapeBytes(of: slot, atMost: most, scale: scale)
      }
      if bytes <= ceiling { break }
    }
    return most
  }

  /// Bytes of the bitmaps of a layer's shape and path shadow, if each has at most `most` texels.
  private mutating func shapeBytes(of slot: Int, atMost most: Int, scale: Double) -> Int {
    guard layers.states[slot].kind >= 0 || layers.states[slot].shadowPath >= 0 else { return 0 }
    layers.frame.visitedCount += 1
    let map = layers.toParent(slot)
    let own = map.isAffine ? abs(map.affine.determinant) : 1
    func bytes(_ bounds: Rect, aTexel: Int, texel: Double = 1) -> Int {
      let texels = bounds.width * bounds.height * own * scale * scale / (texel * texel)
      return (texels < Double(most) ? Int(clamping: max(texels, 0)) : most) * aTexel
    }
    var all = 0
    if let (_, shape) = layers.shapes.value(of: slot) {
      all += bytes(shape.bounds, aTexel: shape.shape.onlyColor == nil ? 4 : 1)
    }
    if let (_, path) = shadows.paths.value(of: slot) {
      let radius =
        layers.states[slot].effects >= 0 ? max(layers.effects[layers.states[slot].effects].shadowRadius, 0) : 0
      let pixels = own.squareRoot() * scale
      let drawn = min(radius, Filter.maximumBlur / pixels)
      let reach = drawn * NinePartShadow.reach
      all += bytes(
        path.bounds.insetBy(dx: -reach, dy: -reach), aTexel: 1, texel: ShadowFrame.texel(sigma: drawn * pixels))
    }
    return all
  }

  // MARK: Shape parts

  // A large shape is rasterised in parts, squares of its texel grid; only visible parts are made. The grid and each
  // part depend on the tree and the target alone, so that visibility changes no pixel.

  /// Draws the visible parts of a large shape.
  ///
  /// - Parameters:
  ///   - all: the texels that hold the shape, one for each device pixel, relative to `frame.whole`.
  ///   - frame: texel grid on the device.
  mutating func drawParts(
    of known: KnownShape, _ id: Int32, _ all: PixelRect, _ frame: ShapeFrame, of slot: Int,
    with rasterizer: ShapeRasterizer, in context: PaintWalk.Context, plan: inout FramePlan
  ) {
    let whole = (x: Int(pixel: frame.whole.x), y: Int(pixel: frame.whole.y))
    let seen = records.seenPixels(in: context, reference: plan.reference).moved(-whole.x, -whole.y).intersection(all)
    var error: ShapeError?
    BitmapParts(known.shape.path, isDashed: !known.shape.lineDashPattern.isEmpty).forEach(of: seen) { part, square in
      let region = square.intersection(all)
      let key = ShapeStore.Key(shape: id, linear: frame.linear, fraction: frame.fraction, part: part)
      let (raster, entry) =
        shapes.rasters.use(key, in: layers.frame.sequence)
        ?? shapes.rasterize(
          known, frame, part: region, as: key, with: rasterizer, plan: &plan, layers: &layers, textures: &textures)
      error = error ?? raster.error
      guard let bitmap = raster.bitmap else { return }
      var picture = BitmapQuad(bitmap: bitmap, entry: entry, rect: region.moved(whole.x, whole.y).rect)
      // A part of one colour is a bitmap of one texel.
      picture.isOneToOne = bitmap.width == region.width && bitmap.height == region.height
      picture.tint = known.shape.onlyColor
      drawBitmapQuad(picture, of: slot, in: context, plan: &plan)
    }
    if let error { layers.reportUndrawn(slot, error: error, plan: &plan) }
  }

  // MARK: Shapes

  /// Draws a layer's shape.
  mutating func drawShape(_ slot: Int, in context: PaintWalk.Context, plan: inout FramePlan) {
    guard let (id, known) = layers.shapes.value(of: slot), !known.bounds.isNull else { return }
    guard let rasterizer = shapeRasterizer else {
      layers.reportUndrawn(slot, error: nil, plan: &plan)
      return
    }
    let device = layers.states[slot].device
    let frame = device.isAffine ? ShapeFrame(device.affine) : ShapeFrame(device, bounds: known.bounds)
    guard let frame else { return }
    let most = device.isAffine ? shapes.mostTexels : shapes.mostTiltedTexels(in: context)
    if device.isAffine, let all = frame.pixels(of: known.bounds),
      !BitmapParts.isMadeWhole(all, upTo: BitmapParts.mostWhole), min(all.area, context.space.area) <= most
    {
      guard let context = records.insideBounds(slot, context, layers: &layers) else { return }
      return drawParts(of: known, id, all, frame, of: slot, with: rasterizer, in: context, plan: &plan)
    }
    let key = ShapeStore.Key(shape: id, linear: frame.linear, fraction: frame.fraction)
    let (raster, entry) =
      shapes.rasters.use(key, in: layers.frame.sequence)
      ?? shapes.rasterize(
        known, frame, most: most, as: key, with: rasterizer, plan: &plan, layers: &layers, textures: &textures)
    if let error = raster.error { layers.reportUndrawn(slot, error: error, plan: &plan) }
    guard let bitmap = raster.bitmap,
      let context = records.insideBounds(slot, context, layers: &layers)
    else { return }
    // Texels per unit of the quad's space: the device's pixels, or the layer's points.
    let density = device.isAffine ? raster.density : raster.density * SIMD2(frame.linear.x, frame.linear.w)
    let region = raster.region
    var picture = BitmapQuad(
      bitmap: bitmap, entry: entry,
      rect: Rect(
        x: Double(region.x) / density.x + frame.whole.x, y: Double(region.y) / density.y + frame.whole.y,
        width: Double(region.width) / density.x, height: Double(region.height) / density.y))
    picture.isOneToOne = device.isAffine && raster.density == SIMD2(1, 1)
    picture.tint = known.shape.onlyColor
    if !device.isAffine { picture.map = device }
    drawBitmapQuad(picture, of: slot, in: context, plan: &plan)
  }

  mutating func forgetShapeRasters() {
    shapes.removeRasters(from: &textures)
    shadows.removePaths(from: &textures)
    layers.staleSurfaces()
    dropKeptPictures()
    damageTracker.history.addEverything()
  }
}
