import MultiplaneGeometry

// One step of the simplex method.
extension ConstraintSolver {
  /// A row of the basis whose multiplier comes to an end after a step of the entering row's multiplier.
  private struct Blocking: BitwiseCopyable {
    var slot: Int32
    /// Where it stands in the list of what rows that are tied to it add to the step, or -1.
    var extra: Int32
    /// Whether the multiplier is at its upper end: the row's value can then grow, else shrink.
    var isUp: Bool
    /// The two highest levels of the step: all, unless `hasMore`.
    var first: Level
    var second: Level
    var hasMore: Bool
    /// The value that it was held at before the step.
    var start: Double
  }

  /// What is on the way of an entering row.
  private struct Way {
    var row: Int
    var isBland: Bool
    var events: [Blocking] = []
    /// What steps have beyond the rows' own ends, by the rows that are tied to them.
    var extras: [Weight] = []
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

    var way = Way(row: row, isBland: isBland)
    findBlockingRows(&way, side: side, highest: priorityOnTheWay(row, from: bound, to: value))
    var nearest = leastEvent(way)
    var isHeap = false
    // The step until the row's own bound is passed.
    var own = Weight()
    collectMultiplier(row, times: Double(-side), into: &own)
    collectSubgradient(row, at: bound, up: side > 0, times: Double(side), into: &own)
    own.dropZeros()
    var step = Weight()
    var others: [Entry]?
    var index = 0
    while true {
      if let place = nearest {
        let event = way.events[place]
        findStep(of: event, way, into: &step)
        if own.compared(with: step) > 0 {
          let slot = Int(event.slot)
          let held = Int(slots[slot].row)
          if let next = nextBound(of: held, up: event.isUp) {
            let moved = value + combination[slot] * (next - rows[held].value)
            if side > 0 ? moved > bound : moved < bound {
              value = moved
              rows[held].value = next
              markSlot(slot)
              enqueueTouched(held)
              setStep(of: place, &way)
              if isHeap {
                siftDown(&way, 0)
              } else {
                isHeap = true
                for index in stride(from: way.events.count / 2 - 1, through: 0, by: -1) { siftDown(&way, index) }
              }
              nearest = 0
              continue
            }
          }
          rows[row].value = bound
          degeneratePivots = step.isEmpty ? degeneratePivots + 1 : 0
          moveMultipliers(row, by: step, side: side)
          relieve(way)
          settleMultiplier(of: held, up: event.isUp)
          exchange(row, at: slot)
          return true
        }
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
    relieve(way)
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
  private func findBlockingRows(_ way: inout Way, side: Int, highest: Float) {
    way.events.reserveCapacity(combinationSlots.count)
    var step = Weight()
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
      let short = shortStep(held, up: isUp, per: abs(coefficient))
      if let short, short.first.key > highest || !rows[held].isUnary || !hasTies(held) {
        if short.first.key <= highest {
          way.events.append(
            Blocking(
              slot: Int32(clamping: slot), extra: -1, isUp: isUp, first: short.first, second: short.second,
              hasMore: short.hasMore, start: rows[held].value))
        }
        continue
      }
      distance(held, at: rows[held].value, up: isUp, into: &step)
      var extraIndex: Int32 = -1
      if rows[held].isUnary, step.isEmpty || step.highestKey <= highest {
        var extra = Weight()
        for tie in ties(of: held, up: isUp, above: highest) { extra.add(tie.room, times: abs(tie.factor)) }
        if !extra.isEmpty {
          extraIndex = Int32(clamping: way.extras.count)
          way.extras.append(extra)
          step.add(extra, times: 1)
        }
      }
      if !step.isEmpty, step.highestKey > highest, extraIndex < 0 { continue }
      step.multiply(by: 1 / abs(coefficient))
      way.events.append(
        Blocking(
          slot: Int32(clamping: slot), extra: extraIndex, isUp: isUp, first: step.levelOrNone(0),
          second: step.levelOrNone(1), hasMore: step.count > 2, start: rows[held].value))
    }
  }

  /// The two highest levels of `distance`, divided by a coefficient, where one constraint at most counts on that side.
  private func shortStep(
    _ row: Int, up: Bool, per coefficient: Double
  ) -> (first: Level, second: Level, hasMore: Bool)? {
    let value = rows[row].value
    var found: Int32 = -1
    var next = rows[row].firstEntry
    while next >= 0 {
      let entry = entries[Int(next)]
      let counts: Bool
      switch entry.relation {
      case .equal:
        guard entry.bound == value else { return nil }
        counts = true
      case .lessThanOrEqual:
        guard value <= entry.bound else { return nil }
        counts = up && value == entry.bound
      case .greaterThanOrEqual:
        guard value >= entry.bound else { return nil }
        counts = !up && value == entry.bound
      }
      if counts {
        guard found < 0 else { return nil }
        found = next
      }
      next = entry.next
    }
    // The two levels of the constraint and those of the multiplier, merged from the highest down.
    let sign = up ? -1.0 : 1.0
    var (place, part) = (rows[row].multiplier, found >= 0 ? 0 : 2)
    var levels = (Level(key: -1, value: 0), Level(key: -1, value: 0))
    var count = 0
    while place >= 0 || part < 2 {
      var own = Level(key: -1, value: 0)
      if part < 2 {
        let entry = entries[Int(found)]
        own.key = part == 0 ? entry.priority : entry.priority == Self.required ? Self.requiredTieKey : Self.tieKey
        own.value = part == 0 ? entry.weight : entry.weight * entry.seniority
      }
      var level = own
      if place >= 0, nodes[Int(place)].key >= own.key {
        let node = nodes[Int(place)]
        level = Level(key: node.key, value: sign * node.value + (node.key == own.key ? own.value : 0))
        if node.key == own.key { part += 1 }
        place = node.next
      } else {
        part += 1
      }
      level.value /= coefficient
      guard abs(level.value) > Self.zero else { continue }
      if count == 2 { return (levels.0, levels.1, true) }
      if count == 0 { levels.0 = level } else { levels.1 = level }
      // Rounding made it negative.
      if count == 0, level.value < 0 { return (Level(key: -1, value: 0), Level(key: -1, value: 0), false) }
      count += 1
    }
    return (levels.0, levels.1, false)
  }

  /// Whether an equality of two terms may tie another variable to that of a row of one variable.
  private func hasTies(_ row: Int) -> Bool {
    let variable = Int(terms[Int(rows[row].firstTerm)].variable)
    return slots[variable].dependents > 0
  }

  /// The step until a row of the basis comes to its end at its present value.
  private func findStep(of event: Blocking, _ way: Way, into step: inout Weight) {
    let slot = Int(event.slot)
    let held = Int(slots[slot].row)
    distance(held, at: rows[held].value, up: event.isUp, into: &step)
    if event.extra >= 0 { step.add(way.extras[Int(event.extra)], times: 1) }
    step.multiply(by: 1 / abs(combination[slot]))
  }

  private func setStep(of place: Int, _ way: inout Way) {
    var step = Weight()
    findStep(of: way.events[place], way, into: &step)
    way.events[place].first = step.levelOrNone(0)
    way.events[place].second = step.levelOrNone(1)
    way.events[place].hasMore = step.count > 2
  }

  /// Whether the first comes earlier; among equal steps, the better fit.
  private func precedes(_ a: Blocking, _ b: Blocking, _ way: Way) -> Bool {
    var comparison = Self.compare(a.first, b.first)
    if comparison == 0 { comparison = Self.compare(a.second, b.second) }
    if comparison == 0, a.hasMore || b.hasMore {
      var steps = (Weight(), Weight())
      findStep(of: a, way, into: &steps.0)
      findStep(of: b, way, into: &steps.1)
      comparison = steps.0.compared(with: steps.1)
    }
    guard comparison == 0 else { return comparison < 0 }
    let fits = (
      fit(of: way.row, at: Int(a.slot), isBland: way.isBland), fit(of: way.row, at: Int(b.slot), isBland: way.isBland)
    )
    return (fits.0, a.slot) > (fits.1, b.slot)
  }

  /// The sign of the first minus the second, each the highest level that is left.
  private static func compare(_ a: Level, _ b: Level) -> Int {
    let difference = a.key > b.key ? a.value : a.key < b.key ? -b.value : a.value - b.value
    return abs(difference) <= zero ? 0 : difference > 0 ? 1 : -1
  }

  private func leastEvent(_ way: Way) -> Int? {
    guard !way.events.isEmpty else { return nil }
    var least = 0
    for index in way.events.indices.dropFirst() where precedes(way.events[index], way.events[least], way) {
      least = index
    }
    return least
  }

  /// Moves what the multipliers of rows have beyond their ends to the rows that are tied to them.
  private mutating func relieve(_ way: Way) {
    for event in way.events where event.extra >= 0 {
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

  private func siftDown(_ way: inout Way, _ start: Int) {
    var index = start
    while true {
      var child = 2 * index + 1
      guard child < way.events.count else { return }
      if child + 1 < way.events.count, precedes(way.events[child + 1], way.events[child], way) { child += 1 }
      guard precedes(way.events[child], way.events[index], way) else { return }
      way.events.swapAt(child, index)
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
