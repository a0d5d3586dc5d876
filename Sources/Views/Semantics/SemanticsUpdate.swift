/// What has changed in an application's semantic tree: a value that may cross threads and processes.
///
/// The first one that an asker gets is whole; the others say what is different from the one before.
public struct SemanticsUpdate: Hashable, Sendable {
  /// Counts the updates of an application, from 1 on.
  public var sequence: UInt64
  /// Seconds of the application's clock.
  public var time: Double
  /// Whether `changed` has all elements there are, and those that are not among them are gone.
  public var isWhole: Bool
  /// The windows: by screen, back to front.
  public var roots: [SemanticsID]
  /// The elements that are new or different, each whole, and each after its parent if that is among them, in the order
  /// in which they are read.
  public var changed: [SemanticsElement]
  /// The elements that are gone, in the order of their numbers.
  public var removed: [SemanticsID]
  /// The element that keys go to; nil for none.
  public var focus: SemanticsID?
  /// What was said since the last update, such as that a message has come; to be spoken, and part of no element.
  public var announcements: [String]

  /// Puts the values together.
  public init(
    sequence: UInt64, time: Double, isWhole: Bool, roots: [SemanticsID], changed: [SemanticsElement],
    removed: [SemanticsID] = [], focus: SemanticsID? = nil, announcements: [String] = []
  ) {
    (self.sequence, self.time, self.isWhole, self.roots) = (sequence, time, isWhole, roots)
    (self.changed, self.removed, self.focus, self.announcements) = (changed, removed, focus, announcements)
  }
}

/// A semantic tree as its updates make it: what is on all screens of an application.
public struct SemanticsTree: Hashable, Sendable {
  /// The windows: by screen, back to front.
  public private(set) var roots: [SemanticsID] = []
  /// The element that keys go to; nil for none.
  public private(set) var focus: SemanticsID?
  /// The `sequence` of the last update that was applied; 0 before the first.
  public private(set) var sequence: UInt64 = 0
  private var elements: [SemanticsID: SemanticsElement] = [:]

  /// An empty tree.
  public init() {}

  /// Takes an update in.
  ///
  /// - Returns: whether it fits: not one that says what is different from another update than the last one. The tree
  ///   then stays as it is, and waits for a whole one.
  @discardableResult
  public mutating func apply(_ update: SemanticsUpdate) -> Bool {
    guard update.isWhole || update.sequence == sequence + 1 else { return false }
    if update.isWhole { elements = [:] }
    for id in update.removed { elements[id] = nil }
    for element in update.changed { elements[element.id] = element }
    (roots, focus, sequence) = (update.roots, update.focus, update.sequence)
    return true
  }

  /// The elements there are.
  public var count: Int { elements.count }

  /// The identities of all elements, in no order.
  var ids: some Collection<SemanticsID> { elements.keys }

  /// An element; nil for one that is not in the tree.
  public subscript(id: SemanticsID) -> SemanticsElement? { elements[id] }

  /// All elements in the order in which they are read, each before those that it holds.
  public var inOrder: [SemanticsElement] { inOrderWithDepth.map(\.element) }

  /// The window that an element is in: the topmost element around it; nil for one that is not in the tree.
  public func window(of id: SemanticsID) -> SemanticsElement? {
    var element = elements[id]
    while let parent = element?.parent { element = elements[parent] }
    return element
  }

  private var inOrderWithDepth: [(element: SemanticsElement, depth: Int)] {
    var found: [(element: SemanticsElement, depth: Int)] = []
    var pending = roots.reversed().map { (id: $0, depth: 0) }
    while let (id, depth) = pending.popLast() {
      guard let element = elements[id] else { continue }
      found.append((element, depth))
      for child in element.children.reversed() { pending.append((child, depth + 1)) }
    }
    return found
  }
}

extension SemanticsTree: CustomStringConvertible {
  /// A line for each element, as `SemanticsElement.description`, two spaces further in than its parent's.
  public var description: String {
    inOrderWithDepth.map { String(repeating: "  ", count: $0.depth) + $0.element.description }.joined(separator: "\n")
  }
}
