public import MultiplaneLists

/// A data source of a collection view that shows snapshots, and animates from one to the next: UIKit's, without the
/// prefix.
@preconcurrency @MainActor
open class CollectionViewDiffableDataSource<
  SectionIdentifierType: Hashable, ItemIdentifierType: Hashable
>: CollectionViewDataSource {
  /// Makes the cell of an item.
  public typealias CellProvider = (
    _ collectionView: CollectionView, _ indexPath: IndexPath, _ itemIdentifier: ItemIdentifierType
  ) -> CollectionViewCell?
  /// Makes the supplementary view of a kind.
  public typealias SupplementaryViewProvider = (
    _ collectionView: CollectionView, _ elementKind: String, _ indexPath: IndexPath
  ) -> CollectionReusableView?
  /// A snapshot for the view.
  public typealias Snapshot = DiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
  /// What a move by a finger has done.
  public typealias Transaction = CollectionViewDiffableTransaction<SectionIdentifierType, ItemIdentifierType>

  /// What moves of items by a finger do.
  public struct ReorderingHandlers {
    /// Whether an item can be moved; nil, the default, for none.
    public var canReorderItem: ((ItemIdentifierType) -> Bool)?
    /// Is called before a move.
    public var willReorder: ((Transaction) -> Void)?
    /// Is called after a move: changes the data.
    public var didReorder: ((Transaction) -> Void)?
    /// Handlers that do nothing.
    public init() {}
  }

  /// What expanding and collapsing items of an outline do.
  public struct SectionSnapshotHandlers {
    /// Whether a tap expands an item; nil, the default, for always.
    public var shouldExpandItem: ((ItemIdentifierType) -> Bool)?
    /// Is called before an item is expanded by a tap.
    public var willExpandItem: ((ItemIdentifierType) -> Void)?
    /// Whether a tap collapses an item; nil, the default, for always.
    public var shouldCollapseItem: ((ItemIdentifierType) -> Bool)?
    /// Is called before an item is collapsed by a tap.
    public var willCollapseItem: ((ItemIdentifierType) -> Void)?
    /// Makes what is below an item that a tap expands, of what is there; nil, the default, for that.
    public var snapshotForExpandingParent: ((ItemIdentifierType, SectionSnapshot) -> SectionSnapshot)?
    /// Handlers that do nothing.
    public init() {}
  }

  /// The outline of a section.
  public typealias SectionSnapshot = DiffableDataSourceSectionSnapshot<ItemIdentifierType>

  /// What expanding and collapsing do; nothing by default.
  open var sectionSnapshotHandlers = SectionSnapshotHandlers()
  private final var outlines: [SectionIdentifierType: SectionSnapshot] = [:]

  /// Makes the supplementary views; nil, the default, for views that show nothing.
  open var supplementaryViewProvider: SupplementaryViewProvider?
  /// What moves of items by a finger do; nothing by default.
  open var reorderingHandlers = ReorderingHandlers()

  private final weak var view: CollectionView?
  private final let cellProvider: CellProvider
  private final var current = Snapshot()

  /// Makes the data source of a collection view.
  public init(collectionView: CollectionView, cellProvider: @escaping CellProvider) {
    (view, self.cellProvider) = (collectionView, cellProvider)
    collectionView.dataSource = self
  }

  /// What the view shows.
  open func snapshot() -> Snapshot { current }

  /// Shows a snapshot.
  ///
  /// - Parameters:
  ///   - snapshot: what the view shows then, equal to a full reload.
  ///   - animatingDifferences: whether items come, go and move step by step.
  ///   - completion: is called after the animations.
  open func apply(_ snapshot: Snapshot, animatingDifferences: Bool = true, completion: (() -> Void)? = nil) {
    let old = current
    guard let view, view.dataSource === self else {
      current = snapshot.settled()
      completion?()
      return
    }
    _ = view.numberOfSections
    current = snapshot.settled()
    guard !animatingDifferences else { return show(snapshot, from: old, in: view, completion) }
    let duration = view.look.animationDuration
    view.look.animationDuration = 0
    show(snapshot, from: old, in: view, completion)
    view.look.animationDuration = duration
  }

  /// Shows a snapshot by a full reload, without an animation.
  open func applySnapshotUsingReloadData(_ snapshot: Snapshot, completion: (() -> Void)? = nil) {
    current = snapshot.settled()
    view?.reloadData()
    completion?()
  }

  /// Shows an outline in a section, which is added where it is not there.
  ///
  /// - Parameter completion: is called after the animations.
  open func apply(
    _ snapshot: SectionSnapshot, to section: SectionIdentifierType, animatingDifferences: Bool = true,
    completion: (() -> Void)? = nil
  ) {
    outlines[section] = snapshot
    var new = current
    if new.indexOfSection(section) == nil { new.appendSections([section]) }
    new.deleteItems(new.itemIdentifiers(inSection: section))
    new.appendItems(snapshot.visibleItems, toSection: section)
    apply(new, animatingDifferences: animatingDifferences, completion: completion)
  }

  /// The outline of a section: what was applied, or else its items below none.
  open func snapshot(for section: SectionIdentifierType) -> SectionSnapshot {
    if let known = outlines[section] { return known }
    var own = SectionSnapshot()
    if current.indexOfSection(section) != nil { own.append(current.itemIdentifiers(inSection: section)) }
    return own
  }

  /// The item of an index path; nil where there is none.
  open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? {
    RowPlace(indexPath).flatMap { current.item(at: $0) }
  }

  /// The index path of an item; nil where it is not there.
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
    _ new: Snapshot, from old: Snapshot, in view: CollectionView, _ completion: (() -> Void)?
  ) {
    let difference = SnapshotDifference(from: old, to: new)
    func paths(_ places: [RowPlace]) -> [IndexPath] { places.map { IndexPath($0) } }
    view.performBatchUpdates {
      view.deleteSections(IndexSet(difference.deletedSections))
      view.insertSections(IndexSet(difference.insertedSections))
      for (from, to) in difference.movedSections { view.moveSection(from, toSection: to) }
      view.deleteItems(at: paths(difference.deleted))
      view.insertItems(at: paths(difference.inserted))
      for (from, to) in difference.moved { view.moveItem(at: IndexPath(from), to: IndexPath(to)) }
      view.reloadSections(IndexSet(new.reloadedSectionIdentifiers.compactMap { old.indexOfSection($0) }))
      view.reloadItems(at: paths(new.reloadedItemIdentifiers.compactMap { old.place(of: $0) }))
    } completion: { _ in
      completion?()
    }
    view.reconfigureItems(at: new.reconfiguredItemIdentifiers.compactMap { indexPath(for: $0) })
  }

  // MARK: Data source

  /// The number of sections of the snapshot.
  open func numberOfSections(in collectionView: CollectionView) -> Int { current.numberOfSections }

  /// The number of items of a section of the snapshot.
  open func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int {
    sectionIdentifier(for: section).map { current.numberOfItems(inSection: $0) } ?? 0
  }

  /// The cell that the provider makes for the item.
  open func collectionView(
    _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
  ) -> CollectionViewCell {
    guard let item = itemIdentifier(for: indexPath) else { return CollectionViewCell() }
    return cellProvider(collectionView, indexPath, item) ?? CollectionViewCell()
  }

  /// The view that the provider makes.
  open func collectionView(
    _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
  ) -> CollectionReusableView {
    supplementaryViewProvider?(collectionView, kind, indexPath) ?? CollectionReusableView()
  }

  /// Whether the handlers let a finger move the item.
  open func collectionView(_ collectionView: CollectionView, canMoveItemAt indexPath: IndexPath) -> Bool {
    guard let item = itemIdentifier(for: indexPath) else { return false }
    return reorderingHandlers.canReorderItem?(item) ?? false
  }

  /// Moves the item in the snapshot, and tells the handlers.
  open func collectionView(
    _ collectionView: CollectionView, moveItemAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
  ) {
    guard let item = itemIdentifier(for: sourceIndexPath), let target = RowPlace(destinationIndexPath),
      let section = sectionIdentifier(for: target.section)
    else { return }
    let old = current
    var new = current
    new.deleteItems([item])
    let others = new.itemIdentifiers(inSection: section)
    if target.row < others.count {
      new.insertItems([item], beforeItem: others[max(0, target.row)])
    } else {
      new.appendItems([item], toSection: section)
    }
    let transaction = Transaction(initialSnapshot: old, finalSnapshot: new)
    reorderingHandlers.willReorder?(transaction)
    current = new
    reorderingHandlers.didReorder?(transaction)
  }
}

/// A data source that shows outlines.
@MainActor protocol OutlineSource {
  /// How many items an item is below; nil in a section that is no outline.
  func outlineLevel(_ path: IndexPath) -> Int?
  /// Whether what is below an item is shown.
  func isOutlineExpanded(_ path: IndexPath) -> Bool
  /// Expands an item, or collapses it.
  func toggleOutline(_ path: IndexPath)
}

extension CollectionViewDiffableDataSource: OutlineSource {
  private final func outline(_ path: IndexPath) -> (SectionIdentifierType, SectionSnapshot, ItemIdentifierType)? {
    guard let item = itemIdentifier(for: path), let place = RowPlace(path),
      let section = sectionIdentifier(for: place.section), let own = outlines[section], own.contains(item)
    else { return nil }
    return (section, own, item)
  }

  final func outlineLevel(_ path: IndexPath) -> Int? { outline(path).map { $0.1.level(of: $0.2) } }

  final func isOutlineExpanded(_ path: IndexPath) -> Bool { outline(path).map { $0.1.isExpanded($0.2) } ?? false }

  final func toggleOutline(_ path: IndexPath) {
    guard case (let section, var own, let item)? = outline(path) else { return }
    let handlers = sectionSnapshotHandlers
    if own.isExpanded(item) {
      guard handlers.shouldCollapseItem?(item) ?? true else { return }
      handlers.willCollapseItem?(item)
      own.collapse([item])
    } else {
      guard handlers.shouldExpandItem?(item) ?? true else { return }
      handlers.willExpandItem?(item)
      if let make = handlers.snapshotForExpandingParent {
        own.replace(childrenOf: item, using: make(item, own.snapshot(of: item)))
      }
      own.expand([item])
    }
    apply(own, to: section)
  }
}

/// What a move by a finger has done to a snapshot: UIKit's `NSDiffableDataSourceTransaction`.
public struct CollectionViewDiffableTransaction<SectionIdentifierType: Hashable, ItemIdentifierType: Hashable> {
  /// Before the move.
  public let initialSnapshot: DiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
  /// After the move.
  public let finalSnapshot: DiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
}
