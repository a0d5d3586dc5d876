public import MultiplaneDrawing
public import MultiplaneSystemViews
import MultiplaneViews

/// A closure with a title and an image, for controls.
@preconcurrency @MainActor public final class UIAction {
  /// A name that tells actions apart.
  public struct Identifier: Hashable, RawRepresentable, Sendable {
    /// The name.
    public let rawValue: String
    /// An identifier by its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// An identifier by its name.
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  /// What a button shows.
  public var title: String
  /// What a button shows.
  public var image: UIImage?
  /// A name that tells actions apart; one of its own by default.
  public let identifier: Identifier
  /// The control that calls the closure, during the call.
  public private(set) var sender: Any?
  private let handler: (UIAction) -> Void

  /// Makes an action.
  public init(
    title: String = "", image: UIImage? = nil, identifier: Identifier? = nil, handler: @escaping (UIAction) -> Void
  ) {
    (self.title, self.image, self.handler) = (title, image, handler)
    self.identifier = identifier ?? Identifier("action \(UIAction.made)")
    UIAction.made += 1
  }

  private static var made = 0

  func run(_ sender: Any?) {
    self.sender = sender
    handler(self)
    self.sender = nil
  }
}

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
