extension Array {
  /// Removes all elements and keeps the capacity; an empty array is not touched.
  @inlinable
  package mutating func clear() { if !isEmpty { removeAll(keepingCapacity: true) } }
}
