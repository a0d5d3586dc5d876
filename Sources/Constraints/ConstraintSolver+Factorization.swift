// A new factorization of the same basis, and what can be freed afterwards.
extension ConstraintSolver {
  private struct Peeling {
    /// How many variables of a row, and how many rows of a variable, are still to be placed.
    var rowCounts: [Int32]
    var columnCounts: [Int32]
    var isRowPlaced: [Bool]
    var isVariablePlaced: [Bool]
    var singleRows: [Int32] = []
    var singleColumns: [Int32] = []
    /// The factor of each slot, and the order of substitution from both ends.
    var factors: [Int32]
    var front: [Int32] = []
    var back: [Int32] = []
    /// Variables whose factor is the variable alone, in place of a row that comes by an exchange.
    var torn: [Int32] = []

    /// Takes in rows of variables alone that were made meanwhile.
    mutating func makeRoom(rows count: Int) {
      while rowCounts.count < count {
        rowCounts.append(1)
        isRowPlaced.append(true)
      }
    }
  }

  /// Makes the factor anew: rows with one variable that is not yet placed come first, variables with one row last. Of
  /// what is left, variables that occur in many short rows are placed alone, and the rows that are then left over
  /// come in by exchanges. Linear in the coefficients of the basis, but for those exchanges.
  mutating func factorize() {
    statistics.factorizations += 1
    var basis: [Int32] = []
    for slot in slots where slot.row >= 0 { basis.append(slot.row) }
    let peeling = peel(basis)

    exchanges.removeAll(keepingCapacity: true)
    exchangeTerms.removeAll(keepingCapacity: true)
    for slot in slots.indices where slots[slot].row >= 0 {
      rows[Int(slots[slot].factor)].factorSlot = -1
      slots[slot].dependents = 0
    }
    exchangeLinks = []
    for row in basis { rows[Int(row)].slot = -1 }
    order.removeAll(keepingCapacity: true)
    for slot in peeling.front { place(Int(slot), factor: Int(peeling.factors[Int(slot)])) }
    for slot in peeling.back.reversed() { place(Int(slot), factor: Int(peeling.factors[Int(slot)])) }

    var torn = peeling.torn.map(Int.init)
    for slot in torn {
      let unary = ensureUnaryRow(slot)
      if let interval = interval(unary) { rows[unary].value = Self.natural(interval) }
    }
    for row in basis.map(Int.init) where rows[row].slot < 0 {
      express(row)
      var best = -1
      var bestValue = Self.zero
      for (index, slot) in torn.enumerated() where abs(combination[slot]) > bestValue {
        best = index
        bestValue = abs(combination[slot])
      }
      if best >= 0 {
        let slot = torn.remove(at: best)
        rows[Int(slots[slot].row)].slot = -1
        slots[slot].row = Int32(clamping: row)
        rows[row].slot = Int32(clamping: slot)
        appendExchange(at: slot)
      } else {
        // Dependent, by structure or by rounding: the row stays outside.
        clearBalance(of: row)
        enqueueCheck(row)
      }
      clearCombination()
    }
    factoredExchangeTerms = exchangeTerms.count
    exchangeWork = 0
    markPositions()
    computeTargets(isMarking: false)
  }

  /// Factorizes where exchanges have cost as much as a factorization would.
  mutating func factorizeIfNeeded() {
    let isGrown = exchangeTerms.count > factoredExchangeTerms + factoredExchangeTerms / 2 + 16
    if isGrown && exchangeWork > 64 * slots.count + 1024 { factorize() }
  }

  private mutating func place(_ slot: Int, factor: Int) {
    slots[slot].position = Int32(clamping: order.count)
    order.append(Int32(clamping: slot))
    slots[slot].factor = Int32(clamping: factor)
    slots[slot].row = Int32(clamping: factor)
    rows[factor].slot = Int32(clamping: slot)
    rows[factor].factorSlot = Int32(clamping: slot)
    let first = Int(rows[factor].firstTerm)
    for index in first..<first + Int(rows[factor].termCount) {
      let variable = Int(terms[index].variable)
      if variable == slot {
        slots[slot].pivot = terms[index].coefficient
      } else {
        slots[variable].dependents += 1
      }
    }
  }

  private mutating func peel(_ basis: [Int32]) -> Peeling {
    var peeling = Peeling(
      rowCounts: Array(repeating: 0, count: rows.count), columnCounts: Array(repeating: 0, count: slots.count),
      isRowPlaced: Array(repeating: true, count: rows.count),
      isVariablePlaced: Array(repeating: true, count: slots.count),
      factors: Array(repeating: -1, count: slots.count))
    for row in basis.map(Int.init) {
      peeling.isRowPlaced[row] = false
      peeling.rowCounts[row] = rows[row].termCount
      if rows[row].termCount == 1 { peeling.singleRows.append(Int32(clamping: row)) }
      let first = Int(rows[row].firstTerm)
      for index in first..<first + Int(rows[row].termCount) {
        peeling.columnCounts[Int(terms[index].variable)] += 1
      }
    }
    for slot in slots.indices where slots[slot].row >= 0 { peeling.isVariablePlaced[slot] = false }
    peelSingles(&peeling)
    guard peeling.front.count < basis.count else { return peeling }
    for slot in slots.indices where !peeling.isVariablePlaced[slot] && peeling.columnCounts[slot] == 1 {
      peeling.singleColumns.append(Int32(clamping: slot))
    }
    peelSingles(&peeling)
    guard peeling.front.count + peeling.back.count < basis.count else { return peeling }
    for slot in tearingOrder(peeling) where !peeling.isVariablePlaced[Int(slot)] {
      peeling.torn.append(slot)
      let unary = ensureUnaryRow(Int(slot))
      peeling.makeRoom(rows: rows.count)
      placeVariable(Int(slot), row: unary, &peeling)
      peelSingles(&peeling)
    }
    return peeling
  }

  /// The variables that are left, those in most rows of two first.
  private func tearingOrder(_ peeling: Peeling) -> [Int32] {
    var scores = Array(repeating: 0, count: slots.count)
    for row in rows.indices where !peeling.isRowPlaced[row] {
      let first = Int(rows[row].firstTerm)
      for index in first..<first + Int(rows[row].termCount) {
        scores[Int(terms[index].variable)] += peeling.rowCounts[row] == 2 ? 1000 : 1
      }
    }
    let left = slots.indices.filter { slots[$0].row >= 0 && !peeling.isVariablePlaced[$0] }
    return left.sorted { (scores[$1], $0) < (scores[$0], $1) }.map { Int32(clamping: $0) }
  }

  private func peelSingles(_ peeling: inout Peeling) {
    while true {
      if let number = peeling.singleRows.popLast() {
        let row = Int(number)
        guard !peeling.isRowPlaced[row], peeling.rowCounts[row] == 1 else { continue }
        let first = Int(rows[row].firstTerm)
        for index in first..<first + Int(rows[row].termCount) {
          let variable = Int(terms[index].variable)
          guard !peeling.isVariablePlaced[variable] else { continue }
          peeling.isRowPlaced[row] = true
          placeVariable(variable, row: row, &peeling)
          break
        }
      } else if let number = peeling.singleColumns.popLast() {
        let variable = Int(number)
        guard !peeling.isVariablePlaced[variable], peeling.columnCounts[variable] == 1 else { continue }
        placeLast(variable, &peeling)
      } else {
        return
      }
    }
  }

  /// Places a variable next, in the order of substitution.
  private func placeVariable(_ variable: Int, row: Int, _ peeling: inout Peeling) {
    peeling.isVariablePlaced[variable] = true
    peeling.factors[variable] = Int32(clamping: row)
    peeling.front.append(Int32(clamping: variable))
    var term = firstTerms[variable]
    while term >= 0 {
      let other = Int(terms[Int(term)].row)
      term = terms[Int(term)].next
      peeling.rowCounts[other] -= 1
      if !peeling.isRowPlaced[other], peeling.rowCounts[other] == 1 {
        peeling.singleRows.append(Int32(clamping: other))
      }
    }
    releaseColumns(of: row, &peeling)
  }

  /// Places a variable that one row has after all others that are left.
  private func placeLast(_ variable: Int, _ peeling: inout Peeling) {
    var term = firstTerms[variable]
    while term >= 0 {
      let row = Int(terms[Int(term)].row)
      term = terms[Int(term)].next
      guard !peeling.isRowPlaced[row] else { continue }
      peeling.isRowPlaced[row] = true
      peeling.isVariablePlaced[variable] = true
      peeling.factors[variable] = Int32(clamping: row)
      peeling.back.append(Int32(clamping: variable))
      releaseColumns(of: row, &peeling)
      return
    }
  }

  private func releaseColumns(of row: Int, _ peeling: inout Peeling) {
    let first = Int(rows[row].firstTerm)
    for index in first..<first + Int(rows[row].termCount) {
      let variable = Int(terms[index].variable)
      peeling.columnCounts[variable] -= 1
      if !peeling.isVariablePlaced[variable], peeling.columnCounts[variable] == 1 {
        peeling.singleColumns.append(Int32(clamping: variable))
      }
    }
  }

  // MARK: Freeing

  /// Frees rows and variables that went out of use, and old entries of the order.
  mutating func collectGarbage() {
    if !zombieRows.isEmpty || !leavingVariables.isEmpty {
      freeUnused()
      if zombieRows.count + leavingVariables.count > 16 {
        factorize()
        freeUnused()
      }
    }
    guard order.count > 2 * slots.count + 64 else { return }
    var kept = 0
    for index in order.indices {
      let slot = Int(order[index])
      guard Int(slots[slot].position) == index else { continue }
      order[kept] = Int32(clamping: slot)
      slots[slot].position = Int32(clamping: kept)
      kept += 1
    }
    order.removeLast(order.count - kept)
    markPositions()
  }

  private mutating func freeUnused() {
    var waiting: [Int32] = []
    for number in zombieRows {
      let row = Int(number)
      guard rows[row].isAlive, !rows[row].isUnary, rows[row].firstEntry < 0 else { continue }
      if rows[row].slot >= 0 || rows[row].factorSlot >= 0 || rows[row].isChecked || rows[row].isDirty {
        waiting.append(number)
      } else {
        freeRow(row)
      }
    }
    zombieRows = waiting
    waiting = []
    for number in leavingVariables {
      let variable = Int(number)
      let unary = unaryRows[variable]
      let slot = slots[variable]
      let isAlone = unary < 0 ? firstTerms[variable] < 0 : terms[Int(firstTerms[variable])].next < 0
      let isWaiting = unary >= 0 && (rows[Int(unary)].isChecked || rows[Int(unary)].isDirty)
      if slot.row == unary, slot.factor == unary, !isExchanged(variable), slot.dependents == 0,
        !marks[variable].contains(.isDirty), !isWaiting, isAlone
      {
        if unary >= 0 { freeRow(Int(unary)) }
        slots[variable] = Slot(row: -1, factor: -1, position: -1)
        unaryRows[variable] = -1
        freeVariables.append(number)
      } else {
        waiting.append(number)
      }
    }
    leavingVariables = waiting
  }
}
