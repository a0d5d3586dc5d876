/// Slots of layers that changed since the last plan.
struct ChangeList: Sendable {
  /// All changed layers, each once.
  var listed: [Int32] = []
  /// Number of them in the last plan.
  var usualCount = 0
  /// Leaves that have only moved: see `RenderTree.moveLeaves`. Those that changed otherwise since are listed instead.
  var movedLeaves: [Int32] = []
  /// Changed layers whose ancestors' bounds must still grow.
  var outgrown: [Int32] = []
  /// Layers of which the content may have grown, and that may be groups.
  var grown: [Int32] = []
  /// Layers whose sublayer plane is stale.
  var sublayerPlanes: [Int32] = []
}
