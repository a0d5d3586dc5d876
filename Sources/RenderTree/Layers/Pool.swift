/// Values in reusable slots. A released value stays in memory until its slot is reused.
struct Pool<Value: Sendable>: Sendable {
  private(set) var values: [Value] = []
  private var free: [Int32] = []

  /// Whether no slot is in use.
  var isEmpty: Bool { values.count == free.count }

  subscript(index: Int32) -> Value {
    _read { yield values[Int(index)] }
    _modify { yield &values[Int(index)] }
  }

  /// Stores at `index`, or at a free slot if it is −1; returns the index.
  mutating func store(_ value: Value, at index: Int32) -> Int32 {
    if index >= 0 {
      values[Int(index)] = value
      return index
    }
    if let slot = free.popLast() {
      values[Int(slot)] = value
      return slot
    }
    values.append(value)
    return Int32(values.count - 1)
  }

  mutating func release(_ index: Int32) {
    if index >= 0 { free.append(index) }
  }

  /// Gives back memory that is reserved and not used.
  mutating func trim() {
    var exact: [Value] = []
    exact.reserveCapacity(values.count)
    exact.append(contentsOf: values)
    values = exact
  }

  /// Stores a value at `index`, or releases the slot if it is nil; returns the index.
  mutating func set(_ value: Value?, at index: Int32) -> Int32 {
    if let value { return store(value, at: index) }
    release(index)
    return -1
  }
}
