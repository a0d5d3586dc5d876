/// Bitmaps that are made on the CPU while a plan is, kept for the plans after it.
///
/// What a plan has drawn stays; of the others, those that were used last stay, as long as they are within a budget. None of that changes a
/// pixel: a bitmap that is made again has the same bytes.
struct RasterCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private struct Kept: Sendable {
    var key: Key
    var value: Value
    /// In the texture store; −1 for none.
    var entry: Int32
    var byteCount: Int
    var lastUse: UInt64
  }

  /// A dictionary takes memory for each value that is changed in its place; so they are kept beside it.
  private var places: [Key: Int] = [:]
  private var kept: [Kept?] = []
  private var free: [Int] = []
  private(set) var byteCount = 0
  private let mostUnusedBytes: Int

  init(mostUnusedBytes: Int) {
    self.mostUnusedBytes = mostUnusedBytes
  }

  mutating func use(_ key: Key, in plan: UInt64) -> (value: Value, entry: Int32)? {
    guard let place = places[key], let there = kept[place] else { return nil }
    kept[place]?.lastUse = plan
    return (there.value, there.entry)
  }

  /// - Parameters:
  ///   - entry: the bitmap's in the texture store, retained once; −1 for none.
  ///   - bitmap: nil where none could be made.
  mutating func store(_ value: Value, entry: Int32, bitmap: Bitmap?, as key: Key, in plan: UInt64) {
    let bytes = bitmap.map { $0.bytesPerRow * $0.height } ?? 0
    let place = places[key] ?? free.popLast() ?? kept.count
    if place == kept.count { kept.append(nil) }
    byteCount += bytes - (kept[place]?.byteCount ?? 0)
    kept[place] = Kept(key: key, value: value, entry: entry, byteCount: bytes, lastUse: plan)
    places[key] = place
  }

  /// Forgets what is past the budget.
  ///
  /// - Returns: the entries in the texture store that are given up.
  mutating func collect(after plan: UInt64) -> [Int32] {
    guard byteCount > mostUnusedBytes else { return [] }
    var bytes = 0
    var released: [Int32] = []
    let unused = kept.compactMap { $0 }.filter { $0.lastUse != plan }.sorted { $0.lastUse > $1.lastUse }
    for value in unused {
      bytes += value.byteCount
      if bytes > mostUnusedBytes { released += remove(value.key) }
    }
    return released
  }

  /// Forgets what is of no use any more, and says so as `collect` does.
  mutating func remove(where isUseless: (Key) -> Bool) -> [Int32] {
    places.keys.filter(isUseless).flatMap { remove($0) }
  }

  private mutating func remove(_ key: Key) -> [Int32] {
    guard let place = places.removeValue(forKey: key), let value = kept[place] else { return [] }
    kept[place] = nil
    free.append(place)
    byteCount -= value.byteCount
    return value.entry >= 0 ? [value.entry] : []
  }
}

/// Values that some layers have, each kept once, with a number by which it is known.
struct SharedValues<Value: Hashable & Sendable>: Sendable {
  private struct Known: Sendable {
    var value: Value
    var users = 1
  }

  private var known: [Known?] = []
  private var free: [Int32] = []
  private var byValue: [Value: Int32] = [:]
  private var bySlot: [Int32: Int32] = [:]
  /// A value lost its last layer.
  private(set) var hasOrphans = false

  /// Says which value a layer has; nil when it has none.
  mutating func set(_ value: Value?, of slot: Int) {
    let slot = Int32(slot)
    if let old = bySlot[slot], let users = known[Int(old)]?.users {
      if known[Int(old)]?.value == value { return }
      known[Int(old)]?.users = users - 1
      if users == 1 { hasOrphans = true }
    }
    bySlot[slot] = value.map { identify($0) }
  }

  private mutating func identify(_ value: Value) -> Int32 {
    if let id = byValue[value] {
      known[Int(id)]?.users += 1
      return id
    }
    let id = free.popLast() ?? Int32(known.count)
    if Int(id) == known.count { known.append(Known(value: value)) } else { known[Int(id)] = Known(value: value) }
    byValue[value] = id
    return id
  }

  /// How many layers have one.
  var layerCount: Int { bySlot.count }

  func forEachLayer(_ body: (Int, Value) -> Void) {
    for (slot, id) in bySlot {
      if let known = known[Int(id)] { body(Int(slot), known.value) }
    }
  }

  func value(of slot: Int) -> (id: Int32, value: Value)? {
    guard let id = bySlot[Int32(slot)], let known = known[Int(id)] else { return nil }
    return (id, known.value)
  }

  func isKnown(_ id: Int32) -> Bool { known[Int(id)] != nil }

  /// Lets the numbers of values that no layer has be used again.
  mutating func forgetOrphans() {
    guard hasOrphans else { return }
    hasOrphans = false
    for id in known.indices {
      guard let value = known[id], value.users == 0 else { continue }
      byValue[value.value] = nil
      known[id] = nil
      free.append(Int32(id))
    }
  }
}
