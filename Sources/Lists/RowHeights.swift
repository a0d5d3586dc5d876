import MultiplaneGeometry

/// The heights of a section's rows, measured or estimated, and where rows are.
///
/// Rows lie in blocks of 64. A block without a measured row holds no heights: all have the estimate. While no row was
/// measured at all there are no blocks either.
package struct RowHeights {
  private struct Block {
    /// Empty, or the height of each row.
    var heights: [Double] = []
    /// A bit for each measured row.
    var measured: UInt64 = 0
  }

  package static let blockSize = 64

  package let count: Int
  /// Of rows that were not measured.
  package let estimate: Double
  /// Whether rows have the estimate, which is no estimate then.
  package let isUniform: Bool
  private var blocks: [Block] = []
  private var sums: PrefixSums<Double>?

  /// Rows of one height, or of one estimate.
  package init(count: Int, height: Double, isUniform: Bool) {
    (self.count, estimate, self.isUniform) = (count, height, isUniform)
  }

  private mutating func makeBlocks() {
    guard sums == nil else { return }
    let blockCount = (count + Self.blockSize - 1) / Self.blockSize
    blocks = Array(repeating: Block(), count: blockCount)
    sums = PrefixSums((0..<blockCount).map { Double(rows(ofBlock: $0)) * estimate })
  }

  private func rows(ofBlock block: Int) -> Int { min(Self.blockSize, count - block * Self.blockSize) }

  package var total: Double { sums?.total ?? Double(count) * estimate }

  package func isMeasured(_ row: Int) -> Bool {
    if isUniform { return true }
    guard sums != nil else { return false }
    return blocks[row / Self.blockSize].measured & (1 << UInt64(row % Self.blockSize)) != 0
  }

  package func height(_ row: Int) -> Double {
    guard sums != nil, case let block = blocks[row / Self.blockSize], !block.heights.isEmpty else { return estimate }
    return block.heights[row % Self.blockSize]
  }

  /// Where a row begins; the end of all for `count`.
  package func start(_ row: Int) -> Double {
    guard let sums else { return Double(row) * estimate }
    let block = row / Self.blockSize
    guard block < blocks.count else { return sums.total }
    let (start, heights) = (sums.sum(before: block), blocks[block].heights)
    let rest = row % Self.blockSize
    return start + (heights.isEmpty ? Double(rest) * estimate : heights[..<rest].reduce(0, +))
  }

  /// The row at a distance from the beginning: the first one before it, the last one after the end, and the next one
  /// with a height where rows have none. There must be rows.
  package func row(at distance: Double) -> Int {
    guard let sums else {
      return estimate > 0 ? min(max(Int(clamping: (distance / estimate).rounded(.down)), 0), count - 1) : 0
    }
    let (block, rest) = sums.index(at: max(0, distance))
    let (first, heights) = (block * Self.blockSize, blocks[block].heights)
    if heights.isEmpty {
      let row = estimate > 0 ? Int(clamping: (rest / estimate).rounded(.down)) : 0
      return first + min(max(row, 0), rows(ofBlock: block) - 1)
    }
    var left = rest
    for (index, height) in heights.enumerated() {
      if left < height { return first + index }
      left -= height
    }
    return first + heights.count - 1
  }

  /// Notes the height of a row.
  ///
  /// - Parameter isMeasured: false for an estimate of its own.
  package mutating func set(_ height: Double, of row: Int, isMeasured: Bool = true) {
    makeBlocks()
    let (block, place) = (row / Self.blockSize, row % Self.blockSize)
    if blocks[block].heights.isEmpty {
      blocks[block].heights = Array(repeating: estimate, count: rows(ofBlock: block))
    }
    let change = height - blocks[block].heights[place]
    if change != 0 {
      blocks[block].heights[place] = height
      sums?.add(change, at: block)
    }
    if isMeasured { blocks[block].measured |= 1 << UInt64(place) }
  }

  /// Forgets what was measured: rows keep their heights as estimates.
  package mutating func forgetMeasures() { for index in blocks.indices { blocks[index].measured = 0 } }

  /// Forgets that a row was measured.
  package mutating func forgetMeasure(of row: Int) {
    guard sums != nil else { return }
    blocks[row / Self.blockSize].measured &= ~(1 << UInt64(row % Self.blockSize))
  }

  /// Calls a function for each row that has a height of its own.
  package func forEachKnown(_ body: (_ row: Int, _ height: Double, _ isMeasured: Bool) -> Void) {
    for (index, block) in blocks.enumerated() where !block.heights.isEmpty {
      for (place, height) in block.heights.enumerated() {
        let isMeasured = block.measured & (1 << UInt64(place)) != 0
        if isMeasured || height != estimate { body(index * Self.blockSize + place, height, isMeasured) }
      }
    }
  }

  /// Bytes of the heap.
  package var bytes: Int {
    blocks.capacity * MemoryLayout<Block>.stride + (sums?.bytes ?? 0)
      + blocks.reduce(0) { $0 + $1.heights.capacity * MemoryLayout<Double>.stride }
  }
}
