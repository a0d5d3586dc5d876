internal import MultiplaneGeometry

/// The walk in paint order: open layers, streams of entries, and groups.
///
/// Owns the stack of open layers, their contexts, and the streams; all last for one plan. Calls no other component:
/// `RenderTree` runs the walk, because each step needs most components.
struct PaintWalk: Sendable {
  var frames: [Frame] = []
  var contexts: [Context] = []
  var endings: [Ending] = []
  var streams: [Stream] = []
  var streamCount = 0
  /// Number of entries added to streams in this plan.
  var drawnCount = 0
  /// Shelves of groups on pages, by depth of nesting.
  var shelves: [GroupShelves] = []
  var groups: [GroupPlace] = []
  /// Pixels of filter results that are not drawn yet.
  var filteredPixels = 0
  /// Record of a transparent quad, for this plan; −1 for none.
  var clearQuad: Int32 = -1
  /// Listed sublayers of replicators at a copy's place; those of an inner replicator follow those of an outer one.
  var moved: [Int32] = []
  // Scratch of `RenderTree.drawLeavesAgain`.
  var outer: [Superlayer] = []
  var bitmaps: [Int32] = []
  /// Stack of `layersIn`.
  private var counted: [Int32] = []

  mutating func begin() {
    leaveAll()
    moved.clear()
    streamCount = 0
    drawnCount = 0
    groups.clear()
    clearQuad = -1
    shelves.clear()
  }

  /// Closes all open layers.
  mutating func leaveAll() {
    frames.clear()
    contexts.clear()
    endings.clear()
  }
}

extension PaintWalk {
  /// Number of visible layers in a subtree, including masks.
  mutating func layersIn(_ slot: Int, layers: inout LayerTable) -> Int {
    var count = 0
    counted.append(Int32(slot))
    while let layer = counted.popLast() {
      guard layers.isCounted(Int(layer)) else { continue }
      count += 1
      if layers.states[Int(layer)].links.mask >= 0 { counted.append(layers.states[Int(layer)].links.mask) }
      var child = layers.states[Int(layer)].links.first
      while child >= 0 {
        counted.append(child)
        child = layers.states[Int(child)].links.next
      }
    }
    return count
  }
}
