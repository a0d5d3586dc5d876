public import MultiplaneContents
public import MultiplaneGeometry
public import MultiplaneLayers

/// A rectangle of a window that draws, lays out its subviews, and takes touches: UIKit's, without the prefix.
///
/// A view is a face of its layer, whose delegate it is: geometry and look are the layer's. Points are of the view's own
/// space, that of `bounds`, with y down, unless a name says otherwise. A superview retains its subviews.
///
/// Belongs to the main actor. `View(anywhere:)` makes one on any thread.
@preconcurrency @MainActor open class View: Responder, @MainActor LayerDelegate {
  final var made: Layer?
  final weak var superlink: View?
  final var children: [View] = []
  final var extras: ViewExtras?
  final var surroundings: Surroundings?
  final var flags = ViewFlags.initial
  final var mode = ContentMode.scaleToFill
  final var autoresizing = AutoresizingMask()
  final var drawCount: UInt32 = 0
  final var layoutCount: UInt32 = 0

  /// The class of the view's layer, `Layer` by default. One that is no `Layer` stops the program.
  open class var layerClass: AnyClass { Layer.self }

  /// Whether views of the class want constraints; false by default. One that does is marked for `updateConstraints()`
  /// when it comes into a window first.
  open class var requiresConstraintBasedLayout: Bool { false }

  /// Makes a view with a frame.
  public init(frame: Rect) {
    super.init()
    if frame != .zero { layer.frame = frame }
  }

  /// Makes a view from an archive, with those below it: their geometry, look and tags, how they are laid out and take
  /// touches, and what assistive programs say of them. nil where the archive does not fit, which the coder then says.
  public required init?(coder: Coder) {
    super.init()
    coder.announce(self)
    decodeValues(with: coder)
    coder.didRead(self, as: View.self)
    if coder.error != nil { return nil }
  }

  /// Writes the view to an archive, with those below it, but for those that it makes by itself.
  open func encode(with coder: Coder) {
    coder.announce(self)
    encodeValues(with: coder)
  }

  // ARC would free deep hierarchies by recursion.
  deinit {
    guard !children.isEmpty else { return }
    var below: [View] = []
    swap(&below, &children)
    View.free(&below)
  }

  /// Makes a view of no size.
  public convenience override init() { self.init(frame: .zero) }

  /// Not available: a view is no application's delegate.
  @available(*, unavailable)
  public required convenience init(delegate: Void) { self.init() }

  /// The controller of the view, or else the superview.
  open override var next: Responder? { extras?.controller ?? superlink }

  override final func noteSemantics() { window?.application?.semantics?.mark() }

  /// The class, the address and the frame.
  open override var description: String {
    let frame = frame
    return "\(super.description.dropLast()); frame = (\(frame.minX) \(frame.minY); \(frame.width) \(frame.height))>"
  }

  // MARK: Geometry. A value that a property has already is no change.

  /// The rectangle of the view in its superview's space. Setting it sets `center` and the size of `bounds`. With a
  /// transform, as `Layer.frame` says.
  open var frame: Rect {
    get { layer.frame }
    set { if newValue != layer.frame { resize { $0.frame = newValue } } }
  }

  /// The rectangle of the view in its own space. A new size keeps `center`; a new origin moves the subviews.
  open var bounds: Rect {
    get { layer.bounds }
    set { if newValue != layer.bounds { resize { $0.bounds = newValue } } }
  }

  /// The place of the anchor point, the middle by default, in the superview's space.
  open var center: Point {
    get { layer.position }
    set {
      guard newValue != layer.position else { return }
      layer.position = newValue
      noteMoved()
    }
  }

  /// The transform about the anchor point; of one in three dimensions, the part of the plane. It changes neither
  /// `bounds` nor `center`.
  open var transform: Transform2D {
    get { layer.affineTransform }
    set {
      guard Transform3D(newValue) != layer.transform else { return }
      layer.affineTransform = newValue
      noteMoved()
    }
  }

  /// The transform about the anchor point, in three dimensions.
  open var transform3D: Transform3D {
    get { layer.transform }
    set {
      guard newValue != layer.transform else { return }
      layer.transform = newValue
      noteMoved()
    }
  }

  // MARK: Look

  /// 0…1, for the view with its subviews; 1 by default.
  open var alpha: Double {
    get { layer.exactOpacity }
    set { if newValue != layer.exactOpacity { layer.exactOpacity = newValue } }
  }

  /// Whether the view with its subviews is not shown and takes no touches; false by default.
  open var isHidden: Bool {
    get { layer.isHidden }
    set { setHidden(newValue) }
  }

  /// Whether the view's drawing covers all of its bounds; true by default. The store of an opaque view has no alpha and
  /// starts black, unless the background colour is translucent.
  open var isOpaque: Bool {
    get { flags.contains(.isOpaque) }
    set {
      note(.isOpaque, newValue)
      updateOpacity()
    }
  }

  /// The colour behind what the view draws; nil, the default, for none.
  open var backgroundColor: Color? {
    get { flags.contains(.hasDrawnBackground) ? extras?.background : layer.backgroundColor }
    set { setBackground(newValue) }
  }

  /// The colour of what the user may touch: the nearest superview's that has one, or else blue. nil to inherit it
  /// again.
  // As in UIKit: code sets nil, and reads without a test.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var tintColor: Color! {
    get { effectiveTint }
    set { setTint(newValue) }
  }

  /// Whether tints are shown grey, in this view and those below it: as the nearest superview's that says so, by
  /// default. Answers what holds: normal or dimmed.
  open var tintAdjustmentMode: TintAdjustmentMode {
    get { tintState.mode }
    set { setTintMode(newValue) }
  }

  /// The tint colour has changed: the view's own, or what it inherits.
  open func tintColorDidChange() {}

  /// The view's surroundings: light unless a view around it, its window among them, says dark.
  open var traitCollection: TraitCollection { inheritedTraits }

  /// The view's surroundings have changed: it is shown light or dark now.
  open func traitCollectionDidChange(_ previous: TraitCollection?) {}

  /// The view whose alpha multiplies this view with its subviews; nil, the default, for none. It has no superview; its
  /// frame is in this view's space. A view that masks another, or has a superview, is taken from there.
  open var mask: View? {
    get { extras?.mask }
    set { setMask(newValue) }
  }

  /// Whether subviews and drawing are cut to the bounds; false by default.
  open var clipsToBounds: Bool {
    get { layer.masksToBounds }
    set { if newValue != layer.masksToBounds { layer.masksToBounds = newValue } }
  }

  /// How the drawing is placed when the bounds change their size; stretched by default.
  open var contentMode: ContentMode {
    get { mode }
    set { setMode(newValue) }
  }

  /// Pixels a point of the view's drawing; the screen's, once the view is in a window, unless it was set.
  open var contentScaleFactor: Double {
    get { layer.contentsScale }
    set { setScale(newValue) }
  }

  /// A number for the program's own use; 0 by default.
  open var tag: Int {
    get { extras?.tag ?? 0 }
    set { extend(unlessDefault: newValue == 0) { $0.tag = newValue } }
  }

  /// A name by which a program finds the view's state again; nil by default.
  open var restorationIdentifier: String? {
    get { extras?.restorationIdentifier }
    set { extend(unlessDefault: newValue == nil) { $0.restorationIdentifier = newValue } }
  }

  /// Writes what people have changed of the view, such as where it is scrolled. The default has nothing to write. The
  /// program calls it, and keeps the archive.
  open func encodeRestorableState(with coder: Coder) {}

  /// Takes what `encodeRestorableState(with:)` has written.
  open func decodeRestorableState(with coder: Coder) {}

  // MARK: Hierarchy

  /// The views in this one, back to front.
  open var subviews: [View] { children }

  /// Puts a view in front of the other subviews. It is removed from another superview first.
  ///
  /// A view cannot be in itself: adding one to itself or to a view below it stops the program.
  open func addSubview(_ view: View) { insert(view, .front) }

  /// Puts a view at an index among the subviews; past the end is the front, and below 0 the back.
  open func insertSubview(_ view: View, at index: Int) { insert(view, .index(index)) }

  /// Puts a view behind a subview; in front of all where that is no subview of this view.
  open func insertSubview(_ view: View, belowSubview sibling: View) { insert(view, .below(sibling)) }

  /// Puts a view in front of a subview; in front of all where that is no subview of this view.
  open func insertSubview(_ view: View, aboveSubview sibling: View) { insert(view, .above(sibling)) }

  /// Puts a subview in front of the others; does nothing with a view that is no subview.
  open func bringSubviewToFront(_ view: View) { reorder(view, .front) }

  /// Puts a subview behind the others; does nothing with a view that is no subview.
  open func sendSubviewToBack(_ view: View) { reorder(view, .index(0)) }

  /// Exchanges two subviews by index. Both indices must be valid.
  open func exchangeSubview(at first: Int, withSubviewAt second: Int) { exchange(first, second) }

  /// Takes the view out of its superview.
  open func removeFromSuperview() { remove() }

  /// A view was added to this one.
  open func didAddSubview(_ subview: View) {}

  /// A subview is about to leave this view.
  open func willRemoveSubview(_ subview: View) {}

  /// The view's direction has changed.
  func noteDirection() {}

  /// A subview was hidden, or is shown again.
  func noteHidden(_ subview: View) {}

  /// The content of a subview, or of one below it, has another size.
  func noteContent(of subview: View) {}

  /// The view is about to get another superview; nil for none.
  open func willMove(toSuperview newSuperview: View?) {}

  /// The view has got another superview, or lost it.
  open func didMoveToSuperview() {}

  /// The view is about to get into another window; nil for none.
  open func willMove(toWindow newWindow: Window?) {}

  /// The view has got into another window, or out of it.
  open func didMoveToWindow() {}

  /// The view with a tag: this one, or the first below it, depth first; nil without one.
  open func viewWithTag(_ tag: Int) -> View? { find(tag) }

  // MARK: Layout

  /// Which margins and lengths share a change of the superview's size; none by default.
  open var autoresizingMask: AutoresizingMask {
    get { autoresizing }
    set {
      guard newValue != autoresizing else { return }
      autoresizing = newValue
      noteLayoutFrame()
    }
  }

  /// Lays out the subviews; the default gives those their frames that constraints place. Called in a turn, once each
  /// time that the view was marked: by `setNeedsLayout()`, by a change of the size of its bounds, of its subviews or,
  /// outside of this, of the size of one, and by constraints that place a subview elsewhere.
  open func layoutSubviews() { placeSubviews() }

  /// Marks the view for layout in the next turn.
  open func setNeedsLayout() { layer.setNeedsLayout() }

  /// Lays out now what is marked below the view, from the topmost of the marked views above it on.
  ///
  /// Outside of a window too. Views that wait for `updateConstraints()` come first. After 100 rounds, the marks that
  /// are left wait, with a warning.
  open func layoutIfNeeded() { layOutWithUpdates() }

  /// The size that suits the view best in a size. The default answers the size of the bounds.
  open func sizeThatFits(_ size: Size) -> Size { bounds.size }

  /// Lets the first responder resign that is this view or below it.
  ///
  /// - Parameter force: whether it is none afterwards though it refuses.
  /// - Returns: whether there is none below the view now.
  @discardableResult
  open func endEditing(_ force: Bool) -> Bool { endInput(force) }

  /// Takes the size that `sizeThatFits` answers, and keeps the origin of the frame.
  open func sizeToFit() {
    let origin = frame.origin
    frame = Rect(origin: origin, size: sizeThatFits(bounds.size))
  }

  /// The size that the view has by what it shows; `noIntrinsicMetric`, −1, for none along an axis.
  open var intrinsicContentSize: Size { Size(Self.noIntrinsicMetric, Self.noIntrinsicMetric) }

  /// The view's own size has changed: its superview lays out again, where constraints do not do it.
  open func invalidateIntrinsicContentSize() {
    if !flags.contains(.hasNode) { superview?.setNeedsLayout() }
    noteLayout(.content)
    superlink?.noteContent(of: self)
  }

  /// The size that what is in the view lets it have nearest to another one, by the constraints that are held in it:
  /// `layoutFittingCompressedSize` for as small as possible.
  open func systemLayoutSizeFitting(_ targetSize: Size) -> Size {
    fittingSize(targetSize, .fittingSizeLevel, .fittingSizeLevel)
  }

  /// The same, with the priorities of the two lengths against what is in the view: a required one is kept.
  open func systemLayoutSizeFitting(
    _ targetSize: Size, withHorizontalFittingPriority horizontalFittingPriority: LayoutPriority,
    verticalFittingPriority: LayoutPriority
  ) -> Size {
    fittingSize(targetSize, horizontalFittingPriority, verticalFittingPriority)
  }

  // MARK: Constraints

  /// The constraints that the view holds, in the order in which they were activated.
  open var constraints: [LayoutConstraint] { extras?.held ?? [] }

  /// Activates a constraint, and holds it. Its items must be in this view, or be it.
  open func addConstraint(_ constraint: LayoutConstraint) { hold(constraint) }

  /// Activates constraints, and holds them.
  open func addConstraints(_ constraints: [LayoutConstraint]) { for one in constraints { hold(one) } }

  /// Deactivates a constraint that the view holds; nothing for others.
  open func removeConstraint(_ constraint: LayoutConstraint) { release(constraint) }

  /// Deactivates constraints that the view holds.
  open func removeConstraints(_ constraints: [LayoutConstraint]) { for one in constraints { release(one) } }

  /// Whether constraints leave the view's frame open; false for a view that they do not place. Costs a solution of all
  /// constraints around it: for use while a program is written.
  open var hasAmbiguousLayout: Bool { isAmbiguous }

  /// Takes another frame that constraints allow as well, until the next layout; nothing where they determine it.
  open func exerciseAmbiguityInLayout() { exerciseAmbiguity() }

  /// The constraints that the view's place and length along an axis are computed from.
  open func constraintsAffectingLayout(for axis: LayoutAxis) -> [LayoutConstraint] { affectingConstraints(axis) }

  /// Whether the view's frame and autoresizing mask are constraints beside the others; true by default. A view that
  /// constraints place has false.
  open var translatesAutoresizingMaskIntoConstraints: Bool {
    get { constraintValues.translatesMask }
    set {
      guard newValue != constraintValues.translatesMask else { return }
      setConstraintValue(.frame) { $0.translatesMask = newValue }
    }
  }

  /// How much the view does not want to be larger than its content; 250 by default.
  open func contentHuggingPriority(for axis: LayoutAxis) -> LayoutPriority {
    constraintValues.hugging[axis]
  }

  /// Sets how much the view does not want to be larger than its content.
  open func setContentHuggingPriority(_ priority: LayoutPriority, for axis: LayoutAxis) {
    setConstraintValue { $0.hugging[axis] = priority }
  }

  /// How much the view does not want to be smaller than its content; 750 by default.
  open func contentCompressionResistancePriority(for axis: LayoutAxis) -> LayoutPriority {
    constraintValues.resistance[axis]
  }

  /// Sets how much the view does not want to be smaller than its content.
  open func setContentCompressionResistancePriority(_ priority: LayoutPriority, for axis: LayoutAxis) {
    setConstraintValue { $0.resistance[axis] = priority }
  }

  /// Whether the constraints of the view wait for `updateConstraints()`.
  open func needsUpdateConstraints() -> Bool { flags.contains(.needsUpdate) }

  /// Marks the view for `updateConstraints()`: in the next turn, before its layout.
  open func setNeedsUpdateConstraints() { markForUpdate() }

  /// Calls `updateConstraints()` of this view and those below it that are marked, once each, subviews before their
  /// superviews; of a controller's view through the controller's `updateViewConstraints()`. Called in turns before the
  /// layout, and again where the layout has marked views.
  open func updateConstraintsIfNeeded() { updateMarked() }

  /// Brings the view's constraints up to date; a subclass calls super at the end. The default removes the mark.
  open func updateConstraints() { flags.remove(.needsUpdate) }

  /// The view whose first line of text stands for this one's; the view itself by default.
  open var forFirstBaselineLayout: View { self }

  /// The view whose last line of text stands for this one's; the view itself by default.
  open var forLastBaselineLayout: View { forFirstBaselineLayout }

  /// How far the rectangle that the view is aligned by is within its frame: none by default. Without shadows and
  /// badges that are part of the view.
  open var alignmentRectInsets: EdgeInsets { .zero }

  /// The rectangle that the view is aligned by where it has a frame, in the same space.
  open func alignmentRect(forFrame frame: Rect) -> Rect { frame.inset(by: alignmentRectInsets) }

  /// The frame of the view where it is aligned by a rectangle; the inverse of `alignmentRect(forFrame:)`.
  open func frame(forAlignmentRect alignmentRect: Rect) -> Rect {
    let insets = alignmentRectInsets
    return alignmentRect.inset(
      by: EdgeInsets(top: -insets.top, left: -insets.left, bottom: -insets.bottom, right: -insets.right))
  }

  /// Whether the view follows the direction of writing; `unspecified` by default.
  open var semanticContentAttribute: SemanticContentAttribute {
    get { constraintValues.semantics }
    set {
      guard newValue != constraintValues.semantics else { return }
      setConstraintValue(.direction) { $0.semantics = newValue }
      setNeedsLayout()
    }
  }

  /// The direction of a view with an attribute: without one, that of the application that views belong to by default.
  open class func userInterfaceLayoutDirection(for attribute: SemanticContentAttribute) -> LayoutDirection {
    userInterfaceLayoutDirection(
      for: attribute, relativeTo: Application.standard?.userInterfaceLayoutDirection ?? .leftToRight)
  }

  /// The direction of a view with an attribute, in surroundings of a direction.
  open class func userInterfaceLayoutDirection(
    for attribute: SemanticContentAttribute, relativeTo layoutDirection: LayoutDirection
  ) -> LayoutDirection {
    switch attribute {
    case .unspecified: layoutDirection
    case .playback, .spatial, .forceLeftToRight: .leftToRight
    case .forceRightToLeft: .rightToLeft
    }
  }

  /// The direction that the view is laid out in: by its attribute, or else that of the application.
  open var effectiveUserInterfaceLayoutDirection: LayoutDirection {
    let around = (application ?? Application.standard)?.userInterfaceLayoutDirection ?? .leftToRight
    return Self.userInterfaceLayoutDirection(for: semanticContentAttribute, relativeTo: around)
  }

  // MARK: Margins

  /// The distance that contents keep from the edges; 8 on each side by default.
  open var layoutMargins: EdgeInsets {
    get { effectiveMargins }
    set { setMargins(newValue) }
  }

  /// Whether the layout margins are within the safe area; true by default.
  open var insetsLayoutMarginsFromSafeArea: Bool {
    get { extras?.marginsLeaveSafeArea != true }
    set { setLeavesSafeArea(!newValue) }
  }

  /// Whether the view keeps its superview's margins too: each of its own is at least what the superview's reaches into
  /// it. False by default.
  open var preservesSuperviewLayoutMargins: Bool {
    get { flags.contains(.preservesMargins) }
    set { setPreservesMargins(newValue) }
  }

  /// The layout margins have changed.
  open func layoutMarginsDidChange() {}

  /// What bars and rounded corners cover of the view.
  open var safeAreaInsets: EdgeInsets { extras?.safeArea ?? .zero }

  /// The safe area has changed.
  open func safeAreaInsetsDidChange() {}

  // MARK: Drawing

  /// Draws the view. The default calls `draw(_:)`, for which the module UIKit makes the context the current one.
  ///
  /// - Parameters:
  ///   - rect: what needs to be drawn: the clip of the context, filled with the background colour before.
  ///   - context: its user space is the view's own space.
  open func draw(_ rect: Rect, in context: any DrawingContext) {
    if let scope = currentContext { scope(context) { self.draw(rect) } } else { draw(rect) }
  }

  /// Draws the view in the current context. The default draws nothing.
  open func draw(_ rect: Rect) { flags.insert(.drewNothing) }

  /// Draws the view on a page that is printed, in the current context. The default draws as on the screen.
  ///
  /// - Parameters:
  ///   - rect: what the page shows of the view, in the view's own space.
  ///   - formatter: knows the page, and its context.
  open func draw(_ rect: Rect, for formatter: ViewPrintFormatter) {
    if let context = formatter.context { draw(rect, in: context) }
  }

  /// Marks all of the view for drawing in the next turn.
  open func setNeedsDisplay() { if mayDraw { layer.setNeedsDisplay() } }

  /// Marks a part of the view for drawing in the next turn.
  open func setNeedsDisplay(_ rect: Rect) { if mayDraw { layer.setNeedsDisplay(rect) } }

  // MARK: Touches

  /// Whether the view takes touches, and its subviews with it; true by default.
  open var isUserInteractionEnabled: Bool {
    get { flags.contains(.isInteractive) }
    set { note(.isInteractive, newValue) }
  }

  /// Whether the view takes more than the first of the touches that begin in it; false by default.
  open var isMultipleTouchEnabled: Bool {
    get { flags.contains(.isMultipleTouch) }
    set { note(.isMultipleTouch, newValue) }
  }

  /// Whether no other view of the window takes touches while this one has some, and the reverse; false by default.
  open var isExclusiveTouch: Bool {
    get { flags.contains(.isExclusiveTouch) }
    set { note(.isExclusiveTouch, newValue) }
  }

  /// The frontmost view at a point of this view's space: a subview or the view itself; nil where the point is outside,
  /// or the view hidden, without interaction, or of an alpha under 0.01. Asks the subviews from the last to the first.
  open func hitTest(_ point: Point, with event: Event?) -> View? { findHit(point, event) }

  /// Whether a point of the view's space is in it: in its bounds, right and lower edge excluded.
  open func point(inside point: Point, with event: Event?) -> Bool { isInside(point) }

  /// Gives the recogniser the touches of this view and those below it; takes it from another view.
  open func addGestureRecognizer(_ recognizer: GestureRecognizer) { add(recognizer) }

  /// Takes the recogniser away; its gesture is cancelled.
  open func removeGestureRecognizer(_ recognizer: GestureRecognizer) { remove(recognizer) }

  /// Whether a gesture may begin that was recognised in touches of the view, by a recogniser of it or of a view around
  /// it; true by default.
  open func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool { true }

  // MARK: The layer's delegate

  /// Draws the view into its layer's store.
  open func display(_ layer: Layer) {
    if layer === made { displayView() } else { layer.drawContents() }
  }

  /// The view's layer will be drawn. The default does nothing.
  open func layerWillDraw(_ layer: Layer) {}

  /// Fills what is to be drawn with the background colour, and draws the view.
  open func draw(_ layer: Layer, in context: any DrawingContext) {
    if layer === made { drawView(in: context) }
  }

  /// Lays out the subviews, between the controller's `viewWillLayoutSubviews` and `viewDidLayoutSubviews`.
  open func layoutSublayers(of layer: Layer) {
    if layer === made { layOutView() }
  }

  /// The action of a change of the layer: one that does nothing, so that changes of views show at once.
  open func action(for layer: Layer, forKey event: String) -> (any LayerAction)? { ViewAction() }
}
