internal import MultiplaneContents

/// What a bitmap that is made on the CPU is known by.
protocol RasterKey: Hashable, Sendable {
  /// The number of the shape or the path that it is of; −1 where it is of neither.
  var source: Int32 { get }
}

/// Bitmaps that are made on the CPU while a plan is, kept for the plans after it.
///
/// What a plan has drawn stays; of the others, those that were used last stay, as long as they are within a budget.
/// None of that changes a pixel: a bitmap that is made again has the same bytes. What a plan costs here is what it
/// uses, makes and forgets, however many there are.
struct RasterCache<Key: RasterKey, Value: Sendable>: Sendable {
  private struct Kept: Sendable {
    var key: Key
    var value: Value
    /// In the texture store; −1 for none.
    var entry: Int32
    var byteCount: Int
    var lastUse: UInt64
    /// The next that was used later, and the next that was used before; −1 for none.
    var later = -1
    var earlier = -1
    /// Another one of the same source; −1 for none.
    var next = -1
  }

  /// A dictionary takes memory for each value that is changed in its place; so they are kept beside it.
  private var places: [Key: Int] = [:]
  private var kept: [Kept?] = []
  private var free: [Int] = []
  /// The first of each source.
  private var firsts: [Int32: Int] = [:]
  private var latest = -1
  private var earliest = -1
  private(set) var byteCount = 0
  /// Of those that a plan has used, and which plan that was.
  private var usedBytes = 0
  private var lastPlan: UInt64 = 0
  private let mostUnusedBytes: Int

  init(mostUnusedBytes: Int) {
    self.mostUnusedBytes = mostUnusedBytes
  }

  mutating func use(_ key: Key, in plan: UInt64) -> (value: Value, entry: Int32)? {
    guard let place = places[key], let there = kept[place] else { return nil }
    if there.lastUse != plan {
      unlink(place)
      link(place, in: plan)
    }
    return (there.value, there.entry)
  }

  /// - Parameters:
  ///   - entry: the bitmap's in the texture store, retained once; −1 for none.
  ///   - bitmap: nil where none could be made.
  mutating func store(_ value: Value, entry: Int32, bitmap: Bitmap?, as key: Key, in plan: UInt64) {
    let bytes = bitmap.map { $0.bytesPerRow * $0.height } ?? 0
    let place = free.popLast() ?? kept.count
    if place == kept.count { kept.append(nil) }
    kept[place] = Kept(
      key: key, value: value, entry: entry, byteCount: bytes, lastUse: plan, next: firsts[key.source] ?? -1)
    byteCount += bytes
    places[key] = place
    firsts[key.source] = place
    link(place, in: plan)
  }

  /// Forgets what is past the budget.
  ///
  /// - Parameter textures: where their entries are given up.
  mutating func collect(after plan: UInt64, from textures: inout TextureStore) {
    if plan != lastPlan { (lastPlan, usedBytes) = (plan, 0) }
    while byteCount - usedBytes > mostUnusedBytes, earliest >= 0, kept[earliest]?.lastUse != plan {
      remove(earliest, from: &textures)
    }
  }

  /// Forgets all that is of a source.
  mutating func remove(of source: Int32, from textures: inout TextureStore) {
    while let place = firsts[source] { remove(place, from: &textures) }
  }

  /// Forgets what is of no use any more.
  mutating func remove(where isUseless: (Key) -> Bool, from textures: inout TextureStore) {
    for place in kept.indices {
      if let key = kept[place]?.key, isUseless(key) { remove(place, from: &textures) }
    }
  }

  private mutating func remove(_ place: Int, from textures: inout TextureStore) {
    guard let there = kept[place] else { return }
    unlink(place)
    removeFromSource(place, there)
    places[there.key] = nil
    kept[place] = nil
    free.append(place)
    byteCount -= there.byteCount
    if there.lastUse == lastPlan { usedBytes -= there.byteCount }
    textures.release(there.entry)
  }

  private mutating func removeFromSource(_ place: Int, _ there: Kept) {
    let source = there.key.source
    guard var other = firsts[source] else { return }
    if other == place {
      firsts[source] = there.next >= 0 ? there.next : nil
      return
    }
    while let next = kept[other]?.next, next >= 0 {
      if next == place {
        kept[other]?.next = there.next
        return
      }
      other = next
    }
  }

  // MARK: The order of use

  private mutating func link(_ place: Int, in plan: UInt64) {
    if plan != lastPlan { (lastPlan, usedBytes) = (plan, 0) }
    usedBytes += kept[place]?.byteCount ?? 0
    kept[place]?.lastUse = plan
    kept[place]?.later = -1
    kept[place]?.earlier = latest
    if latest >= 0 { kept[latest]?.later = place } else { earliest = place }
    latest = place
  }

  private mutating func unlink(_ place: Int) {
    guard let there = kept[place] else { return }
    if there.later >= 0 { kept[there.later]?.earlier = there.earlier } else { latest = there.earlier }
    if there.earlier >= 0 { kept[there.earlier]?.later = there.later } else { earliest = there.later }
  }
}
