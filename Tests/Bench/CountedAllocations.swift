import CAllocations

/// Whether allocations are counted: in release builds, since others allocate in plain loops.
enum CountedAllocations {
  static var areThere: Bool {
    #if DEBUG
      false
    #else
      allocations_are_counted()
    #endif
  }
}
