public import MultiplaneDrawing
public import MultiplaneGeometry
import MultiplaneLayers
public import MultiplaneViews

/// A control that is on or off: a thumb in a track, of two layers and no drawing.
///
/// A tap turns it over, and so does a drag of the thumb to the other side; `valueChanged` comes when the finger lifts.
/// It is 51 × 31 points, in the middle of its bounds, whatever size these have.
open class Switch: Control {
  /// What a switch looks like.
  public enum Style: Int, Hashable, Sendable, CaseIterable {
    /// As the device has it: sliding.
    case automatic
    /// A box with a check; shown as one that slides.
    case checkbox
    /// A thumb in a track.
    case sliding
  }

  private final let track = View.part(cornerRadius: Switch.ownSize.height / 2)
  private final let thumb = View.part(.white, cornerRadius: Switch.thumbSide / 2)
  private final var value = false
  /// What is shown: while a finger drags, what it would be set to.
  private final var isShownOn = false
  private final var drag: (start: Double, hasMoved: Bool)?

  private static var ownSize: Size { Size(51, 31) }
  private static var thumbSide: Double { 27 }
  private static var margin: Double { 2 }
  /// Points that a pressed thumb is wider.
  private static var stretch: Double { 6 }
  /// Points that a finger moves before it drags the thumb, and that it goes past the middle to turn it over again.
  private static var dragThreshold: Double { 8 }
  private static var turnThreshold: Double { 4 }
  private static var duration: Double { 0.25 }
  private static var disabledAlpha: Double { 0.5 }

  /// Makes a switch that is off; the size of the frame is not used.
  public override init(frame: Rect) {
    super.init(frame: Rect(origin: frame.origin, size: Self.ownSize))
    setUp()
  }

  /// Makes a switch from an archive.
  public required init?(coder: Coder) {
    super.init(coder: coder)
    setUp()
    decodeLook(again: coder)
    decodeState(with: coder)
    if let isOn = coder.decodeFlag(forKey: "on") { self.isOn = isOn }
    if let color = coder.decodeColor(forKey: "onTintColor") { onTintColor = color }
    if let color = coder.decodeColor(forKey: "thumbTintColor") { thumbTintColor = color }
    if let style = coder.decodeCase(Style.self, in: Style.allCases, forKey: "preferredStyle") { preferredStyle = style }
    // Observers do not run in initialisers.
    showColors()
    coder.didRead(self, as: Switch.self)
    if coder.error != nil { return nil }
  }

  /// Writes the switch to an archive: whether it is on, and its colours.
  open override func encode(with coder: Coder) {
    super.encode(with: coder)
    encodeState(with: coder)
    coder.encode(isOn, forKey: "on")
    if let onTintColor { coder.encode(onTintColor as Any?, forKey: "onTintColor") }
    if let thumbTintColor { coder.encode(thumbTintColor as Any?, forKey: "thumbTintColor") }
    coder.encode(preferredStyle, in: Style.allCases, forKey: "preferredStyle")
  }

  private final func setUp() {
    isOpaque = false
    thumb.castThumbShadow()
    addSubview(track)
    track.addSubview(thumb)
    showColors()
  }

  // MARK: Value

  /// Whether the switch is on; false by default. Setting it does not call actions.
  open var isOn: Bool {
    get { value }
    set { setOn(newValue, animated: false) }
  }

  /// Turns the switch on or off; does not call actions.
  ///
  /// - Parameter animated: whether the thumb moves there; not outside of a window.
  open func setOn(_ on: Bool, animated: Bool) {
    value = on
    guard drag?.hasMoved != true else { return }
    show(on, animated: animated)
  }

  private final func show(_ isOn: Bool, animated: Bool) {
    guard isOn != isShownOn else { return }
    if animated { layoutIfNeeded() }
    isShownOn = isOn
    change(animated: animated, for: Self.duration) {
      place()
      showColors()
    }
  }

  /// The user has turned it over.
  private final func turn(with event: MultiplaneViews.Event?) {
    setOn(!value, animated: true)
    sendValueActions(with: event)
  }

  // MARK: Look

  /// The colour of the track of a switch that is on; nil, the default, for green.
  open var onTintColor: Color? { didSet { showColors() } }

  /// The colour of the thumb; nil, the default, for white.
  open var thumbTintColor: Color? { didSet { showColors() } }

  /// What the switch shall look like; `automatic` by default.
  open var preferredStyle = Style.automatic

  /// Of no effect: switches have no images, as in UIKit since iOS 7.
  open var onImage: Image? {
    get { nil }
    set {}
  }

  /// Of no effect: switches have no images, as in UIKit since iOS 7.
  open var offImage: Image? {
    get { nil }
    set {}
  }

  /// Of no effect: only a box has a title.
  open var title: String? {
    get { nil }
    set {}
  }

  /// What the switch looks like: `sliding`.
  public final var style: Style { .sliding }

  private static var green: DynamicColor {
    DynamicColor(
      light: Color(red: 52 / 255, green: 199 / 255, blue: 89 / 255),
      dark: Color(red: 48 / 255, green: 209 / 255, blue: 88 / 255))
  }

  private final func showColors() {
    let traits = traitCollection
    let color = isShownOn ? onTintColor ?? Self.green.resolved(with: traits) : DynamicColor.fill.resolved(with: traits)
    if track.backgroundColor != color { track.backgroundColor = color }
    let thumbColor: Color = thumbTintColor ?? .white
    if thumb.backgroundColor != thumbColor { thumb.backgroundColor = thumbColor }
  }

  /// Shows the colours of the new traits.
  open override func traitCollectionDidChange(_ previous: TraitCollection?) {
    super.traitCollectionDidChange(previous)
    showColors()
  }

  /// Shows the thumb wider while it is touched, and a switch that can't be used fainter.
  open override func stateDidChange() {
    let alpha = isEnabled ? 1 : Self.disabledAlpha
    if track.alpha != alpha { track.alpha = alpha }
    if window == nil { setNeedsLayout() } else { change(animated: true, for: Self.duration) { place() } }
  }

  // MARK: Touches

  /// Begins to follow a finger.
  open override func beginTracking(_ touch: Touch, with event: MultiplaneViews.Event?) -> Bool {
    guard super.beginTracking(touch, with: event) else { return false }
    drag = (touch.location(in: self).x, false)
    return true
  }

  /// Moves the thumb to the side of the finger.
  open override func continueTracking(_ touch: Touch, with event: MultiplaneViews.Event?) -> Bool {
    guard super.continueTracking(touch, with: event), var drag else { return false }
    let x = touch.location(in: self).x
    if abs(x - drag.start) >= Self.dragThreshold { drag.hasMoved = true }
    self.drag = drag
    guard drag.hasMoved else { return true }
    // Points beyond the middle, towards on.
    let way = isFromRight ? bounds.midX - x : x - bounds.midX
    if isShownOn ? way < -Self.turnThreshold : way > Self.turnThreshold { show(!isShownOn, animated: true) }
    return true
  }

  /// Turns the switch over, after a tap inside, or where the thumb was dragged to the other side.
  open override func endTracking(_ touch: Touch?, with event: MultiplaneViews.Event?) {
    super.endTracking(touch, with: event)
    let drag = drag
    self.drag = nil
    if drag?.hasMoved == true ? isShownOn != value : isTouchInside { turn(with: event) }
  }

  /// Goes back to what is set.
  open override func cancelTracking(with event: MultiplaneViews.Event?) {
    super.cancelTracking(with: event)
    drag = nil
    show(value, animated: true)
  }

  override var touchUpEvents: Events { .touchUpInside }

  /// A space bar or a return key turns a switch over that is the first responder.
  open override func pressesBegan(_ presses: Set<Press>, with event: PressesEvent?) {
    let rest = presses.filter { !($0.isActivation && isEnabled) }
    if rest.count < presses.count { turn(with: nil) }
    if !rest.isEmpty { super.pressesBegan(rest, with: event) }
  }

  // MARK: Accessibility

  /// True by default.
  open override var isAccessibilityElement: Bool {
    get { described?.isElement ?? true }
    set { super.isAccessibilityElement = newValue }
  }

  /// “1” for on and “0” for off, as UIKit's, unless it was set.
  open override var accessibilityValue: String? {
    get { described?.value ?? (value ? "1" : "0") }
    set { super.accessibilityValue = newValue }
  }

  /// Of a button that stays on, unless they were set.
  open override var accessibilityTraits: AccessibilityTraits {
    get { described?.traits ?? stateTraits.union(.toggleButton) }
    set { super.accessibilityTraits = newValue }
  }

  // MARK: Layout

  private final func place() {
    let (size, margin) = (Self.ownSize, Self.margin)
    let width = Self.thumbSide + (isHighlighted ? Self.stretch : 0)
    let isAtRight = isShownOn != isFromRight
    let x = isAtRight ? size.width - margin - width : margin
    thumb.frame = Rect(x: x, y: margin, width: width, height: Self.thumbSide)
  }

  /// Places the switch in the middle.
  open override func layoutSubviews() {
    super.layoutSubviews()
    let size = Self.ownSize
    track.frame = Rect(
      x: bounds.midX - size.width / 2, y: bounds.midY - size.height / 2, width: size.width, height: size.height
    ).onPixels(contentScaleFactor)
    place()
  }

  /// 51 × 31 points.
  open override func sizeThatFits(_ size: Size) -> Size { Self.ownSize }

  /// 51 × 31 points.
  open override var intrinsicContentSize: Size { Self.ownSize }
}
