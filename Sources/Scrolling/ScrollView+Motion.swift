package import MultiplaneGeometry
import MultiplaneLayers
import MultiplaneViews

/// Contents that move by themselves.
struct RunningMotion {
  enum Kind { case deceleration, animation, zoomBounce, zoomAnimation }
  let kind: Kind
  var x: ScrollMotion
  var y: ScrollMotion
  /// Of a zoom: its scale.
  var scale: ScrollMotion?
  /// Whether it is that of a wheel.
  var isWheel = false
  /// Tells one motion from another.
  var serial = 0

  init(_ kind: Kind, x: ScrollMotion, y: ScrollMotion, scale: ScrollMotion? = nil) {
    (self.kind, self.x, self.y, self.scale) = (kind, x, y, scale)
  }

  var end: Double { max(x.end, y.end, scale?.end ?? -.infinity) }
  var target: Point { Point(x.target, y.target) }
  func offset(at time: Double) -> Point { Point(x.offset(at: time), y.offset(at: time)) }
  mutating func move(by way: Point) {
    x = x.moved(by: way.x)
    y = y.moved(by: way.y)
  }
  func speed(at time: Double) -> Point { Point(x.speed(at: time), y.speed(at: time)) }
}

extension ScrollView {
  /// The time of the turn, seconds.
  final var now: Double { application?.currentTime ?? 0 }

  /// Moves the contents to an offset, at once or by an animation; what moves stops.
  final func move(to target: Point, animated: Bool) {
    let running = motion
    if running?.kind == .deceleration || momentum.isActive { stop() }
    guard animated, drag == nil, zoom == nil, application != nil else {
      if running?.kind == .animation { stop() }
      contentOffset = target
      return
    }
    guard target != contentOffset || motion != nil else { return }
    let (from, time) = (contentOffset, now)
    begin(
      RunningMotion(
        .animation, x: physics.motion(from: from.x, to: target.x, at: time),
        y: physics.motion(from: from.y, to: target.y, at: time)))
  }

  /// Begins a motion of the offset in place of the one that runs; each frame of the screen samples it.
  ///
  /// - Parameter isTold: whether the delegate knows that the contents decelerate.
  final func begin(_ running: RunningMotion, isTold: Bool = false) {
    var own = running
    lastSerial &+= 1
    own.serial = lastSerial
    let goesOn = isTold || motion?.kind == .deceleration && own.kind == .deceleration
    motion = own
    showIndicators()
    if own.kind == .deceleration, !goesOn {
      delegate?.scrollViewWillBeginDecelerating(self)
      guard motion?.serial == own.serial else { return }
    }
    guard let application else { return finishMotion() }
    if link == nil {
      let made = DisplayLink { [weak self] link in
        guard let self else { return link.invalidate() }
        advance()
      }
      link = made
      application.add(made, on: window?.shownScreen)
    }
    advance()
  }

  /// Shows where the motion is at the time of the turn, and ends it if it is over.
  private final func advance() {
    guard let running = motion else { return end() }
    let time = now
    if let scale = running.scale { show(scale: scale.offset(at: time)) }
    guard motion?.serial == running.serial else { return }
    show(running.offset(at: time))
    guard let left = motion, left.serial == running.serial, time >= left.end else { return }
    end()
  }

  /// Whether an offset that was asked for with an animation is on its way.
  package final var isAnimatingScroll: Bool { motion?.kind == .animation }

  /// Moves the offset, and what moves it, because contents above have become higher or lower: what is in sight stays,
  /// and drags and motions go on as they did.
  package final func shiftContents(by way: Point) {
    guard way.isFinite, way != .zero else { return }
    if let own = drag {
      drag?.asked = own.asked + way
      drag?.shown = own.shown + way
      drag?.samples = own.samples.map { ScrollPhysics.Sample(time: $0.time, offset: $0.offset + way) }
    }
    if let asked = zoom?.asked { zoom?.asked = asked + way }
    motion?.move(by: way)
    caught?.move(by: way)
    isShowing = true
    bounds.origin = bounds.origin + way
    isShowing = false
  }

  /// Ends the motion where it would end.
  final func finishMotion() {
    guard let running = motion else { return }
    if let scale = running.scale { show(scale: scale.target) }
    show(running.target)
    end()
  }

  /// Ends the motion where it is.
  final func stop(at time: Double? = nil) {
    if momentum.isActive { endMomentum() }
    if let running = motion, let time { show(running.offset(at: time)) }
    end(isWhole: false)
  }

  private final func end(isWhole: Bool = true) {
    link?.invalidate()
    link = nil
    guard let running = motion else { return }
    motion = nil
    hideIndicators()
    let wasToTop = isScrollingToTop
    isScrollingToTop = false
    switch running.kind {
    case .deceleration: delegate?.scrollViewDidEndDecelerating(self)
    case .animation where wasToTop: if isWhole { delegate?.scrollViewDidScrollToTop(self) }
    case .animation: delegate?.scrollViewDidEndScrollingAnimation(self)
    case .zoomBounce, .zoomAnimation:
      delegate?.scrollViewDidEndZooming(self, with: delegate?.viewForZooming(in: self), atScale: zoomScale)
    }
  }

  /// Plans what decelerates anew, from where the contents are: they were moved, or their edges were.
  final func replan() {
    guard let running = motion, running.kind == .deceleration else { return }
    // A motion that begins in the present does not wait.
    let (offset, speed, time) = (contentOffset, running.speed(at: now), now - physics.decelerationDelay)
    let (x, y) = motions(from: offset, speed: speed, at: time)
    motion?.x = x
    motion?.y = y
  }

  /// The motions after a lift.
  final func motions(from offset: Point, speed: Point, at time: Double) -> (x: ScrollMotion, y: ScrollMotion) {
    let (range, rate, axes) = (range, decelerationRate.rawValue, scrollAxes)
    func motion(_ offset: Double, _ speed: Double, _ range: ClosedRange<Double>, _ isFree: Bool) -> ScrollMotion {
      physics.motion(from: offset, speed: isFree ? speed : 0, at: time, in: range, rate: rate, bounces: bounces)
    }
    return (motion(offset.x, speed.x, range.x, axes.x), motion(offset.y, speed.y, range.y, axes.y))
  }

  /// Moves the contents to their top, if they may and are not there.
  ///
  /// - Returns: whether they move.
  @discardableResult
  final func moveToTop() -> Bool {
    let target = Point(contentOffset.x, -adjustedContentInset.top)
    guard scrollsToTop, onGrid(target) != contentOffset, delegate?.scrollViewShouldScrollToTop(self) ?? true else {
      return false
    }
    move(to: onGrid(target), animated: true)
    guard motion?.kind == .animation else {
      delegate?.scrollViewDidScrollToTop(self)
      return true
    }
    isScrollingToTop = true
    return true
  }
}
