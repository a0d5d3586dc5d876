internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension RenderTree {
  /// Draws a rasterised layer's bitmap. Returns the context to draw into if the bitmap must be drawn.
  ///
  /// - Parameter asMask: the bitmap multiplies the alpha of the context.
  mutating func drawRaster(
    _ slot: Int, asMask: Bool, in context: PaintWalk.Context, plan: inout FramePlan
  ) -> PaintWalk.Context? {
    var context = context
    if asMask {
      let group = openGroup(slot, region: context.cull, reason: .mask, in: context, plan: &plan)
      composite(group, opacity: 1, mode: .destinationIn, bounds: context.cull, in: context, plan: &plan)
      context = group
    }
    // A texel's place on the page affects the rounding in shaders.
    let region = layers.rasterRegion(slot)
    let place = layers.outerPlace(of: region, slot).intersection(context.cull)
    let mode =
      asMask || layers.states[slot].effects < 0
      ? .normal : layers.effects[layers.states[slot].effects].compositingFilter
    if mode == .destination { return nil }
    var opacity = min(layers.appearance[slot].opacity, 1)
    var outer = context
    // An operator with an effect outside of its source also applies around the layer.
    if mode != .normal, !place.isEmpty || mode.isUnbounded {
      let group = place.isEmpty ? least(of: context) : place
      outer = openGroup(slot, region: group, reason: .compositingFilter, in: context, plan: &plan)
      composite(outer, opacity: opacity, mode: mode, bounds: context.cull, in: context, plan: &plan)
      opacity = 1
    }
    guard !place.isEmpty else { return nil }
    layers.noteReduced(slot, plan: &plan)
    let use = useRaster(slot, region, in: context)
    let reason = layers.passReason(slot, .bitmap)
    var picture = CachedSurface.Picture().region
    if use != .none { picture = layers.surfaces[layers.states[slot].surface].group.region }
    var inner: PaintWalk.Context?
    var texels = region
    var shows: Int32 = -1
    if use != .cached {
      if use == .none { texels = layers.seenTexels(slot, place).intersection(region) }
      if texels.isEmpty || !affords(slot, texels, orLacks: .layer, in: outer, plan: &plan) {
        return nil
      }
      let group = openGroup(
        slot, region: texels, reason: reason, on: use == .begins ? picture.page : nil, in: outer, plan: &plan)
      (picture.page, picture.origin) = (walk.groups[Int(group.base)].page, walk.groups[Int(group.base)].offset)
      shows = group.base
      inner = group
      inner?.space = offscreens.rasterSpace(slot, region, in: context, layers: &layers)
      inner?.hasOwnPixels = false
      inner?.cull = texels
    } else if reason == .plane {
      layers.noteKept(slot, reason, place, plan: &plan)
    }
    let drawn = drawPage(
      picture.page, region: region, texels: texels, offset: picture.origin, of: slot, opacity: opacity, shows: shows,
      bounds: place, in: outer, plan: &plan)
    if !drawn { plan.unrepresentable += 1 }
    return inner
  }

  /// How this plan draws a bitmap. Takes a page for it if it has none and the budget allows.
  private mutating func useRaster(
    _ slot: Int, _ region: PixelRect, in context: PaintWalk.Context
  ) -> CachedSurface.Use {
    if offscreens.isTight {
      layers.dropSurface(slot)
      return .none
    }
    let key = CachedSurface.Key(.bitmap, of: layers.states[slot], in: context, region: region)
    let use = layers.use(slot, key, isKeepable: layers.isKeepable(region), isAsked: !layers.hasPlane(slot))
    guard use == .begins else { return use }
    let surface = layers.states[slot].surface
    let old = layers.surfaces[surface].group
    let taken = old.isNone ? caches.take(region, in: FramePlan.Page.rasters, layers: &layers) : old.region
    guard var page = taken else {
      layers.surfaces[surface].refuse()
      return .none
    }
    (page.cells, page.origin) = (region, SIMD2(-region.x, -region.y))
    // The page shows what this plan draws.
    layers.surfaces[surface].add(CachedSurface.Picture(region: page))
    return .begins
  }

  /// Draws the texels of a rasterised layer from a page; false if a number is out of a Float's range. The quad's space
  /// begins at the corner of the bounds, with any margin: the pixels do not depend on how exactly the layer's extent is
  /// known.
  private mutating func drawPage(
    _ page: FramePlan.Page, region: PixelRect, texels: PixelRect, offset: SIMD2<Int>, of slot: Int, opacity: Double,
    shows: Int32, bounds: PixelRect, in context: PaintWalk.Context, plan: inout FramePlan
  ) -> Bool {
    let raster = layers.rasters[layers.states[slot].raster]
    let map = raster.outer
    guard let node = layers.node(of: map) else { return false }
    let corner = layers.geometry[slot].bounds.standardized.origin
    let rect = layers.ownRect(of: region, slot).offsetBy(dx: -corner.x, dy: -corner.y)
    let texels = texels.moved(offset.x, offset.y)
    var record = QuadRecord()
    record.place = PlaceRecord(Transform2D(translationX: corner.x, y: corner.y))
    record.look.shape = SIMD4(0, 0, Float(opacity), LookRecord.hasContents)
    record.look.contents = SIMD4(Float(rect.minX), Float(rect.minY), Float(rect.width), Float(rect.height))
    record.look.texel = SIMD4(Float(raster.scale), Float(raster.scale), Float(offset.x), Float(offset.y))
    record.look.texelRange = SIMD4(Float(texels.x), Float(texels.y), Float(texels.maxX - 1), Float(texels.maxY - 1))
    guard record.isFinite else { return false }
    records.transientNodes.append(records.nodes.allocate(node))
    record.look.links = SIMD4(Float(records.transientNodes.last ?? -1), -1, 0, 0)
    records.transientQuads.append(records.quads.allocate(record))
    var features: FramePlan.Features = [.rasterized, .noBackground]
    if map.isAffine {
      let own = Transform2D(translationX: corner.x, y: corner.y).concatenating(map.affine)
      if LayerTable.keepsParallel(rect.size, own) {
        features.insert(.parallel)
        let image = LayerTable.imageOnGrid(of: rect, through: own)
        if layers.isOneToOne(record.look, own, image: image) { features.insert(.fetched) }
      } else {
        features.insert(.turned)
      }
    }
    append(
      UInt32(records.transientQuads.last ?? 0), page: page, shows: shows,
      features: features.union(records.clipFeatures(context.clip)), bounds: bounds, in: context)
    return true
  }
}
