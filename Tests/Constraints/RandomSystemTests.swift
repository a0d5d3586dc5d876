import Foundation
import MultiplaneConstraints
import Testing

/// The solver against exact fractions, on random systems with repeated, contradictory and redundant constraints.
@Suite struct RandomSystemTests {
  /// The number of systems; `MULTIPLANE_CONSTRAINT_ROUNDS` asks for more.
  private static let rounds =
    ProcessInfo.processInfo.environment["MULTIPLANE_CONSTRAINT_ROUNDS"].flatMap { UInt64($0) } ?? 150

  @Test func violationsAreLeastAfterEachEdit() throws {
    var checked = 0
    for seed in 0..<Self.rounds {
      var system = RandomSystem(seed: seed)
      for _ in 0..<system.random.int(1...12) { system.add() }
      for step in 0..<10 {
        system.solver.update()
        if let difference = try system.difference() {
          Issue.record("seed \(seed), step \(step): \(difference)")
          break
        }
        checked += 1
        for _ in 0..<system.random.int(1...3) { system.edit() }
      }
    }
    #expect(checked == Int(Self.rounds) * 10)
  }

  @Test func determinedVariablesHaveTheValueOfAFreshSolver() {
    var compared = 0
    for seed in 0..<Self.rounds {
      var system = RandomSystem(seed: seed &+ 1_000_000)
      for _ in 0..<system.random.int(4...12) { system.add() }
      for _ in 0..<5 {
        system.solver.update()
        for _ in 0..<system.random.int(1...3) { system.edit() }
      }
      system.solver.update()
      var fresh = system.fresh()
      fresh.update()
      for variable in system.variables where system.solver.isDetermined(variable) {
        let value = system.solver.value(of: variable)
        let expected = fresh.value(of: variable)
        #expect(abs(value - expected) <= 1e-6 * (1 + abs(expected)), "seed \(seed), \(variable)")
        compared += 1
      }
    }
    #expect(compared > Int(Self.rounds))
  }

  @Test func manyEditsAndRefactorizations() throws {
    for seed in 0..<4 {
      var system = RandomSystem(seed: UInt64(seed) + 77)
      for step in 0..<400 {
        system.edit()
        if system.constraints.count > 14 { system.removeOne() }
        system.solver.update()
        if step % 10 == 0, let difference = try system.difference() {
          Issue.record("seed \(seed), step \(step): \(difference)")
          break
        }
      }
    }
  }
}
