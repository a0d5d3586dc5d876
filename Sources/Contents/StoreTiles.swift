internal import MultiplaneGeometry

/// A set of square tiles of a backing store: one bit each, row by row. The last tiles of a row or column may be cut off
/// by the store's edge.
struct StoreTiles: Sendable {
  /// Pixels along a side of a tile. A small rectangle touches four tiles at most, 4 KiB each.
  static let side = 32

  let width: Int
  let height: Int
  private let columns: Int
  private var words: [UInt64]
  private(set) var count = 0

  /// - Parameters:
  ///   - width: of the store, pixels.
  ///   - isFull: whether the set contains all tiles.
  init(width: Int, height: Int, isFull: Bool) {
    (self.width, self.height) = (width, height)
    columns = (width + Self.side - 1) / Self.side
    let total = columns * ((height + Self.side - 1) / Self.side)
    words = [UInt64](repeating: 0, count: (total + 63) / 64)
    if isFull { for tile in 0..<total { insert(tile) } }
  }

  func contains(_ tile: Int) -> Bool { words[tile / 64] & 1 << UInt64(tile % 64) != 0 }

  mutating func insert(_ tile: Int) {
    guard !contains(tile) else { return }
    words[tile / 64] |= 1 << UInt64(tile % 64)
    count += 1
  }

  mutating func remove(_ tile: Int) {
    guard contains(tile) else { return }
    words[tile / 64] &= ~(1 << UInt64(tile % 64))
    count -= 1
  }

  mutating func insert(touching rect: PixelRect) {
    for row in rows(touching: rect) { for tile in row { insert(tile) } }
  }

  mutating func remove(touching rect: PixelRect) {
    for row in rows(touching: rect) { for tile in row { remove(tile) } }
  }

  mutating func formUnion(_ other: StoreTiles) {
    for index in words.indices { words[index] |= other.words[index] }
    count = words.reduce(0) { $0 + $1.nonzeroBitCount }
  }

  mutating func subtract(_ other: StoreTiles) {
    for index in words.indices { words[index] &= ~other.words[index] }
    count = words.reduce(0) { $0 + $1.nonzeroBitCount }
  }

  /// Whether the set contains all tiles that a rectangle touches.
  func contains(touching rect: PixelRect) -> Bool {
    rows(touching: rect).allSatisfy { $0.allSatisfy { contains($0) } }
  }

  /// The tiles that lie completely within a rectangle, as far as the store reaches.
  func tiles(within rect: PixelRect) -> StoreTiles {
    var result = StoreTiles(width: width, height: height, isFull: false)
    for row in rows(touching: rect) {
      for tile in row where rect.contains(pixels(of: tile)) { result.insert(tile) }
    }
    return result
  }

  /// The pixels of the tiles in the set, as disjoint rectangles: neighbours in a row are joined.
  func forEachRun(_ body: (PixelRect) -> Void) {
    var run = PixelRect.empty
    for (index, word) in words.enumerated() {
      var rest = word
      while rest != 0 {
        let tile = pixels(of: index * 64 + rest.trailingZeroBitCount)
        rest &= rest - 1
        if run.y == tile.y, run.maxX == tile.x, !run.isEmpty {
          run.width += tile.width
        } else {
          if !run.isEmpty { body(run) }
          run = tile
        }
      }
    }
    if !run.isEmpty { body(run) }
  }

  /// The number of pixels.
  var area: Int {
    var result = 0
    forEachRun { result += $0.area }
    return result
  }

  private func pixels(of tile: Int) -> PixelRect {
    let side = Self.side
    return PixelRect(x: tile % columns * side, y: tile / columns * side, width: side, height: side)
      .intersection(PixelRect(x: 0, y: 0, width: width, height: height))
  }

  /// The numbers of the tiles that a rectangle touches, row by row.
  private func rows(touching rect: PixelRect) -> [Range<Int>] {
    guard !rect.isEmpty else { return [] }
    let (first, last) = (rect.x / Self.side, (rect.maxX - 1) / Self.side)
    return (rect.y / Self.side...(rect.maxY - 1) / Self.side).map { $0 * columns + first..<$0 * columns + last + 1 }
  }
}
