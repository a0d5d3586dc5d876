internal import MultiplaneGeometry

/// The difference of a rectangle and a list of others, as disjoint rectangles of device pixels; reused storage.
struct UncoveredRects: Sendable {
  /// None is empty.
  private(set) var rects: [PixelRect] = []

  /// Begins with a whole rectangle.
  mutating func begin(_ all: PixelRect) {
    rects.removeAll(keepingCapacity: true)
    if !all.isEmpty { rects.append(all) }
  }

  /// Removes the pixels of a rectangle.
  mutating func cut(by hole: PixelRect) {
    // From the last one back: parts that are added do not meet the hole, nor do those that move to an earlier place.
    for part in rects.indices.reversed() {
      let whole = rects[part]
      guard !whole.intersection(hole).isEmpty else { continue }
      rects[part] = rects[rects.count - 1]
      rects.removeLast()
      whole.forEachPart(outside: hole) { rects.append($0) }
    }
  }

  var isEmpty: Bool { rects.isEmpty }
}

extension PixelRect {
  /// The parts outside another rectangle: above, below, left and right; the rectangle itself where they do not meet.
  func forEachPart(outside other: PixelRect, _ body: (PixelRect) -> Void) {
    let hole = intersection(other)
    if hole.isEmpty { return body(self) }
    func add(_ x: Int, _ y: Int, _ maxX: Int, _ maxY: Int) {
      if x < maxX, y < maxY { body(PixelRect(x: x, y: y, width: maxX - x, height: maxY - y)) }
    }
    add(x, y, maxX, hole.y)
    add(x, hole.maxY, maxX, maxY)
    add(x, hole.y, hole.x, hole.maxY)
    add(hole.maxX, hole.y, maxX, hole.maxY)
  }
}
