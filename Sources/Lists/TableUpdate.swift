import MultiplaneGeometry

/// Changes of rows and sections between `beginUpdates` and `endUpdates`, as they were asked for.
package struct TableUpdate {
  package typealias Animation = TableView.RowAnimation

  package private(set) var deletedRows: [RowPlace: Animation] = [:]
  package private(set) var insertedRows: [RowPlace: Animation] = [:]
  package private(set) var reloadedRows: [RowPlace: Animation] = [:]
  package private(set) var movedRows: [(from: RowPlace, to: RowPlace)] = []
  package private(set) var deletedSections: [Int: Animation] = [:]
  package private(set) var insertedSections: [Int: Animation] = [:]
  package private(set) var reloadedSections: [Int: Animation] = [:]
  package private(set) var movedSections: [(from: Int, to: Int)] = []
  /// Index paths that are none of rows.
  package private(set) var strangers: [IndexPath] = []
  /// Called after the animations.
  package var completions: [(Bool) -> Void] = []

  package init() {}

  package var isEmpty: Bool {
    deletedRows.isEmpty && insertedRows.isEmpty && reloadedRows.isEmpty && movedRows.isEmpty && deletedSections.isEmpty
      && insertedSections.isEmpty && reloadedSections.isEmpty && movedSections.isEmpty && strangers.isEmpty
  }

  private mutating func take(_ path: IndexPath) -> RowPlace? {
    let place = RowPlace(path)
    if place == nil { strangers.append(path) }
    return place
  }

  package mutating func insert(_ path: IndexPath, _ animation: Animation) {
    if let place = take(path) { insertedRows[place] = animation }
  }

  package mutating func delete(_ path: IndexPath, _ animation: Animation) {
    if let place = take(path) { deletedRows[place] = animation }
  }

  package mutating func reload(_ path: IndexPath, _ animation: Animation) {
    if let place = take(path) { reloadedRows[place] = animation }
  }

  package mutating func move(_ path: IndexPath, _ new: IndexPath) {
    if let from = take(path), let to = take(new) { movedRows.append((from, to)) }
  }

  package mutating func insert(section: Int, _ animation: Animation) { insertedSections[section] = animation }
  package mutating func delete(section: Int, _ animation: Animation) { deletedSections[section] = animation }
  package mutating func reload(section: Int, _ animation: Animation) { reloadedSections[section] = animation }
  package mutating func move(section: Int, _ new: Int) { movedSections.append((section, new)) }
}

/// Where rows and sections lie after an update of a table: what an update means for counts before and after it.
package struct TableChange {
  /// What messages call the parts of a view.
  package struct Words {
    let view, item: String
    package static let table = Words(view: "table view", item: "row")
    package static let collection = Words(view: "collection view", item: "item")
  }

  /// An update that the data source's counts do not agree with, in UIKit's words.
  package struct Disagreement: Error, Hashable { package let message: String }

  /// What becomes of the rows of an old section.
  private struct Section {
    let new: Int
    /// Of the old rows, in order, those that are deleted or moved.
    var removed: [Int] = []
    /// Of the new rows, in order, those that are inserted or were moved here.
    var added: [Int] = []
  }

  private var sections: [Int: Section] = [:]
  /// The old section of a new one.
  private var origins: [Int: Int] = [:]
  private var moves: [RowPlace: RowPlace] = [:]
  private var backMoves: [RowPlace: RowPlace] = [:]
  /// Old sections that are shown anew, and where they are.
  package private(set) var reloaded: [Int: Int] = [:]
  private let update: TableUpdate
  private let words: Words

  /// Works out where all is.
  ///
  /// - Parameters:
  ///   - old: the counts of the rows of the sections before the update.
  ///   - new: those that the data source says now.
  package init(
    _ update: TableUpdate, from old: [Int], to new: [Int], words: Words = .table
  ) throws(Disagreement) {
    (self.update, self.words) = (update, words)
    if let stranger = update.strangers.first {
      throw Disagreement(message: "Invalid update: \(stranger) names no \(words.item).")
    }
    try placeSections(old.count, new.count)
    try placeRows(old, new)
  }

  private mutating func placeSections(_ old: Int, _ new: Int) throws(Disagreement) {
    let moved = Dictionary(update.movedSections.map { ($0.from, $0.to) }) { $1 }
    let gone = Set(update.deletedSections.keys).union(moved.keys)
    let come = Set(update.insertedSections.keys).union(moved.values)
    if let index = gone.union(update.reloadedSections.keys).sorted().first(where: { $0 < 0 || $0 >= old }) {
      throw Disagreement(
        message: "Invalid update: section \(index) is to be changed, but there were only \(old) sections before it.")
    }
    if let index = come.sorted().first(where: { $0 < 0 || $0 >= new }) {
      throw Disagreement(
        message: "Invalid update: section \(index) is to be inserted, but there are only \(new) sections after it.")
    }
    guard old - gone.count + come.count == new, Set(moved.values).count == moved.count else {
      throw Disagreement(
        message: """
          Invalid update: invalid number of sections. The number of sections contained in the \(words.view) after the \
          update (\(new)) must be equal to the number of sections contained in the \(words.view) before the update \
          (\(old)), plus or minus the number of sections inserted or deleted (\(update.insertedSections.count) \
          inserted, \(update.deletedSections.count) deleted).
          """)
    }
    var next = 0
    for index in 0..<old {
      var place = moved[index]
      if place == nil, !gone.contains(index) {
        while come.contains(next) { next += 1 }
        place = next
        next += 1
      }
      guard let place else { continue }
      if update.deletedSections[index] != nil { continue }
      if update.reloadedSections[index] != nil {
        reloaded[index] = place
      } else {
        sections[index] = Section(new: place)
        origins[place] = index
      }
    }
  }

  private mutating func placeRows(_ old: [Int], _ new: [Int]) throws(Disagreement) {
    var (removed, added) = ([Int: Set<Int>](), [Int: Set<Int>]())
    for place in update.deletedRows.keys {
      try check(place, old, "deleted", "before")
      removed[place.section, default: []].insert(place.row)
    }
    for (from, to) in update.movedRows {
      try check(from, old, "moved", "before")
      try check(to, new, "moved", "after")
      if update.deletedRows[from] == nil { (moves[from], backMoves[to]) = (to, from) }
      removed[from.section, default: []].insert(from.row)
      added[to.section, default: []].insert(to.row)
    }
    for place in update.insertedRows.keys {
      try check(place, new, "inserted", "after")
      added[place.section, default: []].insert(place.row)
    }
    for place in update.reloadedRows.keys { try check(place, old, "reloaded", "before") }
    for index in sections.keys.sorted() {
      guard var section = sections[index] else { continue }
      section.removed = removed[index, default: []].sorted()
      section.added = added[section.new, default: []].sorted()
      sections[index] = section
      let expected = old[index] - section.removed.count + section.added.count
      guard expected != new[section.new] else { continue }
      let movedIn = update.movedRows.filter { $0.to.section == section.new }.count
      let movedOut = update.movedRows.filter { $0.from.section == index }.count
      throw Disagreement(
        message: """
          Invalid update: invalid number of \(words.item)s in section \(section.new). The number of \(words.item)s \
          contained in an existing section after the update (\(new[section.new])) must be equal to the number of \
          \(words.item)s contained in that section before the update (\(old[index])), plus or minus the number of \
          \(words.item)s inserted or deleted from that section (\(section.added.count - movedIn) inserted, \(section.removed.count - movedOut) deleted) and \
          plus or minus the number of \(words.item)s moved into or out of that section (\(movedIn) moved in, \(movedOut) moved \
          out).
          """)
    }
  }

  private func check(_ place: RowPlace, _ counts: [Int], _ what: String, _ when: String) throws(Disagreement) {
    let isThere = counts.indices.contains(place.section) && place.row >= 0 && place.row < counts[place.section]
    guard !isThere else { return }
    let count = counts.indices.contains(place.section) ? counts[place.section] : 0
    throw Disagreement(
      message: """
        Invalid update: \(words.item) \(place.row) of section \(place.section) is to be \(what), but there are only \(count) \
        \(words.item)s in that section \(when) the update.
        """)
  }

  // MARK: Places

  /// Where an old section is; nil where it is deleted or shown anew.
  package func section(ofOld section: Int) -> Int? { sections[section]?.new }

  /// Where an old row is; nil where it is deleted or shown anew.
  package func place(ofOld place: RowPlace) -> RowPlace? {
    if update.reloadedRows[place] != nil { return nil }
    return kept(place)
  }

  /// Where an old row is, shown anew or not.
  private func kept(_ place: RowPlace) -> RowPlace? {
    if let moved = moves[place] { return sections[place.section] == nil ? nil : moved }
    guard let section = sections[place.section], !section.removed.contains(place.row) else { return nil }
    var row = place.row - section.removed.count { $0 < place.row }
    for added in section.added where added <= row { row += 1 }
    return RowPlace(section.new, row)
  }

  /// Where a new row was; nil where it has come or is shown anew.
  package func origin(of place: RowPlace) -> RowPlace? {
    let old: RowPlace
    if let moved = backMoves[place], sections[moved.section] != nil {
      old = moved
    } else {
      guard let index = origins[place.section], let section = sections[index], !section.added.contains(place.row) else {
        return nil
      }
      var row = place.row - section.added.count { $0 < place.row }
      for removed in section.removed where removed <= row { row += 1 }
      old = RowPlace(index, row)
    }
    return update.reloadedRows[old] == nil ? old : nil
  }

  /// How an old row goes that is deleted or shown anew.
  package func departure(of place: RowPlace) -> TableUpdate.Animation {
    update.deletedRows[place] ?? update.reloadedRows[place] ?? update.deletedSections[place.section]
      ?? update.reloadedSections[place.section] ?? .none
  }

  /// How a new row comes that is inserted or shown anew.
  package func arrival(of place: RowPlace) -> TableUpdate.Animation {
    if let own = update.insertedRows[place] ?? update.insertedSections[place.section] { return own }
    for (old, animation) in update.reloadedRows where kept(old) == place { return animation }
    for (old, new) in reloaded where new == place.section { return update.reloadedSections[old] ?? .none }
    return .none
  }
}
