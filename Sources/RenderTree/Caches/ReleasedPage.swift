internal import MultiplaneFramePlan

/// A place on a page of the caches that a layer gave up. Layers only note it: the caches take it back before they give
/// out another one.
enum ReleasedPage: BitwiseCopyable, Sendable {
  /// A page of `Page.rasters`. `isUsed`: the plan at hand shows the page, which stays until that plan is done.
  case raster(Int32, isUsed: Bool)
  /// A place on a page of groups or of filtered groups, texels.
  case group(TexturePlace, width: Int, height: Int, set: Int32)
}

extension SurfaceCaches {
  /// Takes back the pages that were given up.
  mutating func takeBackPages(layers: inout LayerTable) {
    if layers.releasedPages.isEmpty { return }
    for page in layers.releasedPages { pages.giveBack(page) }
    layers.releasedPages.removeAll(keepingCapacity: true)
  }
}
