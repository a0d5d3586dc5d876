import MultiplaneGeometry
import MultiplaneSystemViews
import MultiplaneViews
import Testing

@MainActor struct LookTests {
  @Test func looksAreThoseOfTheirViews() {
    let control = Control()
    ControlLook(of: control).trackingMargin = 3
    #expect(control.trackingMargin == 3 && ControlLook(of: Control()).trackingMargin == 70)
    let button = Button(type: .system)
    (ButtonLook(of: button).pressedAlpha, ButtonLook(of: button).adjustedAlpha) = (0.75, 0.25)
    button.setTitle("Go", for: .normal)
    button.isHighlighted = true
    #expect(button.titleLabel?.alpha == 0.75 && ButtonLook(of: button).adjustedAlpha == 0.25)
    let label = Label()
    (LabelLook(of: label).shadowBlur, LabelLook(of: label).disabledAlpha) = (2, 0.1)
    #expect(label.shadowBlur == 2 && label.disabledAlpha == 0.1 && LabelLook.longestText == 65_536)
    let progress = ProgressView()
    (ProgressLook(of: progress).barHeight, ProgressLook(of: progress).animationDuration) = (9, 1)
    #expect(progress.intrinsicContentSize.height == 9 && progress.animationDuration == 1)
    let wheel = ActivityIndicator()
    (IndicatorLook(of: wheel).diameter, IndicatorLook(of: wheel).turnDuration) = (50, 2)
    #expect(wheel.diameter == 50 && wheel.turnDuration == 2)
    let bar = Toolbar()
    ToolbarLook(of: bar).preferredHeight = 60
    #expect(bar.preferredHeight == 60 && ToolbarLook(of: bar).itemSpacing == 10)
  }
}
