import MultiplaneConstraints
import MultiplaneTestRandom

/// A solver beside the same system for the exact one, with random edits.
struct RandomSystem {
  var random: SplitMix64
  var solver = ConstraintSolver()
  var variables: [ConstraintSolver.Variable] = []
  var exact: ExactSystem
  var constraints: [ConstraintSolver.Constraint] = []
  var additions = 0
  /// What the system is like: 0 general, 1 like layouts.
  let kind: Int

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    kind = random.int(0...1)
    exact = ExactSystem(variableCount: random.int(1...7), constraints: [])
    for _ in 0..<exact.variableCount { variables.append(solver.addVariable()) }
  }

  mutating func priority() -> Float {
    random.one(of: [1000, 1000, 1000, 999, 999, 750, 750, 250, 250, 1])
  }

  mutating func constant() -> Int {
    random.chance(0.5) ? 0 : random.int(-6...6)
  }

  mutating func coefficients() -> [Int] {
    var result = Array(repeating: 0, count: exact.variableCount)
    for _ in 0..<random.int(1...3) {
      let variable = random.int(0...exact.variableCount - 1)
      if kind == 0 {
        result[variable] = random.int(-3...3)
      } else {
        result[variable] = random.chance(0.5) ? 1 : -1
      }
    }
    return result
  }

  mutating func add() {
    var constraint = ExactSystem.Constraint(
      coefficients: coefficients(),
      relation: random.one(of: [.equal, .equal, .lessThanOrEqual, .greaterThanOrEqual]),
      constant: constant(), priority: priority(), seniority: 1_048_576 - additions)
    if !exact.constraints.isEmpty, random.int(0...3) == 0 {
      let other = random.one(of: exact.constraints)
      // On the same expression, perhaps scaled.
      let factor = random.one(of: [1, 1, -1, 2])
      constraint.coefficients = other.coefficients.map { $0 * factor }
      if random.chance(0.5) { constraint.constant = other.constant * factor }
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
    let choice = random.int(0...7)
    guard choice > 1, !constraints.isEmpty else { return add() }
    let index = random.int(0...constraints.count - 1)
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

  mutating func removeOne() {
    let index = random.int(0...constraints.count - 1)
    solver.remove(constraints[index])
    constraints.remove(at: index)
    exact.constraints.remove(at: index)
  }

  /// A solver of the same system without its history.
  func fresh() -> ConstraintSolver {
    var solver = ConstraintSolver()
    let variables = variables.map { _ in solver.addVariable() }
    for constraint in exact.constraints {
      let products = zip(variables, constraint.coefficients).filter { $0.1 != 0 }.map {
        ConstraintSolver.Product($0.0, Double($0.1))
      }
      _ = solver.add(products, constraint.relation, Double(constraint.constant), priority: constraint.priority)
    }
    return solver
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
