public import MultiplaneGeometry
public import MultiplaneSystemViews
public import MultiplaneViews

/// Opens a menu of a view: by a finger that rests, or by the second button of a pointer. A finger that goes on to an
/// element, and is lifted there, chooses it.
open class ContextMenuInteraction: Interaction {
  /// What is asked for the menu; not retained.
  public final private(set) weak var delegate: (any ContextMenuInteractionDelegate)?
  /// The view whose menu it is.
  public final private(set) weak var view: View?
  /// Colours and lengths.
  open var presentationAppearance = PresentationAppearance()
  private final let press = MenuPressRecognizer()
  private final let click = TapGestureRecognizer()
  private final var overlay: MenuOverlay?
  private final var configuration: ContextMenuConfiguration?
  private final var place = Point.zero

  /// Makes an interaction, to be added to a view.
  public init(delegate: any ContextMenuInteractionDelegate) {
    self.delegate = delegate
    click.buttonMaskRequired = .secondary
    // A finger has no buttons, and its tap is none of the menu's.
    click.touchTypes = [.indirectPointer]
    click.addAction { [weak self] recognizer in
      if recognizer.state == .ended { _ = self?.open(at: recognizer.location(in: self?.view)) }
    }
    press.open = { [weak self] place in self?.open(at: place) }
  }

  /// Takes the recognisers from the former view.
  open func willMove(to view: View?) {
    guard let old = self.view else { return }
    dismissMenu()
    for recognizer in [press, click] as [GestureRecognizer] { old.removeGestureRecognizer(recognizer) }
  }

  /// Gives the view the recognisers.
  open func didMove(to view: View?) {
    self.view = view
    for recognizer in [press, click] as [GestureRecognizer] { view?.addGestureRecognizer(recognizer) }
  }

  /// Where the menu was opened, in a view's own space; in the window's for nil.
  open func location(in view: View?) -> Point {
    guard let own = self.view else { return .zero }
    return own.convert(place, to: view ?? own.window)
  }

  /// Closes the menu that is shown; nothing without one.
  open func dismissMenu() { overlay?.close() }

  /// Shows another menu in the place of that which is shown; nothing without one.
  open func updateVisibleMenu(_ block: (Menu) -> Menu) {
    guard let overlay else { return }
    overlay.replaceMenu(block(overlay.menu))
  }

  /// Opens the menu of a place; nil where there is none.
  private final func open(at place: Point) -> MenuOverlay? {
    guard let view, let window = view.window, overlay == nil, let delegate,
      let configuration = delegate.contextMenuInteraction(self, configurationForMenuAtLocation: place),
      let menu = configuration.actionProvider?([])
    else { return nil }
    (self.place, self.configuration) = (place, configuration)
    let controller = configuration.previewProvider?()
    let target = delegate.contextMenuInteraction(self, previewForHighlightingMenuWithConfiguration: configuration)
    let source = target?.view ?? view
    let shown = MenuOverlay(menu, sender: self, presentationAppearance)
    if let controller {
      shown.preview = controller.view
      shown.previewSize = controller.preferredContentSize
      shown.previewTapped = { [weak self] in self?.performPreview(controller) }
    } else if source.window != nil, source.window?.application?.pictureRenderer != nil {
      let picture = source.snapshotView(afterScreenUpdates: false)
      shown.preview = picture.map { PreviewPicture($0, target?.parameters ?? PreviewParameters()) }
      shown.roundsPreview = target?.parameters.visiblePath == nil
      shown.previewSize = source.bounds.size
      shown.previewTapped = { [weak self] in self?.performPreview(nil) }
    }
    let animator = MenuAnimator(controller)
    delegate.contextMenuInteraction(self, willDisplayMenuFor: configuration, animator: animator)
    shown.willClose = { [weak self] in self?.willEnd(controller) }
    overlay = shown
    shown.isAtTouch = true
    shown.show(
      in: window, at: target?.place(in: window) ?? source.convert(source.bounds, to: window),
      touch: view.convert(place, to: window),
      along: animator)
    return shown
  }

  private final func willEnd(_ controller: ViewController?) -> MenuAnimator {
    let animator = MenuAnimator(controller)
    overlay = nil
    if let configuration {
      self.configuration = nil
      delegate?.contextMenuInteraction(self, willEndFor: configuration, animator: animator)
    }
    return animator
  }

  private final func performPreview(_ controller: ViewController?) {
    guard let configuration else { return }
    let animator = MenuAnimator(controller)
    delegate?.contextMenuInteraction(
      self, willPerformPreviewActionForMenuWith: configuration, animator: animator)
    overlay?.close(along: animator)
  }
}

/// Opens a menu by a finger that rests, and chooses where it is lifted.
final class MenuPressRecognizer: LongPressGestureRecognizer {
  /// Opens the menu of a place in the view; answers what is shown, if there is a menu.
  var open: (Point) -> MenuOverlay? = { _ in nil }
  private weak var overlay: MenuOverlay?
  private var start = Point.zero
  private var hasMoved = false

  override init(target: Any?, action: Action?) {
    super.init(target: target, action: action)
    addAction { [weak self] _ in self?.changed() }
  }

  private func changed() {
    let place = location(in: nil)
    switch state {
    case .began:
      (start, hasMoved) = (place, false)
      overlay = open(location(in: view))
      // What has no menu is as if there were no recogniser.
      if overlay == nil { state = .cancelled }
    case .changed:
      let way = place - start
      if way.x * way.x + way.y * way.y > allowableMovement * allowableMovement { hasMoved = true }
      if hasMoved { overlay?.highlight(at: place) }
    case .ended: if hasMoved { overlay?.choose(at: place) }
    case .cancelled, .possible, .failed: overlay?.highlight(at: nil)
    }
  }

  /// Only fingers, and the first button.
  override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
    guard buttonMask.isEmpty || buttonMask == .primary else { return state = .failed }
    super.touchesBegan(touches, with: event)
  }
}

extension View: @MainActor MenuShowing {
  /// Opens a button's menu by touches.
  package final func noteMenu(_ menu: Menu?, opensAtOnce: Bool) {
    let known = gestureRecognizers?.compactMap { $0 as? MenuPressRecognizer }.first { $0.name == Self.menuName }
    guard menu != nil else {
      if let known { removeGestureRecognizer(known) }
      return
    }
    let press = known ?? MenuPressRecognizer()
    press.minimumPressDuration = opensAtOnce ? 0 : 0.5
    guard known == nil else { return }
    press.name = Self.menuName
    press.open = { [weak self] _ in (self as? Button)?.openMenu() }
    addGestureRecognizer(press)
  }

  private static var menuName: String { "menu of the button" }
}

extension Button {
  fileprivate final func openMenu() -> MenuOverlay? {
    guard isEnabled, let menu, let window else { return nil }
    let overlay = MenuOverlay(menu, sender: self, PresentationAppearance())
    overlay.didChoose = { [weak self] in self?.showSelection() }
    overlay.selects = changesSelectionAsPrimaryAction
    let place = convert(bounds, to: window)
    sendActions(for: .menuActionTriggered)
    overlay.show(in: window, at: place, touch: Point(place.midX, place.midY), along: nil)
    return overlay
  }

  /// Opens the menu for assistive programs, where a touch would do it.
  package final func performPrimaryMenu() -> Bool { showsMenuAsPrimaryAction && openMenu() != nil }
}
