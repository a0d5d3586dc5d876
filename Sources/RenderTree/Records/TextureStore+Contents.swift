internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension TextureStore {
  // MARK: Bitmap quads

  mutating func bitmapQuadDetail(_ picture: BitmapQuad) -> (FramePlan.Features, DetailRecord) {
    var features: FramePlan.Features = []
    var detail = DetailRecord()
    let bitmap = picture.bitmap
    if let caps = picture.caps, let slices = ContentsSlices(picture, caps: caps) {
      features.insert(.slices)
      detail.write(slices)
    }
    if let tint = picture.tint {
      features.insert(.tint)
      detail.tint = SIMD4<Float>(tint.premultiplied)
    }
    if let page = TextureLayout.page(for: bitmap, limits: self.limits) {
      features.insert(.paged)
      detail.pages = SIMD4(Float(page.width), Float(page.height), Float(bitmap.width), Float(bitmap.height))
    }
    return (features, detail)
  }

  // MARK: Contents

  /// Uploads the layer's bitmap if needed, and returns its texture; −1 without a bitmap.
  mutating func updateTexture(_ slot: Int, plan: inout FramePlan, layers: inout LayerTable) -> Int32 {
    let entry = layers.states[slot].records.texture
    guard entry >= 0 else { return -1 }
    let commandCount = plan.textures.count
    let place = self.place(of: entry, needsLevels: layers.needsLevels(slot), commands: &plan.textures)
    if plan.textures.count > commandCount {
      layers.noteLargeUploads(of: slot, in: plan.textures[commandCount...], plan: &plan)
    }
    let start = place.x + place.y * Int32(LookRecord.largestPage)
    if layers.states[slot].records.textureStart != start {
      layers.states[slot].records.textureStart = start
      layers.states[slot].stale.insert(.isRecordStale)
    }
    return place.texture
  }

  mutating func writeContents(
    of bitmap: Bitmap, _ slot: Int, upsideDown: Bool, into record: inout QuadRecord, _ detail: inout DetailRecord,
    layers: inout LayerTable
  ) -> FramePlan.Features {
    let bounds = layers.geometry[slot].bounds.standardized
    let look = layers.appearance[slot]
    let properties = layers.detail(of: slot)
    var place = layers.contentsPlacement(slot, bitmap, upsideDown: upsideDown)
    guard place.rect.width > 0, place.rect.height > 0 else { return [] }
    place.rect = place.rect.offsetBy(dx: -bounds.minX, dy: -bounds.minY)
    record.look.shape.w += LookRecord.hasContents
    let own = Rect(x: 0, y: 0, width: bounds.width, height: bounds.height)
    let shown = look.masksToBounds ? place.rect.intersection(own) : place.rect
    record.look.contents =
      shown.isNull ? .zero : SIMD4(Float(shown.minX), Float(shown.minY), Float(shown.width), Float(shown.height))
    let map = place.map
    record.look.texel = SIMD4(Float(map.scaleX), Float(map.scaleY), Float(map.x), Float(map.y))
    let (columns, rows) = place.range(of: bitmap)
    record.look.texelRange = SIMD4(Float(columns.first), Float(rows.first), Float(columns.last), Float(rows.last))

    if !properties.tints(bitmap.format), bitmap.isOpaque(columns: columns, rows: rows) {
      layers.states[slot].flags.insert(.showsOpaqueTexels)
    }
    var features: FramePlan.Features = []
    let slices = ContentsSlices(place: place, detail: properties, appearance: look, columns: columns, rows: rows)
    if let slices {
      features.insert(.slices)
      if slices.x.isTiled || slices.y.isTiled { features.insert(.tiles) }
      detail.write(slices)
    }
    if properties.minificationFilter != .linear || properties.magnificationFilter == .nearest {
      features.insert(.filters)
      let lastLevel = bitmap.imported != nil ? 0 : bitmap.lastLevel(columns: columns, rows: rows, slices: slices)
      let bias = min(max(properties.minificationFilterBias, -DetailRecord.largestBias), DetailRecord.largestBias)
      detail.sampling = SIMD4(
        Float(properties.minificationFilter.rawValue), Float(properties.magnificationFilter.rawValue), Float(bias),
        Float(lastLevel))
    }
    if bitmap.format == .a8, let tint = properties.tintColor {
      features.insert(.tint)
      detail.tint = SIMD4<Float>(tint.premultiplied)
    }
    if bitmap.format == .rgba16f { features.insert(.extended) }
    if let imported = bitmap.imported {
      features.insert(.imported)
      if imported.isExternal { features.insert(.external) }
      if imported.isConverted { features.insert(.converted) }
    }
    if let encoding = bitmap.encoding {
      features.insert(.planar)
      detail.write(encoding, isInterleaved: bitmap.format == .nv12)
    }
    if let page = TextureLayout.page(for: bitmap, limits: self.limits) {
      features.insert(.paged)
      detail.pages = SIMD4(Float(page.width), Float(page.height), Float(bitmap.width), Float(bitmap.height))
    }
    return features
  }
}
