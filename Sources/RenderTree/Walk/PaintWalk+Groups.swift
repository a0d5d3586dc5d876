internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension PaintWalk {
  /// Context of a translucent layer that is no group: its opacity is multiplied into its content.
  mutating func multiplied(
    _ slot: Int, by opacity: Double, in context: Context, plan: inout FramePlan, layers: inout LayerTable
  ) -> Context {
    var own = multiplied(context, by: SIMD4(repeating: Float(opacity)), plan: &plan)
    own.isFlat = layers.allowsGroupOpacity(slot)
    return own
  }

  /// Adds a group record, with the place of its pixels.
  mutating func addGroup(_ record: GroupRecord, at place: GroupPlace, plan: inout FramePlan) -> Int32 {
    plan.groups.append(record)
    groups.append(place)
    return Int32(plan.groups.count - 1)
  }

  /// Whether the groups of a depth and deeper, or filter results, fill as many pages as they may.
  mutating func holdMany(_ depth: Int, layers: inout LayerTable) -> Bool {
    guard shelves.count > depth else { return false }
    for index in depth..<shelves.count where shelves[index].fullPages >= Self.pagesBeforeFlush { return true }
    if filteredPixels == 0 { return false }
    let page = layers.pageSize
    return filteredPixels >= Self.pagesBeforeFlush * page.width * page.height
  }

  /// Limit on the pages of one depth before they are drawn and reused. Each change of target costs a tiler its tiles,
  /// and groups rarely fill four targets at once.
  private static let pagesBeforeFlush = 4

  /// The context with a further factor for its content.
  mutating func multiplied(
    _ context: Context, by factor: SIMD4<Float>, plan: inout FramePlan
  ) -> Context {
    var context = context
    context.factor *= factor
    var record = plan.groups[Int(context.base)]
    record.multiplier = context.factor
    record.place.w = context.factor.w
    context.group = addGroup(record, at: groups[Int(context.base)], plan: &plan)
    return context
  }
}
