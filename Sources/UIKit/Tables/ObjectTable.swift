/// An object that is retained, or is gone with its last owner.
struct HeldObject<Object: AnyObject> {
  private(set) weak var object: Object?
  private let retained: Object?

  init(_ object: Object, isWeak: Bool) { (self.object, retained) = (object, isWeak ? nil : object) }
}

/// Values by object, in the order in which they were added. Foundation's objects are told apart by `isEqual(_:)`, others
/// by identity.
struct ObjectTable<Key: AnyObject, Value> {
  private struct Entry {
    let key: HeldObject<Key>
    var value: Value
    /// Greater than that of the entries before.
    let number: Int
  }

  private let keysAreWeak: Bool
  private let tellsByPointer: Bool
  private let isAlive: (Value) -> Bool
  private var buckets: [Int: [Entry]] = [:]
  private var lastNumber = 0
  /// Entries, also those that are dead.
  private var size = 0
  /// The size at which the dead are taken out: twice that after the last time.
  private var limit = 16

  /// - Parameter isAlive: whether a value still counts.
  init(_ options: NSPointerFunctions.Options, isAlive: @escaping (Value) -> Bool = { _ in true }) {
    keysAreWeak = options.isSuperset(of: .weakMemory)
    tellsByPointer = options.isSuperset(of: .objectPointerPersonality)
    self.isAlive = isAlive
  }

  var keysAndValues: [(key: Key, value: Value)] {
    buckets.values.joined().sorted { $0.number < $1.number }.compactMap { entry in
      guard isAlive(entry.value) else { return nil }
      return entry.key.object.map { ($0, entry.value) }
    }
  }

  func value(of key: Key) -> Value? {
    let bucket = buckets[hash(key)] ?? []
    return index(of: key, in: bucket).flatMap { isAlive(bucket[$0].value) ? bucket[$0].value : nil }
  }

  func key(equalTo key: Key) -> Key? {
    let bucket = buckets[hash(key)] ?? []
    return index(of: key, in: bucket).flatMap { bucket[$0].key.object }
  }

  /// Sets the value of a key; a key that is there already stays, in its place.
  mutating func set(_ value: Value, of key: Key) {
    removeTheDead()
    let hash = hash(key)
    var bucket = buckets[hash] ?? []
    if let index = index(of: key, in: bucket) {
      bucket[index].value = value
    } else {
      lastNumber += 1
      size += 1
      bucket.append(Entry(key: HeldObject(key, isWeak: keysAreWeak), value: value, number: lastNumber))
    }
    buckets[hash] = bucket
  }

  mutating func remove(_ key: Key) {
    let hash = hash(key)
    guard var bucket = buckets[hash], let index = index(of: key, in: bucket) else { return }
    bucket.remove(at: index)
    size -= 1
    buckets[hash] = bucket.isEmpty ? nil : bucket
  }

  mutating func removeAll() { (buckets, size, limit) = ([:], 0, 16) }

  private mutating func removeTheDead() {
    guard size >= limit else { return }
    buckets = buckets.compactMapValues { bucket in
      let alive = bucket.filter { $0.key.object != nil && isAlive($0.value) }
      return alive.isEmpty ? nil : alive
    }
    size = buckets.values.reduce(0) { $0 + $1.count }
    limit = max(16, 2 * size)
  }

  private func hash(_ key: Key) -> Int {
    if !tellsByPointer, let object = key as? NSObject { return object.hash }
    return ObjectIdentifier(key).hashValue
  }

  private func index(of key: Key, in bucket: [Entry]) -> Int? {
    bucket.firstIndex { entry in
      guard let own = entry.key.object else { return false }
      if own === key { return true }
      guard !tellsByPointer, let own = own as? NSObject else { return false }
      return own.isEqual(key)
    }
  }
}
