internal import MultiplaneChanges
internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// The walk in paint order: the layers that are open, the streams of entries that they are drawn into, and the groups.
///
/// Owns nothing that outlasts a plan. `RenderTree` conducts the walk, as it asks every other component on its way.
struct PaintWalk: Sendable {
  var frames: [Frame] = []
  var contexts: [Context] = []
  var endings: [Ending] = []
  var streams: [Stream] = []
  var streamCount = 0
  /// How many entries were added to streams in the plan at hand.
  var drawnCount = 0
  /// Where groups lie in the pages, for each depth of nesting.
  var shelves: [GroupShelves] = []
  var groups: [GroupPlace] = []
  /// Pixels of filtered groups that are not drawn yet, all together.
  var filteredPixels = 0
  /// A quad without colour, of this plan; −1 for none.
  var clearQuad: Int32 = -1
  /// Sublayers of replicators that are listed and are where a copy of them is, an inner replicator's after an outer
  /// one's.
  var moved: [Int32] = []
  /// Room for layers that are counted.
  private var counted: [Int32] = []

  mutating func begin() {
    leaveAll()
    moved.removeAll(keepingCapacity: true)
    streamCount = 0
    drawnCount = 0
    groups.removeAll(keepingCapacity: true)
    clearQuad = -1
    shelves.removeAll(keepingCapacity: true)
  }

  /// Visits nothing more.
  mutating func leaveAll() {
    frames.removeAll(keepingCapacity: true)
    contexts.removeAll(keepingCapacity: true)
    endings.removeAll(keepingCapacity: true)
  }
}

extension PaintWalk {
  /// How many layers a layer and all below it are, their masks among them, without what is hidden.
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
