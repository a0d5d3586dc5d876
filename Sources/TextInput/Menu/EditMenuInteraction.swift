public import MultiplaneGeometry
public import MultiplaneSystemViews
public import MultiplaneViews

/// Shows the edit menu for a view of a program's own: UIKit's `UIEditMenuInteraction`, without the prefix.
@preconcurrency @MainActor open class EditMenuInteraction: Interaction {
  /// What a menu is shown for.
  public struct Configuration {
    /// What the program knows it by.
    public let identifier: AnyHashable
    /// Where it is shown, in the view's space.
    public let sourcePoint: Point

    /// Puts the two together.
    public init(identifier: AnyHashable?, sourcePoint: Point) {
      (self.identifier, self.sourcePoint) = (identifier ?? AnyHashable(0), sourcePoint)
    }
  }

  /// Is asked, and not retained.
  public final private(set) weak var delegate: (any EditMenuInteractionDelegate)?
  /// The view that it was added to.
  public final private(set) weak var view: View?
  private final var configuration: Configuration?

  private final class Animator: EditMenuInteractionAnimating {
    var (animations, completions) = ([() -> Void](), [() -> Void]())
    func addAnimations(_ animations: @escaping () -> Void) { self.animations.append(animations) }
    func addCompletion(_ completion: @escaping () -> Void) { completions.append(completion) }
    /// The menu comes and goes at once: so does what goes with it.
    func run() { for body in animations + completions { body() } }
  }

  /// Makes an interaction.
  ///
  /// - Parameter delegate: is not retained.
  public init(delegate: (any EditMenuInteractionDelegate)?) { self.delegate = delegate }

  /// The view takes the interaction, or loses it.
  open func willMove(to view: View?) { if view !== self.view { dismissMenu() } }

  /// The view has taken the interaction, or has lost it.
  open func didMove(to view: View?) { self.view = view }

  /// Shows the menu beside a point, or the rectangle that the delegate has for it.
  open func presentEditMenu(with configuration: Configuration) {
    guard let view, let application = view.window?.application else { return }
    let menu = EditMenu.of(application)
    let point = configuration.sourcePoint
    let rect = delegate?.editMenuInteraction(self, targetRectFor: configuration) ?? .null
    menu.show(from: view, rect: rect.isNull ? Rect(x: point.x, y: point.y, width: 1, height: 1) : rect) {
      [weak self] suggested in
      guard let self else { return nil }
      return delegate?.editMenuInteraction(self, menuFor: configuration, suggestedActions: suggested)
    }
    guard menu.isVisible else { return }
    self.configuration = configuration
    menu.didHide = { [weak self] in
      guard let self else { return }
      self.configuration = nil
      let animator = Animator()
      delegate?.editMenuInteraction(self, willDismissMenuFor: configuration, animator: animator)
      animator.run()
    }
    let animator = Animator()
    delegate?.editMenuInteraction(self, willPresentMenuFor: configuration, animator: animator)
    animator.run()
  }

  /// Where a recogniser of the view is, in the view's space, for the place of a menu.
  open func location(in view: View?) -> Point {
    guard let configuration, let own = self.view else { return .zero }
    return own.convert(configuration.sourcePoint, to: view)
  }

  /// Shows the menu for what is beside it now, where it is shown.
  open func updateVisibleMenuPosition(animated: Bool) { reloadVisibleMenu() }

  /// Takes the menu away.
  open func dismissMenu() { if configuration != nil { view?.window?.application.map { EditMenu.of($0).hide() } } }

  /// Shows what can be done now.
  open func reloadVisibleMenu() {
    if configuration != nil { view?.window?.application.map { EditMenu.of($0).update() } }
  }
}

/// Does something with a menu that comes or goes: UIKit's `UIEditMenuInteractionAnimating`.
@preconcurrency @MainActor public protocol EditMenuInteractionAnimating: AnyObject {
  /// Adds something that changes with the menu.
  func addAnimations(_ animations: @escaping () -> Void)
  /// Adds something that is called when the menu has come, or has gone.
  func addCompletion(_ completion: @escaping () -> Void)
}

/// Has a say in the menus of an interaction. All methods have defaults.
@preconcurrency @MainActor public protocol EditMenuInteractionDelegate: AnyObject {
  /// The menu that is shown; nil, the default, for what can be done.
  ///
  /// - Parameter suggestedActions: what can be done.
  func editMenuInteraction(
    _ interaction: EditMenuInteraction, menuFor configuration: EditMenuInteraction.Configuration,
    suggestedActions: [MenuElement]
  ) -> Menu?
  /// What the menu stands beside, in the view's space; null, the default, for the point.
  func editMenuInteraction(
    _ interaction: EditMenuInteraction, targetRectFor configuration: EditMenuInteraction.Configuration
  ) -> Rect
  /// The menu is shown.
  func editMenuInteraction(
    _ interaction: EditMenuInteraction, willPresentMenuFor configuration: EditMenuInteraction.Configuration,
    animator: any EditMenuInteractionAnimating)
  /// The menu goes.
  func editMenuInteraction(
    _ interaction: EditMenuInteraction, willDismissMenuFor configuration: EditMenuInteraction.Configuration,
    animator: any EditMenuInteractionAnimating)
}

extension EditMenuInteractionDelegate {
  /// Nil.
  public func editMenuInteraction(
    _ interaction: EditMenuInteraction, menuFor configuration: EditMenuInteraction.Configuration,
    suggestedActions: [MenuElement]
  ) -> Menu? { nil }
  /// Null.
  public func editMenuInteraction(
    _ interaction: EditMenuInteraction, targetRectFor configuration: EditMenuInteraction.Configuration
  ) -> Rect { .null }
  /// Does nothing.
  public func editMenuInteraction(
    _ interaction: EditMenuInteraction, willPresentMenuFor configuration: EditMenuInteraction.Configuration,
    animator: any EditMenuInteractionAnimating
  ) {}
  /// Does nothing.
  public func editMenuInteraction(
    _ interaction: EditMenuInteraction, willDismissMenuFor configuration: EditMenuInteraction.Configuration,
    animator: any EditMenuInteractionAnimating
  ) {}
}
