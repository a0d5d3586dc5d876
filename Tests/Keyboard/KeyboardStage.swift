import MultiplaneGeometry
import MultiplaneTestStage
import MultiplaneTextInput
import MultiplaneViews

@testable import MultiplaneKeyboard

/// A telephone's screen without keys, with a text field.
@MainActor final class KeyboardStage {
  let stage = Stage(375, 667)
  let keyboard: ScreenKeyboard
  let field = TextField(frame: Rect(x: 20, y: 20, width: 300, height: 34))
  private(set) var time = 1.0
  var application: Application { stage.application }
  var view: KeyboardView { keyboard.view }

  init(_ languages: [String] = ["en"], edits: Bool = true, _ setUp: (TextField) -> Void = { _ in }) {
    keyboard = ScreenKeyboard(stage.application, languages: languages)
    stage.screen.hasKeys = false
    setUp(field)
    stage.window.addSubview(field)
    stage.turn(time)
    if edits {
      field.becomeFirstResponder()
      wait(0.5)
    }
  }

  /// Turns at times until some seconds have passed.
  func wait(_ seconds: Double) {
    let end = time + seconds
    repeat {
      time = min(time + 0.05, end)
      stage.turn(time)
    } while time < end
  }

  func key(_ name: String) -> KeyView? {
    view.keys.first { key in
      switch key.place.key {
      case .text(let text): text == name
      default: key.accessibilityLabel == name
      }
    }
  }

  /// How often the keys that are shown have drawn, and what is shown above them.
  var draws: Int { view.keys.reduce(0) { $0 + ViewCosts(of: $1.face).drawings } }
  var popupDraws: Int { view.popup.subviews.reduce(0) { $0 + ViewCosts(of: $1).drawings } }

  /// The middle of a key on the screen.
  func place(_ name: String) -> Point {
    guard let key = key(name) else { return .zero }
    return key.convert(Point(key.bounds.midX, key.bounds.midY), to: stage.screen)
  }

  func touch(_ phase: Touch.Phase, _ place: Point) { touch(1, phase, place) }

  func touch(_ id: Int, _ phase: Touch.Phase, _ place: Point) {
    application.send(TouchInput(id: id, phase: phase, location: place, time: time), on: stage.screen)
    stage.turn(time)
  }

  /// Presses keys one after another, by what they type without shift, or by their names.
  func tap(_ names: String...) {
    for name in names {
      let place = place(name)
      touch(.began, place)
      time += 0.05
      touch(.ended, place)
      wait(0.5)
    }
  }

  /// Presses keys with a letter each; a space for the space bar.
  func type(_ letters: String) { for letter in letters { tap(letter == " " ? "space" : String(letter)) } }
}
