import Glibc
import MultiplaneGeometry
import MultiplaneScrolling
import Testing

/// The functions of time against the closed forms, written down again from their descriptions.
@Suite struct ScrollPhysicsTests {
  private let physics = ScrollPhysics()
  private let wide = -1e9...1e9

  @Test(arguments: [(3000.0, 0.998), (-700, 0.998), (3000, 0.99), (60, 0.99)])
  func deceleration(speed: Double, rate: Double) {
    let motion = physics.motion(from: 100, speed: speed, at: 2, in: wide, rate: rate, bounces: true)
    #expect(motion.offset(at: 2) == 100 && abs(motion.offset(at: 2 + 1.0 / 60) - 100) < 1e-9)
    var milliseconds = 0.0
    while speed * pow(rate, milliseconds) * (speed > 0 ? 1 : -1) > 10 {
      let expected = 100 + speed / 1000 * (1 - pow(rate, milliseconds)) / -log(rate)
      #expect(abs(motion.offset(at: 2 + 1.0 / 60 + milliseconds / 1000) - expected) < 1e-6)
      milliseconds += 7
    }
    // The time at which it goes at 10 points a second.
    let stop = log(10 / abs(speed)) / log(rate) / 1000
    #expect(abs(motion.end - (2 + 1.0 / 60 + stop)) < 1e-9)
    #expect(motion.offset(at: motion.end + 10) == motion.target && motion.speed(at: motion.end) == 0)
  }

  @Test func slowLiftsStayWhereTheyAre() {
    let motion = physics.motion(from: 5, speed: 9, at: 1, in: wide, rate: 0.998, bounces: true)
    #expect(motion.end == 1 && motion.target == 5)
  }

  @Test(arguments: [0.0, 1, 10, 100, 1000, 1e9])
  func rubberBand(distance: Double) {
    let expected = (1 - 1 / (distance * 0.55 / 400 + 1)) * 400
    #expect(abs(physics.banded(200 + distance, in: 0...200, side: 400) - (200 + expected)) < 1e-9)
    #expect(abs(physics.banded(-distance, in: 0...200, side: 400) + expected) < 1e-9)
    guard distance < 1e6 else { return }
    #expect(abs(physics.unbanded(200 + expected, in: 0...200, side: 400) - (200 + distance)) < 1e-6)
  }

  @Test func springFromSpeed() {
    // From 30 points beyond the end, outwards.
    let motion = physics.motion(from: 230, speed: 400, at: 1, in: 0...200, rate: 0.998, bounces: true)
    for step in 0..<60 {
      let time = Double(step) / 60
      let expected = 200 + (30 + (400 + 11 * 30) * time) * exp(-11 * time)
      #expect(abs(motion.offset(at: 1 + time) - expected) < 0.11)
    }
    #expect(motion.target == 200 && motion.offset(at: 10) == 200)
  }

  @Test(arguments: [0.0, 40, -40])
  func springFromRest(speed: Double) {
    let motion = physics.motion(from: -80, speed: speed, at: 0, in: 0...200, rate: 0.998, bounces: true)
    for step in 0..<60 {
      let time = Double(step) / 60
      let first = (speed + 46 * -80) / 37
      let expected = first * exp(-9 * time) + (-80 - first) * exp(-46 * time)
      #expect(abs(motion.offset(at: time) - expected) < 0.11)
    }
    #expect(motion.target == 0)
  }

  /// The deceleration goes over into the spring at the time at which it is at the edge, with its speed there.
  @Test(arguments: [2000.0, 1000, 600])
  func edgeDuringDeceleration(speed: Double) {
    let motion = physics.motion(from: 0, speed: speed, at: 0, in: -10...200, rate: 0.998, bounces: true)
    let loss = -1000 * log(0.998)
    let crossing = -log(1 - 200 * loss / speed) / loss
    let start = crossing + 1.0 / 60
    #expect(abs(motion.offset(at: start) - 200) < 1e-6)
    let there = speed * exp(-loss * crossing)
    #expect(abs(motion.speed(at: start + 1e-9) - there) < 0.01 && abs(motion.speed(at: start - 1e-9) - there) < 0.01)
    for step in 0..<40 {
      let time = Double(step) / 60
      #expect(abs(motion.offset(at: start + time) - (200 + there * time * exp(-11 * time))) < 0.11)
    }
    let hard = physics.motion(from: 0, speed: speed, at: 0, in: -10...200, rate: 0.998, bounces: false)
    #expect(abs(hard.end - start) < 1e-9 && hard.target == 200)
  }

  /// A flick back from beyond an edge crosses it and decelerates: without a jump of place or speed.
  @Test func flickFromBeyondAnEdge() {
    let motion = physics.motion(from: -50, speed: 2000, at: 0, in: 0...1e6, rate: 0.998, bounces: true)
    #expect(motion.target > 400)
    var (last, fastest) = (-50.0, 0.0)
    for step in 1...2000 {
      let time = Double(step) / 1000
      let offset = motion.offset(at: time)
      #expect(offset >= last - 1e-9)
      fastest = max(fastest, (offset - last) * 1000)
      last = offset
    }
    #expect(fastest < 2001)
  }

  @Test func liftSpeed() {
    func sample(_ time: Double, _ y: Double) -> ScrollPhysics.Sample { .init(time: time, offset: Point(0, y)) }
    let samples = (0...20).map { sample(Double($0) / 100, Double($0 * $0)) }
    // From 0.1 to 0.2 seconds: 100 to 400 points.
    #expect(abs(physics.liftSpeed(of: samples, at: 0.2).y - 3000) < 1e-6)
    #expect(physics.liftSpeed(of: samples, at: 0.4) == .zero)
    #expect(physics.liftSpeed(of: [], at: 0) == .zero && physics.liftSpeed(of: [sample(0, 1)], at: 0) == .zero)
  }

  @Test func flicksAdd() {
    #expect(physics.speed(ofFlick: 800, during: 500) == 1300)
    #expect(physics.speed(ofFlick: -800, during: 500) == -800)
    var alone = physics
    alone.addsFlicks = false
    #expect(alone.speed(ofFlick: 800, during: 500) == 800)
  }

  @Test func pages() {
    func page(_ offset: Double, _ speed: Double, _ start: Double) -> Double {
      physics.page(from: offset, speed: speed, start: start, side: 100, in: 0...450)
    }
    #expect(page(40, 0, 0) == 0 && page(60, 0, 0) == 100)
    #expect(page(20, 300, 0) == 100 && page(80, -300, 100) == 0)
    // One page at most; the last one may be a part.
    #expect(page(250, 5000, 100) == 200 && page(430, 500, 400) == 450)
  }

  /// Springs to targets go on with the speed of the lift, and not past the target.
  @Test(arguments: [(0.0, 300.0), (100, 300), (3000, 300), (3000, 1500), (-500, 300), (9000, 100)])
  func targets(speed: Double, target: Double) {
    let motion = physics.motion(from: 0, speed: speed, at: 0, toTarget: target)
    #expect(abs(motion.speed(at: 0) - speed) < 1e-6 && motion.target == target)
    for step in 0..<300 { #expect(motion.offset(at: Double(step) / 100) <= target + 1e-6) }
    #expect(motion.end < 3)
  }

  @Test func programs() {
    let motion = physics.motion(from: 0, to: 100, at: 1)
    #expect(abs(motion.offset(at: 1.15) - 50) < 1e-9 && motion.offset(at: 0) == 0 && motion.offset(at: 1.3) == 100)
    #expect(abs(motion.offset(at: 1.075) - 100 * (3 * 0.0625 - 2 * 0.015625)) < 1e-9)
  }

  @Test func hostileNumbers() {
    for value in [Double.nan, .infinity, -.infinity, 1e300] {
      let motion = physics.motion(from: 0, speed: value, at: 0, in: 0...100, rate: 0.998, bounces: true)
      #expect(motion.offset(at: 1).isFinite && motion.end.isFinite)
      _ = physics.motion(from: value, speed: 0, at: 0, toTarget: 10).offset(at: 1)
      _ = physics.banded(value, in: 0...100, side: 100)
    }
    for rate in [0.0, 1, -1, 2, .nan] {
      let motion = physics.motion(from: 0, speed: 1000, at: 0, in: 0...1e6, rate: rate, bounces: true)
      #expect(abs(motion.target - 990 / (-1000 * log(0.998))) < 1e-6)
    }
    var broken = physics
    (broken.springFrequency, broken.restRates) = (0, .init(slow: 0, fast: 0))
    #expect(broken.motion(from: -50, speed: 0, at: 0, in: 0...100, rate: 0.998, bounces: true).end <= 60)
  }
}
