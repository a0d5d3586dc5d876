internal import MultiplaneFramePlan

/// The records that the GPU keeps: quads, their details, gradient stops, transform nodes and clips.
///
/// Owns the tables, the caches of written quads, and the records that last for one plan. Reads the layer table; the walk calls it.
struct RecordTables: Sendable {
  var quads = RetainedTable<QuadRecord>()
  var details = RetainedTable<DetailRecord>()
  var stops = RetainedTable<StopRecord>()
  var nodes = RetainedTable<NodeRecord>()
  var clips = RetainedTable<ClipRecord>()
  var knownQuads = KnownQuads()
  var knownPlaces = KnownPlaces()
  var pictures = PictureRecords()

  // Those of the plan at hand.
  var transientClips: [Int32] = []
  var transientQuads: [Int32] = []
  var transientNodes: [Int32] = []
  /// Layers in copies that have one of `transientNodes`.
  var copied: [Int32] = []

  /// Tables with the record of no clip.
  init() {
    _ = clips.allocate(.none)
  }
}
