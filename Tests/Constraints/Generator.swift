import MultiplaneConstraints

/// Pseudo-random numbers of SplitMix64 (Steele, Lea, Flood: Fast Splittable Pseudorandom Number Generators, 2014).
struct Generator: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}

/// A solver beside the same system for the exact one, with random edits.
struct RandomSystem {
  var random: Generator
  var solver = ConstraintSolver()
  var variables: [ConstraintSolver.Variable] = []
  var exact: ExactSystem
  var constraints: [ConstraintSolver.Constraint] = []
  var additions = 0
  /// What the system is like: 0 general, 1 like layouts.
  let kind: Int

  init(seed: UInt64) {
    random = Generator(state: seed)
    kind = Int.random(in: 0...1, using: &random)
    exact = ExactSystem(variableCount: Int.random(in: 1...7, using: &random), constraints: [])
    for _ in 0..<exact.variableCount { variables.append(solver.addVariable()) }
  }

  mutating func priority() -> Float {
    [1000, 1000, 1000, 999, 999, 750, 750, 250, 250, 1].randomElement(using: &random) ?? 1
  }

  mutating func constant() -> Int {
    Bool.random(using: &random) ? 0 : Int.random(in: -6...6, using: &random)
  }

  mutating func coefficients() -> [Int] {
    var result = Array(repeating: 0, count: exact.variableCount)
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let variable = Int.random(in: 0..<exact.variableCount, using: &random)
      if kind == 0 {
        result[variable] = Int.random(in: -3...3, using: &random)
      } else {
        result[variable] = Bool.random(using: &random) ? 1 : -1
      }
    }
    return result
  }

  mutating func add() {
    var constraint = ExactSystem.Constraint(
      coefficients: coefficients(), relation: [.equal, .equal, .lessThanOrEqual, .greaterThanOrEqual].randomElement(
        using: &random) ?? .equal,
      constant: constant(), priority: priority(), seniority: 1_048_576 - additions)
    if let other = exact.constraints.randomElement(using: &random), Int.random(in: 0..<4, using: &random) == 0 {
      // On the same expression, perhaps scaled.
      let factor = [1, 1, -1, 2].randomElement(using: &random) ?? 1
      constraint.coefficients = other.coefficients.map { $0 * factor }
      if Bool.random(using: &random) { constraint.constant = other.constant * factor }
    }
    let products = zip(variables, constraint.coefficients).filter { $0.1 != 0 }.map {
      ConstraintSolver.Product($0.0, Double($0.1))
    }
    constraints.append(
      solver.add(products, constraint.relation, Double(constraint.constant), priority: constraint.priority))
    exact.constraints.append(constraint)
    additions += 1
  }

  mutating func edit() {
    let choice = Int.random(in: 0..<8, using: &random)
    guard choice > 1, let index = constraints.indices.randomElement(using: &random) else { return add() }
    switch choice {
    case 2, 3:
      solver.remove(constraints[index])
      constraints.remove(at: index)
      exact.constraints.remove(at: index)
    case 4:
      exact.constraints[index].priority = priority()
      solver.setPriority(exact.constraints[index].priority, of: constraints[index])
    default:
      exact.constraints[index].constant = constant()
      solver.setConstant(Double(exact.constraints[index].constant), of: constraints[index])
    }
  }

  /// How the solver's violations differ from the least ones, or nil.
  func difference() throws -> String? {
    let values = variables.map { solver.value(of: $0) }
    let found = exact.violations(at: values)
    let least = try exact.leastViolations().map(\.double)
    for (level, pair) in zip(found, least).enumerated() where abs(pair.0 - pair.1) > 1e-6 * (1 + abs(pair.1)) {
      return "level \(level) of \([1000, 1000] + exact.priorities): \(found), least \(least) at \(values)"
    }
    return nil
  }
}
