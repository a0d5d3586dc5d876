/// Direct-mapped cache of outline shadows within a plan, indexed by a hash of the slot; a collision is a miss.
/// Isolation and drawing both need a layer's shadow.
struct OutlineShadowCache: Sendable {
  private struct Entry: Sendable {
    var slot: Int32
    /// Version of the layer's device transform.
    var version: UInt32
    var generation: UInt64
    var shadow: OutlineShadow?
  }

  private var entries: [Entry] = []
  private var generation: UInt64 = 0
  private static let placeBits = 10
  /// Number of places.
  static let count = 1 << placeBits

  /// Fibonacci hash of a slot: layers that are built alike come in steps of a few slots, and this spreads them.
  static func place(_ slot: Int) -> Int {
    Int((UInt32(truncatingIfNeeded: slot) &* 2_654_435_769) >> UInt32(32 - placeBits))
  }

  /// Invalidates all entries.
  mutating func begin() { generation += 1 }

  /// The cached result, which may be a shadow of nil; nil on a miss.
  func shadow(of slot: Int, version: UInt32) -> OutlineShadow?? {
    if entries.isEmpty { return nil }
    let entry = entries[Self.place(slot)]
    guard entry.generation == generation, entry.slot == Int32(slot), entry.version == version else { return nil }
    return .some(entry.shadow)
  }

  mutating func keep(_ shadow: OutlineShadow?, of slot: Int, version: UInt32) {
    let found = Entry(slot: Int32(slot), version: version, generation: generation, shadow: shadow)
    if entries.isEmpty { entries = [Entry](repeating: found, count: Self.count) }
    entries[Self.place(slot)] = found
  }
}
