/// Layers that read or change pixels drawn by other layers, and replicators.
struct OperatorLists: Sendable {
  /// Layers with background filters.
  var backdrops = SlotList()
  /// Sum of the distances that background filters read around their layers, device pixels.
  var backdropReach = 0
  /// The places of `backdrops` are stale.
  var areBackdropsStale = true
  /// Layers with a compositing filter.
  var blenders = SlotList()
  /// Those of `blenders` that change pixels outside their bounds.
  var unboundedBlenders = SlotList()
  var replicatorCount = 0
  /// Transform that the current copy of a replicator adds to its sublayers' transforms: index into the layer table's
  /// matrices, by slot.
  var copies: [Int32: Int32] = [:]
  /// Limit on the layers drawn in the copies of one replicator: its sublayers and all below them.
  var mostCopied = 1 << 18
  /// `mostCopied`, or less, in the last plan.
  var lastCopiedLimit = 1 << 18
}
