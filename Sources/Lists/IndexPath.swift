#if UIKitNames
  @_exported public import struct Foundation.IndexPath
  @_exported public import struct Foundation.IndexSet
#else
  /// Names a row by the indices of its section and of itself.
  public struct IndexPath: Hashable, Comparable, Sendable {
    fileprivate var first: Int
    fileprivate var second: Int

    /// By the order of sections, and of rows in them.
    public static func < (a: IndexPath, b: IndexPath) -> Bool { (a.first, a.second) < (b.first, b.second) }
  }

  /// Indices of sections, each once, in order.
  public struct IndexSet: Hashable, Sendable, Sequence, ExpressibleByArrayLiteral {
    private var indices: [Int]

    /// Indices in any order.
    public init(_ indices: some Sequence<Int>) { self.indices = Set(indices).sorted() }
    /// One index.
    public init(integer: Int) { indices = [integer] }
    /// Indices in any order.
    public init(arrayLiteral elements: Int...) { self.init(elements) }
    /// From the least to the greatest.
    public func makeIterator() -> IndexingIterator<[Int]> { indices.makeIterator() }
  }
#endif

extension IndexPath {
  #if UIKitNames
    /// Names a row of a section.
    public init(row: Int, section: Int) { self.init(indexes: [section, row]) }

    /// Names an item of a section.
    public init(item: Int, section: Int) { self.init(indexes: [section, item]) }

    /// The index of the section.
    public var section: Int {
      get { self[0] }
      set { self[0] = newValue }
    }

    /// The index of the row in its section.
    public var row: Int {
      get { self[1] }
      set { self[1] = newValue }
    }
  #else
    /// Names a row of a section.
    public init(row: Int, section: Int) { (first, second) = (section, row) }

    /// Names an item of a section.
    public init(item: Int, section: Int) { (first, second) = (section, item) }

    /// The index of the section.
    public var section: Int {
      get { first }
      set { first = newValue }
    }

    /// The index of the row in its section.
    public var row: Int {
      get { second }
      set { second = newValue }
    }
  #endif

  /// The index of the item in its section: `row` by another name.
  public var item: Int {
    get { row }
    set { row = newValue }
  }

  /// Names a place.
  package init(_ place: RowPlace) { self.init(row: place.row, section: place.section) }
}

/// Where a row is: what the module computes with in place of `IndexPath`.
package struct RowPlace: Hashable, Comparable {
  package var section: Int
  package var row: Int

  package init(_ section: Int, _ row: Int) { (self.section, self.row) = (section, row) }

  package init?(_ path: IndexPath) {
    #if UIKitNames
      guard path.count == 2 else { return nil }
    #endif
    (section, row) = (path.section, path.row)
  }

  package static func < (a: RowPlace, b: RowPlace) -> Bool {
    a.section != b.section ? a.section < b.section : a.row < b.row
  }
}
