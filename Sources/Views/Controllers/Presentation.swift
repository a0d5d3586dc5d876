package import MultiplaneGeometry

/// Makes what shows controllers in other ways than over all: the module of controllers conforms `ViewController` to it.
@MainActor package protocol PresentationMaking: ViewController {
  /// What shows this controller by its `modalPresentationStyle`; nil for a plain one.
  func makePresentation(by presenting: ViewController?) -> PresentationController?
  /// What shows it in another style; nil for a plain one.
  func makePresentation(of style: ModalPresentationStyle, by presenting: ViewController?) -> PresentationController?
}

/// Shows a controller by an animation of its own, and says what can be used behind it.
@MainActor package protocol OwnPresenting: PresentationController {
  /// Seconds of a transition.
  var ownDuration: Double { get }
  /// Whether what lies behind cannot be used.
  var isModal: Bool { get }
  /// What the presented controller's surroundings are in place of the container's.
  var contentTraits: TraitCollection { get }
  /// Whether the presented controller's `modalTransitionStyle` counts where it is another one than the default.
  var followsStyle: Bool { get }
  /// Begins the animation of a transition that no delegate animates; it ends by `completeTransition(_:)`.
  func animate(_ transition: PresentationTransition)
  /// Whether a touch at a place in the container's space is for what lies behind.
  func passesTouch(at point: Point) -> Bool
  /// The user wants to close what is presented, by a key or an assistive program; whether that is done.
  func escape() -> Bool
}

extension ViewController {
  /// The topmost of this controller and its parents.
  private final var topmost: ViewController {
    var controller = self
    while let owner = controller.owner { controller = owner }
    return controller
  }

  /// Who presents another controller of a style when this one is told to.
  private final func presenter(of style: ModalPresentationStyle) -> ViewController {
    guard style.isInContext else { return topmost }
    var controller = self
    while !controller.definesPresentationContext, let owner = controller.owner { controller = owner }
    return controller
  }

  /// What will show the controller when it is presented; kept, so that a program can set it up.
  final var futurePresentation: PresentationController? {
    if let prepared { return prepared }
    guard modalPresentationStyle.hasOwnController else { return nil }
    prepared = (self as? any PresentationMaking)?.makePresentation(by: nil)
    return prepared
  }

  private final func checkCanBePresented(by presenter: ViewController) {
    let name = "\(type(of: self))"
    precondition(self !== presenter, "a controller cannot present itself: \(name)")
    if let other = self.presenter {
      preconditionFailure("a controller is presented already: \(name), by \(type(of: other))")
    }
    if let owner { preconditionFailure("a controller is presented that has a parent: \(name), in \(type(of: owner))") }
    var below: ViewController? = presenter
    while let controller = below {
      precondition(controller !== self, "a controller is presented that is below: \(name), by \(type(of: presenter))")
      below = controller.topmost.presenter
    }
  }

  final func show(presented controller: ViewController, _ animated: Bool, _ completion: (() -> Void)?) {
    precondition(controller !== self, "a controller cannot present itself: \(type(of: self))")
    let presenter = presenter(of: controller.modalPresentationStyle)
    if let starting = presenter.presentation, starting.isStarting {
      // Its view is not there yet.
      return starting.waiting.append { [weak self] in self?.show(presented: controller, animated, completion) }
    }
    controller.checkCanBePresented(by: presenter)
    if let shown = presenter.presented {
      return refuse(controller, presenter, "which presents \(type(of: shown))")
    }
    if presenter.isBeingDismissed { return refuse(controller, presenter, "which is being dismissed") }
    let (shown, own) = controller.adapted(presenter, source: self)
    shown.checkCanBePresented(by: presenter)
    presenter.presented = shown
    shown.presenter = presenter
    let presentation = Presentation(of: shown, for: controller, by: presenter, source: self, own)
    shown.presentation = presentation
    presentation.begin(animated, completion)
  }

  /// As UIKit, which warns.
  private final func refuse(_ controller: ViewController, _ presenter: ViewController, _ reason: String) {
    let message = "\(type(of: controller)) is not presented by \(type(of: presenter)), \(reason)"
    if let loaded = presenter.loaded { loaded.warn(message) } else { Warning.print(message) }
  }

  /// The controller that is shown for this one where it adapts to its surroundings, and what shows it.
  private final func adapted(
    _ presenter: ViewController, source: ViewController
  ) -> (ViewController, PresentationController) {
    let own = presentationController(of: presenter, source)
    let traits = presenter.loaded?.window?.traitCollection ?? presenter.traitCollection
    return own.adapted(to: own.style(in: traits), by: presenter)
  }

  private final func presentationController(
    of presenter: ViewController, _ source: ViewController
  ) -> PresentationController {
    defer { prepared = nil }
    if let prepared { return prepared }
    if modalPresentationStyle == .custom,
      let own = transitioningDelegate?.presentationController(
        forPresented: self, presenting: presenter, source: source)
    {
      return own
    }
    let made = (self as? any PresentationMaking)?.makePresentation(by: presenter)
    return made ?? PresentationController(presentedViewController: self, presenting: presenter)
  }

  final func hidePresented(_ animated: Bool, _ completion: (() -> Void)?) {
    guard let first = presentedViewController, let presentation = first.presentation else {
      if let presenter = presentingViewController { presenter.dismiss(animated: animated, completion: completion) }
      return
    }
    if presentation.isStarting {
      return presentation.waiting.append { [weak self] in self?.hidePresented(animated, completion) }
    }
    guard !first.isBeingDismissed else { return }
    // Those that are going on end now, which may change what is presented.
    while let going = presentedViewController?.presentationsFromHere.last(where: { $0.transition != nil }) {
      going.endTransition()
    }
    let chain = presentedViewController?.presentationsFromHere ?? []
    guard let top = chain.last else {
      completion?()
      return
    }
    top.run(.dismissal, animated, with: Array(chain.dropLast()), completion)
  }

  /// This controller and those that are presented above it, but for those that present one that covers them.
  final var inSight: [ViewController] {
    var (found, controller) = ([self], presented)
    while let current = controller {
      if current.presentation?.controller.shouldRemovePresentersView == true { found.removeLast() }
      found.append(current)
      controller = current.presented
    }
    return found
  }

  /// The presentations of this controller, and of those that are presented above it, in this order.
  private final var presentationsFromHere: [Presentation] {
    var (found, controller): ([Presentation], ViewController?) = ([], self)
    while let current = controller, let presentation = current.presentation {
      found.append(presentation)
      controller = current.presented
    }
    return found
  }
}

/// How one controller is presented by another, from the presentation to the dismissal. The presented one retains it.
@MainActor final class Presentation {
  /// Seconds of an animation by a controller's style.
  static let duration = 0.4

  unowned var presented: ViewController
  weak var presenting: ViewController?
  weak var source: ViewController?
  var controller: PresentationController
  var container: PresentationContainer
  /// The controller that was to be presented, where another one is shown in its place.
  var replaced: ViewController?
  /// Whether it is changing to another style.
  var isAdapting = false
  /// What happens along with the change of size that is going on.
  var resizing: TransitionCoordinator?
  /// The transition that is going on.
  private(set) var transition: PresentationTransition?
  /// Whether the presentation is being begun: what the program wants meanwhile waits until it is.
  private(set) var isStarting = false
  var waiting: [() -> Void] = []

  /// - Parameters:
  ///   - presented: is shown.
  ///   - asked: was to be presented.
  init(
    of presented: ViewController, for asked: ViewController, by presenting: ViewController, source: ViewController,
    _ controller: PresentationController
  ) {
    (self.presented, self.presenting, self.source) = (presented, presenting, source)
    replaced = asked === presented ? nil : asked
    self.controller = controller
    container = PresentationContainer(controller)
    controller.begin(by: presenting, in: container)
  }

  func begin(_ animated: Bool, _ completion: (() -> Void)?) {
    isStarting = true
    place(over: presenting?.viewIfLoaded)
    presented.initialFrame = container.bounds
    applyTraits()
    presented.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    presented.view.frame = controller.frameOfPresentedViewInContainerView
    run(.presentation, animated, completion)
    isStarting = false
    let due = waiting
    waiting = []
    for body in due { body() }
  }

  /// Puts the container above the window's content, or above the presenting view.
  func place(over view: View?) {
    if !controller.shouldPresentInFullscreen, let view, let superview = view.superview {
      container.frame = view.frame
      container.autoresizingMask = view.autoresizingMask
      superview.insertSubview(container, aboveSubview: view)
    } else {
      let window = view?.window
      container.frame = window?.bounds ?? Application.standard?.mainScreen?.bounds ?? .zero
      window?.addSubview(container)
    }
  }

  /// The style by which the presented view comes and goes.
  var style: ModalTransitionStyle {
    guard let presenting, presenting.providesPresentationContextTransitionStyle, presenting.definesPresentationContext,
      presented.modalPresentationStyle.isInContext
    else { return presented.modalTransitionStyle }
    return presenting.modalTransitionStyle
  }

  /// The coordinator of the transition that is going on.
  var coordinator: TransitionCoordinator? { transition?.coordinator }

  /// - Parameter below: presentations below this one that end with it.
  func run(
    _ kind: PresentationTransition.Kind, _ animated: Bool, with below: [Presentation] = [],
    _ completion: (() -> Void)?
  ) {
    guard presented.presentation === self else { return }
    let next = PresentationTransition(kind, of: self, with: below, animated, completion)
    transition = next
    next.run()
  }

  /// Begins a dismissal that the caller controls.
  func runHeld() -> PresentationTransition? {
    guard transition == nil, presented.presentation === self, presented.presented == nil else { return nil }
    let next = PresentationTransition(.dismissal, of: self, with: [], true, nil)
    guard next.isAnimated else { return nil }
    next.isHeld = true
    transition = next
    next.run()
    return transition === next ? next : nil
  }

  /// Ends the transition that is going on now.
  func endTransition() {
    transition?.completeTransition(true)
    transition = nil
  }

  func end(_ ended: PresentationTransition) {
    guard transition === ended else { return }
    transition = nil
    // The surroundings may have changed meanwhile.
    adaptNow()
    presenting?.presentation?.adaptNow()
  }

  /// Forgets the presentation.
  func takeAway() {
    let presented = presented
    presented.view.removeFromSuperview()
    container.removeFromSuperview()
    controller.containerView = nil
    if presenting?.presented === presented { presenting?.presented = nil }
    (presented.presenter, presented.presentation, replaced) = (nil, nil, nil)
    presented.takeTraits(nil)
  }
}
