import MultiplaneGeometry

extension ConstraintSolver {
  /// How far a value may be from a bound, relative to 1 and the bound.
  static let tolerance = 1e-9

  /// So many rows come into the basis one by one.
  private static let fewRows = 8

  struct Candidate {
    var row: Int32
    var priority: Float
    /// Where the last of its variables is computed.
    var place: Int32 = 0
  }

  /// Solves what changed since the last call.
  ///
  /// Costs what the changed constraints and the variables that depend on them cost; nothing where nothing changed.
  ///
  /// - Returns: the variables whose value is another than before, in the order of their first change.
  @discardableResult package mutating func update() -> [Variable] {
    guard needsUpdate || !leavingVariables.isEmpty else { return [] }
    var touched: [Int32] = []
    prepare(&touched)
    solve(&touched)
    judge(touched)
    collectGarbage()
    var result: [Variable] = []
    for (variable, value) in changes {
      changeMarks[Int(variable)] = false
      if values[Int(variable)] != value, slots[Int(variable)].isAlive {
        result.append(Variable(index: Int(variable)))
      }
    }
    changes.removeAll(keepingCapacity: true)
    return result
  }

  // MARK: Presolve

  /// Adapts rows to their changed constraints, and holds new equalities in place of variables that are free.
  private mutating func prepare(_ touched: inout [Int32]) {
    var candidates: [Candidate] = []
    var index = 0
    while index < dirtyRows.count {
      let row = Int(dirtyRows[index])
      index += 1
      rows[row].isDirty = false
      guard rows[row].isAlive else { continue }
      refresh(row)
      guard rows[row].firstEntry >= 0 else { continue }
      touched.append(Int32(clamping: row))
      guard rows[row].slot < 0, rows[row].multiplier < 0 else { continue }
      let priority = equalityPriority(of: row)
      if priority > 0 { candidates.append(Candidate(row: Int32(clamping: row), priority: priority)) }
    }
    dirtyRows.removeAll(keepingCapacity: true)
    candidates.sort { ($1.priority, $0.row) < ($0.priority, $1.row) }
    for candidate in candidates { hold(candidate) }
    holdTogether(candidates)
  }

  /// Where many equalities are left that could take a variable, lets each take one, and finds an order of substitution
  /// for all of them. Those that turn out to depend on others stay outside.
  private mutating func holdTogether(_ candidates: [Candidate]) {
    var pairs: [(row: Int, slot: Int)] = []
    for candidate in candidates {
      let row = Int(candidate.row)
      guard rows[row].slot < 0, let best = variableToTake(candidate, isTriangular: false) else { continue }
      inCombination[best] = true
      pairs.append((row, best))
    }
    for pair in pairs { inCombination[pair.slot] = false }
    guard pairs.count >= Self.fewRows else { return }
    for (row, slot) in pairs {
      let unary = Int(slots[slot].row)
      rows[unary].slot = -1
      if rows[unary].firstEntry >= 0 { enqueueCheck(unary) }
      if let interval = interval(row) { rows[row].value = interval.low }
      slots[slot].row = Int32(clamping: row)
      rows[row].slot = Int32(clamping: slot)
      statistics.pivots += 1
    }
    factorize()
    for (row, _) in pairs {
      if rows[row].slot >= 0 { enqueueTouched(row) } else { enqueueCheck(row) }
    }
    for slot in slots.indices where slots[slot].row >= 0 { markSlot(slot) }
  }

  /// The highest priority that holds a variable alone, 0 if nothing does; nil where another row holds it.
  private func strength(of variable: Int) -> Float? {
    let unary = Int(unaryRows[variable])
    guard Int(slots[variable].row) == unary, rows[unary].multiplier < 0 else { return nil }
    var strength: Float = 0
    var next = rows[unary].firstEntry
    while next >= 0 {
      let entry = entries[Int(next)]
      next = entry.next
      if entry.bound == rows[unary].value { strength = max(strength, entry.priority) }
    }
    return strength
  }

  /// The highest priority of a row's equalities, or 0.
  private func equalityPriority(of row: Int) -> Float {
    var highest: Float = 0
    var next = rows[row].firstEntry
    while next >= 0 {
      let entry = entries[Int(next)]
      next = entry.next
      if entry.relation == .equal { highest = max(highest, entry.priority) }
    }
    return highest
  }

  /// The highest priority of a row's constraints with a bound from the first value to the second.
  func priorityOnTheWay(_ row: Int, from start: Double, to end: Double) -> Float {
    var highest: Float = 0
    var next = rows[row].firstEntry
    while next >= 0 {
      let entry = entries[Int(next)]
      next = entry.next
      if min(start, end) <= entry.bound, entry.bound <= max(start, end) { highest = max(highest, entry.priority) }
    }
    return highest
  }

  /// Adapts a row to its constraints.
  private mutating func refresh(_ row: Int) {
    if rows[row].firstEntry < 0, !rows[row].isUnary {
      clearBalance(of: row)
      rows[row].isDirty = false
      if rows[row].slot >= 0 { evict(row) }
      if rows[row].slot >= 0 || rows[row].factorSlot >= 0 {
        if !zombieRows.contains(Int32(clamping: row)) { zombieRows.append(Int32(clamping: row)) }
      } else if !rows[row].isChecked {
        freeRow(row)
      } else {
        zombieRows.append(Int32(clamping: row))
      }
      return
    }
    var allowed = interval(row)
    if allowed == nil {
      clearBalance(of: row)
      rows[row].isDirty = false
      allowed = interval(row)
    }
    if rows[row].slot >= 0 {
      let value = allowed.map(Self.natural) ?? 0
      guard value != rows[row].value else { return }
      rows[row].value = value
      markSlot(Int(rows[row].slot))
    } else {
      enqueueCheck(row)
    }
  }

  /// Holds an equality in place of a variable that nothing holds, or only lower priorities, where the factor stays
  /// triangular: then its coefficient in the basis is known without expressing it.
  private mutating func hold(_ candidate: Candidate) {
    guard let best = variableToTake(candidate, isTriangular: true) else { return }
    let row = Int(candidate.row)
    if let interval = interval(row) { rows[row].value = interval.low }
    exchange(row, at: best)
  }

  /// The variable of an equality that is held least, and less than the equality holds it; of several, the one that is
  /// computed last.
  private func variableToTake(_ candidate: Candidate, isTriangular: Bool) -> Int? {
    let row = Int(candidate.row)
    guard let interval = interval(row), interval.low == interval.high else { return nil }
    var best: Int?
    var least = candidate.priority
    let first = Int(rows[row].firstTerm)
    for index in first..<first + Int(rows[row].termCount) {
      let variable = Int(terms[index].variable)
      guard !inCombination[variable], let strength = strength(of: variable), strength <= least,
        strength < candidate.priority,
        best.map({ strength < least || slots[variable].position > slots[$0].position }) ?? true,
        !isTriangular || pivotInFactor(row, at: variable) != nil
      else { continue }
      best = variable
      least = strength
    }
    return best
  }

  // MARK: Simplex

  private mutating func solve(_ touched: inout [Int32]) {
    degeneratePivots = 0
    let limit = statistics.pivots + 200 * slots.count + 10_000
    while true {
      computeValues()
      factorizeIfNeeded()
      var candidates: [Candidate] = []
      for number in checks {
        let row = Int(number)
        rows[row].isChecked = false
        guard rows[row].slot < 0, rows[row].firstEntry >= 0 else { continue }
        touched.append(number)
        statistics.tests += 1
        guard let allowed = interval(row) else { continue }
        let value = evaluate(row)
        let side = side(of: value, in: allowed)
        guard side != 0 else { continue }
        let priority = priorityOnTheWay(row, from: side > 0 ? allowed.high : allowed.low, to: value)
        candidates.append(Candidate(row: number, priority: priority, place: lastPosition(row)))
      }
      checks.removeAll(keepingCapacity: true)
      guard !candidates.isEmpty, statistics.pivots < limit else { return }
      candidates.sort { ($1.priority, $0.place, $0.row) < ($0.priority, $1.place, $1.row) }
      statistics.rounds += 1
      // An exchange may bring values back to those that were just tested.
      for candidate in candidates { enqueueCheck(Int(candidate.row)) }
      // One level after the other: what higher ones determine is then known.
      let level = candidates[0].priority
      candidates.removeAll { $0.priority < level }
      if degeneratePivots > slots.count + 100 {
        // Bland's rule cannot cycle.
        let row = candidates.map(\.row).min() ?? 0
        guard admit(Int(row), isBland: true) else { return }
      } else {
        var hasMoved = passTogether(&candidates, isRequired: level == Self.required)
        for candidate in candidates where admit(Int(candidate.row), isBland: false) { hasMoved = true }
        // The basis and the values differ by rounding alone.
        guard hasMoved else { return }
      }
    }
  }

  /// Where the last variable of a row is computed, in the order of substitution.
  private func lastPosition(_ row: Int) -> Int32 {
    var last: Int32 = -1
    let first = Int(rows[row].firstTerm)
    for index in first..<first + Int(rows[row].termCount) {
      last = max(last, slots[Int(terms[index].variable)].position)
    }
    return last
  }

  /// On which side of an interval a value lies: -1, 0 or 1.
  func side(of value: Double, in interval: (low: Double, high: Double)) -> Int {
    if value > interval.high + Self.tolerance * (1 + abs(interval.high)) { return 1 }
    if value < interval.low - Self.tolerance * (1 + abs(interval.low)) { return -1 }
    return 0
  }

  /// Moves the row's multiplier by `step` to the side, and those of the basis so that the balance holds.
  mutating func moveMultipliers(_ row: Int, by step: borrowing Weight, side: Int) {
    guard !step.isEmpty else { return }
    addToMultiplier(row, step, times: Double(side))
    for slot in combinationSlots {
      let coefficient = combination[Int(slot)]
      guard abs(coefficient) > Self.zero else { continue }
      addToMultiplier(Int(slots[Int(slot)].row), step, times: -coefficient * Double(side))
    }
  }

  /// Sets a row's multiplier to the end that it came to, without rounding errors.
  mutating func settleMultiplier(of row: Int, up: Bool) {
    var end = Weight()
    collectSubgradient(row, at: rows[row].value, up: up, times: 1, into: &end)
    clearMultiplier(row)
    addToMultiplier(row, end, times: 1)
  }

  // MARK: Afterwards

  mutating func enqueueTouched(_ row: Int) { if rows[row].slot >= 0 { heldRows.append(Int32(clamping: row)) } }

  /// Finds the required constraints that do not hold.
  private mutating func judge(_ touched: [Int32]) {
    for row in touched { judge(Int(row)) }
    for row in heldRows where rows[Int(row)].isAlive { judge(Int(row)) }
    heldRows.removeAll(keepingCapacity: true)
  }

  private mutating func judge(_ row: Int) {
    var next = rows[row].firstEntry
    while next >= 0 {
      let index = Int(next)
      let entry = entries[index]
      next = entry.next
      guard entry.priority == Self.required else { continue }
      let difference = (rows[row].slot >= 0 ? rows[row].value : evaluate(row)) - entry.bound
      let violation =
        switch entry.relation {
        case .equal: abs(difference)
        case .lessThanOrEqual: difference
        case .greaterThanOrEqual: -difference
        }
      let isBroken = violation > 1e-6 * (1 + abs(entry.bound))
      guard isBroken != entry.isBroken else { continue }
      entries[index].isBroken = isBroken
      if isBroken {
        broken.insert(Int32(clamping: index))
        newlyBroken.append(Int32(clamping: index))
      } else {
        broken.remove(Int32(clamping: index))
      }
    }
  }
}
