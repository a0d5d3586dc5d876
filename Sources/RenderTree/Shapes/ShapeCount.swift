/// The bytes that the bitmaps of shapes and of shadows of paths could take, as a sum: a layer that changes costs one.
struct ShapeCount: Sendable {
  private(set) var bytes = 0
  private var bySlot: [Int32: Int] = [:]

  /// - Returns: whether that is something else than before.
  @discardableResult
  mutating func set(_ new: Int, of slot: Int) -> Bool {
    let old = bySlot[Int32(slot)] ?? 0
    if new == old { return false }
    bytes += new - old
    bySlot[Int32(slot)] = new == 0 ? nil : new
    return true
  }

  mutating func removeAll() {
    bytes = 0
    bySlot.removeAll(keepingCapacity: true)
  }
}
