import MultiplaneGeometry
import MultiplaneViews
import Testing

/// Writes down what it is told, with times and places.
@MainActor private final class TimedView: View {
  var lines: [String] = []
  override func touchesBegan(_ touches: Set<Touch>, with event: Event?) { note("began", touches, event) }
  override func touchesMoved(_ touches: Set<Touch>, with event: Event?) { note("moved", touches, event) }
  override func touchesEnded(_ touches: Set<Touch>, with event: Event?) { note("ended", touches, event) }
  override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) { note("cancelled", touches, event) }
  private func note(_ what: String, _ touches: Set<Touch>, _ event: Event?) {
    for touch in touches.sorted(by: { $0.id < $1.id }) {
      let (x, before) = (touch.location(in: self).x, touch.previousLocation(in: self).x)
      let phase = "\(touch.phase)" == what ? "" : " \(touch.phase)"
      lines.append("\(what) \(touch.id) \(x) \(before) \(touch.timestamp) \(event?.timestamp ?? -1)\(phase)")
    }
    if touches.count > 1 { lines.append("together") }
  }
  func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}

/// Fails or recognises when it is told.
@MainActor private final class Undecided: GestureRecognizer {
  override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
    if tracked.allSatisfy({ touches.contains($0) }) { state = .failed }
  }
}

@Suite @MainActor struct TouchDelayTests {
  let stage = Stage(200, 200)
  private let view = TimedView(frame: Rect(x: 0, y: 0, width: 200, height: 200))
  private let gesture = Undecided()

  init() {
    stage.window.addSubview(view)
    view.isMultipleTouchEnabled = true
    view.addGestureRecognizer(gesture)
    stage.turn()
  }

  private func touch(_ id: Int, _ phase: Touch.Phase, _ x: Double, at time: Double) {
    stage.touch(id, phase, x, 10, at: time)
    stage.turn(time)
  }

  @Test func heldTouchesAreReplayed() {
    gesture.delaysTouchesBegan = true
    touch(1, .began, 10, at: 1)
    touch(1, .moved, 20, at: 1.25)
    stage.touch(1, .moved, 30, 10, at: 1.5)
    touch(2, .began, 100, at: 1.5)
    #expect(view.take().isEmpty)
    gesture.state = .failed
    #expect(
      view.take() == [
        "began 1 10.0 10.0 1.0 1.0", "moved 1 20.0 10.0 1.25 1.25", "began 2 100.0 100.0 1.5 1.5",
        "moved 1 30.0 20.0 1.5 1.5",
      ])
    touch(1, .moved, 40, at: 2)
    #expect(view.take() == ["moved 1 40.0 30.0 2.0 2.0"])
    touch(1, .ended, 40, at: 2)
    touch(2, .ended, 100, at: 2)
    #expect(view.take() == ["ended 1 40.0 40.0 2.0 2.0", "ended 2 100.0 100.0 2.0 2.0"])
  }

  @Test func aTouchThatEndsWhileItIsHeld() {
    gesture.delaysTouchesBegan = true
    touch(1, .began, 10, at: 1)
    touch(1, .ended, 10, at: 1.5)
    #expect(view.take() == ["began 1 10.0 10.0 1.0 1.0", "ended 1 10.0 10.0 1.5 1.5"])
    #expect(gesture.state == .possible && gesture.numberOfTouches == 0)
  }

  @Test func heldTouchesOfAGestureAreLeftOut() {
    gesture.delaysTouchesBegan = true
    gesture.cancelsTouchesInView = false
    touch(1, .began, 10, at: 1)
    gesture.state = .began
    touch(1, .moved, 20, at: 2)
    touch(1, .ended, 20, at: 3)
    #expect(view.take().isEmpty)
  }

  @Test func touchesAreCancelledOrNot() {
    touch(1, .began, 10, at: 1)
    gesture.state = .began
    touch(1, .ended, 10, at: 2)
    #expect(view.take() == ["began 1 10.0 10.0 1.0 1.0", "cancelled 1 10.0 10.0 1.0 1.0"])
    gesture.state = .ended
    gesture.cancelsTouchesInView = false
    touch(1, .began, 10, at: 3)
    gesture.state = .began
    touch(1, .ended, 10, at: 4)
    #expect(view.take() == ["began 1 10.0 10.0 3.0 3.0", "ended 1 10.0 10.0 4.0 4.0"])
  }

  @Test(arguments: [true, false]) func theEndOfATapWaitsForTheSecond(delays: Bool) {
    view.removeGestureRecognizer(gesture)
    let tap = TapGestureRecognizer()
    tap.numberOfTapsRequired = 2
    tap.delaysTouchesEnded = delays
    view.addGestureRecognizer(tap)
    touch(1, .began, 10, at: 1)
    touch(1, .ended, 10, at: 1.125)
    let (began, ended) = ("began 1 10.0 10.0 1.0 1.0", "ended 1 10.0 10.0 1.125 1.125")
    #expect(view.take() == (delays ? [began] : [began, ended]))
    stage.turn(2)
    #expect(view.take() == (delays ? [ended] : []))
    touch(1, .began, 10, at: 3)
    touch(1, .ended, 10, at: 3.125)
    touch(1, .began, 10, at: 3.25)
    touch(1, .ended, 10, at: 3.375)
    let lines = view.take().map { $0.prefix { $0 != " " } }
    // Both touches are the gesture's, if the view has not heard of the end of the first.
    #expect(
      lines == (delays ? ["began", "began", "cancelled", "cancelled"] : ["began", "ended", "began", "cancelled"]))
  }

  @Test func theEndWaitsForOtherFingers() {
    touch(1, .began, 10, at: 1)
    touch(2, .began, 20, at: 1)
    touch(1, .ended, 10, at: 2)
    #expect(view.take().count == 2)
    touch(2, .ended, 20, at: 3)
    #expect(view.take() == ["ended 1 10.0 10.0 2.0 2.0", "ended 2 20.0 20.0 3.0 3.0"])
    gesture.delaysTouchesEnded = false
    touch(1, .began, 10, at: 4)
    touch(2, .began, 20, at: 4)
    touch(1, .ended, 10, at: 5)
    #expect(view.take().count == 3)
  }

  @Test func aSettingThatEndsTheWait() {
    gesture.delaysTouchesBegan = true
    touch(1, .began, 10, at: 1)
    gesture.delaysTouchesBegan = false
    #expect(view.take() == ["began 1 10.0 10.0 1.0 1.0"])
    touch(1, .cancelled, 10, at: 2)
    #expect(view.take() == ["cancelled 1 10.0 10.0 2.0 2.0"])
    gesture.delaysTouchesBegan = true
    touch(1, .began, 10, at: 3)
    gesture.isEnabled = false
    #expect(view.take() == ["began 1 10.0 10.0 3.0 3.0"])
    touch(1, .cancelled, 10, at: 4)
    gesture.isEnabled = true
    touch(1, .began, 10, at: 5)
    _ = view.take()
    view.removeGestureRecognizer(gesture)
    #expect(view.take() == ["began 1 10.0 10.0 5.0 5.0"])
  }

  @Test func aHeldTouchWhoseViewLeaves() {
    gesture.delaysTouchesBegan = true
    touch(1, .began, 10, at: 1)
    view.removeFromSuperview()
    #expect(view.take().isEmpty && gesture.state == .possible)
    stage.window.addSubview(view)
    touch(1, .ended, 10, at: 2)
    gesture.delaysTouchesBegan = false
    touch(1, .began, 10, at: 3)
    touch(2, .began, 20, at: 3)
    touch(1, .ended, 10, at: 4)
    _ = view.take()
    // The one has ended, and the view has not heard of it.
    view.removeFromSuperview()
    #expect(Set(view.take().map { $0.prefix(11) }) == ["cancelled 1", "cancelled 2", "together"])
  }

  /// The view is cancelled before the actions are called.
  @Test func aViewThatEndsTheGestureThatTakesItsTouch() {
    final class Refusing: View {
      weak var gesture: GestureRecognizer?
      override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {}
      override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) { gesture?.isEnabled = false }
    }
    let refusing = Refusing(frame: view.bounds)
    (refusing.gesture, gesture.delaysTouchesEnded) = (gesture, true)
    refusing.addGestureRecognizer(gesture)
    view.addSubview(refusing)
    var states: [GestureRecognizer.State] = []
    gesture.addAction { states.append($0.state) }
    touch(1, .began, 10, at: 1)
    gesture.state = .began
    touch(1, .ended, 10, at: 2)
    #expect(states.isEmpty && gesture.state == .possible)
    gesture.isEnabled = true
    touch(1, .began, 10, at: 3)
    refusing.gesture = nil
    gesture.state = .began
    #expect(states == [.began])
  }

  @Test func touchesThatEndTogetherAreToldTogether() {
    touch(1, .began, 10, at: 1)
    touch(2, .began, 20, at: 1)
    _ = view.take()
    stage.touch(1, .ended, 10, 10, at: 2)
    stage.touch(2, .ended, 20, 10, at: 2)
    stage.turn(2)
    #expect(view.take().last == "together")
  }

  /// Of views, each with some touches; counts are the same for each touch.
  @Test func twentyThousandTouchesAtOneTime() {
    let count = 20_000
    let pan = PanGestureRecognizer()
    stage.window.addGestureRecognizer(pan)
    gesture.delaysTouchesBegan = true
    for phase in [Touch.Phase.began, .moved, .ended] {
      for id in 0..<count { stage.touch(id, phase, Double(id % 200), 10, at: 1) }
      stage.turn(1)
    }
    #expect(view.take().filter { $0.hasPrefix("ended") }.count == (pan.state == .possible ? count : 0))
    for id in 0..<count {
      stage.touch(id, .began, Double(id % 200), 10, at: 2)
      stage.touch(id, .ended, Double(id % 200), 10, at: 2)
    }
    stage.turn(2)
    #expect(stage.window.ignoredInputs == 0)
  }
}
