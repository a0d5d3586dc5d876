public import MultiplaneGeometry
import MultiplaneLayers
public import MultiplaneSystemViews
public import MultiplaneViews

/// Shows a controller beside a view, or an item of a bar, to which an arrow points. Where the width is compact, it is a
/// sheet, unless the delegate says otherwise.
open class PopoverPresentationController: PresentationController {
  final let bubble = PopoverView()
  final let region = PopoverDismissRegion()
  private final let room = KeyboardRoom()
  private final var shown: PopoverGeometry?

  /// Makes one for a presentation.
  public override init(presentedViewController: ViewController, presenting presentingViewController: ViewController?) {
    super.init(presentedViewController: presentedViewController, presenting: presentingViewController)
    region.whenTapped = { [weak self] in _ = self?.close() }
  }

  // MARK: Source

  /// What the arrow points to, with `sourceRect`; not retained.
  open weak var sourceView: View? { didSet { place() } }

  /// The part of `sourceView` that the arrow points to; null, the default, for all of it.
  open var sourceRect = Rect.null { didSet { place() } }

  /// A view or an item of a bar that the arrow points to, in place of `sourceView`; not retained.
  open weak var sourceItem: AnyObject? { didSet { place() } }

  /// The item of a bar that the arrow points to: `sourceItem` where that is one; not retained.
  open var barButtonItem: BarButtonItem? {
    get { sourceItem as? BarButtonItem }
    set { sourceItem = newValue }
  }

  /// Where the arrow may point; anywhere by default.
  open var permittedArrowDirections = PopoverArrowDirection.any { didSet { place() } }

  /// Where the arrow points; unknown while no popover is shown.
  public final var arrowDirection: PopoverArrowDirection { shown?.direction ?? .unknown }

  /// Whether the popover may cover its source where it fits nowhere else; false by default.
  open var canOverlapSourceViewRect = false { didSet { place() } }

  // MARK: Look

  /// Behind the content, and of the arrow; nil, the default, for that of `presentationAppearance`.
  open var backgroundColor: Color? { didSet { place() } }

  /// Draws the background and the arrow in place of `backgroundColor`: a subclass of `PopoverBackgroundView`; nil, the
  /// default, for the plain one.
  open var popoverBackgroundViewClass: (any PopoverBackgroundViewMethods.Type)? { didSet { place() } }

  /// The width of the arrow's foot, and its length, points.
  private final var arrow: Size { popoverBackgroundViewClass?.arrow ?? presentationAppearance.popoverArrow }

  /// Points that the popover leaves free at the edges of its container, within the safe area; 10 by default.
  open var popoverLayoutMargins = EdgeInsets(top: 10, left: 10, bottom: 10, right: 10) { didSet { place() } }

  /// Views behind that can be used; nil, the default, for none: a touch outside of the popover dismisses it.
  open var passthroughViews: [View]?

  /// Colours and lengths.
  open var presentationAppearance = PresentationAppearance() { didSet { place() } }

  /// What shows the controller where the popover adapts to a sheet.
  open private(set) lazy var adaptiveSheetPresentationController = SheetPresentationController(
    presentedViewController: presentedViewController, presenting: nil)

  // MARK: Places

  /// The source in the container's space; nil where none is in the same window.
  private final var source: Rect? {
    guard let containerView else { return nil }
    var view = sourceItem as? View ?? (sourceItem as? BarItem)?.shownView ?? sourceView
    guard let found = view, found.window === containerView.window else { return nil }
    var rect = sourceItem == nil && !sourceRect.isNull ? sourceRect : found.bounds
    if let popovers = delegate as? any PopoverPresentationControllerDelegate, shown != nil {
      var moved = found
      popovers.popoverPresentationController(self, willRepositionPopoverTo: &rect, in: &moved)
      view = moved
    }
    return view.flatMap { $0.window === containerView.window ? $0.convert(rect, to: containerView) : nil }
  }

  private final var geometry: PopoverGeometry? {
    guard let containerView else { return nil }
    var insets = containerView.insetsWithoutKeyboard
    insets.bottom = max(insets.bottom, containerView.coveredByKeyboard)
    let area = containerView.bounds.inset(by: insets).inset(by: popoverLayoutMargins)
    let preferred = presentedViewController.preferredContentSize
    let inner = popoverBackgroundViewClass?.contentViewInsets() ?? .zero
    let size = Size(
      (preferred.width > 0 ? preferred.width : presentationAppearance.popoverSize.width) + inner.left + inner.right,
      (preferred.height > 0 ? preferred.height : presentationAppearance.popoverSize.height) + inner.top + inner.bottom)
    // Without a source there is no arrow, and the popover is in the middle.
    guard let source else {
      let shown = Size(min(size.width, max(0, area.width)), min(size.height, max(0, area.height)))
      var geometry = PopoverGeometry(
        size: shown, source: Rect(x: area.midX, y: area.midY, width: 0, height: 0), area: area, permitted: .up,
        arrow: .zero, radius: 0, overlaps: true)
      geometry.body = Rect(
        x: area.midX - shown.width / 2, y: area.midY - shown.height / 2, width: shown.width, height: shown.height)
      geometry.direction = []
      return geometry
    }
    return PopoverGeometry(
      size: size, source: source, area: area, permitted: permittedArrowDirections,
      arrow: arrow, radius: presentationAppearance.popoverCornerRadius, overlaps: canOverlapSourceViewRect)
  }

  /// Where the popover lies, without its arrow.
  open override var frameOfPresentedViewInContainerView: Rect {
    (shown ?? geometry)?.body.onPixels(containerView?.contentScaleFactor ?? 1) ?? .zero
  }

  /// The popover, in which the controller's view lies.
  open override var presentedView: View? { bubble }

  /// False: what lies behind is seen.
  open override var shouldRemovePresentersView: Bool { false }

  /// The size of the popover.
  open override func size(
    forChildContentContainer container: any ContentContainer, withParentContainerSize size: Size
  ) -> Size { shown?.body.size ?? size }

  /// Takes the size that the controller prefers.
  open override func preferredContentSizeDidChange(forChildContentContainer container: any ContentContainer) {
    super.preferredContentSizeDidChange(forChildContentContainer: container)
    place()
  }

  private final func place() {
    guard let containerView, bubble.superview === containerView, !bubble.isLeaving, let geometry else { return }
    shown = geometry
    region.frame = containerView.bounds
    bubble.use(popoverBackgroundViewClass)
    bubble.look(presentationAppearance, backgroundColor)
    bubble.frame = geometry.body.onPixels(containerView.contentScaleFactor)
    bubble.fit()
    bubble.point(geometry, arrow)
  }

  /// The user wants to close the popover; whether that is done.
  func close() -> Bool { dismissByUser() }

  /// What shows a controller in another style; nil for a plain one.
  func makeOther(_ style: ModalPresentationStyle, of shown: ViewController) -> PresentationController? {
    guard style == .pageSheet || style == .formSheet else { return nil }
    guard shown === presentedViewController else {
      return SheetPresentationController(presentedViewController: shown, presenting: nil)
    }
    return adaptiveSheetPresentationController
  }

  // MARK: Life

  /// Puts the popover together.
  open override func presentationTransitionWillBegin() {
    super.presentationTransitionWillBegin()
    guard let containerView, let view = presentedViewController.view else { return }
    (delegate as? any PopoverPresentationControllerDelegate)?.prepareForPopoverPresentation(self)
    region.frame = containerView.bounds
    room.attach(to: containerView)
    containerView.addSubview(region)
    containerView.addSubview(bubble)
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    bubble.hold(view)
    place()
  }

  /// Puts the popover in its place.
  open override func containerViewWillLayoutSubviews() {
    super.containerViewWillLayoutSubviews()
    place()
  }

  /// Forgets where the popover was.
  open override func dismissalTransitionDidEnd(_ completed: Bool) {
    super.dismissalTransitionDidEnd(completed)
    if completed { shown = nil }
    bubble.isLeaving = false
  }
}

/// Hears of a popover. All methods have defaults.
@preconcurrency @MainActor
public protocol PopoverPresentationControllerDelegate: AdaptivePresentationControllerDelegate {
  /// The popover is about to be shown: the last place to set its source.
  func prepareForPopoverPresentation(_ popoverPresentationController: PopoverPresentationController)
  /// The popover is about to be placed again, for a container of another size; it is placed at what these are set to.
  ///
  /// - Parameters:
  ///   - rect: in the space of the view.
  ///   - view: what the arrow points to.
  func popoverPresentationController(
    _ popoverPresentationController: PopoverPresentationController, willRepositionPopoverTo rect: inout Rect,
    in view: inout View)
}

extension PopoverPresentationControllerDelegate {
  /// Does nothing.
  public func prepareForPopoverPresentation(_ popoverPresentationController: PopoverPresentationController) {}
  /// Changes nothing.
  public func popoverPresentationController(
    _ popoverPresentationController: PopoverPresentationController, willRepositionPopoverTo rect: inout Rect,
    in view: inout View
  ) {}
}
