import MultiplaneContents
import MultiplaneGeometry
import MultiplaneSystemViews
import MultiplaneViews
import Testing

@MainActor @Suite struct SliderTests {
  /// From 0 to 1 along 200 points of a finger: the thumb is 28 points wide.
  private func made(_ slider: Slider = Slider(frame: Rect(x: 0, y: 0, width: 228, height: 31))) -> ControlStage<Slider>
  {
    ControlStage(slider, at: Point(40, 200)) { "\(($0.value * 1000).rounded() / 1000)" }
  }

  @Test func places() throws {
    let slider = Slider(frame: Rect(x: 0, y: 0, width: 228, height: 0))
    #expect(slider.bounds.height == 31 && slider.intrinsicContentSize == Size(-1, 31))
    let track = slider.trackRect(forBounds: slider.bounds)
    #expect(track == Rect(x: 2, y: 14, width: 224, height: 4))
    func thumb(_ value: Float) -> Rect { slider.thumbRect(forBounds: slider.bounds, trackRect: track, value: value) }
    #expect(thumb(0) == Rect(x: 0, y: 2, width: 28, height: 28) && thumb(1).maxX == 228 && thumb(0.5).midX == 114)
    #expect(thumb(-1) == thumb(0) && thumb(5) == thumb(1) && thumb(.nan) == thumb(0))
    slider.minimumValueImage = try Pictures.image(20, 10)
    slider.maximumValueImage = try Pictures.image(30, 40)
    #expect(slider.minimumValueImageRect(forBounds: slider.bounds) == Rect(x: 0, y: 11, width: 20, height: 10))
    #expect(slider.maximumValueImageRect(forBounds: slider.bounds).minX == 198)
    #expect(slider.trackRect(forBounds: slider.bounds) == Rect(x: 30, y: 14, width: 158, height: 4))
    #expect(slider.intrinsicContentSize.height == 40)
    slider.semanticContentAttribute = .forceRightToLeft
    #expect(slider.minimumValueImageRect(forBounds: slider.bounds).minX == 208)
    #expect(slider.maximumValueImageRect(forBounds: slider.bounds).minX == 0)
    #expect(thumb(0).maxX == 228 && thumb(1).minX == 0)
  }

  @Test func limits() {
    let slider = Slider()
    slider.value = 0.5
    slider.minimumValue = 0.7
    #expect(slider.value == 0.7)
    slider.minimumValue = 3
    #expect(slider.minimumValue == 3 && slider.maximumValue == 3 && slider.value == 3)
    slider.maximumValue = 1
    #expect(slider.minimumValue == 1 && slider.maximumValue == 1 && slider.value == 1)
    slider.maximumValue = 5
    slider.value = 9
    #expect(slider.value == 5)
    slider.value = .nan
    #expect(slider.value == 1)
    slider.minimumValue = .nan
    slider.maximumValue = .infinity
    #expect(slider.minimumValue == 1 && slider.maximumValue == 5)
    slider.value = .infinity
    #expect(slider.value == 5)
    (slider.minimumValue, slider.maximumValue) = (-.greatestFiniteMagnitude, .greatestFiniteMagnitude)
    slider.value = 0
    slider.frame = Rect(x: 0, y: 0, width: 228, height: 31)
    slider.layoutIfNeeded()
    #expect(slider.subviews[2].frame.midX == 114)
    slider.accessibilityIncrement()
    #expect(slider.value.isFinite && slider.value > 0)
  }

  @Test func aDrag() {
    let stage = made()
    #expect(stage.touch(.began, 14, at: 1) == ["down"])
    #expect(stage.touch(.moved, 64, at: 1.1) == ["0.25"] && stage.control.subviews[2].frame.midX == 64)
    // Without a change it is silent.
    #expect(stage.touch(.moved, 64, 40, at: 1.2) == [])
    #expect(stage.touch(.moved, 500, at: 1.3) == ["1.0"] && stage.touch(.moved, 600, at: 1.4) == [])
    #expect(stage.touch(.ended, 600, at: 1.5) == ["1.0", "upOutside"])
    // It keeps its distance from the finger.
    #expect(stage.touch(.began, 220, at: 2) == ["down"] && stage.touch(.moved, 120, at: 2.1) == ["0.5"])
    #expect(stage.touch(.ended, 120, at: 2.2) == ["0.5", "upInside"])
    // Beside the thumb nothing begins.
    #expect(stage.tap(20, at: 3) == [] && stage.control.value == 0.5)
  }

  @Test func onceAtTheEnd() {
    let stage = made()
    stage.control.isContinuous = false
    _ = stage.touch(.began, 14, at: 1)
    #expect(stage.touch(.moved, 64, at: 1.1) == [] && stage.control.value == 0.25)
    #expect(stage.touch(.ended, 64, at: 1.2) == ["0.25", "upInside"])
  }

  @Test func fromRightToLeft() {
    let slider = Slider(frame: Rect(x: 0, y: 0, width: 228, height: 31))
    slider.semanticContentAttribute = .forceRightToLeft
    let stage = made(slider)
    _ = stage.touch(.began, 214, at: 1)
    #expect(stage.touch(.moved, 64, at: 1.1) == ["0.75"])
    let filled = slider.subviews[1].subviews[0].frame
    // From the thumb to the right.
    #expect(filled.minX + 2 == 64)
  }

  @Test func whatAProgramSays() {
    final class Narrow: Slider {
      override func trackRect(forBounds bounds: Rect) -> Rect { Rect(x: 50, y: 10, width: 100, height: 10) }
      override func thumbRect(forBounds bounds: Rect, trackRect rect: Rect, value: Float) -> Rect {
        Rect(x: rect.minX + rect.width * Double(value) - 5, y: 5, width: 10, height: 20)
      }
    }
    let stage = made(Narrow(frame: Rect(x: 0, y: 0, width: 228, height: 31)))
    #expect(stage.control.subviews[2].frame == Rect(x: 45, y: 5, width: 10, height: 20))
    #expect(stage.touch(.began, 50, at: 1) == ["down"] && stage.touch(.moved, 80, at: 1.1) == ["0.3"])
  }

  @Test func images() throws {
    let stage = made()
    let (thumb, pressed) = (try Pictures.image(20, 24), try Pictures.image(30, 30))
    stage.control.setThumbImage(thumb, for: .normal)
    stage.control.setThumbImage(pressed, for: .highlighted)
    stage.control.setMinimumTrackImage(try Pictures.image(9, 6), for: .normal)
    #expect(stage.control.thumbImage(for: .disabled) === thumb && stage.control.currentThumbImage === thumb)
    stage.control.layoutIfNeeded()
    #expect(stage.control.trackRect(forBounds: stage.control.bounds).height == 6)
    #expect(stage.control.subviews[2].frame.size == Size(20, 24))
    _ = stage.touch(.began, 10, at: 1)
    #expect(stage.control.subviews[2].frame.size == Size(30, 30) && stage.control.currentThumbImage === pressed)
    _ = stage.touch(.ended, 10, at: 1.1)
    stage.control.thumbTintColor = Color(white: 0.3)
    #expect(stage.control.currentThumbImage == nil && stage.control.subviews[2].backgroundColor == Color(white: 0.3))
  }

  /// A drag moves layers: nothing is drawn or laid out.
  @Test func whatADragCosts() {
    let stage = made()
    _ = stage.touch(.began, 14, at: 1)
    func costs() -> [Int] {
      var (costs, pending) = ([Int](), [stage.control as View])
      while let view = pending.popLast() {
        costs += [ViewCosts(of: view).drawings, ViewCosts(of: view).layouts]
        pending += view.subviews
      }
      return costs
    }
    let before = costs()
    for step in 1...50 { _ = stage.touch(.moved, 14 + 3 * Double(step), at: 1 + 0.01 * Double(step)) }
    #expect(costs() == before && stage.control.value == 0.75)
  }

  @Test func keysAndAssistivePrograms() {
    final class Focused: Slider { override var canBecomeFirstResponder: Bool { true } }
    let stage = made(Focused(frame: Rect(x: 0, y: 0, width: 228, height: 31)))
    #expect(stage.control.becomeFirstResponder())
    #expect(stage.press(.keyboardRightArrow, at: 1) == ["0.1"] && stage.press(.keyboardUpArrow, at: 2) == ["0.2"])
    #expect(stage.press(.keyboardLeftArrow, at: 3) == ["0.1"] && stage.press(.keyboardDownArrow, at: 4) == ["0.0"])
    #expect(stage.press(.keyboardDownArrow, at: 5) == [])
    stage.control.semanticContentAttribute = .forceRightToLeft
    #expect(stage.press(.keyboardLeftArrow, at: 6) == ["0.1"])
    stage.control.isEnabled = false
    #expect(stage.press(.keyboardLeftArrow, at: 7) == [])
  }
}
