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

  @Test(arguments: [0, -1, .nan, .infinity]) func strangeRatesAreSixty(_ refresh: Double) {
    #expect(FramePacer(refresh: refresh).refresh == 1.0 / 60)
    var pacer = FramePacer(refresh: 0.01)
    pacer.refresh = refresh
    #expect(pacer.refresh == 1.0 / 60)
  }
}
