/// Sections and items by identity, in order: a value. UIKit's `NSDiffableDataSourceSnapshot`.
///
/// Identities are unique: one that is added again stops the program, as one that is named and is not there.
public struct DiffableDataSourceSnapshot<SectionIdentifierType: Hashable, ItemIdentifierType: Hashable> {
  private var sections: [SectionIdentifierType] = []
  private var items: [SectionIdentifierType: [ItemIdentifierType]] = [:]
  private var owners: [ItemIdentifierType: SectionIdentifierType] = [:]
  /// The items that need new cells.
  public private(set) var reloadedItemIdentifiers: [ItemIdentifierType] = []
  /// The sections that need to be asked for anew.
  public private(set) var reloadedSectionIdentifiers: [SectionIdentifierType] = []
  /// The items whose cells are to be brought up to date.
  public private(set) var reconfiguredItemIdentifiers: [ItemIdentifierType] = []

  /// A snapshot without sections.
  public init() {}

  /// How many sections there are.
  public var numberOfSections: Int { sections.count }
  /// How many items there are in all sections.
  public var numberOfItems: Int { owners.count }
  /// The sections, in order.
  public var sectionIdentifiers: [SectionIdentifierType] { sections }
  /// The items of all sections, in order.
  public var itemIdentifiers: [ItemIdentifierType] { sections.flatMap { items[$0] ?? [] } }

  /// How many items a section has.
  public func numberOfItems(inSection identifier: SectionIdentifierType) -> Int { rows(identifier).count }
  /// The items of a section, in order.
  public func itemIdentifiers(inSection identifier: SectionIdentifierType) -> [ItemIdentifierType] { rows(identifier) }
  /// The section that an item is in; nil where it is in none.
  public func sectionIdentifier(containingItem identifier: ItemIdentifierType) -> SectionIdentifierType? {
    owners[identifier]
  }
  /// The place of an item among all; nil where it is not there.
  public func indexOfItem(_ identifier: ItemIdentifierType) -> Int? {
    guard let owner = owners[identifier], let row = items[owner]?.firstIndex(of: identifier) else { return nil }
    return sections.prefix { $0 != owner }.reduce(row) { $0 + (items[$1]?.count ?? 0) }
  }
  /// The place of a section; nil where it is not there.
  public func indexOfSection(_ identifier: SectionIdentifierType) -> Int? { sections.firstIndex(of: identifier) }

  private func rows(_ section: SectionIdentifierType) -> [ItemIdentifierType] {
    guard let rows = items[section] else { preconditionFailure("no section \(section) is in the snapshot") }
    return rows
  }

  private func index(_ section: SectionIdentifierType) -> Int {
    guard let index = sections.firstIndex(of: section) else {
      preconditionFailure("no section \(section) is in the snapshot")
    }
    return index
  }

  private func place(_ item: ItemIdentifierType) -> (section: SectionIdentifierType, row: Int) {
    guard let owner = owners[item], let row = items[owner]?.firstIndex(of: item) else {
      preconditionFailure("no item \(item) is in the snapshot")
    }
    return (owner, row)
  }

  // MARK: Items

  /// Adds items at the end of a section; of the last one, without a section.
  public mutating func appendItems(
    _ identifiers: [ItemIdentifierType], toSection sectionIdentifier: SectionIdentifierType? = nil
  ) {
    guard let section = sectionIdentifier ?? sections.last else {
      preconditionFailure("items need a section, and the snapshot has none")
    }
    insert(identifiers, in: section, at: rows(section).count)
  }

  /// Puts items before another one.
  public mutating func insertItems(
    _ identifiers: [ItemIdentifierType], beforeItem beforeIdentifier: ItemIdentifierType
  ) {
    let place = place(beforeIdentifier)
    insert(identifiers, in: place.section, at: place.row)
  }

  /// Puts items after another one.
  public mutating func insertItems(_ identifiers: [ItemIdentifierType], afterItem afterIdentifier: ItemIdentifierType) {
    let place = place(afterIdentifier)
    insert(identifiers, in: place.section, at: place.row + 1)
  }

  private mutating func insert(_ new: [ItemIdentifierType], in section: SectionIdentifierType, at row: Int) {
    for item in new {
      precondition(owners[item] == nil, "the item \(item) is in the snapshot already")
      owners[item] = section
    }
    _ = rows(section)
    items[section]?.insert(contentsOf: new, at: row)
  }

  /// Takes items out; those that are not there are none.
  public mutating func deleteItems(_ identifiers: [ItemIdentifierType]) {
    let gone = Set(identifiers.filter { owners[$0] != nil })
    for section in Set(gone.compactMap { owners[$0] }) { items[section]?.removeAll { gone.contains($0) } }
    for item in gone { owners[item] = nil }
  }

  /// Takes all items and sections out.
  public mutating func deleteAllItems() { self = Self() }

  /// Puts an item before another one.
  public mutating func moveItem(_ identifier: ItemIdentifierType, beforeItem toIdentifier: ItemIdentifierType) {
    guard identifier != toIdentifier else { return }
    _ = place(identifier)
    deleteItems([identifier])
    insertItems([identifier], beforeItem: toIdentifier)
  }

  /// Puts an item after another one.
  public mutating func moveItem(_ identifier: ItemIdentifierType, afterItem toIdentifier: ItemIdentifierType) {
    guard identifier != toIdentifier else { return }
    _ = place(identifier)
    deleteItems([identifier])
    insertItems([identifier], afterItem: toIdentifier)
  }

  /// Says that items need new cells.
  public mutating func reloadItems(_ identifiers: [ItemIdentifierType]) {
    for item in identifiers { _ = place(item) }
    reloadedItemIdentifiers += identifiers
  }

  /// Says that the cells of items are to be brought up to date.
  public mutating func reconfigureItems(_ identifiers: [ItemIdentifierType]) {
    for item in identifiers { _ = place(item) }
    reconfiguredItemIdentifiers += identifiers
  }

  // MARK: Sections

  /// Adds sections at the end.
  public mutating func appendSections(_ identifiers: [SectionIdentifierType]) {
    insert(identifiers, at: sections.count)
  }

  /// Puts sections before another one.
  public mutating func insertSections(
    _ identifiers: [SectionIdentifierType], beforeSection toIdentifier: SectionIdentifierType
  ) { insert(identifiers, at: index(toIdentifier)) }

  /// Puts sections after another one.
  public mutating func insertSections(
    _ identifiers: [SectionIdentifierType], afterSection toIdentifier: SectionIdentifierType
  ) { insert(identifiers, at: index(toIdentifier) + 1) }

  private mutating func insert(_ new: [SectionIdentifierType], at index: Int) {
    for section in new {
      precondition(items[section] == nil, "the section \(section) is in the snapshot already")
      items[section] = []
    }
    sections.insert(contentsOf: new, at: index)
  }

  /// Takes sections out with their items; those that are not there are none.
  public mutating func deleteSections(_ identifiers: [SectionIdentifierType]) {
    for section in identifiers {
      for item in items.removeValue(forKey: section) ?? [] { owners[item] = nil }
    }
    sections.removeAll { items[$0] == nil }
  }

  /// Puts a section before another one.
  public mutating func moveSection(
    _ identifier: SectionIdentifierType, beforeSection toIdentifier: SectionIdentifierType
  ) {
    guard identifier != toIdentifier else { return }
    sections.remove(at: index(identifier))
    sections.insert(identifier, at: index(toIdentifier))
  }

  /// Puts a section after another one.
  public mutating func moveSection(
    _ identifier: SectionIdentifierType, afterSection toIdentifier: SectionIdentifierType
  ) {
    guard identifier != toIdentifier else { return }
    sections.remove(at: index(identifier))
    sections.insert(identifier, at: index(toIdentifier) + 1)
  }

  /// Says that sections need to be asked for anew.
  public mutating func reloadSections(_ identifiers: [SectionIdentifierType]) {
    for section in identifiers { _ = index(section) }
    reloadedSectionIdentifiers += identifiers
  }

  /// The same without the items and sections that are to be shown anew.
  package func settled() -> Self {
    var own = self
    own.reloadedItemIdentifiers = []
    own.reloadedSectionIdentifiers = []
    own.reconfiguredItemIdentifiers = []
    return own
  }
}

/// What leads from one snapshot to another, by indices: of deletions and reloads before it, of insertions after it.
package struct SnapshotDifference {
  package var deletedSections: [Int] = []
  package var insertedSections: [Int] = []
  package var movedSections: [(from: Int, to: Int)] = []
  package var deleted: [RowPlace] = []
  package var inserted: [RowPlace] = []
  package var moved: [(from: RowPlace, to: RowPlace)] = []

  package init<Section: Hashable, Item: Hashable>(
    from old: DiffableDataSourceSnapshot<Section, Item>, to new: DiffableDataSourceSnapshot<Section, Item>
  ) {
    let oldSections = old.sectionIdentifiers
    let newIndices = Self.indices(new.sectionIdentifiers)
    let oldIndices = Self.indices(oldSections)
    deletedSections = oldSections.indices.filter { newIndices[oldSections[$0]] == nil }
    insertedSections = new.sectionIdentifiers.indices.filter { oldIndices[new.sectionIdentifiers[$0]] == nil }
    let staying = oldSections.compactMap { newIndices[$0] }
    let inOrder = Set(Self.longestRise(staying))
    for (index, section) in oldSections.enumerated() {
      if let target = newIndices[section], !inOrder.contains(target) { movedSections.append((index, target)) }
    }
    var places: [Item: RowPlace] = [:]
    for (index, section) in new.sectionIdentifiers.enumerated() {
      for (row, item) in new.itemIdentifiers(inSection: section).enumerated() { places[item] = RowPlace(index, row) }
    }
    var known: Set<Item> = []
    for (index, section) in oldSections.enumerated() {
      guard let target = newIndices[section] else { continue }
      let rows = old.itemIdentifiers(inSection: section)
      known.formUnion(rows)
      let inOrder = Set(Self.longestRise(rows.compactMap { places[$0]?.section == target ? places[$0]?.row : nil }))
      for (row, item) in rows.enumerated() {
        guard let place = places[item] else {
          deleted.append(RowPlace(index, row))
          continue
        }
        if place.section != target || !inOrder.contains(place.row) { moved.append((RowPlace(index, row), place)) }
      }
    }
    for section in new.sectionIdentifiers where oldIndices[section] != nil {
      for item in new.itemIdentifiers(inSection: section) where !known.contains(item) {
        if let place = places[item] { inserted.append(place) }
      }
    }
  }

  private static func indices<Element: Hashable>(_ elements: [Element]) -> [Element: Int] {
    Dictionary(elements.enumerated().map { ($1, $0) }) { first, _ in first }
  }

  /// The longest part of numbers, each once, that rises: the fewest of the others have to move. By patience sorting.
  static func longestRise(_ numbers: [Int]) -> [Int] {
    var (ends, before) = ([Int](), [Int](repeating: -1, count: numbers.count))
    for (index, number) in numbers.enumerated() {
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if numbers[ends[middle]] < number { low = middle + 1 } else { high = middle }
      }
      if low > 0 { before[index] = ends[low - 1] }
      if low == ends.count { ends.append(index) } else { ends[low] = index }
    }
    var (rise, next) = ([Int](), ends.last ?? -1)
    while next >= 0 {
      rise.append(numbers[next])
      next = before[next]
    }
    return rise.reversed()
  }
}
