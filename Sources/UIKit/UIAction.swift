import MultiplaneDrawing
public import MultiplaneSystemViews
import MultiplaneViews

extension UIControl {
  /// Makes a control that runs an action when the user does what it is for, such as changes its value; a button shows
  /// the action, too.
  public convenience init(frame: CGRect, primaryAction: UIAction?) {
    self.init(frame: frame)
    guard let primaryAction else { return }
    if let button = self as? UIButton {
      button.setPrimaryAction(primaryAction)
    } else {
      addAction(primaryAction, for: .primaryActionTriggered)
    }
  }

  /// Runs an action at events, in place of one of the same identifier for the same events.
  public func addAction(_ action: UIAction, for controlEvents: Events) {
    removeTarget(self, key: action.identifier, for: controlEvents)
    addTarget(self, for: controlEvents) { _, sender, _ in action.run(sender) }.key = action.identifier
  }

  /// Removes an action.
  public func removeAction(_ action: UIAction, for controlEvents: Events) {
    removeTarget(self, key: action.identifier, for: controlEvents)
  }

  /// Removes the action of an identifier.
  public func removeAction(identifiedBy identifier: UIAction.Identifier, for controlEvents: Events) {
    removeTarget(self, key: identifier, for: controlEvents)
  }
}

extension UIButton {
  /// Makes a button that shows and runs an action.
  public convenience init(type: ButtonType = .system, primaryAction: UIAction?) {
    self.init(type: type)
    setPrimaryAction(primaryAction)
  }

  /// Makes a button of a configuration, that runs an action; its title and image are shown where the configuration has
  /// none.
  public convenience init(configuration: UIButton.Configuration, primaryAction: UIAction? = nil) {
    self.init(type: .system)
    self.configuration = configuration
    setPrimaryAction(primaryAction)
  }

  fileprivate final func setPrimaryAction(_ action: UIAction?) {
    guard let action else { return }
    if !action.title.isEmpty { setTitle(action.title, for: .normal) }
    if let image = action.image { setImage(image, for: .normal) }
    addAction(action, for: .touchUpInside)
  }
}

extension UIBarButtonItem {
  /// An item that shows and runs an action.
  public convenience init(primaryAction: UIAction) {
    let run: @MainActor (UIBarButtonItem) -> Void = { primaryAction.run($0) }
    if let image = primaryAction.image {
      self.init(image: image, action: run)
    } else {
      self.init(title: primaryAction.title, action: run)
    }
  }
}
