public import MultiplaneTextInput
public import MultiplaneViews

/// UIKit's name of `EditMenu`.
public typealias UIMenuController = EditMenu
/// UIKit's name of `EditMenu.Item`, a value here.
public typealias UIMenuItem = EditMenu.Item

extension EditMenu {
  /// The shared application's.
  public static var shared: UIMenuController { of(.shared) }

  /// The program's own items.
  public var menuItems: [UIMenuItem]? {
    get { items.isEmpty ? nil : items }
    set { items = newValue ?? [] }
  }
  /// Where the menu is in its window.
  public var menuFrame: CGRect { frame }
  /// Whether it is shown.
  public var isMenuVisible: Bool { isVisible }

  /// Shows the menu beside a rectangle of a view.
  public func showMenu(from targetView: UIView, rect targetRect: CGRect) { show(from: targetView, rect: targetRect) }

  /// Takes the menu away.
  public func hideMenu() { hide() }

  /// Takes the menu away from a view.
  public func hideMenu(from targetView: UIView) { hide() }
}

/// UIKit's name of `EditMenuInteraction`.
public typealias UIEditMenuInteraction = EditMenuInteraction
/// UIKit's name of `EditMenuInteraction.Configuration`.
public typealias UIEditMenuConfiguration = EditMenuInteraction.Configuration
/// UIKit's name of `EditMenuInteractionAnimating`.
public typealias UIEditMenuInteractionAnimating = EditMenuInteractionAnimating
/// UIKit's name of `EditMenuInteractionDelegate`.
public typealias UIEditMenuInteractionDelegate = EditMenuInteractionDelegate
