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

  /// Violated rows by their levels. Those of lower ones are not tested again before their turn: where values change
  /// that they have, they come again.
  private struct WaitingRows {
    private struct Level {
      var priority: Float
      /// Found in earlier rounds, and in this one.
      var old: [Int32] = []
      var new: [Candidate] = []
    }

    /// From the lowest level up.
    private var levels: [Level] = []

    mutating func beginRound() {
      for index in levels.indices where !levels[index].new.isEmpty {
        for candidate in levels[index].new { levels[index].old.append(candidate.row) }
        levels[index].new.removeAll()
      }
    }

    mutating func add(_ candidate: Candidate) {
      let index = levels.firstIndex { $0.priority >= candidate.priority } ?? levels.count
      if index == levels.count || levels[index].priority != candidate.priority {
        levels.insert(Level(priority: candidate.priority), at: index)
      }
      levels[index].new.append(candidate)
    }

    mutating func takeHighest() -> (old: [Int32], new: [Candidate])? {
      levels.popLast().map { ($0.old, $0.new) }
    }

    /// All that wait.
    var rows: [Int32] { levels.flatMap { $0.old + $0.new.map(\.row) } }
  }

  /// Solves what changed since the last call.
  ///
  /// Costs what the changed constraints and the variables that depend on them cost; nothing where nothing changed.
  ///
  /// - Returns: the variables whose value is another than before, in the order of their first change.
  @discardableResult package mutating func update() -> [Variable] {
    guard needsUpdate || !leavingVariables.isEmpty else { return [] }
    makeScratch()
    var touched: [Int32] = []
    prepare(&touched)
    solve(&touched)
    judge(touched)
    collectGarbage()
    var result: [Variable] = []
    for (variable, value) in changes {
      marks[Int(variable)].remove(.isChanged)
      if values[Int(variable)] != value, marks[Int(variable)].contains(.isAlive) {
        result.append(Variable(index: Int(variable)))
      }
    }
    changes.removeAll(keepingCapacity: true)
    trim()
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
    for variable in newVariables.map(Int.init) where slots[variable].row < 0 {
      if marks[variable].contains(.isAlive) || firstTerms[variable] >= 0 { _ = ensureUnaryRow(variable) }
    }
    newVariables.removeAll(keepingCapacity: true)
    holdTogether(candidates)
  }

  /// Where many equalities are left that could take a variable, lets each take one, and finds an order of substitution
  /// for all of them. Those that turn out to depend on others stay outside.
  private mutating func holdTogether(_ candidates: [Candidate]) {
    let left = candidates.filter { rows[Int($0.row)].slot < 0 && isHeldAtOneValue(Int($0.row)) }
    guard left.count >= Self.fewRows else { return }
    var held: [Int] = []
    var search = VariableSearch()
    for candidate in left where takeVariable(candidate, &search) { held.append(Int(candidate.row)) }
    guard !held.isEmpty else { return }
    factorize()
    for row in held { if rows[row].slot >= 0 { enqueueTouched(row) } else { enqueueCheck(row) } }
    for slot in slots.indices where slots[slot].row >= 0 { markSlot(slot) }
  }

  /// How much a variable alone is held: the highest priority on the side to which it can move more easily; 0 where
  /// nothing holds it there, such as above a least value. nil where another row holds it.
  func strength(of variable: Int) -> Float? {
    let unary = Int(unaryRows[variable])
    guard Int(slots[variable].row) == unary else { return nil }
    if unary < 0 { return 0 }
    guard rows[unary].multiplier < 0 else { return nil }
    var (up, down): (Float, Float) = (0, 0)
    var next = rows[unary].firstEntry
    while next >= 0 {
      let entry = entries[Int(next)]
      next = entry.next
      guard entry.bound == rows[unary].value else { continue }
      if entry.relation != .greaterThanOrEqual { up = max(up, entry.priority) }
      if entry.relation != .lessThanOrEqual { down = max(down, entry.priority) }
    }
    return min(up, down)
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
    guard let best = variableToTake(candidate) else { return }
    let row = Int(candidate.row)
    if let interval = interval(row) { rows[row].value = interval.low }
    exchange(row, at: best)
  }

  /// The variable of an equality that is held least, and less than the equality holds it, where the factor stays
  /// triangular with it; of several, the one that is computed last.
  private func variableToTake(_ candidate: Candidate) -> Int? {
    let row = Int(candidate.row)
    guard isHeldAtOneValue(row) else { return nil }
    var best: Int?
    var least = candidate.priority
    let first = Int(rows[row].firstTerm)
    for index in first..<first + Int(rows[row].termCount) {
      let variable = Int(terms[index].variable)
      guard let strength = strength(of: variable), strength <= least, strength < candidate.priority,
        best.map({ strength < least || slots[variable].position > slots[$0].position }) ?? true,
        pivotInFactor(row, at: variable) != nil
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
    var waiting = WaitingRows()
    while true {
      computeValues()
      factorizeIfNeeded()
      waiting.beginRound()
      for number in checks {
        rows[Int(number)].isChecked = false
        touched.append(number)
        if let candidate = violation(of: number) { waiting.add(candidate) }
      }
      checks.removeAll(keepingCapacity: true)
      guard statistics.pivots < limit, var candidates = takeCandidates(&waiting), let first = candidates.first else {
        for row in waiting.rows { enqueueCheck(Int(row)) }
        return
      }
      statistics.rounds += 1
      // An exchange may bring values back to those that were just tested.
      for candidate in candidates { enqueueCheck(Int(candidate.row)) }
      if degeneratePivots > slots.count + 100 {
        // Bland's rule cannot cycle.
        let row = candidates.map(\.row).min() ?? first.row
        for candidate in candidates { waiting.add(candidate) }
        guard admit(Int(row), isBland: true) else { return }
      } else {
        var hasMoved = passTogether(&candidates, isRequired: first.priority == Self.required)
        for candidate in candidates where admit(Int(candidate.row), isBland: false) { hasMoved = true }
        // The basis and the values differ by rounding alone.
        guard hasMoved else {
          for row in waiting.rows { enqueueCheck(Int(row)) }
          return
        }
      }
    }
  }

  /// What is violated at a row outside the basis; nil for nothing.
  private mutating func violation(of number: Int32) -> Candidate? {
    let row = Int(number)
    guard rows[row].isAlive, rows[row].slot < 0, rows[row].firstEntry >= 0 else { return nil }
    statistics.tests += 1
    guard let allowed = interval(row) else { return nil }
    let value = evaluate(row)
    let side = side(of: value, in: allowed)
    guard side != 0 else { return nil }
    let priority = priorityOnTheWay(row, from: side > 0 ? allowed.high : allowed.low, to: value)
    return Candidate(row: number, priority: priority, place: lastPosition(row))
  }

  /// The violated rows of the highest level, in the order in which they are tried. One level comes after the other:
  /// what higher ones determine is then known.
  private mutating func takeCandidates(_ waiting: inout WaitingRows) -> [Candidate]? {
    while let (rows, known) = waiting.takeHighest() {
      var candidates = known
      for row in rows { if let candidate = violation(of: row) { candidates.append(candidate) } }
      guard let level = candidates.map(\.priority).max() else { continue }
      candidates.sort { ($1.priority, $0.place, $0.row) < ($0.priority, $1.place, $1.row) }
      var kept: [Candidate] = []
      for candidate in candidates where candidate.row != kept.last?.row {
        if candidate.priority == level { kept.append(candidate) } else { waiting.add(candidate) }
      }
      return kept
    }
    return nil
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
