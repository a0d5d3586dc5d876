@_exported public import class Foundation.NSAttributedString
import MultiplaneContents
@_exported public import MultiplaneLists
import MultiplaneSystemViews

/// UIKit's name of `TableView`.
public typealias UITableView = TableView
/// UIKit's name of `TableViewCell`.
public typealias UITableViewCell = TableViewCell
/// UIKit's name of `TableViewHeaderFooterView`.
public typealias UITableViewHeaderFooterView = TableViewHeaderFooterView
/// UIKit's name of `TableViewController`.
public typealias UITableViewController = TableViewController
/// UIKit's name of `TableViewDataSource`.
public typealias UITableViewDataSource = TableViewDataSource
/// UIKit's name of `TableViewDataSourcePrefetching`.
public typealias UITableViewDataSourcePrefetching = TableViewDataSourcePrefetching

/// UIKit's name of `TableViewDelegate`, which is a delegate of a scroll view too, with UIKit's types.
@preconcurrency @MainActor public protocol UITableViewDelegate: TableViewDelegate, UIScrollViewDelegate {}

/// UIKit's name of `ContextualAction`.
public typealias UIContextualAction = ContextualAction
/// UIKit's name of `SwipeActionsConfiguration`.
public typealias UISwipeActionsConfiguration = SwipeActionsConfiguration
/// UIKit's name of `TableViewRowAction`.
public typealias UITableViewRowAction = TableViewRowAction
/// UIKit's name of `ContentConfiguration`.
public typealias UIContentConfiguration = ContentConfiguration
/// UIKit's name of `ContentView`.
public typealias UIContentView = ContentView
/// UIKit's name of `ListContentConfiguration`.
public typealias UIListContentConfiguration = ListContentConfiguration
/// UIKit's name of `ListContentConfiguration.Axes`.
public typealias UIAxis = ListContentConfiguration.Axes
/// UIKit's name of `ListContentView`.
public typealias UIListContentView = ListContentView
/// UIKit's name of `ConfigurationColorTransformer`.
public typealias UIConfigurationColorTransformer = ConfigurationColorTransformer
/// UIKit's name of `ConfigurationState`.
public typealias UIConfigurationState = ConfigurationState
/// UIKit's name of `ConfigurationStateCustomKey`.
public typealias UIConfigurationStateCustomKey = ConfigurationStateCustomKey
/// UIKit's name of `ViewConfigurationState`.
public typealias UIViewConfigurationState = ViewConfigurationState
/// UIKit's name of `CellConfigurationState`.
public typealias UICellConfigurationState = CellConfigurationState
/// UIKit's name of `DiffableDataSourceSnapshot`.
public typealias NSDiffableDataSourceSnapshot = DiffableDataSourceSnapshot
/// UIKit's name of `TableViewDiffableDataSource`.
public typealias UITableViewDiffableDataSource = TableViewDiffableDataSource

extension ListContentConfiguration {
  /// The text with attributes, in place of `text`.
  public var attributedText: NSAttributedString? {
    get { styledText.map { NSAttributedString.make($0) } }
    set { styledText = newValue?.text(Self.attributes(of: textProperties)) }
  }

  /// The second text with attributes, in place of `secondaryText`.
  public var secondaryAttributedText: NSAttributedString? {
    get { secondaryStyledText.map { NSAttributedString.make($0) } }
    set { secondaryStyledText = newValue?.text(Self.attributes(of: secondaryTextProperties)) }
  }

  private static func attributes(of properties: TextProperties) -> TextAttributes {
    TextAttributes(
      font: properties.font,
      foregroundColor: properties.color ?? DynamicColor.label.resolved(with: UITraitCollection()))
  }
}
