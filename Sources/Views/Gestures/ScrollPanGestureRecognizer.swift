package import MultiplaneGeometry

/// What a scroll view's pan asks, and tells.
@MainActor package protocol ScrollPanOwner: AnyObject {
  /// Points that fingers move before a scroll begins.
  var panThreshold: Double { get }
  /// Whether the contents can be moved along x, and along y.
  var scrollAxes: (x: Bool, y: Bool) { get }
  /// Whether the contents can be moved along an axis by a way, without going beyond an edge.
  func canMove(_ way: Double, alongX: Bool) -> Bool
  /// Whether a pan may take its touches from the views that have heard of them.
  func mayTake(_ touches: [Touch]) -> Bool
  /// A finger has touched at a time: what moves stops.
  func panTouched(at time: Double)
  /// All fingers have left.
  func panReleased(at time: Double)
  /// The contents go on moving after the fingers, by a source that says how.
  func momentumScrolled(_ event: ScrollEvent)
  /// Whether a way moves the contents though those of another one in them can be moved by it.
  func leads(_ inner: any ScrollPanOwner, _ way: Double, alongX: Bool) -> Bool
}

extension ScrollPanOwner {
  /// Returns false.
  package func leads(_ inner: any ScrollPanOwner, _ way: Double, alongX: Bool) -> Bool { false }
}

/// The pan of a scroll view: it begins where the contents can be moved, and leaves to the views around it what they can
/// move better.
///
/// A way counts along the axes that the contents can be moved along. Of two that could begin, the inner one does,
/// unless the way is rather along the other one's axis, or the inner contents are at their edge and the outer ones are not.
package final class ScrollPanGestureRecognizer: PanGestureRecognizer {
  package weak var owner: (any ScrollPanOwner)?
  /// The way at which the scroll has begun: the threshold's.
  private var start: Point?
  private var waiting: [(time: Double, way: Point)] = []
  /// When the fingers were last before the scroll began.
  package private(set) var timeBefore = 0.0
  /// When the last change was, seconds.
  package private(set) var lastTime = 0.0
  /// The way of the fingers, with the threshold's, when the scroll began.
  package private(set) var direction = Point.zero
  /// Whether the momentum that follows is that of this pan's scroll.
  private var takesMomentum = false
  /// The step of a wheel that the gesture is; nil for fingers.
  package private(set) var wheelEvent: ScrollEvent?

  /// The ways since the last call, without the threshold's, in the order of their times.
  package func takeWays() -> [(time: Double, way: Point)] {
    defer { waiting = [] }
    return waiting
  }

  /// Goes on together with the pinch of its view.
  package override func canPrevent(_ other: GestureRecognizer) -> Bool { !isPinch(other) }

  /// Goes on together with the pinch of its view.
  package override func canBePrevented(by other: GestureRecognizer) -> Bool { !isPinch(other) }

  private func isPinch(_ other: GestureRecognizer) -> Bool { other is PinchGestureRecognizer && other.view === view }

  // MARK: Touches

  package override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
    (lastTime, takesMomentum) = (event.timestamp, false)
    super.touchesBegan(touches, with: event)
    owner?.panTouched(at: event.timestamp)
  }

  package override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
    lastTime = event.timestamp
    super.touchesEnded(touches, with: event)
  }

  package override func touchesCancelled(_ touches: Set<Touch>, with event: Event) {
    lastTime = event.timestamp
    super.touchesCancelled(touches, with: event)
  }

  override func measure(_ way: Point, at time: Double) {
    if start == nil { timeBefore = lastTime }
    lastTime = time
    if start == nil { decide(way) }
    if let start { waiting.append((time, way - start)) }
  }

  override func begins(after way: Point) -> Bool { start != nil }

  private func decide(_ way: Point) {
    guard let owner else { return }
    let threshold = max(0, owner.panThreshold)
    let axes = owner.scrollAxes
    let (x, y) = (axes.x ? way.x : 0, axes.y ? way.y : 0)
    let length = (x * x + y * y).squareRoot()
    guard axes.x || axes.y, length >= threshold, length > 0, leads(way, axes) else { return }
    if yields(way, axes) || !owner.mayTake(tracked) { return state = .failed }
    let part = threshold / length
    start = Point(way.x * part, way.y * part)
    direction = way
  }

  /// The other scroll views' pans of the same gesture that have not decided, the innermost first.
  private var others: [ScrollPanGestureRecognizer] {
    let all = numberOfTouches > 0 ? tracked.first?.recognizers ?? [] : companions
    return all.compactMap { $0 as? ScrollPanGestureRecognizer }.filter { $0 !== self && $0.isUndecided }
  }

  /// Whether the way is along an axis of the owner's rather than along one that only another scroll view has.
  private func leads(_ way: Point, _ axes: (x: Bool, y: Bool)) -> Bool {
    let isAlongX = abs(way.x) > abs(way.y)
    if isAlongX ? axes.x : axes.y { return true }
    return !others.contains { other in
      guard let axes = other.owner?.scrollAxes else { return false }
      return isAlongX ? axes.x : axes.y
    }
  }

  /// Whether a scroll view around this one can move its contents by the way, and the owner cannot, or comes second.
  private func yields(_ way: Point, _ axes: (x: Bool, y: Bool)) -> Bool {
    guard let owner, let view else { return false }
    let isAlongX = axes.x && (abs(way.x) > abs(way.y) || !axes.y)
    let amount = isAlongX ? way.x : way.y
    let isLast = !owner.canMove(amount, alongX: isAlongX)
    return others.contains { other in
      guard let around = other.view, around !== view, view.isDescendant(of: around), let outer = other.owner,
        isAlongX ? outer.scrollAxes.x : outer.scrollAxes.y
      else { return false }
      return isLast
        ? outer.canMove(amount, alongX: isAlongX) : outer.leads(owner, amount, alongX: isAlongX)
    }
  }

  // MARK: Wheels and touchpads

  package override func takesScroll(_ event: ScrollEvent) -> Bool {
    guard let axes = owner?.scrollAxes, axes.x || axes.y else { return false }
    if event.momentumPhase != .none { return takesMomentum }
    return super.takesScroll(event)
  }

  package override func scroll(_ event: ScrollEvent) {
    lastTime = event.timestamp
    if event.momentumPhase != .none {
      owner?.momentumScrolled(event)
      if event.momentumPhase == .ended || event.momentumPhase == .cancelled { takesMomentum = false }
      return
    }
    if event.phase == .mayBegin || event.phase == .began {
      takesMomentum = false
      if numberOfTouches == 0 { owner?.panTouched(at: event.timestamp) }
    }
    guard numberOfTouches == 0, let owner else { return }
    if state == .possible, event.delta != .zero {
      let (axes, way) = (owner.scrollAxes, event.delta)
      guard axes.x && way.x != 0 || axes.y && way.y != 0, leads(way, axes) else { return }
      if yields(way, axes) { return state = .failed }
      if event.phase == .none {
        wheelEvent = event
        return state = .ended
      }
      (start, direction) = (translation(in: nil), way)
    }
    if start != nil { takesMomentum = event.phase != .cancelled }
    super.scroll(event)
  }

  package override func reset() {
    super.reset()
    (start, waiting, direction, wheelEvent) = (nil, [], .zero, nil)
    owner?.panReleased(at: lastTime)
  }
}
