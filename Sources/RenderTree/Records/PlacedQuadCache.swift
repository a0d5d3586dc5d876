/// How quads lie that are drawn into groups which have pixels of their own: there they are where they were, wherever
/// the group is.
///
/// There is a place for each of some layers, which they share by their slots: one that finds another in its place is
/// looked at as if it were new.
struct PlacedQuadCache: Sendable {
  /// What a quad is told by: its layer and the version of its device transform, the clip of what it is drawn into and
  /// the version of all clips.
  struct Key: Equatable, BitwiseCopyable, Sendable {
    var slot: Int32 = -1
    var version: UInt32 = 0
    var clip: Int32 = 0
    var clipVersion: UInt32 = 0
  }

  // Those that are asked for in vain are not looked at.
  private var keys: [Key] = []
  private var places: [QuadPlace] = []
  /// A power of two.
  private static let placeCount = 1 << 11

  func index(of key: Key) -> Int? {
    if keys.isEmpty { return nil }
    let index = Self.index(of: key.slot)
    return keys[index] == key ? index : nil
  }

  /// Asks for what is kept of a layer: see `RecordTables.prefetchVisit`.
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

  /// The quad of a layer is not what it was.
  mutating func forget(_ slot: Int) {
    if keys.isEmpty { return }
    let index = Self.index(of: Int32(slot))
    if keys[index].slot == Int32(slot) { keys[index] = Key() }
  }

  private static func index(of slot: Int32) -> Int { Int(slot) & (placeCount - 1) }
}
