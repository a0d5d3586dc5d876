import MultiplaneGeometry

// Many violated rows that stay violated, in one step.
extension ConstraintSolver {
  /// Fewer rows are tried one by one.
  private static let fewRows = 24

  /// A violated row and how its multiplier moves until it fits the row's value.
  private struct Pass {
    var row: Int32
    var side: Int
    var step: Weight
  }

  /// Lets the multipliers of violated rows fit the values as they are, where no row of the basis comes to an end by
  /// that: for all of them at once, else for halves. What remains is left in `candidates`.
  ///
  /// Such are the hugging and compression of views whose sizes higher priorities determine. The cost is that of
  /// expressing the weighted sum of the rows, once for each level.
  ///
  /// - Returns: whether any was moved.
  mutating func passTogether(_ candidates: inout [Candidate], isRequired: Bool) -> Bool {
    guard candidates.count >= Self.fewRows else { return false }
    var passes: [Pass] = []
    passes.reserveCapacity(candidates.count)
    for candidate in candidates {
      let row = Int(candidate.row)
      guard let allowed = interval(row) else { continue }
      let value = evaluate(row)
      let side = side(of: value, in: allowed)
      guard side != 0 else { continue }
      passes.append(
        Pass(row: candidate.row, side: side, step: stepToFit(row, value: value, side: side, allowed: allowed)))
    }
    var moved = Array(repeating: false, count: passes.count)
    // What must hold is seldom given up: then one attempt tells it.
    var attempts = isRequired ? 1 : 4
    pass(passes, 0..<passes.count, &moved, &attempts)
    guard moved.contains(true) else { return false }
    var done = Set<Int32>()
    for index in passes.indices where moved[index] { done.insert(passes[index].row) }
    candidates.removeAll { done.contains($0.row) }
    return true
  }

  /// `attempts` is how many more may fail: successes earn others.
  private mutating func pass(_ passes: [Pass], _ range: Range<Int>, _ moved: inout [Bool], _ attempts: inout Int) {
    guard range.count >= Self.fewRows, attempts > 0 else { return }
    if passAtOnce(passes[range]) {
      for index in range { moved[index] = true }
      attempts += 2
      return
    }
    attempts -= 1
    let middle = (range.lowerBound + range.upperBound) / 2
    pass(passes, range.lowerBound..<middle, &moved, &attempts)
    pass(passes, middle..<range.upperBound, &moved, &attempts)
  }

  private mutating func passAtOnce(_ passes: ArraySlice<Pass>) -> Bool {
    var keys: [Float] = []
    for pass in passes {
      for index in 0..<pass.step.count where !keys.contains(pass.step.level(index).key) {
        keys.append(pass.step.level(index).key)
      }
    }
    keys.sort(by: >)
    var changes: [(row: Int32, key: Float, value: Double)] = []
    var weight = Weight()
    for key in keys {
      let known = changes.count
      for pass in passes {
        for index in 0..<pass.step.count where pass.step.level(index).key == key {
          collect(Int(pass.row), times: pass.step.level(index).value * Double(pass.side))
        }
      }
      expressCollected()
      for slot in combinationSlots where abs(combination[Int(slot)]) > Self.zero {
        changes.append((slots[Int(slot)].row, key, -combination[Int(slot)]))
      }
      clearCombination()
      for change in changes[known...] {
        weight.removeAll()
        weight.add(change.key, change.value)
        addToMultiplier(Int(change.row), weight, times: 1)
      }
      // What a level breaks, lower ones do not mend.
      let isLast = key == keys.last
      let (touched, lowest) = isLast ? (changes[...], -1) : (changes[known...], key)
      guard touched.allSatisfy({ fits(Int($0.row), downTo: lowest) }) else {
        for change in changes {
          weight.removeAll()
          weight.add(change.key, -change.value)
          addToMultiplier(Int(change.row), weight, times: 1)
        }
        return false
      }
    }
    for pass in passes { addToMultiplier(Int(pass.row), pass.step, times: Double(pass.side)) }
    return true
  }

  /// Whether the multiplier of a row in the basis is a subgradient at its value, by the levels from the highest down to
  /// one.
  private func fits(_ row: Int, downTo lowest: Float) -> Bool {
    let multiplier = rows[row].multiplier
    guard multiplier >= 0 else { return true }
    let first = rows[row].firstEntry
    if first >= 0, entries[Int(first)].relation == .equal, entries[Int(first)].next < 0,
      entries[Int(first)].priority > nodes[Int(multiplier)].key
    {
      return true
    }
    var weight = Weight()
    collectMultiplier(row, times: -1, into: &weight)
    collectSubgradient(row, at: rows[row].value, up: true, times: 1, into: &weight)
    guard weight.sign(downTo: lowest) >= 0 else { return false }
    weight.removeAll()
    collectMultiplier(row, times: 1, into: &weight)
    collectSubgradient(row, at: rows[row].value, up: false, times: -1, into: &weight)
    return weight.sign(downTo: lowest) >= 0
  }

  /// How far a row's multiplier must move to the side until it is a subgradient at `value`.
  private func stepToFit(_ row: Int, value: Double, side: Int, allowed: (low: Double, high: Double)) -> Weight {
    var step = Weight()
    collectMultiplier(row, times: Double(-side), into: &step)
    // Held between the last bound that is passed and the value.
    var bound = side > 0 ? allowed.high : allowed.low
    var next = rows[row].firstEntry
    while next >= 0 {
      let other = entries[Int(next)].bound
      next = entries[Int(next)].next
      let tolerance = Self.tolerance * (1 + abs(other))
      if side > 0 ? other > bound && value > other + tolerance : other < bound && value < other - tolerance {
        bound = other
      }
    }
    collectSubgradient(row, at: bound, up: side > 0, times: Double(side), into: &step)
    step.dropZeros()
    return step
  }
}
