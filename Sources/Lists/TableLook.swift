import MultiplaneViews

/// Lengths of sections, points: choices of ours where UIKit documents none.
enum TableMetrics {
  /// Of a row of which nothing is known.
  static let row = 44.0
  /// Of a title in a plain table.
  static let plainTitle = 28.0
  /// From a grouped title to its rows, with the title.
  static let groupedTitle = 26.0
  /// Of a grouped header with a title; of one without, and of a footer.
  static let groupedHeader = 38.0
  static let groupedSpace = 17.5
  /// Of the first one without a title.
  static let firstSpace = 35.0
  /// The most of a height that a program says.
  static let longest = 1e7
  /// The identifier of headers and footers that the table makes for titles.
  static let titled = "MultiplaneTable.title"
}

/// What can be set of a table that UIKit's cannot.
struct TableLookValues {
  var animationDuration = 0.3
  var stopsAtDisagreement = false
  var sideMargin = 16.0
  var cornerRadius = 10.0
  var prefetchedRows = 10
}

/// How a table moves its rows, and what it does with a data source that disagrees: what can be set of one that UIKit's
/// cannot.
@preconcurrency @MainActor public struct TableLook {
  private let table: TableView
  /// The look of a table.
  public init(of table: TableView) { self.table = table }

  /// Seconds that rows take to come, go and move; 0.3 by default.
  public var animationDuration: Double {
    get { table.look.animationDuration }
    nonmutating set { table.look.animationDuration = newValue }
  }

  /// Whether changes of rows that disagree with the data source stop the program; false by default: they are reported
  /// to the application's warning handler, and the table is reloaded.
  public var stopsAtDisagreement: Bool {
    get { table.look.stopsAtDisagreement }
    nonmutating set { table.look.stopsAtDisagreement = newValue }
  }

  /// Points beside the sections of the style `insetGrouped`; 16 by default.
  public var sideMargin: Double {
    get { table.look.sideMargin }
    nonmutating set {
      table.look.sideMargin = newValue
      table.setNeedsLayout()
    }
  }

  /// The radius of the corners of such a section; 10 by default.
  public var cornerRadius: Double {
    get { table.look.cornerRadius }
    nonmutating set {
      table.look.cornerRadius = newValue
      table.updateCells()
    }
  }

  /// How many rows beyond those in sight the prefetching data source is told of, in the direction of the scroll; 10 by
  /// default.
  public var prefetchedRows: Int {
    get { table.look.prefetchedRows }
    nonmutating set { table.look.prefetchedRows = newValue }
  }

  /// Bytes of the heap in which the table keeps where its rows are.
  public var bytesOfPlaces: Int { table.map.bytes }
}
