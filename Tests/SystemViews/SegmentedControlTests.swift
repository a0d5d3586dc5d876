import MultiplaneContents
import MultiplaneDrawing
import MultiplaneGeometry
import MultiplaneSystemViews
import MultiplaneViews
import Testing

@MainActor @Suite struct SegmentedControlTests {
  /// Three segments of 60 points.
  private func made(_ change: (SegmentedControl) -> Void = { _ in }) -> ControlStage<SegmentedControl> {
    let control = SegmentedControl(items: ["One", "Two", "Three"])
    control.frame = Rect(x: 0, y: 0, width: 180, height: 32)
    change(control)
    return ControlStage(control, at: Point(40, 200)) { "\($0.selectedSegmentIndex)" }
  }

  /// The rectangles of the segments, in order.
  private func segments(_ control: SegmentedControl) -> [Rect] {
    control.layoutIfNeeded()
    return control.subviews.filter(\.isAccessibilityElement).map(\.frame)
  }
  private func plate(_ control: SegmentedControl) -> View {
    control.subviews.filter { !$0.isAccessibilityElement }.last!
  }

  @Test func taps() {
    let stage = made()
    #expect(stage.control.selectedSegmentIndex == SegmentedControl.noSegment && plate(stage.control).isHidden)
    #expect(stage.tap(90, at: 1) == ["down", "1", "upInside"])
    #expect(!plate(stage.control).isHidden && plate(stage.control).frame == Rect(x: 62, y: 2, width: 56, height: 28))
    // The selected one is no change.
    #expect(stage.tap(90, at: 2) == ["down", "upInside"])
    #expect(stage.tap(170, at: 3) == ["down", "2", "upInside"])
    // A touch selects the segment that it ends in.
    _ = stage.touch(.began, 90, at: 4)
    _ = stage.touch(.moved, 30, at: 4.1)
    #expect(stage.touch(.ended, 30, at: 4.2) == ["0", "upInside"])
    _ = stage.touch(.began, 90, at: 5)
    _ = stage.touch(.moved, 90, 200, at: 5.1)
    #expect(stage.touch(.ended, 90, 200, at: 5.2) == ["upOutside"] && stage.control.selectedSegmentIndex == 0)
  }

  @Test func aDragOfThePlate() {
    let stage = made { $0.selectedSegmentIndex = 0 }
    _ = stage.touch(.began, 30, at: 1)
    #expect(stage.touch(.moved, 90, at: 1.1) == [] && plate(stage.control).frame.minX == 62)
    #expect(stage.control.selectedSegmentIndex == 0)
    #expect(stage.touch(.moved, 500, at: 1.2) == [] && plate(stage.control).frame.minX == 122)
    #expect(stage.touch(.ended, 500, at: 1.3) == ["2", "upOutside"])
    _ = stage.touch(.began, 170, at: 2)
    _ = stage.touch(.moved, 10, at: 2.1)
    #expect(stage.touch(.cancelled, 10, at: 2.2) == ["cancel"] && plate(stage.control).frame.minX == 122)
    // Not over one that can't be selected.
    stage.control.setEnabled(false, forSegmentAt: 1)
    _ = stage.touch(.began, 170, at: 3)
    _ = stage.touch(.moved, 90, at: 3.1)
    #expect(plate(stage.control).frame.minX == 122)
    #expect(stage.touch(.ended, 90, at: 3.2) == ["upInside"])
    #expect(stage.tap(90, at: 4) == [] && !stage.control.isEnabledForSegment(at: 1))
  }

  @Test func momentary() {
    let stage = made { $0.isMomentary = true }
    #expect(stage.tap(90, at: 1) == ["down", "1", "upInside"])
    #expect(stage.control.selectedSegmentIndex == -1 && plate(stage.control).isHidden)
    #expect(stage.tap(90, at: 2) == ["down", "1", "upInside"])
  }

  @Test func insertionsAndRemovals() throws {
    let stage = made { $0.selectedSegmentIndex = 1 }
    let control = stage.control
    control.insertSegment(withTitle: "Zero", at: 0, animated: true)
    #expect(
      control.numberOfSegments == 4 && control.selectedSegmentIndex == 2 && control.titleForSegment(at: 0) == "Zero")
    #expect(segments(control).map(\.width).sorted() == [45, 45, 45, 45])
    control.insertSegment(with: try Pictures.image(10, 10), at: 99, animated: false)
    #expect(control.imageForSegment(at: 4) != nil && control.titleForSegment(at: 4) == nil)
    control.removeSegment(at: 0, animated: true)
    #expect(control.selectedSegmentIndex == 1 && control.numberOfSegments == 4)
    control.removeSegment(at: 1, animated: false)
    #expect(control.selectedSegmentIndex == -1)
    control.setTitle("Last", forSegmentAt: 99)
    #expect(control.titleForSegment(at: 2) == "Last" && control.imageForSegment(at: 2) == nil)
    control.removeAllSegments()
    control.removeSegment(at: 0, animated: true)
    #expect(
      control.numberOfSegments == 0 && control.titleForSegment(at: 0) == nil && control.widthForSegment(at: 3) == 0)
    // What was removed goes when it has faded.
    for time in 1...3 { stage.stage.turn(Double(time)) }
    #expect(segments(control).isEmpty && stage.take() == [])
  }

  @Test func indices() {
    let control = made().control
    control.selectedSegmentIndex = 99
    #expect(control.selectedSegmentIndex == 2)
    control.selectedSegmentIndex = -7
    #expect(control.selectedSegmentIndex == -1)
    let empty = SegmentedControl()
    empty.selectedSegmentIndex = 3
    #expect(empty.selectedSegmentIndex == -1)
    empty.setTitle("x", forSegmentAt: 0)
    #expect(empty.numberOfSegments == 0)
    #expect(SegmentedControl(items: [3, "x"]).titleForSegment(at: 1) == "x")
  }

  @Test func widths() {
    let control = made().control
    #expect(segments(control).map(\.minX) == [0, 60, 120] && control.sizeThatFits(.zero).height == 32)
    control.setWidth(100, forSegmentAt: 0)
    #expect(segments(control).map(\.width) == [100, 40, 40])
    control.setWidth(-.infinity, forSegmentAt: 0)
    #expect(segments(control).map(\.width) == [60, 60, 60] && control.widthForSegment(at: 0) == 0)
    #if Drawing
      let equal = control.sizeThatFits(.zero).width
      control.apportionsSegmentWidthsByContent = true
      let widths = segments(control).map(\.width)
      #expect(widths[2] > widths[0] && abs(widths.reduce(0, +) - 180) < 1e-9)
      #expect(control.sizeThatFits(.zero).width < equal)
      // It is as wide with another selection.
      let size = control.sizeThatFits(.zero)
      control.selectedSegmentIndex = 2
      #expect(control.sizeThatFits(.zero) == size)
    #endif
  }

  @Test func fromRightToLeft() {
    let stage = made { $0.semanticContentAttribute = .forceRightToLeft }
    #expect(segments(stage.control).map(\.minX) == [120, 60, 0])
    #expect(stage.tap(170, at: 1) == ["down", "0", "upInside"])
  }

  @Test func titlesInStates() {
    let control = made().control
    let red = TextAttributes(font: .systemFont(ofSize: 20), foregroundColor: Color(red: 1, green: 0, blue: 0))
    control.setTitleAttributes(red, for: .selected)
    control.selectedSegmentIndex = 1
    let labels = control.subviews.filter(\.isAccessibilityElement).compactMap { $0.subviews.first as? Label }
    func color(_ index: Int) -> Color? { labels[index].styledText?.runs.first?.attributes.foregroundColor }
    #expect(color(1) == red.foregroundColor && color(0) == .black)
    control.setTitleAttributes(nil, for: .selected)
    #expect(color(1) == .black && control.titleAttributes(for: .selected) == nil)
    control.setEnabled(false, forSegmentAt: 0)
    #expect(color(0) == DynamicColor.tertiaryLabel.light)
  }

  @Test func keysAndAssistivePrograms() {
    final class Focused: SegmentedControl { override var canBecomeFirstResponder: Bool { true } }
    let control = Focused(frame: Rect(x: 0, y: 0, width: 180, height: 32))
    for index in 0..<3 { control.insertSegment(withTitle: "\(index)", at: index, animated: false) }
    control.setEnabled(false, forSegmentAt: 1)
    let stage = ControlStage(control as SegmentedControl) { "\($0.selectedSegmentIndex)" }
    #expect(control.becomeFirstResponder())
    #expect(stage.press(.keyboardRightArrow, at: 1) == ["0"] && stage.press(.keyboardRightArrow, at: 2) == ["2"])
    #expect(stage.press(.keyboardRightArrow, at: 3) == [] && stage.press(.keyboardLeftArrow, at: 4) == ["0"])
  }
}
