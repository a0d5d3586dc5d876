/// A dictionary of objects: Foundation's, which Foundation on Linux has not. Its keys are told apart by `isEqual(_:)`
/// where they are objects of Foundation, unless it says `objectPointerPersonality`; others by identity.
public final class NSMapTable<KeyType: AnyObject, ObjectType: AnyObject> {
  private let valuesAreWeak: Bool
  private var table: ObjectTable<KeyType, HeldObject<ObjectType>>

  /// An empty dictionary.
  public init(
    keyOptions: NSPointerFunctions.Options = [], valueOptions: NSPointerFunctions.Options = [], capacity: Int = 0
  ) {
    valuesAreWeak = valueOptions.isSuperset(of: .weakMemory)
    table = ObjectTable(keyOptions) { $0.object != nil }
  }

  /// An empty dictionary that retains keys and objects.
  public static func strongToStrongObjects() -> NSMapTable { NSMapTable() }
  /// An empty dictionary that does not retain its keys.
  public static func weakToStrongObjects() -> NSMapTable { NSMapTable(keyOptions: .weakMemory) }
  /// An empty dictionary that does not retain its objects.
  public static func strongToWeakObjects() -> NSMapTable { NSMapTable(valueOptions: .weakMemory) }
  /// An empty dictionary that retains neither.
  public static func weakToWeakObjects() -> NSMapTable {
    NSMapTable(keyOptions: .weakMemory, valueOptions: .weakMemory)
  }

  /// How many entries there are whose key and object live.
  public var count: Int { table.keysAndValues.count }

  /// The object of a key; nil where there is none.
  public func object(forKey key: KeyType?) -> ObjectType? { key.flatMap { table.value(of: $0)?.object } }

  /// Puts an object in the place of a key's; nil takes the key out.
  public func setObject(_ object: ObjectType?, forKey key: KeyType?) {
    guard let key else { return }
    guard let object else { return table.remove(key) }
    table.set(HeldObject(object, isWeak: valuesAreWeak), of: key)
  }

  /// Takes a key and its object out.
  public func removeObject(forKey key: KeyType?) { if let key { table.remove(key) } }

  /// Takes all out.
  public func removeAllObjects() { table.removeAll() }

  /// The keys, in the order in which they were added.
  public func keyEnumerator() -> NSEnumerator { NSArray(array: table.keysAndValues.map(\.key)).objectEnumerator() }

  /// The objects, in the order of their keys; nil only of Foundation's, never here.
  public func objectEnumerator() -> NSEnumerator? {
    NSArray(array: table.keysAndValues.compactMap(\.value.object)).objectEnumerator()
  }
}
