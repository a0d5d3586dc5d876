import MultiplaneGeometry
import MultiplaneViews
import Testing

/// Recognises a key that is pressed and let go, or held.
private final class KeyRecognizer: GestureRecognizer {
  var code = KeyCode.keyboardA
  var begins = false
  var heard: [String] = []
  var resets = 0

  override func pressesBegan(_ presses: Set<Press>, with event: PressesEvent) {
    heard.append("began")
    guard presses.contains(where: { $0.key?.keyCode == code }) else { return state = .failed }
    if begins { state = .began }
  }
  override func pressesChanged(_ presses: Set<Press>, with event: PressesEvent) {
    heard.append("changed")
    if begins { state = .changed }
  }
  override func pressesEnded(_ presses: Set<Press>, with event: PressesEvent) {
    heard.append("ended")
    state = .ended
  }
  override func pressesCancelled(_ presses: Set<Press>, with event: PressesEvent) {
    heard.append("cancelled")
    super.pressesCancelled(presses, with: event)
  }
  override func reset() { resets += 1 }
}

@MainActor private final class Asked: GestureRecognizerDelegate {
  var takesPresses = true
  var takesEvents = true
  var together = false
  var waits = false
  func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldReceive press: Press) -> Bool { takesPresses }
  func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldReceive event: Event) -> Bool { takesEvents }
  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool { together }
  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldRequireFailureOf other: GestureRecognizer
  ) -> Bool { waits }
}

@Suite @MainActor struct PressGestureTests {
  private let stage = Stage(200, 200)
  private let keys = KeyRecognizer()
  private let asked = Asked()
  private let states = States()
  private final class States {
    var names: [String] = []
    func take() -> [String] {
      defer { names = [] }
      return names
    }
  }

  init() {
    note(keys, "keys")
    stage.window.addGestureRecognizer(keys)
    keys.delegate = asked
    stage.turn()
  }

  private func note(_ recognizer: GestureRecognizer, _ name: String) {
    recognizer.addAction { [states] in states.names.append("\(name) \($0.state)") }
  }

  private func key(_ code: KeyCode, _ phase: Press.Phase, at time: Double) {
    stage.application.send(KeyInput(Key("", keyCode: code), phase: phase, time: time))
    stage.turn(time)
  }

  @Test func aKeyIsAGesture() {
    key(.keyboardA, .began, at: 1)
    #expect(keys.heard == ["began"] && states.take() == [])
    key(.keyboardA, .ended, at: 1.1)
    #expect(keys.heard == ["began", "ended"] && states.take() == ["keys ended"] && keys.state == .possible)
    #expect(keys.resets == 1)
    key(.keyboardB, .began, at: 2)
    key(.keyboardB, .ended, at: 2.1)
    #expect(states.take() == [] && keys.state == .possible && keys.resets == 2)
    key(.keyboardA, .began, at: 3)
    key(.keyboardA, .ended, at: 3.1)
    #expect(states.take() == ["keys ended"])
  }

  @Test func aKeyThatIsHeld() {
    keys.begins = true
    key(.keyboardA, .began, at: 1)
    key(.keyboardA, .began, at: 1.5)
    #expect(states.take() == ["keys began", "keys changed"] && keys.state == .changed)
    key(.keyboardA, .ended, at: 2)
    #expect(states.take() == ["keys ended"] && keys.state == .possible)
    // The window loses its keys.
    key(.keyboardA, .began, at: 3)
    keys.isEnabled = false
    #expect(states.take() == ["keys began", "keys cancelled"] && keys.state == .possible)
    key(.keyboardA, .ended, at: 4)
    #expect(states.take() == [])
  }

  @Test func whoIsAsked() {
    asked.takesPresses = false
    key(.keyboardA, .began, at: 1)
    key(.keyboardA, .ended, at: 1.1)
    (asked.takesPresses, asked.takesEvents) = (true, false)
    key(.keyboardA, .began, at: 2)
    key(.keyboardA, .ended, at: 2.1)
    #expect(keys.heard == [] && states.take() == [])
  }

  /// A key that is held does not keep other recognisers from their touches.
  @Test func recognisersOfTouchesLeavePressesAlone() {
    let (double, single) = (TapGestureRecognizer(), TapGestureRecognizer())
    double.numberOfTapsRequired = 2
    single.require(toFail: double)
    for (recognizer, name) in [(double, "double"), (single, "single")] {
      note(recognizer, name)
      stage.window.addGestureRecognizer(recognizer)
    }
    double.isEnabled = true
    key(.keyboardLeftShift, .began, at: 1)
    let view = View(frame: Rect(x: 0, y: 0, width: 50, height: 50))
    let own = TapGestureRecognizer()
    own.require(toFail: double)
    note(own, "own")
    stage.window.removeGestureRecognizer(double)
    stage.window.removeGestureRecognizer(single)
    view.addGestureRecognizer(own)
    stage.window.addSubview(view)
    stage.touch(1, .began, 10, 10, at: 1.1)
    stage.turn(1.1)
    stage.touch(1, .ended, 10, 10, at: 1.15)
    stage.turn(1.15)
    #expect(states.take() == ["own ended"])
    key(.keyboardLeftShift, .ended, at: 2)
    #expect(own.state == .possible && double.state == .possible)
  }

  // MARK: Touches

  private final class Waiting: TapGestureRecognizer {
    weak var first: GestureRecognizer?
    override func shouldRequireFailure(of other: GestureRecognizer) -> Bool { other === first }
  }
  private final class First: PanGestureRecognizer {
    weak var later: GestureRecognizer?
    override func shouldBeRequiredToFail(by other: GestureRecognizer) -> Bool { other === later }
  }

  private func tap(at time: Double) {
    stage.touch(1, .began, 10, 10, at: time)
    stage.turn(time)
    stage.touch(1, .ended, 10, 10, at: time + 0.05)
    stage.turn(time + 0.05)
  }

  @Test func subclassesSayWhoWaits() {
    let (waiting, double) = (Waiting(), TapGestureRecognizer())
    double.numberOfTapsRequired = 2
    waiting.first = double
    note(waiting, "waiting")
    for recognizer in [waiting, double] { stage.window.addGestureRecognizer(recognizer) }
    tap(at: 1)
    #expect(states.take() == [])
    stage.turn(2)
    #expect(states.take() == ["waiting ended"])
    waiting.first = nil
    tap(at: 3)
    #expect(states.take() == ["waiting ended"])
    // The other way around.
    let first = First()
    first.later = waiting
    stage.window.addGestureRecognizer(first)
    stage.turn(5)
    stage.touch(1, .began, 10, 10, at: 6)
    stage.touch(1, .ended, 10, 10, at: 6.05)
    stage.turn(6.05)
    #expect(states.take() == ["waiting ended"])
  }

  /// Recognisers of a view and of the views around it, of one touch.
  @Test func togetherAcrossViews() {
    let view = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    stage.window.addSubview(view)
    let (inner, outer) = (PanGestureRecognizer(), PanGestureRecognizer())
    note(inner, "inner")
    note(outer, "outer")
    view.addGestureRecognizer(inner)
    stage.window.addGestureRecognizer(outer)
    func drag(at time: Double) -> [String] {
      for (phase, y, delay) in [(Touch.Phase.began, 10.0, 0.0), (.moved, 40, 0.1), (.ended, 40, 0.2)] {
        stage.touch(1, phase, 10, y, at: time + delay)
        stage.turn(time + delay)
      }
      return states.take().sorted()
    }
    #expect(drag(at: 1) == ["inner began", "inner ended"])
    outer.delegate = asked
    asked.together = true
    #expect(drag(at: 2) == ["inner began", "inner ended", "outer began", "outer ended"])
    // The inner one waits for the outer one, which recognises.
    asked.together = false
    inner.delegate = asked
    outer.delegate = nil
    asked.waits = true
    #expect(drag(at: 3) == ["outer began", "outer ended"])
  }

  @Test func touchesOfOneKind() {
    let pan = PanGestureRecognizer()
    stage.window.addGestureRecognizer(pan)
    var input = TouchInput(id: 1, phase: .began, location: Point(10, 10), time: 1)
    stage.window.send(input)
    stage.turn(1)
    input = TouchInput(id: 2, phase: .began, location: Point(30, 10), time: 1.1)
    input.type = .pencil
    stage.window.send(input)
    stage.turn(1.1)
    #expect(pan.numberOfTouches == 1)
    for id in 1...2 { stage.touch(id, .ended, 10, 10, at: 1.2) }
    stage.turn(1.2)
    pan.requiresExclusiveTouchType = false
    stage.touch(1, .began, 10, 10, at: 2)
    input.time = 2
    stage.window.send(input)
    stage.turn(2)
    #expect(pan.numberOfTouches == 2)
  }

  @Test func aLongPressAfterATap() {
    let press = LongPressGestureRecognizer()
    press.numberOfTapsRequired = 1
    note(press, "press")
    stage.window.addGestureRecognizer(press)
    func hold(at time: Double) {
      stage.touch(1, .began, 10, 10, at: time)
      stage.turn(time)
      stage.turn(time + 0.6)
      stage.touch(1, .ended, 10, 10, at: time + 0.7)
      stage.turn(time + 0.7)
    }
    hold(at: 1)
    #expect(states.take() == [])
    tap(at: 4)
    hold(at: 4.2)
    #expect(states.take() == ["press began", "press ended"])
  }
}
