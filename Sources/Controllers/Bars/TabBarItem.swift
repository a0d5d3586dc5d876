public import MultiplaneDrawing
public import MultiplaneGeometry
public import MultiplaneSystemViews

/// What a bar of tabs shows for one of them: UIKit's, without the prefix.
@preconcurrency @MainActor open class TabBarItem: BarItem {
  /// Tabs that the system has words for.
  public enum SystemItem: Int, Hashable, Sendable, CaseIterable {
    /// The one that shows those that there is no room for.
    case more
    /// A word.
    case favorites, featured, topRated, recents, contacts, history, bookmarks, search, downloads, mostRecent, mostViewed

    /// What it says.
    var word: String {
      switch self {
      case .topRated: "Top Rated"
      case .mostRecent: "Most Recent"
      case .mostViewed: "Most Viewed"
      default: "\(self)".prefix(1).uppercased() + "\(self)".dropFirst()
      }
    }
  }

  /// The image while the tab is selected; nil, the default, for `image`.
  open var selectedImage: Image? { didSet { if selectedImage !== oldValue { noteChange() } } }
  /// A short text on red at the item's upper right corner; nil, the default, for none.
  open var badgeValue: String? { didSet { if badgeValue != oldValue { noteChange() } } }
  /// The colour behind the badge; nil, the default, for red.
  open var badgeColor: Color? { didSet { if badgeColor != oldValue { noteChange() } } }

  /// Makes an item without title and image.
  public override init() { super.init() }

  /// Makes an item with a title and an image.
  public init(title: String?, image: Image?, tag: Int) {
    super.init()
    (self.title, self.image, self.tag) = (title, image, tag)
  }

  /// Makes an item with an image for while it is selected.
  public init(title: String?, image: Image?, selectedImage: Image?) {
    super.init()
    (self.title, self.image, self.selectedImage) = (title, image, selectedImage)
  }

  /// Makes an item with a word of the system's.
  public init(tabBarSystemItem systemItem: SystemItem, tag: Int) {
    super.init()
    (self.title, self.tag) = (systemItem.word, tag)
  }

  private final func noteChange() { for change in didChange.values { change() } }
}
