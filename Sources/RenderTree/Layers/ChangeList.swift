/// Slots of layers that changed since the last plan.
struct ChangeList: Sendable {
  /// All of them, each once.
  var listed: [Int32] = []
  /// Those of them that the bounds of the layers above must still take in.
  var outgrown: [Int32] = []
  /// Layers whose sublayers may lie in another plane now.
  var sublayerPlanes: [Int32] = []
}
