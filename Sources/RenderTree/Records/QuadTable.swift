internal import MultiplaneFramePlan

/// The records of quads, in two tables with the same indices: a move writes the place alone.
struct QuadTable: Sendable {
  var places = RetainedTable<PlaceRecord>()
  var looks = RetainedTable<LookRecord>()

  mutating func allocate(_ record: QuadRecord) -> Int32 {
    // Both tables see the same allocations and releases, and so give out the same slots.
    _ = places.allocate(record.place)
    return looks.allocate(record.look)
  }

  mutating func release(_ slot: Int32) {
    places.release(slot)
    looks.release(slot)
  }

  /// Writes at `slot`, or at a free slot if it is −1; returns the slot.
  mutating func put(_ record: QuadRecord, at slot: Int32) -> Int32 {
    guard slot >= 0 else { return allocate(record) }
    places.write(record.place, at: slot)
    looks.write(record.look, at: slot)
    return slot
  }

  @inline(__always)
  mutating func move(_ slot: Int32, to place: PlaceRecord) { places.write(place, at: slot) }
}
