import MultiplaneGeometry

// One step of the simplex method.
extension ConstraintSolver {
  /// A row of the basis whose multiplier comes to an end, and the step of the entering row's multiplier until then.
  private struct Blocking {
    var slot: Int32
    /// Whether the multiplier is at its upper end: the row's value can then grow, else shrink.
    var isUp: Bool
    var step: Weight
    /// Among equal steps, the largest first.
    var fit: Double
    /// What `step` has beyond the row's own end, by the rows that are tied to it.
    var extra: Weight
    /// The value that it was held at before the step.
    var start: Double

    func precedes(_ other: Blocking) -> Bool {
      let comparison = step.compared(with: other.step)
      return comparison < 0 || (comparison == 0 && (fit, slot) > (other.fit, other.slot))
    }
  }

  /// Lets the multiplier of a violated row outside the basis grow towards the side of its value, until the row is
  /// content with its value, or enters the basis for a row whose multiplier is at its end.
  ///
  /// On the way it passes its own bounds, and rows of the basis move to their next bound where that does not yet
  /// satisfy the entering row (a long step, as in Barrodale and Roberts).
  ///
  /// - Returns: whether there was anything to do.
  mutating func admit(_ row: Int, isBland: Bool) -> Bool {
    guard rows[row].slot < 0, let allowed = interval(row) else { return false }
    express(row)
    defer { clearCombination() }
    var value = 0.0
    for slot in combinationSlots {
      value += combination[Int(slot)] * rows[Int(slots[Int(slot)].row)].value
    }
    let side = side(of: value, in: allowed)
    guard side != 0 else { return false }
    var bound = side > 0 ? allowed.high : allowed.low
    if let slot = freeSlot(row, isBland: isBland) {
      rows[row].value = bound
      degeneratePivots += 1
      exchange(row, at: slot)
      return true
    }

    var events = blockingRows(
      row, side: side, highest: priorityOnTheWay(row, from: bound, to: value), isBland: isBland)
    for index in stride(from: events.count / 2 - 1, through: 0, by: -1) { Self.siftDown(&events, index) }
    // The step until the row's own bound is passed.
    var own = Weight()
    collectMultiplier(row, times: Double(-side), into: &own)
    collectSubgradient(row, at: bound, up: side > 0, times: Double(side), into: &own)
    own.dropZeros()
    var others: [Entry]?
    var index = 0
    while true {
      if let event = events.first, own.compared(with: event.step) > 0 {
        let slot = Int(event.slot)
        let held = Int(slots[slot].row)
        if let next = nextBound(of: held, up: event.isUp) {
          let moved = value + combination[slot] * (next - rows[held].value)
          if side > 0 ? moved > bound : moved < bound {
            value = moved
            rows[held].value = next
            markSlot(slot)
            enqueueTouched(held)
            distance(held, at: next, up: event.isUp, into: &events[0].step)
            events[0].step.add(event.extra, times: 1)
            events[0].step.multiply(by: 1 / abs(combination[slot]))
            Self.siftDown(&events, 0)
            continue
          }
        }
        rows[row].value = bound
        degeneratePivots = event.step.isEmpty ? degeneratePivots + 1 : 0
        moveMultipliers(row, by: event.step, side: side)
        relieve(events)
        settleMultiplier(of: held, up: event.isUp)
        exchange(row, at: slot)
        return true
      }
      // The next own bound on the way, with all that have the same.
      if others == nil {
        others = sortedEntries(row).filter { side > 0 ? $0.bound > bound : $0.bound < bound }
        if side < 0 { others?.reverse() }
      }
      guard let entries = others, index < entries.count else { break }
      let next = entries[index].bound
      let tolerance = Self.tolerance * (1 + abs(next))
      guard side > 0 ? value > next + tolerance : value < next - tolerance else { break }
      bound = next
      while index < entries.count, entries[index].bound == bound {
        collectWeight(entries[index], times: entries[index].relation == .equal ? 2 : 1, into: &own)
        index += 1
      }
    }
    degeneratePivots = 0
    moveMultipliers(row, by: own, side: side)
    relieve(events)
    return true
  }

  /// The place of a variable that nothing holds, which can be left for the row without any multiplier's moving.
  private func freeSlot(_ row: Int, isBland: Bool) -> Int? {
    var best: Int?
    var bestFit = -Double.infinity
    for slot in combinationSlots {
      let slot = Int(slot)
      guard abs(combination[slot]) > Self.zero else { continue }
      let held = Int(slots[slot].row)
      guard rows[held].firstEntry < 0, rows[held].multiplier < 0 else { continue }
      let fit = fit(of: row, at: slot, isBland: isBland)
      if fit > bestFit {
        best = slot
        bestFit = fit
      }
    }
    return best
  }

  /// How good a place is for a row: by Bland's rule the first row; else what keeps the factor triangular, then the
  /// largest coefficient, then what is computed last.
  private func fit(of row: Int, at slot: Int, isBland: Bool) -> Double {
    if isBland { return -Double(slots[slot].row) }
    return (pivotInFactor(row, at: slot) != nil ? 1e9 : 0) + abs(combination[slot]) * 1e3
      + Double(slots[slot].position) / Double(order.count)
  }

  /// The rows of the basis that may come to an end before the row has passed all its bounds.
  private func blockingRows(_ row: Int, side: Int, highest: Float, isBland: Bool) -> [Blocking] {
    var found: [Blocking] = []
    for slot in combinationSlots {
      let slot = Int(slot)
      let coefficient = combination[slot]
      guard abs(coefficient) > Self.zero else { continue }
      let held = Int(slots[slot].row)
      if rows[held].multiplier < 0, rows[held].firstEntry >= 0 {
        // One equality without multiplier: its weight is the distance.
        let entry = entries[Int(rows[held].firstEntry)]
        if entry.next < 0, entry.relation == .equal, entry.bound == rows[held].value, entry.priority > highest {
          continue
        }
      }
      let isUp = coefficient * Double(side) < 0
      var step = Weight()
      distance(held, at: rows[held].value, up: isUp, into: &step)
      var extra = Weight()
      if rows[held].isUnary, step.isEmpty || step.highestKey <= highest {
        for tie in ties(of: held, up: isUp, above: highest) { extra.add(tie.room, times: abs(tie.factor)) }
        if !extra.isEmpty { step.add(extra, times: 1) }
      }
      if !step.isEmpty, step.highestKey > highest, extra.isEmpty { continue }
      step.multiply(by: 1 / abs(coefficient))
      found.append(
        Blocking(
          slot: Int32(clamping: slot), isUp: isUp, step: step, fit: fit(of: row, at: slot, isBland: isBland),
          extra: extra, start: rows[held].value))
    }
    return found
  }

  /// Moves what the multipliers of rows have beyond their ends to the rows that are tied to them.
  private mutating func relieve(_ events: [Blocking]) {
    for event in events where !event.extra.isEmpty {
      let held = Int(slots[Int(event.slot)].row)
      // The excess, as a positive number.
      var excess = Weight()
      let sign = event.isUp ? 1.0 : -1.0
      collectMultiplier(held, times: sign, into: &excess)
      collectSubgradient(held, at: rows[held].value, up: event.isUp, times: -sign, into: &excess)
      excess.dropZeros()
      for tie in ties(of: held, up: event.isUp, at: event.start, above: 0) {
        guard excess.sign > 0 else { break }
        var part = tie.room
        part.multiply(by: abs(tie.factor))
        if part.compared(with: excess) > 0 { part = excess }
        excess.add(part, times: -1)
        excess.dropZeros()
        addToMultiplier(held, part, times: -sign)
        // The tied row takes it, and the definitions on the way keep the balance.
        addToMultiplier(tie.row, part, times: sign / tie.factor)
        for (definition, coefficient) in tie.way {
          addToMultiplier(definition, part, times: -sign / tie.factor * coefficient)
        }
      }
    }
  }

  private static func siftDown(_ events: inout [Blocking], _ start: Int) {
    var index = start
    while true {
      var child = 2 * index + 1
      guard child < events.count else { return }
      if child + 1 < events.count, events[child + 1].precedes(events[child]) { child += 1 }
      guard events[child].precedes(events[index]) else { return }
      events.swapAt(child, index)
      index = child
    }
  }

  /// The nearest bound of a row in the basis above or below its value.
  private func nextBound(of row: Int, up: Bool) -> Double? {
    let value = rows[row].value
    var nearest: Double?
    var next = rows[row].firstEntry
    while next >= 0 {
      let bound = entries[Int(next)].bound
      next = entries[Int(next)].next
      if up ? bound > value && bound < nearest ?? .infinity : bound < value && bound > nearest ?? -.infinity {
        nearest = bound
      }
    }
    return nearest
  }
}
