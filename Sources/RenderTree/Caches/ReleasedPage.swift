internal import MultiplaneFramePlan

/// A place on a cache page that a layer released. The layer table only lists it; the caches reuse it before their next
/// allocation.
enum ReleasedPage: BitwiseCopyable, Sendable {
  /// A page of `Page.rasters`. `isUsed`: the current plan shows the page, which is then released at the plan's end.
  case raster(Int32, isUsed: Bool)
  /// A place on a page of groups or effects, texels.
  case group(TexturePlace, width: Int, height: Int, set: Int32)
}

extension SurfaceCaches {
  /// Releases the listed pages.
  mutating func takeBackPages(layers: inout LayerTable) {
    if layers.releasedPages.isEmpty { return }
    for page in layers.releasedPages { pages.giveBack(page) }
    layers.releasedPages.removeAll(keepingCapacity: true)
  }
}
