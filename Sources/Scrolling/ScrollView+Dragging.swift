import MultiplaneGeometry
import MultiplaneViews

/// A drag of the contents.
struct Drag {
  /// The offset that the fingers ask for, as if there were no edges.
  var asked: Point
  /// The offset that is shown, before it is brought to whole pixels.
  var shown: Point
  /// The offset at the beginning.
  let start: Point
  /// The axes along which the fingers move the contents.
  let axes: (x: Bool, y: Bool)
  /// The way of the fingers that has been taken.
  var way = Point.zero
  /// The offsets of the last time.
  var samples: [ScrollPhysics.Sample] = []
}

extension ScrollView: ScrollPanOwner {
  package final var panThreshold: Double { physics.panThreshold }

  /// Along an axis of contents that are larger than the view, or that always bounce; those that can be refreshed do.
  package final var scrollAxes: (x: Bool, y: Bool) {
    let range = range
    return (
      range.x.upperBound > range.x.lowerBound || bounces && alwaysBounceHorizontal,
      range.y.upperBound > range.y.lowerBound || bounces && (alwaysBounceVertical || shownRefresh != nil)
    )
  }

  package final func canMove(_ way: Double, alongX: Bool) -> Bool {
    let (offset, range) = alongX ? (contentOffset.x, range.x) : (contentOffset.y, range.y)
    // Within less than a pixel, it is at the edge.
    let slack = 0.25
    return way > 0 ? offset > range.lowerBound + slack : offset < range.upperBound - slack
  }

  package final func panTouched(at time: Double) {
    guard drag == nil, isScrollEnabled else { return }
    caught = nil
    guard let running = motion, running.scale == nil else {
      if momentum.isActive { endMomentum() }
      return
    }
    if running.kind == .deceleration, !running.isWheel { caught = running }
    // Where it was when the finger came, whichever frame was shown then.
    stop(at: time)
  }

  package final func panReleased(at time: Double) {
    guard drag == nil else { return }
    caught = nil
    guard zoom == nil, motion == nil, !momentum.isActive, clamped(contentOffset) != contentOffset else { return }
    let (offset, range) = (contentOffset, range)
    let isBeyond = abs(clamped(offset).x - offset.x) >= 1 || abs(clamped(offset).y - offset.y) >= 1
    guard isBeyond, isScrollEnabled, range.x.upperBound.isFinite else { return }
    let (x, y) = motions(from: offset, speed: .zero, at: time)
    begin(RunningMotion(.deceleration, x: x, y: y))
  }

  final func panChanged() {
    switch pan.state {
    case .began:
      beginDrag()
      followFingers()
    case .changed: followFingers()
    case .ended:
      if let event = pan.wheelEvent { return wheelScrolled(event) }
      followFingers()
      endDrag(at: pan.lastTime, isCancelled: false)
    case .cancelled: endDrag(at: pan.lastTime, isCancelled: true)
    case .possible, .failed: break
    }
  }

  private final func beginDrag() {
    if motion != nil { stop() }
    var axes = scrollAxes
    let (x, y) = (abs(pan.direction.x), abs(pan.direction.y))
    if isDirectionalLockEnabled, axes.x, axes.y, min(x, y) <= physics.directionalLockRatio * max(x, y) {
      axes = x > y ? (true, false) : (false, true)
    }
    let offset = contentOffset
    drag = Drag(asked: zoom?.asked ?? unbanded(offset), shown: offset, start: offset, axes: axes)
    showIndicators()
    if keyboardDismissMode.endsAtDrag { window?.endTextInput() }
    delegate?.scrollViewWillBeginDragging(self)
  }

  /// Moves the contents as the fingers have gone: each of their samples, also where several come in one frame.
  private final func followFingers() {
    let ways = pan.takeWays()
    guard drag != nil, !ways.isEmpty else { return }
    for (time, inWindow) in ways {
      guard var own = drag else { return }
      let way = vector(inWindow)
      guard way.isFinite else { continue }
      let change = way - own.way
      own.way = way
      if own.axes.x { own.asked.x -= change.x }
      if own.axes.y { own.asked.y -= change.y }
      own.shown = banded(own.asked)
      own.samples.append(ScrollPhysics.Sample(time: time, offset: own.shown))
      let old = own.samples.firstIndex { time - $0.time <= physics.speedWindow * 2 } ?? 0
      own.samples.removeFirst(old)
      drag = own
      if zoom != nil { zoom?.asked = own.asked }
    }
    if let shown = drag?.shown { show(shown) }
    notePull()
  }

  private final func endDrag(at time: Double, isCancelled: Bool) {
    shownRefresh?.makeRoom()
    guard var own = drag else { return }
    if own.samples.count == 1 {
      own.samples.insert(ScrollPhysics.Sample(time: pan.timeBefore, offset: own.start), at: 0)
    }
    var speed = isCancelled ? .zero : physics.liftSpeed(of: own.samples, at: time)
    if let caught {
      let running = caught.speed(at: time)
      speed.x = physics.speed(ofFlick: speed.x, during: running.x)
      speed.y = physics.speed(ofFlick: speed.y, during: running.y)
    }
    caught = nil
    if !own.axes.x { speed.x = 0 }
    if !own.axes.y { speed.y = 0 }
    let running = planEnd(of: own, speed: speed, at: time)
    drag = nil
    // The end of the zoom brings the contents between their edges.
    let moves = running.end > time && zoom == nil
    let (offset, serial) = (contentOffset, lastSerial)
    delegate?.scrollViewDidEndDragging(self, willDecelerate: moves)
    guard drag == nil, lastSerial == serial, contentOffset == offset else { return }
    if moves { begin(running) } else { hideIndicators() }
  }

  /// The motion after a drag, to where the delegate wants it.
  private final func planEnd(of own: Drag, speed: Point, at time: Double) -> RunningMotion {
    let (range, size) = (range, bounds.size)
    var (x, y) = motions(from: own.shown, speed: speed, at: time)
    let natural = onGrid(Point(x.target, y.target))
    var target = natural
    if isPagingEnabled {
      if own.axes.x {
        target.x = physics.page(from: own.shown.x, speed: speed.x, start: own.start.x, side: size.width, in: range.x)
      }
      if own.axes.y {
        target.y = physics.page(from: own.shown.y, speed: speed.y, start: own.start.y, side: size.height, in: range.y)
      }
    }
    let velocity = Point(speed.x / 1000, speed.y / 1000)
    if let endTarget { target = endTarget(target, velocity) }
    if let endOfDrag { target.y = endOfDrag(target.y) }
    delegate?.scrollViewWillEndDragging(self, withVelocity: velocity, targetContentOffset: &target)
    // What is beyond an edge comes back, whatever is wanted.
    if target.x != natural.x, target.x.isFinite, range.x.contains(own.shown.x) {
      let end = min(max(target.x, range.x.lowerBound), range.x.upperBound)
      x = physics.motion(from: own.shown.x, speed: speed.x, at: time, toTarget: end)
    }
    if target.y != natural.y, target.y.isFinite, range.y.contains(own.shown.y) {
      let end = min(max(target.y, range.y.lowerBound), range.y.upperBound)
      y = physics.motion(from: own.shown.y, speed: speed.y, at: time, toTarget: end)
    }
    return RunningMotion(.deceleration, x: x, y: y)
  }

  // MARK: Spaces

  /// A way in the window's space, in the view's.
  final func vector(_ way: Point) -> Point {
    guard let window else { return way }
    return window.convert(way, to: self) - window.convert(.zero, to: self)
  }

  /// Where an offset that the fingers ask for is shown.
  final func banded(_ offset: Point) -> Point {
    guard bounces else { return clamped(offset) }
    let (range, size) = (range, bounds.size)
    return Point(
      physics.banded(offset.x, in: range.x, side: size.width),
      physics.banded(offset.y, in: range.y, side: size.height))
  }

  /// The offset that the fingers ask for where another one is shown.
  final func unbanded(_ offset: Point) -> Point {
    guard bounces else { return offset }
    let (range, size) = (range, bounds.size)
    return Point(
      physics.unbanded(offset.x, in: range.x, side: size.width),
      physics.unbanded(offset.y, in: range.y, side: size.height))
  }
}
