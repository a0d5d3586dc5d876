import MultiplaneContents
import MultiplaneGeometry
import MultiplaneSystemViews
import MultiplaneViews
import Testing

/// Controls with values, to an archive and back.
@MainActor @Suite struct ControlCodingTests {
  private let archive = MemoryArchive()
  private var coder: Coder { Coder(archive: archive) }
  private let red = Color(red: 1, green: 0, blue: 0)

  @Test func switches() throws {
    let control = Switch()
    (control.isOn, control.onTintColor, control.isEnabled, control.preferredStyle) = (true, red, false, .sliding)
    control.encode(with: coder)
    let copy = try #require(Switch(coder: coder))
    #expect(copy.isOn && copy.onTintColor == red && !copy.isEnabled && copy.thumbTintColor == nil)
    #expect(copy.preferredStyle == .sliding && copy.subviews.count == 1)
    #expect(copy.subviews[0].backgroundColor == red && copy.subviews[0].alpha == 0.5)
  }

  @Test func sliders() throws {
    let slider = Slider(frame: Rect(x: 0, y: 0, width: 228, height: 31))
    (slider.minimumValue, slider.maximumValue, slider.value) = (2, 5, 4)
    (slider.isContinuous, slider.minimumTrackTintColor) = (false, red)
    slider.encode(with: coder)
    let copy = try #require(Slider(coder: coder))
    #expect(copy.minimumValue == 2 && copy.maximumValue == 5 && copy.value == 4 && !copy.isContinuous)
    #expect(copy.subviews.count == 3 && copy.subviews[1].subviews[0].backgroundColor == red)
    // Limits that are not in order.
    coder.encode(9.0, forKey: "minimumValue")
    #expect(try #require(Slider(coder: coder)).value == 5)
  }

  @Test func steppers() throws {
    let stepper = Stepper()
    (stepper.minimumValue, stepper.maximumValue, stepper.stepValue, stepper.value) = (-2, 5, 0.5, 4)
    (stepper.wraps, stepper.autorepeat, stepper.isContinuous) = (true, false, false)
    stepper.encode(with: coder)
    let copy = try #require(Stepper(coder: coder))
    #expect(copy.minimumValue == -2 && copy.maximumValue == 5 && copy.stepValue == 0.5 && copy.value == 4)
    #expect(copy.wraps && !copy.autorepeat && !copy.isContinuous)
    // What would stop a program is an error of the archive.
    for (key, value) in [("stepValue", 0.0), ("maximumValue", -2)] {
      stepper.encode(with: coder)
      coder.encode(value, forKey: key)
      let reader = coder
      #expect(Stepper(coder: reader) == nil && reader.error != nil)
    }
  }

  @Test func segmentedControls() throws {
    let control = SegmentedControl(items: ["One", "Two", "Three"])
    control.selectedSegmentIndex = 2
    control.selectedSegmentTintColor = red
    control.setWidth(50, forSegmentAt: 0)
    control.setEnabled(false, forSegmentAt: 1)
    control.apportionsSegmentWidthsByContent = true
    control.encode(with: coder)
    let copy = try #require(SegmentedControl(coder: coder))
    #expect((0..<3).map { copy.titleForSegment(at: $0) } == ["One", "Two", "Three"])
    #expect(copy.selectedSegmentIndex == 2 && copy.widthForSegment(at: 0) == 50 && !copy.isEnabledForSegment(at: 1))
    #expect(copy.apportionsSegmentWidthsByContent && copy.selectedSegmentTintColor == red && !copy.isMomentary)
    #expect(copy.subviews.contains { $0.backgroundColor == red && !$0.isHidden })
    coder.encode(-1, forKey: "segmentCount")
    #expect(SegmentedControl(coder: coder) == nil)
  }

  @Test func pageControls() throws {
    let control = PageControl()
    (control.numberOfPages, control.currentPage, control.hidesForSinglePage) = (5, 3, true)
    control.pageIndicatorTintColor = red
    control.encode(with: coder)
    let copy = try #require(PageControl(coder: coder))
    #expect(copy.numberOfPages == 5 && copy.currentPage == 3 && copy.hidesForSinglePage)
    #expect(copy.pageIndicatorTintColor == red)
    coder.encode(-7, forKey: "numberOfPages")
    #expect(try #require(PageControl(coder: coder)).numberOfPages == 0)
  }
}
