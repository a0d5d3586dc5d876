public import MultiplaneDrawing
public import MultiplaneGeometry
import MultiplaneLayers
public import MultiplaneViews

/// A row of dots, one for each page, of which one is the current page's.
///
/// A tap on the half after the current page goes one on, one on the other half goes one back; a finger that drags along
/// the row takes the page with it. There are as many layers as dots that have room, also for a million pages: then the
/// row is the part around the current page, with smaller dots where it goes on.
open class PageControl: Control {
  /// Whether a user changes the page.
  public enum InteractionState: Int, Hashable, Sendable, CaseIterable {
    /// Nobody does.
    case none
    /// By a tap.
    case discrete
    /// By a drag along the row.
    case continuous
  }

  /// What is behind the dots.
  public enum BackgroundStyle: Int, Hashable, Sendable, CaseIterable {
    /// Nothing, and a plate while a finger drags.
    case automatic
    /// A plate.
    case prominent
    /// Nothing.
    case minimal
  }

  /// Which way pages follow one another.
  public enum Direction: Int, Hashable, Sendable, CaseIterable {
    /// As the view is laid out.
    case natural
    /// Whatever the layout is.
    case leftToRight, rightToLeft, topToBottom, bottomToTop
  }

  private final var count = 0
  private final var page = 0
  private final let plate = View.part()
  private final var dots: [ImageView] = []
  /// The page of the first dot.
  private final var first = 0
  private final var images: [Int: Image] = [:]
  private final var currentImages: [Int: Image] = [:]
  private final var drag: (start: Double, hasMoved: Bool)?

  private static var dotSide: Double { 7 }
  private static var gap: Double { 9 }
  private static var breadth: Double { 37 }
  /// The scale of dots at the ends of a row that goes on there.
  private static var endScale: Double { 0.6 }
  private static var dragThreshold: Double { 10 }
  private static var plateInset: Double { 5 }
  /// More are not made, however wide the control is.
  private static var mostDots: Int { 400 }
  private static var duration: Double { 0.25 }

  /// Makes a control without pages.
  public override init(frame: Rect) {
    super.init(frame: frame)
    setUp()
  }

  /// Makes a control from an archive.
  public required init?(coder: Coder) {
    super.init(coder: coder)
    setUp()
    decodeLook(again: coder)
    decodeState(with: coder)
    if coder.containsValue(forKey: "numberOfPages") { numberOfPages = coder.decodeInteger(forKey: "numberOfPages") }
    if coder.containsValue(forKey: "currentPage") { currentPage = coder.decodeInteger(forKey: "currentPage") }
    if let isSet = coder.decodeFlag(forKey: "hidesForSinglePage") { hidesForSinglePage = isSet }
    if let color = coder.decodeColor(forKey: "pageIndicatorTintColor") { pageIndicatorTintColor = color }
    if let color = coder.decodeColor(forKey: "currentPageIndicatorTintColor") { currentPageIndicatorTintColor = color }
    coder.didRead(self, as: PageControl.self)
    if coder.error != nil { return nil }
  }

  /// Writes the control to an archive: its pages and colours.
  open override func encode(with coder: Coder) {
    super.encode(with: coder)
    encodeState(with: coder)
    coder.encode(count, forKey: "numberOfPages")
    coder.encode(page, forKey: "currentPage")
    if hidesForSinglePage { coder.encode(true, forKey: "hidesForSinglePage") }
    if let pageIndicatorTintColor { coder.encode(pageIndicatorTintColor as Any?, forKey: "pageIndicatorTintColor") }
    if let currentPageIndicatorTintColor {
      coder.encode(currentPageIndicatorTintColor as Any?, forKey: "currentPageIndicatorTintColor")
    }
  }

  private final func setUp() {
    isOpaque = false
    plate.isHidden = true
    addSubview(plate)
  }

  // MARK: Pages

  /// How many pages there are; 0 by default, and for numbers below. The current page is moved among them.
  open var numberOfPages: Int {
    get { count }
    set {
      let new = max(0, newValue)
      guard new != count else { return }
      count = new
      page = min(page, max(0, new - 1))
      setNeedsLayout()
      noteContentSize()
      showHidden()
    }
  }

  /// The current page; 0 by default. A number that is no page's counts as the nearest. Setting it does not call actions.
  open var currentPage: Int {
    get { page }
    set {
      let new = min(max(newValue, 0), max(0, count - 1))
      guard new != page else { return }
      page = new
      setNeedsLayout()
    }
  }

  /// Whether the dots are hidden where there is one page only; false by default.
  open var hidesForSinglePage = false { didSet { showHidden() } }

  private final func showHidden() {
    let isGone = hidesForSinglePage && count <= 1
    for dot in dots where dot.isHidden != isGone { dot.isHidden = isGone }
    showPlate()
  }

  /// How the user changes the page now.
  public final private(set) var interactionState = InteractionState.none

  /// Whether a drag along the row takes the page with it; true by default.
  open var allowsContinuousInteraction = true

  /// What is behind the dots; `automatic` by default.
  open var backgroundStyle = BackgroundStyle.automatic { didSet { showPlate() } }

  /// Which way the pages follow one another; `natural` by default.
  open var direction = Direction.natural {
    didSet {
      guard direction != oldValue else { return }
      setNeedsLayout()
      noteContentSize()
    }
  }

  private final var isVertical: Bool { direction == .topToBottom || direction == .bottomToTop }
  private final var isReversed: Bool {
    switch direction {
    case .natural: isFromRight
    case .leftToRight, .topToBottom: false
    case .rightToLeft, .bottomToTop: true
    }
  }

  // MARK: Look

  /// The colour of dots; nil, the default, for white of a fifth.
  open var pageIndicatorTintColor: Color? { didSet { showDots() } }

  /// The colour of the current page's dot; nil, the default, for white.
  open var currentPageIndicatorTintColor: Color? { didSet { showDots() } }

  /// The image of dots, shown as a template; nil, the default, for a disc.
  open var preferredIndicatorImage: Image? { didSet { noteImages() } }

  /// The image of the current page's dot, shown as a template; nil, the default, for that of dots.
  open var preferredCurrentPageIndicatorImage: Image? { didSet { noteImages() } }

  /// The image of a page's dot; nil where none was set for that page alone.
  open func indicatorImage(forPage page: Int) -> Image? { images[page] }

  /// Sets the image of a page's dot; nil for that of all dots. A page that there is not stops the program, as UIKit's.
  open func setIndicatorImage(_ image: Image?, forPage page: Int) {
    check(page)
    images[page] = image
    noteImages()
  }

  /// The image of a page's dot while it is the current one; nil where none was set for that page alone.
  open func currentPageIndicatorImage(forPage page: Int) -> Image? { currentImages[page] }

  /// Sets the image of a page's dot while it is the current one; nil for that of all. A page that there is not stops
  /// the program, as UIKit's.
  open func setCurrentPageIndicatorImage(_ image: Image?, forPage page: Int) {
    check(page)
    currentImages[page] = image
    noteImages()
  }

  private final func check(_ page: Int) {
    precondition(page >= 0 && page < count, "page \(page) of a page control that has \(count)")
  }

  private final func noteImages() {
    setNeedsLayout()
    noteContentSize()
  }

  private final func image(of page: Int) -> Image? {
    let image =
      page == self.page ? currentImages[page] ?? images[page] ?? preferredCurrentPageIndicatorImage : images[page]
    return (image ?? preferredIndicatorImage)?.withRenderingMode(.alwaysTemplate)
  }

  private final func showDots() {
    let others = pageIndicatorTintColor ?? Color(white: 1, alpha: 0.2)
    let current = currentPageIndicatorTintColor ?? .white
    for (index, dot) in dots.enumerated() {
      let page = first + index
      let (color, image) = (page == self.page ? current : others, image(of: page))
      if (dot.image == nil) != (image == nil) || image != nil { dot.image = image }
      dot.templateColor = color
      let disc: Color? = image == nil ? color : nil
      if dot.backgroundColor != disc { dot.backgroundColor = disc }
      let radius = image == nil ? Self.dotSide / 2 : 0
      if dot.layer.cornerRadius != radius { dot.layer.cornerRadius = radius }
    }
  }

  private final func showPlate() {
    let isShown =
      backgroundStyle == .prominent || backgroundStyle == .automatic && interactionState == .continuous
    let isGone = !isShown || count == 0 || hidesForSinglePage && count <= 1
    if plate.isHidden != isGone { plate.isHidden = isGone }
    let color = DynamicColor.fill.resolved(with: traitCollection).faded(to: 0.7)
    if plate.backgroundColor != color { plate.backgroundColor = color }
  }

  /// Shows the colours of the new traits.
  open override func traitCollectionDidChange(_ previous: TraitCollection?) {
    super.traitCollectionDidChange(previous)
    showPlate()
  }

  /// Shows a control that can't be used as it is.
  open override func stateDidChange() {}

  // MARK: Layout

  /// Points of the largest image, or of a disc.
  private final var dotSize: Size {
    var size = Size(Self.dotSide, Self.dotSide)
    let shared = [preferredIndicatorImage, preferredCurrentPageIndicatorImage].compactMap(\.self)
    for image in shared + images.values + currentImages.values {
      size = Size(max(size.width, image.size.width), max(size.height, image.size.height))
    }
    return size
  }

  private final var pitch: Double { (isVertical ? dotSize.height : dotSize.width) + Self.gap }

  /// The size of the dots of as many pages, with the room around them across the row: 7 points a dot, 9 between them,
  /// 37 across.
  open func size(forNumberOfPages pageCount: Int) -> Size {
    let length = pageCount > 0 ? Double(pageCount) * pitch - Self.gap : 0
    let across = max(Self.breadth, isVertical ? dotSize.width : dotSize.height)
    return isVertical ? Size(across, length) : Size(length, across)
  }

  /// That of the pages there are.
  open override func sizeThatFits(_ size: Size) -> Size { self.size(forNumberOfPages: count) }

  /// That of the pages there are.
  open override var intrinsicContentSize: Size { size(forNumberOfPages: count) }

  /// Places the dots in the middle.
  open override func layoutSubviews() {
    super.layoutSubviews()
    let length = isVertical ? bounds.height : bounds.width
    let room = max(1, Int(clamping: ((length + Self.gap) / pitch + 1e-9).rounded(.down)))
    let shown = min(count, room, Self.mostDots)
    makeDots(shown)
    // The row moves as little as shows the current page, and a dot beyond it.
    let slack = shown > 2 ? 1 : 0
    let last = count - shown
    if page - slack < first { first = page - slack }
    if page + slack >= first + shown { first = page + slack - shown + 1 }
    first = min(max(first, 0), max(0, last))
    showDots()
    let (size, whole) = (dotSize, Double(shown) * pitch - Self.gap)
    let middle = Point(bounds.midX, bounds.midY)
    for (index, dot) in dots.enumerated() {
      let along = (Double(index) + 0.5) * pitch - Self.gap / 2 - whole / 2
      let way = isReversed ? -along : along
      dot.bounds = Rect(origin: .zero, size: dot.image?.size ?? Size(Self.dotSide, Self.dotSide))
      dot.center = isVertical ? Point(middle.x, middle.y + way) : Point(middle.x + way, middle.y)
      let isEnd = index == 0 && first > 0 || index == shown - 1 && first < last
      let scale = isEnd ? Self.endScale : 1
      dot.transform = Transform2D(scaleX: scale, y: scale)
    }
    let around = Self.plateInset + Self.gap / 2
    let (long, across) = (whole + 2 * around, (isVertical ? size.width : size.height) + 2 * Self.plateInset)
    let rect = isVertical ? Size(across, long) : Size(long, across)
    plate.frame = Rect(
      x: middle.x - rect.width / 2, y: middle.y - rect.height / 2, width: rect.width, height: rect.height)
    plate.layer.cornerRadius = across / 2
    showHidden()
  }

  private final func makeDots(_ count: Int) {
    while dots.count > count { dots.removeLast().removeFromSuperview() }
    while dots.count < count {
      let dot = ImageView()
      dot.isPart = true
      addSubview(dot)
      dots.append(dot)
    }
  }

  // MARK: Touches

  private final func place(of touch: Touch) -> Double {
    let place = touch.location(in: self)
    return isVertical ? place.y : place.x
  }

  /// Begins to follow a finger.
  open override func beginTracking(_ touch: Touch, with event: MultiplaneViews.Event?) -> Bool {
    guard super.beginTracking(touch, with: event), count > 0 else { return false }
    drag = (place(of: touch), false)
    interactionState = .discrete
    return true
  }

  /// Takes the page along with the finger.
  open override func continueTracking(_ touch: Touch, with event: MultiplaneViews.Event?) -> Bool {
    guard super.continueTracking(touch, with: event), let drag else { return false }
    guard allowsContinuousInteraction else { return true }
    let place = place(of: touch)
    if !drag.hasMoved {
      guard abs(place - drag.start) >= Self.dragThreshold else { return true }
      self.drag = (place, true)
      interactionState = .continuous
      showPlate()
      return go(toDotAt: place, with: event)
    }
    return go(toDotAt: place, with: event)
  }

  private final func go(toDotAt place: Double, with event: MultiplaneViews.Event?) -> Bool {
    let middle = isVertical ? bounds.midY : bounds.midX
    let along = isReversed ? middle - place : place - middle
    let index = (along + Double(dots.count) * pitch / 2) / pitch
    guard index.isFinite else { return true }
    // Beyond an end, the row goes on by a page a move.
    let dot = Int(clamping: index.rounded(.down))
    turn(to: first + min(max(dot, -1), dots.count), with: event)
    return true
  }

  /// Goes a page on or back after a tap.
  open override func endTracking(_ touch: Touch?, with event: MultiplaneViews.Event?) {
    super.endTracking(touch, with: event)
    let drag = drag
    self.drag = nil
    if let touch, drag?.hasMoved == false, isTouchInside {
      let isAfter = (place(of: touch) >= (isVertical ? bounds.midY : bounds.midX)) != isReversed
      turn(to: isAfter ? page + 1 : page - 1, with: event)
    }
    interactionState = .none
    showPlate()
  }

  /// Keeps the page.
  open override func cancelTracking(with event: MultiplaneViews.Event?) {
    super.cancelTracking(with: event)
    drag = nil
    interactionState = .none
    showPlate()
  }

  private final func turn(to page: Int, with event: MultiplaneViews.Event?) {
    let old = self.page
    currentPage = page
    if self.page != old { sendValueActions(with: event) }
  }

  override var touchUpEvents: Events { .touchUpInside }

  /// Arrow keys turn the pages of a control that is the first responder.
  open override func pressesBegan(_ presses: Set<Press>, with event: PressesEvent?) {
    let rest = adjust(by: presses)
    if !rest.isEmpty { super.pressesBegan(rest, with: event) }
  }

  // MARK: Accessibility

  /// True by default.
  open override var isAccessibilityElement: Bool {
    get { described?.isElement ?? true }
    set { super.isAccessibilityElement = newValue }
  }

  /// Which page it is, such as “page 2 of 5”, unless it was set.
  open override var accessibilityValue: String? {
    get { described?.value ?? (count > 0 ? "page \(page + 1) of \(count)" : nil) }
    set { super.accessibilityValue = newValue }
  }

  /// Of a value that can be raised and lowered, and often changes, unless they were set.
  open override var accessibilityTraits: AccessibilityTraits {
    get { described?.traits ?? stateTraits.union([.adjustable, .updatesFrequently]) }
    set { super.accessibilityTraits = newValue }
  }

  /// Goes a page on.
  open override func accessibilityIncrement() { turn(to: page + 1, with: nil) }

  /// Goes a page back.
  open override func accessibilityDecrement() { turn(to: page - 1, with: nil) }
}
