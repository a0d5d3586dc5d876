/// Interned values: values shared by layers, each stored once and identified by a number.
struct InternedValues<Value: Hashable & Sendable>: Sendable {
  private struct Entry: Sendable {
    var value: Value
    var users = 1
  }

  private var entries: [Entry?] = []
  private var free: [Int32] = []
  private var byValue: [Value: Int32] = [:]
  private var bySlot: [Int32: Int32] = [:]
  /// Values that lost their last layer; some may have gained another since.
  private var orphans: [Int32] = []

  /// Sets the value of a layer; nil for none.
  mutating func set(_ value: Value?, of slot: Int) {
    let slot = Int32(slot)
    if let old = bySlot[slot], let users = entries[Int(old)]?.users {
      if entries[Int(old)]?.value == value { return }
      entries[Int(old)]?.users = users - 1
      if users == 1 { orphans.append(old) }
    }
    bySlot[slot] = value.map { identify($0) }
  }

  private mutating func identify(_ value: Value) -> Int32 {
    if let id = byValue[value] {
      entries[Int(id)]?.users += 1
      return id
    }
    let id = free.popLast() ?? Int32(entries.count)
    if Int(id) == entries.count { entries.append(Entry(value: value)) } else { entries[Int(id)] = Entry(value: value) }
    byValue[value] = id
    return id
  }

  /// Number of layers with a value.
  var layerCount: Int { bySlot.count }

  func value(of slot: Int) -> (id: Int32, value: Value)? {
    guard let id = bySlot[Int32(slot)], let entry = entries[Int(id)] else { return nil }
    return (id, entry.value)
  }

  /// Removes a value without layers and returns its number, which is reused; nil if there is none.
  mutating func forgetOrphan() -> Int32? {
    while let id = orphans.popLast() {
      guard let entry = entries[Int(id)], entry.users == 0 else { continue }
      byValue[entry.value] = nil
      entries[Int(id)] = nil
      free.append(id)
      return id
    }
    return nil
  }
}
