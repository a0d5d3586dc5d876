/// Cached answers of `LayerTable.isOpaqueOutline` within a plan, in which layers do not change: the budget of offscreen
/// pixels and the shadows both ask. Direct-mapped by a hash of the slot; a collision is a miss.
struct OpaqueOutlineCache: Sendable {
  private struct Entry: BitwiseCopyable, Sendable {
    var slot: Int32 = -1
    var isOpaque = false
    var plan: UInt64 = 0
  }

  private var entries: [Entry] = []
  /// Number of the plan; answers are kept in one only.
  private var plan: UInt64 = 0
  private var isPlanning = false

  /// Begins a plan without answers.
  mutating func begin() {
    plan += 1
    isPlanning = true
  }

  /// Ends a plan: layers may change.
  mutating func end() { isPlanning = false }

  /// The cached answer; nil on a miss.
  func isOpaque(_ slot: Int) -> Bool? {
    guard isPlanning, !entries.isEmpty else { return nil }
    let entry = entries[OutlineShadowCache.place(slot)]
    return entry.plan == plan && entry.slot == Int32(slot) ? entry.isOpaque : nil
  }

  mutating func keep(_ isOpaque: Bool, of slot: Int) {
    guard isPlanning else { return }
    if entries.isEmpty { entries = [Entry](repeating: Entry(), count: OutlineShadowCache.count) }
    entries[OutlineShadowCache.place(slot)] = Entry(slot: Int32(slot), isOpaque: isOpaque, plan: plan)
  }
}
