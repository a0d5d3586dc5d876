internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension PaintWalk {
  /// Whether a part of what is kept of a group, which is all that has changed, can be drawn anew by itself.
  ///
  /// - Parameter all: what there is of the group.
  mutating func isMendable(
    _ raster: Raster, _ all: PixelRect, space: PixelRect, in context: Context, layers: inout LayerTable
  ) -> Bool {
    let changed = raster.changed.intersection(all)
    return raster.lastUse != layers.frame.sequence && CachePolicy.isSmall(changed, in: all)
      && raster.region.contains(changed)
      && layers.isKeepable(all, in: space) && isReadable(raster, in: context)
  }

  /// Whether what a group is drawn into is not the page that it is kept on, as it may be once it is nested otherwise.
  mutating func isReadable(_ raster: Raster, in context: Context) -> Bool {
    streams[context.stream].page != FramePlan.Page(set: FramePlan.Page.groups, index: raster.page)
  }
}
