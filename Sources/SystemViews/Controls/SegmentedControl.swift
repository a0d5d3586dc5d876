public import MultiplaneContents
public import MultiplaneDrawing
public import MultiplaneGeometry
import MultiplaneLayers
public import MultiplaneViews

/// A row of segments, each with a title or an image, of which one is selected: a plate behind it is moved there.
///
/// A touch selects the segment in which it ends; one that begins on the selected segment drags the plate along. Indices
/// that are no segment's count as the nearest one's.
open class SegmentedControl: Control {
  /// The index of no segment: −1.
  public static let noSegment = -1

  private final var segments: [Segment] = []
  private final var selected = SegmentedControl.noSegment
  /// The segment that the plate is behind: while a finger drags it, another one than the selected.
  private final var shown = SegmentedControl.noSegment
  private final let track = View.part()
  private final let plate = View.part()
  private final var dividers: [ImageView] = []
  private final var attributes = StateValues<TextAttributes>()
  private final var backgrounds = StateValues<Image>()
  private final var dragsPlate = false

  private static var ownHeight: Double { 32 }
  private static var corner: Double { 8 }
  private static var plateInset: Double { 2 }
  /// Points on each side of a title or an image.
  private static var padding: Double { 10 }
  private static var duration: Double { 0.25 }
  private static var dividerInset: Double { 8 }

  /// Makes a control without segments.
  public override init(frame: Rect) {
    super.init(frame: frame)
    setUp()
  }

  /// Makes a control of titles and images, in its own size.
  ///
  /// - Parameter items: `String` or `Image`; what is neither makes an empty segment.
  public init(items: [Any]?) {
    super.init(frame: .zero)
    setUp()
    for item in items ?? [] { insert(item as? String, item as? Image, at: segments.count, animated: false) }
    sizeToFit()
  }

  /// Makes a control from an archive.
  public required init?(coder: Coder) {
    super.init(coder: coder)
    setUp()
    decodeLook(again: coder)
    decodeState(with: coder)
    let count = coder.containsValue(forKey: "segmentCount") ? coder.decodeInteger(forKey: "segmentCount") : 0
    guard (0...Self.mostSegments).contains(count) else {
      coder.failWithError(CoderError.outOfRange(key: "segmentCount"))
      return nil
    }
    for index in 0..<count {
      insert(coder.decodeString(forKey: "segment\(index)Title"), nil, at: index, animated: false)
      if let width = coder.decodeFinite(forKey: "segment\(index)Width") { setWidth(width, forSegmentAt: index) }
      if coder.decodeFlag(forKey: "segment\(index)Enabled") == false { setEnabled(false, forSegmentAt: index) }
    }
    if let isSet = coder.decodeFlag(forKey: "momentary") { isMomentary = isSet }
    if let isSet = coder.decodeFlag(forKey: "apportions") { apportionsSegmentWidthsByContent = isSet }
    if let color = coder.decodeColor(forKey: "selectedSegmentTintColor") { selectedSegmentTintColor = color }
    if coder.containsValue(forKey: "selectedSegmentIndex") {
      selectedSegmentIndex = coder.decodeInteger(forKey: "selectedSegmentIndex")
    }
    // Observers do not run in initialisers.
    showState()
    coder.didRead(self, as: SegmentedControl.self)
    if coder.error != nil { return nil }
  }

  /// Of an archive, at most.
  private static var mostSegments: Int { 10_000 }

  /// Writes the control to an archive: titles, widths and states of its segments, and which is selected.
  open override func encode(with coder: Coder) {
    super.encode(with: coder)
    encodeState(with: coder)
    coder.encode(segments.count, forKey: "segmentCount")
    for (index, segment) in segments.enumerated() {
      if let title = segment.title { coder.encode(title as Any?, forKey: "segment\(index)Title") }
      if segment.width > 0 { coder.encode(segment.width, forKey: "segment\(index)Width") }
      if !segment.isOn { coder.encode(false, forKey: "segment\(index)Enabled") }
    }
    if isMomentary { coder.encode(true, forKey: "momentary") }
    if apportionsSegmentWidthsByContent { coder.encode(true, forKey: "apportions") }
    if let selectedSegmentTintColor {
      coder.encode(selectedSegmentTintColor as Any?, forKey: "selectedSegmentTintColor")
    }
    coder.encode(selected, forKey: "selectedSegmentIndex")
  }

  private final func setUp() {
    isOpaque = false
    track.layer.cornerRadius = Self.corner
    plate.layer.cornerRadius = Self.corner - 1
    plate.castThumbShadow()
    addSubview(track)
    addSubview(plate)
    showState()
  }

  // MARK: Segments

  /// How many segments there are.
  open var numberOfSegments: Int { segments.count }

  /// Puts a segment with a title before the one at an index.
  ///
  /// - Parameter animated: whether it fades in, and the others make room; not outside of a window.
  open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
    insert(title, nil, at: segment, animated: animated)
  }

  /// Puts a segment with an image before the one at an index.
  ///
  /// - Parameter animated: whether it fades in, and the others make room; not outside of a window.
  open func insertSegment(with image: Image?, at segment: Int, animated: Bool) {
    insert(nil, image, at: segment, animated: animated)
  }

  private final func insert(_ title: String?, _ image: Image?, at index: Int, animated: Bool) {
    let index = min(max(index, 0), segments.count)
    if animated { layoutIfNeeded() }
    let segment = Segment()
    segments.insert(segment, at: index)
    addSubview(segment)
    if selected >= index { selected += 1 }
    shown = selected
    (segment.title, segment.image) = (title, image)
    noteSegments()
    guard animated, application != nil else { return }
    // It comes where it belongs.
    segment.frame = places()[index]
    segment.alpha = 0
    change(animated: true, for: Self.duration) {
      segment.alpha = 1
      layoutIfNeeded()
    }
  }

  /// Takes a segment away; with the selected one, none is selected any more.
  open func removeSegment(at segment: Int, animated: Bool) {
    guard let index = index(segment) else { return }
    if animated { layoutIfNeeded() }
    let gone = segments.remove(at: index)
    if selected == index { selected = Self.noSegment } else if selected > index { selected -= 1 }
    shown = selected
    noteSegments()
    guard animated, let application else { return gone.removeFromSuperview() }
    application.animate(
      withDuration: Self.duration, options: .allowUserInteraction,
      animations: {
        gone.alpha = 0
        self.layoutIfNeeded()
      }, completion: { _ in gone.removeFromSuperview() })
  }

  /// Takes all segments away.
  open func removeAllSegments() {
    for segment in segments { segment.removeFromSuperview() }
    segments = []
    (selected, shown) = (Self.noSegment, Self.noSegment)
    noteSegments()
  }

  private final func index(_ segment: Int) -> Int? {
    segments.isEmpty ? nil : min(max(segment, 0), segments.count - 1)
  }

  private final func noteSegments() {
    while dividers.count > max(0, segments.count - 1) { dividers.removeLast().removeFromSuperview() }
    while dividers.count < segments.count - 1 {
      let divider = ImageView()
      divider.isPart = true
      insertSubview(divider, aboveSubview: track)
      dividers.append(divider)
    }
    showState()
    setNeedsLayout()
    noteContentSize()
  }

  private final func change(_ segment: Int, _ body: (Segment) -> Void) {
    guard let index = index(segment) else { return }
    body(segments[index])
    showState()
    setNeedsLayout()
    noteContentSize()
  }

  /// Sets the title of a segment, in place of an image.
  open func setTitle(_ title: String?, forSegmentAt segment: Int) {
    change(segment) { ($0.title, $0.image) = (title, nil) }
  }

  /// The title of a segment; nil for one that has an image, or nothing.
  open func titleForSegment(at segment: Int) -> String? { index(segment).flatMap { segments[$0].title } }

  /// Sets the image of a segment, in place of a title.
  open func setImage(_ image: Image?, forSegmentAt segment: Int) {
    change(segment) { ($0.title, $0.image) = (nil, image) }
  }

  /// The image of a segment; nil for one that has a title, or nothing.
  open func imageForSegment(at segment: Int) -> Image? { index(segment).flatMap { segments[$0].image } }

  /// Sets the width of a segment, points; 0, the default, for one that follows from the control's. What is negative or
  /// not finite counts as 0.
  open func setWidth(_ width: Double, forSegmentAt segment: Int) {
    change(segment) { $0.width = width.isFinite ? max(0, width) : 0 }
  }

  /// The width that was set for a segment; 0 for none.
  open func widthForSegment(at segment: Int) -> Double { index(segment).map { segments[$0].width } ?? 0 }

  /// Moves what a segment shows, points.
  open func setContentOffset(_ offset: Size, forSegmentAt segment: Int) {
    change(segment) { $0.offset = Point(offset.width, offset.height).isFinite ? offset : .zero }
  }

  /// How far what a segment shows is moved, points.
  open func contentOffsetForSegment(at segment: Int) -> Size { index(segment).map { segments[$0].offset } ?? .zero }

  /// Sets whether a segment can be selected by touches; true by default.
  open func setEnabled(_ enabled: Bool, forSegmentAt segment: Int) { change(segment) { $0.isOn = enabled } }

  /// Whether a segment can be selected by touches.
  open func isEnabledForSegment(at segment: Int) -> Bool { index(segment).map { segments[$0].isOn } ?? false }

  /// What the UIKit module keeps with a segment, and what it does when the segment is selected.
  package final func setAction(_ action: Any?, forSegmentAt segment: Int, run: ((SegmentedControl) -> Void)?) {
    if let index = index(segment) { (segments[index].action, segments[index].run) = (action, run) }
  }

  /// What the UIKit module keeps with a segment.
  package final func keptAction(at segment: Int) -> Any? { index(segment).flatMap { segments[$0].action } }

  /// What the UIKit module has made attributes of titles of, by state.
  package final var attributeSources: [State.RawValue: Any] = [:]

  // MARK: Selection

  /// The segment that is selected; `noSegment` for none, by default. Of a momentary control, the one whose action is
  /// being called. Setting it does not call actions.
  open var selectedSegmentIndex: Int {
    get { selected }
    set {
      selected = newValue < 0 ? Self.noSegment : min(newValue, segments.count - 1)
      if !dragsPlate { show(isMomentary ? Self.noSegment : selected, animated: false) }
    }
  }

  /// Whether segments are not selected for longer than they are touched; false by default.
  open var isMomentary = false {
    didSet {
      guard isMomentary else { return }
      selectedSegmentIndex = Self.noSegment
    }
  }

  /// Whether segments without a width are as wide as what they show asks for; false by default: all are as wide.
  open var apportionsSegmentWidthsByContent = false {
    didSet {
      setNeedsLayout()
      noteContentSize()
    }
  }

  private final func show(_ index: Int, animated: Bool) {
    guard index != shown else { return }
    if animated { layoutIfNeeded() }
    let before = shown
    shown = index
    showState()
    // A plate that was not there comes where it belongs.
    let moves = animated && before != Self.noSegment && index != Self.noSegment
    change(animated: moves, for: Self.duration) { placePlate(places()) }
  }

  /// The user has selected a segment.
  private final func select(_ index: Int, with event: MultiplaneViews.Event?) {
    let old = selected
    guard isMomentary || index != old else { return }
    selected = index
    if !isMomentary { show(index, animated: true) }
    segments[index].run?(self)
    sendValueActions(with: event)
    if isMomentary { selected = Self.noSegment }
  }

  // MARK: Look

  /// The colour of the plate behind the selected segment; nil, the default, for white, or grey on dark.
  open var selectedSegmentTintColor: Color? { didSet { showState() } }

  /// Sets how titles look in a state: of what is not set there, the font is of 13 points, heavier where selected, and the
  /// colour that of text. nil for the same as in the normal state.
  open func setTitleAttributes(_ attributes: TextAttributes?, for state: State) {
    self.attributes[state] = attributes
    showState()
    setNeedsLayout()
    noteContentSize()
  }

  /// What was set for a state; nil for nothing.
  open func titleAttributes(for state: State) -> TextAttributes? { attributes[state] }

  /// Sets the image behind segments in a state, usually a resizable one; nil for that of the normal state. Where the
  /// normal state has one, there is no plate, and no track.
  open func setBackgroundImage(_ image: Image?, for state: State) {
    backgrounds[state] = image
    showState()
    setNeedsLayout()
  }

  /// What was set for a state, or else for the normal one.
  open func backgroundImage(for state: State) -> Image? { backgrounds.value(for: state) }

  /// The image between segments; nil, the default, for a line. With one, it is also beside the selected segment.
  package final var dividerImage: Image? {
    didSet {
      showState()
      setNeedsLayout()
    }
  }

  private static var plateColor: DynamicColor { DynamicColor(light: .white, dark: Color(white: 0.39)) }

  private final func state(of index: Int) -> State {
    var state = segments[index].isOn && isEnabled ? State.normal : .disabled
    if index == shown { state.insert(.selected) }
    if index == pressed, isHighlighted, isEnabled { state.insert(.highlighted) }
    return state
  }

  private final func showState() {
    let traits = traitCollection
    let hasImages = backgrounds[.normal] != nil
    track.backgroundColor = hasImages ? nil : DynamicColor.fill.resolved(with: traits)
    plate.backgroundColor = selectedSegmentTintColor ?? Self.plateColor.resolved(with: traits)
    let isPlateGone = hasImages || shown == Self.noSegment
    if plate.isHidden != isPlateGone { plate.isHidden = isPlateGone }
    for (index, segment) in segments.enumerated() {
      let state = state(of: index)
      segment.show(state, own(state, traits), backgrounds.value(for: state))
    }
    let line = DynamicColor.separator.resolved(with: traits)
    for (index, divider) in dividers.enumerated() {
      divider.image = dividerImage
      let color: Color? = dividerImage == nil ? line : nil
      if divider.backgroundColor != color { divider.backgroundColor = color }
      let isGone = dividerImage == nil && (hasImages || index == shown || index + 1 == shown)
      if divider.isHidden != isGone { divider.isHidden = isGone }
    }
  }

  /// The attributes of titles in a state.
  private final func own(_ state: State, _ traits: TraitCollection) -> TextAttributes {
    let known = attributes[state] ?? attributes[state.subtracting(.highlighted)]
    if let own = known ?? attributes[.normal] { return own }
    let color = state.contains(.disabled) ? DynamicColor.tertiaryLabel : DynamicColor.label
    return TextAttributes(
      font: .systemFont(ofSize: 13, weight: state.contains(.selected) ? .semibold : .regular),
      foregroundColor: color.resolved(with: traits))
  }

  /// Shows the segments in their new states.
  open override func stateDidChange() { showState() }

  /// Shows the colours of the new traits.
  open override func traitCollectionDidChange(_ previous: TraitCollection?) {
    super.traitCollectionDidChange(previous)
    showState()
  }

  // MARK: Layout

  /// What a segment asks for: the width of what it shows in the font of selected titles, so that none moves when it is
  /// selected.
  private final func contentWidth(_ segment: Segment) -> Double {
    let selected = own(.selected, traitCollection)
    return max(segment.contentWidth, segment.width(in: selected)) + 2 * Self.padding
  }

  /// The rectangles of the segments, from the first on; those of a width of their own have it, the others share the
  /// rest.
  private final func places() -> [Rect] {
    let free = segments.filter { $0.width <= 0 }
    let fixed = segments.reduce(0) { $0 + $1.width }
    let rest = max(0, bounds.width - fixed)
    let wanted = apportionsSegmentWidthsByContent ? free.reduce(0) { $0 + contentWidth($1) } : 0
    let scale = max(contentScaleFactor, 1)
    var (x, places) = (0.0, [Rect]())
    for segment in segments {
      var width = segment.width
      if width <= 0 {
        let part = wanted > 0 ? contentWidth(segment) / wanted : 1 / Double(free.count)
        width = rest * part
      }
      let (start, end) = ((x * scale).rounded() / scale, ((x + width) * scale).rounded() / scale)
      let left = isFromRight ? bounds.width - end : start
      places.append(Rect(x: left, y: 0, width: end - start, height: bounds.height))
      x += width
    }
    return places
  }

  private final func placePlate(_ places: [Rect]) {
    guard places.indices.contains(shown) else { return }
    plate.frame = places[shown].insetBy(dx: Self.plateInset, dy: Self.plateInset)
  }

  /// Places the segments, the lines between them and the plate.
  open override func layoutSubviews() {
    super.layoutSubviews()
    track.frame = bounds
    let places = places()
    for (segment, place) in zip(segments, places) { segment.frame = place }
    for (divider, place) in zip(dividers, places) {
      let x = isFromRight ? place.minX : place.maxX
      let (width, inset) = dividerImage.map { ($0.size.width, 0) } ?? (1, Self.dividerInset)
      divider.frame = Rect(x: x - width / 2, y: inset, width: width, height: max(0, bounds.height - 2 * inset))
        .onPixels(contentScaleFactor)
    }
    placePlate(places)
  }

  private final var ownSize: Size {
    let widths = segments.map { $0.width > 0 ? 0 : contentWidth($0) }
    let free = segments.reduce(0) { $0 + ($1.width > 0 ? 0 : 1) }
    let shared = apportionsSegmentWidthsByContent ? widths.reduce(0, +) : Double(free) * (widths.max() ?? 0)
    let height = segments.reduce(Self.ownHeight) { max($0, ($1.image?.size.height ?? 0) + 4) }
    return Size(segments.reduce(shared) { $0 + $1.width }.rounded(.up), height)
  }

  /// As wide as its segments ask for, and 32 points high.
  open override func sizeThatFits(_ size: Size) -> Size { ownSize }

  /// As wide as its segments ask for, and 32 points high.
  open override var intrinsicContentSize: Size { ownSize }

  // MARK: Touches

  /// The segment that a finger is on, and that has not been selected.
  private final var pressed = SegmentedControl.noSegment

  /// The segment at a place, or the nearest.
  private final func segment(at place: Point) -> Int? {
    let places = places()
    return places.indices.min { distance(places[$0], place.x) < distance(places[$1], place.x) }
  }

  private final func distance(_ rect: Rect, _ x: Double) -> Double { max(rect.minX - x, x - rect.maxX, 0) }

  /// Follows a finger that begins on a segment that can be selected.
  open override func beginTracking(_ touch: Touch, with event: MultiplaneViews.Event?) -> Bool {
    guard super.beginTracking(touch, with: event) else { return false }
    guard let index = segment(at: touch.location(in: self)), segments[index].isOn else { return false }
    pressed = index
    dragsPlate = index == shown && !isMomentary
    return true
  }

  /// Drags the plate along, or presses another segment.
  open override func continueTracking(_ touch: Touch, with event: MultiplaneViews.Event?) -> Bool {
    guard super.continueTracking(touch, with: event) else { return false }
    guard let index = segment(at: touch.location(in: self)), segments[index].isOn, index != pressed else { return true }
    pressed = index
    if dragsPlate { show(index, animated: true) } else { showState() }
    return true
  }

  /// Selects the segment that the finger leaves.
  open override func endTracking(_ touch: Touch?, with event: MultiplaneViews.Event?) {
    super.endTracking(touch, with: event)
    let (index, wasDrag) = (pressed, dragsPlate)
    (pressed, dragsPlate) = (Self.noSegment, false)
    showState()
    guard wasDrag || isTouchInside, segments.indices.contains(index) else { return }
    select(index, with: event)
  }

  /// Keeps what is selected.
  open override func cancelTracking(with event: MultiplaneViews.Event?) {
    super.cancelTracking(with: event)
    (pressed, dragsPlate) = (Self.noSegment, false)
    show(isMomentary ? Self.noSegment : selected, animated: true)
    showState()
  }

  override var touchUpEvents: Events { .touchUpInside }

  /// The left and right arrow keys select another segment of a control that is the first responder.
  open override func pressesBegan(_ presses: Set<Press>, with event: PressesEvent?) {
    let rest = adjust(by: presses)
    if !rest.isEmpty { super.pressesBegan(rest, with: event) }
  }

  /// Selects the next segment that can be.
  open override func accessibilityIncrement() { step(by: 1) }

  /// Selects the segment before that can be.
  open override func accessibilityDecrement() { step(by: -1) }

  private final func step(by way: Int) {
    guard !isMomentary else { return }
    var index = selected == Self.noSegment ? (way > 0 ? 0 : segments.count - 1) : selected + way
    while segments.indices.contains(index), !segments[index].isOn { index += way }
    if segments.indices.contains(index) { select(index, with: nil) }
  }
}
