import MultiplaneConstraints

/// A slow solver with exact fractions, for comparison: a dense simplex tableau with one row of costs for each level and
/// Bland's rule.
struct ExactSystem {
  struct Constraint {
    /// Coefficients by variable.
    var coefficients: [Int]
    var relation: ConstraintRelation
    var constant: Int
    var priority: Float
    /// Among required constraints, the weight where the sum alone does not decide.
    var seniority: Int
  }

  var variableCount: Int
  var constraints: [Constraint]

  /// The levels, from the highest: required, its ties, and the other priorities.
  var priorities: [Float] { Set(constraints.map(\.priority)).filter { $0 < 1000 }.sorted(by: >) }

  /// The costs of a unit of violation in each level.
  private func weights(_ constraint: Constraint) -> [Rational] {
    let isRequired = constraint.priority == 1000
    return [Rational(isRequired ? 1 : 0), Rational(isRequired ? constraint.seniority : 0)]
      + priorities.map { Rational($0 == constraint.priority ? 1 : 0) }
  }

  /// The least violations by level.
  func leastViolations() throws -> [Rational] {
    let count = constraints.count
    let columns = 2 * variableCount + 2 * count
    let levels = 2 + priorities.count
    // terms - above + below = constant.
    var table: [[Rational]] = []
    var basis: [Int] = []
    var costs = Array(repeating: Array(repeating: Rational.zero, count: columns + 1), count: levels)
    for (index, constraint) in constraints.enumerated() {
      var row = Array(repeating: Rational.zero, count: columns + 1)
      let sign = constraint.constant < 0 ? -1 : 1
      for variable in 0..<variableCount {
        row[2 * variable] = Rational(sign * constraint.coefficients[variable])
        row[2 * variable + 1] = Rational(-sign * constraint.coefficients[variable])
      }
      let above = 2 * variableCount + 2 * index
      row[above] = Rational(-sign)
      row[above + 1] = Rational(sign)
      row[columns] = Rational(sign * constraint.constant)
      table.append(row)
      basis.append(sign > 0 ? above + 1 : above)
      for (level, weight) in weights(constraint).enumerated() {
        if constraint.relation != .greaterThanOrEqual { costs[level][above] = weight }
        if constraint.relation != .lessThanOrEqual { costs[level][above + 1] = weight }
      }
    }
    for level in 0..<levels {
      for row in 0..<count { try Self.eliminate(&costs[level], basis[row], with: table[row]) }
    }
    while let entering = (0..<columns).first(where: { column in
      (costs.first { $0[column].sign != 0 }?[column].sign ?? 0) < 0
    }) {
      var leaving = -1
      var least = Rational.zero
      for row in 0..<count where table[row][entering].sign > 0 {
        let ratio = try table[row][columns].divided(by: table[row][entering])
        let comparison = leaving < 0 ? -1 : try ratio.minus(least).sign
        if comparison < 0 || (comparison == 0 && basis[row] < basis[leaving]) {
          leaving = row
          least = ratio
        }
      }
      precondition(leaving >= 0, "Violations are bounded below.")
      let pivot = table[leaving][entering]
      for column in 0...columns { table[leaving][column] = try table[leaving][column].divided(by: pivot) }
      for row in 0..<count where row != leaving { try Self.eliminate(&table[row], entering, with: table[leaving]) }
      for level in 0..<levels { try Self.eliminate(&costs[level], entering, with: table[leaving]) }
      basis[leaving] = entering
    }
    return costs.map { cost in
      var value = cost[columns]
      value.numerator = -value.numerator
      return value
    }
  }

  private static func eliminate(_ row: inout [Rational], _ column: Int, with pivot: [Rational]) throws {
    let factor = row[column]
    guard factor.sign != 0 else { return }
    for index in row.indices where pivot[index].sign != 0 {
      row[index] = try row[index].minus(factor.times(pivot[index]))
    }
  }

  /// The violations by level at given values.
  func violations(at values: [Double]) -> [Double] {
    var sums = Array(repeating: 0.0, count: 2 + priorities.count)
    for constraint in constraints {
      var difference = -Double(constraint.constant)
      for variable in 0..<variableCount { difference += Double(constraint.coefficients[variable]) * values[variable] }
      let violation =
        switch constraint.relation {
        case .equal: abs(difference)
        case .lessThanOrEqual: max(0, difference)
        case .greaterThanOrEqual: max(0, -difference)
        }
      for (level, weight) in weights(constraint).enumerated() { sums[level] += weight.double * violation }
    }
    return sums
  }
}
