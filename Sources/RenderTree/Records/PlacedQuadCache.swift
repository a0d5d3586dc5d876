/// Cache of quad places in groups with their own pixels: there a quad's place does not depend on where the group is.
///
/// Direct-mapped, indexed by slot; a collision is a miss.
struct PlacedQuadCache: Sendable {
  /// Cache key: the layer, the version of its device transform, the clip of its context, and the version of all clips.
  struct Key: Equatable, BitwiseCopyable, Sendable {
    var slot: Int32 = -1
    var version: UInt32 = 0
    var clip: Int32 = 0
    var clipVersion: UInt32 = 0
  }

  // Keys apart from places, so that a miss does not load a place.
  private var keys: [Key] = []
  private var places: [QuadPlace] = []
  /// A power of two.
  private static let placeCount = 1 << 11

  func index(of key: Key) -> Int? {
    if keys.isEmpty { return nil }
    let index = Self.index(of: key.slot)
    return keys[index] == key ? index : nil
  }

  /// Prefetches a layer's entry: see `RecordTables.prefetchVisit`.
  @inline(__always)
  func prefetch(_ slot: Int) {
    if keys.isEmpty { return }
    keys.prefetch(Self.index(of: Int32(slot)))
    places.prefetch(Self.index(of: Int32(slot)))
  }

  subscript(index: Int) -> QuadPlace { places[index] }

  mutating func keep(_ place: QuadPlace, as key: Key) {
    if keys.isEmpty {
      keys = [Key](repeating: Key(), count: Self.placeCount)
      places = [QuadPlace](repeating: place, count: Self.placeCount)
    }
    keys[Self.index(of: key.slot)] = key
    places[Self.index(of: key.slot)] = place
  }

  /// Invalidates the entry of a layer whose quad has changed.
  mutating func forget(_ slot: Int) {
    if keys.isEmpty { return }
    let index = Self.index(of: Int32(slot))
    if keys[index].slot == Int32(slot) { keys[index] = Key() }
  }

  private static func index(of slot: Int32) -> Int { Int(slot) & (placeCount - 1) }
}
