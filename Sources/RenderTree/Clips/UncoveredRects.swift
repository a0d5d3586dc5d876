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
