// What the solver keeps: its rooms fit their contents, but for some that is left for growth.
extension ConstraintSolver {
  /// Of so many variables, the room for expressing rows is kept: filling more with zeros takes some microseconds.
  private static let keptScratch = 256

  /// Makes room for expressing rows.
  mutating func makeScratch() {
    guard work.count < slots.count else { return }
    work = Array(repeating: 0, count: slots.count)
    combination = Array(repeating: 0, count: slots.count)
  }

  /// Gives back what a large update has needed, and what arrays have beyond their contents.
  mutating func trim() {
    if work.count > Self.keptScratch { (work, combination) = ([], []) }
    changes.giveBack()
    checks.giveBack()
    dirtyRows.giveBack()
    heldRows.giveBack()
    newVariables.giveBack()
    heap.giveBack()
    combinationSlots.giveBack()
    rows.fit()
    terms.fit()
    entries.fit()
    slots.fit()
    unaryRows.fit()
    values.fit()
    firstTerms.fit()
    order.fit()
    dirtyBits.fit()
    exchanges.fit()
    exchangeTerms.fit()
    nodes.fit()
    marks.fit()
    exchangeLinks.fit()
  }

  /// The bytes that its arrays hold.
  package var capacity: Int {
    let kept =
      rows.bytes + terms.bytes + entries.bytes + slots.bytes + unaryRows.bytes + values.bytes + firstTerms.bytes
      + order.bytes + exchanges.bytes + exchangeTerms.bytes + exchangeLinks.bytes + nodes.bytes + buckets.bytes
      + marks.bytes + dirtyBits.bytes
    let free = freeRows.bytes + freeEntries.bytes + freeVariables.bytes
    let scratch = work.bytes + combination.bytes + combinationSlots.bytes + heap.bytes
    let lists = newVariables.bytes + dirtyRows.bytes + checks.bytes + heldRows.bytes + changes.bytes
    return kept + free + scratch + lists
  }
}

extension Array {
  /// Bytes of what it has room for.
  fileprivate var bytes: Int { capacity * MemoryLayout<Element>.stride }

  /// Of a list that is mostly empty between updates.
  fileprivate mutating func giveBack() { if isEmpty, capacity > 256 { self = [] } }

  /// Takes storage with a sixteenth to spare where much more is unused.
  package mutating func fit() {
    guard capacity - count > count / 8 + 64 else { return }
    var fitting: [Element] = []
    fitting.reserveCapacity(count + count / 16)
    fitting.append(contentsOf: self)
    self = fitting
  }
}
