import MultiplaneGeometry
import MultiplaneSystemViews
import MultiplaneViews

/// A control in a window, what it tells, and a finger.
@MainActor final class ControlStage<Shown: Control> {
  let stage = Stage()
  let control: Shown
  private var told: [String] = []

  /// - Parameter value: what is written with each change of the value.
  init(_ control: Shown, at origin: Point = Point(100, 200), value: @escaping (Shown) -> String) {
    self.control = control
    control.frame.origin = origin
    stage.window.addSubview(control)
    stage.turn()
    let events: [(String, Control.Events)] = [
      ("down", .touchDown), ("upInside", .touchUpInside), ("upOutside", .touchUpOutside), ("cancel", .touchCancel),
    ]
    for (name, event) in events { control.addAction(for: event) { [weak self] in self?.told.append(name) } }
    control.addAction(for: .valueChanged) { [weak self] in
      guard let self else { return }
      told.append(value(self.control))
    }
  }

  /// What was told since the last call.
  func take() -> [String] {
    defer { told = [] }
    return told
  }

  /// A finger at a place of the control, in a turn of its own.
  @discardableResult
  func touch(_ phase: Touch.Phase, _ x: Double, _ y: Double = 15, at time: Double) -> [String] {
    let place = control.convert(Point(x, y), to: stage.window)
    stage.touch(1, phase, place.x, place.y, at: time)
    stage.turn(time)
    return take()
  }

  @discardableResult
  func tap(_ x: Double, _ y: Double = 15, at time: Double) -> [String] {
    touch(.began, x, y, at: time) + touch(.ended, x, y, at: time + 0.05)
  }

  /// A key for the control, as the first responder.
  func press(_ key: KeyCode, at time: Double) -> [String] {
    for phase in [Press.Phase.began, .ended] {
      stage.application.send(KeyInput(Key("", keyCode: key), phase: phase, time: time))
    }
    stage.turn(time)
    return take()
  }
}
