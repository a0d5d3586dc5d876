@testable import MultiplaneAnimation
import Testing

struct TimingTests {
  private func record(_ change: (inout MediaTimingValues) -> Void) throws -> TimingRecord {
    var values = MediaTimingValues()
    values.duration = 2
    change(&values)
    return try TimingRecord(values, duration: 0.25)
  }

  private func fraction(_ time: Double, _ change: (inout MediaTimingValues) -> Void) throws -> Double? {
    try record(change).moment(at: time)?.fraction
  }

  @Test func theActiveIntervalHasBothItsEnds() throws {
    #expect(try fraction(-0.001) { _ in } == nil)
    #expect(try fraction(0) { _ in } == 0)
    #expect(try fraction(1) { _ in } == 0.5)
    #expect(try fraction(2) { _ in } == 1)
    #expect(try fraction(2.0.nextUp) { _ in } == nil)
    #expect(try fraction(3) { $0.beginTime = 2 } == 0.5)
  }

  /// Begin and duration whose sum is rounded: the sum is the end.
  @Test func endsAreExact() throws {
    for (begin, duration, speed) in [(0.1, 0.2, 1.0), (0.7, 0.1, 1), (-3.3, 1.1, 3), (1e6, 0.3, -0.7), (12.34, 0.7, 2)]
    {
      let record = try record { ($0.beginTime, $0.duration, $0.speed) = (begin, duration, speed) }
      let way = try #require(record.moment(at: record.end)?.fraction)
      #expect(abs(way - (speed < 0 ? 0 : 1)) < 1e-9, "\(begin) \(duration) \(speed)")
      #expect(record.moment(at: record.end.nextUp) == nil)
      #expect(record.nextChange(after: record.end, framesPerSecond: 0) == .at(record.end.nextUp))
      #expect(record.nextChange(after: record.end.nextUp, framesPerSecond: 0) == .never)
    }
  }

  @Test func fillModes() throws {
    #expect(try fraction(-1) { $0.fillMode = .backwards } == 0)
    #expect(try fraction(3) { $0.fillMode = .backwards } == nil)
    #expect(try fraction(3) { $0.fillMode = .forwards } == 1)
    #expect(try fraction(-1) { $0.fillMode = .forwards } == nil)
    #expect(try fraction(-1) { $0.fillMode = .both } == 0)
    #expect(try fraction(9) { ($0.fillMode, $0.repeatCount) = (.both, 1.5) } == 0.5)
    #expect(try fraction(9) { ($0.fillMode, $0.autoreverses) = (.both, true) } == 0)
    #expect(try fraction(9) { ($0.fillMode, $0.duration, $0.repeatCount) = (.both, 0.1, 3) } == 1)
  }

  @Test func repetition() throws {
    #expect(try fraction(2.5) { $0.repeatCount = 3 } == 0.25)
    #expect(try fraction(2) { $0.repeatCount = 3 } == 0)
    #expect(try fraction(6) { $0.repeatCount = 3 } == 1)
    #expect(try fraction(6.001) { $0.repeatCount = 3 } == nil)
    #expect(try fraction(3) { $0.autoreverses = true } == 0.5)
    #expect(try fraction(3.5) { $0.autoreverses = true } == 0.25)
    #expect(try fraction(4) { $0.autoreverses = true } == 0)
    #expect(try fraction(4.001) { $0.autoreverses = true } == nil)
    #expect(try fraction(5) { $0.repeatDuration = 5.5 } == 0.5)
    #expect(try fraction(5.5) { $0.repeatDuration = 5.5 } == 0.75)
    #expect(try fraction(5.501) { $0.repeatDuration = 5.5 } == nil)
    #expect(try fraction(1e9 + 1) { $0.repeatCount = .infinity } == 0.5)
    #expect(try fraction(1e9 + 3) { ($0.repeatCount, $0.autoreverses) = (.infinity, true) } == 0.5)
    #expect(try record { ($0.repeatCount, $0.autoreverses) = (2, true) }.end == 8)
  }

  /// 0.3 ÷ 0.1 and 2.1 ÷ 0.7 are not 3.
  @Test func wholeCyclesEndWithTheLastOne() throws {
    for (duration, whole) in [(0.1, 0.3), (0.3, 0.9), (0.7, 2.1), (0.1, 0.7)] {
      let way = try fraction(9) { ($0.duration, $0.repeatDuration, $0.fillMode) = (duration, whole, .forwards) }
      #expect(way == 1, "\(duration) in \(whole)")
    }
  }

  @Test func speedAndOffset() throws {
    #expect(try fraction(0.5) { $0.speed = 2 } == 0.5)
    #expect(try fraction(1) { $0.speed = 2 } == 1)
    #expect(try fraction(1.001) { $0.speed = 2 } == nil)
    #expect(try fraction(0) { $0.timeOffset = 0.5 } == 0.25)
    // The animation goes round: it ends where it began.
    #expect(try fraction(1.75) { $0.timeOffset = 0.5 } == 0.125)
    #expect(try fraction(2) { $0.timeOffset = 0.5 } == 0.25)
    // The local time goes from 0 to the end, and back to 0.
    #expect(try fraction(0) { $0.speed = -1 } == 0)
    #expect(try fraction(0.5) { $0.speed = -1 } == 0.75)
    #expect(try fraction(2) { $0.speed = -1 } == 0)
    // With the offset of a duration, it begins with the last value.
    #expect(try fraction(0) { ($0.speed, $0.timeOffset) = (-1, 2) } == 1)
    #expect(try fraction(2) { ($0.speed, $0.timeOffset) = (-1, 2) } == 0)
    #expect(try fraction(1e6) { ($0.speed, $0.timeOffset) = (0, 0.5) } == 0.25)
    #expect(try fraction(7) { ($0.speed, $0.timeOffset) = (0, 2) } == 1)
    #expect(try record { $0.speed = 0 }.end == .infinity)
  }

  @Test func cyclesAreCounted() throws {
    let record = try record { ($0.repeatCount, $0.autoreverses) = (4, true) }
    #expect(record.moment(at: 9)?.cycle == 2)
    #expect(record.moment(at: 9)?.fraction == 0.5)
  }

  @Test func mistakesAreNamed() {
    #expect(throws: AnimationProblem.duration(-1)) { try record { $0.duration = -1 } }
    #expect(throws: AnimationProblem.self) { try record { $0.duration = .nan } }
    #expect(throws: AnimationProblem.timing) { try record { $0.speed = .nan } }
    #expect(throws: AnimationProblem.timing) { try record { $0.repeatCount = -1 } }
    #expect(throws: AnimationProblem.timing) { try record { $0.beginTime = .infinity } }
  }

  @Test func nextChanges() throws {
    let record = try record { $0.beginTime = 5 }
    #expect(record.nextChange(after: 0, framesPerSecond: 0) == .at(5))
    #expect(record.nextChange(after: 5, framesPerSecond: 30) == .continuously(framesPerSecond: 30))
    // The frame after the end shows another value, but not where the last one stays.
    #expect(record.nextChange(after: 7, framesPerSecond: 0) == .at(7.0.nextUp))
    #expect(record.nextChange(after: 7.0.nextUp, framesPerSecond: 0) == .never)
    var filled = record
    filled.fillMode = .forwards
    #expect(filled.nextChange(after: 7, framesPerSecond: 0) == .never)
  }

  @Test func layersTimesNest() throws {
    var slow = TimingRecord()
    slow.speed = 0.5
    slow.beginTime = 4
    #expect(slow.localTime(at: 6) == 1)
    #expect(slow.parentTime(at: 1) == 6)
    var paused = TimingRecord()
    (paused.speed, paused.timeOffset) = (0, 3)
    #expect(paused.localTime(at: 100) == 3)
  }
}

struct TrackTests {
  @Test func aTrackIsSmall() {
    #expect(MemoryLayout<AnimationTrack>.stride <= 320)
  }
}
