/// The items of one section as an outline: items that others are below, shown while those are expanded. UIKit's
/// `NSDiffableDataSourceSectionSnapshot`.
///
/// Identities are unique: one that is added again stops the program, as one that is named and is not there.
public struct DiffableDataSourceSectionSnapshot<ItemIdentifierType: Hashable> {
  private var roots: [ItemIdentifierType] = []
  private var children: [ItemIdentifierType: [ItemIdentifierType]] = [:]
  private var parents: [ItemIdentifierType: ItemIdentifierType] = [:]
  private var known: Set<ItemIdentifierType> = []
  private var expanded: Set<ItemIdentifierType> = []

  /// A section without items.
  public init() {}

  // MARK: Asking

  /// All items, each before those below it.
  public var items: [ItemIdentifierType] { walk(roots) { _ in true } }
  /// The items that are below none.
  public var rootItems: [ItemIdentifierType] { roots }
  /// The items that are shown: all above them are expanded.
  public var visibleItems: [ItemIdentifierType] { walk(roots) { expanded.contains($0) } }

  private func walk(_ first: [ItemIdentifierType], _ isOpen: (ItemIdentifierType) -> Bool) -> [ItemIdentifierType] {
    var (found, pending) = ([ItemIdentifierType](), Array(first.reversed()))
    while let item = pending.popLast() {
      found.append(item)
      if isOpen(item) { pending.append(contentsOf: (children[item] ?? []).reversed()) }
    }
    return found
  }

  /// Whether an item is there.
  public func contains(_ item: ItemIdentifierType) -> Bool { known.contains(item) }
  /// Whether those below an item are shown.
  public func isExpanded(_ item: ItemIdentifierType) -> Bool { expanded.contains(item) }
  /// The item that an item is below; nil for none.
  public func parent(of child: ItemIdentifierType) -> ItemIdentifierType? { parents[child] }
  /// Whether all above an item are expanded.
  public func isVisible(_ item: ItemIdentifierType) -> Bool {
    known.contains(item) && above(item).allSatisfy { expanded.contains($0) }
  }
  /// The place of an item among all; nil where it is not there.
  public func index(of item: ItemIdentifierType) -> Int? { items.firstIndex(of: item) }
  /// How many items an item is below.
  public func level(of item: ItemIdentifierType) -> Int {
    check(item)
    return above(item).count
  }

  private func above(_ item: ItemIdentifierType) -> [ItemIdentifierType] {
    var (found, next) = ([ItemIdentifierType](), parents[item])
    while let own = next {
      found.append(own)
      next = parents[own]
    }
    return found
  }

  /// What is below an item as a snapshot of its own.
  public func snapshot(
    of parent: ItemIdentifierType, includingParent: Bool = false
  ) -> DiffableDataSourceSectionSnapshot<ItemIdentifierType> {
    check(parent)
    var own = Self()
    if includingParent { own.append([parent]) }
    var pending: [(parent: ItemIdentifierType?, from: ItemIdentifierType)] = [(includingParent ? parent : nil, parent)]
    while let (target, from) = pending.popLast() {
      guard let below = children[from], !below.isEmpty else { continue }
      own.append(below, to: target)
      for child in below { pending.append((child, child)) }
    }
    own.expanded = expanded.intersection(own.known)
    return own
  }

  private func check(_ item: ItemIdentifierType) {
    precondition(known.contains(item), "no item \(item) is in the section's snapshot")
  }

  // MARK: Changing

  /// Adds items below another one, or below none, at the end.
  public mutating func append(_ items: [ItemIdentifierType], to parent: ItemIdentifierType? = nil) {
    if let parent { check(parent) }
    insert(items, below: parent, at: (parent.map { children[$0]?.count ?? 0 }) ?? roots.count)
  }

  /// Puts items before another one.
  public mutating func insert(_ items: [ItemIdentifierType], before beforeIdentifier: ItemIdentifierType) {
    insert(items, below: parents[beforeIdentifier], at: place(beforeIdentifier))
  }

  /// Puts items after another one.
  public mutating func insert(_ items: [ItemIdentifierType], after afterIdentifier: ItemIdentifierType) {
    insert(items, below: parents[afterIdentifier], at: place(afterIdentifier) + 1)
  }

  private func place(_ item: ItemIdentifierType) -> Int {
    check(item)
    let beside = parents[item].map { children[$0] ?? [] } ?? roots
    return beside.firstIndex(of: item) ?? 0
  }

  private mutating func insert(_ items: [ItemIdentifierType], below parent: ItemIdentifierType?, at index: Int) {
    for item in items {
      precondition(known.insert(item).inserted, "the item \(item) is in the section's snapshot already")
      parents[item] = parent
    }
    if let parent {
      children[parent, default: []].insert(contentsOf: items, at: index)
    } else {
      roots.insert(contentsOf: items, at: index)
    }
  }

  /// Takes items out with those below them; those that are not there are none.
  public mutating func delete(_ items: [ItemIdentifierType]) {
    let gone = Set(walk(items.filter { known.contains($0) }) { _ in true })
    for item in gone {
      if let parent = parents[item], !gone.contains(parent) { children[parent]?.removeAll { gone.contains($0) } }
    }
    roots.removeAll { gone.contains($0) }
    for item in gone { (children[item], parents[item]) = (nil, nil) }
    known.subtract(gone)
    expanded.subtract(gone)
  }

  /// Takes all items out.
  public mutating func deleteAll() { self = Self() }

  /// Puts what another snapshot holds below an item, in place of what is there.
  public mutating func replace(
    childrenOf parent: ItemIdentifierType, using snapshot: DiffableDataSourceSectionSnapshot<ItemIdentifierType>
  ) {
    check(parent)
    delete(children[parent] ?? [])
    append(snapshot.roots, to: parent)
    for item in snapshot.items { if let below = snapshot.children[item], !below.isEmpty { append(below, to: item) } }
    expanded.formUnion(snapshot.expanded)
  }

  /// Shows what is below items.
  public mutating func expand(_ items: [ItemIdentifierType]) {
    for item in items {
      check(item)
      expanded.insert(item)
    }
  }

  /// Hides what is below items.
  public mutating func collapse(_ items: [ItemIdentifierType]) {
    for item in items {
      check(item)
      expanded.remove(item)
    }
  }
}
