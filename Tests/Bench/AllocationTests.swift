import MultiplaneBench
import Testing

/// Frames that are like those before them allocate nothing, on either thread, beside one allocation for each tile that
/// a provider is asked for. Counted in release builds: others allocate in plain loops.
struct AllocationTests {
  private static let workloads = Workload.all.filter { $0.raw != nil }

  @Test(.enabled(if: CountedAllocations.areThere), arguments: workloads)
  func steadyFramesAllocateNothing(workload: Workload) throws {
    var options = BenchOptions()
    (options.layers, options.width, options.height) = (300, 320, 240)
    (options.frames, options.warmUp) = (20, 30)
    let figures = try workload.measure(options)
    #expect(figures.allocations == 0, "\(workload.name): \(String(describing: figures.phaseAllocations))")
    // Tables still grow where tiles come and go.
    #expect(workload.waitsForTiles || figures.worstAllocations == 0, "\(workload.name)")
  }
}
