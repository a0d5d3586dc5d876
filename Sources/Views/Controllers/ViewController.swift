#if UIKitNames
  public import class Foundation.Bundle
#endif
public import MultiplaneContents
public import MultiplaneGeometry
public import MultiplaneLayers

#if UIKitNames
  /// What a controller's archive lies in: with the trait UIKitNames, Foundation's bundle.
  public typealias NibBundle = Bundle
#else
  /// What a controller's archive lies in: without the trait UIKitNames, there are none.
  public final class NibBundle { private init() {} }
#endif

/// The object behind a view: makes it late, hears of its life, contains other controllers and presents them.
///
/// A controller is in a window as its `rootViewController`, as a child of another one, or presented by one. In each
/// case it hears `viewWillAppear`, `viewIsAppearing`, `viewDidAppear`, `viewWillDisappear` and `viewDidDisappear`, once
/// each in turn; a controller passes them on to its children, whose views are below its own. A child hears them too
/// when its view gets into a shown window, and out of it.
///
/// A presented controller's view covers the window, or is a sheet by the module of controllers. It lies in a container
/// above the view of the presenting one, which stays where it is.
open class ViewController: Responder, ContentContainer {
  /// The name that the controller was made with. It loads nothing: an archive is loaded by whoever reads it.
  public final let nibName: String?
  /// The bundle that the controller was made with.
  public final let nibBundle: NibBundle?

  final var loaded: View?
  /// Where the view is between not shown and shown.
  package final var appearance = Appearance.disappeared
  /// Whether the appearance that is going on is animated.
  final var appearsAnimated = false
  /// Whether it was begun, and is ended, by the place of the view.
  final var followsWindow = false
  /// Whether `viewIsAppearing` was called in it.
  final var hasToldOfAppearing = false
  /// The controller that presents this one itself.
  final weak var presenter: ViewController?
  /// The controller that this one presents itself.
  final var presented: ViewController?
  /// What shows this controller, from its presentation to its dismissal.
  final var presentation: Presentation?
  /// What will show it.
  final var prepared: PresentationController?
  /// The archive that the controller came from, which has its view and its segues; nil of others.
  package final var origin: (any ControllerOrigin)?
  /// The frame of the view that `loadView` makes; the main screen's, or none, where it is zero.
  final var initialFrame = Rect.zero
  final var style = UserInterfaceStyle.unspecified
  final var members: [ViewController] = []
  final weak var owner: ViewController?
  /// The children that a container shows, which it also puts in place; nil for all whose views are below its own.
  package final var shownChildren: (() -> [ViewController])?
  /// Is called after a child has left, before it hears of it.
  package final var childDidLeave: ((ViewController) -> Void)?
  /// What happens along with a container's transition that is going on.
  package final var containerTransition: TransitionCoordinator?
  /// What happens along with a change of the window's size that is going on, at the window's root controller.
  final var resizing: TransitionCoordinator?
  /// What the bars of a container cover of the view.
  package final var barInsets = EdgeInsets.zero { didSet { if barInsets != oldValue { loaded?.updateSafeArea() } } }
  /// What the parent says of the surroundings.
  final var parentTraits: TraitCollection?
  /// Which margins of the view were told of last.
  final var rootMargins: EdgeInsets?
  final var ownTraits: TraitOverrides?
  private final var item: NavigationItem?
  /// What containers keep of the controller.
  package final var containerValues: [ObjectIdentifier: AnyObject] = [:]

  /// Makes a controller. Its view is made when it is first asked for.
  ///
  /// - Parameters:
  ///   - nibName: for `nibName`.
  ///   - bundle: for `nibBundle`.
  public init(nibName: String? = nil, bundle: NibBundle? = nil) {
    (self.nibName, nibBundle) = (nibName, bundle)
    super.init()
  }

  /// Makes a controller. Its view is made when it is first asked for.
  // A subclass that calls `super.init()` means the designated one above.
  @_disfavoredOverload public convenience override init() { self.init(nibName: nil, bundle: nil) }

  /// Makes a controller from an archive: its title, its view with those below it, and its children. nil where the
  /// archive does not fit, which the coder then says.
  public required init?(coder: Coder) {
    nibName = coder.decodeString(forKey: "nibName")
    nibBundle = nil
    super.init()
    coder.announce(self)
    decodeValues(with: coder)
    coder.didRead(self, as: ViewController.self)
    if coder.error != nil { return nil }
  }

  /// Not available: a controller is no application's delegate.
  @available(*, unavailable)
  public required convenience init(delegate: Void) { self.init(nibName: nil, bundle: nil) }

  /// Writes the controller to an archive: its view where it was made.
  open func encode(with coder: Coder) {
    coder.announce(self)
    encodeValues(with: coder)
  }

  // MARK: The view

  /// The controller's view; made by `loadView`, when it is first asked for.
  // As in UIKit: code sets nil, and reads without a test.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var view: View! {
    get {
      if let loaded { return loaded }
      loadView()
      if loaded == nil { adopt(View()) }
      viewDidLoad()
      return loaded
    }
    set { adopt(newValue) }
  }

  /// Whether the view was made.
  open var isViewLoaded: Bool { loaded != nil }

  /// The view, if it was made.
  open var viewIfLoaded: View? { loaded }

  /// Makes the view, where it was not made yet.
  open func loadViewIfNeeded() { _ = view }

  /// Sets `view`; the default makes a plain one, of the window's size where it is made for one, else of the main
  /// screen's.
  open func loadView() {
    if loadArchivedView() { return }
    if initialFrame == .zero { initialFrame = Application.standard?.mainScreen?.bounds ?? .zero }
    let view = View(frame: initialFrame)
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    self.view = view
  }

  /// The view was made; called once.
  open func viewDidLoad() {}

  /// A name for people: assistive programs say it of the view, and of the window whose root controller this is.
  open var title: String? {
    didSet {
      guard title != oldValue else { return }
      noteSemantics()
      item?.title = title
      titleDidChange?(self)
    }
  }

  /// Is called after a change of the title.
  package final var titleDidChange: ((ViewController) -> Void)?

  /// What the bar of a navigation controller shows for this one; made when it is first asked for, with the title.
  open var navigationItem: NavigationItem {
    if let item { return item }
    let new = NavigationItem(title: title ?? "")
    if title == nil { new.title = nil }
    item = new
    return new
  }

  /// Whether the bars at the bottom of its containers are hidden while the controller, or one pushed above it, is
  /// shown; false by default. Read when it is pushed.
  open var hidesBottomBarWhenPushed = false

  /// A name by which a program finds the controller's state again; nil by default.
  open var restorationIdentifier: String?

  /// Writes what people have changed of what the controller shows; by default, what its view writes. The program calls
  /// it, and keeps the archive.
  open func encodeRestorableState(with coder: Coder) { loaded?.encodeRestorableState(with: coder) }

  /// Takes what `encodeRestorableState(with:)` has written: by default, its view does, which is made for that.
  open func decodeRestorableState(with coder: Coder) { view.decodeRestorableState(with: coder) }

  /// The presenter of a presented controller, or else the superview of the view.
  open override var next: Responder? { presenter ?? loaded?.superlink }

  override final func noteSemantics() { loaded?.noteSemantics() }

  // MARK: Appearance

  /// The view is about to be shown.
  open func viewWillAppear(_ animated: Bool) {}

  /// The view is in the window, and about to be shown: after `viewWillAppear`, before its first layout.
  open func viewIsAppearing(_ animated: Bool) {}

  /// The view was shown: after the commit of the turn in which it was added.
  open func viewDidAppear(_ animated: Bool) {}

  /// The view is about to be hidden.
  open func viewWillDisappear(_ animated: Bool) {}

  /// The view was hidden.
  open func viewDidDisappear(_ animated: Bool) {}

  /// Tells this controller, whose view another one adds or removes, that the view is about to be shown or hidden:
  /// nothing where it is about to be.
  ///
  /// - Parameter isAppearing: `endAppearanceTransition()` then says that it was.
  open func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) { beginAppearance(isAppearing, animated) }

  /// Tells this controller that what `beginAppearanceTransition` has begun is over; nothing without it.
  open func endAppearanceTransition() { endAppearance() }

  /// Whether the controller tells its children of its own appearance, and they hear of it when their views get into a
  /// window; true by default. One that answers false calls their `beginAppearanceTransition` and
  /// `endAppearanceTransition` by itself.
  open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }

  // MARK: Layout

  /// The view is about to lay out its subviews.
  open func viewWillLayoutSubviews() {}

  /// The view has laid out its subviews.
  open func viewDidLayoutSubviews() {}

  /// Brings the constraints of the view up to date; a subclass calls super. The default calls the view's
  /// `updateConstraints()`.
  open func updateViewConstraints() { loaded?.updateConstraints() }

  /// What bars cover at the top of the view.
  open var topLayoutGuide: any LayoutSupport { view.topSupport }

  /// What bars cover at the bottom of the view.
  open var bottomLayoutGuide: any LayoutSupport { view.bottomSupport }

  /// What the controller covers of its view by itself, in addition to the safe area that the view would have.
  open var additionalSafeAreaInsets = EdgeInsets.zero {
    didSet { if additionalSafeAreaInsets != oldValue { loaded?.updateSafeArea() } }
  }

  /// The safe area of the view has changed.
  open func viewSafeAreaInsetsDidChange() {}

  /// The layout margins of the view have changed.
  open func viewLayoutMarginsDidChange() {}

  /// What each layout margin of the view is at least: none above and below, 16 points at the sides, or 20 where there
  /// is regular room along x.
  open var systemMinimumLayoutMargins: DirectionalEdgeInsets {
    let side = traitCollection.leastSideMargin
    return DirectionalEdgeInsets(top: 0, leading: side, bottom: 0, trailing: side)
  }

  /// Whether the layout margins of the view are at least `systemMinimumLayoutMargins`, and these where none were set;
  /// true by default. Else they are as those of any view.
  open var viewRespectsSystemMinimumLayoutMargins = true {
    didSet { if viewRespectsSystemMinimumLayoutMargins != oldValue { noteRootMargins() } }
  }

  /// The size that the view would like to have; a change of it is told to the parent, or else to the presentation.
  open var preferredContentSize = Size.zero {
    didSet { if preferredContentSize != oldValue { notePreferredSize() } }
  }

  /// A child's, or a presented controller's, `preferredContentSize` has changed. The default does nothing.
  open func preferredContentSizeDidChange(forChildContentContainer container: any ContentContainer) {}

  /// Says what the surroundings of a child are in place of this controller's: its size classes, and light or dark.
  /// What is unspecified is as here; nil, the default, for all.
  open func setOverrideTraitCollection(_ collection: TraitCollection?, forChild child: ViewController) {
    child.takeTraits(collection)
  }

  /// What `setOverrideTraitCollection(_:forChild:)` has said.
  open func overrideTraitCollection(forChild child: ViewController) -> TraitCollection? { child.parentTraits }

  /// The size of a child's view where this controller's view has a size; the same by default.
  open func size(forChildContentContainer container: any ContentContainer, withParentContainerSize size: Size) -> Size {
    size
  }

  // MARK: Surroundings

  /// The view's surroundings; those of the parent before the view was made.
  open var traitCollection: TraitCollection { currentTraits }

  /// What the controller says of the surroundings of its own view; nothing by default.
  open var traitOverrides: TraitOverrides {
    get { ownTraits ?? TraitOverrides() }
    set {
      ownTraits = newValue
      applyTraits()
    }
  }

  /// The surroundings of the view have changed: it is shown light or dark now, or has another size class.
  open func traitCollectionDidChange(_ previous: TraitCollection?) {}

  /// Light or dark for the view and those below it; unspecified, the default, for as the superview is.
  open var overrideUserInterfaceStyle: UserInterfaceStyle {
    get { loaded?.overrideUserInterfaceStyle ?? style }
    set {
      style = newValue
      applyTraits()
    }
  }

  /// The window is about to take another size, because the screen was turned or resized. The default tells the children
  /// and the presented controller.
  ///
  /// - Parameter size: points.
  open func viewWillTransition(to size: Size, with coordinator: TransitionCoordinator) {
    passOn(size, coordinator)
  }

  /// The screen is about to take another scale, or the window another size class. The default tells the children and
  /// the presented controller.
  open func willTransition(to newCollection: TraitCollection, with coordinator: TransitionCoordinator) {
    passOn(newCollection, coordinator)
  }

  /// Which sides of the screen may be up; all by default. The screen asks the topmost controller when it is turned.
  open var supportedInterfaceOrientations: OrientationMask { .all }

  /// Whether the screen turns at all; true by default.
  open var shouldAutorotate: Bool { true }

  /// The side that a screen takes on which the controller is presented over all, where it does not support the one
  /// that is up; portrait by default.
  open var preferredInterfaceOrientationForPresentation: Screen.Orientation { .portrait }

  /// The sides that are supported have changed: the screen takes the last one that was asked for, if it can.
  open func setNeedsUpdateOfSupportedInterfaceOrientations() { loaded?.window?.screen?.updateOrientation() }

  /// Memory is short: `Application.receiveMemoryWarning()`. The default does nothing.
  open func didReceiveMemoryWarning() {}

  /// Of no effect: there is no status bar. How one should look over the view, for a program that draws one.
  open var preferredStatusBarStyle: StatusBarStyle { .default }

  /// Of no effect: there is no status bar. Whether one should be hidden, for a program that draws one.
  open var prefersStatusBarHidden: Bool { false }

  /// Of no effect: there is no status bar. How one should come and go, for a program that draws one.
  open var preferredStatusBarUpdateAnimation: StatusBarAnimation { .fade }

  /// Of no effect: there is no status bar. The child to ask for its style; nil, the default, for the controller itself.
  open var childForStatusBarStyle: ViewController? { nil }

  /// Of no effect: there is no status bar. The child to ask whether it is hidden; nil, the default, for the controller
  /// itself.
  open var childForStatusBarHidden: ViewController? { nil }

  /// Of no effect: there is no status bar.
  open func setNeedsStatusBarAppearanceUpdate() {}

  /// The edges at which the view goes on below a container's bars; all by default.
  open var edgesForExtendedLayout = RectEdge.all { didSet { extensionDidChange?() } }

  /// Whether the view goes on below bars that are not translucent, too; false by default.
  open var extendedLayoutIncludesOpaqueBars = false { didSet { extensionDidChange?() } }

  /// Is called after a change of how far the view goes below bars.
  package final var extensionDidChange: (() -> Void)?

  /// Whether the content is being edited. Set, it calls `setEditing(_:animated:)`.
  open var isEditing: Bool {
    get { edits }
    set { setEditing(newValue, animated: false) }
  }
  private final var edits = false

  /// Sets whether the content is being edited; a subclass calls super.
  open func setEditing(_ editing: Bool, animated: Bool) {
    edits = editing
    editingDidChange?(self)
  }

  /// Is called after a change of `isEditing`.
  package final var editingDidChange: ((ViewController) -> Void)?

  /// Of no effect: there is no home indicator. Whether it should be hidden, for a program that draws one.
  open var prefersHomeIndicatorAutoHidden: Bool { false }

  /// Of no effect: there is no home indicator. The child to ask whether it is hidden.
  open var childForHomeIndicatorAutoHidden: ViewController? { nil }

  /// Of no effect: there is no home indicator.
  open func setNeedsUpdateOfHomeIndicatorAutoHidden() {}

  /// Of no effect: the system has no gestures. The edges at which a program's own come first.
  open var preferredScreenEdgesDeferringSystemGestures: RectEdge { [] }

  /// Of no effect: the system has no gestures. The child to ask for such edges.
  open var childForScreenEdgesDeferringSystemGestures: ViewController? { nil }

  /// Of no effect: the system has no gestures.
  open func setNeedsUpdateOfScreenEdgesDeferringSystemGestures() {}

  // MARK: Children

  /// The controllers that belong to this one, in the order in which they were added.
  open var children: [ViewController] { members }

  /// The controller that this one belongs to.
  open var parent: ViewController? { owner }

  /// Whether the controller has begun to belong to another, and `didMove(toParent:)` was not called yet; where an
  /// appearance transition runs then, until `viewDidAppear` has been called.
  open package(set) var isMovingToParent = false

  /// Whether the controller is about to belong to none; where an appearance transition runs when it does, until
  /// `viewDidDisappear` has been called.
  open package(set) var isMovingFromParent = false

  /// Makes a controller belong to this one, and not to another: calls its `willMove(toParent:)`. Its view is added by
  /// the caller, who then calls `didMove(toParent:)`. A controller that this one belongs to stops the program.
  open func addChild(_ child: ViewController) { add(child) }

  /// Makes this controller belong to none, and calls `didMove(toParent:)`. Its view is removed by the caller, who has
  /// called `willMove(toParent: nil)` before.
  open func removeFromParent() { leaveParent() }

  /// The controller is about to belong to another, or to none. The default only notes the latter.
  open func willMove(toParent parent: ViewController?) { isMovingFromParent = parent == nil }

  /// The controller belongs to another: called by whoever has added it, once its view is in place. The default only
  /// notes it.
  open func didMove(toParent parent: ViewController?) { if appearance != .appearing { isMovingToParent = false } }

  /// Puts the view of one child in the place of another's, with an animation.
  ///
  /// - Parameters:
  ///   - source: its view is removed at the end; nothing happens where it has no superview.
  ///   - target: its view is added in front at once, where it was not yet.
  ///   - duration: seconds.
  ///   - options: with a transition, it goes from the superview's picture with the one view to that with the other.
  ///   - animations: changes of both views.
  ///   - completion: takes false where the animations were cut short, or nothing happened.
  open func transition(
    from source: ViewController, to target: ViewController, duration: Double, options: AnimationOptions = [],
    animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    exchange(source, target, duration, options, animations, completion)
  }

  // MARK: Presenting

  /// The controller that this one presents, or else the nearest parent that presents one.
  open var presentedViewController: ViewController? { presented ?? owner?.presentedViewController }

  /// The controller that presents this one, or else the nearest parent that is presented.
  open var presentingViewController: ViewController? { presenter ?? owner?.presentingViewController }

  /// Whether the view is coming because the controller was presented.
  open internal(set) var isBeingPresented = false

  /// Whether the view is going because the controller was dismissed.
  open internal(set) var isBeingDismissed = false

  /// How the controller's view is shown when it is presented: `currentContext` and `overCurrentContext` over the view
  /// of the nearest presenting parent that defines a context; all others over the window.
  open var modalPresentationStyle = ModalPresentationStyle.automatic {
    didSet { if modalPresentationStyle != oldValue { prepared = nil } }
  }

  /// How the controller's view comes and goes.
  open var modalTransitionStyle = ModalTransitionStyle.coverVertical

  /// Makes the animations of this controller's presentation; not retained.
  open weak var transitioningDelegate: (any ViewControllerTransitioningDelegate)?

  /// What shows this controller or its parent while that is presented; before, what will show it as a sheet or popover.
  open var presentationController: PresentationController? {
    presentation?.controller ?? owner?.presentationController ?? futurePresentation
  }

  /// What happens along with the presentation, the dismissal or the change of size that is going on; nil without one.
  open var transitionCoordinator: TransitionCoordinator? {
    presentation?.coordinator ?? presented?.presentation?.coordinator ?? containerTransition
      ?? presentation?.resizing ?? resizing ?? owner?.transitionCoordinator
  }

  /// Whether controllers that are presented in the current context are presented over this one's view; false by
  /// default.
  open var definesPresentationContext = false

  /// Whether those that are presented over this one's view in the current context come and go by this one's
  /// `modalTransitionStyle`; false by default.
  open var providesPresentationContextTransitionStyle = false

  /// Whether the user cannot dismiss the controller, by dragging a sheet or touching beside it; false by default.
  open var isModalInPresentation = false

  /// Of no effect: there is no status bar.
  open var modalPresentationCapturesStatusBarAppearance = false

  /// The keys that were added, unless a subclass has others.
  open override var keyCommands: [KeyCommand]? { addedCommands.isEmpty ? nil : addedCommands }
  private final var addedCommands: [KeyCommand] = []

  /// Adds a key that does something while the controller is in the chain of the first responder.
  open func addKeyCommand(_ keyCommand: KeyCommand) { addedCommands.append(keyCommand) }

  /// Takes a key away that was added.
  open func removeKeyCommand(_ keyCommand: KeyCommand) { addedCommands.removeAll { $0 === keyCommand } }

  /// Of no effect: controllers that are shown let the keyboard stay.
  open var disablesAutomaticKeyboardDismissal: Bool { false }

  /// Shows another controller's view above the window's content, or above that of a context. The topmost parent of this
  /// one, or the context, presents it. Nothing but a warning comes of it where that presents one already, or is being
  /// dismissed. A controller that is presented already, or has a parent, stops the program. What is called while the
  /// presented one loads its view, is done when it is presented.
  ///
  /// - Parameter completion: called after `viewDidAppear`.
  open func present(_ controller: ViewController, animated: Bool, completion: (() -> Void)? = nil) {
    show(presented: controller, animated, completion)
  }

  /// Takes the presented controller's view away, with those of all that it presents, or this one's, where it presents
  /// none. The topmost goes by its animation, those below at once. Nothing happens where neither is presented.
  ///
  /// - Parameter completion: called after `viewDidDisappear`.
  open func dismiss(animated: Bool, completion: (() -> Void)? = nil) { hidePresented(animated, completion) }

  /// Shows another controller: the nearest parent does that overrides this, and presents it by default.
  open func show(_ controller: ViewController, sender: Any?) {
    if let owner { owner.show(controller, sender: sender) } else { present(controller, animated: true) }
  }

  // MARK: Segues

  /// A segue is about to be performed whose source this controller is, by now with its destination; by unwinding, the
  /// one that the way back begins at. The default does nothing.
  open func prepare(for segue: StoryboardSegue, sender: Any?) {}

  /// Whether a segue that a touch has triggered is performed; true by default.
  open func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool { true }

  /// Performs a segue of the controller's storyboard. One that this has not stops the program, as a controller that
  /// came from none.
  open func performSegue(withIdentifier identifier: String, sender: Any?) {
    guard let origin, origin.perform(identifier, from: self, sender: sender) else {
      preconditionFailure("\(self) has no segue with the identifier \(identifier)")
    }
  }

  /// Whether an unwinding segue may end at this controller; by default, whether it has the segue's method, and
  /// `shouldPerformSegue` is not asked.
  open func canPerformUnwindSegueAction(
    _ action: Action, from fromViewController: ViewController, sender: Any?
  ) -> Bool { responds(to: action) }

  /// Takes the part of an unwinding segue's way back that begins below this controller. The default does nothing.
  open func unwind(for unwindSegue: StoryboardSegue, towards subsequentVC: ViewController) {}

  /// As `show(_:sender:)`.
  open func showDetailViewController(_ controller: ViewController, sender: Any?) {
    if let owner {
      owner.showDetailViewController(controller, sender: sender)
    } else {
      show(controller, sender: sender)
    }
  }
}

extension ViewController: @MainActor Coding {}

/// An object with content in a view, in another one of its kind.
@preconcurrency @MainActor public protocol ContentContainer: AnyObject {
  /// The size that the content would like to have.
  var preferredContentSize: Size { get }
  /// The preferred size of content in this one has changed.
  func preferredContentSizeDidChange(forChildContentContainer container: any ContentContainer)
  /// The size of content in this one, where this one has a size.
  func size(forChildContentContainer container: any ContentContainer, withParentContainerSize size: Size) -> Size
  /// The content is about to take another size.
  func viewWillTransition(to size: Size, with coordinator: TransitionCoordinator)
  /// The surroundings are about to change.
  func willTransition(to newCollection: TraitCollection, with coordinator: TransitionCoordinator)
}
