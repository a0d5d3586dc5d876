/// How a collection holds its objects.
public enum NSPointerFunctions {
  /// How a collection holds its objects.
  public struct Options: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Options by their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// It retains them.
    public static let strongMemory: Options = []
    /// It does not retain them; those that are gone are not in it.
    public static let weakMemory = Options(rawValue: 5)
    /// Objects are equal if they are the same: always so here.
    public static let objectPointerPersonality = Options(rawValue: 512)
  }
}

/// A set of objects, told apart by identity: Foundation's, which Foundation on Linux has not.
public final class NSHashTable<ObjectType: AnyObject> {
  private struct Entry {
    weak var object: ObjectType?
    let retained: ObjectType?
  }

  private let isWeak: Bool
  private var entries: [ObjectIdentifier: Entry] = [:]
  /// In the order in which they were added.
  private var order: [ObjectIdentifier] = []

  /// An empty set.
  public init(options: NSPointerFunctions.Options = [], capacity: Int = 0) { isWeak = options.contains(.weakMemory) }

  /// An empty set that does not retain its objects.
  public static func weakObjects() -> NSHashTable<ObjectType> { NSHashTable(options: .weakMemory) }

  /// The objects, in the order in which they were added; of a weak set, those that live.
  public var allObjects: [ObjectType] { order.compactMap { entries[$0]?.object } }

  /// How many objects there are.
  public var count: Int { allObjects.count }

  /// One of the objects; nil of an empty set.
  public var anyObject: ObjectType? { allObjects.first }

  /// Whether an object is in the set.
  public func contains(_ object: ObjectType?) -> Bool {
    object.map { entries[ObjectIdentifier($0)]?.object === $0 } ?? false
  }

  /// Adds an object, once.
  public func add(_ object: ObjectType?) {
    guard let object, !contains(object) else { return }
    let gone = order.filter { entries[$0]?.object == nil }
    for id in gone { entries[id] = nil }
    let id = ObjectIdentifier(object)
    order.removeAll { entries[$0] == nil }
    order.append(id)
    entries[id] = Entry(object: object, retained: isWeak ? nil : object)
  }

  /// Takes an object out.
  public func remove(_ object: ObjectType?) {
    guard let object, contains(object) else { return }
    let id = ObjectIdentifier(object)
    entries[id] = nil
    order.removeAll { $0 == id }
  }

  /// Takes all objects out.
  public func removeAllObjects() { (entries, order) = ([:], []) }
}
