import MultiplaneGeometry

extension ConstraintSolver {
  /// One product of a constraint.
  package struct Product: Sendable, BitwiseCopyable {
    package var variable: Variable
    package var coefficient: Double
    package init(_ variable: Variable, _ coefficient: Double) {
      self.variable = variable
      self.coefficient = coefficient
    }
  }

  /// Adds a variable, at first 0.
  package mutating func addVariable() -> Variable {
    let index: Int32
    if let free = freeVariables.popLast() {
      index = free
    } else {
      index = Int32(clamping: slots.count)
      slots.append(Slot(row: -1, factor: -1, position: -1))
      unaryRows.append(-1)
      values.append(0)
      firstTerms.append(-1)
      marks.append([])
      if !exchangeLinks.isEmpty { exchangeLinks.append(ExchangeLinks()) }
    }
    let variable = Int(index)
    values[variable] = 0
    firstTerms[variable] = -1
    marks[variable] = .isAlive
    slots[variable] = Slot(row: -1, factor: -1, position: Int32(clamping: order.count))
    order.append(index)
    newVariables.append(index)
    return Variable(index: variable)
  }

  /// The row of a variable alone. It is made where something needs it; of a new variable, it is in the basis then.
  mutating func ensureUnaryRow(_ variable: Int) -> Int {
    if unaryRows[variable] >= 0 { return Int(unaryRows[variable]) }
    let index = Int32(clamping: variable)
    let row = makeRow(variables: [(index, 1)])
    let number = Int32(clamping: row)
    rows[row].isUnary = true
    unaryRows[variable] = number
    if slots[variable].row < 0 {
      rows[row].slot = index
      rows[row].factorSlot = index
      slots[variable].row = number
      slots[variable].factor = number
    }
    return row
  }

  /// Removes a variable and the constraints on it. Its index is used again some time after the next `update()`.
  package mutating func remove(_ variable: Variable) {
    check(variable)
    let index = variable.index
    var term = firstTerms[index]
    while term >= 0 {
      let row = Int(terms[Int(term)].row)
      while rows[row].firstEntry >= 0 { remove(Constraint(index: Int(rows[row].firstEntry))) }
      term = terms[Int(term)].next
    }
    marks[index].remove(.isAlive)
    leavingVariables.append(Int32(clamping: index))
  }

  /// Adds a constraint: the sum of `products` `relation` `constant`. A variable may occur several times. Violations are
  /// measured in the units of the sum.
  ///
  /// - Parameters:
  ///   - priority: above 0, at most `required`.
  ///   - isOldest: whether it counts as older than all others, whenever it is added.
  /// - Precondition: numbers are finite, variables are of this solver.
  package mutating func add(
    _ products: [Product], _ relation: ConstraintRelation, _ constant: Double, priority: Float = required,
    isOldest: Bool = false
  ) -> Constraint {
    precondition(constant.isFinite, "The constant of a constraint must be finite.")
    var variables: [(Int32, Double)] = []
    variables.reserveCapacity(products.count)
    for product in products {
      check(product.variable)
      precondition(product.coefficient.isFinite, "The coefficient of a constraint must be finite.")
      let index = Int32(clamping: product.variable.index)
      var place = variables.count
      while place > 0, variables[place - 1].0 > index { place -= 1 }
      if place > 0, variables[place - 1].0 == index {
        variables[place - 1].1 += product.coefficient
      } else {
        variables.insert((index, product.coefficient), at: place)
      }
    }
    variables.removeAll { abs($0.1) < 1e-12 }
    let scale = variables.first?.1 ?? 1
    for index in variables.indices { variables[index].1 /= scale }
    let row: Int
    if variables.count == 1 {
      row = ensureUnaryRow(Int(variables[0].0))
    } else {
      row = findRow(variables: variables)
    }
    let entry = Entry(
      row: Int32(clamping: row), next: rows[row].firstEntry, age: isOldest ? 0 : age, priority: clamped(priority),
      relation: scale < 0 ? relation.mirrored : relation, bound: constant / scale, scale: scale)
    if !isOldest { age = max(1, age &+ 1) }
    let number: Int32
    if let free = freeEntries.popLast() {
      number = free
      entries[Int(free)] = entry
    } else {
      number = Int32(clamping: entries.count)
      entries.append(entry)
    }
    if entry.next >= 0 { entries[Int(entry.next)].previous = number }
    rows[row].firstEntry = number
    markDirty(row)
    return Constraint(index: Int(number))
  }

  /// Removes a constraint.
  package mutating func remove(_ constraint: Constraint) {
    check(constraint)
    let entry = entries[constraint.index]
    if entry.previous >= 0 {
      entries[Int(entry.previous)].next = entry.next
    } else {
      rows[Int(entry.row)].firstEntry = entry.next
    }
    if entry.next >= 0 { entries[Int(entry.next)].previous = entry.previous }
    if entry.isBroken { broken.remove(Int32(clamping: constraint.index)) }
    entries[constraint.index].isAlive = false
    freeEntries.append(Int32(clamping: constraint.index))
    markDirty(Int(entry.row))
  }

  /// Changes the constant of a constraint; nothing happens where it is the same.
  package mutating func setConstant(_ constant: Double, of constraint: Constraint) {
    check(constraint)
    precondition(constant.isFinite, "The constant of a constraint must be finite.")
    let bound = constant / entries[constraint.index].scale
    guard entries[constraint.index].bound != bound else { return }
    entries[constraint.index].bound = bound
    markDirty(Int(entries[constraint.index].row))
  }

  /// Changes the priority of a constraint: above 0, at most `required`.
  package mutating func setPriority(_ priority: Float, of constraint: Constraint) {
    check(constraint)
    let priority = clamped(priority)
    guard entries[constraint.index].priority != priority else { return }
    entries[constraint.index].priority = priority
    if entries[constraint.index].isBroken {
      entries[constraint.index].isBroken = false
      broken.remove(Int32(clamping: constraint.index))
    }
    markDirty(Int(entries[constraint.index].row))
  }

  /// The value of a variable after the last `update()`.
  package func value(of variable: Variable) -> Double {
    check(variable)
    return values[variable.index]
  }

  /// Whether `update()` has anything to do.
  package var needsUpdate: Bool { !dirtyRows.isEmpty }

  /// The number of constraints.
  package var constraintCount: Int { entries.count - freeEntries.count }

  func check(_ variable: Variable) {
    precondition(
      slots.indices.contains(variable.index) && marks[variable.index].contains(.isAlive),
      "The variable is not of this solver.")
  }

  func check(_ constraint: Constraint) {
    precondition(
      entries.indices.contains(constraint.index) && entries[constraint.index].isAlive,
      "The constraint is not of this solver.")
  }

  private func clamped(_ priority: Float) -> Float {
    precondition(
      priority > 0 && priority <= Self.required, "The priority of a constraint must be above 0 and at most 1000.")
    return priority == Self.required ? priority : min(priority, Self.requiredTieKey.nextDown)
  }

  mutating func markDirty(_ row: Int) {
    guard !rows[row].isDirty else { return }
    rows[row].isDirty = true
    dirtyRows.append(Int32(clamping: row))
  }
}

// Rows and their terms.
extension ConstraintSolver {
  private static func hash(_ variables: [(Int32, Double)]) -> UInt64 {
    var hash: UInt64 = 0x9E37_79B9_7F4A_7C15
    for (variable, coefficient) in variables {
      hash = (hash ^ UInt64(UInt32(bitPattern: variable))) &* 0xD6E8_FEB8_6659_FD93
      hash = (hash ^ (hash >> 32) ^ coefficient.bitPattern) &* 0xD6E8_FEB8_6659_FD93
      hash ^= hash >> 29
    }
    return hash
  }

  private mutating func findRow(variables: [(Int32, Double)]) -> Int {
    if bucketedRows >= buckets.count { growBuckets() }
    let bucket = bucket(of: Self.hash(variables))
    var candidate = buckets[bucket]
    let first = candidate
    while candidate >= 0 {
      let row = rows[Int(candidate)]
      if Int(row.termCount) == variables.count {
        var isSame = true
        for index in variables.indices where isSame {
          let term = terms[Int(row.firstTerm) + index]
          isSame = term.variable == variables[index].0 && term.coefficient == variables[index].1
        }
        if isSame { return Int(candidate) }
      }
      candidate = row.nextSameHash
    }
    let row = makeRow(variables: variables)
    rows[row].nextSameHash = first
    buckets[bucket] = Int32(clamping: row)
    bucketedRows += 1
    return row
  }

  private func bucket(of hash: UInt64) -> Int { Int(truncatingIfNeeded: hash) & (buckets.count - 1) }

  private func hash(ofRow row: Int) -> UInt64 {
    let first = Int(rows[row].firstTerm)
    return Self.hash(
      (first..<first + Int(rows[row].termCount)).map { index in (terms[index].variable, terms[index].coefficient) })
  }

  private mutating func growBuckets() {
    buckets = Array(repeating: -1, count: max(16, 2 * buckets.count))
    for row in rows.indices where rows[row].isAlive && !rows[row].isUnary {
      let bucket = bucket(of: hash(ofRow: row))
      rows[row].nextSameHash = buckets[bucket]
      buckets[bucket] = Int32(clamping: row)
    }
  }

  private mutating func makeRow(variables: [(Int32, Double)]) -> Int {
    let count = variables.count
    var first = terms.count
    if freeTerms.count > count, let block = freeTerms[count].popLast() {
      first = Int(block)
    } else {
      for _ in 0..<count { terms.append(Term(variable: -1, row: -1, next: -1, previous: -1, coefficient: 0)) }
    }
    let number = freeRows.popLast() ?? Int32(clamping: rows.count)
    let row = Row(firstTerm: Int32(clamping: first), termCount: Int32(clamping: count))
    if Int(number) == rows.count { rows.append(row) } else { rows[Int(number)] = row }
    for index in 0..<count {
      let (variable, coefficient) = variables[index]
      let head = firstTerms[Int(variable)]
      let term = Int32(clamping: first + index)
      terms[first + index] = Term(
        variable: variable, row: number, next: head, previous: -1, coefficient: coefficient)
      if head >= 0 { terms[Int(head)].previous = term }
      firstTerms[Int(variable)] = term
    }
    return Int(number)
  }

  /// Frees a row that is outside the basis, without constraints and in no factor.
  mutating func freeRow(_ row: Int) {
    let first = Int(rows[row].firstTerm)
    let count = Int(rows[row].termCount)
    if !rows[row].isUnary {
      let number = Int32(clamping: row)
      let bucket = bucket(of: hash(ofRow: row))
      bucketedRows -= 1
      if buckets[bucket] == number {
        buckets[bucket] = rows[row].nextSameHash
      } else {
        var previous = Int(buckets[bucket])
        while rows[previous].nextSameHash != number { previous = Int(rows[previous].nextSameHash) }
        rows[previous].nextSameHash = rows[row].nextSameHash
      }
    }
    for index in first..<first + count {
      let term = terms[index]
      if term.previous >= 0 {
        terms[Int(term.previous)].next = term.next
      } else {
        firstTerms[Int(term.variable)] = term.next
      }
      if term.next >= 0 { terms[Int(term.next)].previous = term.previous }
    }
    while freeTerms.count <= count { freeTerms.append([]) }
    if count > 0 { freeTerms[count].append(Int32(clamping: first)) }
    clearMultiplier(row)
    rows[row].isAlive = false
    freeRows.append(Int32(clamping: row))
  }

  /// The value of a row's expression.
  func evaluate(_ row: Int) -> Double {
    let first = Int(rows[row].firstTerm)
    var sum = 0.0
    for index in first..<first + Int(rows[row].termCount) {
      sum += terms[index].coefficient * values[Int(terms[index].variable)]
    }
    return sum
  }
}
