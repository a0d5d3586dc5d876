import MultiplaneGeometry
import MultiplaneSystemViews
import MultiplaneViews
import Testing

@MainActor @Suite struct ControlTests {
  private let stage = Stage()
  private let control = Control(frame: Rect(x: 100, y: 200, width: 50, height: 40))
  private let log = Names()

  final class Names {
    var names: [String] = []
    func take() -> [String] {
      defer { names = [] }
      return names
    }
  }

  init() {
    stage.window.addSubview(control)
    let events: [(String, Control.Events)] = [
      ("down", .touchDown), ("repeat", .touchDownRepeat), ("dragInside", .touchDragInside),
      ("dragOutside", .touchDragOutside), ("enter", .touchDragEnter), ("exit", .touchDragExit),
      ("upInside", .touchUpInside), ("upOutside", .touchUpOutside), ("cancel", .touchCancel),
    ]
    for (name, event) in events { control.addAction(for: event) { [log] in log.names.append(name) } }
    stage.turn()
  }

  private func touch(_ phase: Touch.Phase, _ x: Double, _ y: Double, at time: Double) -> [String] {
    stage.touch(1, phase, x, y, at: time)
    stage.turn(time)
    return log.take()
  }

  @Test func aTouchThatStays() {
    #expect(touch(.began, 149.9, 239.9, at: 0) == ["down"])
    #expect(control.isHighlighted && control.isTracking && control.isTouchInside && control.state == .highlighted)
    #expect(touch(.moved, 120, 220, at: 0.1) == ["dragInside"])
    #expect(touch(.ended, 120, 220, at: 0.2) == ["upInside"])
    #expect(!control.isHighlighted && !control.isTracking && !control.isTouchInside)
  }

  @Test func aTouchOutsideOfTheBoundsBeginsNothing() {
    #expect(touch(.began, 150, 220, at: 0) == [])
    #expect(touch(.began, 99.9, 220, at: 0) == [])
  }

  @Test func insideIsSeventyPointsAroundWhileTracked() {
    _ = touch(.began, 120, 220, at: 0)
    #expect(touch(.moved, 219.9, 220, at: 0.1) == ["dragInside"])
    #expect(touch(.moved, 220, 220, at: 0.2) == ["dragOutside", "exit"] && !control.isHighlighted)
    #expect(touch(.moved, 260, 220, at: 0.3) == ["dragOutside"])
    #expect(touch(.moved, 30, 130, at: 0.4) == ["dragInside", "enter"] && control.isHighlighted)
    #expect(touch(.moved, 29.9, 130, at: 0.5) == ["dragOutside", "exit"])
    #expect(touch(.ended, 29.9, 130, at: 0.6) == ["upOutside"])
  }

  @Test func tapsInSuccessionAndCancels() {
    _ = touch(.began, 120, 220, at: 0)
    _ = touch(.ended, 120, 220, at: 0.1)
    #expect(touch(.began, 120, 220, at: 0.2) == ["down", "repeat"])
    #expect(touch(.cancelled, 120, 220, at: 0.3) == ["cancel"] && !control.isHighlighted)
  }

  @Test func oneTouchIsFollowed() {
    control.isMultipleTouchEnabled = true
    _ = touch(.began, 120, 220, at: 0)
    stage.touch(2, .began, 121, 221, at: 0.1)
    stage.touch(2, .moved, 300, 400, at: 0.2)
    stage.touch(2, .ended, 300, 400, at: 0.3)
    stage.turn(0.3)
    #expect(log.take() == [] && control.isTracking && control.isTouchInside)
    #expect(touch(.ended, 120, 220, at: 0.4) == ["upInside"])
  }

  @Test func aControlThatIsRemovedWhileItIsPressed() {
    control.addAction(for: .touchDown) { [weak control] in control?.removeFromSuperview() }
    #expect(touch(.began, 120, 220, at: 0) == ["down", "cancel"])
    #expect(touch(.ended, 120, 220, at: 0.1) == [] && !control.isTracking && !control.isHighlighted)
    stage.window.addSubview(control)
    stage.turn(0.5)
    #expect(touch(.began, 120, 220, at: 1) == ["down", "cancel"])
  }

  @Test func aDisabledControl() {
    control.isEnabled = false
    #expect(touch(.began, 120, 220, at: 0) == [] && control.state == .disabled)
    _ = touch(.ended, 120, 220, at: 0.1)
    control.isEnabled = true
    _ = touch(.began, 120, 220, at: 1)
    control.isEnabled = false
    #expect(!control.isTracking && !control.isHighlighted && touch(.ended, 120, 220, at: 1.1) == [])
  }

  @MainActor final class Screen {
    var pressed = 0
    var senders: [Control] = []
    func press() { pressed += 1 }
    func pressFrom(_ sender: Control) { senders.append(sender) }
  }

  @Test func targets() {
    var screen: Screen? = Screen()
    weak let gone = screen
    control.addTarget(screen!, action: Screen.press, for: .touchUpInside)
    control.addTarget(screen!, action: Screen.pressFrom, for: [.touchUpInside, .valueChanged])
    control.sendActions(for: .touchUpInside)
    #expect(screen?.pressed == 1 && screen?.senders == [control])
    control.removeTarget(screen, for: .touchUpInside)
    control.sendActions(for: [.touchUpInside, .valueChanged])
    #expect(screen?.pressed == 1 && screen?.senders.count == 2)
    control.removeTarget(nil)
    control.sendActions(for: .valueChanged)
    #expect(screen?.senders.count == 2)
    control.addTarget(screen!, action: Screen.press, for: .valueChanged)
    screen = nil
    #expect(gone == nil)
    control.sendActions(for: .valueChanged)
    #expect(!control.allControlEvents.contains(.valueChanged))
  }

  final class Refusing: Control {
    var goesOn = true
    var calls: [String] = []
    override func beginTracking(_ touch: Touch, with event: MultiplaneViews.Event?) -> Bool { goesOn }
    override func continueTracking(_ touch: Touch, with event: MultiplaneViews.Event?) -> Bool { goesOn }
    override func cancelTracking(with event: MultiplaneViews.Event?) { calls.append("cancel") }
    override func endTracking(_ touch: Touch?, with event: MultiplaneViews.Event?) { calls.append("end") }
  }

  @Test func tracking() {
    let refusing = Refusing(frame: Rect(x: 0, y: 0, width: 50, height: 50))
    stage.window.addSubview(refusing)
    stage.turn()
    _ = touch(.began, 10, 10, at: 0)
    #expect(refusing.isTracking)
    refusing.goesOn = false
    _ = touch(.moved, 11, 10, at: 0.1)
    #expect(!refusing.isTracking && refusing.calls == ["cancel"])
    _ = touch(.ended, 11, 10, at: 0.2)
    _ = touch(.began, 11, 10, at: 1)
    #expect(!refusing.isTracking && !refusing.isHighlighted)
  }
}
