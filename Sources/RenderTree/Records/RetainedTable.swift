internal import MultiplaneFramePlan

/// Records that stay on the GPU between frames: reusable slots, and the list of slots written since the last plan.
package struct RetainedTable<Record: BitwiseCopyable & Hashable & Sendable>: Sendable {
  package private(set) var values: [Record] = []
  private var isDirty: [Bool] = []
  private(set) var dirty: [Int32] = []
  private var free: [Int32] = []
  /// Incremented when any record changes.
  private(set) var version: UInt32 = 0

  package init() {}

  /// Prefetches a record; −1 is none.
  @inline(__always)
  func prefetch(_ slot: Int32) {
    if slot >= 0 { values.prefetch(Int(slot)) }
  }

  mutating func allocate(_ value: Record) -> Int32 {
    if let slot = free.popLast() {
      write(value, at: slot)
      return slot
    }
    values.append(value)
    isDirty.append(true)
    version &+= 1
    let slot = Int32(values.count - 1)
    dirty.append(slot)
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

  mutating func write(_ value: Record, at slot: Int32) {
    let index = Int(slot)
    guard values[index] != value else { return }
    values[index] = value
    version &+= 1
    markDirty(slot)
  }

  /// Changes the record at `slot`; `body` returns whether it did.
  @inline(__always)
  mutating func change(at slot: Int32, _ body: (inout Record) -> Bool) {
    guard body(&values[Int(slot)]) else { return }
    version &+= 1
    markDirty(slot)
  }

  private mutating func markDirty(_ slot: Int32) {
    if !isDirty[Int(slot)] {
      isDirty[Int(slot)] = true
      dirty.append(slot)
    }
  }

  /// Marks all records dirty, for a GPU that has lost them.
  mutating func invalidate() {
    for slot in values.indices { markDirty(Int32(slot)) }
  }

  /// Moves dirty records into `writes`, in runs of neighbouring slots.
  mutating func drain(into writes: inout TableWrites<Record>) {
    writes.removeAll()
    guard !dirty.isEmpty else { return }
    orderDirty()
    for slot in dirty {
      isDirty[Int(slot)] = false
      writes.append(values[Int(slot)], at: Int(slot))
    }
    dirty.removeAll(keepingCapacity: true)
  }

  /// Sorts the dirty slots in place: the library's sort allocates each time.
  private mutating func orderDirty() {
    var (least, greatest, last) = (Int32.max, Int32.min, Int32.min)
    var isOrdered = true
    for slot in dirty {
      isOrdered = isOrdered && slot > last
      (least, greatest, last) = (min(least, slot), max(greatest, slot), slot)
    }
    if isOrdered { return }
    if dirty.count <= Self.mostInserted {
      for index in dirty.indices.dropFirst() {
        let slot = dirty[index]
        var place = index
        while place > 0, dirty[place - 1] > slot {
          dirty[place] = dirty[place - 1]
          place -= 1
        }
        dirty[place] = slot
      }
    } else {
      dirty.removeAll(keepingCapacity: true)
      for slot in least...greatest where isDirty[Int(slot)] { dirty.append(slot) }
    }
  }

  /// Up to this many slots are sorted by insertion, more by a scan of the table.
  private static var mostInserted: Int { 32 }
}
