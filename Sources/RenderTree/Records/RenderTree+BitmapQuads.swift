internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension RenderTree {
  /// Draws a bitmap in a layer's context, under its clips. A quad whose numbers don't fit a Float is counted and not
  /// drawn.
  ///
  /// - Returns: the quad as it was drawn; nil if it was not.
  @discardableResult
  mutating func drawBitmapQuad(
    _ picture: BitmapQuad, of slot: Int, in context: PaintWalk.Context, plan: inout FramePlan
  ) -> DrawnQuad? {
    guard picture.rect.width > 0, picture.rect.height > 0, picture.rect.isFinite else { return nil }
    let place = picture.pixels
    let bounds = place.intersection(context.cull)
    guard !bounds.isEmpty else { return nil }
    guard let node = records.pictureNode(of: slot, picture.map, layers: &layers) else {
      plan.unrepresentable += 1
      return nil
    }
    var record = bitmapQuadRecord(picture)
    record.place = PlaceRecord(
      Transform2D(translationX: picture.rect.minX, y: picture.rect.minY).concatenating(node.map))
    record.look.links.x = Float(node.index)
    var (features, detail) = textures.bitmapQuadDetail(picture)
    guard record.isFinite, detail.isFinite else {
      plan.unrepresentable += 1
      return nil
    }
    let texture = textures.place(of: picture.entry, needsLevels: false, commands: &plan.textures)
    record.look.links.z = Float(texture.x + texture.y * Int32(LookRecord.largestPage))
    record.look.links.y = -1
    if !features.isEmpty { record.look.links.y = Float(records.allocatePictureDetail(detail)) }
    let quad = records.allocatePictureQuad(record)
    features.formUnion(bitmapQuadFeatures(picture))
    let clip = records.simplified(context.clip, for: place, reference: plan.reference)
    features.formUnion(records.clipFeatures(clip))
    var context = context
    context.clip = clip
    let entry = PaintWalk.Entry(
      instance: instance(UInt32(quad), in: context), base: context.base, layer: Int32(slot), texture: texture.texture,
      features: features, bounds: bounds)
    append(entry, in: context)
    return DrawnQuad(records.finished(entry, in: context, layers: &layers), bounds: place)
  }

  private mutating func bitmapQuadRecord(_ picture: BitmapQuad) -> QuadRecord {
    let (rect, bitmap) = (picture.rect, picture.bitmap)
    var record = QuadRecord()
    record.look.shape = SIMD4(Float(rect.width), Float(rect.height), 1, LookRecord.hasContents)
    record.look.contents = SIMD4(0, 0, Float(rect.width), Float(rect.height))
    record.look.texel = SIMD4(
      Float(Double(bitmap.width) / rect.width), Float(Double(bitmap.height) / rect.height), 0, 0)
    record.look.texelRange = SIMD4(0, 0, Float(bitmap.width - 1), Float(bitmap.height - 1))
    return record
  }

  private mutating func bitmapQuadFeatures(_ picture: BitmapQuad) -> FramePlan.Features {
    guard picture.map.isAffine else { return .noBackground }
    guard picture.isParallel else { return [.noBackground, .turned] }
    return picture.isOneToOne ? [.noBackground, .parallel, .fetched] : [.noBackground, .parallel]
  }
}
