/// A dictionary of objects, whose keys are told apart by identity: Foundation's, which Foundation on Linux has not.
public final class NSMapTable<KeyType: AnyObject, ObjectType: AnyObject> {
  private struct Entry {
    weak var key: KeyType?
    weak var object: ObjectType?
    let retainedKey: KeyType?
    let retainedObject: ObjectType?

    var isAlive: Bool { key != nil && object != nil }
  }

  private let (keysAreWeak, valuesAreWeak): (Bool, Bool)
  private var entries: [ObjectIdentifier: Entry] = [:]
  /// In the order in which they were added.
  private var order: [ObjectIdentifier] = []

  /// An empty dictionary.
  public init(
    keyOptions: NSPointerFunctions.Options = [], valueOptions: NSPointerFunctions.Options = [], capacity: Int = 0
  ) {
    (keysAreWeak, valuesAreWeak) = (keyOptions.contains(.weakMemory), valueOptions.contains(.weakMemory))
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

  private var alive: [Entry] { order.compactMap { entries[$0] }.filter(\.isAlive) }

  /// How many entries there are whose key and object live.
  public var count: Int { alive.count }

  /// The object of a key; nil where there is none.
  public func object(forKey key: KeyType?) -> ObjectType? {
    guard let key, let entry = entries[ObjectIdentifier(key)], entry.key === key else { return nil }
    return entry.object
  }

  /// Puts an object in the place of a key's; nil takes the key out.
  public func setObject(_ object: ObjectType?, forKey key: KeyType?) {
    guard let key else { return }
    guard let object else { return removeObject(forKey: key) }
    removeTheDead()
    let id = ObjectIdentifier(key)
    if entries[id] == nil { order.append(id) }
    entries[id] = Entry(
      key: key, object: object, retainedKey: keysAreWeak ? nil : key, retainedObject: valuesAreWeak ? nil : object)
  }

  /// Takes a key and its object out.
  public func removeObject(forKey key: KeyType?) {
    guard let key, entries[ObjectIdentifier(key)]?.key === key else { return }
    let id = ObjectIdentifier(key)
    entries[id] = nil
    order.removeAll { $0 == id }
  }

  /// Takes all out.
  public func removeAllObjects() { (entries, order) = ([:], []) }

  private func removeTheDead() {
    let dead = order.filter { entries[$0]?.isAlive != true }
    guard !dead.isEmpty else { return }
    for id in dead { entries[id] = nil }
    order.removeAll { entries[$0] == nil }
  }

  /// The keys, in the order in which they were added.
  public func keyEnumerator() -> NSEnumerator { NSArray(array: alive.compactMap(\.key)).objectEnumerator() }

  /// The objects, in the order of their keys; nil only of Foundation's, never here.
  public func objectEnumerator() -> NSEnumerator? {
    NSArray(array: alive.compactMap(\.object)).objectEnumerator()
  }
}
