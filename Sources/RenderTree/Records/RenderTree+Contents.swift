internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension RenderTree {
  /// Whether the layer's contents are read from a mip chain: a matter of what it says, not of the size that it is seen at.
  mutating func needsLevels(_ slot: Int) -> Bool {
    states[slot].detail >= 0 && details[states[slot].detail].minificationFilter == .trilinear
  }

  /// Sees to it that the layer's bitmap is on the GPU; the texture that it is in, −1 where there is no bitmap.
  mutating func updateTexture(_ slot: Int, plan: inout FramePlan) -> Int32 {
    let entry = states[slot].texture
    guard entry >= 0 else { return -1 }
    let known = plan.textures.count
    let place = textures.place(of: entry, needsLevels: needsLevels(slot), commands: &plan.textures)
    if plan.textures.count > known { noteLargeUploads(of: slot, in: plan.textures[known...], plan: &plan) }
    let start = place.x + place.y * Int32(QuadRecord.largestPage)
    if states[slot].textureStart != start {
      states[slot].textureStart = start
      states[slot].flags.insert(.isRecordStale)
    }
    return place.texture
  }

  private mutating func noteLargeUploads(
    of slot: Int, in commands: ArraySlice<FramePlan.TextureCommand>, plan: inout FramePlan
  ) {
    for command in commands {
      guard let upload = command.upload, upload.bytes >= FramePlan.LargeUpload.least else { continue }
      plan.largeUploads.append(
        FramePlan.LargeUpload(
          layer: id(of: slot), name: name(of: slot), bytes: upload.bytes, reason: upload.reason))
    }
  }

  /// Writes the contents' part of a quad record, and the detail record where there must be one; false when a number of that does not fit a Float.
  mutating func writeDetail(_ slot: Int, upsideDown: Bool, into record: inout QuadRecord) -> Bool {
    var features: FramePlan.Features = []
    var detail = DetailRecord()
    states[slot].flags.remove(.showsOpaqueTexels)
    if let bitmap = contents[slot] {
      features = writeContents(of: bitmap, slot, upsideDown: upsideDown, into: &record, &detail)
    }
    if let outline = outline(slot, upsideDown: upsideDown) {
      features.formUnion(outline.features)
      detail.write(
        outline, masksContents: appearance[slot].masksToBounds,
        contents: ownContentsEdges(slot, upsideDown: upsideDown))
    }
    if let gradient = gradient(slot), !geometry[slot].bounds.isEmpty {
      features.insert(.gradient)
      record.shape.w += record.has(QuadRecord.hasBackground) ? 0 : QuadRecord.hasBackground
      writeGradient(gradient, slot, into: &detail)
    }
    states[slot].features = features
    let isFinite = detail.isFinite
    if features.isEmpty || !isFinite {
      if states[slot].detailRecord >= 0 { detailRecords.release(states[slot].detailRecord) }
      states[slot].detailRecord = -1
    } else if states[slot].detailRecord >= 0 {
      detailRecords.write(detail, at: states[slot].detailRecord)
    } else {
      states[slot].detailRecord = detailRecords.allocate(detail)
    }
    record.links.y = Float(states[slot].detailRecord)
    return isFinite
  }

  /// 1 for each edge of the contents' rectangle that the bounds don't cut off: left, top, right, bottom.
  private mutating func ownContentsEdges(_ slot: Int, upsideDown: Bool) -> SIMD4<Double> {
    guard let bitmap = contents[slot], appearance[slot].masksToBounds else { return .one }
    let bounds = geometry[slot].bounds.standardized
    let place = ContentsPlacement(
      bounds: bounds, appearance: appearance[slot], bitmap: bitmap, isUpsideDown: upsideDown
    ).rect
    // What is off by rounding is no cut.
    let slack = 1e-9 * max(bounds.width, bounds.height, 1)
    return SIMD4(
      place.minX < bounds.minX - slack ? 0 : 1, place.minY < bounds.minY - slack ? 0 : 1,
      place.maxX > bounds.maxX + slack ? 0 : 1, place.maxY > bounds.maxY + slack ? 0 : 1)
  }

  private mutating func writeContents(
    of bitmap: Bitmap, _ slot: Int, upsideDown: Bool, into record: inout QuadRecord, _ detail: inout DetailRecord
  ) -> FramePlan.Features {
    let bounds = geometry[slot].bounds.standardized
    let look = appearance[slot]
    let says = states[slot].detail >= 0 ? details[states[slot].detail] : .default
    var place = ContentsPlacement(bounds: bounds, appearance: look, bitmap: bitmap, isUpsideDown: upsideDown)
    guard place.rect.width > 0, place.rect.height > 0 else { return [] }
    place.rect = place.rect.offsetBy(dx: -bounds.minX, dy: -bounds.minY)
    record.shape.w += QuadRecord.hasContents
    let own = Rect(x: 0, y: 0, width: bounds.width, height: bounds.height)
    let shown = look.masksToBounds ? place.rect.intersection(own) : place.rect
    record.contents =
      shown.isNull ? .zero : SIMD4(Float(shown.minX), Float(shown.minY), Float(shown.width), Float(shown.height))
    let map = place.map
    record.texel = SIMD4(Float(map.scaleX), Float(map.scaleY), Float(map.x), Float(map.y))
    let (columns, rows) = place.range(of: bitmap)
    record.texelRange = SIMD4(Float(columns.first), Float(rows.first), Float(columns.last), Float(rows.last))

    if says.tintColor == nil || bitmap.format != .a8, bitmap.isOpaque(columns: columns, rows: rows) {
      states[slot].flags.insert(.showsOpaqueTexels)
    }
    var features: FramePlan.Features = []
    let slices = ContentsSlices(place: place, says: says, appearance: look, columns: columns, rows: rows)
    if let slices {
      features.insert(.slices)
      if slices.x.isTiled || slices.y.isTiled { features.insert(.tiles) }
      detail.write(slices)
    }
    if says.minificationFilter != .linear || says.magnificationFilter == .nearest {
      features.insert(.filters)
      let lastLevel = bitmap.lastLevel(columns: columns, rows: rows, slices: slices)
      let bias = min(max(says.minificationFilterBias, -DetailRecord.largestBias), DetailRecord.largestBias)
      detail.sampling = SIMD4(
        Float(says.minificationFilter.rawValue), Float(says.magnificationFilter.rawValue), Float(bias),
        Float(lastLevel))
    }
    if bitmap.format == .a8, let tint = says.tintColor {
      features.insert(.tint)
      detail.tint = SIMD4<Float>(tint.premultiplied)
    }
    if bitmap.format == .rgba16f { features.insert(.extended) }
    if let encoding = bitmap.encoding {
      features.insert(.planar)
      detail.write(encoding, isInterleaved: bitmap.format == .nv12)
    }
    if let page = TextureLayout.page(for: bitmap, limits: textures.limits) {
      features.insert(.paged)
      detail.pages = SIMD4(Float(page.width), Float(page.height), Float(bitmap.width), Float(bitmap.height))
    }
    return features
  }
}
