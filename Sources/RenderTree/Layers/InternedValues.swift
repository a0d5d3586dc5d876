/// Values that some layers have, each kept once, with a number by which it is known.
struct InternedValues<Value: Hashable & Sendable>: Sendable {
  private struct Known: Sendable {
    var value: Value
    var users = 1
  }

  private var known: [Known?] = []
  private var free: [Int32] = []
  private var byValue: [Value: Int32] = [:]
  private var bySlot: [Int32: Int32] = [:]
  /// Values that lost their last layer; some may have got another one since.
  private var orphans: [Int32] = []

  /// Says which value a layer has; nil when it has none.
  mutating func set(_ value: Value?, of slot: Int) {
    let slot = Int32(slot)
    if let old = bySlot[slot], let users = known[Int(old)]?.users {
      if known[Int(old)]?.value == value { return }
      known[Int(old)]?.users = users - 1
      if users == 1 { orphans.append(old) }
    }
    bySlot[slot] = value.map { identify($0) }
  }

  private mutating func identify(_ value: Value) -> Int32 {
    if let id = byValue[value] {
      known[Int(id)]?.users += 1
      return id
    }
    let id = free.popLast() ?? Int32(known.count)
    if Int(id) == known.count { known.append(Known(value: value)) } else { known[Int(id)] = Known(value: value) }
    byValue[value] = id
    return id
  }

  /// How many layers have one.
  var layerCount: Int { bySlot.count }

  func value(of slot: Int) -> (id: Int32, value: Value)? {
    guard let id = bySlot[Int32(slot)], let known = known[Int(id)] else { return nil }
    return (id, known.value)
  }

  /// Lets the number of a value that no layer has be used again, and gives it; nil where there is none left.
  mutating func forgetOrphan() -> Int32? {
    while let id = orphans.popLast() {
      guard let value = known[Int(id)], value.users == 0 else { continue }
      byValue[value.value] = nil
      known[Int(id)] = nil
      free.append(id)
      return id
    }
    return nil
  }
}
