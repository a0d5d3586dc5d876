public import MultiplaneGeometry
public import MultiplaneSystemViews
public import MultiplaneViews

/// The menu of what can be done with what is selected, beside it: cut, copy, paste, select, select all, and a program's
/// own items. It shows those that the first responder, or one behind it in the chain, can perform:
/// `canPerformAction(_:withSender:)`, with the menu as the sender.
///
/// Text shows it by itself: after a long press, a tap on the caret, a double tap, and with a pointer's second button.
@preconcurrency @MainActor public final class EditMenu {
  /// Something to do.
  public struct Item: Hashable {
    /// What it is called.
    public var title: String
    /// What is done.
    public var action: Action
    /// Puts the two together.
    public init(title: String, action: Action) { (self.title, self.action) = (title, action) }
  }

  /// What texts offer.
  public static let standardItems = [
    Item(title: "Cut", action: .cut), Item(title: "Copy", action: .copy), Item(title: "Paste", action: .paste),
    Item(title: "Select", action: .select), Item(title: "Select All", action: .selectAll),
  ]

  /// The application's.
  public static func of(_ application: Application) -> EditMenu {
    if let known = application.editMenu as? EditMenu { return known }
    let made = EditMenu()
    application.editMenu = made
    return made
  }

  /// The program's own items, behind those of texts; none by default.
  public var items: [Item] = []
  /// Where the menu is in its window; zero while it is not shown.
  public var frame: Rect { shown.map(\.frame) ?? .zero }
  /// Whether it is shown.
  public var isVisible: Bool { shown != nil }
  /// What it offers now.
  public var titles: [String] { shown?.items.map(\.title) ?? [] }

  /// Makes a menu of what can be done; nil for that itself.
  public typealias Choice = @MainActor (_ suggested: [MenuElement]) -> Menu?

  /// Called when an item has changed what is selected, so that a text shows what can be done then.
  var selectionDidChange: (() -> Void)?
  /// Called once, when the menu goes.
  var didHide: (() -> Void)?
  private var shown: EditMenuView?
  private var dismissal: EditMenuDismissal?
  /// When a touch has taken the menu away last, seconds.
  private(set) var dismissedAt = -Double.infinity
  /// What the menu is for, so that it can be shown again.
  private weak var source: View?
  private var place = Rect.zero
  private var choice: Choice?

  private init() {}

  /// Shows the menu beside a rectangle, in the place of another one; nothing where nothing can be done.
  ///
  /// - Parameters:
  ///   - view: is in a window.
  ///   - rect: in the view's space.
  ///   - choice: makes a menu of what can be done; nil, the default, for that itself.
  public func show(from view: View, rect: Rect, choice: Choice? = nil) {
    hide()
    guard let window = view.window, rect.origin.isFinite, rect.width.isFinite, rect.height.isFinite else { return }
    let first = window.focused ?? view
    let suggested = (Self.standardItems + items).map { MenuCommand(title: $0.title, action: $0.action) }
      .filter { first.target(forAction: $0.action, withSender: self) != nil }
    let chosen = choice?(suggested).map { elements($0.children, for: first, known: suggested) } ?? suggested
    // What makes the menu may have taken the view away.
    guard !chosen.isEmpty, view.window === window else { return }
    (source, place, self.choice) = (view, rect, choice)
    let menu = EditMenuView(chosen) { [weak self] item in self?.perform(item) }
    menu.place(beside: view.convert(rect, to: window), in: window)
    window.addSubview(menu)
    let dismissal = EditMenuDismissal(menu) { [weak self] in
      self?.dismissedAt = window.application?.currentTime ?? 0
      self?.hide()
    }
    window.addGestureRecognizer(dismissal)
    (shown, self.dismissal) = (menu, dismissal)
  }

  /// The actions and commands in elements that can be done, those of menus in them, too.
  ///
  /// - Parameter known: can be done: the chain was asked.
  private func elements(_ elements: [MenuElement], for first: Responder, known: [MenuCommand]) -> [MenuElement] {
    elements.flatMap { element -> [MenuElement] in
      switch element {
      case let menu as Menu: self.elements(menu.children, for: first, known: known)
      case let action as MenuAction: action.attributes.isDisjoint(with: [.disabled, .hidden]) ? [action] : []
      case let command as MenuCommand:
        command.attributes.isDisjoint(with: [.disabled, .hidden])
          && (known.contains { $0 === command } || first.target(forAction: command.action, withSender: self) != nil)
          ? [command] : []
      default: []
      }
    }
  }

  /// Takes the menu away.
  public func hide() {
    guard let shown else { return }
    if let dismissal { dismissal.view?.removeGestureRecognizer(dismissal) }
    shown.removeFromSuperview()
    (self.shown, dismissal, selectionDidChange) = (nil, nil, nil)
    let told = didHide
    didHide = nil
    told?()
  }

  /// Shows what can be done now.
  public func update() {
    guard isVisible, let source else { return }
    let (told, again) = (didHide, selectionDidChange)
    didHide = nil
    show(from: source, rect: place, choice: choice)
    guard isVisible else {
      told?()
      return
    }
    (didHide, selectionDidChange) = (told, again)
  }

  private func perform(_ item: MenuElement) {
    guard let window = shown?.window else { return }
    if let action = item as? MenuAction {
      if !action.attributes.contains(.keepsMenuPresented) { hide() }
      action.run(self)
      return update()
    }
    guard let item = item as? MenuCommand else { return }
    let first: Responder = window.focused ?? source ?? window
    let target = first.target(forAction: item.action, withSender: self)
    let again = selectionDidChange
    hide()
    if let target { window.application?.sendAction(item.action, to: target, from: self, for: nil) }
    if item.action == .select || item.action == .selectAll { again?() }
  }
}

/// Sees touches beside the menu, and takes none.
final class EditMenuDismissal: GestureRecognizer {
  private final weak var menu: EditMenuView?
  private final let dismiss: () -> Void

  init(_ menu: EditMenuView, _ dismiss: @escaping () -> Void) {
    (self.menu, self.dismiss) = (menu, dismiss)
    super.init(target: nil, action: nil)
    (cancelsTouchesInView, delaysTouchesEnded) = (false, false)
  }

  override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
    state = .failed
    if let menu, touches.contains(where: { $0.view?.isDescendant(of: menu) != true }) { dismiss() }
  }
}
