import CAllocations
import MultiplaneBench
import Testing

/// The text of reports.
struct ReportTests {
  private func report(_ figures: [Figures], build: String = "release") -> BenchReport {
    BenchReport(
      device: BenchReport.Device(renderer: "r", version: "v", processors: 2, build: build), workloads: figures)
  }

  private func figures(_ name: String, median: Double, draws: Int) -> Figures {
    var figures = Figures(name: name, layers: 20, width: 64, height: 48, frames: 2)
    (figures.medianMs, figures.draws) = (median, draws)
    return figures
  }

  @Test func theTablesNameAllWorkloads() {
    let text = report([figures("W1", median: 1.5, draws: 7), figures("W2", median: 0.25, draws: 0)]).text
    #expect(text.hasPrefix("r, v, processors: 2, release build\nno GPU time: there is no timer that tells it\n\nms "))
    #expect(text.split(separator: "\n").filter { $0.hasPrefix("W1 ") }.count == 3)
    #expect(text.contains(" 1.500 "))
    #expect(text.contains(" 0.250 "))
    var timed = figures("W1", median: 1, draws: 1)
    timed.gpuMs = 0.5
    #expect(!report([timed]).text.contains("no GPU time"))
  }

  @Test func aComparisonDividesByTheEarlierRun() {
    let before = report([figures("W1", median: 2, draws: 8), figures("W2", median: 1, draws: 0)])
    let now = report([figures("W1", median: 1, draws: 2), figures("W2", median: 1, draws: 4)], build: "debug")
    let lines = now.comparison(with: before).split(separator: "\n")
    #expect(lines.first == "the earlier run was on r, v, processors: 2, release build")
    let words = lines.map { $0.split(separator: " ").map(String.init) }
    #expect(words.contains { $0.prefix(3) == ["W1", "0.50", "1.00"] && $0[5] == "0.25" })
    // A value that was 0 and is not any more has no ratio.
    #expect(words.contains { $0.prefix(2) == ["W2", "1.00"] && $0[5] == "-" })
  }

  @Test func anotherSizeIsNotCompared() {
    var other = figures("W1", median: 1, draws: 1)
    other.layers = 21
    let text = report([figures("W1", median: 1, draws: 1)]).comparison(with: report([other]))
    #expect(text.hasSuffix("W1 had another size"))
  }
}

struct PixelDifferenceTests {
  @Test func equalPicturesDoNotDiffer() {
    #expect(PixelDifference([1, 2, 3, 4], [1, 2, 3, 4]) == PixelDifference())
  }

  @Test func theLargestAndTheShareAreFound() {
    let one: [UInt8] = [0, 0, 0, 0, 10, 10, 10, 10, 9, 9, 9, 9, 50, 0, 0, 0]
    let other: [UInt8] = [0, 0, 0, 0, 14, 10, 10, 10, 9, 9, 9, 4, 57, 0, 0, 0]
    let difference = PixelDifference(one, other)
    #expect(difference == PixelDifference(largest: 7, shareOver4: 0.5))
    #expect(PixelDifference(other, one) == difference)
    #expect(difference.union(PixelDifference(largest: 9, shareOver4: 0.1)) == .init(largest: 9, shareOver4: 0.5))
  }

  @Test func anAgreementHasLimits() {
    let slight = PixelDifference(largest: 1)
    #expect(!Workload.Agreement.exact.allows(slight))
    #expect(Workload.Agreement.exact.allows(PixelDifference()))
    let soft = Workload.Agreement.within(largest: 6, shareOver4: 0.01)
    #expect(soft.allows(PixelDifference(largest: 6, shareOver4: 0.01)))
    #expect(!soft.allows(PixelDifference(largest: 7)))
    #expect(!soft.allows(PixelDifference(largest: 6, shareOver4: 0.011)))
  }
}

struct MeterTests {
  @Test func samplesHaveAMiddleAndAnEnd() {
    var samples = Samples()
    #expect((samples.median, samples.p95, samples.worst) == (0, 0, 0))
    for value in [4.0, 1, 3, 2] { samples.add(value) }
    #expect((samples.median, samples.p95, samples.worst) == (2.5, 4, 4))
    samples.add(100)
    #expect((samples.median, samples.worst) == (3, 100))
    var many = Samples()
    for value in 1...100 { many.add(Double(value)) }
    #expect(many.p95 == 96)
  }

  @Test func numbersHaveTheirDigits() {
    let texts = [
      (0.0, "0.00"), (1.005, "1.00"), (12.3456, "12.35"), (-0.001, "0.00"), (-2.5, "-2.50"), (0.999, "1.00"),
      (.infinity, "inf"), (.nan, "nan"), (1e300, "1e+300"),
    ]
    for (value, text) in texts { #expect(value.text(digits: 2) == text) }
    #expect(7.6.text(digits: 0) == "8")
  }

  @Test func allocationsAreCountedOnTheThreadThatAllocates() {
    guard allocations_are_counted() else { return }
    let before = allocations_on_this_thread()
    let quiet = allocations_on_this_thread()
    #expect(quiet == before)
    let array = [Int](repeating: 1, count: Int(before % 7) + 5000)
    #expect(allocations_on_this_thread() > quiet)
    #expect(array.count >= 5000)
    #expect(allocated_bytes() > 40_000)
  }
}
