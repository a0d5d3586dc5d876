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

    /// The slots.
    @inlinable public var range: Range<Int> { start..<start + count }
  }

  /// In ascending order; two runs are at least one slot apart.
  public var runs: [Run] = []
  /// The number of records in all runs.
  public var count = 0
  /// The records of all slots; empty if there are no runs. The render tree's own list: while a copy of the plan is
  /// held, the next plan copies it.
  public var table: [Record] = []

  /// The records of all runs, concatenated.
  public var values: [Record] { runs.flatMap { table[$0.range] } }

  /// Makes an empty list.
  @inlinable
  public init() {}

  /// Removes all runs and keeps the capacity.
  @inlinable
  public mutating func removeAll() {
    if runs.isEmpty { return }
    runs.clear()
    count = 0
    table = []
  }

  /// Adds the slots of a word of a bit set.
  ///
  /// - Parameters:
  ///   - bits: a bit for each slot to write, the lowest for the first.
  ///   - word: the first slot ÷ 64; higher than that of all runs.
  @inlinable
  public mutating func append(slots bits: UInt64, of word: Int) {
    var rest = bits
    count += bits.nonzeroBitCount
    while rest != 0 {
      let first = rest.trailingZeroBitCount
      let length = (~(rest >> UInt64(first))).trailingZeroBitCount
      let start = word * 64 + first
      if let last = runs.indices.last, runs[last].start + runs[last].count == start {
        runs[last].count += length
      } else {
        runs.append(Run(start: start, count: length))
      }
      rest = first + length >= 64 ? 0 : rest & (UInt64.max << UInt64(first + length))
    }
  }

  /// Shares the table that the runs refer to, if there are any.
  @inlinable
  public mutating func share(_ all: [Record]) { if !runs.isEmpty { table = all } }
}
