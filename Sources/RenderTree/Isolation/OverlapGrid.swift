internal import MultiplaneGeometry

/// Finds out whether two items share a pixel: a grid in whose cells each item is compared with the items already there.
package struct OverlapGrid: Sendable {
  private var cells: [Int32] = []
  private var entries: [(item: Int32, next: Int32)] = []

  package init() {}

  /// Limit on comparisons: many items whose bounds interleave, such as slanted lines, are not compared in all pairs.
  private static func mostCompared(_ count: Int) -> Int { 512 + 16 * count }

  /// Whether it is certain that no two footprints share a pixel.
  package mutating func areApart(_ places: [Footprint]) -> Bool {
    guard let first = places.first, places.count > 1 else { return true }
    var (all, width, height) = (first.pixels, 0, 0)
    for place in places {
      all = all.union(place.pixels)
      width += place.pixels.width
      height += place.pixels.height
    }
    // Cells of the items' mean size, at most four per item: few items then touch more than four cells.
    let most = max(1, Int(clamping: (4 * Double(places.count)).squareRoot()))
    let columns = min(max(1, all.width * places.count / max(width, 1)), most)
    let rows = min(max(1, all.height * places.count / max(height, 1)), 4 * places.count / columns)
    cells.removeAll(keepingCapacity: true)
    cells.append(contentsOf: repeatElement(-1, count: columns * rows))
    entries.removeAll(keepingCapacity: true)
    var remaining = Self.mostCompared(places.count)
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
            remaining -= 1
            guard remaining >= 0, place.isApart(from: places[Int(entries[Int(entry)].item)]) else { return false }
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
