internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension RecordTables {
  /// The entry with the features that its context adds.
  @inline(__always)
  mutating func finished(_ entry: PaintWalk.Entry, in context: PaintWalk.Context, layers: inout LayerTable)
    -> PaintWalk.Entry
  {
    var entry = entry
    if entry.layer < 0 { entry.layer = context.layer }
    let factor = context.factor
    if factor.w < 1 || entry.blending != .sourceOver {
      entry.features.remove(.opaque)
      entry.opaque = .empty
    }
    if entry.features.contains(.composite), isWhole(context.clip, layers: &layers) { entry.features.insert(.whole) }
    if entry.features.contains(.clear), context.clip == layers.noClip, context.base == 0 {
      entry.features.insert(.unclipped)
    }
    if factor.x != factor.w || factor.y != factor.w || factor.z != factor.w { entry.features.insert(.multiplied) }
    return entry
  }
}
