internal import MultiplaneGeometry

/// What a list of rectangles leaves of another one, as disjoint rectangles of device pixels; room that is used again.
struct UncoveredRects: Sendable {
  /// Some of them may be empty.
  private(set) var rects: [PixelRect] = []

  /// Begins with all of a rectangle.
  mutating func begin(_ all: PixelRect) {
    rects.removeAll(keepingCapacity: true)
    rects.append(all)
  }

  /// Takes the pixels of a rectangle away.
  mutating func cut(by hole: PixelRect) {
    for part in rects.indices {
      let whole = rects[part]
      guard !whole.intersection(hole).isEmpty else { continue }
      rects[part] = .empty
      whole.subtract(hole) { rects.append($0) }
    }
  }

  var isEmpty: Bool { rects.allSatisfy(\.isEmpty) }
}

extension PixelRect {
  /// The parts that another rectangle leaves: above it, below it, to the left and to the right.
  fileprivate func subtract(_ other: PixelRect, _ body: (PixelRect) -> Void) {
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
