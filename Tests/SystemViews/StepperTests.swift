import MultiplaneContents
import MultiplaneGeometry
import MultiplaneSystemViews
import MultiplaneViews
import Testing

@MainActor @Suite struct StepperTests {
  private func made(_ stepper: Stepper = Stepper()) -> ControlStage<Stepper> {
    ControlStage(stepper) { "\($0.value)" }
  }
  private let minus = 20.0
  private let plus = 70.0

  @Test func taps() {
    let stage = made()
    #expect(stage.control.frame.size == Size(94, 32) && stage.control.intrinsicContentSize == Size(94, 32))
    #expect(stage.tap(plus, at: 1) == ["down", "1.0", "upInside"])
    #expect(stage.tap(plus, at: 2) == ["down", "2.0", "upInside"])
    #expect(stage.tap(minus, at: 3) == ["down", "1.0", "upInside"])
    _ = stage.tap(minus, at: 4)
    // At the end the minus takes no touches.
    #expect(stage.tap(minus, at: 5) == [] && stage.control.value == 0)
    // Off the sign, a lift steps not.
    _ = stage.touch(.began, plus, at: 6)
    _ = stage.touch(.moved, minus, at: 6.1)
    #expect(stage.touch(.ended, minus, at: 6.2) == ["upInside"] && stage.control.value == 0)
  }

  @Test func limitsAndSteps() {
    let stepper = Stepper()
    (stepper.minimumValue, stepper.maximumValue, stepper.stepValue) = (-1, 1, 0.75)
    let stage = made(stepper)
    #expect(stage.tap(plus, at: 1) == ["down", "0.75", "upInside"])
    #expect(stage.tap(plus, at: 2) == ["down", "1.0", "upInside"])
    stepper.wraps = true
    #expect(stage.tap(plus, at: 3) == ["down", "-1.0", "upInside"])
    #expect(stage.tap(minus, at: 4) == ["down", "1.0", "upInside"])
    stepper.value = 9
    #expect(stepper.value == 1)
    stepper.value = .nan
    #expect(stepper.value == -1)
    stepper.value = 0
    stepper.minimumValue = 0.5
    #expect(stepper.value == 0.5)
    #expect(stage.take() == [])
  }

  @Test func aTouchThatStays() {
    let stage = made()
    _ = stage.touch(.began, plus, at: 1)
    stage.stage.turn(1.49)
    #expect(stage.take() == [])
    stage.stage.turn(1.51)
    #expect(stage.take() == ["1.0"])
    stage.stage.turn(1.76)
    #expect(stage.take() == ["2.0"])
    // Off the sign it waits.
    _ = stage.touch(.moved, minus, at: 1.8)
    stage.stage.turn(3)
    #expect(stage.take() == [])
    // A lift after steps adds none.
    #expect(stage.touch(.ended, minus, at: 3.1) == ["upInside"] && stage.control.value == 2)
  }

  /// As many steps, whatever the frame rate is; faster and faster.
  @Test func repeatsAreTimes() {
    func steps(_ rate: Double) -> Double {
      let stage = made()
      _ = stage.touch(.began, plus, at: 1)
      var frame = rate
      while frame / rate <= 4 {
        stage.stage.turn(frame / rate)
        frame += 1
      }
      return stage.control.value
    }
    let count = steps(60)
    #expect(count > 20 && steps(120) == count && steps(10) == count)
    let slow = made()
    slow.control.autorepeat = false
    _ = slow.touch(.began, plus, at: 1)
    slow.stage.turn(5)
    #expect(slow.touch(.ended, plus, at: 6) == ["1.0", "upInside"])
  }

  @Test func onceAtTheEnd() {
    let stage = made()
    stage.control.isContinuous = false
    _ = stage.touch(.began, plus, at: 1)
    stage.stage.turn(1.6)
    #expect(stage.take() == [] && stage.control.value == 1)
    #expect(stage.touch(.ended, plus, at: 1.7) == ["1.0", "upInside"])
    #expect(stage.tap(plus, at: 2) == ["down", "2.0", "upInside"])
  }

  @Test func fromRightToLeft() {
    let stepper = Stepper()
    stepper.semanticContentAttribute = .forceRightToLeft
    #expect(made(stepper).tap(minus, at: 1) == ["down", "1.0", "upInside"])
  }

  @Test func images() throws {
    let stage = made()
    let (sign, line) = (try Pictures.image(10, 10), try Pictures.image(2, 20))
    stage.control.setIncrementImage(sign, for: .normal)
    stage.control.setDividerImage(line, forLeftSegmentState: .normal, rightSegmentState: .normal)
    #expect(
      stage.control.incrementImage(for: .highlighted) === sign && stage.control.decrementImage(for: .normal) == nil)
    #expect(stage.control.dividerImage(forLeftSegmentState: .highlighted, rightSegmentState: .normal) === line)
    stage.stage.turn(1)
    #expect(stage.control.subviews[1].frame.width == 2)
    let half = stage.control.subviews[0].subviews[1]
    #expect(half.subviews[0].isHidden && half.subviews[2].frame.size == Size(10, 10))
    stage.control.setIncrementImage(nil, for: .normal)
    #expect(!half.subviews[0].isHidden)
  }

  @Test func badValuesStopTheProgram() async {
    await #expect(processExitsWith: .failure) { await MainActor.run { Stepper().stepValue = 0 } }
    await #expect(processExitsWith: .failure) { await MainActor.run { Stepper().stepValue = .nan } }
    await #expect(processExitsWith: .failure) { await MainActor.run { Stepper().minimumValue = 100 } }
    await #expect(processExitsWith: .failure) { await MainActor.run { Stepper().maximumValue = .nan } }
  }

  @Test func keysAndAssistivePrograms() {
    final class Focused: Stepper { override var canBecomeFirstResponder: Bool { true } }
    let stage = made(Focused())
    #expect(stage.control.becomeFirstResponder())
    #expect(stage.press(.keyboardUpArrow, at: 1) == ["1.0"] && stage.press(.keyboardLeftArrow, at: 2) == ["0.0"])
    #expect(stage.press(.keyboardLeftArrow, at: 3) == [])
    #expect(stage.control.accessibilityValue == "0")
    stage.control.stepValue = 0.5
    stage.control.accessibilityIncrement()
    #expect(stage.take() == ["0.5"] && stage.control.accessibilityValue == "0.5")
  }
}
