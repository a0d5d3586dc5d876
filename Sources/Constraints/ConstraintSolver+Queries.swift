import MultiplaneGeometry

// What can be asked about a solution. Each costs the definitions of the variables that are asked about.
extension ConstraintSolver {
  /// The required constraints that do not hold, oldest first.
  package var conflicts: [Constraint] {
    broken.sorted { entries[Int($0)].age < entries[Int($1)].age }.map { Constraint(index: Int($0)) }
  }

  /// The required constraints that were given up since the last call, oldest first, each once until it holds again.
  package mutating func takeNewConflicts() -> [Constraint] {
    let found = Set(newlyBroken).intersection(broken)
    newlyBroken.removeAll()
    return found.sorted { entries[Int($0)].age < entries[Int($1)].age }.map { Constraint(index: Int($0)) }
  }

  /// The constraints that hold a given up or violated constraint away from where it would hold: those that cannot
  /// all hold together with it, oldest first; the constraint itself is among them.
  package mutating func conflictSet(of constraint: Constraint) -> [Constraint] {
    check(constraint)
    let row = Int(entries[constraint.index].row)
    var found: Set<Int> = [constraint.index]
    let priority = entries[constraint.index].priority
    if rows[row].slot >= 0 {
      collectTight(row, atLeast: priority, &found)
    } else {
      express(row)
      let side = evaluate(row) > entries[constraint.index].bound ? 1.0 : -1.0
      for slot in combinationSlots {
        let coefficient = combination[Int(slot)]
        guard abs(coefficient) > Self.zero else { continue }
        collectTight(
          Int(slots[Int(slot)].row), atLeast: priority, &found,
          side: coefficient * side > 0 ? .greaterThanOrEqual : .lessThanOrEqual)
      }
      clearCombination()
    }
    return found.sorted { entries[$0].age < entries[$1].age }.map(Constraint.init)
  }

  /// Adds the constraints of a row that are tight at its value.
  private func collectTight(
    _ row: Int, atLeast priority: Float, _ found: inout Set<Int>, side: ConstraintRelation = .equal
  ) {
    var next = rows[row].firstEntry
    while next >= 0 {
      let entry = entries[Int(next)]
      if entry.bound == rows[row].value, entry.priority >= priority,
        side == .equal || entry.relation == .equal || entry.relation == side
      {
        found.insert(Int(next))
      }
      next = entry.next
    }
  }

  /// The constraints that a variable's value is computed from, oldest first.
  package mutating func constraintsAffecting(_ variable: Variable) -> [Constraint] {
    check(variable)
    var found: Set<Int> = []
    express(ensureUnaryRow(variable.index))
    for slot in combinationSlots where abs(combination[Int(slot)]) > Self.zero {
      collectTight(Int(slots[Int(slot)].row), atLeast: 0, &found)
    }
    clearCombination()
    return found.sorted { entries[$0].age < entries[$1].age }.map(Constraint.init)
  }

  /// Whether the constraints determine the variable's value: no other value violates them as little. After an
  /// `update()`. Ties that only the order of adding decides are not determined.
  ///
  /// Where the basis does not answer it, a copy of the solver is solved, which costs its size.
  package mutating func isDetermined(_ variable: Variable) -> Bool { otherValue(of: variable) == nil }

  /// Another value that a variable could have with violations as small, or nil where it is determined.
  package mutating func otherValue(of variable: Variable) -> Double? {
    check(variable)
    if isHeld(variable) { return nil }
    let value = values[variable.index]
    for offset in [16.0, -16.0] {
      var copy = self
      _ = copy.add([Product(variable, 1)], .equal, value + offset, priority: .leastNonzeroMagnitude)
      copy.update()
      let other = copy.value(of: variable)
      if abs(other - value) > 1e-6 * (1 + abs(value)) { return other }
    }
    return nil
  }

  /// Whether all rows that a variable is computed from are held from both sides.
  private mutating func isHeld(_ variable: Variable) -> Bool {
    var isHeld = true
    var distance = Weight()
    express(ensureUnaryRow(variable.index))
    for slot in combinationSlots where isHeld && abs(combination[Int(slot)]) > Self.zero {
      let row = Int(slots[Int(slot)].row)
      for up in [false, true] {
        self.distance(row, at: rows[row].value, up: up, into: &distance)
        // A part for ties alone is the order of adding.
        if distance.isEmpty || distance.highestKey == Self.tieKey || distance.highestKey == Self.requiredTieKey {
          isHeld = false
        }
      }
    }
    clearCombination()
    return isHeld
  }
}
