public import MultiplaneControllers
public import MultiplaneSystemViews
public import MultiplaneViews

/// UIKit's name of `MenuElement`.
public typealias UIMenuElement = MenuElement
/// UIKit's name of `Menu`.
public typealias UIMenu = Menu
/// UIKit's name of `MenuAction`.
public typealias UIAction = MenuAction
/// UIKit's name of `MenuCommand`.
public typealias UICommand = MenuCommand
/// UIKit's name of `DeferredMenuElement`.
public typealias UIDeferredMenuElement = DeferredMenuElement
/// UIKit's name of `Interaction`.
public typealias UIInteraction = Interaction
/// UIKit's name of `ContextMenuInteraction`.
public typealias UIContextMenuInteraction = ContextMenuInteraction
/// UIKit's name of `ContextMenuInteractionDelegate`.
public typealias UIContextMenuInteractionDelegate = ContextMenuInteractionDelegate
/// UIKit's name of `ContextMenuConfiguration`.
public typealias UIContextMenuConfiguration = ContextMenuConfiguration
/// UIKit's name of `ContextMenuInteractionAnimating`.
public typealias UIContextMenuInteractionAnimating = ContextMenuInteractionAnimating
/// UIKit's name of `TargetedPreview`.
public typealias UITargetedPreview = TargetedPreview
/// UIKit's name of `PreviewParameters`.
public typealias UIPreviewParameters = PreviewParameters
/// UIKit's name of `PreviewTarget`.
public typealias UIPreviewTarget = PreviewTarget

extension UIBarButtonItem {
  /// An item with a title that opens a menu.
  public convenience init(title: String?, image: UIImage? = nil, primaryAction: UIAction? = nil, menu: UIMenu?) {
    self.init(title: title ?? primaryAction?.title)
    if let image = image ?? primaryAction?.image { self.image = image }
    if let primaryAction { press = { primaryAction.run($0) } }
    self.menu = menu
  }

  /// An item of the system that runs an action, or opens a menu.
  public convenience init(systemItem: SystemItem, primaryAction: UIAction? = nil, menu: UIMenu? = nil) {
    self.init(systemItem)
    if let primaryAction { press = { primaryAction.run($0) } }
    self.menu = menu
  }
}
