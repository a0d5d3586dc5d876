@_exported public import MultiplaneLists

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
/// UIKit's name of `ContentConfiguration`.
public typealias UIContentConfiguration = ContentConfiguration
/// UIKit's name of `ContentView`.
public typealias UIContentView = ContentView
/// UIKit's name of `ListContentConfiguration`.
public typealias UIListContentConfiguration = ListContentConfiguration
/// UIKit's name of `ListContentView`.
public typealias UIListContentView = ListContentView
/// UIKit's name of `CellConfigurationState`.
public typealias UICellConfigurationState = CellConfigurationState
/// UIKit's name of `DiffableDataSourceSnapshot`.
public typealias NSDiffableDataSourceSnapshot = DiffableDataSourceSnapshot
/// UIKit's name of `TableViewDiffableDataSource`.
public typealias UITableViewDiffableDataSource = TableViewDiffableDataSource
