import MultiplaneConstraints
import Testing

/// The amount of work, in counts.
@Suite struct SolverCostTests {
  typealias Product = ConstraintSolver.Product

  /// Views in a row, each with the width of the one before and 8 apart; closed at the end if `total` is there.
  struct Chain {
    var solver = ConstraintSolver()
    var lefts: [ConstraintSolver.Variable] = []
    var widths: [ConstraintSolver.Variable] = []
    var first: ConstraintSolver.Constraint?
    var middle: ConstraintSolver.Constraint?

    init(_ count: Int, priority: Float = 1000, total: Double? = nil) {
      for _ in 0..<count {
        lefts.append(solver.addVariable())
        widths.append(solver.addVariable())
      }
      first = solver.add([Product(lefts[0], 1)], .equal, 0, priority: priority)
      for index in 1..<count {
        let place = solver.add(placeOf(index), .equal, 8, priority: priority)
        if index == count / 2 { middle = place }
        _ = solver.add([Product(widths[index], 1), Product(widths[index - 1], -1)], .equal, 0, priority: priority)
      }
      if let total {
        _ = solver.add(
          [Product(lefts[count - 1], 1), Product(widths[count - 1], 1)], .equal, total, priority: priority)
      } else {
        _ = solver.add([Product(widths[0], 1)], .equal, 10, priority: priority)
      }
    }

    func placeOf(_ index: Int) -> [Product] {
      [Product(lefts[index], 1), Product(lefts[index - 1], -1), Product(widths[index - 1], -1)]
    }
  }

  @Test(arguments: [1000, 999]) func chains(priority: Float) throws {
    var chain = Chain(500, priority: priority)
    chain.solver.update()
    #expect(chain.solver.value(of: chain.lefts[499]) == 499 * 18)
    // By structure alone: each variable once, no expression by the basis.
    #expect(chain.solver.statistics.substitutions <= 1000 && chain.solver.statistics.expressions == 0)
    let before = chain.solver.statistics
    #expect(chain.solver.update().isEmpty && chain.solver.statistics == before)
    // A changed constant walks what depends on it.
    try chain.solver.setConstant(9, of: #require(chain.middle))
    #expect(chain.solver.update().count == 250)
    #expect(chain.solver.statistics.substitutions - before.substitutions == 250)
    // Taken out and put back.
    try chain.solver.remove(#require(chain.middle))
    chain.solver.update()
    chain.middle = chain.solver.add(chain.placeOf(250), .equal, 8, priority: priority)
    chain.solver.update()
    #expect(chain.solver.value(of: chain.lefts[499]) == 499 * 18)
    #expect(chain.solver.statistics.expressions == 0)
  }

  @Test func aClosedChainExpressesOneRow() throws {
    var chain = Chain(500, total: 499 * 8 + 500 * 3)
    chain.solver.update()
    #expect(abs(chain.solver.value(of: chain.widths[77]) - 3) < 1e-9)
    #expect(chain.solver.statistics.expressions == 1)
    try chain.solver.remove(#require(chain.middle))
    chain.solver.update()
    _ = chain.solver.add(chain.placeOf(250), .equal, 8)
    chain.solver.update()
    #expect(abs(chain.solver.value(of: chain.widths[77]) - 3) < 1e-9)
    #expect(chain.solver.statistics.expressions <= 8)
  }

  @Test func independentCellsDoNotTouchEachOther() {
    var solver = ConstraintSolver()
    let root = solver.addVariable()
    _ = solver.add([Product(root, 1)], .equal, 4)
    var constraints: [ConstraintSolver.Constraint] = []
    for _ in 0..<500 {
      let left = solver.addVariable()
      let width = solver.addVariable()
      constraints.append(solver.add([Product(left, 1), Product(root, -1)], .equal, 2))
      _ = solver.add([Product(width, 1)], .greaterThanOrEqual, 10)
      _ = solver.add([Product(width, 1)], .equal, 5, priority: 750)
    }
    solver.update()
    #expect(solver.conflicts.isEmpty)
    let before = solver.statistics
    solver.setConstant(3, of: constraints[100])
    #expect(solver.update().count == 1)
    #expect(solver.statistics.substitutions == before.substitutions + 1 && solver.statistics.tests == before.tests)
  }

  @Test func squeezedViewsTakeOneStep() {
    var solver = ConstraintSolver()
    let widths = (0..<300).map { _ in solver.addVariable() }
    for width in widths {
      _ = solver.add([Product(width, 1)], .lessThanOrEqual, 20, priority: 250)
      _ = solver.add([Product(width, 1)], .greaterThanOrEqual, 20, priority: 750)
      _ = solver.add([Product(width, 1)], .greaterThanOrEqual, 0)
    }
    _ = solver.add(widths.map { Product($0, 1) }, .equal, 1010)
    solver.update()
    #expect(widths.map { solver.value(of: $0) }.reduce(0, +) == 1010)
    #expect(solver.value(of: widths[0]) == 20 && solver.value(of: widths[299]) == 0)
    #expect(solver.statistics.expressions <= 3)
  }

  @Test func equalSizesActAsOne() {
    // Rows of four views of equal heights, above each other, with more room than they need: of 40 rows one is higher.
    var solver = ConstraintSolver()
    var heights: [ConstraintSolver.Variable] = []
    for _ in 0..<40 {
      let row = solver.addVariable()
      heights.append(row)
      for _ in 0..<4 {
        let height = solver.addVariable()
        _ = solver.add([Product(height, 1), Product(row, -1)], .equal, 0)
        _ = solver.add([Product(height, 1)], .lessThanOrEqual, 17, priority: 250)
        _ = solver.add([Product(height, 1)], .greaterThanOrEqual, 17, priority: 750)
      }
    }
    _ = solver.add(heights.map { Product($0, 1) }, .equal, 40 * 17 + 100)
    solver.update()
    #expect(heights.map { solver.value(of: $0) }.sorted() == Array(repeating: 17, count: 39) + [117])
    // One by one it would be some three for each row.
    #expect(solver.statistics.expressions <= 40)
  }

  @Test func addingAndRemovingLeavesNoMemory() throws {
    var chain = Chain(50, total: 2000)
    chain.solver.update()
    var sizes: [Int] = []
    for round in 0..<1000 {
      let variable = chain.solver.addVariable()
      let between = chain.solver.add([Product(variable, 1), Product(chain.lefts[round % 50], -1)], .equal, 1)
      let weak = chain.solver.add([Product(variable, 1)], .equal, Double(round), priority: 10)
      let middle = try #require(chain.middle)
      chain.solver.remove(middle)
      chain.solver.update()
      chain.middle = chain.solver.add(chain.placeOf(25), .equal, 8)
      if round % 2 == 0 {
        chain.solver.remove(between)
        chain.solver.remove(weak)
      }
      chain.solver.remove(variable)
      chain.solver.update()
      if round % 100 == 99 { sizes.append(chain.solver.capacity) }
    }
    #expect(chain.solver.constraintCount == 100)
    // The allocator gives an array up to 24 bytes that were not asked for, where its heap is in pieces; what stays
    // behind in each of the 700 rounds would be more.
    #expect(sizes[9] <= sizes[2] + 24 * 25)
  }

  @Test func tenThousandConstraintsOnOneVariable() {
    var solver = ConstraintSolver()
    let a = solver.addVariable()
    let b = solver.addVariable()
    for index in 0..<10_000 {
      _ = solver.add([Product(a, 1)], .greaterThanOrEqual, Double(index % 977), priority: index % 2 == 0 ? 1000 : 500)
      _ = solver.add([Product(b, 1)], .equal, Double(index % 499), priority: 1000)
    }
    solver.update()
    #expect(solver.value(of: a) == 976 && solver.conflicts.count > 9000)
    #expect(solver.takeNewConflicts().count == solver.conflicts.count && solver.takeNewConflicts().isEmpty)
  }

  @Test func conflictsByTheThousandEnd() {
    var chain = Chain(300)
    for index in 0..<300 {
      _ = chain.solver.add([Product(chain.lefts[index], 1)], .equal, Double(index * 17 % 300))
      _ = chain.solver.add([Product(chain.lefts[index], 1), Product(chain.widths[index], 1)], .lessThanOrEqual, 3)
    }
    chain.solver.update()
    #expect(!chain.solver.conflicts.isEmpty)
    let reported = chain.solver.takeNewConflicts()
    #expect(Set(reported) == Set(chain.solver.conflicts))
    chain.solver.update()
    #expect(chain.solver.takeNewConflicts().isEmpty)
  }
}
