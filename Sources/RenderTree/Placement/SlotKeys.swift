internal import MultiplaneGeometry

/// Slots that are sorted by a number, in lists that are kept.
struct SlotKeys: Sendable {
  /// The number in the higher half, the slot in the lower one.
  private var keys: [UInt64] = []
  private var room: [UInt64] = []

  var count: Int { keys.count }

  mutating func removeAll() { keys.clear() }

  @inline(__always)
  mutating func append(_ slot: Int32, at number: UInt32) {
    keys.append(UInt64(number) << 32 | UInt64(UInt32(bitPattern: slot)))
  }

  @inline(__always)
  func slot(_ index: Int) -> Int32 { Int32(truncatingIfNeeded: keys[index]) }

  /// Sorts by the number. Equal numbers must be of equal slots.
  mutating func sort() {
    var differing: UInt64 = 0
    for key in keys { differing |= key ^ keys[0] }
    differing >>= 32
    if differing == 0 { return }
    let (low, high) = (differing.trailingZeroBitCount, UInt64.bitWidth - differing.leadingZeroBitCount)
    if keys.count <= Self.few {
      // By the highest bits, which leaves little to insertion.
      if keys.count > Self.fewest { place(byBits: max(low, high - Self.fewBits)..<high) }
      return Self.insert(&keys)
    }
    let passes = (high - low + Self.mostBits - 1) / Self.mostBits
    let bits = (high - low + passes - 1) / passes
    for first in stride(from: low, to: high, by: bits) { place(byBits: first..<min(first + bits, high)) }
  }

  /// So many are sorted by insertion.
  private static let (fewest, few) = (8, 64)
  /// Bits of a number that one step sorts by.
  private static let (fewBits, mostBits) = (6, 10)

  private static func insert(_ keys: inout [UInt64]) {
    var keys = keys.mutableSpan
    var index = 1
    while index < keys.count {
      let key = keys[index]
      var place = index
      while place > 0, keys[place - 1] > key {
        keys[place] = keys[place - 1]
        place -= 1
      }
      keys[place] = key
      index += 1
    }
  }

  /// A step of a radix sort: brings the keys into the order of some bits of their numbers, and leaves those with equal
  /// bits in their order.
  private mutating func place(byBits bits: Range<Int>) {
    if room.count < keys.count {
      room.append(contentsOf: repeatElement(0, count: keys.count - room.count))
    } else if room.count > keys.count {
      room.removeLast(room.count - keys.count)
    }
    Self.place(keys, from: UInt64(32 + bits.lowerBound), 1 << bits.count, into: &room)
    swap(&keys, &room)
  }

  private static func place(_ keys: [UInt64], from bit: UInt64, _ values: Int, into room: inout [UInt64]) {
    let list = keys.span
    var result = room.mutableSpan
    var starts = InlineArray<1024, Int32>(repeating: 0)
    let mask = UInt64(values - 1)
    for index in list.indices { starts[Int((list[index] >> bit) & mask)] += 1 }
    var sum: Int32 = 0
    for value in 0..<values {
      let count = starts[value]
      starts[value] = sum
      sum += count
    }
    for index in list.indices {
      let value = Int((list[index] >> bit) & mask)
      result[Int(starts[value])] = list[index]
      starts[value] += 1
    }
  }
}
