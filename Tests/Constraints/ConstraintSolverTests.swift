import MultiplaneConstraints
import Testing

@Suite struct ConstraintSolverTests {
  typealias Product = ConstraintSolver.Product

  @Test func substitutesEqualities() {
    var solver = ConstraintSolver()
    let a = solver.addVariable()
    let b = solver.addVariable()
    let constraint = solver.add([Product(a, 1)], .equal, 10)
    _ = solver.add([Product(b, 2), Product(a, -1)], .equal, 5)
    #expect(solver.update() == [a, b])
    #expect(solver.value(of: a) == 10 && solver.value(of: b) == 7.5)
    solver.setConstant(20, of: constraint)
    #expect(Set(solver.update()) == [a, b])
    #expect(solver.value(of: b) == 12.5)
    #expect(solver.update().isEmpty)
  }

  @Test func aVariableMayOccurSeveralTimes() {
    var solver = ConstraintSolver()
    let a = solver.addVariable()
    let b = solver.addVariable()
    _ = solver.add([Product(a, 1), Product(b, 1), Product(a, 1), Product(b, -1)], .equal, 8)
    solver.update()
    #expect(solver.value(of: a) == 4 && solver.value(of: b) == 0)
  }

  @Test func aHigherPriorityWinsAgainstManyLower() {
    var solver = ConstraintSolver()
    let a = solver.addVariable()
    _ = solver.add([Product(a, 1)], .equal, 1, priority: 751)
    for _ in 0..<100 { _ = solver.add([Product(a, 1000)], .equal, 5000, priority: 750) }
    solver.update()
    #expect(solver.value(of: a) == 1)
  }

  @Test func withinALevelTheSumOfViolationsIsLeast() {
    var solver = ConstraintSolver()
    let a = solver.addVariable()
    for value in [1.0, 2, 30] { _ = solver.add([Product(a, 1)], .equal, value, priority: 500) }
    solver.update()
    #expect(solver.value(of: a) == 2)
  }

  @Test func huggingAndCompression() {
    var solver = ConstraintSolver()
    let widths = [40.0, 60, 50]
    let variables = widths.map { _ in solver.addVariable() }
    var hugging: [ConstraintSolver.Constraint] = []
    for (variable, width) in zip(variables, widths) {
      hugging.append(solver.add([Product(variable, 1)], .lessThanOrEqual, width, priority: 250))
      _ = solver.add([Product(variable, 1)], .greaterThanOrEqual, width, priority: 750)
      _ = solver.add([Product(variable, 1)], .greaterThanOrEqual, 0)
    }
    solver.update()
    #expect(variables.map { solver.value(of: $0) } == widths)
    let total = solver.add(variables.map { Product($0, 1) }, .equal, 200)
    solver.update()
    // The constraint that was added last gives way.
    #expect(variables.map { solver.value(of: $0) } == [40, 60, 100])
    #expect(!solver.isDetermined(variables[0]) && !solver.isDetermined(variables[2]))
    solver.setPriority(249, of: hugging[0])
    solver.update()
    #expect(variables.map { solver.value(of: $0) } == [90, 60, 50])
    #expect(solver.isDetermined(variables[0]) && solver.isDetermined(variables[2]))
    solver.setConstant(30, of: total)
    solver.update()
    #expect(variables.map { solver.value(of: $0) }.reduce(0, +) == 30)
    #expect(variables.allSatisfy { solver.value(of: $0) >= 0 })
  }

  @Test func freeVariablesAreZeroOrNearIt() {
    var solver = ConstraintSolver()
    let a = solver.addVariable()
    let b = solver.addVariable()
    let bound = solver.add([Product(a, 1)], .greaterThanOrEqual, 5, priority: 20)
    solver.update()
    #expect(solver.value(of: a) == 5 && solver.value(of: b) == 0)
    #expect(!solver.isDetermined(a) && !solver.isDetermined(b))
    solver.setConstant(-5, of: bound)
    solver.update()
    #expect(solver.value(of: a) == 0)
    _ = solver.add([Product(a, 1)], .lessThanOrEqual, -5, priority: 10)
    solver.update()
    #expect(solver.value(of: a) == -5 && solver.isDetermined(a))
  }

  @Test func ofAConflictTheYoungestIsGivenUp() {
    var solver = ConstraintSolver()
    let a = solver.addVariable()
    let b = solver.addVariable()
    let first = solver.add([Product(a, 1)], .equal, 10)
    let second = solver.add([Product(b, 1), Product(a, -1)], .equal, 5)
    let other = solver.add([Product(b, 1)], .lessThanOrEqual, 100)
    let third = solver.add([Product(b, 1)], .equal, 20)
    _ = solver.add([Product(b, 1)], .equal, 17, priority: 999)
    solver.update()
    #expect(solver.conflicts == [third] && solver.takeNewConflicts() == [third])
    #expect(solver.takeNewConflicts().isEmpty)
    #expect(solver.conflictSet(of: third) == [first, second, third])
    #expect(solver.value(of: a) == 10 && solver.value(of: b) == 15)
    solver.setConstant(11, of: first)
    solver.update()
    #expect(solver.conflicts == [third] && solver.takeNewConflicts().isEmpty)
    solver.remove(second)
    solver.update()
    #expect(solver.conflicts.isEmpty && solver.value(of: b) == 20)
    #expect(solver.constraintsAffecting(b) == [third])
    _ = other
  }

  @Test func aGivenUpConstraintDoesNotMeetLowerPriorities() {
    var solver = ConstraintSolver()
    let width = solver.addVariable()
    _ = solver.add([Product(width, 1)], .equal, 100)
    let second = solver.add([Product(width, 1)], .equal, 200)
    _ = solver.add([Product(width, 1)], .equal, 150, priority: 750)
    solver.update()
    #expect(solver.value(of: width) == 100 && solver.conflicts == [second])
  }

  @Test func cyclesOfEqualities() {
    var solver = ConstraintSolver()
    let variables = (0..<100).map { _ in solver.addVariable() }
    for index in variables.indices {
      _ = solver.add([Product(variables[index], 1), Product(variables[(index + 1) % 100], -1)], .equal, 0)
    }
    solver.update()
    #expect(solver.conflicts.isEmpty && !solver.isDetermined(variables[50]))
    let value = solver.add([Product(variables[70], 1)], .equal, 7)
    solver.update()
    #expect(variables.allSatisfy { solver.value(of: $0) == 7 } && solver.isDetermined(variables[50]))
    solver.remove(value)
    let wrong = solver.add([Product(variables[3], 1), Product(variables[60], -1)], .equal, 1)
    solver.update()
    #expect(solver.conflicts == [wrong])
    #expect(solver.conflictSet(of: wrong).contains(wrong) && solver.conflictSet(of: wrong).count > 40)
  }

  @Test func constraintsWithoutVariables() {
    var solver = ConstraintSolver()
    let a = solver.addVariable()
    let wrong = solver.add([Product(a, 1), Product(a, -1)], .equal, 3)
    let right = solver.add([], .lessThanOrEqual, 3)
    solver.update()
    #expect(solver.conflicts == [wrong])
    solver.remove(wrong)
    solver.remove(right)
    solver.update()
    #expect(solver.conflicts.isEmpty)
  }

  @Test func variablesGoWithTheirConstraints() {
    var solver = ConstraintSolver()
    let a = solver.addVariable()
    let b = solver.addVariable()
    _ = solver.add([Product(a, 1)], .equal, 3)
    _ = solver.add([Product(b, 1), Product(a, -1)], .equal, 1)
    solver.update()
    solver.remove(a)
    solver.update()
    #expect(solver.constraintCount == 0 && solver.value(of: b) == 0)
    let c = solver.addVariable()
    _ = solver.add([Product(c, 1), Product(b, 1)], .equal, 4)
    _ = solver.add([Product(c, 1)], .equal, 3)
    solver.update()
    #expect(solver.value(of: b) == 1)
  }
}
