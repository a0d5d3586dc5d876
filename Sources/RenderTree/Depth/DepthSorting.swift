internal import MultiplaneGeometry

/// Sorts the sublayers of a layer for painting: by zPosition, and by depth with cuts if siblings share a 3D space.
///
/// Owns the scratch of the sort. Reads the layer table; the walk calls it.
struct DepthSorting: Sendable {
  /// The latest order by depth.
  var order = DepthOrder()
  var sorted: [Sibling] = []
  private var room: [Sibling] = []
  /// Stack of transform layers in the search for siblings: the next child, and the sum of their z.
  var spaces: [(child: Int32, z: Double)] = []
  /// Sublayers in paint order, or parts of them; each frame's range follows those of the frames around it.
  var pieces: [DepthOrder.Piece] = []
  var cuts: [DepthOrder.HalfPlane] = []
  var points: [SIMD2<Double>] = []

  /// Removes the pieces and cuts of the last plan.
  mutating func begin() {
    pieces.clear()
    cuts.clear()
    points.clear()
  }
}

extension DepthSorting {
  /// Adds the pieces of the latest order by depth that touch some device pixels.
  mutating func addPieces(touching pixels: PixelRect) {
    let (firstCut, firstPoint) = (Int32(cuts.count), Int32(points.count))
    for index in order.pieces.indices where !order.places[index].intersection(pixels).isEmpty {
      var piece = order.pieces[index]
      piece.firstCut += firstCut
      piece.firstPoint += firstPoint
      pieces.append(piece)
    }
    cuts.append(contentsOf: order.cuts)
    points.append(contentsOf: order.points)
  }

  /// Sorts by zPosition, then by tree order: by those bytes of the two keys in which any siblings differ.
  mutating func sortSiblings() {
    let count = sorted.count
    // Most lists are sorted already.
    if (1..<max(count, 1)).allSatisfy({ !sorted[$0].isBelow(sorted[$0 - 1]) }) { return }
    if count <= Self.fewSiblings { return sorted.heapSort { $0.isBelow($1) } }
    sortByBytes { $0.orderKey }
    if sorted.contains(where: { $0.z != 0 }) { sortByBytes { $0.depthKey } }
  }

  private static let fewSiblings = 32

  /// A radix sort, from the lowest byte to the highest. Stable, in room that is kept.
  @inline(__always)
  private mutating func sortByBytes(of key: (Sibling) -> UInt64) {
    let first = key(sorted[0])
    let differing = sorted.reduce(UInt64(0)) { $0 | (key($1) ^ first) }
    if room.count < sorted.count {
      room.append(contentsOf: repeatElement(sorted[0], count: sorted.count - room.count))
    } else {
      room.removeLast(room.count - sorted.count)
    }
    for shift in stride(from: UInt64(0), to: 64, by: 8) where (differing >> shift) & 0xFF != 0 {
      Self.place(sorted, byByte: shift, of: key, into: &room)
      swap(&sorted, &room)
    }
  }

  @inline(__always)
  private static func place(
    _ siblings: [Sibling], byByte shift: UInt64, of key: (Sibling) -> UInt64, into room: inout [Sibling]
  ) {
    let list = siblings.span
    var result = room.mutableSpan
    var starts = InlineArray<256, Int32>(repeating: 0)
    for index in list.indices { starts[Int((key(list[index]) >> shift) & 0xFF)] += 1 }
    var sum: Int32 = 0
    for byte in 0..<256 {
      let count = starts[byte]
      starts[byte] = sum
      sum += count
    }
    for index in list.indices {
      let byte = Int((key(list[index]) >> shift) & 0xFF)
      result[Int(starts[byte])] = list[index]
      starts[byte] += 1
    }
  }
}

extension Sibling {
  /// Keys that are ordered as unsigned numbers.
  fileprivate var orderKey: UInt64 { UInt64(bitPattern: Int64(order)) ^ 1 << 63 }

  fileprivate var depthKey: UInt64 {
    // Minus zero is zero.
    let bits = (z + 0).bitPattern
    return bits >> 63 == 0 ? bits | 1 << 63 : ~bits
  }
}

/// Sort key of a sublayer: zPosition, then tree order.
struct Sibling: Sendable {
  var z: Double
  var order: Int
  var slot: Int32

  func isBelow(_ other: Sibling) -> Bool { z != other.z ? z < other.z : order < other.order }
}
