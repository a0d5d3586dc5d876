/// What the bar of a navigation controller shows for one of its controllers: UIKit's, without the prefix. Its buttons
/// are in the module of controllers.
@preconcurrency @MainActor open class NavigationItem {
  /// Whether a title is large, and shrinks as the contents are scrolled.
  public enum LargeTitleDisplayMode: Int, Hashable, Sendable, CaseIterable {
    /// As that of the item below.
    case automatic
    /// Large, in bars that prefer it.
    case always
    /// Small.
    case never
    /// Small.
    case inline
  }

  /// What the button back to an item says.
  public enum BackButtonDisplayMode: Int, Hashable, Sendable, CaseIterable {
    /// The title as far as there is room, then a general word, then none.
    case `default`
    /// A general word.
    case generic
    /// No word.
    case minimal
  }

  /// Bars that show the item, by themselves.
  package final var changed: [ObjectIdentifier: (NavigationItem) -> Void] = [:]
  /// Its buttons.
  package final var buttons: AnyObject?

  /// Makes an item with a title.
  public init(title: String) { self.title = title }

  /// The title, in the middle of the bar; nil for none.
  open var title: String? { didSet { if title != oldValue { note() } } }
  /// A view in the place of the title; nil, the default, for none.
  open var titleView: View? { didSet { if titleView !== oldValue { note() } } }
  /// A line above the bar's contents; nil, the default, for none.
  open var prompt: String? { didSet { if prompt != oldValue { note() } } }
  /// Whether there is no button back while this item is on top; false by default.
  open var hidesBackButton = false { didSet { if hidesBackButton != oldValue { note() } } }
  /// Whether the items at the left stand beside the button back, and not in its place; false by default.
  open var leftItemsSupplementBackButton = false { didSet { note() } }
  /// What the button back to this item says; nil, the default, for the title.
  open var backButtonTitle: String? { didSet { if backButtonTitle != oldValue { note() } } }
  /// What the button back to this item says where there is little room.
  open var backButtonDisplayMode = BackButtonDisplayMode.default { didSet { note() } }
  /// Whether the title is large.
  open var largeTitleDisplayMode = LargeTitleDisplayMode.automatic { didSet { note() } }

  /// Sets whether there is no button back.
  open func setHidesBackButton(_ hidesBackButton: Bool, animated: Bool) { self.hidesBackButton = hidesBackButton }

  /// Tells the bars that show the item.
  package final func note() { for change in changed.values { change(self) } }
}

extension NavigationItem: Hashable {
  /// Whether two references are of one object.
  public nonisolated static func == (a: NavigationItem, b: NavigationItem) -> Bool { a === b }

  /// By identity.
  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
