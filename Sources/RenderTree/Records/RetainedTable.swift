internal import MultiplaneFramePlan

/// Records that stay on the GPU between frames: reusable slots, and the list of slots written since the last plan.
package struct RetainedTable<Record: BitwiseCopyable & Hashable & Sendable>: Sendable {
  package private(set) var values: [Record] = []
  /// A bit for each slot that was written since the last plan, and a bit for each word of those that is not zero.
  private var dirty: [UInt64] = []
  private var dirtyWords: [UInt64] = []
  private var isDirty = false
  private var free: [Int32] = []
  /// Differs after any change of a record; may differ without one.
  private(set) var version: UInt32 = 0

  package init() {}

  mutating func allocate(_ value: Record) -> Int32 {
    if let slot = free.popLast() {
      write(value, at: slot)
      return slot
    }
    values.append(value)
    if values.count > dirty.count * 64 { dirty.append(0) }
    if dirty.count > dirtyWords.count * 64 { dirtyWords.append(0) }
    version &+= 1
    let slot = Int32(values.count - 1)
    markDirty(Int(slot))
    return slot
  }

  mutating func release(_ slot: Int32) {
    free.append(slot)
  }

  /// Writes at `slot`, or at a free slot if it is −1; returns the slot.
  mutating func put(_ value: Record, at slot: Int32) -> Int32 {
    guard slot >= 0 else { return allocate(value) }
    write(value, at: slot)
    return slot
  }

  @inline(__always)
  mutating func write(_ value: Record, at slot: Int32) {
    let index = Int(slot)
    guard values[index] != value else { return }
    values[index] = value
    version &+= 1
    markDirty(index)
  }

  /// Lends the lists to a loop that writes many records by static functions: an array checks at each access whether
  /// it is shared.
  @inline(__always)
  mutating func lend<Result>(
    _ body: (inout MutableSpan<Record>, inout MutableSpan<UInt64>, inout MutableSpan<UInt64>) -> Result
  ) -> Result {
    // A loop that writes nothing counts as a change, too: that is harmless.
    version &+= 1
    isDirty = true
    return Self.lend(&values, &dirty, &dirtyWords, body)
  }

  @inline(__always)
  private static func lend<Result>(
    _ values: inout [Record], _ dirty: inout [UInt64], _ dirtyWords: inout [UInt64],
    _ body: (inout MutableSpan<Record>, inout MutableSpan<UInt64>, inout MutableSpan<UInt64>) -> Result
  ) -> Result {
    var values = values.mutableSpan
    var dirty = dirty.mutableSpan
    var dirtyWords = dirtyWords.mutableSpan
    return body(&values, &dirty, &dirtyWords)
  }

  /// Writes a record to lent lists.
  @inline(__always)
  static func write(
    _ value: Record, at slot: Int32, _ values: inout MutableSpan<Record>, _ dirty: inout MutableSpan<UInt64>,
    _ dirtyWords: inout MutableSpan<UInt64>
  ) {
    if values[Int(slot)] != value { overwrite(value, at: slot, &values, &dirty, &dirtyWords) }
  }

  /// The same without a comparison, for records that are hardly ever as they were.
  @inline(__always)
  static func overwrite(
    _ value: Record, at slot: Int32, _ values: inout MutableSpan<Record>, _ dirty: inout MutableSpan<UInt64>,
    _ dirtyWords: inout MutableSpan<UInt64>
  ) {
    values[Int(slot)] = value
    markDirty(Int(slot), &dirty, &dirtyWords)
  }

  /// Writes a part of a record of lent lists; `change` returns whether it has written anything.
  @inline(__always)
  static func edit(
    _ slot: Int32, _ values: inout MutableSpan<Record>, _ dirty: inout MutableSpan<UInt64>,
    _ dirtyWords: inout MutableSpan<UInt64>, _ change: (inout Record) -> Bool
  ) {
    if change(&values[Int(slot)]) { markDirty(Int(slot), &dirty, &dirtyWords) }
  }

  @inline(__always)
  private static func markDirty(
    _ slot: Int, _ dirty: inout MutableSpan<UInt64>, _ dirtyWords: inout MutableSpan<UInt64>
  ) {
    let word = dirty[slot >> 6]
    dirty[slot >> 6] = word | UInt64(1) << UInt64(slot & 63)
    if word == 0 { dirtyWords[slot >> 12] |= 1 << UInt64(slot >> 6 & 63) }
  }

  @inline(__always)
  private mutating func markDirty(_ slot: Int) {
    let (word, bit) = (dirty[slot >> 6], UInt64(1) << UInt64(slot & 63))
    if word & bit != 0 { return }
    dirty[slot >> 6] = word | bit
    if word == 0 {
      dirtyWords[slot >> 12] |= 1 << UInt64(slot >> 6 & 63)
      isDirty = true
    }
  }

  /// Marks all records dirty, for a GPU that has lost them.
  mutating func invalidate() {
    for slot in values.indices { markDirty(slot) }
  }

  /// Moves the slots of dirty records into `writes`, which is empty, in runs of neighbouring ones, and shares the table
  /// with it: nothing may be written before `writes` is emptied, or the table is copied.
  mutating func drain(into writes: inout TableWrites<Record>) {
    guard isDirty else { return }
    isDirty = false
    for index in dirtyWords.indices {
      var words = dirtyWords[index]
      if words == 0 { continue }
      dirtyWords[index] = 0
      while words != 0 {
        let word = index << 6 + words.trailingZeroBitCount
        words &= words - 1
        writes.append(slots: dirty[word], of: word)
        dirty[word] = 0
      }
    }
    writes.share(values)
  }
}
