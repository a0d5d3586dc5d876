public import MultiplaneGeometry

/// What shows a presented controller, from its presentation to its dismissal: where its view lies, and what lies around
/// it. A subclass of the transitioning delegate's is asked for controllers of the style `custom`.
@preconcurrency @MainActor open class PresentationController: ContentContainer {
  /// The controller that presents.
  public final var presentingViewController: ViewController { presenting ?? presentedViewController }
  private final weak var presenting: ViewController?
  /// The controller that is presented.
  public final unowned let presentedViewController: ViewController
  /// What the presented view lies in; nil before the presentation and after the dismissal.
  public final internal(set) var containerView: View?

  /// Makes one for a presentation.
  ///
  /// - Parameters:
  ///   - presentedViewController: is not retained.
  ///   - presentingViewController: is not retained; nil for the presented one, until the presentation begins.
  public init(presentedViewController: ViewController, presenting presentingViewController: ViewController?) {
    self.presentedViewController = presentedViewController
    presenting = presentingViewController
  }

  final func begin(by presenting: ViewController, in container: View) {
    (self.presenting, containerView) = (presenting, container)
  }

  /// The style that an automatic one has led to; nil for the presented controller's own.
  package final var resolvedStyle: ModalPresentationStyle?
  /// The style that the surroundings have led to, in place of its own.
  final var adaptedStyle: ModalPresentationStyle?
  /// What this one is shown in the place of, because of the surroundings.
  package final var adaptedFrom: PresentationController?
  /// Traits that the presented controller gets in place of those around it; nil, the default, for none.
  open var overrideTraitCollection: TraitCollection? {
    didSet {
      guard overrideTraitCollection != oldValue, let presentation = presentedViewController.presentation else { return }
      if presentation.controller === self { presentation.applyTraits() }
    }
  }

  /// Hears of how the presentation adapts, and of a dismissal by the user; not retained.
  open weak var delegate: (any AdaptivePresentationControllerDelegate)?

  /// How the controller is shown.
  open var presentationStyle: ModalPresentationStyle { adaptedStyle ?? ownStyle }

  /// The style where it does not adapt.
  final var ownStyle: ModalPresentationStyle { resolvedStyle ?? presentedViewController.modalPresentationStyle }

  /// The style in the surroundings that are there now: `none` for no other one.
  public final var adaptivePresentationStyle: ModalPresentationStyle {
    adaptivePresentationStyle(for: traitCollection)
  }

  /// The style in other surroundings: as the delegate says, and without one, a page sheet for a popover where the width
  /// is compact. `none` for no other one.
  open func adaptivePresentationStyle(for traitCollection: TraitCollection) -> ModalPresentationStyle {
    delegate?.adaptivePresentationStyle(for: self, traitCollection: traitCollection)
      ?? ownAdaptiveStyle(for: traitCollection)
  }

  /// The surroundings of the container, or else of the presenting controller.
  open var traitCollection: TraitCollection {
    containerView?.traitCollection ?? presentingViewController.traitCollection
  }

  /// The view that is shown: the presented controller's, by default.
  open var presentedView: View? { presentedViewController.view }

  /// Where the view lies at the end of the presentation, in the container's space: all over it, by default.
  open var frameOfPresentedViewInContainerView: Rect { containerView?.bounds ?? .zero }

  /// Whether the presenting controller's view is hidden by the presentation, and hears of it; by default, for the
  /// styles that cover all below. It stays in its place.
  open var shouldRemovePresentersView: Bool { presentationStyle.isCovering }

  /// Whether the window is covered, and not a context; by default, for all styles but those.
  open var shouldPresentInFullscreen: Bool { !presentationStyle.isInContext }

  /// The presentation is about to begin. The default does nothing, as do the next three.
  open func presentationTransitionWillBegin() {}

  /// The presentation has ended.
  open func presentationTransitionDidEnd(_ completed: Bool) {}

  /// The dismissal is about to begin.
  open func dismissalTransitionWillBegin() {}

  /// The dismissal has ended.
  open func dismissalTransitionDidEnd(_ completed: Bool) {}

  /// The container is about to lay out. The default does nothing.
  open func containerViewWillLayoutSubviews() {}

  /// The container has laid out. The default does nothing.
  open func containerViewDidLayoutSubviews() {}

  /// The size that the content would like to have: the presented controller's.
  open var preferredContentSize: Size { presentedViewController.preferredContentSize }

  /// The presented controller's `preferredContentSize` has changed. The default does nothing.
  open func preferredContentSizeDidChange(forChildContentContainer container: any ContentContainer) {}

  /// The size of the presented view where the container has a size; the same by default.
  open func size(forChildContentContainer container: any ContentContainer, withParentContainerSize size: Size) -> Size {
    size
  }

  /// The container is about to take another size. The default does nothing.
  open func viewWillTransition(to size: Size, with coordinator: TransitionCoordinator) {}

  /// The surroundings are about to change. The default does nothing.
  open func willTransition(to newCollection: TraitCollection, with coordinator: TransitionCoordinator) {}
}

extension Window {
  /// Another text is edited above a keyboard: what is presented may make room for it.
  package final func noteEditedText() {
    for view in children where view is PresentationContainer { view.setNeedsLayout() }
  }
}

/// What a presented view lies in.
final class PresentationContainer: View {
  weak var controller: PresentationController?
  private var knownSize: Size?

  private var own: (any OwnPresenting)? { controller as? any OwnPresenting }

  convenience init(_ controller: PresentationController) {
    self.init(frame: .zero)
    self.controller = controller
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
  }

  /// What is presented covers what is behind, for assistive programs too.
  override var accessibilityViewIsModal: Bool {
    get { described?.isModal ?? own?.isModal ?? true }
    set { super.accessibilityViewIsModal = newValue }
  }

  override func accessibilityPerformEscape() -> Bool { own?.escape() ?? false }

  override func point(inside point: Point, with event: Event?) -> Bool {
    super.point(inside: point, with: event) && own?.passesTouch(at: point) != true
  }

  override func traitCollectionDidChange(_ previous: TraitCollection?) {
    super.traitCollectionDidChange(previous)
    controller?.presentedViewController.presentation?.adaptNow()
  }

  override func layoutSubviews() {
    controller?.containerViewWillLayoutSubviews()
    super.layoutSubviews()
    let isOther = knownSize.map { $0 != bounds.size } ?? false
    knownSize = bounds.size
    if isOther, own == nil, let controller, controller.presentedViewController.presentation?.transition == nil {
      controller.presentedView?.frame = controller.frameOfPresentedViewInContainerView
    }
    controller?.containerViewDidLayoutSubviews()
  }
}
