import CAllocations

/// Whether allocations are counted: only in release builds, because debug builds allocate in plain loops.
enum CountedAllocations {
  static var areThere: Bool {
    #if DEBUG
      false
    #else
      allocations_are_counted()
    #endif
  }
}
