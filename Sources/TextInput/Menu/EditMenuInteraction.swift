public import MultiplaneGeometry
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
    menu.show(from: view, rect: rect.isNull ? Rect(x: point.x, y: point.y, width: 1, height: 1) : rect)
    guard menu.isVisible else { return }
    self.configuration = configuration
    delegate?.editMenuInteraction(self, willPresentMenuFor: configuration)
    menu.didHide = { [weak self] in
      guard let self else { return }
      self.configuration = nil
      delegate?.editMenuInteraction(self, willDismissMenuFor: configuration)
    }
  }

  /// Takes the menu away.
  open func dismissMenu() { if configuration != nil { view?.window?.application.map { EditMenu.of($0).hide() } } }

  /// Shows what can be done now.
  open func reloadVisibleMenu() { if let configuration { presentEditMenu(with: configuration) } }
}

/// Has a say in the menus of an interaction. All methods have defaults.
@preconcurrency @MainActor public protocol EditMenuInteractionDelegate: AnyObject {
  /// What the menu stands beside, in the view's space; null, the default, for the point.
  func editMenuInteraction(
    _ interaction: EditMenuInteraction, targetRectFor configuration: EditMenuInteraction.Configuration
  ) -> Rect
  /// The menu is shown.
  func editMenuInteraction(
    _ interaction: EditMenuInteraction, willPresentMenuFor configuration: EditMenuInteraction.Configuration)
  /// The menu goes.
  func editMenuInteraction(
    _ interaction: EditMenuInteraction, willDismissMenuFor configuration: EditMenuInteraction.Configuration)
}

extension EditMenuInteractionDelegate {
  /// Null.
  public func editMenuInteraction(
    _ interaction: EditMenuInteraction, targetRectFor configuration: EditMenuInteraction.Configuration
  ) -> Rect { .null }
  /// Does nothing.
  public func editMenuInteraction(
    _ interaction: EditMenuInteraction, willPresentMenuFor configuration: EditMenuInteraction.Configuration
  ) {}
  /// Does nothing.
  public func editMenuInteraction(
    _ interaction: EditMenuInteraction, willDismissMenuFor configuration: EditMenuInteraction.Configuration
  ) {}
}
