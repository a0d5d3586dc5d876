internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// The pages of cached surfaces, and the snapshot of the still layers.
///
/// The surfaces of layers are in the layer table, which lists the pages that they release; they are reused before the
/// next allocation. Reads the layer table; called by the walk.
struct SurfaceCaches: Sendable {
  var pages = CachePages()
  var snapshot = Snapshot()

  /// Copies the group of a layer, or the result of its passes, to the cache.
  mutating func keep(
    _ region: PageRegion, of slot: Int, isEffect: Bool = false, depth: Int = 0, demand: Int? = nil,
    plan: inout FramePlan, layers: inout LayerTable
  ) {
    let surface = layers.states[slot].surface
    guard surface >= 0 else { return }
    guard let picture = copy(of: region, depth: depth, demand: demand, plan: &plan, layers: &layers) else {
      return layers.surfaces[surface].refuse()
    }
    layers.surfaces[surface].add(picture, isEffect: isEffect)
    if layers.states[slot].raster >= 0 { layers.rasters[layers.states[slot].raster].knownBounds = .null }
  }

  /// Copies a page region to the cache; nil if there is no room.
  ///
  /// - Parameters:
  ///   - depth: see `CachePages.take`.
  ///   - demand: the same; by default the region's pixels.
  mutating func copy(
    of region: PageRegion, depth: Int = 0, demand: Int? = nil, plan: inout FramePlan, layers: inout LayerTable
  ) -> CachedSurface.Picture? {
    let set = region.page.set == FramePlan.Page.intermediates ? FramePlan.Page.effects : FramePlan.Page.groups
    let demand = demand ?? region.cells.area
    guard let taken = take(region.cells, in: set, depth: depth, demand: demand, layers: &layers) else { return nil }
    let from = region.texels
    plan.append(FramePlan.Copy(from: .page(region.page), x: from.x, y: from.y, to: taken.texels), to: taken.page)
    var copy = region
    (copy.page, copy.origin, copy.place) = (taken.page, taken.origin, nil)
    return CachedSurface.Picture(region: copy, colors: Array(plan.colorSteps[region.colors]))
  }

  /// Takes a place on a page. Evicts unused surfaces if the budget is used up.
  mutating func take(
    _ cells: PixelRect, in set: Int32, depth: Int = 0, demand: Int = 0, layers: inout LayerTable
  ) -> PageRegion? {
    takeBackPages(layers: &layers)
    if let place = pages.take(cells, in: set, depth: depth, demand: demand) { return place }
    for slot in layers.states.indices where layers.states[slot].surface >= 0 {
      let surface = layers.surfaces[layers.states[slot].surface]
      let isUnused = surface.lastUse + Patience.unusedPlans < layers.frame.sequence
      if isUnused, !(surface.group.isNone && surface.effect.isNone) { layers.dropSurface(slot) }
    }
    takeBackPages(layers: &layers)
    return pages.take(cells, in: set, depth: depth, demand: demand)
  }

  /// Takes back the pages that layers have released.
  mutating func takeBackPages(layers: inout LayerTable) {
    if layers.releasedPages.isEmpty { return }
    for page in layers.releasedPages { pages.giveBack(page) }
    layers.releasedPages.removeAll(keepingCapacity: true)
  }

  /// Ends a plan; writes the sizes of all pages to it if it draws.
  mutating func endPlan(_ plan: inout FramePlan, layers: inout LayerTable) {
    takeBackPages(layers: &layers)
    pages.endPlan(&plan)
  }
}
