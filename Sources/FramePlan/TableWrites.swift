public import MultiplaneGeometry

// Not API: public so that the render tree specialises it for each kind of record.

/// Records to be written, as runs of neighbouring slots.
@frozen
public struct TableWrites<Record: BitwiseCopyable & Hashable & Sendable>: Sendable {
  /// Neighbouring slots that are written together.
  @frozen
  public struct Run: Hashable, BitwiseCopyable, Sendable {
    /// The first slot.
    public var start: Int
    /// How many slots.
    public var count: Int

    @inlinable
    init(start: Int, count: Int) {
      self.start = start
      self.count = count
    }
  }

  /// By ascending slots; between two of them lies at least one slot that is not written.
  public var runs: [Run] = []
  /// The records of all runs, one after the other.
  public var values: [Record] = []

  /// Nothing is written.
  @inlinable
  public init() {}

  /// Forgets all runs and keeps the room.
  @inlinable
  public mutating func removeAll() {
    runs.clear()
    values.clear()
  }

  /// Adds a record. Slots come in ascending order.
  @inlinable
  public mutating func append(_ value: Record, at slot: Int) {
    if let last = runs.indices.last, runs[last].start + runs[last].count == slot {
      runs[last].count += 1
    } else {
      runs.append(Run(start: slot, count: 1))
    }
    values.append(value)
  }
}
