internal import MultiplaneGeometry

/// Items that are looked through for two that share a pixel: each is put into the cells of a grid that it
/// touches, and compared with those that are there.
package struct OverlapGrid: Sendable {
  private var cells: [Int32] = []
  private var entries: [(thing: Int32, next: Int32)] = []

  package init() {}

  /// Items that lie between each other's bounds, as slanted lines do, are not compared with each other in all
  /// pairs where there are many.
  private static func mostCompared(_ count: Int) -> Int { 512 + 16 * count }

  /// Whether it is certain that no two of the places share a pixel.
  package mutating func areApart(_ places: [Footprint]) -> Bool {
    guard let first = places.first, places.count > 1 else { return true }
    var (all, width, height) = (first.pixels, 0, 0)
    for place in places {
      all = all.union(place.pixels)
      width += place.pixels.width
      height += place.pixels.height
    }
    // As large as things are in the mean, and no more than four for each: then few things touch more than four cells.
    let most = max(1, Int(clamping: (4 * Double(places.count)).squareRoot()))
    let columns = min(max(1, all.width * places.count / max(width, 1)), most)
    let rows = min(max(1, all.height * places.count / max(height, 1)), 4 * places.count / columns)
    cells.removeAll(keepingCapacity: true)
    cells.append(contentsOf: repeatElement(-1, count: columns * rows))
    entries.removeAll(keepingCapacity: true)
    var left = Self.mostCompared(places.count)
    for (index, place) in places.enumerated() {
      let pixels = place.pixels
      let (firstColumn, lastColumn) = (
        (pixels.x - all.x) * columns / all.width, (pixels.maxX - 1 - all.x) * columns / all.width
      )
      let (firstRow, lastRow) = (
        (pixels.y - all.y) * rows / all.height, (pixels.maxY - 1 - all.y) * rows / all.height
      )
      for row in firstRow...lastRow {
        for column in firstColumn...lastColumn {
          let cell = row * columns + column
          var entry = cells[cell]
          while entry >= 0 {
            left -= 1
            guard left >= 0, place.isApart(from: places[Int(entries[Int(entry)].thing)]) else { return false }
            entry = entries[Int(entry)].next
          }
          entries.append((Int32(index), cells[cell]))
          cells[cell] = Int32(entries.count - 1)
        }
      }
    }
    return true
  }
}
