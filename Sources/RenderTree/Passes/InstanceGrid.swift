/// Where the instances of a pass lie, and in which batches: finds the last batch with an instance that touches a
/// rectangle. Each cell of a coarse grid lists the instances that touch it, so that an instance is compared with its
/// neighbours only.
///
/// Rectangles are device pixels: minX, minY, maxX, maxY. The answer may be a later batch than the last one that
/// touches, never an earlier one: in crowded cells, and on targets of more than 4,096 pixels.
struct InstanceGrid: Sendable {
  private struct Cell: BitwiseCopyable, Sendable {
    /// The grid's epoch in which `first` was written; of another one the cell is empty.
    var epoch: UInt32 = 0
    /// The latest instance, an index into `nodes`; −1 for none.
    var first: Int32 = -1
  }

  /// An instance: its pixels and its batch.
  struct Node: BitwiseCopyable, Sendable {
    var rect = SIMD4<Int32>.zero
    var batch: Int32 = 0
    /// In the grid, the one that was added before to the same cell; −1 for none.
    var next: Int32 = -1
    /// The last batch of it and those that were added before.
    var latest: Int32 = 0
  }

  /// Columns and rows that a rectangle touches; 64 of them, then the first ones again.
  private struct Cells {
    var start: SIMD2<Int32>
    var end: SIMD2<Int32>

    @inline(__always)
    init(_ rect: SIMD4<Int32>) {
      start = rect.lowHalf &>> InstanceGrid.shift
      end = ((rect.highHalf &- 1) &>> InstanceGrid.shift) &+ 1
      if end.x &- start.x > InstanceGrid.side { end.x = start.x &+ InstanceGrid.side }
      if end.y &- start.y > InstanceGrid.side { end.y = start.y &+ InstanceGrid.side }
    }

    var count: Int { Int(end.x &- start.x) &* Int(end.y &- start.y) }
  }

  private var cells: [Cell] = []
  private var nodes: [Node] = []
  private var nodeCount = 0
  private var epoch: UInt32 = 0

  // Computed, because stored ones are looked up.
  /// Cells are 256 pixels wide, as most rows and texts are wide, and 64 high.
  private static var shift: SIMD2<Int32> { SIMD2(7, 5) }
  private static var side: Int32 { 64 }
  /// Instances of a cell that are compared.
  private static var mostCompared: Int { 96 }

  mutating func removeAll() {
    nodeCount = 0
    epoch &+= 1
    if epoch == 0 { cells.clear() }
  }

  /// Adds instances from an index on; none of them is empty.
  mutating func add(_ instances: [Node], from first: Int) {
    if cells.isEmpty {
      for _ in 0..<Int(Self.side * Self.side) { cells.append(Cell()) }
      epoch = 1
    }
    for index in first..<instances.count {
      let place = Cells(instances[index].rect)
      while nodes.count < nodeCount &+ place.count { nodes.append(Node()) }
      Self.add(instances[index], place, to: &cells, &nodes, &nodeCount, epoch)
    }
  }

  @inline(__always)
  private static func add(
    _ instance: Node, _ place: Cells, to cells: inout [Cell], _ nodes: inout [Node], _ count: inout Int, _ epoch: UInt32
  ) {
    var cells = cells.mutableSpan
    var nodes = nodes.mutableSpan
    var end = count
    var row = place.start.y
    while row < place.end.y {
      var column = place.start.x
      while column < place.end.x {
        let cell = index(column, row)
        var node = instance
        node.latest = node.batch
        if cells[cell].epoch == epoch {
          node.next = cells[cell].first
          node.latest = max(node.batch, nodes[Int(node.next)].latest)
        }
        nodes[end] = node
        cells[cell] = Cell(epoch: epoch, first: Int32(truncatingIfNeeded: end))
        end &+= 1
        column &+= 1
      }
      row &+= 1
    }
    count = end
  }

  /// The last batch after a given one with an instance that touches a rectangle; the given one if there is none.
  func lastBatch(touching rect: SIMD4<Int32>, after least: Int32) -> Int32 {
    guard nodeCount > 0 else { return least }
    let (cells, nodes, place) = (cells.span, nodes.span, Cells(rect))
    var found = least
    var row = place.start.y
    while row < place.end.y {
      var column = place.start.x
      while column < place.end.x {
        let cell = cells[Self.index(column, row)]
        var (next, compared) = (cell.epoch == epoch ? Int(cell.first) : -1, 0)
        while next >= 0, nodes[next].latest > found {
          if compared == Self.mostCompared {
            found = nodes[next].latest
          } else if nodes[next].batch > found, nodes[next].rect.touches(rect) {
            found = nodes[next].batch
          }
          compared &+= 1
          next = Int(nodes[next].next)
        }
        column &+= 1
      }
      row &+= 1
    }
    return found
  }

  @inline(__always)
  private static func index(_ column: Int32, _ row: Int32) -> Int {
    Int((row & (side &- 1)) &* side &+ (column & (side &- 1)))
  }
}
