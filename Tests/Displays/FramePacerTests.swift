import MultiplaneDisplays
import Testing

/// When frames begin, by a clock of the test.
@Suite struct FramePacerTests {
  @Test func nothingIsDueThatNobodyAskedFor() {
    var pacer = FramePacer(refresh: 0.01)
    #expect(pacer.due == nil && !pacer.isRequested)
    pacer.request()
    #expect(pacer.due == -.infinity)
    _ = pacer.begin(at: 1)
    #expect(pacer.due == nil)
  }

  @Test func framesKeepToTheGridWhereTheLoopIsLate() throws {
    var pacer = FramePacer(refresh: 0.01)
    var targets: [Double] = []
    var now = 5.0
    for step in 0..<6 {
      pacer.request()
      now = max(now, try #require(pacer.due)) + (step == 0 ? 0 : 0.0007)
      targets.append(pacer.begin(at: now).target)
    }
    for (before, after) in zip(targets, targets.dropFirst()) { #expect(abs(after - before - 0.01) < 1e-9) }
  }

  @Test func aMissedRefreshIsCountedAndNotMadeUp() {
    var pacer = FramePacer(refresh: 0.01)
    pacer.request()
    let first = pacer.begin(at: 1)
    let isLate = pacer.end(at: first.target + 0.004)
    #expect(isLate)
    pacer.request()
    let second = pacer.begin(at: 1.025)
    #expect(abs(second.target - 1.03) < 1e-9)
    let isLateAgain = pacer.end(at: 1.029)
    #expect(!isLateAgain)
    #expect(pacer.frames == 2 && pacer.lateFrames == 1)
  }

  @Test func afterARestAFrameBeginsAtOnce() {
    var pacer = FramePacer(refresh: 0.01)
    pacer.request()
    _ = pacer.begin(at: 1)
    pacer.request()
    let frame = pacer.begin(at: 2.0037)
    #expect(frame.target == 2.0037 + 0.01)
  }

  @Test func aPictureThatChangesLaterIsDrawnForTheRefreshThatShowsIt() throws {
    var pacer = FramePacer(refresh: 0.01)
    pacer.request()
    _ = pacer.begin(at: 1)
    pacer.request(at: 1.0551)
    let due = try #require(pacer.due)
    #expect(abs(due - 1.05) < 1e-9)
    let frame = pacer.begin(at: due)
    #expect(frame.target >= 1.0551)
    // The earliest of several counts.
    pacer.request(at: 9)
    pacer.request(at: 1.2)
    #expect(try #require(pacer.due) < 1.2)
    pacer.request()
    #expect(abs(try #require(pacer.due) - 1.06) < 1e-9)
  }

  @Test func flipsMakeTheGrid() throws {
    var pacer = FramePacer(refresh: 0.01)
    pacer.request()
    _ = pacer.begin(at: 1.003)
    // The monitor's refreshes are at 1.010, 1.020 …
    let wasLate = pacer.presented(at: 1.01)
    #expect(!wasLate)
    pacer.request()
    #expect(abs(try #require(pacer.due) - 1.01) < 1e-9)
    let frame = pacer.begin(at: 1.0104)
    #expect(abs(frame.target - 1.02) < 1e-9)
    let isLate = pacer.presented(at: 1.03)
    #expect(isLate && pacer.lateFrames == 1 && pacer.frames == 2)
    pacer.request()
    #expect(abs(try #require(pacer.due) - 1.03) < 1e-9)
  }

  @Test func aMonitorThatWaitsForNoRefreshDoesNotHastenFrames() throws {
    var pacer = FramePacer(refresh: 0.01)
    pacer.request()
    _ = pacer.begin(at: 1)
    let isLate = pacer.presented(at: 1.001)
    #expect(!isLate)
    pacer.request()
    #expect(abs(try #require(pacer.due) - 1.01) < 1e-9)
    let isLateAgain = pacer.presented(at: .nan)
    #expect(!isLateAgain)
  }

  /// Refreshes at 0, 0.01, 0.02 …; each frame costs what the list says, and is seen at the first refresh behind that, or
  /// where the list has a negative cost, one later.
  private func run(_ costs: [Double], _ pacer: inout FramePacer, from first: Int = 0) throws -> [Double] {
    var begins: [Double] = []
    for (index, cost) in costs.enumerated() {
      let refresh = Double(first + index) * 0.01
      pacer.request()
      let now = max(refresh, try #require(pacer.due))
      begins.append(now - refresh)
      _ = pacer.begin(at: now)
      pacer.handedOver(at: now + abs(cost))
      pacer.presented(at: refresh + (cost < 0 ? 0.02 : 0.01))
      if cost < 0 { return begins }
    }
    return begins
  }

  @Test func framesBeginAsLateAsTheirCostAllows() throws {
    var pacer = FramePacer(refresh: 0.01)
    pacer.knowsRefreshes = true
    let cheap = try run(Array(repeating: 0.003, count: 40), &pacer)
    #expect(cheap[0] == 0)
    // 10 ms less the cost and the margin of 2.
    #expect(cheap.dropFirst().allSatisfy { abs($0 - 0.005) < 1e-9 })
    // A costlier frame counts at once, and fades.
    let costly = try run([0.006] + Array(repeating: 0.003, count: 100), &pacer, from: 40)
    #expect(abs(costly[1] - 0.002) < 1e-9 && costly[20] > costly[2] && abs(costly[100] - 0.005) < 1e-4)
    // Nothing is won where a frame takes the whole refresh, or where refreshes are not known.
    #expect(abs(try run([0.009, 0.009], &pacer, from: 141)[1]) < 1e-9)
    pacer.knowsRefreshes = false
    #expect(try run([0.003, 0.003], &pacer, from: 143).allSatisfy { abs($0) < 1e-9 })
  }

  @Test func aMissedRefreshEndsTheWaitForAWhile() throws {
    var pacer = FramePacer(refresh: 0.01)
    pacer.knowsRefreshes = true
    _ = try run(Array(repeating: 0.003, count: 4) + [-0.003], &pacer)
    #expect(pacer.lateFrames == 1 && abs(pacer.margin - 0.004) < 1e-9)
    let after = try run(Array(repeating: 0.003, count: 600), &pacer, from: 6)
    #expect(after.prefix(30).allSatisfy { abs($0) < 1e-9 }, "at once")
    #expect(abs(after[31] - 0.003) < 1e-9 && abs(after[470] - 0.003) < 1e-9, "with the greater margin")
    #expect(abs(after[599] - 0.005) < 1e-9, "and with the least, when all went well")
    #expect(pacer.lateFrames == 1)
  }

  @Test func inputIsMeasuredToItsPicture() {
    var latency = InputLatency()
    latency.presented(at: 1)
    #expect(latency.last == nil && latency.mean == nil)
    latency.heard(at: 2.004)
    latency.heard(at: 2.001)
    latency.heard(at: .nan)
    latency.begin()
    latency.heard(at: 2.008)
    latency.presented(at: 2.011)
    #expect(abs((latency.last ?? 0) - 0.01) < 1e-9)
    latency.begin()
    latency.presented(at: 2.038)
    #expect(latency.count == 2 && abs(latency.most - 0.03) < 1e-9 && abs((latency.mean ?? 0) - 0.02) < 1e-9)
    // No frame was asked for; nothing was drawn.
    latency.heard(at: 3)
    latency.forgetWaiting()
    latency.begin()
    latency.presented(at: 5)
    latency.heard(at: 6)
    latency.begin()
    latency.drewNothing()
    latency.presented(at: 9)
    #expect(latency.count == 2)
  }

  @Test(arguments: [0, -1, .nan, .infinity]) func strangeRatesAreSixty(_ refresh: Double) {
    #expect(FramePacer(refresh: refresh).refresh == 1.0 / 60)
    var pacer = FramePacer(refresh: 0.01)
    pacer.refresh = refresh
    #expect(pacer.refresh == 1.0 / 60)
  }
}
