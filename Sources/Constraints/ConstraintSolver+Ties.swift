import MultiplaneGeometry

// Variables that equalities of two terms tie to one in the basis.
extension ConstraintSolver {
  /// A row of one variable outside the basis, whose variable is `factor` times the one in the basis, plus a constant.
  struct Tie {
    var row: Int
    var factor: Double
    /// How far its multiplier can move while its value stays.
    var room: Weight
    /// The definitions between, with the coefficients by which they and the row in the basis express the row.
    var way: [(row: Int, coefficient: Double)]
  }

  /// The rows of variables that are tied to that of a row of one variable in the basis, and are at a bound when that is
  /// at `value`, on the side to which it would move.
  ///
  /// A row in the basis and those tied to it act as one, with the sum of their costs: without that, a solution would
  /// wander over rows with equal costs, since each seems cheaper than it is.
  ///
  /// - Parameter above: definitions count only with a higher priority than this, and than the row's.
  func ties(of row: Int, up: Bool, at value: Double? = nil, above: Float) -> [Tie] {
    var found: [Tie] = []
    let variable = Int(terms[Int(rows[row].firstTerm)].variable)
    guard Int(slots[variable].row) == row, !isExchanged(variable) else { return [] }
    var stack: [(variable: Int, value: Double, factor: Double, way: [(row: Int, coefficient: Double)], least: Float)] =
      [
        (variable, value ?? rows[row].value, 1, [], .infinity)
      ]
    while let top = stack.popLast() {
      var next = firstTerms[top.variable]
      while next >= 0 {
        let term = terms[Int(next)]
        next = term.next
        let definition = Int(term.row)
        let defined = Int(rows[definition].factorSlot)
        guard rows[definition].termCount == 2, defined >= 0, defined != top.variable,
          Int(rows[definition].slot) == defined, !isExchanged(defined), rows[definition].firstEntry >= 0
        else { continue }
        let entry = entries[Int(rows[definition].firstEntry)]
        let multiplier = rows[definition].multiplier
        guard entry.next < 0, entry.relation == .equal, entry.priority > above,
          multiplier < 0 || nodes[Int(multiplier)].key < entry.priority
        else { continue }
        let pivot = slots[defined].pivot
        let share = -term.coefficient / pivot
        let value = (rows[definition].value - term.coefficient * top.value) / pivot
        let factor = top.factor * share
        let least = min(top.least, entry.priority)
        var way = top.way.map { (row: $0.row, coefficient: $0.coefficient * share) }
        way.append((definition, 1 / pivot))
        let tied = Int(unaryRows[defined])
        if tied >= 0, rows[tied].firstEntry >= 0, let room = room(tied, at: value, up: up == (factor > 0), below: least)
        {
          found.append(Tie(row: tied, factor: factor, room: room, way: way))
        }
        stack.append((defined, value, factor, way, least))
      }
    }
    return found
  }

  /// How far a row's multiplier can move where the row is at a bound.
  private func room(_ row: Int, at value: Double, up: Bool, below: Float) -> Weight? {
    guard rows[row].slot < 0, let allowed = interval(row) else { return nil }
    let bound = up ? allowed.high : allowed.low
    guard abs(bound - value) <= 1e-12 * (1 + abs(bound)) else { return nil }
    var room = Weight()
    distance(row, at: bound, up: up, into: &room)
    return room.isEmpty || room.highestKey >= below ? nil : room
  }
}
