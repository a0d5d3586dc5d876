public import MultiplaneGeometry
import MultiplaneContents
import MultiplaneLayers
public import MultiplaneViews

/// A wheel that turns while something takes its time: layers with animations, for which no code runs.
open class ActivityIndicator: View {
  /// The size and colour of a wheel.
  public enum Style: Int, Hashable, Sendable, CaseIterable {
    /// 37 points, white.
    case whiteLarge
    /// 20 points, white.
    case white
    /// 20 points, grey.
    case gray
    /// 20 points, in the colour of text of less weight.
    case medium
    /// 37 points, in the colour of text of less weight.
    case large
  }

  private final let wheel = Layer()
  private final let spokes = (0..<ActivityIndicator.spokeCount).map { _ in Layer() }
  private final var ownColor: Color?
  private static let key = "MultiplaneActivityIndicator.fade"

  /// Spokes of the wheel.
  private static let spokeCount = 12
  /// What is left of a spoke's opacity before its turn comes again.
  private static let faded = 0.2

  /// Makes a wheel with a frame; of 20 points where that has no size.
  public override init(frame: Rect) {
    super.init(frame: frame)
    setUp()
  }

  /// Makes a wheel of a style, in its size.
  public convenience init(style: Style) {
    self.init(frame: .zero)
    self.style = style
    // Observers do not run here.
    showColor()
    sizeToFit()
  }

  /// Makes a wheel from an archive.
  public required init?(coder: Coder) {
    super.init(coder: coder)
    setUp()
    coder.didRead(self, as: ActivityIndicator.self)
  }

  private final func setUp() {
    isOpaque = false
    isUserInteractionEnabled = false
    if bounds.size == .zero { bounds.size = Size(side, side) }
    for spoke in spokes { wheel.addSublayer(spoke) }
    for layer in [wheel] + spokes { layer.animateAsViews() }
    wheel.isHidden = true
    layer.addSublayer(wheel)
    showColor()
  }

  /// The size and colour; 20 points, white, by default.
  open var style = Style.white {
    didSet {
      guard style != oldValue else { return }
      showColor()
      setNeedsLayout()
      noteContentSize()
    }
  }

  /// The colour of the spokes; nil for the style's.
  // As in UIKit: code sets nil, and reads without a test.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var color: Color! {
    get { ownColor ?? styleColor }
    set {
      ownColor = newValue
      showColor()
    }
  }

  private final var styleColor: Color {
    switch style {
    case .white, .whiteLarge: .white
    case .gray: Color(white: 0.5)
    case .medium, .large: DynamicColor.secondaryLabel.resolved(with: traitCollection)
    }
  }

  /// Points of the wheel; nil, the default, for those of the style: 20 or 37.
  package final var diameter: Double? {
    didSet {
      guard diameter != oldValue else { return }
      setNeedsLayout()
      noteContentSize()
    }
  }

  private final var side: Double {
    if let diameter, diameter > 0, diameter.isFinite { return diameter }
    return style == .large || style == .whiteLarge ? 37 : 20
  }

  private final func showColor() {
    let color: Color? = color
    for spoke in spokes where spoke.backgroundColor != color { spoke.backgroundColor = color }
  }

  /// Shows the colour of the new traits.
  open override func traitCollectionDidChange(_ previous: TraitCollection?) {
    super.traitCollectionDidChange(previous)
    showColor()
  }

  /// Whether a wheel that does not turn is hidden; true by default.
  open var hidesWhenStopped = true { didSet { showState() } }

  /// Whether the wheel turns.
  public final private(set) var isAnimating = false

  /// Seconds of a turn; 1 by default.
  package final var turnDuration = 1.0

  /// Begins to turn.
  open func startAnimating() {
    guard !isAnimating else { return }
    isAnimating = true
    showState()
  }

  /// Stops.
  open func stopAnimating() {
    guard isAnimating else { return }
    isAnimating = false
    showState()
  }

  private final func showState() {
    let isGone = hidesWhenStopped && !isAnimating
    if wheel.isHidden != isGone { wheel.isHidden = isGone }
    let duration = turnDuration > 0 && turnDuration.isFinite ? turnDuration : 1
    for (index, spoke) in spokes.enumerated() {
      spoke.removeAnimation(forKey: Self.key)
      // How long ago the spoke was lit, in turns: the first one is the last to come.
      let age = 1 - Double(index) / Double(Self.spokeCount)
      spoke.opacity = Float(1 - age * (1 - Self.faded))
      guard isAnimating else { continue }
      let fade = BasicAnimation(keyPath: "opacity")
      fade.fromValue = 1.0
      fade.toValue = Self.faded
      fade.timing.duration = duration
      fade.timing.repeatCount = .infinity
      fade.timing.timeOffset = age * duration
      spoke.add(fade, forKey: Self.key)
    }
  }

  // MARK: Accessibility

  /// Whether the wheel is shown, unless it was set.
  open override var isAccessibilityElement: Bool {
    get { described?.isElement ?? (isAnimating || !hidesWhenStopped) }
    set { super.isAccessibilityElement = newValue }
  }

  /// “In progress” while the wheel turns, and “Progress halted” else, unless it was set.
  open override var accessibilityLabel: String? {
    get { described?.label ?? (isAnimating ? "In progress" : "Progress halted") }
    set { super.accessibilityLabel = newValue }
  }

  /// Of a value that changes often, unless they were set.
  open override var accessibilityTraits: AccessibilityTraits {
    get { described?.traits ?? .updatesFrequently }
    set { super.accessibilityTraits = newValue }
  }

  // MARK: Layout

  /// Turns on: a layer that leaves its tree loses its animations.
  open override func didMoveToWindow() {
    super.didMoveToWindow()
    if isAnimating, window != nil, spokes.first?.animation(forKey: Self.key) == nil { showState() }
  }

  /// Places the wheel in the middle, in the size of its style.
  open override func layoutSubviews() {
    super.layoutSubviews()
    let side = side
    wheel.bounds = Rect(x: 0, y: 0, width: side, height: side)
    wheel.position = Point(bounds.midX, bounds.midY)
    let (width, length) = ((side / 12).rounded(), side * 0.27)
    for (index, spoke) in spokes.enumerated() {
      spoke.bounds = Rect(x: 0, y: 0, width: width, height: length)
      spoke.cornerRadius = width / 2
      spoke.anchorPoint = Point(0.5, side / 2 / length)
      spoke.position = Point(side / 2, side / 2)
      spoke.affineTransform = Transform2D(rotationAngle: 2 * .pi * Double(index) / Double(Self.spokeCount))
    }
  }

  /// The size of the wheel: 20 or 37 points, unless `diameter` is set.
  open override func sizeThatFits(_ size: Size) -> Size { Size(side, side) }

  /// The size of the wheel: 20 or 37 points, unless `diameter` is set.
  open override var intrinsicContentSize: Size { Size(side, side) }
}

extension ActivityIndicator: @MainActor SemanticsSource {
  /// Says that something goes on.
  package final var semanticsRole: SemanticsRole { .progress }
}
