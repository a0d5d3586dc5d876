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
    /// Objects are equal if they are the same.
    public static let objectPointerPersonality = Options(rawValue: 512)
  }
}

/// A set of objects: Foundation's, which Foundation on Linux has not. They are told apart by `isEqual(_:)` where they are
/// objects of Foundation, unless it says `objectPointerPersonality`; others by identity.
public final class NSHashTable<ObjectType: AnyObject> {
  private var table: ObjectTable<ObjectType, Void>

  /// An empty set.
  public init(options: NSPointerFunctions.Options = [], capacity: Int = 0) { table = ObjectTable(options) }

  /// An empty set that does not retain its objects.
  public static func weakObjects() -> NSHashTable<ObjectType> { NSHashTable(options: .weakMemory) }

  /// The objects, in the order in which they were added; of a weak set, those that live.
  public var allObjects: [ObjectType] { table.keysAndValues.map(\.key) }

  /// How many objects there are.
  public var count: Int { allObjects.count }

  /// One of the objects; nil of an empty set.
  public var anyObject: ObjectType? { allObjects.first }

  /// Whether an object is in the set.
  public func contains(_ object: ObjectType?) -> Bool { member(object) != nil }

  /// The object of the set that is equal to one; nil where there is none.
  public func member(_ object: ObjectType?) -> ObjectType? { object.flatMap { table.key(equalTo: $0) } }

  /// Adds an object, once.
  public func add(_ object: ObjectType?) { if let object { table.set((), of: object) } }

  /// Takes an object out.
  public func remove(_ object: ObjectType?) { if let object { table.remove(object) } }

  /// Takes all objects out.
  public func removeAllObjects() { table.removeAll() }
}
