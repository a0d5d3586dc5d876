public import MultiplaneGeometry
public import MultiplaneLists
import MultiplaneSystemViews
import MultiplaneViews

/// How a section that is a list looks: UIKit's `UICollectionLayoutListConfiguration`.
public struct CollectionLayoutListConfiguration {
  /// How sections look.
  public enum Appearance: Int, Hashable, Sendable, CaseIterable {
    /// Headers stay in sight.
    case plain
    /// Sections have room between them.
    case grouped
    /// As grouped, away from the sides and with round corners.
    case insetGrouped
    /// As plain, for a bar at the side.
    case sidebar
    /// As sidebar, without a background.
    case sidebarPlain
  }

  /// What is above a section.
  public enum HeaderMode: Int, Hashable, Sendable, CaseIterable {
    /// Nothing.
    case none
    /// A supplementary view of the kind `CollectionView.elementKindSectionHeader`.
    case supplementary
    /// The first item.
    case firstItemInSection
  }

  /// What is below a section.
  public enum FooterMode: Int, Hashable, Sendable, CaseIterable {
    /// Nothing.
    case none
    /// A supplementary view of the kind `CollectionView.elementKindSectionFooter`.
    case supplementary
  }

  /// Says what a swipe in an item offers; nil for nothing.
  public typealias SwipeActionsConfigurationProvider = @MainActor (_ indexPath: IndexPath) -> SwipeActionsConfiguration?

  /// How sections look.
  public let appearance: Appearance
  /// What is above sections; nothing by default.
  public var headerMode = HeaderMode.none
  /// What is below sections; nothing by default.
  public var footerMode = FooterMode.none
  /// Whether lines are between items; true by default, but for sidebars.
  public var showsSeparators: Bool
  /// The colour of those lines; nil, the default, for the usual one.
  public var separatorColor: Color? {
    get { separatorConfiguration.color }
    set { separatorConfiguration.color = newValue }
  }
  /// How those lines are.
  public var separatorConfiguration: ListSeparatorConfiguration
  /// Changes that for an item; nil, the default, for the same everywhere.
  public var itemSeparatorHandler:
    (
      @MainActor (_ indexPath: IndexPath, _ sectionSeparatorConfiguration: ListSeparatorConfiguration)
        -> ListSeparatorConfiguration
    )?
  /// Room above headers, points; nil, the default, for what the appearance has.
  public var headerTopPadding: Double?
  /// What is behind items; nil, the default, for what the appearance has.
  public var backgroundColor: Color?

  /// What a swipe from the beginning of an item offers; nothing by default.
  public var leadingSwipeActionsConfigurationProvider: SwipeActionsConfigurationProvider?
  /// What a swipe from the end of an item offers; nothing by default.
  public var trailingSwipeActionsConfigurationProvider: SwipeActionsConfigurationProvider?

  /// A list of an appearance.
  public init(appearance: Appearance) {
    self.appearance = appearance
    separatorConfiguration = ListSeparatorConfiguration(listAppearance: appearance)
    showsSeparators = appearance != .sidebar && appearance != .sidebarPlain
  }

  var isGrouped: Bool { appearance == .grouped || appearance == .insetGrouped }

  /// A section of items below one another, as wide as there is room and as high as their contents.
  @MainActor func section() -> CollectionLayoutSection {
    let size = CollectionLayoutSize(
      widthDimension: .fractionalWidth(1), heightDimension: .estimated(ListMetrics.height))
    let group = CollectionLayoutGroup.vertical(layoutSize: size, subitems: [CollectionLayoutItem(layoutSize: size)])
    let section = CollectionLayoutSection(group: group)
    section.list = self
    if appearance == .insetGrouped {
      (section.contentInsets.leading, section.contentInsets.trailing) = (ListMetrics.side, ListMetrics.side)
    }
    if isGrouped, headerMode != .supplementary {
      section.contentInsets.top = headerTopPadding ?? ListMetrics.groupedSpace
    } else if let headerTopPadding {
      section.contentInsets.top = headerTopPadding
    }
    if isGrouped, footerMode == .none { section.contentInsets.bottom = ListMetrics.groupedSpace }
    if headerMode == .supplementary {
      let header = CollectionLayoutBoundarySupplementaryItem(
        layoutSize: CollectionLayoutSize(
          widthDimension: .fractionalWidth(1), heightDimension: .estimated(ListMetrics.header)),
        elementKind: CollectionView.elementKindSectionHeader, alignment: .top)
      header.pinToVisibleBounds = appearance == .plain
      section.boundarySupplementaryItems.append(header)
    }
    if footerMode == .supplementary {
      section.boundarySupplementaryItems.append(
        CollectionLayoutBoundarySupplementaryItem(
          layoutSize: CollectionLayoutSize(
            widthDimension: .fractionalWidth(1), heightDimension: .estimated(ListMetrics.header)),
          elementKind: CollectionView.elementKindSectionFooter, alignment: .bottom))
    }
    return section
  }
}

/// Lengths of lists, points: choices of ours where UIKit documents none.
enum ListMetrics {
  static let height = 44.0
  static let header = 28.0
  static let side = 16.0
  static let groupedSpace = 17.5
  static let corner = 10.0
}

/// Where an item is in a list, for its line and its corners.
struct ListPlace: Equatable {
  let appearance: CollectionLayoutListConfiguration.Appearance
  let showsSeparators: Bool
  let separator: ListSeparatorConfiguration
  let backgroundColor: Color?
  let isHeader: Bool
  let isFirst: Bool
  let isLast: Bool

  @MainActor init(_ list: CollectionLayoutListConfiguration, _ path: IndexPath, isLast: Bool) {
    let isFirst = path.item == 0
    (appearance, showsSeparators) = (list.appearance, list.showsSeparators)
    separator = list.itemSeparatorHandler?(path, list.separatorConfiguration) ?? list.separatorConfiguration
    backgroundColor = list.backgroundColor
    isHeader = isFirst && list.headerMode == .firstItemInSection
    (self.isFirst, self.isLast) = (isFirst, isLast)
  }
}
