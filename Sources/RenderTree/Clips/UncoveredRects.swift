internal import MultiplaneGeometry

/// The difference of a rectangle and a list of others, as disjoint rectangles of device pixels; reused storage.
struct UncoveredRects: Sendable {
  /// Some may be empty.
  private(set) var rects: [PixelRect] = []

  /// Begins with a whole rectangle.
  mutating func begin(_ all: PixelRect) {
    rects.removeAll(keepingCapacity: true)
    rects.append(all)
  }

  /// Removes the pixels of a rectangle.
  mutating func cut(by hole: PixelRect) {
    for part in rects.indices {
      let whole = rects[part]
      guard !whole.intersection(hole).isEmpty else { continue }
      rects[part] = .empty
      whole.forEachPart(outside: hole) { rects.append($0) }
    }
  }

  var isEmpty: Bool { rects.allSatisfy(\.isEmpty) }
}

extension PixelRect {
  /// The parts outside another rectangle: above, below, left and right.
  func forEachPart(outside other: PixelRect, _ body: (PixelRect) -> Void) {
    let hole = intersection(other)
    func add(_ x: Int, _ y: Int, _ maxX: Int, _ maxY: Int) {
      if x < maxX, y < maxY { body(PixelRect(x: x, y: y, width: maxX - x, height: maxY - y)) }
    }
    add(x, y, maxX, hole.y)
    add(x, hole.maxY, maxX, maxY)
    add(x, hole.y, hole.x, hole.maxY)
    add(hole.maxX, hole.y, maxX, hole.maxY)
  }
}
