internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension Replication {
  /// How many copies are drawn.
  var count: Int { min(max(instanceCount, 0), Self.maximumCount) }
}
