import MultiplaneContents
import MultiplaneGeometry
import MultiplaneLayers
import MultiplaneSystemViews
import MultiplaneViews
import Testing

@MainActor @Suite struct SwitchTests {
  /// Where the thumb is.
  private func thumb(_ control: Switch) -> Rect {
    control.layoutIfNeeded()
    return control.subviews[0].subviews[0].frame
  }

  private func made(_ control: Switch = Switch()) -> ControlStage<Switch> {
    ControlStage(control) { $0.isOn ? "on" : "off" }
  }

  @Test func sizes() {
    let control = Switch(frame: Rect(x: 3, y: 4, width: 200, height: 100))
    #expect(control.frame == Rect(x: 3, y: 4, width: 51, height: 31))
    #expect(control.intrinsicContentSize == Size(51, 31) && control.sizeThatFits(.zero) == Size(51, 31))
    control.frame = Rect(x: 0, y: 0, width: 100, height: 51)
    control.layoutIfNeeded()
    // On whole pixels.
    #expect(control.subviews[0].frame == Rect(x: 25, y: 10, width: 51, height: 31))
  }

  @Test func aTap() {
    let stage = made()
    #expect(thumb(stage.control) == Rect(x: 2, y: 2, width: 27, height: 27))
    #expect(stage.touch(.began, 10, at: 1) == ["down"] && !stage.control.isOn)
    #expect(thumb(stage.control).width == 33)
    #expect(stage.touch(.ended, 10, at: 1.1) == ["on", "upInside"] && stage.control.isOn)
    #expect(thumb(stage.control) == Rect(x: 22, y: 2, width: 27, height: 27))
    #expect(stage.tap(40, at: 2) == ["down", "off", "upInside"])
    // Far outside, a lift is no tap.
    #expect(stage.touch(.began, 10, at: 3) == ["down"])
    #expect(stage.touch(.moved, 10, 150, at: 3.1) == [] && stage.touch(.ended, 10, 150, at: 3.2) == ["upOutside"])
    #expect(!stage.control.isOn)
  }

  @Test func aDrag() {
    let stage = made()
    _ = stage.touch(.began, 12, at: 1)
    _ = stage.touch(.moved, 17, at: 1.1)
    #expect(thumb(stage.control).minX == 2)
    _ = stage.touch(.moved, 40, at: 1.2)
    #expect(thumb(stage.control).maxX == 49 && !stage.control.isOn)
    // A little before the middle it stays.
    _ = stage.touch(.moved, 23, at: 1.3)
    #expect(thumb(stage.control).maxX == 49)
    #expect(stage.touch(.ended, 23, at: 1.4) == ["on", "upInside"])
    // There and back is no change.
    _ = stage.touch(.began, 40, at: 2)
    _ = stage.touch(.moved, 5, at: 2.1)
    _ = stage.touch(.moved, 45, at: 2.2)
    #expect(stage.touch(.ended, 45, at: 2.3) == ["upInside"] && stage.control.isOn)
    // A drag that is cancelled goes back.
    _ = stage.touch(.began, 40, at: 3)
    _ = stage.touch(.moved, 5, at: 3.1)
    #expect(thumb(stage.control).minX == 2)
    #expect(stage.touch(.cancelled, 5, at: 3.2) == ["cancel"] && thumb(stage.control).maxX == 49)
  }

  @Test func fromRightToLeft() {
    let control = Switch()
    control.semanticContentAttribute = .forceRightToLeft
    let stage = made(control)
    #expect(thumb(control).maxX == 49)
    _ = stage.touch(.began, 40, at: 1)
    _ = stage.touch(.moved, 10, at: 1.1)
    #expect(stage.touch(.ended, 10, at: 1.2) == ["on", "upInside"] && thumb(control).minX == 2)
  }

  @Test func codeCallsNoActions() {
    let stage = made()
    stage.control.isOn = true
    stage.control.setOn(false, animated: true)
    stage.control.setOn(true, animated: true)
    #expect(stage.take() == [] && stage.control.isOn)
    stage.control.isEnabled = false
    #expect(stage.tap(10, at: 1) == [] && stage.control.isOn && stage.control.subviews[0].alpha == 0.5)
  }

  @Test func theThumbMovesInAnAnimation() {
    let stage = made()
    stage.control.setOn(true, animated: true)
    stage.stage.turn(1)
    let thumb = stage.control.subviews[0].subviews[0]
    #expect(!thumb.layer.animationKeys.isEmpty)
    #expect(ViewCosts(of: thumb).drawings == 0 && ViewCosts(of: stage.control).drawings == 0)
    let alone = Switch()
    alone.setOn(true, animated: true)
    #expect(alone.isOn)
  }

  @Test func colours() {
    let stage = made()
    let track = stage.control.subviews[0]
    #expect(track.backgroundColor == DynamicColor.fill.light)
    stage.control.overrideUserInterfaceStyle = .dark
    #expect(track.backgroundColor == DynamicColor.fill.dark)
    stage.control.isOn = true
    stage.control.onTintColor = Color(red: 1, green: 0, blue: 0)
    stage.control.thumbTintColor = Color(white: 0.2)
    #expect(track.backgroundColor == Color(red: 1, green: 0, blue: 0))
    #expect(track.subviews[0].backgroundColor == Color(white: 0.2))
    stage.control.preferredStyle = .checkbox
    #expect(stage.control.style == .sliding)
  }

  @Test func primaryAction() {
    let stage = made()
    var count = 0
    stage.control.addAction(for: .primaryActionTriggered) { count += 1 }
    stage.tap(10, at: 1)
    #expect(count == 1)
  }

  @Test func keys() {
    final class Focused: Switch { override var canBecomeFirstResponder: Bool { true } }
    let stage = made(Focused())
    #expect(stage.control.becomeFirstResponder())
    #expect(stage.press(.keyboardSpacebar, at: 1) == ["on"] && stage.press(.keyboardReturnOrEnter, at: 2) == ["off"])
    #expect(stage.press(.keyboardA, at: 3) == [])
  }
}
