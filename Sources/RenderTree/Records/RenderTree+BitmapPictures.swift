internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension RenderTree {
  /// Gives the records of the last plan's pictures up, so that the same pictures get the same records again.
  mutating func releasePictures() {
    for quad in pictures.quads.reversed() { quads.release(quad) }
    for detail in pictures.details.reversed() { detailRecords.release(detail) }
    for node in pictures.nodes.reversed() { nodes.release(node) }
    pictures.quads.removeAll(keepingCapacity: true)
    pictures.details.removeAll(keepingCapacity: true)
    pictures.nodes.removeAll(keepingCapacity: true)
  }

  /// Draws a picture into what a layer is drawn into, under the clips there; what does not fit a Float is counted and not drawn.
  mutating func drawPicture(_ picture: BitmapPicture, in context: PaintWalk.Context, plan: inout FramePlan) {
    guard picture.rect.width > 0, picture.rect.height > 0, picture.rect.isFinite else { return }
    let place = picture.pixels
    let bounds = place.intersection(context.cull)
    guard !bounds.isEmpty else { return }
    guard let node = pictureNode(picture, reference: plan.reference) else {
      plan.unrepresentable += 1
      return
    }
    var record = pictureQuad(picture)
    record.links.x = Float(node)
    var (features, detail) = pictureDetail(picture)
    guard record.isFinite, detail.isFinite else {
      plan.unrepresentable += 1
      return
    }
    let texture = textures.place(of: picture.entry, needsLevels: false, commands: &plan.textures)
    record.links.z = Float(texture.x + texture.y * Int32(QuadRecord.largestPage))
    record.links.y = -1
    if !features.isEmpty { record.links.y = Float(allocatePictureDetail(detail)) }
    let quad = allocatePictureQuad(record)
    features.formUnion(pictureFeatures(picture))
    let clip = simplified(context.clip, for: place, reference: plan.reference)
    features.formUnion(clipFeatures(clip))
    var context = context
    context.clip = clip
    append(UInt32(quad), texture: texture.texture, features: features, bounds: bounds, in: context)
  }

  private mutating func pictureNode(_ picture: BitmapPicture, reference: (x: Int, y: Int)) -> Int32? {
    if picture.node >= 0 { return picture.node }
    return picture.map == .identity
      ? deviceNode(reference: reference) : pictureNode(of: picture.map, reference: reference)
  }

  /// A node for the device's pixels as they are.
  mutating func deviceNode(reference: (x: Int, y: Int)) -> Int32? {
    guard let record = node(of: .identity, reference: reference) else { return nil }
    if pictures.deviceNode >= 0 {
      nodes.write(record, at: pictures.deviceNode)
    } else {
      pictures.deviceNode = nodes.allocate(record)
    }
    return pictures.deviceNode
  }

  /// A node that lasts for this plan.
  mutating func pictureNode(of map: Homography, reference: (x: Int, y: Int)) -> Int32? {
    guard let record = node(of: map, reference: reference) else { return nil }
    let node = nodes.allocate(record)
    pictures.nodes.append(node)
    return node
  }

  /// A detail record that lasts for this plan.
  mutating func allocatePictureDetail(_ detail: DetailRecord) -> Int32 {
    let slot = detailRecords.allocate(detail)
    pictures.details.append(slot)
    return slot
  }

  /// A quad record that lasts for this plan.
  mutating func allocatePictureQuad(_ record: QuadRecord) -> Int32 {
    let quad = quads.allocate(record)
    pictures.quads.append(quad)
    return quad
  }

  private mutating func pictureQuad(_ picture: BitmapPicture) -> QuadRecord {
    let (rect, bitmap) = (picture.rect, picture.bitmap)
    var record = QuadRecord()
    record.inverse = SIMD4(1, 0, 0, 1)
    let (cellX, cellY) = (
      (rect.minX / NodeRecord.cell).rounded(.down), (rect.minY / NodeRecord.cell).rounded(.down)
    )
    record.origin = SIMD4(
      Float(rect.minX - cellX * NodeRecord.cell), Float(rect.minY - cellY * NodeRecord.cell), Float(cellX),
      Float(cellY))
    record.shape = SIMD4(Float(rect.width), Float(rect.height), 1, QuadRecord.hasContents)
    record.contents = SIMD4(0, 0, Float(rect.width), Float(rect.height))
    record.texel = SIMD4(
      Float(Double(bitmap.width) / rect.width), Float(Double(bitmap.height) / rect.height), 0, 0)
    record.texelRange = SIMD4(0, 0, Float(bitmap.width - 1), Float(bitmap.height - 1))
    return record
  }

  private mutating func pictureDetail(_ picture: BitmapPicture) -> (FramePlan.Features, DetailRecord) {
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
    if let page = TextureLayout.page(for: bitmap, limits: textures.limits) {
      features.insert(.paged)
      detail.pages = SIMD4(Float(page.width), Float(page.height), Float(bitmap.width), Float(bitmap.height))
    }
    return (features, detail)
  }

  private mutating func pictureFeatures(_ picture: BitmapPicture) -> FramePlan.Features {
    guard picture.map.isAffine else { return .noBackground }
    guard picture.isParallel else { return [.noBackground, .turned] }
    return picture.isOneToOne ? [.noBackground, .parallel, .fetched] : [.noBackground, .parallel]
  }
}
