internal import MultiplaneContents

extension Replication {
  /// Number of copies drawn.
  var count: Int { min(max(instanceCount, 0), Self.maximumCount) }
}
