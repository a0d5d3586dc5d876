internal import MultiplaneGeometry

/// Where the instances of a pass lie, and in which batches: finds the last batch with an instance that touches a
/// rectangle. Each cell of a coarse grid lists the instances that touch it, so that an instance is compared with its
/// neighbours only.
///
/// Rectangles are device pixels: minX, minY, maxX, maxY. The answer may be a later batch than the last one that
/// touches, never an earlier one: in crowded cells, for rectangles of millions of pixels, and on targets of more than
/// 4,096 pixels.
struct InstanceGrid: Sendable {
  private struct Cell: BitwiseCopyable, Sendable {
    /// The grid's epoch in which the rest was written; of another one the cell is empty.
    var epoch: UInt32 = 0
    /// The last batch with an instance that covers the cell; −1 for none. Earlier batches are not listed.
    var covering: Int32 = -1
    /// The last batch with an instance that touches the cell.
    var last: Int32 = -1
    /// The latest instance, an index into `nodes`; −1 for none.
    var first: Int32 = -1
  }

  /// An instance that touches a cell.
  private struct Node: BitwiseCopyable, Sendable {
    var rect: SIMD4<Int32>
    var batch: Int32
    /// The one before in the same cell.
    var next: Int32
  }

  private var cells: [Cell] = []
  private var nodes: [Node] = []
  /// Instances that touch very many cells.
  private var large: [Node] = []
  private var epoch: UInt32 = 0

  /// Cells are 64 pixels wide and high; 64 columns and rows, then the first ones again.
  private static let (shift, length, side): (Int32, Int32, Int32) = (6, 64, 64)
  /// A rectangle that touches more cells is large.
  private static let mostCells: Int64 = 1024
  private static let mostLarge = 16
  /// Instances of a cell that are compared.
  private static let mostCompared = 96

  mutating func removeAll() {
    nodes.clear()
    large.clear()
    epoch &+= 1
    if epoch == 0 { cells.clear() }
  }

  /// - Parameter rect: not empty.
  mutating func add(_ rect: SIMD4<Int32>, batch: Int32) {
    let (start, end) = Self.cells(of: rect)
    guard Self.areFew(start, end) else { return addLarge(rect, batch) }
    if cells.isEmpty {
      for _ in 0..<Int(Self.side * Self.side) { cells.append(Cell()) }
      epoch = 1
    }
    Self.add(rect, batch, start, end, to: &cells, &nodes, epoch)
  }

  private static func add(
    _ rect: SIMD4<Int32>, _ batch: Int32, _ start: SIMD2<Int32>, _ end: SIMD2<Int32>, to cells: inout [Cell],
    _ nodes: inout [Node], _ epoch: UInt32
  ) {
    let count = nodes.count
    let most = Int((end.x &- start.x &+ 1) &* (end.y &- start.y &+ 1))
    nodes.append(addingCapacity: most) { nodes in
      var cells = cells.mutableSpan
      for row in start.y...end.y {
        for column in start.x...end.x {
          let index = Self.index(column, row)
          var cell = cells[index]
          if cell.epoch != epoch { cell = Cell(epoch: epoch) }
          guard batch > cell.covering else { continue }
          let corner = SIMD2(column, row) &<< SIMD2(repeating: shift)
          if rect.x <= corner.x, rect.y <= corner.y, rect.z >= corner.x &+ length, rect.w >= corner.y &+ length {
            cell.covering = batch
            if cell.last <= batch { cell.first = -1 }
          } else {
            nodes.append(Node(rect: rect, batch: batch, next: cell.first))
            cell.first = Int32(truncatingIfNeeded: count + nodes.count - 1)
          }
          cell.last = max(cell.last, batch)
          cells[index] = cell
        }
      }
    }
  }

  /// Of too many large ones the first two become one.
  private mutating func addLarge(_ rect: SIMD4<Int32>, _ batch: Int32) {
    if large.count == Self.mostLarge {
      let first = large.removeFirst()
      large[0].rect = PixelRect(large[0].rect).union(PixelRect(first.rect)).box
      large[0].batch = max(large[0].batch, first.batch)
    }
    large.append(Node(rect: rect, batch: batch, next: -1))
  }

  /// The last batch after a given one with an instance that touches a rectangle; the given one if there is none. nil if
  /// the rectangle is large.
  func lastBatch(touching rect: SIMD4<Int32>, after least: Int32) -> Int32? {
    var found = least
    for node in large where node.batch > found && node.rect.touches(rect) { found = node.batch }
    let (start, end) = Self.cells(of: rect)
    guard Self.areFew(start, end) else { return nil }
    guard !cells.isEmpty else { return found }
    let (cells, nodes) = (cells.span, nodes.span)
    for row in start.y...end.y {
      for column in start.x...end.x {
        let cell = cells[Self.index(column, row)]
        guard cell.epoch == epoch, cell.last > found else { continue }
        found = max(found, cell.covering)
        var (next, compared) = (cell.first, 0)
        while next >= 0, cell.last > found {
          if compared == Self.mostCompared {
            found = cell.last
            break
          }
          compared += 1
          let node = nodes[Int(next)]
          if node.batch > found, node.rect.touches(rect) { found = node.batch }
          next = node.next
        }
      }
    }
    return found
  }

  /// The first and the last column and row that a rectangle touches.
  @inline(__always)
  private static func cells(of rect: SIMD4<Int32>) -> (start: SIMD2<Int32>, end: SIMD2<Int32>) {
    (rect.lowHalf &>> SIMD2(repeating: shift), (rect.highHalf &- 1) &>> SIMD2(repeating: shift))
  }

  @inline(__always)
  private static func areFew(_ start: SIMD2<Int32>, _ end: SIMD2<Int32>) -> Bool {
    let (width, height) = (Int64(end.x) - Int64(start.x) + 1, Int64(end.y) - Int64(start.y) + 1)
    return width > 0 && height > 0 && width <= Int64(side) && height <= Int64(side) && width * height <= mostCells
  }

  @inline(__always)
  private static func index(_ column: Int32, _ row: Int32) -> Int {
    Int((row & (side - 1)) * side + (column & (side - 1)))
  }
}
