import MultiplaneGeometry
import MultiplaneViews
import Testing

@Suite @MainActor struct GestureTests {
  let stage = Stage(200, 200)
  let log = Log()
  let view: LoggingView

  init() {
    view = LoggingView("view", log, frame: Rect(x: 0, y: 0, width: 200, height: 200))
    stage.window.addSubview(view)
    stage.turn()
    _ = log.take()
  }

  /// Adds a recogniser whose states are written down.
  private func add<Recognizer: GestureRecognizer>(
    _ recognizer: Recognizer, _ name: String, to target: View? = nil
  ) -> Recognizer {
    let log = log
    recognizer.addAction { log.lines.append("\(name) \($0.state)") }
    (target ?? view).addGestureRecognizer(recognizer)
    return recognizer
  }

  private func tap(_ x: Double, _ y: Double, at time: Double, id: Int = 1) {
    stage.touch(id, .began, x, y, at: time)
    stage.turn(time)
    stage.touch(id, .ended, x, y, at: time + 0.05)
    stage.turn(time + 0.05)
  }

  @Test func aTap() {
    let tap = add(TapGestureRecognizer(), "tap")
    self.tap(10, 10, at: 1)
    #expect(log.take() == ["view.began 1", "tap ended", "view.cancelled 1"].sorted(by: order))
    #expect(tap.state == .possible && tap.numberOfTouches == 0)
    tap.cancelsTouchesInView = false
    self.tap(10, 10, at: 2)
    #expect(log.take() == ["view.began 1", "tap ended", "view.ended 1"])
    // Too long, too far, and with too many fingers.
    stage.touch(1, .began, 10, 10, at: 3)
    stage.turn(3)
    stage.turn(4)
    stage.touch(1, .ended, 10, 10, at: 4.1)
    stage.turn(4.1)
    stage.touch(1, .began, 10, 10, at: 5)
    stage.touch(1, .moved, 10, 80, at: 5.1)
    stage.touch(1, .ended, 10, 80, at: 5.2)
    stage.turn(5.2)
    stage.touch(1, .began, 10, 10, at: 6)
    stage.touch(2, .began, 20, 10, at: 6)
    stage.touch(1, .ended, 10, 10, at: 6.1)
    stage.touch(2, .ended, 20, 10, at: 6.1)
    stage.turn(6.1)
    #expect(!log.take().contains("tap ended"))
    self.tap(10, 10, at: 7)
    #expect(log.take().contains("tap ended"))
  }

  /// The view is cancelled in the moment in which the tap is recognised, before the actions.
  private func order(_ a: String, _ b: String) -> Bool {
    let order = ["view.began 1", "view.cancelled 1", "tap ended"]
    return (order.firstIndex(of: a) ?? 0) < (order.firstIndex(of: b) ?? 0)
  }

  @Test func oneTapWaitsForTwo() {
    let (one, two) = (add(TapGestureRecognizer(), "one"), add(TapGestureRecognizer(), "two"))
    two.numberOfTapsRequired = 2
    one.require(toFail: two)
    tap(10, 10, at: 1)
    #expect(!log.take().contains("one ended"))
    stage.turn(1.5)
    #expect(log.take() == ["view.cancelled 1", "one ended"])
    tap(10, 10, at: 2)
    tap(10, 10, at: 2.2)
    stage.turn(3)
    let lines = log.take()
    #expect(lines.contains("two ended") && !lines.contains("one ended"))
    #expect(one.state == .possible && two.state == .possible)
    // Without the requirement the first tap is one.
    view.gestureRecognizers = nil
    let (early, late) = (add(TapGestureRecognizer(), "early"), add(TapGestureRecognizer(), "late"))
    late.numberOfTapsRequired = 2
    tap(10, 10, at: 4)
    #expect(log.take().contains("early ended"))
    tap(10, 10, at: 4.2)
    #expect(log.take().contains("late ended") && early.view === view)
  }

  @Test func aLongPress() {
    let press = add(LongPressGestureRecognizer(), "press")
    let tap = add(TapGestureRecognizer(), "tap")
    stage.touch(1, .began, 10, 10, at: 1)
    stage.turn(1)
    stage.turn(1.49)
    #expect(press.state == .possible)
    stage.turn(1.5)
    #expect(press.state == .began && tap.state == .failed)
    stage.touch(1, .moved, 90, 10, at: 1.6)
    stage.turn(1.6)
    #expect(press.location(in: view) == Point(90, 10))
    stage.touch(1, .ended, 90, 10, at: 1.7)
    stage.turn(1.7)
    #expect(
      log.take() == ["view.began 1", "view.cancelled 1", "press began", "press changed", "press ended"])
    // It moves too early.
    stage.touch(1, .began, 10, 10, at: 2)
    stage.touch(1, .moved, 30, 10, at: 2.1)
    stage.turn(2.1)
    stage.turn(3)
    stage.touch(1, .cancelled, 30, 10, at: 3.1)
    stage.turn(3.1)
    #expect(!log.take().contains { $0.hasPrefix("press") })
  }

  @Test func aPan() {
    let pan = add(PanGestureRecognizer(), "pan")
    let inner = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    inner.transform = Transform2D(scaleX: 2, y: 2)
    view.addSubview(inner)
    stage.touch(1, .began, 20, 20, at: 1)
    stage.turn(1)
    stage.touch(1, .moved, 26, 20, at: 1.02)
    stage.turn(1.02)
    #expect(pan.state == .possible)
    stage.touch(1, .moved, 40, 20, at: 1.04)
    stage.turn(1.04)
    #expect(pan.state == .began && pan.translation(in: view) == Point(20, 0))
    #expect(pan.translation(in: inner) == Point(10, 0))
    stage.touch(1, .moved, 60, 40, at: 1.08)
    stage.turn(1.08)
    #expect(pan.translation(in: view) == Point(40, 20))
    let velocity = pan.velocity(in: view)
    #expect(abs(velocity.x - 500) < 1e-6 && abs(velocity.y - 250) < 1e-6)
    pan.setTranslation(.zero, in: view)
    stage.touch(1, .moved, 61, 40, at: 1.1)
    stage.turn(1.1)
    #expect(pan.translation(in: view) == Point(1, 0))
    stage.touch(1, .ended, 61, 40, at: 1.2)
    stage.turn(1.2)
    #expect(pan.state == .possible && pan.translation(in: view) == .zero)
    #expect(log.take().filter { $0.hasPrefix("pan") } == ["pan began", "pan changed", "pan changed", "pan ended"])
  }

  @Test func aSwipeAndAPinch() {
    let swipe = add(SwipeGestureRecognizer(), "swipe")
    swipe.direction = .left
    stage.touch(1, .began, 100, 20, at: 1)
    stage.touch(1, .moved, 40, 22, at: 1.1)
    stage.touch(1, .ended, 40, 22, at: 1.15)
    stage.turn(1.15)
    #expect(log.take().contains("swipe ended"))
    view.removeGestureRecognizer(swipe)
    let (pinch, rotation) = (add(PinchGestureRecognizer(), "pinch"), add(RotationGestureRecognizer(), "turn"))
    stage.touch(1, .began, 50, 50, at: 2)
    stage.touch(2, .began, 150, 50, at: 2)
    stage.turn(2)
    stage.touch(2, .moved, 100, 50, at: 2.1)
    stage.turn(2.1)
    #expect(pinch.state == .began && pinch.scale == 0.5 && rotation.rotation == 0)
    stage.touch(1, .ended, 50, 50, at: 2.2)
    stage.turn(2.2)
    #expect(log.take().filter { $0.hasPrefix("pinch") } == ["pinch began", "pinch ended"])
  }

  @Test func aRotation() {
    let turn = add(RotationGestureRecognizer(), "turn")
    var (rotations, velocities) = ([Double](), [Double]())
    turn.addAction {
      rotations.append(($0 as? RotationGestureRecognizer)?.rotation ?? .nan)
      velocities.append(($0 as? RotationGestureRecognizer)?.velocity ?? .nan)
    }
    stage.touch(1, .began, 100, 100, at: 1)
    stage.touch(2, .began, 150, 100, at: 1)
    stage.turn(1)
    // From the right to below: clockwise, first by too little.
    for (x, y, time) in [(150.0, 102.0, 1.1), (100, 150, 1.2), (50, 100, 1.7)] {
      stage.touch(2, .moved, x, y, at: time)
      stage.turn(time)
    }
    stage.touch(2, .ended, 50, 100, at: 1.8)
    stage.touch(1, .ended, 100, 100, at: 1.8)
    stage.turn(1.8)
    #expect(log.take().filter { $0.hasPrefix("turn") } == ["turn began", "turn changed", "turn ended"])
    #expect(zip(rotations, [0.5, 1, 1]).allSatisfy { abs($0 - $1 * .pi) < 1e-9 })
    #expect(abs(velocities[1] - .pi) < 1e-9 && turn.state == .possible && turn.rotation == 0)
  }

  @Test func aLateTurn() {
    let twice = add(TapGestureRecognizer(), "twice")
    twice.numberOfTapsRequired = 2
    // Two taps with too long a pause between them.
    tap(10, 10, at: 1)
    tap(10, 10, at: 2.5)
    stage.turn(4)
    for time in [5, 6.5] {
      stage.touch(1, .began, 10, 10, at: time)
      stage.touch(1, .ended, 10, 10, at: time + 0.1)
    }
    stage.turn(6.6)
    #expect(!log.take().contains("twice ended"))
    stage.turn(8)
    for time in [9, 9.2] {
      stage.touch(1, .began, 10, 10, at: time)
      stage.touch(1, .ended, 10, 10, at: time + 0.1)
    }
    stage.turn(12)
    #expect(log.take().contains("twice ended"))
    view.removeGestureRecognizer(twice)
    _ = add(LongPressGestureRecognizer(), "press")
    stage.touch(1, .began, 10, 10, at: 13)
    stage.touch(1, .ended, 10, 10, at: 13.8)
    stage.turn(14)
    #expect(log.take().filter { $0.hasPrefix("press") } == ["press began", "press ended"])
  }

  /// Timers that make others, and input that makes more, do not hold a turn.
  @Test func timersBeforeInput() {
    let application = stage.application
    var lines: [String] = []
    view.onLine = { lines.append($0) }
    application.schedule(at: 1) { _ in
      lines.append("early")
      application.schedule(at: 0) { _ in lines.append("made") }
    }
    application.schedule(at: 2.5) { _ in lines.append("late") }
    stage.touch(1, .began, 10, 10, at: 0.5)
    stage.touch(1, .moved, 20, 10, at: 1.5)
    stage.touch(1, .moved, 30, 10, at: 2)
    stage.touch(1, .ended, 30, 10, at: 3)
    stage.turn(4)
    #expect(lines == ["began 1", "early", "moved 1", "made", "late", "ended 1"])
  }

  private final class Both: GestureRecognizerDelegate {
    var mayBegin = true
    func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool { mayBegin }
    func gestureRecognizer(
      _ gestureRecognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
    ) -> Bool { true }
  }

  @Test func oneOrBoth() {
    let inner = View(frame: Rect(x: 0, y: 0, width: 50, height: 50))
    view.addSubview(inner)
    let (near, far) = (add(PanGestureRecognizer(), "near", to: inner), add(PanGestureRecognizer(), "far"))
    func drag(at time: Double) -> Set<String> {
      stage.touch(1, .began, 20, 20, at: time)
      stage.touch(1, .moved, 60, 20, at: time + 0.1)
      stage.turn(time + 0.1)
      stage.touch(1, .ended, 60, 20, at: time + 0.2)
      stage.turn(time + 0.2)
      return Set(log.take().filter { $0.hasSuffix("ended") })
    }
    #expect(drag(at: 1) == ["near ended"])
    let both = Both()
    near.delegate = both
    #expect(drag(at: 2) == ["near ended", "far ended"])
    both.mayBegin = false
    #expect(drag(at: 3) == ["far ended"])
    far.isEnabled = false
    #expect(drag(at: 4).isEmpty)
  }

  @Test func aRecognizerThatGoesWithItsTouches() {
    let pan = add(PanGestureRecognizer(), "pan")
    stage.touch(1, .began, 20, 20, at: 1)
    stage.touch(1, .moved, 60, 20, at: 1.1)
    stage.turn(1.1)
    view.removeGestureRecognizer(pan)
    #expect(log.take().suffix(1) == ["pan cancelled"] && view.gestureRecognizers == nil)
    stage.touch(1, .ended, 60, 20, at: 1.2)
    stage.turn(1.2)
    view.addGestureRecognizer(pan)
    stage.touch(1, .began, 20, 20, at: 2)
    stage.touch(1, .moved, 60, 20, at: 2.1)
    stage.turn(2.1)
    view.removeFromSuperview()
    #expect(log.take().contains("pan cancelled") && pan.state == .possible)
  }
}
