internal import MultiplaneContents
internal import MultiplaneGeometry

/// Cache key of a bitmap that is made on the CPU.
protocol RasterKey: Hashable, Sendable {
  /// Id of the source shape or path; −1 without one.
  var source: Int32 { get }
}

/// A bitmap that was made on the CPU.
struct MadeBitmap: Sendable {
  /// nil on an error, and for an empty part.
  var bitmap: Bitmap?
  var error: ShapeError?
  /// Of a shape: texels of the bitmap in the space of its map, without the map's whole translation.
  var region = PixelRect.empty
  /// Of a shape: texels per unit of that space, along x and y: 1 unless the bitmap would be too large.
  var density = SIMD2<Double>(1, 1)
}

/// Cache of bitmaps that are made on the CPU during a plan.
///
/// Bitmaps used by the last plan stay; the others stay while they fit a budget, the most recently used first. Eviction
/// changes no pixel: a bitmap made again has the same bytes.
struct RasterCache<Key: RasterKey>: Sendable {
  private struct Item: Sendable {
    var key: Key
    var value: MadeBitmap
    /// Entry in the texture store; −1 for none.
    var entry: Int32
    var byteCount: Int
    /// The last plan that used it.
    var lastUse: UInt64
  }

  /// Index of each key's item. The items are apart, because changing a dictionary's value in place allocates.
  private var places: [Key: Int] = [:]
  private var items: [Item?] = []
  private var free: [Int] = []
  private(set) var byteCount = 0
  /// Place of the item that was used last, for `touch`.
  private(set) var latest: Int32 = -1
  /// Changes when items are evicted that may be shown again: places are no longer known.
  var version: UInt32 = 0
  private let mostUnusedBytes: Int

  init(mostUnusedBytes: Int) {
    self.mostUnusedBytes = mostUnusedBytes
  }

  mutating func use(_ key: Key, in plan: UInt64) -> (value: MadeBitmap, entry: Int32)? {
    guard let place = places[key], let item = items[place] else { return nil }
    items[place]?.lastUse = plan
    latest = Int32(truncatingIfNeeded: place)
    return (item.value, item.entry)
  }

  /// Uses the item at a place that is known of the present version.
  mutating func touch(_ place: Int32, in plan: UInt64) { items[Int(place)]?.lastUse = plan }

  /// Stores a bitmap, and retains it in the texture store.
  mutating func store(
    _ value: MadeBitmap, as key: Key, in plan: UInt64, textures: inout TextureStore
  ) -> (value: MadeBitmap, entry: Int32) {
    let entry = value.bitmap.map { textures.retain($0) } ?? -1
    let bytes = value.bitmap.map { $0.bytesPerRow * $0.height } ?? 0
    let place = free.popLast() ?? items.count
    if place == items.count { items.append(nil) }
    items[place] = Item(key: key, value: value, entry: entry, byteCount: bytes, lastUse: plan)
    byteCount += bytes
    places[key] = place
    latest = Int32(truncatingIfNeeded: place)
    return (value, entry)
  }

  /// Evicts items beyond the budget.
  ///
  /// - Parameter textures: releases their entries.
  mutating func collect(after plan: UInt64, from textures: inout TextureStore) {
    if byteCount <= mostUnusedBytes { return }
    var unused = items.reduce(0) { $0 + ($1.map { $0.lastUse == plan ? 0 : $0.byteCount } ?? 0) }
    while unused > mostUnusedBytes {
      var oldest: (place: Int, item: Item)?
      for place in items.indices {
        if let item = items[place], item.lastUse < oldest?.item.lastUse ?? plan { oldest = (place, item) }
      }
      guard let oldest else { return }
      unused -= oldest.item.byteCount
      version &+= 1
      remove(oldest.place, from: &textures)
    }
  }

  /// Removes the items whose key matches.
  mutating func remove(where isUseless: (Key) -> Bool, from textures: inout TextureStore) {
    for place in items.indices {
      if let key = items[place]?.key, isUseless(key) { remove(place, from: &textures) }
    }
  }

  private mutating func remove(_ place: Int, from textures: inout TextureStore) {
    guard let item = items[place] else { return }
    places[item.key] = nil
    items[place] = nil
    free.append(place)
    byteCount -= item.byteCount
    textures.release(item.entry)
  }
}
