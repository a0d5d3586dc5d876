internal import MultiplaneGeometry

extension RenderTree {
  /// Whether a layer's shadow must be made of what the layer shows, in a pass: it has no path, and is not known to be the blurred outline.
  /// The answer is kept in its flags.
  mutating func needsShadowPass(_ slot: Int) -> Bool {
    states[slot].flags.subtract([.isShadowJudged, .needsShadowPass])
    guard castsShadow(slot), states[slot].shadowPath < 0 else { return false }
    let isNeeded = outlineGrid(slot) == nil
    states[slot].flags.formUnion(isNeeded ? [.isShadowJudged, .needsShadowPass] : .isShadowJudged)
    return isNeeded
  }

  private mutating func castsShadow(_ slot: Int) -> Bool {
    states[slot].effects >= 0 && effects[states[slot].effects].castsShadow
  }

  /// Draws a layer's shadow where that takes no pass.
  mutating func drawShadow(_ slot: Int, in context: PaintWalk.Context, plan: inout FramePlan) {
    guard castsShadow(slot), let picture = shadowPicture(slot, plan: &plan),
      let context = insideBounds(slot, context, reference: plan.reference)
    else { return }
    drawPicture(picture, in: context, plan: &plan)
  }

  private mutating func shadowPicture(_ slot: Int, plan: inout FramePlan) -> BitmapPicture? {
    let effects = effects[states[slot].effects]
    var picture: BitmapPicture?
    if states[slot].shadowPath >= 0 {
      picture = pathShadow(slot, effects, plan: &plan)
    } else if let (grid, isOnDevice) = outlineGrid(slot) {
      picture = outlineShadow(slot, grid, isOnDevice: isOnDevice, offset: effects.shadowOffset)
    }
    picture?.tint = effects.shadowColor
    picture?.tint?.alpha *= min(effects.shadowOpacity, 1)
    return picture
  }

  // MARK: Of an outline

  /// How the shadow of a layer that is an opaque outline is made: on the device's pixels or in its own plane; nil where it is no such layer, or
  /// its shadow is not made so.
  private mutating func outlineGrid(_ slot: Int) -> (grid: ShadowGrid, isOnDevice: Bool)? {
    guard isOpaqueOutline(slot) else { return nil }
    let effects = effects[states[slot].effects]
    let bounds = geometry[slot].bounds.standardized
    let outline = RoundedOutline(effects, size: bounds.size, upsideDown: false)
    guard outline.hardEdges.max() == 0 else { return nil }
    return outlineGrid(slot, bounds, outline, effects)
  }

  /// The same of a path that is a rectangle, or a rounded one, where its shadow falls: a path is moved before it is drawn.
  private func outlineGrid(
    _ slot: Int, _ path: Path, _ effects: LayerEffects
  ) -> (grid: ShadowGrid, isOnDevice: Bool)? {
    guard let (rect, corners) = path.roundedRect, !rect.isEmpty else { return nil }
    var says = LayerEffects.default
    says.cornerRadii = corners
    let moved = rect.offsetBy(dx: effects.shadowOffset.width, dy: effects.shadowOffset.height)
    return outlineGrid(slot, moved, RoundedOutline(says, size: rect.size, upsideDown: false), effects)
  }

  /// - Parameter bounds: of the outline, points.
  private func outlineGrid(
    _ slot: Int, _ bounds: Rect, _ outline: RoundedOutline, _ effects: LayerEffects
  ) -> (grid: ShadowGrid, isOnDevice: Bool)? {
    let device = states[slot].device
    let radius = min(max(effects.shadowRadius, 0), Self.largestRadius)
    if device.isAffine, Self.keepsParallel(bounds.size, device.affine) {
      let map = device.affine
      let isTurned = abs(map.b) > abs(map.a)
      let scale = isTurned ? SIMD2(abs(map.c), abs(map.b)) : SIMD2(abs(map.a), abs(map.d))
      let sigma = pointwiseMin(scale * radius, SIMD2(repeating: Filter.maximumBlur))
      let image = Self.imageOnGrid(of: bounds, through: map)
      return ShadowGrid(pixels: image, outline: outline.onDevice(map), sigma: sigma).map { ($0, true) }
    }
    guard let scales = device.scales(of: bounds), radius * scales.upperBound <= Filter.maximumBlur else { return nil }
    return ShadowGrid(points: bounds, outline: outline, sigma: radius, scales: scales).map { ($0, false) }
  }

  /// More is past every target.
  private static let largestRadius = 0x1p30

  private mutating func outlineShadow(
    _ slot: Int, _ grid: ShadowGrid, isOnDevice: Bool, offset: Size
  ) -> BitmapPicture? {
    let key = ShadowStore.Key.outline(grid.outline, sigma: grid.sigma)
    let (raster, entry) = shadows.rasters.use(key, in: sequence) ?? blurredOutline(grid, as: key)
    guard let bitmap = raster.bitmap else { return nil }
    var picture = BitmapPicture(bitmap: bitmap, entry: entry, rect: grid.rect)
    picture.caps = grid.caps
    let device = states[slot].device
    if isOnDevice {
      let map = device.affine
      picture.rect = grid.rect.offsetBy(
        dx: map.a * offset.width + map.c * offset.height, dy: map.b * offset.width + map.d * offset.height)
      picture.isOneToOne = grid.caps == nil && picture.fillsPixels
    } else {
      picture.rect = grid.rect.offsetBy(dx: offset.width, dy: offset.height)
      picture.map = device
      picture.node = hasOwnNode(slot) ? states[slot].node : -1
    }
    return picture
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

  private mutating func pathShadow(_ slot: Int, _ effects: LayerEffects, plan: inout FramePlan) -> BitmapPicture? {
    guard let (id, path) = shadows.paths.value(of: slot), !path.isEmpty else { return nil }
    if let (grid, isOnDevice) = outlineGrid(slot, path, effects) {
      return outlineShadow(slot, grid, isOnDevice: isOnDevice, offset: .zero)
    }
    guard let rasterizer = shapeRasterizer else {
      reportUndrawn(slot, error: nil, plan: &plan)
      return nil
    }
    let bounds = path.controlBounds.offsetBy(dx: effects.shadowOffset.width, dy: effects.shadowOffset.height)
    let radius = min(max(effects.shadowRadius, 0), Self.largestRadius)
    guard let frame = ShadowFrame(states[slot].device, bounds: bounds, radius: radius) else { return nil }
    let key = ShadowStore.Key.path(
      id, linear: frame.linear, fraction: frame.fraction(effects.shadowOffset), sigma: frame.sigma)
    let (raster, entry) =
      shadows.rasters.use(key, in: sequence)
      ?? blurredPath(path, bounds: bounds, frame: frame, offset: effects.shadowOffset, as: key, with: rasterizer)
    if let error = raster.error { reportUndrawn(slot, error: error, plan: &plan) }
    guard let bitmap = raster.bitmap else { return nil }
    let whole = frame.whole(effects.shadowOffset)
    let (region, texel) = (raster.region, frame.texel)
    var picture = BitmapPicture(
      bitmap: bitmap, entry: entry,
      rect: Rect(
        x: (Double(region.x) + whole.x) * texel.x, y: (Double(region.y) + whole.y) * texel.y,
        width: Double(region.width) * texel.x, height: Double(region.height) * texel.y))
    if frame.isOnDevice {
      picture.isOneToOne = texel == SIMD2(1, 1)
    } else {
      picture.map = states[slot].device
      picture.node = hasOwnNode(slot) ? states[slot].node : -1
    }
    return picture
  }

  private mutating func blurredPath(
    _ path: Path, bounds: Rect, frame: ShadowFrame, offset: Size, as key: ShadowStore.Key,
    with rasterizer: ShapeRasterizer
  ) -> (value: ShadowStore.Raster, entry: Int32) {
    var raster = ShadowStore.Raster()
    let fraction = frame.fraction(offset)
    let map = Transform2D(
      a: frame.linear.x, b: frame.linear.y, c: frame.linear.z, d: frame.linear.w, tx: fraction.x, ty: fraction.y)
    let image = map.apply(to: path.controlBounds)
    let margin = frame.sigma * ShadowGrid.reach + 2
    let outer = image.insetBy(dx: -margin.x, dy: -margin.y).integral
    guard outer.isFinite else {
      raster.error = ShapeError(.notFinite)
      return keep(raster, as: key)
    }
    raster.region = Self.pixels(from: (outer.minX, outer.minY), to: (outer.maxX, outer.maxY))
    do throws(ShapeError) {
      let bitmap = try rasterizer.cover(path, .nonZero, map, raster.region)
      if frame.sigma == .zero {
        raster.bitmap = bitmap
      } else {
        var coverage = Coverage(bitmap)
        coverage.blur(sigma: frame.sigma)
        raster.bitmap = coverage.bitmap
      }
    } catch {
      raster.error = error
    }
    return keep(raster, as: key)
  }

  /// Gives up bitmaps that no plan is likely to need.
  mutating func collectShadows() {
    for entry in shadows.collect(after: sequence) { textures.release(entry) }
  }
}

extension BitmapPicture {
  /// Its texels lie on whole pixels of the device.
  fileprivate var fillsPixels: Bool {
    func isWhole(_ value: Double) -> Bool { abs(value - value.rounded()) < gridTolerance }
    return map == .identity && isWhole(rect.minX) && isWhole(rect.minY) && rect.width == Double(bitmap.width)
      && rect.height == Double(bitmap.height)
  }
}

extension Transform2D {
  /// How much longer all lengths become; nil where that depends on their direction.
  var uniformScale: Double? {
    let (x, y, across) = (a * a + b * b, c * c + d * d, a * c + b * d)
    guard x > 0, abs(x - y) <= 1e-6 * (x + y), abs(across) <= 1e-6 * (x + y) else { return nil }
    return abs(determinant).squareRoot()
  }
}

/// The grid of texels that the shadow of a path is made on. A matter of the tree and the target, never of what is seen.
private struct ShadowFrame {
  /// Points to texels: a, b, c, d.
  var linear: SIMD4<Double>
  /// Where the layer's origin lies, texels.
  private var origin = SIMD2<Double>.zero
  /// Units of the picture's space: of the device, or of the layer's own.
  var texel = SIMD2<Double>(1, 1)
  /// Texels.
  var sigma = SIMD2<Double>.zero
  var isOnDevice = true

  /// - Parameters:
  ///   - bounds: of the path where the shadow falls, points.
  ///   - radius: the standard deviation, points.
  init?(_ device: Homography, bounds: Rect, radius: Double) {
    guard bounds.isFinite else { return nil }
    linear = .zero
    if device.isAffine, let scale = Self.scale(device.affine, bounds.size) {
      let map = device.affine
      guard map.isFinite, abs(map.tx) < 0x1p30, abs(map.ty) < 0x1p30 else { return nil }
      let sigma = pointwiseMin(scale * radius, SIMD2(repeating: Filter.maximumBlur))
      set(map, sigma: pointwiseMax(sigma, .zero), size: map.apply(to: bounds).size)
      return
    }
    isOnDevice = false
    var largest = 0.0
    device.forEachFrontVertex(of: bounds) { largest = max(largest, device.scale(at: $0)) }
    guard largest > 0, largest.isFinite else { return nil }
    // As fine as the device where the blur is weak.
    var density = 1.0
    while density < largest, density < 0x1p20 { density *= 2 }
    while density / 2 >= largest, density > 0x1p-20 { density /= 2 }
    let map = Transform2D(scaleX: density, y: density)
    set(map, sigma: SIMD2(repeating: min(radius * density, Filter.maximumBlur)), size: map.apply(to: bounds).size)
    texel /= density
  }

  /// Texels a unit of `map`'s image: fewer where the blur is strong, or where they would be too many.
  private mutating func set(_ map: Transform2D, sigma given: SIMD2<Double>, size: Size) {
    var texel = SIMD2<Double>(1, 1)
    for axis in 0..<2 {
      while given[axis] / (texel[axis] * 2) >= Self.least { texel[axis] *= 2 }
    }
    func count(_ length: Double, _ axis: Int) -> Double {
      (length + 2 * ShadowGrid.reach * given[axis]) / texel[axis] + 6
    }
    while count(size.width, 0) * count(size.height, 1) > Double(ShadowStore.mostTexels)
      || max(count(size.width, 0), count(size.height, 1)) > Double(ShapeRasterizer.maximumSide)
    {
      let axis = count(size.width, 0) > count(size.height, 1) ? 0 : 1
      texel[axis] *= 2
    }
    linear = SIMD4(map.a / texel.x, map.b / texel.y, map.c / texel.x, map.d / texel.y)
    origin = SIMD2(map.tx, map.ty) / texel
    self.texel = texel
    for axis in 0..<2 where given[axis] >= Blur.leastSigma {
      sigma[axis] = texel[axis] == 1 ? given[axis] : ShadowGrid.blur(given[axis], texel: texel[axis])
    }
  }

  /// Texels a standard deviation, at least, where they are not the device's pixels.
  private static let least = 4.0

  /// Pixels a point along the device's axes where a round blur in the layer's plane is one along these axes; nil elsewhere.
  private static func scale(_ map: Transform2D, _ size: Size) -> SIMD2<Double>? {
    if RenderTree.keepsParallel(size, map) {
      return abs(map.b) > abs(map.a) ? SIMD2(abs(map.c), abs(map.b)) : SIMD2(abs(map.a), abs(map.d))
    }
    return map.uniformScale.map { SIMD2(repeating: $0) }
  }

  private func place(_ offset: Size) -> SIMD2<Double> {
    let moved = SIMD2(
      origin.x + linear.x * offset.width + linear.z * offset.height,
      origin.y + linear.y * offset.width + linear.w * offset.height)
    let steps = 1 / ShapeStore.fractionStep
    return (moved * steps).rounded(.toNearestOrEven) / steps
  }

  /// Where the moved path begins, in whole texels and what is left of them.
  func whole(_ offset: Size) -> Point {
    let place = place(offset)
    return Point(place.x.rounded(.down), place.y.rounded(.down))
  }

  func fraction(_ offset: Size) -> SIMD2<Double> {
    let place = place(offset)
    return place - place.rounded(.down)
  }
}
