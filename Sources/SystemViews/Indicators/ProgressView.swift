public import MultiplaneDrawing
public import MultiplaneGeometry
import MultiplaneLayers
public import MultiplaneViews

/// A bar that fills from the left: two layers, and no drawing.
open class ProgressView: View {
  /// What a bar looks like.
  public enum Style: Int, Hashable, Sendable, CaseIterable {
    /// Rounded ends.
    case `default`
    /// Straight ends, for the edge of a bar.
    case bar
  }

  private final let track = ImageView()
  private final let filled = ImageView()
  private final var value: Float = 0

  /// The height: 4 points.
  package static let defaultHeight = 4.0

  /// Makes a bar with a frame; of `defaultHeight` where that has none.
  public override init(frame: Rect) {
    super.init(frame: frame)
    setUp()
  }

  /// Makes a bar of a style.
  public convenience init(progressViewStyle: Style) {
    self.init(frame: .zero)
    self.progressViewStyle = progressViewStyle
  }

  /// Makes a bar from an archive.
  public required init?(coder: Coder) {
    super.init(coder: coder)
    setUp()
    decodeLook(again: coder)
    if let style = coder.decodeCase(Style.self, in: Style.allCases, forKey: "progressViewStyle") {
      progressViewStyle = style
    }
    if let progress = coder.decodeFinite(forKey: "progress") { self.progress = Float(progress) }
    if let color = coder.decodeColor(forKey: "progressTintColor") { progressTintColor = color }
    if let color = coder.decodeColor(forKey: "trackTintColor") { trackTintColor = color }
    coder.didRead(self, as: ProgressView.self)
    if coder.error != nil { return nil }
  }

  /// Writes the bar to an archive: its style, progress and colours.
  open override func encode(with coder: Coder) {
    super.encode(with: coder)
    coder.encode(progressViewStyle, in: Style.allCases, forKey: "progressViewStyle")
    coder.encode(Double(progress), forKey: "progress")
    if let progressTintColor { coder.encode(progressTintColor as Any?, forKey: "progressTintColor") }
    if let trackTintColor { coder.encode(trackTintColor as Any?, forKey: "trackTintColor") }
  }

  private final func setUp() {
    if bounds.height == 0 { bounds.size.height = Self.defaultHeight }
    isOpaque = false
    track.clipsToBounds = true
    track.isPart = true
    addSubview(track)
    track.addSubview(filled)
    showColors()
  }

  /// What the bar looks like; rounded by default.
  open var progressViewStyle = Style.default { didSet { setNeedsLayout() } }

  /// How much is filled, 0…1; what lies outside is moved there, and what is not a number is 0. 0 by default.
  open var progress: Float {
    get { value }
    set { setProgress(newValue, animated: false) }
  }

  /// Sets how much is filled.
  ///
  /// - Parameter animated: whether the bar grows or shrinks within `animationDuration`; not outside of a window.
  open func setProgress(_ progress: Float, animated: Bool) {
    let new = progress.isNaN ? 0 : min(max(progress, 0), 1)
    guard new != value else { return }
    layoutIfNeeded()
    value = new
    if animated, let application {
      application.animate(withDuration: animationDuration) { self.place() }
    } else {
      place()
    }
  }

  /// Seconds that an animated change takes; 0.25 by default.
  package final var animationDuration = 0.25

  /// The colour of the filled part; nil, the default, for the tint colour.
  open var progressTintColor: Color? { didSet { showColors() } }

  /// The colour of the rest; nil, the default, for `DynamicColor.fill`.
  open var trackTintColor: Color? { didSet { showColors() } }

  /// The image of the filled part, usually a resizable one; nil, the default, for a colour.
  open var progressImage: Image? { didSet { showColors() } }

  /// The image of the rest, usually a resizable one; nil, the default, for a colour.
  open var trackImage: Image? { didSet { showColors() } }

  private final func showColors() {
    filled.image = progressImage
    filled.backgroundColor = progressImage == nil ? progressTintColor ?? tintColor : nil
    track.image = trackImage
    track.backgroundColor =
      trackImage == nil ? trackTintColor ?? DynamicColor.fill.resolved(with: traitCollection) : nil
    setNeedsLayout()
    noteContentSize()
  }

  /// Shows the new tint.
  open override func tintColorDidChange() { showColors() }

  /// Shows the colours of the new traits.
  open override func traitCollectionDidChange(_ previous: TraitCollection?) {
    super.traitCollectionDidChange(previous)
    showColors()
  }

  // MARK: Accessibility

  /// True by default.
  open override var isAccessibilityElement: Bool {
    get { described?.isElement ?? true }
    set { super.isAccessibilityElement = newValue }
  }

  /// “Progress”, unless it was set.
  open override var accessibilityLabel: String? {
    get { described?.label ?? "Progress" }
    set { super.accessibilityLabel = newValue }
  }

  /// How much is filled, such as “40%”, unless it was set.
  open override var accessibilityValue: String? {
    get { described?.value ?? "\(Int(clamping: (value * 100).rounded()))%" }
    set { super.accessibilityValue = newValue }
  }

  /// Of a value that changes often, unless they were set.
  open override var accessibilityTraits: AccessibilityTraits {
    get { described?.traits ?? .updatesFrequently }
    set { super.accessibilityTraits = newValue }
  }

  // MARK: Layout

  /// The height of the bar in the middle of the view, points; nil, the default, for that of an image, or else 4.
  package final var barHeight: Double? {
    didSet {
      setNeedsLayout()
      noteContentSize()
    }
  }

  private final var shownHeight: Double {
    if let barHeight, barHeight >= 0, barHeight.isFinite { return barHeight }
    return trackImage?.size.height ?? progressImage?.size.height ?? Self.defaultHeight
  }

  private final func place() {
    filled.frame = Rect(x: 0, y: 0, width: track.bounds.width * Double(value), height: track.bounds.height)
  }

  /// Places both parts in the middle of the height.
  open override func layoutSubviews() {
    super.layoutSubviews()
    let height = shownHeight
    let top = ((bounds.height - height) / 2 * max(contentScaleFactor, 1)).rounded() / max(contentScaleFactor, 1)
    track.frame = Rect(x: 0, y: top, width: bounds.width, height: height)
    let radius = progressViewStyle == .default && progressImage == nil && trackImage == nil ? height / 2 : 0
    track.layer.cornerRadius = radius
    filled.layer.cornerRadius = radius
    place()
  }

  /// As wide as it is, and of the bar's height.
  open override func sizeThatFits(_ size: Size) -> Size {
    Size(size.width > 0 ? size.width : bounds.width, shownHeight)
  }

  /// No width, and the bar's height.
  open override var intrinsicContentSize: Size { Size(View.noIntrinsicMetric, shownHeight) }
}

extension ProgressView: @MainActor SemanticsSource {
  /// Says how far something has come.
  package final var semanticsRole: SemanticsRole { .progress }
}
