internal import MultiplaneContents

/// Cache key of a bitmap that is made on the CPU.
protocol RasterKey: Hashable, Sendable {
  /// Id of the source shape or path; −1 without one.
  var source: Int32 { get }
}

/// Least recently used (LRU) cache of bitmaps that are made on the CPU during a plan.
///
/// Bitmaps used by the last plan stay; the others stay while they fit a budget, the most recently used first. Eviction
/// changes no pixel: a bitmap made again has the same bytes. A plan's cost is proportional to the bitmaps that it uses,
/// makes and evicts, not to the number cached.
struct RasterCache<Key: RasterKey, Value: Sendable>: Sendable {
  private struct Item: Sendable {
    var key: Key
    var value: Value
    /// Entry in the texture store; −1 for none.
    var entry: Int32
    var byteCount: Int
    var lastUse: UInt64
    /// Next more recently used and next less recently used item; −1 for none.
    var later = -1
    var earlier = -1
    /// Next item of the same source; −1 for none.
    var next = -1
  }

  /// Index of each key's item. The items are apart, because changing a dictionary's value in place allocates.
  private var places: [Key: Int] = [:]
  private var items: [Item?] = []
  private var free: [Int] = []
  /// First item of each source.
  private var firsts: [Int32: Int] = [:]
  private var mostRecent = -1
  private var leastRecent = -1
  private(set) var byteCount = 0
  /// Bytes of the items that the plan `lastPlan` has used.
  private var usedBytes = 0
  private var lastPlan: UInt64 = 0
  private let mostUnusedBytes: Int

  init(mostUnusedBytes: Int) {
    self.mostUnusedBytes = mostUnusedBytes
  }

  mutating func use(_ key: Key, in plan: UInt64) -> (value: Value, entry: Int32)? {
    guard let place = places[key], let item = items[place] else { return nil }
    if item.lastUse != plan {
      unlink(place)
      link(place, in: plan)
    }
    return (item.value, item.entry)
  }

  /// Stores a value, and retains its bitmap in the texture store.
  ///
  /// - Parameter bitmap: nil if none could be made.
  mutating func store(
    _ value: Value, _ bitmap: Bitmap?, as key: Key, in plan: UInt64, textures: inout TextureStore
  ) -> (value: Value, entry: Int32) {
    let entry = bitmap.map { textures.retain($0) } ?? -1
    let bytes = bitmap.map { $0.bytesPerRow * $0.height } ?? 0
    let place = free.popLast() ?? items.count
    if place == items.count { items.append(nil) }
    items[place] = Item(
      key: key, value: value, entry: entry, byteCount: bytes, lastUse: plan, next: firsts[key.source] ?? -1)
    byteCount += bytes
    places[key] = place
    firsts[key.source] = place
    link(place, in: plan)
    return (value, entry)
  }

  /// Evicts items beyond the budget.
  ///
  /// - Parameter textures: releases their entries.
  mutating func collect(after plan: UInt64, from textures: inout TextureStore) {
    if plan != lastPlan { (lastPlan, usedBytes) = (plan, 0) }
    while byteCount - usedBytes > mostUnusedBytes, leastRecent >= 0, items[leastRecent]?.lastUse != plan {
      remove(leastRecent, from: &textures)
    }
  }

  /// Removes all items of a source.
  mutating func remove(of source: Int32, from textures: inout TextureStore) {
    while let place = firsts[source] { remove(place, from: &textures) }
  }

  /// Removes the items whose key matches.
  mutating func remove(where isUseless: (Key) -> Bool, from textures: inout TextureStore) {
    for place in items.indices {
      if let key = items[place]?.key, isUseless(key) { remove(place, from: &textures) }
    }
  }

  private mutating func remove(_ place: Int, from textures: inout TextureStore) {
    guard let item = items[place] else { return }
    unlink(place)
    removeFromSource(place, item)
    places[item.key] = nil
    items[place] = nil
    free.append(place)
    byteCount -= item.byteCount
    if item.lastUse == lastPlan { usedBytes -= item.byteCount }
    textures.release(item.entry)
  }

  private mutating func removeFromSource(_ place: Int, _ item: Item) {
    let source = item.key.source
    guard var other = firsts[source] else { return }
    if other == place {
      firsts[source] = item.next >= 0 ? item.next : nil
      return
    }
    while let next = items[other]?.next, next >= 0 {
      if next == place {
        items[other]?.next = item.next
        return
      }
      other = next
    }
  }

  // MARK: LRU order

  private mutating func link(_ place: Int, in plan: UInt64) {
    if plan != lastPlan { (lastPlan, usedBytes) = (plan, 0) }
    usedBytes += items[place]?.byteCount ?? 0
    items[place]?.lastUse = plan
    items[place]?.later = -1
    items[place]?.earlier = mostRecent
    if mostRecent >= 0 { items[mostRecent]?.later = place } else { leastRecent = place }
    mostRecent = place
  }

  private mutating func unlink(_ place: Int) {
    guard let item = items[place] else { return }
    if item.later >= 0 { items[item.later]?.earlier = item.earlier } else { mostRecent = item.earlier }
    if item.earlier >= 0 { items[item.earlier]?.later = item.later } else { leastRecent = item.later }
  }
}
