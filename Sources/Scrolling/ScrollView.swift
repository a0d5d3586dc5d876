public import MultiplaneGeometry
import MultiplaneLayers
import MultiplaneSystemViews
public import MultiplaneViews

/// A view that shows a part of contents that may be larger than it, and is moved over them by fingers, wheels and keys.
///
/// The contents are its subviews; `contentOffset` is the origin of `bounds`. `ScrollPhysics` says how it moves, by
/// functions of time: the frames of the screen only ask where it is.
open class ScrollView: View {
  /// Which edges of the safe area are added to `contentInset`.
  public enum ContentInsetAdjustmentBehavior: Int, Hashable, Sendable, CaseIterable {
    /// As `scrollableAxes`; those along y, too, where the view is what a controller of bars shows.
    case automatic
    /// Those of the axes along which the contents can be moved.
    case scrollableAxes
    /// None.
    case never
    /// All.
    case always
  }

  /// What an indicator looks like.
  public enum IndicatorStyle: Int, Hashable, Sendable, CaseIterable {
    /// Dark on light surroundings, light on dark ones.
    case `default`
    /// Black.
    case black
    /// White.
    case white
  }

  /// How a drag ends the input of text.
  public enum KeyboardDismissMode: Int, Hashable, Sendable, CaseIterable {
    /// Not at all.
    case none
    /// When it begins.
    case onDrag
    /// When a finger drags the keyboard on the screen down, which follows it.
    case interactive
    /// As `onDrag`: what is above the keys goes with them in any case.
    case onDragWithAccessory
    /// As `interactive`.
    case interactiveWithAccessory

    package var isInteractive: Bool { self == .interactive || self == .interactiveWithAccessory }
    var endsAtDrag: Bool { self == .onDrag || self == .onDragWithAccessory }
  }

  /// UIKit's name of the rates.
  public typealias DecelerationRate = MultiplaneScrolling.DecelerationRate

  final var physics = ScrollPhysics()
  final let pan = ScrollPanGestureRecognizer()
  final let pinch = PinchGestureRecognizer()
  final let contentTouches = ContentTouchRecognizer()
  private final var content = Size.zero
  private final var insets = EdgeInsets.zero
  /// The adjusted insets that were told last.
  final var knownInsets = EdgeInsets.zero
  final var drag: Drag?
  final var zoom: Zoom?
  final var motion: RunningMotion?
  final var link: DisplayLink?
  /// What still moved when a finger has touched it.
  final var caught: RunningMotion?
  final var isShowing = false
  final var momentum = Momentum()
  final var vertical: ScrollIndicator?
  final var horizontal: ScrollIndicator?
  final var contentGuide: ContentLayoutGuide?
  final var shownRefresh: RefreshControl?
  final var scale = 1.0
  final var isScrollingToTop = false
  /// Points by which a bar above has shrunk, and grows again as the contents are moved down: part of the range.
  package final var shrunkTop = 0.0
  /// Whether the view is what a container with bars shows: `automatic` takes the safe area along y in any case then.
  package final var isBelowBars = false { didSet { if isBelowBars != oldValue { noteContents() } } }
  /// Says where a drag ends along y that would end at an offset: bars are whole then.
  package final var endOfDrag: ((Double) -> Double)?
  /// Is called when the contents were moved.
  package final var contentsDidMove: (() -> Void)?
  /// Where a scroll comes to rest after a drag in place of an offset, at a velocity in points a millisecond; asked
  /// before the delegate is. nil for there.
  package final var endTarget: ((_ proposed: Point, _ velocity: Point) -> Point)?
  /// The number of the last motion.
  final var lastSerial = 0

  /// Makes a scroll view with a frame, without contents.
  public override init(frame: Rect) {
    super.init(frame: frame)
    setUp()
  }

  /// Makes a scroll view from an archive.
  public required init?(coder: Coder) {
    super.init(coder: coder)
    setUp()
    decodeLook(again: coder)
    decodeScrolling(with: coder)
    coder.didRead(self, as: ScrollView.self)
    if coder.error != nil { return nil }
  }

  /// Writes the scroll view to an archive: its contents, their size and insets, and how they are moved.
  open override func encode(with coder: Coder) {
    super.encode(with: coder)
    encodeScrolling(with: coder)
  }

  /// Writes where the contents are.
  open override func encodeRestorableState(with coder: Coder) {
    super.encodeRestorableState(with: coder)
    coder.encode(contentOffset, forKey: "contentOffset")
  }

  /// Moves the contents to where they were, where there is a place.
  open override func decodeRestorableState(with coder: Coder) {
    super.decodeRestorableState(with: coder)
    if coder.containsValue(forKey: "contentOffset") { contentOffset = coder.decodePoint(forKey: "contentOffset") }
  }

  // MARK: Contents

  /// Is told, and not retained.
  open weak var delegate: (any ScrollViewDelegate)? {
    didSet { updatePinch() }
  }

  /// The place of the contents that is at the upper left corner: the origin of `bounds`. Set, it is brought to whole
  /// pixels; a scroll that goes on goes on from there.
  open var contentOffset: Point {
    get { bounds.origin }
    set { if newValue.isFinite { bounds.origin = onGrid(newValue) } }
  }

  /// The size of the contents, points; what is negative or not finite counts as 0.
  open var contentSize: Size {
    get { content }
    set {
      let new = Size(Self.length(newValue.width), Self.length(newValue.height))
      guard new != content else { return }
      content = new
      noteContents()
      contentGuide?.noteSize()
    }
  }

  /// Room around the contents, points; what is not finite counts as 0.
  open var contentInset: EdgeInsets {
    get { insets }
    set {
      guard newValue != insets else { return }
      insets = newValue.finite
      noteContents()
    }
  }

  /// The room around the contents with that of the safe area, and of a refresh that goes on.
  open var adjustedContentInset: EdgeInsets {
    var adjusted = adjusted(insets, by: safeAreaInsets)
    adjusted.top += shownRefresh?.room ?? 0
    adjusted.bottom = max(adjusted.bottom, coveredHeight)
    return adjusted
  }

  /// How much of the view a keyboard on the screen covers, points from the bottom edge.
  package final var coveredHeight = 0.0 { didSet { if coveredHeight != oldValue { noteContents() } } }

  /// The adjusted insets have changed. The default does nothing.
  open func adjustedContentInsetDidChange() {}

  /// Which edges of the safe area are room around the contents; those of the axes that are scrolled by default.
  open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic { didSet { noteContents() } }

  /// The rectangle of the contents, to lay out by. Where constraints say how large it is, that is `contentSize`;
  /// constraints from within on the edges and the centre of the scroll view itself are about it.
  open var contentLayoutGuide: LayoutGuide { contentGuide ?? frameGuide }

  /// The rectangle of the view, which does not move with the contents, to lay out by.
  open var frameLayoutGuide: LayoutGuide { frameGuide }

  /// The visible part of the contents, as the origin and the size of the view.
  open override var bounds: Rect {
    get { super.bounds }
    set {
      guard newValue.origin.isFinite, newValue.width.isFinite, newValue.height.isFinite else { return }
      let old = super.bounds
      super.bounds = newValue
      boundsDidChange(from: old)
    }
  }

  /// The rectangle of the view in its superview's space.
  open override var frame: Rect {
    get { super.frame }
    set {
      let old = super.bounds
      super.frame = newValue
      boundsDidChange(from: old)
    }
  }

  /// The safe area has changed, and with it the adjusted insets.
  open override func safeAreaInsetsDidChange() {
    super.safeAreaInsetsDidChange()
    noteContents()
  }

  /// Places the indicators. Called once a frame in which the offset has changed.
  open override func layoutSubviews() {
    super.layoutSubviews()
    placeIndicators()
    shownRefresh?.place()
  }

  /// Keeps the indicators in front.
  open override func didAddSubview(_ subview: View) {
    super.didAddSubview(subview)
    raiseIndicators(over: subview)
  }

  /// Ends what moves: outside of a window there are no frames.
  open override func didMoveToWindow() {
    super.didMoveToWindow()
    if window == nil { finishMotion() }
    noteContents()
  }

  // MARK: Scrolling

  /// Whether fingers, wheels and keys move the contents; true by default.
  open var isScrollEnabled: Bool {
    get { pan.isEnabled }
    set { pan.isEnabled = newValue }
  }

  /// Whether a drag that begins along one axis stays on it; false by default.
  open var isDirectionalLockEnabled = false
  /// Whether contents go beyond an edge and come back; true by default.
  open var bounces = true
  /// Whether contents that are not higher than the view can be moved, and come back; false by default.
  open var alwaysBounceVertical = false { didSet { noteContents() } }
  /// Whether contents that are not wider than the view can be moved, and come back; false by default.
  open var alwaysBounceHorizontal = false { didSet { noteContents() } }
  /// Whether scrolls end at whole multiples of the view's size; false by default.
  open var isPagingEnabled = false
  /// How fast a scroll slows down; `normal` by default.
  open var decelerationRate = DecelerationRate.normal
  /// Whether `scrollToTop` of the window moves the contents to their top; true by default.
  open var scrollsToTop = true
  /// Whether keys scroll; true by default.
  open var allowsKeyboardScrolling = true
  /// How a drag ends the input of text; not at all by default.
  open var keyboardDismissMode = KeyboardDismissMode.none

  /// Moves the contents to an offset, which may lie beyond the edges.
  ///
  /// - Parameters:
  ///   - contentOffset: is brought to whole pixels.
  ///   - animated: whether the way takes `ScrollPhysics.animationDuration`; not outside of a window. What moves stops.
  open func setContentOffset(_ contentOffset: Point, animated: Bool) {
    guard contentOffset.isFinite else { return }
    move(to: onGrid(contentOffset), animated: animated)
  }

  /// Moves the contents as little as brings a rectangle of them in sight, as far as it fits.
  open func scrollRectToVisible(_ rect: Rect, animated: Bool) { show(rect, animated: animated) }

  /// Whether a finger has touched the contents, and may scroll or does.
  open var isTracking: Bool { pan.numberOfTouches > 0 }
  /// Whether fingers move the contents.
  open var isDragging: Bool { drag != nil }
  /// Whether contents move that fingers have let go.
  open var isDecelerating: Bool { motion?.kind == .deceleration || momentum.isActive }

  /// Whether an offset that was asked for with an animation is on its way.
  open var isScrollAnimating: Bool { isAnimatingScroll }
  /// Whether a scale that was asked for with an animation is on its way.
  open var isZoomAnimating: Bool { motion?.kind == .zoomAnimation }
  /// Stops what moves by itself, where it is, or at the edge; a scale is at its end.
  open func stopScrollingAndZooming() {
    guard drag == nil, zoom == nil, motion != nil || momentum.isActive else { return }
    if motion?.scale != nil { return finishMotion() }
    stop(at: now)
    show(clamped(contentOffset))
  }

  /// Recognises the drag of the contents.
  open var panGestureRecognizer: PanGestureRecognizer { pan }
  /// Recognises the zoom of the contents; nil where they cannot be zoomed.
  open var pinchGestureRecognizer: PinchGestureRecognizer? { canZoom ? pinch : nil }

  /// Is shown above the contents while they are pulled down, and begins a refresh when they are pulled far enough; nil,
  /// the default, for none. One that another scroll view has is taken from there.
  open var refreshControl: RefreshControl? {
    get { shownRefresh }
    set { setRefreshControl(newValue) }
  }

  // MARK: Touches of the contents

  /// Whether the contents hear of a touch only once it is not a scroll, or after 0.15 seconds; true by default.
  open var delaysContentTouches = true
  /// Whether a scroll may take touches from contents that have heard of them; true by default.
  open var canCancelContentTouches = true

  /// Whether touches go to the contents. The default returns true.
  ///
  /// - Parameter view: the view that the touches are in.
  open func touchesShouldBegin(_ touches: Set<Touch>, with event: Event?, in view: View) -> Bool { true }

  /// Whether a scroll may take touches from a view of the contents that has heard of them. The default returns whether
  /// it is no control.
  open func touchesShouldCancel(in view: View) -> Bool { !(view is Control) }

  /// The scroll view itself while its contents move: a touch stops them, and is for none of them.
  open override func hitTest(_ point: Point, with event: Event?) -> View? {
    guard let hit = super.hitTest(point, with: event) else { return nil }
    let isTouch = event.map { $0.type == .touches } ?? false
    return isTouch && isScrollEnabled && isDecelerating ? self : hit
  }

  /// Keys that scroll move the contents; the next responder hears of others.
  open override func pressesBegan(_ presses: Set<Press>, with event: PressesEvent?) {
    let rest = presses.filter { !scroll(by: $0) }
    if !rest.isEmpty { super.pressesBegan(rest, with: event) }
  }

  /// A key is held.
  open override func pressesChanged(_ presses: Set<Press>, with event: PressesEvent?) {
    let rest = presses.filter { !($0.isRepeat && scroll(by: $0)) }
    if !rest.isEmpty { super.pressesChanged(rest, with: event) }
  }

  // MARK: Indicators

  /// What the indicators look like.
  open var indicatorStyle = IndicatorStyle.default { didSet { colorIndicators() } }
  /// Whether the indicator of the height is shown; true by default.
  open var showsVerticalScrollIndicator = true { didSet { placeIndicators() } }
  /// Whether the indicator of the width is shown; true by default.
  open var showsHorizontalScrollIndicator = true { didSet { placeIndicators() } }
  /// Room around the indicator of the height, points.
  open var verticalScrollIndicatorInsets = EdgeInsets.zero { didSet { placeIndicators() } }
  /// Room around the indicator of the width, points.
  open var horizontalScrollIndicatorInsets = EdgeInsets.zero { didSet { placeIndicators() } }
  /// Room around both indicators, points; reads that of the vertical one.
  open var scrollIndicatorInsets: EdgeInsets {
    get { verticalScrollIndicatorInsets }
    set { (verticalScrollIndicatorInsets, horizontalScrollIndicatorInsets) = (newValue, newValue) }
  }
  /// Whether the indicators keep out of the safe area; true by default.
  open var automaticallyAdjustsScrollIndicatorInsets = true { didSet { placeIndicators() } }

  /// Shows the indicators for a short time.
  open func flashScrollIndicators() { flashIndicators() }

  /// Shows the colours of the new traits.
  open override func traitCollectionDidChange(_ previous: TraitCollection?) {
    super.traitCollectionDidChange(previous)
    colorIndicators()
  }

  // MARK: Zooming

  /// The least scale of the view that is zoomed; 1 by default.
  open var minimumZoomScale = 1.0 { didSet { updatePinch() } }
  /// The greatest scale of the view that is zoomed; 1 by default. Not greater than the least one, it does not zoom.
  open var maximumZoomScale = 1.0 { didSet { updatePinch() } }
  /// Whether fingers can zoom beyond the limits, and it comes back; true by default.
  open var bouncesZoom = true
  /// The scale of the view that is zoomed; brought between the limits.
  open var zoomScale: Double {
    get { scale }
    set { setZoomScale(newValue, animated: false) }
  }
  /// Whether fingers zoom.
  open var isZooming: Bool { zoom != nil }
  /// Whether the zoom comes back from beyond its limits.
  open var isZoomBouncing: Bool { motion?.kind == .zoomBounce }

  /// Zooms about the middle of what is shown.
  open func setZoomScale(_ scale: Double, animated: Bool) { zoom(toScale: scale, animated: animated) }

  /// Shows a rectangle of the view that is zoomed as large as fits, in the middle.
  ///
  /// - Parameter rect: in the space of that view.
  open func zoom(to rect: Rect, animated: Bool) { zoom(toRect: rect, animated: animated) }

  private final func setUp() {
    clipsToBounds = true
    isMultipleTouchEnabled = true
    contentGuide = makeContentGuide {
      ($0 as? ScrollView)?.contentSize ?? .zero
    } take: {
      ($0 as? ScrollView)?.contentSize = $1
    }
    pan.owner = self
    pan.allowedScrollTypesMask = .all
    pan.addAction { [weak self] _ in self?.panChanged() }
    pinch.isEnabled = false
    pinch.addAction { [weak self] _ in self?.pinchChanged() }
    contentTouches.scroller = self
    (contentTouches.delaysTouchesBegan, contentTouches.delaysTouchesEnded) = (true, false)
    contentTouches.cancelsTouchesInView = false
    // Before the views: the touches are held before the pan decides.
    for recognizer in [contentTouches, pan, pinch] { addGestureRecognizer(recognizer) }
    // A subclass that is a delegate of recognisers hears of these, as in UIKit.
    pan.delegate = self as? any GestureRecognizerDelegate
    pinch.delegate = self as? any GestureRecognizerDelegate
  }

  private static func length(_ value: Double) -> Double { value.isFinite ? max(0, value) : 0 }
}
