/// The order of a layer's many found sublayers in the last search: the next one finds most of them again.
struct FoundOrder: Sendable {
  private(set) var parent: Int32 = -1
  /// See `ChangeList.orderVersion`.
  private(set) var version: UInt32 = 0
  /// Found sublayers in tree order.
  var slots: [Int32] = []
  /// Those that were not found the last time.
  var others: [Int32] = []

  /// Fewer siblings are sorted.
  static let least = 32
  /// If more are new, all are sorted.
  static let mostOthers = 64

  mutating func set(_ siblings: [Sibling], of parent: Int32, version: UInt32) {
    (self.parent, self.version) = (parent, version)
    slots.removeAll(keepingCapacity: true)
    for sibling in siblings { slots.append(sibling.slot) }
  }
}
