import MultiplaneGeometry

// The basis: as many rows as variables, linearly independent, each held at a value. It is the product of a triangular
// factor, in which each variable is computed from those before it in `order`, and of exchanges.
extension ConstraintSolver {
  // MARK: Expressing rows

  /// Expresses a row by those of the basis: fills `combination` and `combinationSlots`. `clearCombination()` must
  /// follow. Walks the definitions of the row's variables only.
  mutating func express(_ row: Int) {
    makeScratch()
    collect(row, times: 1)
    expressCollected()
  }

  /// Adds a row to the sum that `expressCollected()` expresses.
  mutating func collect(_ row: Int, times factor: Double) {
    let first = Int(rows[row].firstTerm)
    for index in first..<first + Int(rows[row].termCount) {
      let variable = Int(terms[index].variable)
      work[variable] += factor * terms[index].coefficient
      guard !marks[variable].contains(.isQueued) else { continue }
      marks[variable].insert(.isQueued)
      push(slots[variable].position)
    }
  }

  /// Expresses the sum of what was collected, as `express` does.
  mutating func expressCollected() {
    statistics.expressions += 1
    while let position = popLargest() {
      let slot = Int(order[Int(position)])
      let value = work[slot]
      work[slot] = 0
      marks[slot].remove(.isQueued)
      guard abs(value) > 1e-12 else { continue }
      let share = value / slots[slot].pivot
      combination[slot] = share
      marks[slot].insert(.isCombined)
      combinationSlots.append(Int32(clamping: slot))
      let factor = Int(slots[slot].factor)
      let first = Int(rows[factor].firstTerm)
      let count = Int(rows[factor].termCount)
      guard count > 1 else { continue }
      for index in first..<first + count {
        let variable = Int(terms[index].variable)
        guard variable != slot else { continue }
        work[variable] -= share * terms[index].coefficient
        if !marks[variable].contains(.isQueued) {
          marks[variable].insert(.isQueued)
          push(slots[variable].position)
        }
      }
    }
    if !exchanges.isEmpty { applyExchanges() }
  }

  /// Whether exchanges mention a slot.
  func isExchanged(_ slot: Int) -> Bool { !exchangeLinks.isEmpty && exchangeLinks[slot].count > 0 }

  /// Turns a combination of the factor's rows into one of the basis.
  private mutating func applyExchanges() {
    for slot in combinationSlots where exchangeLinks[Int(slot)].first >= 0 {
      push(-exchangeLinks[Int(slot)].first)
    }
    while let negative = popLargest() {
      let number = Int(-negative)
      let exchange = exchanges[number]
      if exchange.next >= 0 { push(-exchange.next) }
      let slot = Int(exchange.slot)
      guard combination[slot] != 0 else { continue }
      let share = combination[slot] / exchange.pivot
      combination[slot] = share
      exchangeWork += Int(exchange.count) + 4
      let first = Int(exchange.first)
      for index in first..<first + Int(exchange.count) {
        let other = Int(exchangeTerms[index].slot)
        combination[other] -= share * exchangeTerms[index].value
        guard !marks[other].contains(.isCombined) else { continue }
        marks[other].insert(.isCombined)
        combinationSlots.append(exchangeTerms[index].slot)
        var later = exchangeLinks[other].first
        while later >= 0, later <= Int32(clamping: number) { later = exchanges[Int(later)].next }
        if later >= 0 { push(-later) }
      }
    }
  }

  mutating func clearCombination() {
    for slot in combinationSlots {
      combination[Int(slot)] = 0
      marks[Int(slot)].remove(.isCombined)
    }
    combinationSlots.removeAll(keepingCapacity: true)
  }

  private mutating func push(_ key: Int32) {
    heap.append(key)
    var index = heap.count - 1
    while index > 0 {
      let parent = (index - 1) / 2
      guard heap[parent] < key else { break }
      heap[index] = heap[parent]
      index = parent
    }
    heap[index] = key
  }

  private mutating func popLargest() -> Int32? {
    guard let last = heap.popLast() else { return nil }
    let count = heap.count
    guard count > 0 else { return last }
    let result = heap[0]
    var index = 0
    while true {
      var child = 2 * index + 1
      guard child < count else { break }
      if child + 1 < count, heap[child + 1] > heap[child] { child += 1 }
      guard heap[child] > last else { break }
      heap[index] = heap[child]
      index = child
    }
    heap[index] = last
    return result
  }

  // MARK: Exchanging rows

  /// Puts a row at a place of the basis, where `combination` has its coefficient there; the row that was there leaves.
  mutating func exchange(_ row: Int, at slot: Int) {
    statistics.pivots += 1
    let leaving = Int(slots[slot].row)
    if leaving >= 0 { rows[leaving].slot = -1 }
    rows[row].slot = Int32(clamping: slot)
    slots[slot].row = Int32(clamping: row)
    if let pivot = pivotInFactor(row, at: slot) {
      setFactor(row, at: slot, pivot: pivot)
    } else {
      appendExchange(at: slot)
      if leaving >= 0, rows[leaving].firstEntry < 0, !rows[leaving].isUnary {
        zombieRows.append(Int32(clamping: leaving))
      }
    }
    markSlot(slot)
    if leaving >= 0, rows[leaving].firstEntry >= 0 { enqueueCheck(leaving) }
    enqueueTouched(row)
  }

  /// The row's coefficient of the slot's variable if the factor stays triangular with the row there.
  func pivotInFactor(_ row: Int, at slot: Int) -> Double? {
    guard !isExchanged(slot) else { return nil }
    let position = slots[slot].position
    let canMove = slots[slot].dependents == 0
    var pivot: Double?
    let first = Int(rows[row].firstTerm)
    for index in first..<first + Int(rows[row].termCount) {
      let variable = Int(terms[index].variable)
      if variable == slot {
        pivot = terms[index].coefficient
      } else if !canMove, slots[variable].position > position {
        return nil
      }
    }
    return pivot
  }

  /// Replaces the factor of a slot.
  mutating func setFactor(_ row: Int, at slot: Int, pivot: Double) {
    removeFactor(at: slot)
    var mustMove = false
    let first = Int(rows[row].firstTerm)
    for index in first..<first + Int(rows[row].termCount) {
      let variable = Int(terms[index].variable)
      guard variable != slot else { continue }
      slots[variable].dependents += 1
      mustMove = mustMove || slots[variable].position > slots[slot].position
    }
    slots[slot].factor = Int32(clamping: row)
    slots[slot].pivot = pivot
    rows[row].factorSlot = Int32(clamping: slot)
    if mustMove {
      slots[slot].position = Int32(clamping: order.count)
      order.append(Int32(clamping: slot))
      if marks[slot].contains(.isDirty) { markPosition(slots[slot].position) }
    }
  }

  private mutating func removeFactor(at slot: Int) {
    let old = Int(slots[slot].factor)
    if old < 0 { return }
    let first = Int(rows[old].firstTerm)
    for index in first..<first + Int(rows[old].termCount) {
      let variable = Int(terms[index].variable)
      if variable != slot { slots[variable].dependents -= 1 }
    }
    rows[old].factorSlot = -1
  }

  /// Records the exchange at a slot from `combination`.
  mutating func appendExchange(at slot: Int) {
    if exchangeLinks.isEmpty { exchangeLinks = Array(repeating: ExchangeLinks(), count: slots.count) }
    let number = Int32(clamping: exchanges.count)
    let first = exchangeTerms.count
    for other in combinationSlots where Int(other) != slot {
      let value = combination[Int(other)]
      guard abs(value) > Self.zero else { continue }
      exchangeTerms.append(ExchangeTerm(slot: other, value: value))
      link(Int(other))
    }
    link(slot)
    exchanges.append(
      Exchange(
        slot: Int32(clamping: slot), first: Int32(clamping: first),
        count: Int32(clamping: exchangeTerms.count - first), pivot: combination[slot]))
    if exchangeLinks[slot].last >= 0 {
      exchanges[Int(exchangeLinks[slot].last)].next = number
    } else {
      exchangeLinks[slot].first = number
    }
    exchangeLinks[slot].last = number
    exchangesAreDirty = true
  }

  private mutating func link(_ slot: Int) {
    if exchangeLinks[slot].count == 0 { exchangeLinks[slot].target = rows[Int(slots[slot].row)].value }
    exchangeLinks[slot].count += 1
  }

  /// Takes a row without multiplier out of the basis, for one of its variables alone.
  mutating func evict(_ row: Int) {
    let slot = Int(rows[row].slot)
    if !isExchanged(slot) {
      // The factor is the row itself: its own variable alone has a coefficient there.
      enter(ensureUnaryRow(slot), at: slot)
      return
    }
    var best = -1
    var bestValue = 0.0
    let first = Int(rows[row].firstTerm)
    for index in first..<first + Int(rows[row].termCount) {
      let unary = ensureUnaryRow(Int(terms[index].variable))
      guard rows[unary].slot < 0 else { continue }
      express(unary)
      if abs(combination[slot]) > bestValue {
        best = unary
        bestValue = abs(combination[slot])
      }
      clearCombination()
    }
    guard best >= 0 else { return }
    express(best)
    enter(best, at: slot)
    clearCombination()
  }

  /// Puts a row into the basis, held at what its multiplier allows.
  private mutating func enter(_ row: Int, at slot: Int) {
    if let interval = interval(row) { rows[row].value = Self.natural(interval) }
    exchange(row, at: slot)
  }

  /// The value nearest to zero.
  static func natural(_ interval: (low: Double, high: Double)) -> Double {
    max(interval.low, min(interval.high, 0))
  }

  // MARK: Values

  /// Says that a slot's row or its value changed.
  mutating func markSlot(_ slot: Int) {
    if isExchanged(slot) { exchangesAreDirty = true }
    markVariable(slot)
  }

  private mutating func markVariable(_ slot: Int) {
    guard !marks[slot].contains(.isDirty) else { return }
    marks[slot].insert(.isDirty)
    dirtySlots += 1
    markPosition(slots[slot].position)
  }

  private mutating func markPosition(_ position: Int32) {
    let word = Int(position) / 64
    while dirtyBits.count <= word { dirtyBits.append(0) }
    dirtyBits[word] |= 1 << (UInt64(position) % 64)
    firstDirtyWord = min(firstDirtyWord, word)
  }

  /// Finds the slots that must be computed again after positions have changed.
  mutating func markPositions() {
    dirtyBits.removeAll(keepingCapacity: true)
    firstDirtyWord = .max
    guard dirtySlots > 0 else { return }
    for slot in slots.indices where marks[slot].contains(.isDirty) { markPosition(slots[slot].position) }
  }

  /// Computes the variables that depend on what changed, in the order of substitution.
  mutating func computeValues() {
    if exchangesAreDirty { computeTargets(isMarking: true) }
    var word = firstDirtyWord
    while dirtySlots > 0, word < dirtyBits.count {
      let bits = dirtyBits[word]
      if bits == 0 {
        word += 1
        continue
      }
      dirtyBits[word] = bits & (bits - 1)
      let position = 64 * word + bits.trailingZeroBitCount
      guard position < order.count, case let slot = Int(order[position]), marks[slot].contains(.isDirty),
        Int(slots[slot].position) == position
      else { continue }
      marks[slot].remove(.isDirty)
      dirtySlots -= 1
      statistics.substitutions += 1
      var value = isExchanged(slot) ? exchangeLinks[slot].target : rows[Int(slots[slot].row)].value
      let factor = Int(slots[slot].factor)
      let first = Int(rows[factor].firstTerm)
      let count = Int(rows[factor].termCount)
      if count > 1 {
        for index in first..<first + count {
          let variable = Int(terms[index].variable)
          if variable != slot { value -= terms[index].coefficient * values[variable] }
        }
        value /= slots[slot].pivot
      }
      let old = values[slot]
      guard abs(value - old) > 1e-12 * (1 + abs(value)) else { continue }
      if !marks[slot].contains(.isChanged) {
        marks[slot].insert(.isChanged)
        changes.append((Int32(clamping: slot), old))
      }
      values[slot] = value
      var term = firstTerms[slot]
      while term >= 0 {
        let row = Int(terms[Int(term)].row)
        term = terms[Int(term)].next
        let dependent = Int(rows[row].factorSlot)
        if dependent >= 0, dependent != slot { markVariable(dependent) }
        if rows[row].slot < 0, rows[row].firstEntry >= 0 { enqueueCheck(row) }
      }
    }
    firstDirtyWord = .max
  }

  /// Computes what the factors of slots in exchanges are held at.
  mutating func computeTargets(isMarking: Bool) {
    exchangesAreDirty = false
    exchangeWork += 3 * (exchangeTerms.count + exchanges.count)
    for exchange in exchanges {
      let slot = Int(exchange.slot)
      work[slot] = rows[Int(slots[slot].row)].value
    }
    for term in exchangeTerms {
      let slot = Int(term.slot)
      work[slot] = rows[Int(slots[slot].row)].value
    }
    for number in exchanges.indices.reversed() {
      let exchange = exchanges[number]
      let first = Int(exchange.first)
      var value = work[Int(exchange.slot)]
      for index in first..<first + Int(exchange.count) {
        value -= exchangeTerms[index].value * work[Int(exchangeTerms[index].slot)]
      }
      work[Int(exchange.slot)] = value / exchange.pivot
    }
    for exchange in exchanges { settleTarget(Int(exchange.slot), isMarking: isMarking) }
    for term in exchangeTerms { settleTarget(Int(term.slot), isMarking: isMarking) }
    for exchange in exchanges { work[Int(exchange.slot)] = 0 }
    for term in exchangeTerms { work[Int(term.slot)] = 0 }
  }

  private mutating func settleTarget(_ slot: Int, isMarking: Bool) {
    guard exchangeLinks[slot].target != work[slot] else { return }
    exchangeLinks[slot].target = work[slot]
    if isMarking { markVariable(slot) }
  }

  mutating func enqueueCheck(_ row: Int) {
    guard !rows[row].isChecked else { return }
    rows[row].isChecked = true
    checks.append(Int32(clamping: row))
  }
}
