extension Array {
  /// Removes all elements and keeps the room; costs nothing where there are none.
  @inlinable
  package mutating func clear() { if !isEmpty { removeAll(keepingCapacity: true) } }
}
