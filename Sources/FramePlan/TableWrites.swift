public import MultiplaneGeometry

// Not API: public so that the render tree's use is specialised for each kind of record.

/// Records to write to a GPU table, in runs of consecutive slots.
@frozen
public struct TableWrites<Record: BitwiseCopyable & Hashable & Sendable>: Sendable {
  /// A run of consecutive slots.
  @frozen
  public struct Run: Hashable, BitwiseCopyable, Sendable {
    /// The first slot.
    public var start: Int
    /// The number of slots.
    public var count: Int

    @inlinable
    init(start: Int, count: Int) {
      self.start = start
      self.count = count
    }
  }

  /// In ascending order; two runs are at least one slot apart.
  public var runs: [Run] = []
  /// The records of all runs, concatenated.
  public var values: [Record] = []

  /// Makes an empty list.
  @inlinable
  public init() {}

  /// Removes all runs and keeps the capacity.
  @inlinable
  public mutating func removeAll() {
    runs.clear()
    values.clear()
  }

  /// Adds a record. Slots must be in ascending order.
  @inlinable
  public mutating func append(_ value: Record, at slot: Int) {
    if let last = runs.indices.last, runs[last].start + runs[last].count == slot {
      runs[last].count += 1
    } else {
      runs.append(Run(start: slot, count: 1))
    }
    values.append(value)
  }

  /// Adds the records of a word of a bit set of slots.
  ///
  /// - Parameters:
  ///   - bits: a bit for each slot to write, the lowest for the first.
  ///   - word: the first slot ÷ 64.
  ///   - all: the records of all slots.
  @inlinable
  public mutating func append(slots bits: UInt64, of word: Int, from all: [Record]) {
    var rest = bits
    while rest != 0 {
      let first = rest.trailingZeroBitCount
      let count = (~(rest >> UInt64(first))).trailingZeroBitCount
      let start = word * 64 + first
      if let last = runs.indices.last, runs[last].start + runs[last].count == start {
        runs[last].count += count
      } else {
        runs.append(Run(start: start, count: count))
      }
      values.append(contentsOf: all[start..<start + count])
      rest = first + count >= 64 ? 0 : rest & (UInt64.max << UInt64(first + count))
    }
  }
}
