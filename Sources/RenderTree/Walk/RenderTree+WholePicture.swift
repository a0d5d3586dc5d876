package import MultiplaneContents
package import MultiplaneFramePlan
import MultiplaneGeometry

extension RenderTree {
  /// The picture from outside that is all that a plan draws: opaque, upright, over the whole target, a texel for each
  /// pixel. nil for every other plan.
  package mutating func wholePicture(of plan: FramePlan) -> Bitmap? {
    let target = PixelRect(x: 0, y: 0, width: plan.width, height: plan.height)
    guard plan.batches.count == 1, plan.instances.count == 1, plan.passes.count == 1, plan.copies.isEmpty,
      plan.filters.isEmpty, plan.damage == PixelRegion(target), plan.passes[0].target == .target,
      plan.batches[0].features.isSuperset(of: [.imported, .parallel, .fetched, .opaque]),
      plan.batches[0].features.isDisjoint(with: [.composite, .converted, .tint, .layered])
    else { return nil }
    let record = Int32(plan.instances[0].item)
    guard let slot = layers.states.indices.first(where: { layers.states[$0].records.quad == record }),
      let bitmap = layers.contents[slot], bitmap.imported != nil,
      (bitmap.width, bitmap.height) == (target.width, target.height),
      layers.states[slot].device.isAffine
    else { return nil }
    let quad = records.quads.looks.values[Int(record)]
    let map = layers.uprightSpace(slot, upsideDown: layers.states[slot].flags.contains(.isUpsideDown))
      .concatenating(layers.states[slot].device.affine)
    guard let back = map.inverted(), back.a * Double(quad.texel.x) > 0.5, back.d * Double(quad.texel.y) > 0.5,
      LayerTable.imageOnGrid(of: Rect(quad.contents), through: map) == target.rect,
      quad.shownTexels.size.width.rounded() == Double(target.width),
      quad.shownTexels.size.height.rounded() == Double(target.height)
    else { return nil }
    return bitmap
  }
}
