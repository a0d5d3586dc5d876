import MultiplaneGeometry
import MultiplaneViews
import Testing

@Suite @MainActor struct PointerTests {
  let stage = Stage(200, 200)
  let log = Log()
  let outer: LoggingView
  let inner: LoggingView

  init() {
    outer = LoggingView("outer", log, frame: Rect(x: 0, y: 0, width: 200, height: 200))
    inner = LoggingView("inner", log, frame: Rect(x: 50, y: 50, width: 50, height: 50))
    stage.window.addSubview(outer)
    outer.addSubview(inner)
    stage.turn()
    _ = log.take()
  }

  private func add<Recognizer: GestureRecognizer>(_ recognizer: Recognizer, _ name: String, to view: View) -> Recognizer
  {
    let log = log
    recognizer.addAction { log.lines.append("\(name) \($0.state)") }
    view.addGestureRecognizer(recognizer)
    return recognizer
  }

  private func point(
    _ x: Double, _ y: Double, _ buttons: Event.ButtonMask = [], _ phase: PointerInput.Phase = .moved, id: Int = 0
  ) -> [String] {
    stage.application.send(PointerInput(id: id, phase: phase, location: Point(x, y), buttons: buttons, time: 0))
    stage.turn()
    return log.take()
  }

  private func scroll(
    _ delta: Point, _ phase: ScrollInput.Phase, at place: Point = Point(60, 60), unit: ScrollInput.Unit = .points,
    momentum: ScrollInput.Phase = .none, time: Double = 0
  ) -> [String] {
    stage.application.send(
      ScrollInput(delta: delta, unit: unit, phase: phase, momentumPhase: momentum, location: place, time: time))
    stage.turn(time)
    return log.take()
  }

  @Test func hovering() {
    let (own, around) = (
      add(HoverGestureRecognizer(), "in", to: inner), add(HoverGestureRecognizer(), "out", to: outer)
    )
    #expect(point(10, 10, [], .entered) == ["out began"] && around.location(in: outer) == Point(10, 10))
    #expect(point(60, 60) == ["in began", "out changed"] && own.location(in: inner) == Point(10, 10))
    #expect(point(20, 60) == ["in ended", "out changed"] && own.state == .possible)
    #expect(point(0, 0, [], .exited) == ["out ended"] && point(1, 1, [], .exited).isEmpty)
    // A press is a touch, and no hovering.
    _ = point(60, 60)
    #expect(point(60, 60, .primary) == ["in ended", "out ended", "inner.began 1"])
    #expect(point(70, 60, .primary) == ["inner.moved 1"])
    #expect(point(70, 60, [.primary, .secondary]) == ["inner.moved 1"])
    #expect(point(70, 60) == ["inner.ended 1", "in began", "out began"])
    inner.removeFromSuperview()
    #expect(log.take().filter { !$0.hasPrefix("inner.") && !$0.hasPrefix("outer.") } == ["in cancelled"])
    #expect(point(70, 60).contains("out changed"))
    stage.window.isHidden = true
    #expect(log.take().contains("out cancelled"))
  }

  @Test func aPointersTouch() {
    final class Buttons: View {
      var seen: [Int] = []
      var types: Set<Touch.TouchType> = []
      override func touchesBegan(_ touches: Set<Touch>, with event: Event?) { note(touches, event) }
      override func touchesMoved(_ touches: Set<Touch>, with event: Event?) { note(touches, event) }
      private func note(_ touches: Set<Touch>, _ event: Event?) {
        seen.append(event?.buttonMask.rawValue ?? -1)
        types.insert(touches.first?.type ?? .direct)
      }
    }
    let view = Buttons(frame: outer.bounds)
    outer.addSubview(view)
    // A finger of the same number is another touch.
    view.isMultipleTouchEnabled = true
    stage.touch(0, .began, 10, 10, at: 0)
    stage.turn()
    (view.seen, view.types) = ([], [])
    _ = point(20, 20, .secondary)
    _ = point(30, 20, [.secondary, .button(3)])
    #expect(view.seen == [2, 6] && view.types == [.indirectPointer])
  }

  @Test func buttonsOfTaps() {
    let (tap, menu) = (add(TapGestureRecognizer(), "tap", to: outer), add(TapGestureRecognizer(), "menu", to: outer))
    menu.buttonMaskRequired = .secondary
    _ = point(10, 10, .primary)
    #expect(point(10, 10).contains("tap ended") && tap.state == .possible)
    _ = point(10, 10, .secondary)
    let lines = point(10, 10)
    #expect(lines.contains("menu ended") && !lines.contains("tap ended"))
    stage.touch(1, .began, 10, 10, at: 0)
    stage.touch(1, .ended, 10, 10, at: 0)
    stage.turn()
    #expect(log.take().contains("tap ended"))
  }

  @Test func touchTypes() {
    let pan = add(PanGestureRecognizer(), "pan", to: outer)
    pan.touchTypes = [.pencil]
    stage.touch(1, .began, 10, 10, at: 0)
    stage.touch(1, .moved, 90, 10, at: 0)
    stage.turn()
    #expect(pan.state == .possible && pan.numberOfTouches == 0)
  }

  // MARK: Scrolls

  @Test func pansByTouchpads() {
    let (own, around) = (add(PanGestureRecognizer(), "in", to: inner), add(PanGestureRecognizer(), "out", to: outer))
    #expect(scroll(Point(0, 5), .began).isEmpty && scroll(.zero, .ended).isEmpty)
    (own.allowedScrollTypesMask, around.allowedScrollTypesMask) = (.continuous, .all)
    #expect(scroll(Point(0, 5), .began) == ["in began"])
    #expect(own.translation(in: inner) == Point(0, 5) && own.location(in: inner) == Point(10, 10))
    // It goes on where it began.
    #expect(scroll(Point(3, 5), .changed, at: Point(199, 1), time: 0.1) == ["in changed"])
    #expect(own.translation(in: nil) == Point(3, 10) && own.velocity(in: nil).y > 0)
    #expect(scroll(Point(.nan, 0), .ended, time: 0.2) == ["in ended"] && own.state == .possible)
    #expect(scroll(Point(0, 9), .none, momentum: .changed).isEmpty)
    // A wheel's step goes to the one that takes steps.
    #expect(scroll(Point(0, -1), .none, unit: .steps) == ["out began", "out ended"])
    #expect(scroll(.zero, .mayBegin).isEmpty && scroll(.zero, .cancelled).isEmpty)
    #expect(scroll(Point(1, 1), .changed).isEmpty && stage.window.ignoredInputs == 0)
    #expect(own.state == .possible && around.state == .possible)
  }

  @Test func aScrollWhoseViewLeaves() {
    let pan = add(PanGestureRecognizer(), "pan", to: inner)
    pan.allowedScrollTypesMask = .all
    #expect(scroll(Point(1, 1), .began) == ["pan began"])
    inner.removeFromSuperview()
    #expect(log.take().contains("pan cancelled") && pan.state == .possible)
    #expect(scroll(Point(1, 1), .changed).allSatisfy { !$0.hasPrefix("pan") })
  }

  @Test func aCancelledScrollTakesItsViewAway() {
    let pan = add(PanGestureRecognizer(), "pan", to: inner)
    pan.allowedScrollTypesMask = .all
    pan.addAction { [inner] in if $0.state == .cancelled { inner.removeFromSuperview() } }
    #expect(scroll(Point(1, 1), .began) == ["pan began"])
    #expect(scroll(Point(1, 1), .began).contains("pan cancelled") && inner.superview == nil && pan.state == .possible)
  }

  @Test func scrollsAreSentAsEvents() {
    final class Heard: Application {
      var lines: [String] = []
      override func sendEvent(_ event: Event) {
        lines.append("\(event.type) \((event as? ScrollEvent)?.delta ?? .zero)")
        super.sendEvent(event)
      }
    }
    let application = Heard()
    let screen = Screen(size: Size(100, 200))
    application.connect(screen)
    screen.orientation = .landscapeLeft
    application.turn(at: 1)
    let window = Window(screen: screen)
    window.makeKeyAndVisible()
    application.send(ScrollInput(delta: Point(1, 2), unit: .steps, location: Point(10, 10), time: 1))
    application.turn(at: 2)
    #expect(application.lines == ["scroll \(Point(48, 96))"])
  }

  @Test func pinchesOfTouchpads() {
    let (pinch, turn) = (
      add(PinchGestureRecognizer(), "pinch", to: inner), add(RotationGestureRecognizer(), "turn", to: outer)
    )
    func send(_ phase: ScrollInput.Phase, _ scale: Double, _ rotation: Double, _ time: Double) -> [String] {
      stage.application.send(
        .transform(
          TransformInput(phase: phase, scale: scale, rotation: rotation, location: Point(60, 60), time: time)))
      stage.turn(time)
      return log.take()
    }
    #expect(send(.began, 1, 0, 0).isEmpty && send(.changed, 1.5, 0, 0.1) == ["pinch began"])
    #expect(pinch.scale == 1.5 && pinch.velocity > 0 && pinch.location(in: inner) == Point(10, 10))
    #expect(send(.changed, 2, 1, 0.2) == ["pinch changed"] && send(.ended, 2, 1, 0.3) == ["pinch ended"])
    #expect(send(.began, 1, 0, 1).isEmpty && send(.changed, 1, 0.5, 1.1) == ["turn began"] && turn.rotation == 0.5)
    #expect(send(.cancelled, 1, 0.5, 1.2) == ["turn cancelled"] && turn.state == .possible)
  }
}
