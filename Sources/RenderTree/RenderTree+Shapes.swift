internal import MultiplaneGeometry

extension RenderTree {
  /// Whether a layer draws a shape: that is a thing of its own between its background and its sublayers.
  func hasShape(_ slot: Int) -> Bool { states[slot].kind >= 0 && !shapes.bounds(of: slot).isNull }

  /// Draws a layer's shape.
  mutating func drawShape(_ slot: Int, in context: PaintWalk.Context, plan: inout FramePlan) {
    guard states[slot].kind >= 0, let (id, shape, bounds) = shapes.shape(of: slot), !bounds.isNull else { return }
    guard let rasterizer = shapeRasterizer else {
      reportUndrawn(slot, error: nil, plan: &plan)
      return
    }
    let device = states[slot].device
    let frame = device.isAffine ? ShapeFrame(device.affine) : ShapeFrame(device, bounds: bounds)
    guard let frame else { return }
    let key = ShapeStore.Key(shape: id, linear: frame.linear, fraction: frame.fraction)
    let raster: ShapeStore.Raster
    if let there = shapes.use(key, in: sequence) {
      raster = there
    } else {
      raster = rasterize(shape, bounds: bounds, frame: frame, with: rasterizer)
      shapes.store(raster, as: key)
      if raster.bitmap != nil { plan.shapesRasterized += 1 }
    }
    if let error = raster.error { reportUndrawn(slot, error: error, plan: &plan) }
    guard let bitmap = raster.bitmap, let context = insideBounds(slot, context, reference: plan.reference) else {
      return
    }
    // Texels a unit of the picture's space: the device's, or the layer's own.
    let density = device.isAffine ? raster.density : raster.density * frame.linear.x
    let region = raster.region
    var picture = BitmapPicture(
      bitmap: bitmap, entry: raster.entry,
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
    _ shape: Shape, bounds: Rect, frame: ShapeFrame, with rasterizer: ShapeRasterizer
  ) -> ShapeStore.Raster {
    var raster = ShapeStore.Raster()
    raster.lastUse = sequence
    guard let (region, density) = frame.region(of: bounds) else {
      raster.error = ShapeError(.notFinite)
      return raster
    }
    (raster.region, raster.density) = (region, density)
    guard !region.isEmpty else { return raster }
    do throws(ShapeError) {
      let toTexels = frame.map.concatenating(Transform2D(scaleX: density.x, y: density.y))
      let bitmap = try rasterizer.draw(shape, toTexels, region)
      raster.bitmap = bitmap
      raster.entry = textures.retain(bitmap)
    } catch {
      raster.error = error
    }
    return raster
  }

  /// What is drawn into, clipped by the layer's bounds where it masks to them; nil where that leaves nothing.
  private mutating func insideBounds(
    _ slot: Int, _ context: PaintWalk.Context, reference: (x: Int, y: Int)
  ) -> PaintWalk.Context? {
    guard appearance[slot].masksToBounds else { return context }
    guard
      let clip = boundsClip(slot, under: context.clip, isTransient: context.isClipTransient, reference: reference)
    else { return nil }
    var inside = context
    inside.clip = clip
    return inside
  }

  private func reportUndrawn(_ slot: Int, error: ShapeError?, plan: inout FramePlan) {
    plan.undrawnShapes.append(
      FramePlan.UndrawnShape(
        layer: LayerID(slot: UInt32(slot), generation: states[slot].generation), name: names[UInt32(slot)],
        error: error))
  }

  /// Gives up bitmaps that no plan is likely to need.
  mutating func collectShapes() {
    for entry in shapes.collect(after: sequence) { textures.release(entry) }
  }

  mutating func forgetShapeRasters() {
    for entry in shapes.removeRasters() { textures.release(entry) }
    damage.addEverything()
  }
}

/// The grid of texels that a shape is rasterised on. A matter of the tree and the target, never of what is seen.
private struct ShapeFrame {
  /// a, b, c, d of points to the grid.
  var linear: SIMD4<Double>
  /// Where the origin lies on the grid: whole, and the rest in steps.
  var whole: Point
  var fraction: SIMD2<Double>

  var map: Transform2D {
    Transform2D(a: linear.x, b: linear.y, c: linear.z, d: linear.w, tx: fraction.x, ty: fraction.y)
  }

  /// The device's pixels; nil where they are too far away to be numbered.
  init?(_ device: Transform2D) {
    guard device.isFinite, abs(device.tx) < 0x1p30, abs(device.ty) < 0x1p30 else { return nil }
    linear = SIMD4(device.a, device.b, device.c, device.d)
    let steps = 1 / ShapeStore.fractionStep
    let (x, y) = ((device.tx * steps).rounded(), (device.ty * steps).rounded())
    whole = Point((x / steps).rounded(.down), (y / steps).rounded(.down))
    fraction = SIMD2(x / steps - whole.x, y / steps - whole.y)
  }

  /// The shape's own space, at the largest scale that it is seen at, or a little more, so that a turning layer seldom needs another grid; nil
  /// where it is not seen.
  init?(_ device: Homography, bounds: Rect) {
    var largest = 0.0
    device.forEachFrontVertex(of: bounds) { vertex in
      largest = max(largest, Self.scale(of: device, at: vertex))
    }
    let longest = max(bounds.width, bounds.height)
    guard largest > 0, longest > 0 else { return nil }
    // The next power of the fourth root of 2.
    var scale = 1.0
    let root = 1.189_207_115_002_721
    while scale < largest, scale * longest < Self.longestSide { scale *= root }
    while scale / root >= largest, scale > 1e-6 { scale /= root }
    scale = min(scale, (Self.longestSide - 2) / longest)
    guard scale.isFinite, scale > 0 else { return nil }
    linear = SIMD4(scale, 0, 0, scale)
    whole = .zero
    fraction = .zero
  }

  /// Texels: of what is seen in perspective.
  private static let longestSide = 4096.0

  /// Pixels a point at [X Y W], along the direction in which they are most.
  private static func scale(of map: Homography, at vertex: SIMD3<Double>) -> Double {
    let (x, y, w) = (vertex.x / vertex.z, vertex.y / vertex.z, vertex.z)
    let (a, b) = ((map.xx - map.wx * x) / w, (map.xy - map.wy * x) / w)
    let (c, d) = ((map.yx - map.wx * y) / w, (map.yy - map.wy * y) / w)
    let sum = a * a + b * b + c * c + d * d
    let determinant = a * d - b * c
    // The larger singular value.
    return ((sum + max(sum * sum - 4 * determinant * determinant, 0).squareRoot()) / 2).squareRoot()
  }

  /// The texels that hold some points, and how many there are to a unit of the grid: halved along the longer side until they are few enough.
  /// nil where that is not finite.
  func region(of bounds: Rect) -> (region: PixelRect, density: SIMD2<Double>)? {
    var density = SIMD2<Double>(1, 1)
    while density.min() > 0x1p-64 {
      let image = map.concatenating(Transform2D(scaleX: density.x, y: density.y)).apply(to: bounds)
      guard image.isFinite else { return nil }
      let (width, height) = (image.width + 4, image.height + 4)
      if max(width, height) <= Double(ShapeRasterizer.maximumSide),
        width * height <= Double(ShapeRasterizer.maximumPixels)
      {
        let outer = image.integral.insetBy(dx: -1, dy: -1)
        return (RenderTree.pixels(from: (outer.minX, outer.minY), to: (outer.maxX, outer.maxY)), density)
      }
      if width > height { density.x /= 2 } else { density.y /= 2 }
    }
    return nil
  }
}
