import MultiplaneGeometry

// Which variable each equality takes where earlier ones have taken those that it could: they move to others (an
// augmenting path of a bipartite matching). What is in the basis beside that stays in it, so that no multiplier moves.
extension ConstraintSolver {
  /// A search for a variable: the equality, and rows of the basis that could leave theirs to it.
  struct VariableSearch {
    fileprivate struct Step {
      var row: Int32
      /// The place of the row that would take this one's variable, and that variable; -1 for the equality.
      var taker: Int32
      var slot: Int32
    }

    fileprivate var steps: [Step] = []
  }

  /// So many rows are visited for one equality.
  private static let maximumSteps = 64

  /// Whether an expression is held at a single value by its constraints.
  func isHeldAtOneValue(_ row: Int) -> Bool {
    guard let interval = interval(row) else { return false }
    return interval.low == interval.high
  }

  /// Lets an equality take a variable of its own, or of a row that then takes another one: so that the variable that is
  /// held alone no more is the one that was held least, and less than the equality holds it. A factorization must
  /// follow.
  ///
  /// - Returns: whether there was one.
  mutating func takeVariable(_ candidate: Candidate, _ search: inout VariableSearch) -> Bool {
    search.steps.removeAll(keepingCapacity: true)
    search.steps.append(VariableSearch.Step(row: candidate.row, taker: -1, slot: -1))
    var best: (place: Int, slot: Int)?
    var least = candidate.priority
    var place = 0
    while place < search.steps.count, place < Self.maximumSteps, least > 0 {
      let row = Int(search.steps[place].row)
      let first = Int(rows[row].firstTerm)
      for index in first..<first + Int(rows[row].termCount) {
        let variable = Int(terms[index].variable)
        if let strength = strength(of: variable) {
          if strength < least { (best, least) = ((place, variable), strength) }
        } else if !marks[variable].contains(.isCombined), !rows[Int(slots[variable].row)].isUnary {
          marks[variable].insert(.isCombined)
          search.steps.append(
            VariableSearch.Step(
              row: slots[variable].row, taker: Int32(clamping: place), slot: Int32(clamping: variable)))
        }
      }
      place += 1
    }
    for step in search.steps where step.slot >= 0 { marks[Int(step.slot)].remove(.isCombined) }
    guard let best, let interval = interval(Int(candidate.row)) else { return false }
    let unary = Int(slots[best.slot].row)
    rows[unary].slot = -1
    if rows[unary].firstEntry >= 0 { enqueueCheck(unary) }
    var (current, slot) = (Int32(clamping: best.place), Int32(clamping: best.slot))
    while current >= 0 {
      let step = search.steps[Int(current)]
      slots[Int(slot)].row = step.row
      rows[Int(step.row)].slot = slot
      (current, slot) = (step.taker, step.slot)
    }
    rows[Int(candidate.row)].value = interval.low
    statistics.pivots += 1
    return true
  }
}
