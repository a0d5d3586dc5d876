/// Sum of the bytes that bitmaps of shapes and path shadows could take. A changed layer updates one term.
struct ShapeCount: Sendable {
  private(set) var bytes = 0
  private var bySlot: [Int32: Int] = [:]

  /// - Returns: whether the term has changed.
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
