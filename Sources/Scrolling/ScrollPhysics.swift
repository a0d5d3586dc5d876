import Glibc
public import MultiplaneGeometry

/// What a finger's scroll feels like: constants, and functions of time that follow from them. A program gives a scroll
/// view other ones by `ScrollLook`.
///
/// Offsets are points along one axis, speeds points a second, times seconds; no function knows frames. Sources: the two
/// rates of deceleration are those that UIKit documents; the deceleration is the sum of v · r^ms over milliseconds, as
/// Apple shows it in "Designing Fluid Interfaces" (WWDC 2018); the rubber band is the function that Grant Paul
/// published of UIScrollView in 2012; the springs, the threshold and the window of the speed are measured values that the project
/// was given. What says "our choice" is documented nowhere.
public struct ScrollPhysics: Hashable, Sendable {
  /// Points that fingers move before a scroll begins: 10. The contents do not make up for them.
  public var panThreshold = 10.0
  /// Seconds before the lift whose offsets give the speed of the lift: 0.1.
  public var speedWindow = 0.1
  /// Seconds between the lift and the beginning of the deceleration: 1/60, whatever the frame rate is.
  public var decelerationDelay = 1.0 / 60
  /// Points a second at which a deceleration stops: 10.
  public var stopSpeed = 10.0
  /// How much of a way beyond an edge is shown at first: 0.55.
  public var rubberBand = 0.55
  /// The frequency of the spring that returns what has speed beyond an edge, radians a second: 11. Critically damped.
  public var springFrequency = 11.0
  /// Points a second below which something counts as resting where it returns from beyond an edge: 50.
  public var restSpeed = 50.0
  /// The two rates of the overdamped spring that returns what rests beyond an edge, one a second: 9 and 46.
  public var restRates = Rates(slow: 9, fast: 46)
  /// Points from its end within which a spring is over: 0.1, our choice. Less than a pixel, so the end is not seen.
  public var settleDistance = 0.1
  /// Whether a flick in the direction of what still moves adds to its speed; true.
  public var addsFlicks = true
  /// Points a second from which a lift turns to the next page, and does not go to the nearest: 200, our choice.
  public var pagingSpeed = 200.0
  /// The frequencies, radians a second, of springs that go to pages and to targets that a program has set: 5…11, our
  /// choice. The one is taken that goes on with the speed of the lift; one that is too low would take seconds.
  public var targetFrequencies = 5.0...11.0
  /// Seconds of a scroll that a program or a key asks for: 0.3, our choice.
  public var animationDuration = 0.3
  /// Seconds that the contents wait for a touch that may be a scroll: 0.15.
  public var contentTouchDelay = 0.15
  /// The lesser part of a drag's direction, by the greater one, up to which it is locked: 0.5, our choice.
  public var directionalLockRatio = 0.5
  /// The part of a zoom beyond its limits that is shown, of the logarithm: 0.5, our choice.
  public var zoomBand = 0.5
  /// Points that an arrow key scrolls: 48, our choice; the step of a wheel.
  public var keyStep = 48.0
  /// The part of a page that a page key leaves in sight: 0.1, our choice.
  public var pageOverlap = 0.1
  /// Seconds that indicators stay after a scroll: 0.5, our choice.
  public var indicatorDelay = 0.5
  /// Seconds that indicators take to fade: 0.25, our choice.
  public var indicatorFade = 0.25

  /// The values named above.
  public init() {}

  /// Two rates of an overdamped spring, one a second.
  public struct Rates: Hashable, Sendable {
    /// The rate of what lasts longer.
    public var slow: Double
    /// The rate of what is over first.
    public var fast: Double
    /// Puts the two together.
    public init(slow: Double, fast: Double) { (self.slow, self.fast) = (slow, fast) }
  }

  /// Where something was at a time.
  public struct Sample: Hashable, Sendable {
    /// Seconds.
    public var time: Double
    /// Points along both axes.
    public var offset: Point
    /// Puts the two together.
    public init(time: Double, offset: Point) { (self.time, self.offset) = (time, offset) }
  }

  // MARK: Touches

  /// The speed at a lift: the way from the first to the last offset of the window before it, by the time between them;
  /// zero where the window has fewer than two.
  public func liftSpeed(of samples: [Sample], at time: Double) -> Point {
    let own = samples.filter { time - $0.time <= speedWindow + Self.rounding && $0.time <= time + Self.rounding }
    guard let first = own.first, let last = own.last, last.time > first.time else { return .zero }
    let (way, duration) = (last.offset - first.offset, last.time - first.time)
    let speed = Point(way.x / duration, way.y / duration)
    return speed.isFinite ? speed : .zero
  }

  /// The speed of a flick during another motion: that of both, where they go in one direction.
  public func speed(ofFlick flick: Double, during running: Double) -> Double {
    addsFlicks && flick * running > 0 ? flick + running : flick
  }

  /// Where an offset that the finger asks for is shown: as it is within the range, and beyond an edge by
  /// (1 − 1 ÷ (d · 0.55 ÷ side + 1)) · side.
  ///
  /// - Parameter side: the length of the view along the axis.
  public func banded(_ offset: Double, in range: ClosedRange<Double>, side: Double) -> Double {
    let edge = min(max(offset, range.lowerBound), range.upperBound)
    let distance = abs(offset - edge)
    guard distance > 0, side > 0 else { return edge }
    let shown = (1 - 1 / (distance * rubberBand / side + 1)) * side
    return edge + (offset < edge ? -shown : shown)
  }

  /// The offset that is shown at another one: the inverse of `banded`. What lies farther beyond an edge than the side
  /// counts as just below it.
  public func unbanded(_ shown: Double, in range: ClosedRange<Double>, side: Double) -> Double {
    let edge = min(max(shown, range.lowerBound), range.upperBound)
    guard side > 0, rubberBand > 0, shown != edge else { return edge }
    let distance = min(abs(shown - edge), side * 0.999)
    let asked = distance * side / (rubberBand * (side - distance))
    return edge + (shown < edge ? -asked : asked)
  }

  /// A scale that fingers ask for, as it is shown beyond the limits: the logarithm of the excess, times `zoomBand`.
  public func banded(scale: Double, in range: ClosedRange<Double>) -> Double {
    let limit = min(max(scale, range.lowerBound), range.upperBound)
    return scale == limit || limit <= 0 ? limit : limit * pow(scale / limit, zoomBand)
  }

  /// The scale that is shown as another one: the inverse of `banded`.
  func unbanded(scale shown: Double, in range: ClosedRange<Double>) -> Double {
    guard !range.contains(shown), zoomBand > 0 else { return shown }
    let limit = min(max(shown, range.lowerBound), range.upperBound)
    return limit * pow(shown / limit, 1 / zoomBand)
  }

  /// The nearest offset that is a whole pixel.
  public static func onGrid(_ offset: Double, scale: Double) -> Double {
    scale > 0 && (offset * scale).isFinite ? (offset * scale).rounded() / scale : offset
  }

  // MARK: Motions

  /// The motion after a lift: the deceleration, over into a spring where it meets an edge, at the exact time, with the
  /// speed there; the spring alone from beyond an edge, over into the deceleration where it comes back fast enough to
  /// cross the edge.
  ///
  /// - Parameters:
  ///   - offset: where it begins.
  ///   - speed: points a second at the lift.
  ///   - time: of the lift.
  ///   - range: the offsets between the edges.
  ///   - rate: the part of the speed that a millisecond leaves, such as 0.998.
  ///   - bounces: whether it goes beyond an edge; else it stops there.
  public func motion(
    from offset: Double, speed: Double, at time: Double, in range: ClosedRange<Double>, rate: Double, bounces: Bool
  ) -> ScrollMotion {
    guard offset.isFinite, speed.isFinite, time.isFinite else { return ScrollMotion(restingAt: offset, since: time) }
    guard range.contains(offset) else {
      let edge = min(max(offset, range.lowerBound), range.upperBound)
      guard bounces else { return ScrollMotion(restingAt: edge, since: time) }
      return returning(from: offset, speed: speed, at: time, to: edge, in: range, rate: rate)
    }
    guard abs(speed) > stopSpeed else { return ScrollMotion(restingAt: offset, since: time) }
    return gliding(from: offset, speed: speed, at: time + decelerationDelay, in: range, rate: rate, bounces: bounces)
  }

  private func gliding(
    from offset: Double, speed: Double, at start: Double, in range: ClosedRange<Double>, rate: Double, bounces: Bool
  ) -> ScrollMotion {
    let loss = -1000 * log(rate > 0 && rate < 1 ? rate : DecelerationRate.normal.rawValue)
    let law = ScrollMotion.Law.glide(from: offset, speed: speed, loss: loss)
    let duration = log(max(1, abs(speed) / max(stopSpeed, 1e-3))) / loss
    let (stop, edge) = (law.offset(duration), speed > 0 ? range.upperBound : range.lowerBound)
    guard speed > 0 ? stop > edge : stop < edge else { return ScrollMotion(law, at: start, for: duration, to: stop) }
    let crossing = max(0, -log(1 - (edge - offset) * loss / speed) / loss)
    guard bounces else { return ScrollMotion(law, at: start, for: crossing, to: edge) }
    let rest = spring(to: edge, from: edge, speed: law.speed(crossing), at: start + crossing)
    return ScrollMotion(law, at: start, then: rest)
  }

  /// The spring from beyond an edge.
  private func returning(
    from offset: Double, speed: Double, at start: Double, to edge: Double, in range: ClosedRange<Double>, rate: Double
  ) -> ScrollMotion {
    let spring = spring(to: edge, from: offset, speed: speed, at: start)
    let distance = offset - edge
    // It swings through where it is faster than the spring at that distance.
    let push = speed + springFrequency * distance
    guard abs(speed) >= restSpeed, push * distance < 0 else { return spring }
    let crossing = -distance / push
    let inward = spring.speed(at: start + crossing)
    guard abs(inward) > stopSpeed else { return spring }
    let rest = gliding(from: edge, speed: inward, at: start + crossing, in: range, rate: rate, bounces: true)
    return ScrollMotion(spring.parts[0].law, at: start, then: rest)
  }

  /// A spring: critically damped from speed, overdamped from rest.
  private func spring(to edge: Double, from offset: Double, speed: Double, at start: Double) -> ScrollMotion {
    let law: ScrollMotion.Law
    if abs(speed) >= restSpeed || restRates.slow == restRates.fast {
      law = .critical(to: edge, distance: offset - edge, speed: speed, frequency: springFrequency)
    } else {
      let (slow, fast) = (restRates.slow, restRates.fast)
      let first = (speed + fast * (offset - edge)) / (fast - slow)
      law = .overdamped(to: edge, first: first, second: offset - edge - first, rates: restRates)
    }
    return ScrollMotion(law, at: start, for: law.settles(within: settleDistance), to: edge)
  }

  /// The motion to a target that is not where the deceleration would end: a critically damped spring with the speed of
  /// the lift, of a frequency at which it does not go past the target.
  public func motion(from offset: Double, speed: Double, at time: Double, toTarget target: Double) -> ScrollMotion {
    let distance = offset - target
    guard distance.isFinite, speed.isFinite, time.isFinite, abs(distance) > Self.rounding else {
      return ScrollMotion(restingAt: target, since: time)
    }
    let isToward = speed * distance < 0
    var frequency = targetFrequencies.upperBound
    if isToward {
      let even = abs(speed / distance)
      // From twice that on, it does not become faster at first.
      frequency = min(max(2 * even, targetFrequencies.lowerBound), frequency)
      frequency = max(frequency, even)
    }
    let law = ScrollMotion.Law.critical(to: target, distance: distance, speed: speed, frequency: frequency)
    return ScrollMotion(law, at: time, for: law.settles(within: settleDistance), to: target)
  }

  /// The motion that a program or a key asks for: it begins and ends at rest, 3 t² − 2 t³ of the way at a part t of the
  /// duration.
  public func motion(from offset: Double, to target: Double, at time: Double) -> ScrollMotion {
    ScrollMotion(
      .ease(from: offset, way: target - offset, duration: animationDuration), at: time, for: animationDuration,
      to: target)
  }

  /// The offset of the page that a lift goes to: the next one in the direction of a flick, or else the nearest; none
  /// but those beside the page where the drag began.
  ///
  /// - Parameters:
  ///   - start: the offset at which the drag began.
  ///   - side: the length of a page.
  public func page(
    from offset: Double, speed: Double, start: Double, side: Double, in range: ClosedRange<Double>
  ) -> Double {
    guard side > 0, offset.isFinite, start.isFinite else { return min(max(offset, range.lowerBound), range.upperBound) }
    let (place, first) = (offset / side, (start / side).rounded())
    var page = place.rounded()
    if abs(speed) >= pagingSpeed { page = speed > 0 ? place.rounded(.down) + 1 : place.rounded(.up) - 1 }
    page = min(max(page, first - 1), first + 1)
    return min(max(page * side, range.lowerBound), range.upperBound)
  }

  /// What times and offsets may be off by.
  private static let rounding = 1e-9
}

/// How fast a scroll slows down: UIKit's, without the prefix.
public struct DecelerationRate: Hashable, Sendable, RawRepresentable {
  /// The part of the speed that a millisecond leaves.
  public var rawValue: Double
  /// A rate by its number; one that is not in 0…1 counts as `normal`.
  public init(rawValue: Double) { self.rawValue = rawValue }
  /// Of most scroll views: 0.998.
  public static let normal = DecelerationRate(rawValue: 0.998)
  /// Slows down faster than `normal`: 0.99.
  public static let fast = DecelerationRate(rawValue: 0.99)
}
