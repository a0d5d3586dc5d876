extension Array {
  /// Removes all elements and keeps the capacity; an empty array is not touched.
  @inlinable @inline(__always)
  package mutating func clear() { if !isEmpty { removeEach() } }

  /// Up to two elements, as most lists of a frame have, are removed one by one, which takes a fraction of the
  /// instructions.
  @inlinable @inline(never)
  package mutating func removeEach() {
    if count > 2 { removeAll(keepingCapacity: true) } else { while !isEmpty { removeLast() } }
  }

  /// The same, but gives back a large capacity of which little is used: a commit that builds a tree lists all layers,
  /// later ones a few.
  ///
  /// - Parameter usual: number of elements the last time.
  @inlinable
  package mutating func clearAndTrim(usual: Int) {
    if capacity > 1 << 16, usual < capacity / 64 { self = [] } else { clear() }
  }
}
