internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension RenderTree {
  /// Makes a sublayer known as a veil, where it is one.
  ///
  /// - Parameters:
  ///   - clip: what it is drawn under.
  ///   - shown: what the clip's rectangle leaves, and those of what will cut the picture that is drawn into.
  /// - Returns: an index into `ClipOccluders.veils`; −1 where it is none, or reaches no edge of the clip.
  mutating func addVeil(_ slot: Int, under clip: Int32, within shown: Rect) -> Int32 {
    let device = layers.deviceAround(slot)
    let plane = device.relative(to: layers.frame.reference)
    let most = layers.contents[slot] == nil ? layers.geometry[slot].bounds.standardized : layers.extent(slot)
    guard let points = Quadrangle(of: most, through: plane), records.reachesEdge(of: clip, points),
      let (rect, alpha) = layers.uniformRect(slot),
      var record = records.shape(
        of: rect,
        as: records.holdsClip(slot, clip, layers: &layers) ? nil : layers.outline(slot, upsideDown: false), plane,
        under: clip, within: shown)
    else { return -1 }
    record.links.y += ClipRecord.veil
    record.links.w = Float(alpha)
    guard record.isFinite else { return -1 }
    occluders.veils.append(Veil(record: record, clip: clip, place: LayerTable.pixels(of: rect, through: device)))
    return Int32(occluders.veils.count - 1)
  }
}
