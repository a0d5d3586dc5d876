public import MultiplaneContents
public import MultiplaneGeometry
import MultiplaneViews

// What can be set of system views that UIKit's cannot: values of their own, so that a subclass may use the names.

/// How a control follows a touch.
@preconcurrency @MainActor public struct ControlLook {
  private let control: Control
  /// That of a control.
  public init(of control: Control) { self.control = control }

  /// Points around the bounds in which a tracked touch is inside; 70 by default.
  public var trackingMargin: Double {
    get { control.trackingMargin }
    nonmutating set { control.trackingMargin = newValue }
  }
}

/// How a button shows its states.
@preconcurrency @MainActor public struct ButtonLook {
  private let button: Button
  /// That of a button.
  public init(of button: Button) { self.button = button }

  /// The font of titles: the system font, of 18 points for custom buttons, and of 15 for those of the system.
  public static func defaultFont(of type: Button.ButtonType) -> Font { Button.defaultFont(of: type) }

  /// The alpha of images that are faded, and the part of their light that darker images keep. 0.5 by default.
  public var adjustedAlpha: Double {
    get { button.adjustedAlpha }
    nonmutating set { button.adjustedAlpha = newValue }
  }

  /// The alpha of a system button's title and images while it is pressed; 0.2 by default.
  public var pressedAlpha: Double {
    get { button.pressedAlpha }
    nonmutating set { button.pressedAlpha = newValue }
  }
}

/// How a label draws.
@preconcurrency @MainActor public struct LabelLook {
  package let label: Label
  /// That of a label.
  public init(of label: Label) { self.label = label }

  /// The most bytes of UTF-8 that are measured and drawn: 65,536, in 16,384 paragraphs at most.
  public static var longestText: Int { Label.longestText }
  /// The font of labels: the system font of 17 points.
  public static var defaultFont: Font { Label.defaultFont }

  /// The alpha of the text while the label is not enabled; 0.4 by default.
  public var disabledAlpha: Double {
    get { label.disabledAlpha }
    nonmutating set { label.disabledAlpha = newValue }
  }

  /// The blur of the text's shadow, points; 0 by default.
  public var shadowBlur: Double {
    get { label.shadowBlur }
    nonmutating set { label.shadowBlur = newValue }
  }
}

/// How a progress view is shown.
@preconcurrency @MainActor public struct ProgressLook {
  private let view: ProgressView
  /// That of a progress view.
  public init(of view: ProgressView) { self.view = view }

  /// The height of a view that was made without one, points.
  public static var defaultHeight: Double { ProgressView.defaultHeight }

  /// Seconds that an animated change takes; 0.25 by default.
  public var animationDuration: Double {
    get { view.animationDuration }
    nonmutating set { view.animationDuration = newValue }
  }

  /// The height of the bar, points; nil, the default, for that of the images, or 4.
  public var barHeight: Double? {
    get { view.barHeight }
    nonmutating set { view.barHeight = newValue }
  }
}

/// How a wheel turns.
@preconcurrency @MainActor public struct IndicatorLook {
  private let view: ActivityIndicator
  /// That of a wheel.
  public init(of view: ActivityIndicator) { self.view = view }

  /// Points; nil, the default, for the style's.
  public var diameter: Double? {
    get { view.diameter }
    nonmutating set { view.diameter = newValue }
  }

  /// Seconds that a turn takes, from the next start on; 1 by default.
  public var turnDuration: Double {
    get { view.turnDuration }
    nonmutating set { view.turnDuration = newValue }
  }
}

/// How a toolbar is shown.
@preconcurrency @MainActor public struct ToolbarLook {
  private let bar: Toolbar
  /// That of a toolbar.
  public init(of bar: Toolbar) { self.bar = bar }

  /// The height of a bar that was made without one, points.
  public static var defaultHeight: Double { Toolbar.defaultHeight }

  /// The colour of the line at the edge; nil, the default, for that of separators.
  public var lineColor: Color? {
    get { bar.lineColor }
    nonmutating set { bar.lineColor = newValue }
  }

  /// Room at the sides of the items, points; 16 at the left and the right by default.
  public var itemInsets: EdgeInsets {
    get { bar.itemInsets }
    nonmutating set { bar.itemInsets = newValue }
  }

  /// The height that the bar asks for, points; 44 by default.
  public var preferredHeight: Double {
    get { bar.preferredHeight }
    nonmutating set { bar.preferredHeight = newValue }
  }

  /// Points between items; 10 by default.
  public var itemSpacing: Double {
    get { bar.itemSpacing }
    nonmutating set { bar.itemSpacing = newValue }
  }

  /// The font of titles; that of labels by default.
  public var itemFont: Font {
    get { bar.itemFont }
    nonmutating set { bar.itemFont = newValue }
  }
}
