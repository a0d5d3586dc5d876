/// The layers that read or change what others have drawn, and the replicators.
struct OperatorLists: Sendable {
  /// Layers with background filters.
  var backdrops = SlotList()
  /// Where these lie must be found again.
  var areBackdropsStale = true
  /// Layers with a compositing filter.
  var blenders = SlotList()
  /// Those of `blenders` that change pixels outside of them.
  var unboundedBlenders = SlotList()
  var replicatorCount = 0
  /// So many layers are drawn in the copies of one replicator at most: its own sublayers and all below them.
  var mostCopied = 1 << 18
  /// `mostCopied`, or less, in the last plan.
  var lastCopiedLimit = 1 << 18
}
