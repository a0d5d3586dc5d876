internal import MultiplaneChanges
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension LayerTable {
  /// Longest side of a group: the driver's limit on textures, which is at least the target's side.
  mutating func longestGroup(in context: PaintWalk.Context) -> Int {
    let target = frame.target ?? PlanTarget(width: 1, height: 1)
    return max(target.maximumTextureSize, target.width, target.height, context.space.width, context.space.height)
  }

  /// The part of a region that fits a page, around the visible space.
  mutating func fitting(
    _ region: PixelRect, _ slot: Int, in context: PaintWalk.Context, plan: inout FramePlan
  ) -> PixelRect {
    let most = longestGroup(in: context)
    guard max(region.width, region.height) > most else { return region }
    plan.reduced.append(FramePlan.Reduced(layer: id(of: slot), name: name(of: slot), reason: .pageSide, factor: 1))
    func span(_ span: PixelSpan, _ space: PixelSpan) -> PixelSpan {
      let low = min(max(space.low - (most - (space.high - space.low)) / 2, span.low), max(span.high - most, span.low))
      return PixelSpan(low: low, high: min(low + most, span.high))
    }
    return PixelRect(
      columns: span(region.columns, context.space.columns), rows: span(region.rows, context.space.rows))
  }

  /// Size of a page: the largest group without filters, which is the target, or many small ones. Groups grown for
  /// filters get pages of their own size.
  var pageSize: FramePlan.PageSize {
    let target = frame.target ?? PlanTarget(width: 1, height: 1)
    let least = 1024
    func side(_ pixels: Int) -> Int { min(max((pixels + 63) / 64 * 64, least), max(target.maximumTextureSize, pixels)) }
    return FramePlan.PageSize(width: side(target.width), height: side(target.height))
  }

  /// Part of the pixels of a layer with sublayers that it draws itself.
  mutating func ownPlace(_ slot: Int, in place: PixelRect) -> PixelRect {
    var own = extent(slot)
    if masksToBounds(slot) { own = own.intersection(geometry[slot].bounds) }
    return own.isNull ? .empty : Self.pixels(of: own, through: states[slot].device).intersection(place)
  }

  /// Pixels of a group that can move: which of them are visible changes with its place.
  static let anywhere = PixelRect(x: -(1 << 15), y: -(1 << 15), width: 1 << 16, height: 1 << 16)
}
