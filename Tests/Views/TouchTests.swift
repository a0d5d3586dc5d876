import MultiplaneGeometry
import MultiplaneLayers
import MultiplaneViews
import Testing

@Suite @MainActor struct HitTests {
  let stage = Stage(100, 100)

  private func add(_ x: Double, _ y: Double, _ width: Double, _ height: Double, to parent: View? = nil) -> View {
    let view = View(frame: Rect(x: x, y: y, width: width, height: height))
    (parent ?? stage.window).addSubview(view)
    return view
  }

  private func hit(_ x: Double, _ y: Double) -> View? { stage.window.hitTest(Point(x, y), with: nil) }

  @Test func boundsAreHalfOpen() {
    let view = add(10, 10, 20, 20)
    #expect(hit(10, 10) === view && hit(29.999, 29.999) === view)
    #expect(hit(30, 15) === stage.window && hit(15, 30) === stage.window && hit(9.999, 15) === stage.window)
    #expect(hit(100, 5) == nil && hit(-1, 5) == nil)
  }

  @Test func theLastSubviewFirst() {
    let (first, second) = (add(0, 0, 50, 50), add(0, 0, 50, 50))
    #expect(hit(5, 5) === second)
    // List order, not depth.
    first.layer.zPosition = 10
    #expect(hit(5, 5) === second)
    stage.window.bringSubviewToFront(first)
    #expect(hit(5, 5) === first)
  }

  @Test func whatIsNotHit() {
    let view = add(0, 0, 50, 50)
    let child = add(0, 0, 50, 50, to: view)
    view.alpha = 0.0099
    #expect(hit(5, 5) === stage.window)
    view.alpha = 0.01
    #expect(hit(5, 5) === child)
    // No product with the superviews' alpha.
    child.alpha = 0.01
    #expect(hit(5, 5) === child)
    child.alpha = .nan
    #expect(hit(5, 5) === view)
    child.alpha = 1
    child.isHidden = true
    #expect(hit(5, 5) === view)
    child.isHidden = false
    view.isUserInteractionEnabled = false
    #expect(hit(5, 5) === stage.window)
    view.isUserInteractionEnabled = true
    view.isHidden = true
    #expect(hit(5, 5) === stage.window)
  }

  @Test func subviewsOutsideOfBounds() {
    let view = add(0, 0, 10, 10)
    _ = add(20, 20, 10, 10, to: view)
    view.clipsToBounds = false
    #expect(hit(25, 25) === stage.window)
    view.clipsToBounds = true
    #expect(hit(25, 25) === stage.window)
  }

  @Test func throughTransforms() {
    let view = add(40, 40, 20, 20)
    view.transform = Transform2D(rotationAngle: .pi / 4)
    #expect(hit(50, 37) === view && hit(41, 41) === stage.window)
    view.transform = Transform2D(scaleX: 0, y: 0)
    #expect(hit(50, 50) === stage.window)
    var map = Transform3D(perspective: 100)
    map = Transform3D(rotationAngle: 1, x: 0, y: 1, z: 0).concatenating(map)
    view.transform3D = map
    #expect(hit(50, 50) === view && hit(41, 50) === stage.window)
    stage.window.bounds.origin = Point(30, 30)
    view.transform = .identity
    #expect(stage.window.hitTest(Point(50, 50), with: nil) === view)
  }

  @Test func overriddenHitTestsAreAsked() {
    final class Through: View {
      override func hitTest(_ point: Point, with event: Event?) -> View? {
        let hit = super.hitTest(point, with: event)
        return hit === self ? nil : hit
      }
    }
    final class Wide: View {
      override func point(inside point: Point, with event: Event?) -> Bool {
        bounds.insetBy(dx: -10, dy: -10).contains(point)
      }
    }
    let through = Through(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    let wide = Wide(frame: Rect(x: 50, y: 50, width: 10, height: 10))
    through.addSubview(wide)
    stage.window.addSubview(through)
    #expect(hit(5, 5) === stage.window && hit(42, 42) === wide)
  }
}

@Suite @MainActor struct TouchTests {
  let stage = Stage(100, 100)
  let log = Log()
  let a: LoggingView
  let b: LoggingView

  init() {
    a = LoggingView("a", log, frame: Rect(x: 0, y: 0, width: 50, height: 100))
    b = LoggingView("b", log, frame: Rect(x: 50, y: 0, width: 50, height: 100))
    stage.window.addSubview(a)
    stage.window.addSubview(b)
    stage.turn()
    _ = log.take()
  }

  private func lines() -> [String] {
    stage.application.turn(at: 0)
    return log.take().filter { !$0.hasSuffix("layoutSubviews") }
  }

  @Test func oneTouch() {
    stage.touch(1, .began, 10, 10, at: 0)
    #expect(log.take().isEmpty)
    #expect(lines() == ["a.began 1"])
    stage.touch(1, .moved, 60, 10, at: 0.1)
    #expect(lines() == ["a.moved 1"])
    stage.touch(1, .ended, 60, 10, at: 0.2)
    #expect(lines() == ["a.ended 1"])
    stage.touch(1, .moved, 60, 10, at: 0.3)
    stage.touch(7, .ended, 60, 10, at: 0.3)
    #expect(lines().isEmpty && stage.window.ignoredInputs == 2)
  }

  @Test func oneEventATurn() {
    a.isMultipleTouchEnabled = true
    stage.touch(1, .began, 10, 10, at: 0)
    stage.touch(2, .began, 20, 10, at: 0)
    stage.touch(3, .began, 60, 10, at: 0)
    #expect(lines() == ["a.began 2", "b.began 1"])
    stage.touch(1, .moved, 11, 10, at: 0.1)
    stage.touch(2, .ended, 20, 10, at: 0.1)
    stage.touch(3, .cancelled, 60, 10, at: 0.1)
    #expect(lines() == ["a.moved 1", "a.ended 1", "b.cancelled 1"])
  }

  @Test func onlyTheFirstWithoutMultipleTouch() {
    stage.touch(1, .began, 10, 10, at: 0)
    stage.touch(2, .began, 20, 10, at: 0)
    #expect(lines() == ["a.began 1"])
    stage.touch(1, .ended, 10, 10, at: 0.1)
    stage.touch(2, .moved, 25, 10, at: 0.1)
    #expect(lines() == ["a.ended 1"])
    stage.touch(2, .ended, 25, 10, at: 0.1)
    stage.touch(3, .began, 25, 10, at: 0.1)
    #expect(lines() == ["a.began 1"])
  }

  @Test func exclusiveTouch() {
    b.isExclusiveTouch = true
    stage.touch(1, .began, 10, 10, at: 0)
    stage.touch(2, .began, 60, 10, at: 0)
    #expect(lines() == ["a.began 1"])
    stage.touch(1, .ended, 10, 10, at: 0)
    stage.touch(2, .ended, 60, 10, at: 0)
    stage.touch(3, .began, 60, 10, at: 0)
    stage.touch(4, .began, 10, 10, at: 0)
    #expect(lines() == ["b.began 1", "a.ended 1"])
  }

  @Test func places() {
    final class Keeper: View {
      var touch: Touch?
      var event: Event?
      override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
        (touch, self.event) = (touches.first, event)
        coalesced = event?.coalescedTouches(for: touches.first!)?.map { $0.location(in: self) } ?? []
        predicted = event?.predictedTouches(for: touches.first!)?.map { $0.location(in: self) } ?? []
        phase = touches.first?.phase
      }
      var coalesced: [Point] = []
      var predicted: [Point] = []
      var phase: Touch.Phase?
    }
    let keeper = Keeper(frame: Rect(x: 10, y: 10, width: 20, height: 20))
    a.addSubview(keeper)
    stage.touch(1, .began, 12, 13, at: 1)
    _ = lines()
    stage.touch(1, .moved, 14, 14, at: 1.1)
    stage.touch(1, .moved, 16, 15, at: 1.2)
    _ = lines()
    let touch = keeper.touch
    #expect(touch?.location(in: keeper) == Point(6, 5) && touch?.previousLocation(in: keeper) == Point(2, 3))
    #expect(touch?.location(in: nil) == Point(16, 15) && touch?.location(in: b) == Point(-34, 15))
    #expect(keeper.coalesced == [Point(4, 4), Point(6, 5)] && keeper.predicted == [Point(10, 7)])
    #expect(
      keeper.phase == .moved && touch?.timestamp == 1.2 && touch?.view === keeper && touch?.window === stage.window)
    #expect(keeper.event?.allTouches?.count == 1 && keeper.event?.touches(for: a) == nil)
    // Time does not go back.
    stage.touch(1, .moved, 17, 15, at: 0.5)
    _ = lines()
    #expect(touch?.timestamp == 1.2)
    stage.touch(1, .moved, .nan, 15, at: .nan)
    _ = lines()
    #expect(touch?.location(in: nil) == Point(17, 15))
  }

  @Test func tapCounts() {
    final class Taps: View {
      var counts: [Int] = []
      override func touchesBegan(_ touches: Set<Touch>, with event: Event?) { counts.append(touches.first!.tapCount) }
    }
    let taps = Taps(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    stage.window.addSubview(taps)
    func tap(_ x: Double, _ y: Double, at time: Double) {
      stage.touch(1, .began, x, y, at: time)
      stage.touch(1, .ended, x, y, at: time + 0.05)
      stage.application.turn(at: time)
    }
    tap(10, 10, at: 0)
    tap(55, 10, at: 0.4)
    tap(55, 10, at: 0.7)
    tap(55, 10, at: 1.11)
    tap(55, 56, at: 1.2)
    #expect(taps.counts == [1, 2, 3, 1, 1])
    stage.application.taps.distance = 100
    stage.application.taps.interval = 2
    tap(0, 0, at: 3)
    #expect(taps.counts.last == 2)
  }

  @Test func aViewThatLeavesItsWindow() {
    stage.touch(1, .began, 10, 10, at: 0)
    _ = lines()
    a.removeFromSuperview()
    #expect(log.take().contains("a.cancelled 1"))
    stage.touch(1, .moved, 10, 10, at: 0)
    #expect(lines().isEmpty)
    stage.touch(2, .began, 60, 10, at: 0)
    _ = lines()
    stage.window.isHidden = true
    #expect(log.take() == ["b.cancelled 1"])
  }

  @Test func removalInTheMiddle() {
    a.isMultipleTouchEnabled = true
    a.onLine = { [a, b] in
      if $0.hasPrefix("began") {
        b.removeFromSuperview()
        a.removeFromSuperview()
      }
    }
    stage.touch(1, .began, 10, 10, at: 0)
    stage.touch(2, .began, 60, 10, at: 0)
    let all = lines().filter { $0.contains("began") || $0.contains("cancelled") || $0.contains("ended") }
    // b was not told of the beginning, and so not of the end.
    #expect(all == ["a.began 1", "a.cancelled 1"])
  }

  @Test func layersAddedByHandTakeNoTouches() {
    let own = Layer()
    own.frame = Rect(x: 0, y: 0, width: 100, height: 100)
    a.layer.addSublayer(own)
    #expect(stage.window.hitTest(Point(10, 10), with: nil) === a)
    #expect(stage.window.hitTest(Point(60, 10), with: nil) === b && a.hitTest(Point(60, 10), with: nil) == nil)
  }

  @Test func theFirstResponderMayRefuse() {
    final class Field: View {
      var resigns = true
      override var canBecomeFirstResponder: Bool { true }
      override var canResignFirstResponder: Bool { resigns }
    }
    let (first, second) = (Field(), Field())
    for field in [first, second] { stage.window.addSubview(field) }
    first.becomeFirstResponder()
    first.resigns = false
    #expect(!second.becomeFirstResponder() && first.isFirstResponder && !first.resignFirstResponder())
    first.resigns = true
    #expect(first.becomeFirstResponder() && first.resignFirstResponder() && !first.isFirstResponder)
    #expect(second.becomeFirstResponder() && !a.becomeFirstResponder() && second.isFirstResponder)
  }

  @Test func responderChain() {
    final class Parent: View {
      var count = 0
      override func touchesBegan(_ touches: Set<Touch>, with event: Event?) { count += touches.count }
    }
    let parent = Parent(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    parent.addSubview(View(frame: Rect(x: 0, y: 0, width: 100, height: 100)))
    stage.window.addSubview(parent)
    stage.touch(1, .began, 10, 10, at: 0)
    stage.application.turn(at: 0)
    #expect(parent.count == 1)
  }

  @Test func severalWindows() {
    let front = Window(screen: stage.screen)
    front.frame = Rect(x: 0, y: 0, width: 30, height: 30)
    let view = LoggingView("front", log, frame: Rect(x: 0, y: 0, width: 30, height: 30))
    front.addSubview(view)
    front.isHidden = false
    _ = log.take()
    for (id, x) in [(1, 10.0), (2, 40.0)] {
      stage.application.send(TouchInput(id: id, phase: .began, location: Point(x, 10), time: 0))
    }
    #expect(Set(lines()) == ["front.began 1", "a.began 1"])
    // A touch stays with its window.
    stage.application.send(TouchInput(id: 1, phase: .moved, location: Point(60, 10), time: 0))
    #expect(lines() == ["front.moved 1"])
  }

  @Test func aFirstResponderResignsWhenItLeaves() {
    final class Field: View {
      var resigned = 0
      override var canBecomeFirstResponder: Bool { true }
      override var canResignFirstResponder: Bool { false }
      override func resignFirstResponder() -> Bool {
        resigned += 1
        return super.resignFirstResponder()
      }
    }
    let (box, field) = (View(), Field())
    box.addSubview(field)
    stage.window.addSubview(box)
    #expect(field.becomeFirstResponder())
    let other = View()
    stage.window.addSubview(other)
    other.addSubview(box)
    #expect(field.isFirstResponder && field.resigned == 0, "in the same window")
    box.removeFromSuperview()
    #expect(field.resigned == 1, "told, but not asked")
    stage.window.addSubview(box)
    #expect(!field.isFirstResponder)
  }

  @Test func ignoredInput() {
    let view = LoggingView("v", log)
    stage.window.addSubview(view)
    _ = log.take()
    stage.touch(1, .began, 5, 5, at: 0)
    stage.application.turn(at: 0)
    stage.application.beginIgnoringInteractionEvents()
    stage.application.beginIgnoringInteractionEvents()
    #expect(log.take() == ["v.began 1", "v.layoutSubviews", "v.cancelled 1"])
    stage.touch(1, .ended, 5, 5, at: 1)
    stage.touch(2, .began, 5, 5, at: 1)
    stage.application.endIgnoringInteractionEvents()
    stage.touch(2, .ended, 5, 5, at: 1)
    stage.application.turn(at: 1)
    #expect(log.take() == [] && stage.application.isIgnoringInteractionEvents)
    stage.application.endIgnoringInteractionEvents()
    stage.application.endIgnoringInteractionEvents()
    stage.touch(3, .began, 5, 5, at: 2)
    stage.application.turn(at: 2)
    #expect(log.take() == ["v.began 1"] && !stage.application.isIgnoringInteractionEvents)
  }

  @Test func keysAndActions() {
    final class Field: View {
      var keys: [String] = []
      var actions: [Action] = []
      override var canBecomeFirstResponder: Bool { true }
      override func pressesBegan(_ presses: Set<Press>, with event: PressesEvent?) {
        keys.append(presses.first?.key?.characters ?? "")
      }
      override func pressesEnded(_ presses: Set<Press>, with event: PressesEvent?) { keys.append("end") }
      override func canPerformAction(_ action: Action, withSender sender: Any?) -> Bool { action == .copy }
      override func perform(_ action: Action, withSender sender: Any?) { actions.append(action) }
    }
    let (field, other) = (Field(), Field())
    #expect(!field.becomeFirstResponder())
    stage.window.addSubview(field)
    stage.window.addSubview(other)
    #expect(field.becomeFirstResponder() && field.isFirstResponder)
    stage.application.send(KeyInput(Key("a"), phase: .began, time: 0))
    stage.application.send(KeyInput(Key("a"), phase: .ended, time: 0))
    stage.application.send(KeyInput(Key("b"), phase: .ended, time: 0))
    stage.application.turn(at: 0)
    #expect(field.keys == ["a", "end"])
    #expect(stage.application.sendAction(.copy, to: nil, from: nil, for: nil) && field.actions == [.copy])
    #expect(!stage.application.sendAction(.paste, to: nil, from: nil, for: nil))
    #expect(other.becomeFirstResponder() && !field.isFirstResponder && stage.window.isFirstResponder == false)
    other.removeFromSuperview()
    #expect(!other.isFirstResponder)
    #expect(field.next === stage.window && stage.window.next === stage.application)
  }
}
