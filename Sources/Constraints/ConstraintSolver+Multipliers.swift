import MultiplaneGeometry

// The cost function of a row, and its multipliers.
//
// A constraint with bound b and weight u costs, at the value e of its expression: u |e - b| as an equality,
// u max(0, e - b) as "at most", u max(0, b - e) as "at least". The subgradients of their sum run from -u or 0 on the
// left to u or 0 on the right, with a jump at each bound.
extension ConstraintSolver {
  mutating func clearMultiplier(_ row: Int) {
    var node = rows[row].multiplier
    while node >= 0 {
      let next = nodes[Int(node)].next
      nodes[Int(node)].next = freeNode
      freeNode = node
      node = next
    }
    rows[row].multiplier = -1
  }

  /// Adds `factor` times `weight` to a row's multiplier.
  mutating func addToMultiplier(_ row: Int, _ weight: borrowing Weight, times factor: Double) {
    var previous: Int32 = -1
    var node = rows[row].multiplier
    for index in 0..<weight.count {
      let level = weight.level(index)
      while node >= 0, nodes[Int(node)].key > level.key {
        previous = node
        node = nodes[Int(node)].next
      }
      if node >= 0, nodes[Int(node)].key == level.key {
        let value = nodes[Int(node)].value + level.value * factor
        if abs(value) > Self.zero {
          nodes[Int(node)].value = value
          previous = node
          node = nodes[Int(node)].next
        } else {
          let next = nodes[Int(node)].next
          if previous >= 0 { nodes[Int(previous)].next = next } else { rows[row].multiplier = next }
          nodes[Int(node)].next = freeNode
          freeNode = node
          node = next
        }
      } else {
        let value = level.value * factor
        guard abs(value) > Self.zero else { continue }
        let new = Node(key: level.key, next: node, value: value)
        var index = freeNode
        if index >= 0 {
          freeNode = nodes[Int(index)].next
          nodes[Int(index)] = new
        } else {
          index = Int32(clamping: nodes.count)
          nodes.append(new)
        }
        if previous >= 0 { nodes[Int(previous)].next = index } else { rows[row].multiplier = index }
        previous = index
      }
    }
  }

  /// Adds a row's multiplier times `factor` to `weight`.
  func collectMultiplier(_ row: Int, times factor: Double, into weight: inout Weight) {
    var node = rows[row].multiplier
    while node >= 0 {
      weight.add(nodes[Int(node)].key, nodes[Int(node)].value * factor)
      node = nodes[Int(node)].next
    }
  }

  /// Adds `factor` times a constraint's weight, with its part for ties.
  func collectWeight(_ entry: Entry, times factor: Double, into weight: inout Weight) {
    weight.add(entry.priority, entry.weight * factor)
    let tie = entry.priority == Self.required ? Self.requiredTieKey : Self.tieKey
    weight.add(tie, entry.weight * entry.seniority * factor)
  }

  /// How far a row's multiplier can go up or down while its expression is held at `value`: the end of the
  /// subgradients there, less the multiplier, or the reverse. Zero where rounding made it negative.
  func distance(_ row: Int, at value: Double, up: Bool, into weight: inout Weight) {
    weight.removeAll()
    collectMultiplier(row, times: up ? -1 : 1, into: &weight)
    collectSubgradient(row, at: value, up: up, times: up ? 1 : -1, into: &weight)
    weight.dropZeros()
    if weight.sign < 0 { weight.removeAll() }
  }

  /// Adds `factor` times the greatest or the least subgradient at `value`.
  func collectSubgradient(_ row: Int, at value: Double, up: Bool, times factor: Double, into weight: inout Weight) {
    var next = rows[row].firstEntry
    while next >= 0 {
      let entry = entries[Int(next)]
      next = entry.next
      let isRight = up ? entry.bound <= value : entry.bound < value
      switch entry.relation {
      case .equal: collectWeight(entry, times: isRight ? factor : -factor, into: &weight)
      case .lessThanOrEqual: if isRight { collectWeight(entry, times: factor, into: &weight) }
      case .greaterThanOrEqual: if !isRight { collectWeight(entry, times: -factor, into: &weight) }
      }
    }
  }

  /// The constraints of a row by their bounds.
  func sortedEntries(_ row: Int) -> [Entry] {
    var sorted: [Entry] = []
    var next = rows[row].firstEntry
    while next >= 0 {
      sorted.append(entries[Int(next)])
      next = entries[Int(next)].next
    }
    if sorted.count > 1 { sorted.sort { $0.bound < $1.bound } }
    return sorted
  }

  /// The values of a row's expression at which its multiplier is a subgradient: a bound, or what lies between two;
  /// nil where there are none, after changes to the constraints.
  func interval(_ row: Int) -> (low: Double, high: Double)? {
    let first = rows[row].firstEntry
    if first < 0 { return rows[row].multiplier < 0 ? (-Double.infinity, Double.infinity) : nil }
    if rows[row].multiplier < 0, entries[Int(first)].next < 0 {
      let bound = entries[Int(first)].bound
      switch entries[Int(first)].relation {
      case .equal: return (bound, bound)
      case .lessThanOrEqual: return (-.infinity, bound)
      case .greaterThanOrEqual: return (bound, .infinity)
      }
    }
    let sorted = sortedEntries(row)
    // What the multiplier is above the least subgradient.
    var rest = Weight()
    collectMultiplier(row, times: 1, into: &rest)
    for entry in sorted where entry.relation != .lessThanOrEqual { collectWeight(entry, times: 1, into: &rest) }
    if rest.sign < 0 { return nil }
    var previous = -Double.infinity
    for entry in sorted {
      if rest.sign == 0 { return (previous, entry.bound) }
      collectWeight(entry, times: entry.relation == .equal ? -2 : -1, into: &rest)
      if rest.sign < 0 { return (entry.bound, entry.bound) }
      previous = entry.bound
    }
    return rest.sign == 0 ? (previous, .infinity) : nil
  }

  /// Sets to zero the multipliers of all rows that balance each other together with `row`: those that are not zero and
  /// are connected with it by variables.
  mutating func clearBalance(of row: Int) {
    guard rows[row].multiplier >= 0 else { return }
    var stack = [row]
    var visited: [Int] = []
    clearMultiplier(row)
    markDirty(row)
    while let row = stack.popLast() {
      let first = Int(rows[row].firstTerm)
      for index in first..<first + Int(rows[row].termCount) {
        let variable = Int(terms[index].variable)
        guard !marks[variable].contains(.isQueued) else { continue }
        marks[variable].insert(.isQueued)
        visited.append(variable)
        var term = firstTerms[variable]
        while term >= 0 {
          let other = Int(terms[Int(term)].row)
          term = terms[Int(term)].next
          guard rows[other].multiplier >= 0 else { continue }
          clearMultiplier(other)
          markDirty(other)
          stack.append(other)
        }
      }
    }
    for variable in visited { marks[variable].remove(.isQueued) }
  }
}
