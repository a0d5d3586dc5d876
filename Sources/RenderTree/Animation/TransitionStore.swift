internal import MultiplaneAnimation
internal import MultiplaneChanges
internal import MultiplaneContents

/// Layers that exist in the render tree alone: those that show the old picture of a transition, contents that fade, and
/// copies of a replicator that are behind it.
/// They have the generation `phantom`, which no layer of a program has.
///
/// Owns the lists of transitions, fades and delayed copies; calls no other component. The sample phase calls it.
struct TransitionStore: Sendable {
  /// A transition. `host` is at the layer's place and contains two frames: one with the layer, one with a copy of it.
  struct Entry: Sendable {
    var animation: AnimationID
    var record: TransitionRecord
    var layer: Int32
    var host: Int32
    var newFrame: Int32
    var oldFrame: Int32
    /// When the picture holds.
    var span = AnimationStore.Span(since: .infinity, until: -.infinity)
  }

  /// Contents that fade: `group` is the layer's first sublayer, and contains one layer for each bitmap.
  struct Fade: BitwiseCopyable, Sendable {
    var group: Int32
    var from: Int32
    var to: Int32
  }

  /// A replicator whose copies show different times. It is a plain layer meanwhile, and contains one replicator of a
  /// single copy for each copy; the first one contains the program's layers.
  struct Delayed: Sendable {
    var replicator: Int32
    var replication: Replication
    var layerCount: Int
    var hosts: [Int32] = []
  }

  var entries: [Entry] = []
  /// A replicator in another one's copy is after that one.
  var delayed: [Delayed] = []
  /// Replicators may need such copies, or no longer.
  var areDelaysStale = false
  /// By the slot of the layer.
  var fades: [Int32: Fade] = [:]
  /// Slots of phantoms that no longer exist.
  private var free: [Int32] = []
  private(set) var phantomCount = 0
  /// Slots below this are for layers of the program.
  var floor = 0

  static let phantom = UInt32.max
  /// Delayed copies have together at most this number of layers; those beyond show the same time.
  static let mostDelayedLayers = 4096
  /// Slots that are left free for new layers of the program when the first phantom is made.
  private static let headroom = 256

  var isEmpty: Bool { entries.isEmpty && fades.isEmpty }

  /// Whether a layer is a replicator with delayed copies.
  func isDelayed(_ slot: Int) -> Bool { delayed.contains { $0.replicator == Int32(slot) } }

  /// Index of a layer's transition.
  func index(of slot: Int) -> Int? { entries.isEmpty ? nil : entries.firstIndex { $0.layer == Int32(slot) } }

  /// The layer that is at a layer's place among its siblings.
  func outermost(_ slot: Int) -> Int { index(of: slot).map { Int(entries[$0].host) } ?? slot }

  /// Shows all transitions anew in the next plan.
  mutating func awakeAll() {
    for index in entries.indices { entries[index].span = AnimationStore.Span(since: .infinity, until: -.infinity) }
  }

  /// A slot to make a phantom in, unless another layer has taken it.
  ///
  /// - Parameter count: number of slots that exist.
  mutating func nextSlot(count: Int) -> Int {
    while let slot = free.popLast() {
      if slot >= floor { return Int(slot) }
    }
    return phantomCount == 0 ? max(count, floor) + Self.headroom : max(count, floor)
  }

  mutating func noteMade() { phantomCount += 1 }

  mutating func giveBack(_ slot: Int) {
    phantomCount -= 1
    free.append(Int32(slot))
  }
}
