public import MultiplaneDrawing
public import MultiplaneGeometry
import MultiplaneLayers
public import MultiplaneViews

/// A control whose value a finger sets by dragging a thumb along a track: layers that are moved, and no drawing.
///
/// Only a touch of the thumb drags it. A continuous slider sends `valueChanged` at each change, and all do when the
/// finger lifts. From right to left, the minimum is at the right.
open class Slider: Control {
  private final var current: Float = 0
  private final var low: Float = 0
  private final var high: Float = 1
  private final let maximumTrack = ImageView()
  /// Cuts off what the filled part has beyond the track, so that it moves in place of being made longer.
  private final let minimumTrack = View.part()
  private final let filled = ImageView()
  private final let thumb = ImageView()
  private final var minimumPicture: ImageView?
  private final var maximumPicture: ImageView?
  private final var thumbImages = StateValues<Image>() { didSet { showState() } }
  private final var minimumImages = StateValues<Image>() { didSet { showState() } }
  private final var maximumImages = StateValues<Image>() { didSet { showState() } }
  /// From the middle of the thumb to the finger that drags it, points.
  private final var grip: Double?

  private static var ownHeight: Double { 31 }
  private static var thumbSide: Double { 28 }
  private static var trackHeight: Double { 4 }
  /// Points that the thumb goes beyond the track at either end.
  private static var overhang: Double { 2 }
  private static var imageGap: Double { 8 }
  /// Points around the thumb in which a touch drags it.
  private static var thumbMargin: Double { 10 }
  private static var disabledAlpha: Double { 0.5 }
  private static var duration: Double { 0.25 }

  /// Makes a slider from 0 to 1, at 0; of its own height where the frame has none.
  public override init(frame: Rect) {
    super.init(frame: frame)
    setUp()
  }

  /// Makes a slider from an archive.
  public required init?(coder: Coder) {
    super.init(coder: coder)
    setUp()
    decodeLook(again: coder)
    decodeState(with: coder)
    if let value = coder.decodeFinite(forKey: "minimumValue") { minimumValue = Float(value) }
    if let value = coder.decodeFinite(forKey: "maximumValue") { maximumValue = Float(value) }
    if let value = coder.decodeFinite(forKey: "value") { self.value = Float(value) }
    if let isSet = coder.decodeFlag(forKey: "continuous") { isContinuous = isSet }
    if let color = coder.decodeColor(forKey: "minimumTrackTintColor") { minimumTrackTintColor = color }
    if let color = coder.decodeColor(forKey: "maximumTrackTintColor") { maximumTrackTintColor = color }
    if let color = coder.decodeColor(forKey: "thumbTintColor") { thumbTintColor = color }
    // Observers do not run in initialisers.
    showState()
    coder.didRead(self, as: Slider.self)
    if coder.error != nil { return nil }
  }

  /// Writes the slider to an archive: its value and limits, and its colours.
  open override func encode(with coder: Coder) {
    super.encode(with: coder)
    encodeState(with: coder)
    coder.encode(Double(minimumValue), forKey: "minimumValue")
    coder.encode(Double(maximumValue), forKey: "maximumValue")
    coder.encode(Double(value), forKey: "value")
    if !isContinuous { coder.encode(false, forKey: "continuous") }
    if let minimumTrackTintColor { coder.encode(minimumTrackTintColor as Any?, forKey: "minimumTrackTintColor") }
    if let maximumTrackTintColor { coder.encode(maximumTrackTintColor as Any?, forKey: "maximumTrackTintColor") }
    if let thumbTintColor { coder.encode(thumbTintColor as Any?, forKey: "thumbTintColor") }
  }

  private final func setUp() {
    if bounds.height == 0 { bounds.size.height = Self.ownHeight }
    isOpaque = false
    for part in [maximumTrack, filled, thumb] { part.isPart = true }
    minimumTrack.clipsToBounds = true
    addSubview(maximumTrack)
    addSubview(minimumTrack)
    minimumTrack.addSubview(filled)
    addSubview(thumb)
    showState()
  }

  // MARK: Value

  /// Where the thumb is; 0 by default. What lies outside of the limits is moved there, and what is no number counts as
  /// the minimum. Setting it does not call actions.
  open var value: Float {
    get { current }
    set { setValue(newValue, animated: false) }
  }

  /// Sets where the thumb is; does not call actions.
  ///
  /// - Parameter animated: whether the thumb moves there; not outside of a window.
  open func setValue(_ value: Float, animated: Bool) {
    let new = limited(value)
    guard new != current else { return }
    if animated { layoutIfNeeded() }
    current = new
    change(animated: animated, for: Self.duration) { place() }
  }

  private final func limited(_ value: Float) -> Float { value.isNaN ? low : min(max(value, low), high) }

  /// The value at the one end; 0 by default. One that is greater than the maximum moves that, and the value is moved
  /// between both. What is not finite is not taken.
  open var minimumValue: Float {
    get { low }
    set { setLimits(newValue, max(newValue, high)) }
  }

  /// The value at the other end; 1 by default. One that is less than the minimum moves that, and the value is moved
  /// between both. What is not finite is not taken.
  open var maximumValue: Float {
    get { high }
    set { setLimits(min(newValue, low), newValue) }
  }

  private final func setLimits(_ new: Float, _ end: Float) {
    guard new.isFinite, end.isFinite, new != low || end != high else { return }
    (low, high) = (new, end)
    current = limited(current)
    setNeedsLayout()
  }

  /// Whether `valueChanged` is sent at each change, or once when the finger lifts; true by default.
  open var isContinuous = true

  // MARK: Look

  /// The image beside the end of the minimum; nil, the default, for none.
  open var minimumValueImage: Image? { didSet { show(minimumValueImage, in: &minimumPicture) } }

  /// The image beside the end of the maximum; nil, the default, for none.
  open var maximumValueImage: Image? { didSet { show(maximumValueImage, in: &maximumPicture) } }

  private final func show(_ image: Image?, in view: inout ImageView?) {
    if let image {
      let shown = view ?? ImageView()
      shown.isPart = true
      shown.image = image
      if shown.superview == nil { addSubview(shown) }
      view = shown
    } else {
      view?.removeFromSuperview()
      view = nil
    }
    setNeedsLayout()
    noteContentSize()
  }

  /// The colour of the track up to the thumb; nil, the default, for the tint colour. Setting it removes the images.
  open var minimumTrackTintColor: Color? {
    didSet {
      minimumImages = StateValues()
      showState()
    }
  }

  /// The colour of the track behind the thumb; nil, the default, for `DynamicColor.fill`. Setting it removes the
  /// images.
  open var maximumTrackTintColor: Color? {
    didSet {
      maximumImages = StateValues()
      showState()
    }
  }

  /// The colour of the thumb; nil, the default, for white. Setting it removes the images.
  open var thumbTintColor: Color? {
    didSet {
      thumbImages = StateValues()
      showState()
    }
  }

  /// Sets the image of the thumb in a state; nil for that of the normal state, and there for a disc.
  open func setThumbImage(_ image: Image?, for state: State) { thumbImages[state] = image }

  /// Sets the image of the track up to the thumb, usually a resizable one; nil for that of the normal state, and there
  /// for a colour.
  open func setMinimumTrackImage(_ image: Image?, for state: State) { minimumImages[state] = image }

  /// Sets the image of the track behind the thumb; nil for that of the normal state, and there for a colour.
  open func setMaximumTrackImage(_ image: Image?, for state: State) { maximumImages[state] = image }

  /// What was set for a state, or else for the normal one.
  open func thumbImage(for state: State) -> Image? { thumbImages.value(for: state) }
  /// What was set for a state, or else for the normal one.
  open func minimumTrackImage(for state: State) -> Image? { minimumImages.value(for: state) }
  /// What was set for a state, or else for the normal one.
  open func maximumTrackImage(for state: State) -> Image? { maximumImages.value(for: state) }

  /// The image of the thumb in the present state.
  open var currentThumbImage: Image? { thumbImage(for: state) }
  /// The image of the track up to the thumb in the present state.
  open var currentMinimumTrackImage: Image? { minimumTrackImage(for: state) }
  /// The image of the track behind the thumb in the present state.
  open var currentMaximumTrackImage: Image? { maximumTrackImage(for: state) }

  private final func showState() {
    let traits = traitCollection
    let images = (currentMinimumTrackImage, currentMaximumTrackImage, currentThumbImage)
    (filled.image, maximumTrack.image, thumb.image) = images
    filled.backgroundColor = images.0 == nil ? minimumTrackTintColor ?? tintColor : nil
    maximumTrack.backgroundColor =
      images.1 == nil ? maximumTrackTintColor ?? DynamicColor.fill.resolved(with: traits) : nil
    thumb.backgroundColor = images.2 == nil ? thumbTintColor ?? .white : nil
    if images.2 == nil { thumb.castThumbShadow() } else { thumb.layer.shadowOpacity = 0 }
    let alpha = isEnabled ? 1 : Self.disabledAlpha
    for part in [minimumTrack, maximumTrack, thumb] where part.alpha != alpha { part.alpha = alpha }
    setNeedsLayout()
    noteContentSize()
  }

  /// Shows the images of the new state.
  open override func stateDidChange() {
    // A thumb that is touched looks the same, but for its images.
    let now = (currentMinimumTrackImage, currentMaximumTrackImage, currentThumbImage)
    let isSame = now.0 === filled.image && now.1 === maximumTrack.image && now.2 === thumb.image
    if !isSame || (thumb.alpha == 1) != isEnabled { showState() }
  }

  /// Shows the new tint.
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    showState()
  }

  /// Shows the colours of the new traits.
  open override func traitCollectionDidChange(_ previous: TraitCollection?) {
    super.traitCollectionDidChange(previous)
    showState()
  }

  // MARK: Places

  /// The rectangle of the image beside the minimum: of its size, at that end, in the middle of the height.
  open func minimumValueImageRect(forBounds bounds: Rect) -> Rect {
    imageRect(minimumValueImage, bounds, isAtRight: isFromRight)
  }

  /// The rectangle of the image beside the maximum: of its size, at that end, in the middle of the height.
  open func maximumValueImageRect(forBounds bounds: Rect) -> Rect {
    imageRect(maximumValueImage, bounds, isAtRight: !isFromRight)
  }

  private final func imageRect(_ image: Image?, _ bounds: Rect, isAtRight: Bool) -> Rect {
    let size = image?.size ?? .zero
    let x = isAtRight ? bounds.maxX - size.width : bounds.minX
    return Rect(x: x, y: bounds.midY - size.height / 2, width: size.width, height: size.height)
      .onPixels(contentScaleFactor)
  }

  /// The rectangle of the track: between the images, in the middle of the height, 4 points high or as high as its
  /// image.
  open func trackRect(forBounds bounds: Rect) -> Rect {
    let (first, second) = (minimumValueImageRect(forBounds: bounds), maximumValueImageRect(forBounds: bounds))
    let (left, right) = isFromRight ? (second, first) : (first, second)
    let height = currentMinimumTrackImage?.size.height ?? currentMaximumTrackImage?.size.height ?? Self.trackHeight
    let start = (left.width > 0 ? left.maxX + Self.imageGap : bounds.minX) + Self.overhang
    let end = (right.width > 0 ? right.minX - Self.imageGap : bounds.maxX) - Self.overhang
    return Rect(x: start, y: bounds.midY - height / 2, width: max(0, end - start), height: height)
      .onPixels(contentScaleFactor)
  }

  /// The rectangle of the thumb at a value: 28 points wide and high or as large as its image, in the middle of the
  /// track's height, and 2 points beyond its end at a limit.
  ///
  /// - Parameters:
  ///   - rect: of the track.
  ///   - value: one outside of the limits counts as the limit.
  open func thumbRect(forBounds bounds: Rect, trackRect rect: Rect, value: Float) -> Rect {
    let size = currentThumbImage?.size ?? Size(Self.thumbSide, Self.thumbSide)
    let range = Double(high) - Double(low)
    let part = range > 0 ? (Double(limited(value)) - Double(low)) / range : 0
    let start = rect.minX - Self.overhang
    let way = max(0, rect.width + 2 * Self.overhang - size.width)
    return Rect(
      x: start + way * (isFromRight ? 1 - part : part), y: rect.midY - size.height / 2, width: size.width,
      height: size.height)
  }

  /// Moves the thumb, and the filled part with it.
  private final func place() {
    let track = minimumTrack.frame
    let rect = thumbRect(forBounds: bounds, trackRect: track, value: current)
    thumb.frame = rect
    let middle = rect.midX - track.minX
    if filled.image == nil {
      let x = isFromRight ? middle : middle - track.width
      filled.frame = Rect(x: x, y: 0, width: track.width, height: track.height)
    } else {
      let (start, end) = isFromRight ? (middle, track.width) : (0, middle)
      filled.frame = Rect(x: start, y: 0, width: max(0, end - start), height: track.height)
    }
  }

  /// Places the track, the images and the thumb.
  open override func layoutSubviews() {
    super.layoutSubviews()
    let track = trackRect(forBounds: bounds)
    (maximumTrack.frame, minimumTrack.frame) = (track, track)
    maximumTrack.layer.cornerRadius = maximumTrack.image == nil ? track.height / 2 : 0
    minimumTrack.layer.cornerRadius = filled.image == nil ? track.height / 2 : 0
    minimumPicture?.frame = minimumValueImageRect(forBounds: bounds)
    maximumPicture?.frame = maximumValueImageRect(forBounds: bounds)
    place()
    thumb.layer.cornerRadius = thumb.image == nil ? thumb.bounds.height / 2 : 0
  }

  private final var ownHeight: Double {
    max(
      Self.ownHeight, currentThumbImage?.size.height ?? 0, minimumValueImage?.size.height ?? 0,
      maximumValueImage?.size.height ?? 0)
  }

  /// As wide as it is, and 31 points high, or as high as its highest image.
  open override func sizeThatFits(_ size: Size) -> Size {
    Size(size.width > 0 ? size.width : bounds.width, ownHeight)
  }

  /// No width, and 31 points of height, or those of its highest image.
  open override var intrinsicContentSize: Size { Size(View.noIntrinsicMetric, ownHeight) }

  // MARK: Touches

  private final func thumbMiddle(at value: Float) -> Double {
    thumbRect(forBounds: bounds, trackRect: trackRect(forBounds: bounds), value: value).midX
  }

  /// Follows a finger that is on the thumb, or no more than 10 points beside it.
  open override func beginTracking(_ touch: Touch, with event: MultiplaneViews.Event?) -> Bool {
    guard super.beginTracking(touch, with: event) else { return false }
    layoutIfNeeded()
    let place = touch.location(in: self)
    let rect = thumbRect(forBounds: bounds, trackRect: trackRect(forBounds: bounds), value: current)
    guard rect.insetBy(dx: -Self.thumbMargin, dy: -Self.thumbMargin).contains(place) else { return false }
    grip = place.x - rect.midX
    return true
  }

  /// Moves the thumb with the finger.
  open override func continueTracking(_ touch: Touch, with event: MultiplaneViews.Event?) -> Bool {
    guard super.continueTracking(touch, with: event), let grip else { return false }
    let (first, last) = (thumbMiddle(at: low), thumbMiddle(at: high))
    guard first != last else { return true }
    let part = min(max((touch.location(in: self).x - grip - first) / (last - first), 0), 1)
    guard part.isFinite else { return true }
    let old = current
    setValue(Float(Double(low) + part * (Double(high) - Double(low))), animated: false)
    if isContinuous, current != old { sendValueActions(with: event) }
    return true
  }

  /// Tells of the value that the finger leaves.
  open override func endTracking(_ touch: Touch?, with event: MultiplaneViews.Event?) {
    super.endTracking(touch, with: event)
    grip = nil
    sendValueActions(with: event)
  }

  /// Keeps the value.
  open override func cancelTracking(with event: MultiplaneViews.Event?) {
    super.cancelTracking(with: event)
    grip = nil
  }

  override var touchUpEvents: Events { .touchUpInside }

  /// Arrow keys move the thumb of a slider that is the first responder.
  open override func pressesBegan(_ presses: Set<Press>, with event: PressesEvent?) {
    let rest = adjust(by: presses)
    if !rest.isEmpty { super.pressesBegan(rest, with: event) }
  }

  /// Arrow keys that are held move the thumb on.
  open override func pressesChanged(_ presses: Set<Press>, with event: PressesEvent?) {
    let rest = presses.filter { !$0.isRepeat }.union(adjust(by: presses.filter(\.isRepeat)))
    if !rest.isEmpty { super.pressesChanged(rest, with: event) }
  }

  // MARK: Accessibility

  /// True by default.
  open override var isAccessibilityElement: Bool {
    get { described?.isElement ?? true }
    set { super.isAccessibilityElement = newValue }
  }

  /// How far the thumb is along the track, such as “40%”, unless it was set.
  open override var accessibilityValue: String? {
    get {
      if let value = described?.value { return value }
      let range = Double(high) - Double(low)
      let part = range > 0 ? (Double(current) - Double(low)) / range : 0
      return "\(Int(clamping: (part * 100).rounded()))%"
    }
    set { super.accessibilityValue = newValue }
  }

  /// Of a value that can be raised and lowered, unless they were set.
  open override var accessibilityTraits: AccessibilityTraits {
    get { described?.traits ?? stateTraits.union(.adjustable) }
    set { super.accessibilityTraits = newValue }
  }

  /// Raises the value by a tenth of the range.
  open override func accessibilityIncrement() { step(by: 0.1) }

  /// Lowers the value by a tenth of the range.
  open override func accessibilityDecrement() { step(by: -0.1) }

  private final func step(by part: Float) {
    let old = current
    // Not the difference of the limits, which may be beyond all numbers.
    setValue(current + (high * part - low * part), animated: true)
    if current != old { sendValueActions(with: nil) }
  }
}
