// Places of a snapshot's items and sections.
extension DiffableDataSourceSnapshot {
  /// The section of an index; nil where there is none.
  package func section(at index: Int) -> SectionIdentifierType? {
    sectionIdentifiers.indices.contains(index) ? sectionIdentifiers[index] : nil
  }

  /// The item of a place; nil where there is none.
  package func item(at place: RowPlace) -> ItemIdentifierType? {
    guard let section = section(at: place.section) else { return nil }
    let items = itemIdentifiers(inSection: section)
    return items.indices.contains(place.row) ? items[place.row] : nil
  }

  /// The place of an item; nil where it is not there.
  package func place(of item: ItemIdentifierType) -> RowPlace? {
    guard let section = sectionIdentifier(containingItem: item), let index = indexOfSection(section),
      let row = itemIdentifiers(inSection: section).firstIndex(of: item)
    else { return nil }
    return RowPlace(index, row)
  }
}
