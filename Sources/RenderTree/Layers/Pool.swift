/// Values in slots that are used again; one that was released lasts until its slot is.
struct Pool<Value: Sendable>: Sendable {
  private var values: [Value] = []
  private var free: [Int32] = []

  /// Nothing is in use.
  var isEmpty: Bool { values.count == free.count }

  subscript(index: Int32) -> Value {
    get { values[Int(index)] }
    _modify { yield &values[Int(index)] }
  }

  /// Asks for a value; −1 is none.
  @inline(__always)
  func prefetch(_ index: Int32) {
    if index >= 0 { values.prefetch(Int(index)) }
  }

  /// Writes at `index`, or where there is room when it is −1, and says where.
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

  /// Writes a value at `index`, or gives the slot up where there is none, and says where it is now.
  mutating func set(_ value: Value?, at index: Int32) -> Int32 {
    if let value { return store(value, at: index) }
    release(index)
    return -1
  }
}
