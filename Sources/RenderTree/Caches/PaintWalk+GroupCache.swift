internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension PaintWalk {
  /// Whether the changed part of a cached group can be redrawn separately.
  ///
  /// - Parameter all: pixels of the whole group.
  mutating func isMendable(
    _ raster: Raster, _ all: PixelRect, space: PixelRect, in context: Context, layers: inout LayerTable
  ) -> Bool {
    let changed = raster.changed.intersection(all)
    return raster.lastUse != layers.frame.sequence && CachePolicy.isSmall(changed, in: all)
      && raster.region.contains(changed)
      && layers.isKeepable(all, in: space) && isReadable(raster, in: context)
  }

  /// Whether a context's page is another than that of a group's cached pixels; it may be the same after a change of
  /// nesting.
  mutating func isReadable(_ raster: Raster, in context: Context) -> Bool {
    streams[context.stream].page != FramePlan.Page(set: FramePlan.Page.groups, index: raster.page)
  }
}
