import MultiplaneAnimation
import MultiplaneGeometry
import MultiplaneLayers
import MultiplaneViews
import Testing

@Suite @MainActor struct FrameClockTests {
  @Test func aScreenThatSaysNothing() {
    let clock = Stage().screen.frameClock
    #expect(clock.refreshPeriod == FrameClock.standardPeriod && !clock.isMeasured && clock.presentations.isEmpty)
    #expect(abs(clock.refresh(after: 0.5) - 31.0 / 60) < 1e-9 && clock.refresh(after: 1e18) > 1e18)
    #expect(abs(clock.targetTime(of: 0.51) - 31.0 / 60) < 1e-9)
    let mode = Screen.Mode(size: Size(10, 10), refreshRate: 50)
    let screen = Screen(size: Size(10, 10), modes: [mode], currentMode: mode)
    #expect(screen.frameClock.refreshPeriod == 0.02)
    screen.currentMode = Screen.Mode(size: Size(10, 10), refreshRate: 100)
    #expect(screen.frameClock.refreshPeriod == 0.01)
  }

  @Test func presentations() {
    let clock = FrameClock(refreshPeriod: 0.02)
    var heard: [Double] = []
    clock.presentationHandler = { heard.append($0.time) }
    clock.willPresent(at: 1.005)
    #expect(clock.targetTime(of: 1) == 1.005)
    clock.presented(at: 1.005, sequence: 10, refresh: 0.01)
    #expect(clock.refreshPeriod == 0.01 && clock.isMeasured && clock.lateFrames == 0 && clock.announcedTime == nil)
    #expect(abs(clock.targetTime(of: 1.006) - 1.015) < 1e-9)
    // Shown two refreshes after its time.
    clock.willPresent(at: 1.015)
    clock.presented(at: 1.035, sequence: 13)
    #expect(clock.lateFrames == 2 && clock.presentations.last?.missed == 2 && clock.presentedFrames == 2)
    clock.presented(at: .nan, sequence: 14, refresh: .nan)
    clock.presented(at: 0, sequence: .max, refresh: 1e9)
    clock.willPresent(at: .infinity)
    #expect(heard == [1.005, 1.035] && clock.refreshPeriod == 0.01 && clock.announcedTime == nil)
    for index in 0..<500 { clock.presented(at: 2 + Double(index) / 100, sequence: .max) }
    #expect(clock.presentations.count == FrameClock.mostPresentations)
  }

  @Test(arguments: [
    (60.0, 0.0, 0.0, 0.0, 1), (60, 0, 0, 30, 2), (60, 0, 0, 24, 3), (60, 0, 0, 1000, 1), (60, 0, 20, 0, 3),
    (120, 30, 60, 60, 2), (120, 80, 120, 120, 1), (60, 40, 50, 45, 1), (144, 0, 60, 60, 3), (60, 0, 0, 0.001, 60_000),
  ]) func ratesOfADisplay(_ rate: Double, _ least: Double, _ most: Double, _ preferred: Double, _ count: Int) {
    let clock = FrameClock(refreshPeriod: 1 / rate)
    let range = least...(most > 0 ? most : .infinity)
    #expect(clock.refreshes(preferred: preferred, in: range) == count)
  }

  /// Turns as a host that wakes when it must.
  private func calls(_ stage: Stage, until end: Double) -> Int {
    var turns = 0
    var time = 0.0
    while time < end, turns < 10_000 {
      turns += 1
      guard let next = stage.application.turn(at: time).next else { break }
      time = max(next, time.nextUp)
    }
    return turns
  }

  @Test func linksFollowTheDisplay() {
    let stage = Stage(10, 10)
    let clock = stage.screen.frameClock
    clock.presented(at: 0, refresh: 0.01)
    var times: [(time: Double, target: Double)] = []
    let link = DisplayLink { times.append(($0.timestamp, $0.targetTimestamp)) }
    stage.application.add(link)
    stage.application.add(link)
    _ = calls(stage, until: 0.1005)
    #expect(times.count == 10)
    link.preferredFrameRateRange = FrameRateRange(minimum: 20, maximum: 60, preferred: 25)
    times = []
    let turns = calls(stage, until: 0.9)
    #expect((19...21).contains(times.count) && turns <= 60)
    for pair in zip(times, times.dropFirst()) { #expect(abs(pair.1.time - pair.0.time - 0.04) < 1e-6) }
    #expect(times.allSatisfy { abs($0.target - $0.time - 0.04) < 1e-4 })
    // What the host has announced is the target.
    link.preferredFrameRateRange = .default
    stage.application.turn(at: 1)
    times = []
    clock.willPresent(at: 1.017)
    stage.application.turn(at: 1.0105)
    #expect(times.last?.target == 1.017)
    link.isPaused = true
    #expect(stage.application.turn(at: 2).next == nil)
    link.isPaused = false
    #expect(stage.application.turn(at: 2).next ?? 3 <= 2.0101)
    link.invalidate()
    #expect(stage.application.turn(at: 3).next == nil)
  }

  @Test func aLinkThatEndsItself() {
    let application = Application()
    var count = 0
    let link = DisplayLink { link in
      count += 1
      link.invalidate()
    }
    application.add(link)
    for index in 0..<20 { application.turn(at: Double(index) * FrameClock.standardPeriod) }
    #expect(count == 1)
  }
}
