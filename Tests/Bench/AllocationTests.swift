import MultiplaneBench
import Testing

/// Frames in a steady state allocate nothing, on either thread, except one allocation for each tile requested from a
/// provider. Counted in release builds: debug builds allocate in plain loops.
struct AllocationTests {
  private static let workloads = Workload.all.filter { $0.raw != nil }

  @Test(.enabled(if: CountedAllocations.areThere), arguments: workloads)
  func steadyFramesAllocateNothing(workload: Workload) throws {
    var options = BenchOptions()
    (options.layers, options.width, options.height) = (300, 320, 240)
    (options.frames, options.warmUp) = (20, 30)
    let figures = try workload.measure(options)
    #expect(figures.allocations == 0, "\(workload.name): \(String(describing: figures.phaseAllocations))")
    // Tables still grow where tiles appear and disappear.
    #expect(workload.waitsForTiles || figures.worstAllocations == 0, "\(workload.name)")
  }
}
