import MultiplaneGeometry
package import MultiplaneViews

/// A motion that a touchpad goes on with by itself after its fingers.
struct Momentum {
  /// Whether the contents move by it.
  var isActive = false
  /// Whether it has met an edge, and is of no meaning any more.
  var isOver = false
  var samples: [ScrollPhysics.Sample] = []
}

// What scrolls without touching: wheels, touchpads after their fingers, and keys.
extension ScrollView {
  /// Moves the contents by a step of a wheel; by a fine one at once.
  final func wheelScrolled(_ event: ScrollEvent) {
    let (way, time, axes) = (vector(event.delta), event.timestamp, scrollAxes)
    let running = motion.flatMap { $0.kind == .deceleration && $0.isWheel ? $0 : nil }
    var target = running?.target ?? contentOffset
    let before = target
    if axes.x { target.x -= way.x }
    if axes.y { target.y -= way.y }
    if isPagingEnabled {
      let (range, size) = (range, bounds.size)
      func page(_ target: Double, _ before: Double, _ side: Double, _ range: ClosedRange<Double>) -> Double {
        guard target != before else { return before }
        let speed = target > before ? physics.pagingSpeed : -physics.pagingSpeed
        return physics.page(from: before, speed: speed, start: before, side: side, in: range)
      }
      target.x = page(target.x, before.x, size.width, range.x)
      target.y = page(target.y, before.y, size.height, range.y)
    }
    target = onGrid(clamped(target))
    guard target != before, target.isFinite else { return }
    if event.isPrecise, !isPagingEnabled {
      if motion != nil { stop() }
      flashIndicators()
      return show(target)
    }
    guard running == nil else { return aim(at: target, from: running, at: time) }
    if motion != nil { stop() }
    delegate?.scrollViewWillBeginDragging(self)
    delegate?.scrollViewWillEndDragging(self, withVelocity: .zero, targetContentOffset: &target)
    delegate?.scrollViewDidEndDragging(self, willDecelerate: true)
    guard target.isFinite, drag == nil, motion == nil else { return }
    aim(at: clamped(target), from: nil, at: time)
  }

  private final func aim(at target: Point, from running: RunningMotion?, at time: Double) {
    let (offset, speed) = (running?.offset(at: time) ?? contentOffset, running?.speed(at: time) ?? .zero)
    var own = RunningMotion(
      .deceleration, x: physics.motion(from: offset.x, speed: speed.x, at: time, toTarget: target.x),
      y: physics.motion(from: offset.y, speed: speed.y, at: time, toTarget: target.y))
    own.isWheel = true
    begin(own)
  }

  // MARK: Momentum

  package final func momentumScrolled(_ event: ScrollEvent) {
    if event.momentumPhase == .began || !momentum.isActive && !momentum.isOver { beginMomentum(event.timestamp) }
    if momentum.isActive, event.delta != .zero { follow(event) }
    guard event.momentumPhase == .ended || event.momentumPhase == .cancelled else { return }
    if momentum.isActive { endMomentum() }
    momentum = Momentum()
  }

  /// The source's motion takes the place of the one that has begun at the lift, if there is one.
  private final func beginMomentum(_ time: Double) {
    let wasDecelerating = motion?.kind == .deceleration
    if !wasDecelerating, motion != nil { stop() }
    if let running = motion { show(running.offset(at: time)) }
    // From beyond an edge it comes back by itself.
    guard clamped(contentOffset) == contentOffset else { return momentum.isOver = true }
    link?.invalidate()
    (link, motion) = (nil, nil)
    momentum = Momentum(isActive: true, samples: [ScrollPhysics.Sample(time: time, offset: contentOffset)])
    showIndicators()
    if !wasDecelerating { delegate?.scrollViewWillBeginDecelerating(self) }
  }

  private final func follow(_ event: ScrollEvent) {
    let (way, axes) = (vector(event.delta), scrollAxes)
    guard let last = momentum.samples.last?.offset, way.isFinite else { return }
    let asked = Point(axes.x ? last.x - way.x : last.x, axes.y ? last.y - way.y : last.y)
    momentum.samples.append(ScrollPhysics.Sample(time: event.timestamp, offset: asked))
    if momentum.samples.count > 64 { momentum.samples.removeFirst() }
    let within = clamped(asked)
    guard bounces, within != asked else {
      show(within)
      return momentum.samples[momentum.samples.count - 1].offset = within
    }
    // At the edge the contents go on by themselves.
    let speed = physics.liftSpeed(of: momentum.samples, at: event.timestamp)
    let (x, y) = motions(from: within, speed: speed, at: event.timestamp - physics.decelerationDelay)
    momentum = Momentum(isOver: true)
    begin(RunningMotion(.deceleration, x: x, y: y), isTold: true)
  }

  /// The contents stay where the source has moved them.
  final func endMomentum() {
    guard momentum.isActive else { return }
    momentum = Momentum()
    hideIndicators()
    delegate?.scrollViewDidEndDecelerating(self)
  }

  // MARK: Keys

  /// Moves the contents by a key; whether it is one that does.
  final func scroll(by press: Press) -> Bool {
    guard window?.editsText != true else { return false }
    guard isScrollEnabled, allowsKeyboardScrolling, let key = press.key,
      key.modifierFlags.isDisjoint(with: [.control, .alternate, .command, .shift])
    else { return false }
    let (size, range, axes) = (bounds.size, range, scrollAxes)
    let start = motion?.kind == .animation ? motion?.target ?? contentOffset : contentOffset
    var target = start
    let page = size.height * (1 - min(max(physics.pageOverlap, 0), 1))
    switch key.keyCode {
    case .keyboardUpArrow: target.y -= physics.keyStep
    case .keyboardDownArrow: target.y += physics.keyStep
    case .keyboardLeftArrow: target.x -= physics.keyStep
    case .keyboardRightArrow: target.x += physics.keyStep
    case .keyboardPageUp: target.y -= page
    case .keyboardPageDown: target.y += page
    case .keyboardHome: target.y = range.y.lowerBound
    case .keyboardEnd: target.y = range.y.upperBound
    default: return false
    }
    guard target.x == start.x || axes.x, target.y == start.y || axes.y else { return false }
    target = onGrid(clamped(target))
    // At its edge it leaves the key to the scroll view around it.
    guard target != start else { return motion?.kind == .animation }
    setContentOffset(target, animated: true)
    return true
  }
}
