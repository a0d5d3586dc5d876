/// How the shadows of outlines are made, for layers that are asked more than once in a plan: while they are decided,
/// and when they are drawn.
///
/// There are a thousand places, which layers share.
struct OutlineShadowCache: Sendable {
  private struct Known: Sendable {
    var slot: Int32
    /// Of the layer's device transform.
    var version: UInt32
    var turn: UInt64
    var shadow: OutlineShadow?
  }

  private var known: [Known] = []
  private var turn: UInt64 = 0
  private static let placeBits = 10

  /// Layers that are built alike come in steps of a few slots: times the golden ratio, they are spread over all places.
  static func place(_ slot: Int) -> Int {
    Int((UInt32(truncatingIfNeeded: slot) &* 2_654_435_769) >> UInt32(32 - placeBits))
  }

  /// What was found so far no longer counts.
  mutating func begin() { turn += 1 }

  /// What was found; nil where nothing was, and a shadow of nil where there is none.
  func shadow(of slot: Int, version: UInt32) -> OutlineShadow?? {
    if known.isEmpty { return nil }
    let there = known[Self.place(slot)]
    guard there.turn == turn, there.slot == Int32(slot), there.version == version else { return nil }
    return .some(there.shadow)
  }

  mutating func keep(_ shadow: OutlineShadow?, of slot: Int, version: UInt32) {
    let found = Known(slot: Int32(slot), version: version, turn: turn, shadow: shadow)
    if known.isEmpty { known = [Known](repeating: found, count: 1 << Self.placeBits) }
    known[Self.place(slot)] = found
  }
}
