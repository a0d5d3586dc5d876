/// What was drawn once and is shown again: bitmaps of rasterised layers, groups, effects, and the snapshot of the still
/// layers.
///
/// Owns the pages; what is kept of a layer stands in the layer table. Reads the layer table; the walk calls it.
struct SurfaceCaches: Sendable {
  var pages = CachePages()
  var snapshot = Snapshot()
}
