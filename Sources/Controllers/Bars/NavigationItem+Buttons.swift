public import MultiplaneSystemViews
public import MultiplaneViews

/// The buttons of an item, and how its bar looks.
@MainActor final class NavigationButtons {
  var left: [BarButtonItem] = []
  var right: [BarButtonItem] = []
  var back: BarButtonItem?
  var backAction: MenuAction?
  var standard: NavigationBarAppearance?
  var compact: NavigationBarAppearance?
  var scrollEdge: NavigationBarAppearance?
}

extension NavigationItem {
  final var sides: NavigationButtons {
    if let known = buttons as? NavigationButtons { return known }
    let new = NavigationButtons()
    buttons = new
    return new
  }

  /// The buttons at the left, from the edge on; nil, the default, for none.
  public final var leftBarButtonItems: [BarButtonItem]? {
    get { sides.left.isEmpty ? nil : sides.left }
    set {
      sides.left = newValue ?? []
      note()
    }
  }

  /// The buttons at the right, from the edge on; nil, the default, for none.
  public final var rightBarButtonItems: [BarButtonItem]? {
    get { sides.right.isEmpty ? nil : sides.right }
    set {
      sides.right = newValue ?? []
      note()
    }
  }

  /// The first button at the left. Set, it is the only one.
  public final var leftBarButtonItem: BarButtonItem? {
    get { sides.left.first }
    set { leftBarButtonItems = newValue.map { [$0] } }
  }

  /// The first button at the right. Set, it is the only one.
  public final var rightBarButtonItem: BarButtonItem? {
    get { sides.right.first }
    set { rightBarButtonItems = newValue.map { [$0] } }
  }

  /// What the button back to this item shows; nil, the default, for its title.
  public final var backBarButtonItem: BarButtonItem? {
    get { sides.back }
    set {
      sides.back = newValue
      note()
    }
  }

  /// What the button back does while this item is on top, in place of going back, which no finger does then; nil,
  /// the default, for that.
  public final var backAction: MenuAction? {
    get { sides.backAction }
    set { sides.backAction = newValue }
  }

  /// Sets the buttons at the left; at once.
  public final func setLeftBarButtonItems(_ items: [BarButtonItem]?, animated: Bool) { leftBarButtonItems = items }

  /// Sets the buttons at the right; at once.
  public final func setRightBarButtonItems(_ items: [BarButtonItem]?, animated: Bool) { rightBarButtonItems = items }

  /// Sets the button at the left; at once.
  public final func setLeftBarButton(_ item: BarButtonItem?, animated: Bool) { leftBarButtonItem = item }

  /// Sets the button at the right; at once.
  public final func setRightBarButton(_ item: BarButtonItem?, animated: Bool) { rightBarButtonItem = item }

  /// How the bar looks while the item is on top; nil, the default, for as it does otherwise.
  public final var standardAppearance: NavigationBarAppearance? {
    get { sides.standard }
    set {
      sides.standard = newValue
      note()
    }
  }

  /// How a bar of little height looks; nil, the default, for as the bar says.
  public final var compactAppearance: NavigationBarAppearance? {
    get { sides.compact }
    set {
      sides.compact = newValue
      note()
    }
  }

  /// How the bar looks while the contents are at their top; nil, the default, for as the bar says.
  public final var scrollEdgeAppearance: NavigationBarAppearance? {
    get { sides.scrollEdge }
    set {
      sides.scrollEdge = newValue
      note()
    }
  }

  /// What the button back to this item says, at most.
  final var backTitle: String {
    switch backButtonDisplayMode {
    case .minimal: ""
    case .generic: Self.back
    case .default: sides.back?.title ?? backButtonTitle ?? title ?? Self.back
    }
  }

  /// The general word.
  static let back = "Back"
}
