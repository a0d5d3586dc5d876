public import MultiplaneGeometry

/// Recognises fingers that drag.
open class PanGestureRecognizer: GestureRecognizer {
  /// Points that the fingers move before the gesture begins.
  private static let threshold = 10.0
  /// Seconds of the last way that the velocity is measured over.
  private static let window = 0.1

  /// How many fingers drag at least; 1 by default.
  open var minimumNumberOfTouches = 1
  /// How many fingers drag at most; any number by default.
  open var maximumNumberOfTouches = Int.max

  /// Which scrolls of wheels and touchpads drag; none by default. Such a drag has no touches.
  open var allowedScrollTypesMask: ScrollTypeMask = []

  /// In the window's space: the way before fingers came or went, and the middle since then.
  private final var way = Point.zero
  private final var last = Point.zero
  private final var samples: [(place: Point, time: Double)] = []

  /// Takes another finger.
  open override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
    if numberOfTouches > maximumNumberOfTouches { return state = hasBegun ? .cancelled : .failed }
    last = location(in: nil)
    note(event)
  }

  /// Begins after a little way, and changes.
  open override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
    // Also the samples that come together with later ones: what follows from the touches must not depend on frames.
    for step in steps(of: touches) {
      way = way + (step.place - last)
      last = step.place
      note(at: step.time)
      if numberOfTouches >= minimumNumberOfTouches { measure(way, at: step.time) }
      // A subclass may have decided.
      guard hasBegun || state == .possible else { return }
    }
    if hasBegun { return state = .changed }
    guard numberOfTouches >= minimumNumberOfTouches else { return }
    if begins(after: way) { state = .began }
  }

  /// The middle of the touches at each of their samples, in the order of time.
  private final func steps(of touches: Set<Touch>) -> [(place: Point, time: Double)] {
    var places: [Touch: Point] = [:]
    var samples: [(touch: Touch, place: Point, time: Double)] = []
    for touch in tracked {
      guard touches.contains(touch), let first = touch.samples.first else {
        places[touch] = touch.place
        if touches.contains(touch) { samples.append((touch, touch.place, touch.timestamp)) }
        continue
      }
      places[touch] = first.previousPlace
      for sample in touch.samples { samples.append((touch, sample.place, sample.timestamp)) }
      samples.append((touch, touch.place, touch.timestamp))
    }
    samples.sort { $0.time < $1.time }
    // In the order in which they began: sums of the same touches are the same numbers in each run.
    func sum() -> Point { tracked.reduce(Point.zero) { $0 + (places[$1] ?? $1.place) } }
    let count = Double(tracked.count)
    // Of more touches than there are fingers, the sum goes by what each sample changes.
    let isLong = tracked.count > 10
    var total = sum()
    return samples.map { sample in
      if isLong { total = total + (sample.place - (places[sample.touch] ?? sample.touch.place)) }
      places[sample.touch] = sample.place
      if !isLong { total = sum() }
      return (Point(total.x / count, total.y / count), sample.time)
    }
  }

  /// The way of the fingers at a time; called for each sample.
  func measure(_ way: Point, at time: Double) {}

  /// Whether the gesture begins after a way of the fingers.
  func begins(after way: Point) -> Bool { way.x * way.x + way.y * way.y >= Self.threshold * Self.threshold }

  /// Ends with the last finger.
  open override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
    let left = tracked.filter { !touches.contains($0) }
    if left.count >= minimumNumberOfTouches {
      let sum = left.reduce(Point.zero) { $0 + $1.location(in: nil) }
      last = Point(sum.x / Double(left.count), sum.y / Double(left.count))
    } else {
      state = hasBegun ? .ended : .failed
    }
  }

  package override func takesScroll(_ event: ScrollEvent) -> Bool {
    guard event.momentumPhase == .none else { return false }
    let kind: ScrollTypeMask = event.phase == .none && !event.isPrecise ? .discrete : .continuous
    return allowedScrollTypesMask.contains(kind)
  }

  /// Drags without a threshold, for the source has one of its own.
  package override func scroll(_ event: ScrollEvent) {
    guard numberOfTouches == 0 else { return }
    place = event.place
    way = way + event.delta
    note(event)
    measure(way, at: event.timestamp)
    let isEnd = event.phase == .ended || event.phase == .none
    if event.phase == .cancelled { return state = hasBegun ? .cancelled : .failed }
    if state == .possible, event.delta != .zero { state = .began } else if hasBegun, !isEnd { state = .changed }
    if isEnd { state = hasBegun ? .ended : .failed }
  }

  private final func note(_ event: Event) { note(at: event.timestamp) }

  private final func note(at time: Double) {
    let count = samples.count
    // Of one time, the first and the last place count.
    if count >= 2, samples[count - 2].time == time { samples.removeLast() }
    samples.append((way, time))
    let old = samples.firstIndex { time - $0.time <= Self.window } ?? samples.count
    if old > 0 { samples.removeFirst(old) }
  }

  /// The way since the gesture began, in a view's own space; in the window's for nil.
  open func translation(in view: View?) -> Point { vector(way, in: view) }

  /// Sets the way, from which the gesture goes on.
  open func setTranslation(_ translation: Point, in view: View?) {
    let change = Self.linear(translation, from: view)
    samples = samples.map { ($0.place + (change - way), $0.time) }
    way = change
  }

  /// Points a second, in a view's own space; in the window's for nil.
  open func velocity(in view: View?) -> Point {
    guard let first = samples.first, let last = samples.last, last.time > first.time else { return .zero }
    let (way, time) = (last.place - first.place, last.time - first.time)
    return vector(Point(way.x / time, way.y / time), in: view)
  }

  private final func vector(_ vector: Point, in view: View?) -> Point {
    guard let view, let window = view.window, view !== window else { return vector }
    return window.convert(vector, to: view) - window.convert(.zero, to: view)
  }

  private static func linear(_ vector: Point, from view: View?) -> Point {
    guard let view, let window = view.window, view !== window else { return vector }
    return view.convert(vector, to: window) - view.convert(.zero, to: window)
  }

  /// Forgets the way.
  open override func reset() { (way, last, samples) = (.zero, .zero, []) }
}

/// Recognises a short and quick drag.
open class SwipeGestureRecognizer: GestureRecognizer {
  /// Where a swipe goes.
  public struct Direction: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Directions by their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// To the right.
    public static let right = Direction(rawValue: 1)
    /// To the left.
    public static let left = Direction(rawValue: 2)
    /// Up.
    public static let up = Direction(rawValue: 4)
    /// Down.
    public static let down = Direction(rawValue: 8)
  }

  /// Points of the way, and those to either side of it at most.
  private static let length = 50.0
  /// Seconds, at most.
  private static let duration = 0.5

  /// Where swipes go; to the right by default.
  open var direction = Direction.right
  /// How many fingers swipe; 1 by default.
  open var numberOfTouchesRequired = 1

  private final var start: (place: Point, time: Double)?

  /// Begins to measure, as soon as there are enough fingers.
  open override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
    if numberOfTouches > numberOfTouchesRequired { return state = .failed }
    if numberOfTouches == numberOfTouchesRequired { start = (location(in: nil), event.timestamp) }
  }

  /// Recognises the swipe, or fails where the way is another.
  open override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
    guard let start else { return }
    if event.timestamp - start.time > Self.duration { return state = .failed }
    let way = location(in: nil) - start.place
    let (along, across) = (max(abs(way.x), abs(way.y)), min(abs(way.x), abs(way.y)))
    if across > Self.length { return state = .failed }
    guard along >= Self.length else { return }
    let went: Direction = abs(way.x) >= abs(way.y) ? (way.x > 0 ? .right : .left) : (way.y > 0 ? .down : .up)
    state = direction.contains(went) ? .ended : .failed
  }

  /// Fails: the fingers were lifted too early.
  open override func touchesEnded(_ touches: Set<Touch>, with event: Event) { state = .failed }

  /// Forgets the fingers.
  open override func reset() { start = nil }
}
