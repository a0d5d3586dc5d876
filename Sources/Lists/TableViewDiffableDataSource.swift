/// A data source of a table that shows snapshots, and animates from one to the next: UIKit's, without the prefix.
@preconcurrency @MainActor
open class TableViewDiffableDataSource<
  SectionIdentifierType: Hashable, ItemIdentifierType: Hashable
>: TableViewDataSource {
  /// Makes the cell of an item.
  public typealias CellProvider = (
    _ tableView: TableView, _ indexPath: IndexPath, _ itemIdentifier: ItemIdentifierType
  ) -> TableViewCell?
  /// A snapshot for the table.
  public typealias Snapshot = DiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>

  /// How rows and sections come and go; automatic by default.
  open var defaultRowAnimation = TableView.RowAnimation.automatic

  private final weak var table: TableView?
  private final let cellProvider: CellProvider
  private final var current = Snapshot()

  /// Makes the data source of a table.
  public init(tableView: TableView, cellProvider: @escaping CellProvider) {
    (table, self.cellProvider) = (tableView, cellProvider)
    tableView.dataSource = self
  }

  /// What the table shows.
  open func snapshot() -> Snapshot { current }

  /// Shows a snapshot.
  ///
  /// - Parameters:
  ///   - snapshot: what the table shows then, equal to a full reload.
  ///   - animatingDifferences: whether rows come, go and move step by step.
  ///   - completion: is called after the animations.
  open func apply(
    _ snapshot: Snapshot, animatingDifferences: Bool = true, completion: (() -> Void)? = nil
  ) {
    let old = current
    guard let table, table.dataSource === self else {
      current = snapshot.settled()
      completion?()
      return
    }
    _ = table.numberOfSections
    current = snapshot.settled()
    guard !animatingDifferences else { return show(snapshot, from: old, in: table, completion) }
    let duration = table.look.animationDuration
    table.look.animationDuration = 0
    show(snapshot, from: old, in: table, completion)
    table.look.animationDuration = duration
  }

  /// Shows a snapshot by a full reload, without an animation.
  open func applySnapshotUsingReloadData(_ snapshot: Snapshot, completion: (() -> Void)? = nil) {
    current = snapshot.settled()
    table?.reloadData()
    completion?()
  }

  /// The item of a row; nil where there is none.
  open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? {
    RowPlace(indexPath).flatMap { current.item(at: $0) }
  }

  /// The row of an item; nil where it is not there.
  open func indexPath(for itemIdentifier: ItemIdentifierType) -> IndexPath? {
    current.place(of: itemIdentifier).map { IndexPath($0) }
  }

  /// The section of an index; nil where there is none.
  open func sectionIdentifier(for index: Int) -> SectionIdentifierType? {
    current.section(at: index)
  }

  /// The index of a section; nil where it is not there.
  open func index(for sectionIdentifier: SectionIdentifierType) -> Int? { current.indexOfSection(sectionIdentifier) }

  private final func show(
    _ new: Snapshot, from old: Snapshot, in table: TableView, _ completion: (() -> Void)?
  ) {
    let (difference, animation) = (SnapshotDifference(from: old, to: new), defaultRowAnimation)
    func paths(_ places: [RowPlace]) -> [IndexPath] { places.map { IndexPath($0) } }
    table.performBatchUpdates {
      table.deleteSections(IndexSet(difference.deletedSections), with: animation)
      table.insertSections(IndexSet(difference.insertedSections), with: animation)
      for (from, to) in difference.movedSections { table.moveSection(from, toSection: to) }
      table.deleteRows(at: paths(difference.deleted), with: animation)
      table.insertRows(at: paths(difference.inserted), with: animation)
      for (from, to) in difference.moved { table.moveRow(at: IndexPath(from), to: IndexPath(to)) }
      let sections = new.reloadedSectionIdentifiers.compactMap { old.indexOfSection($0) }
      table.reloadSections(IndexSet(sections), with: animation)
      table.reloadRows(at: paths(new.reloadedItemIdentifiers.compactMap { old.place(of: $0) }), with: animation)
    } completion: { _ in
      completion?()
    }
    table.reconfigureRows(at: new.reconfiguredItemIdentifiers.compactMap { indexPath(for: $0) })
  }

  // MARK: Data source

  /// The number of sections of the snapshot.
  open func numberOfSections(in tableView: TableView) -> Int { current.numberOfSections }

  /// The number of items of a section of the snapshot.
  open func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    sectionIdentifier(for: section).map { current.numberOfItems(inSection: $0) } ?? 0
  }

  /// The cell that the provider makes for the item.
  open func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    guard let item = itemIdentifier(for: indexPath), let cell = cellProvider(tableView, indexPath, item) else {
      return TableViewCell(style: .default, reuseIdentifier: nil)
    }
    return cell
  }

  /// The words above a section; nil, the default, for none.
  open func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
    tableView.defaulted.insert(.headerTitles)
    return nil
  }

  /// The words below a section; nil, the default, for none.
  open func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String? {
    tableView.defaulted.insert(.footerTitles)
    return nil
  }

  /// Whether a row can be inserted at, or deleted; false by default.
  open func tableView(_ tableView: TableView, canEditRowAt indexPath: IndexPath) -> Bool {
    false
  }

  /// Whether a row can be moved while the table is edited; false by default.
  open func tableView(_ tableView: TableView, canMoveRowAt indexPath: IndexPath) -> Bool {
    tableView.defaulted.insert(.canMove)
    return false
  }

  /// The words at the right edge that lead to sections; nil, the default, for none.
  open func sectionIndexTitles(for tableView: TableView) -> [String]? { nil }

  /// The section that words at the right edge lead to; the one of the same index by default.
  open func tableView(_ tableView: TableView, sectionForSectionIndexTitle title: String, at index: Int) -> Int { index }

  /// A row is to be inserted or deleted: changes the data, and tells the table. Does nothing by default.
  open func tableView(
    _ tableView: TableView, commit editingStyle: TableViewCell.EditingStyle, forRowAt indexPath: IndexPath
  ) {}

  /// A row was moved by a finger: changes the data. Does nothing by default.
  open func tableView(_ tableView: TableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath)
  {}
}
