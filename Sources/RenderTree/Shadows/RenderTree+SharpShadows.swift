internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension RenderTree {
  /// Draws the shadow of an outline without blur, as a quad.
  mutating func drawSharpShadow(
    _ slot: Int, _ rect: Rect, _ outline: RoundedOutline, _ color: Color, in context: PaintWalk.Context,
    plan: inout FramePlan
  ) {
    let device = layers.states[slot].device
    let place = LayerTable.pixels(of: rect, through: device)
    let bounds = place.intersection(context.cull)
    guard !bounds.isEmpty else { return }
    guard let node = records.pictureNode(of: slot, device, layers: &layers) else {
      plan.unrepresentable += 1
      return
    }
    var record = QuadRecord()
    record.place = PlaceRecord(Transform2D(translationX: rect.minX, y: rect.minY).concatenating(node.map))
    record.look.shape = SIMD4(Float(rect.width), Float(rect.height), 1, LookRecord.hasBackground)
    record.look.background = SIMD4<Float>(color.premultiplied)
    record.look.links.y = -1
    var detail = DetailRecord()
    detail.write(outline, masksContents: false, contents: .one)
    guard record.isFinite, detail.isFinite else {
      plan.unrepresentable += 1
      return
    }
    record.look.links.x = Float(node.index)
    var features: FramePlan.Features = .noContents
    if outline.isRounded {
      features.formUnion(outline.features)
      record.look.links.y = Float(records.allocatePictureDetail(detail))
    } else if device.isAffine {
      features.insert(.turned)
    }
    let quad = records.allocatePictureQuad(record)
    var context = context
    context.clip = records.simplified(context.clip, for: place, reference: plan.reference)
    features.formUnion(records.clipFeatures(context.clip))
    append(UInt32(quad), features: features, bounds: bounds, in: context)
  }
}
