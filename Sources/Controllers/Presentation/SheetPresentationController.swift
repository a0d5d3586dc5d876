public import MultiplaneGeometry
import MultiplaneContents
import MultiplaneLayers
import MultiplaneScrolling
import MultiplaneSystemViews
public import MultiplaneViews

/// Shows a controller as a sheet: at the lower edge, or in the middle where there is much room, at one of some heights,
/// between which a finger moves it. Dragged down by more than half of its height, or faster than 1,000 points a second,
/// it is dismissed. A keyboard on the screen moves it up, and leaves it as low as there is room in the middle; a text
/// that would be below then, in no scroll view, is lifted above the keyboard with it.
open class SheetPresentationController: PresentationController {
  /// UIKit's name of `SheetDetent`.
  public typealias Detent = SheetDetent

  final let sheet = SheetView()
  final let dimming = DimmingView()
  private final let room = KeyboardRoom()
  final lazy var motion = SheetMotion(self)
  private final var all: [Detent] = [.large()]
  private final var selected: Detent.Identifier?
  private final var undimmed: Detent.Identifier?
  private final var changesTogether = false
  private final var hasGrabber = false
  /// The lower edge of a text that a keyboard would cover.
  private final var textBottom: Double?

  /// Makes one for a presentation.
  public override init(presentedViewController: ViewController, presenting presentingViewController: ViewController?) {
    super.init(presentedViewController: presentedViewController, presenting: presentingViewController)
    sheet.grabber.whenTapped = { [weak self] in self?.selectNext() }
    dimming.whenTapped = { [weak self] in self?.dismissByUser() }
  }

  // MARK: Heights

  /// The heights at which the sheet comes to rest; `large` alone by default. An empty list counts as that.
  open var detents: [Detent] {
    get { all }
    set {
      all = newValue.isEmpty ? [.large()] : newValue
      noteChange()
    }
  }

  /// Which of the heights the sheet has: set by a finger, too. nil, the default, or one that there is not, for the
  /// least. A change shows at once, or in `animateChanges(_:)` step by step.
  open var selectedDetentIdentifier: Detent.Identifier? {
    get { selected }
    set {
      selected = newValue
      noteChange()
    }
  }

  /// The greatest height at which what lies behind is not dim, and can be used; nil, the default, for none.
  open var largestUndimmedDetentIdentifier: Detent.Identifier? {
    get { undimmed }
    set {
      undimmed = newValue
      noteChange()
    }
  }

  /// Whether a finger that pulls a scroll view up at its upper edge makes the sheet higher first; true by default.
  open var prefersScrollingExpandsWhenScrolledToEdge = true

  /// Computes the heights again.
  open func invalidateDetents() { noteChange() }

  /// Animates changes of the sheet's properties in a block.
  open func animateChanges(_ changes: () -> Void) {
    changesTogether = true
    changes()
    changesTogether = false
    guard let application = containerView?.application else { return place() }
    let frame = sheet.frame
    application.animate(spring: motion.spring(0), options: .allowUserInteraction) {
      self.place()
      if self.sheet.frame != frame { self.sheet.layoutIfNeeded() }
    }
  }

  private final func noteChange() { if !changesTogether { place() } }

  // MARK: Look

  /// Whether the sheet has a grabber at its upper edge, unless it covers all; false by default.
  open var prefersGrabberVisible: Bool {
    get { hasGrabber }
    set {
      hasGrabber = newValue
      noteChange()
    }
  }

  /// The radius of the corners, points; nil, the default, for that of `presentationAppearance`.
  open var preferredCornerRadius: Double? { didSet { noteChange() } }

  /// Whether the sheet is at the lower edge where the height is compact, and does not cover all; false by default.
  open var prefersEdgeAttachedInCompactHeight = false { didSet { noteChange() } }

  /// Whether a sheet at the lower edge is as wide as its controller's `preferredContentSize`; false by default.
  open var widthFollowsPreferredContentSizeWhenEdgeAttached = false { didSet { noteChange() } }

  /// Whether a page sheet in the middle is as large as a page, and not as its controller prefers; true by default.
  open var prefersPageSizing = true { didSet { noteChange() } }

  /// A view that the sheet is in the middle of, where it is in the middle; nil, the default, for the container.
  open weak var sourceView: View? { didSet { noteChange() } }

  /// Colours and lengths.
  open var presentationAppearance = PresentationAppearance() { didSet { noteChange() } }

  // MARK: Places

  final var geometry: SheetGeometry {
    let container = containerView
    var traits = container?.traitCollection ?? TraitCollection()
    if let overrideTraitCollection { traits = TraitCollection(traitsFrom: [traits, overrideTraitCollection]) }
    let style = presentationStyle
    return SheetGeometry(
      bounds: container?.bounds ?? .zero, safeArea: container?.insetsWithoutKeyboard ?? .zero,
      covered: container?.coveredByKeyboard ?? 0, containerTraitCollection: traits,
      isForm: style == .formSheet || !prefersPageSizing,
      preferredSize: presentedViewController.preferredContentSize, staysAttached: prefersEdgeAttachedInCompactHeight,
      followsWidth: widthFollowsPreferredContentSizeWhenEdgeAttached, look: presentationAppearance,
      textBottom: textBottom)
  }

  /// The heights that there are now, from the least on; never empty.
  final func stops(_ geometry: SheetGeometry) -> [(identifier: Detent.Identifier, value: Double)] {
    if geometry.isFull { return [(.large, geometry.maximumDetentValue)] }
    let stops = all.compactMap { detent in
      detent.resolvedValue(in: geometry).map { (identifier: detent.identifier, value: $0) }
    }
    guard !stops.isEmpty else { return [(.large, geometry.maximumDetentValue)] }
    return stops.enumerated().sorted { ($0.element.value, $0.offset) < ($1.element.value, $1.offset) }.map(\.element)
  }

  /// The index of the height that the sheet has.
  final func selectedIndex(of stops: [(identifier: Detent.Identifier, value: Double)]) -> Int {
    selected.flatMap { selected in stops.firstIndex { $0.identifier == selected } } ?? 0
  }

  /// Whether what lies behind is dim at a height.
  final func dims(_ index: Int, of stops: [(identifier: Detent.Identifier, value: Double)]) -> Bool {
    guard let undimmed, let limit = stops.firstIndex(where: { $0.identifier == undimmed }) else { return true }
    return index > limit
  }

  /// Where the sheet lies at its height.
  open override var frameOfPresentedViewInContainerView: Rect {
    let geometry = geometry
    let stops = stops(geometry)
    var frame = geometry.frame(stops[selectedIndex(of: stops)].value)
    if !geometry.isAttached, let sourceView, let containerView, sourceView.window === containerView.window {
      let source = sourceView.convert(sourceView.bounds, to: containerView)
      let room = containerView.bounds.width - frame.width
      frame.origin.x = min(max(source.midX - frame.width / 2, 0), max(0, room))
    }
    return frame.onPixels(containerView?.contentScaleFactor ?? 1)
  }

  /// The sheet, in which the controller's view lies.
  open override var presentedView: View? { sheet }

  /// False: what lies behind is seen.
  open override var shouldRemovePresentersView: Bool { false }

  /// The size of the sheet where the container has a size.
  open override func size(
    forChildContentContainer container: any ContentContainer, withParentContainerSize size: Size
  ) -> Size {
    let geometry = geometry.sized(size)
    let stops = stops(geometry)
    return geometry.frame(stops[selectedIndex(of: stops)].value).size
  }

  /// Takes the height that the controller prefers.
  open override func preferredContentSizeDidChange(forChildContentContainer container: any ContentContainer) {
    super.preferredContentSizeDidChange(forChildContentContainer: container)
    noteChange()
  }

  /// Puts the sheet in its place.
  final func place() {
    guard let containerView, !motion.isLeaving else { return }
    let geometry = geometry
    let stops = stops(geometry)
    dimming.frame = containerView.bounds
    // One that covers all is not moved.
    sheet.grabber.isHidden = !hasGrabber || geometry.isFull
    sheet.look(
      presentationAppearance,
      radius: geometry.isFull ? 0 : preferredCornerRadius ?? presentationAppearance.sheetCornerRadius)
    sheet.layer.maskedCorners =
      geometry.isAttached ? [.layerMinXMinYCorner, .layerMaxXMinYCorner] : .all
    if motion.isDragging { return motion.placeDragged() }
    textBottom = nil
    sheet.frame = frameOfPresentedViewInContainerView
    makeRoomForText(geometry)
    dimming.alpha = dims(selectedIndex(of: stops), of: stops) ? presentationAppearance.dimming : 0
  }

  /// Lifts a sheet in the middle whose text that is edited would be below it, in no scroll view that could show it.
  private final func makeRoomForText(_ geometry: SheetGeometry) {
    guard geometry.covered > 0, !geometry.isAttached, let text = sheet.window?.focused as? View,
      text !== sheet, text.isDescendant(of: sheet)
    else { return }
    var above = text.superview
    while let view = above, view !== sheet {
      if view is ScrollView { return }
      above = view.superview
    }
    sheet.layoutIfNeeded()
    let bottom = text.convert(text.bounds, to: sheet).maxY
    guard bottom.isFinite, bottom > sheet.bounds.height else { return }
    textBottom = bottom
    sheet.frame = frameOfPresentedViewInContainerView
  }

  /// Takes the next height, after the greatest the least.
  private final func selectNext() {
    let stops = stops(geometry)
    guard stops.count > 1 else {
      dismissByUser()
      return
    }
    let next = stops[(selectedIndex(of: stops) + 1) % stops.count].identifier
    animateChanges { selectedDetentIdentifier = next }
    tellOfSelection()
  }

  /// Takes a height that a finger has chosen.
  final func select(_ identifier: Detent.Identifier) {
    guard selected != identifier else { return }
    let stops = stops(geometry)
    let isSame = stops[selectedIndex(of: stops)].identifier == identifier
    selected = identifier
    if !isSame { tellOfSelection() }
  }

  private final func tellOfSelection() {
    (delegate as? any SheetPresentationControllerDelegate)?
      .sheetPresentationControllerDidChangeSelectedDetentIdentifier(self)
  }

  // MARK: Life

  /// Puts the sheet together.
  open override func presentationTransitionWillBegin() {
    super.presentationTransitionWillBegin()
    guard let containerView, let view = presentedViewController.view else { return }
    view.frame = sheet.bounds
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    sheet.hold(view)
    dimming.backgroundColor = .black
    room.attach(to: containerView)
    containerView.addSubview(dimming)
    motion.attach()
    place()
    dimAlong(from: 0, to: dimming.alpha)
  }

  /// Lets what lies behind be dim no more.
  open override func dismissalTransitionWillBegin() {
    super.dismissalTransitionWillBegin()
    dimAlong(from: dimming.alpha, to: 0)
  }

  /// Dims along with a transition by another style than the sheet's own.
  private final func dimAlong(from start: Double, to end: Double) {
    guard presentedViewController.modalTransitionStyle != .coverVertical,
      let coordinator = presentedViewController.transitionCoordinator, coordinator.isAnimated
    else { return }
    dimming.alpha = start
    coordinator.animate { [dimming] _ in dimming.alpha = end }
  }

  /// Puts the sheet in its place.
  open override func containerViewWillLayoutSubviews() {
    super.containerViewWillLayoutSubviews()
    place()
  }
}

/// Hears of a sheet. All methods have defaults.
@preconcurrency @MainActor
public protocol SheetPresentationControllerDelegate: AdaptivePresentationControllerDelegate {
  /// A finger has given the sheet another height.
  func sheetPresentationControllerDidChangeSelectedDetentIdentifier(_ controller: SheetPresentationController)
}

extension SheetPresentationControllerDelegate {
  /// Does nothing.
  public func sheetPresentationControllerDidChangeSelectedDetentIdentifier(_ controller: SheetPresentationController) {}
}
