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

  /// Sorts by the number, then by the slot.
  mutating func sort() {
    if keys.count <= Self.few { return Self.insert(&keys) }
    var differing: UInt64 = 0
    for key in keys { differing |= key ^ keys[0] }
    if room.count < keys.count {
      room.append(contentsOf: repeatElement(0, count: keys.count - room.count))
    } else {
      room.removeLast(room.count - keys.count)
    }
    // Equal numbers are of equal slots.
    for shift in stride(from: UInt64(32), to: 64, by: 8) where (differing >> shift) & 0xFF != 0 {
      Self.place(keys, byByte: shift, into: &room)
      swap(&keys, &room)
    }
  }

  /// So many are sorted faster by insertion.
  private static let few = 64

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

  /// A step of a radix sort, from the lowest byte to the highest.
  private static func place(_ keys: [UInt64], byByte shift: UInt64, into room: inout [UInt64]) {
    let list = keys.span
    var result = room.mutableSpan
    var starts = InlineArray<256, Int32>(repeating: 0)
    for index in list.indices { starts[Int((list[index] >> shift) & 0xFF)] += 1 }
    var sum: Int32 = 0
    for byte in 0..<256 {
      let count = starts[byte]
      starts[byte] = sum
      sum += count
    }
    for index in list.indices {
      let byte = Int((list[index] >> shift) & 0xFF)
      result[Int(starts[byte])] = list[index]
      starts[byte] += 1
    }
  }
}
