internal import MultiplaneGeometry

/// Leaves out what lies under opaque colour: from front to back, an instance that one opaque rectangle in front of it
/// covers.
struct Occlusion: Sendable {
  /// More are seldom of use, and each costs every instance behind it a comparison.
  private static let mostRectangles = 8
  /// A rectangle that covers fewer pixels hides hardly anything.
  private static let leastArea = 256

  private var rectangles: [PixelRect] = []
  private var group: Int32 = 0
  /// Groups that something seen shows, by their index.
  private var isSeen: [Bool] = []

  mutating func begin(groupCount: Int) {
    isSeen.removeAll(keepingCapacity: true)
    for _ in 0..<groupCount { isSeen.append(false) }
  }

  func isSeen(group: Int) -> Bool { isSeen[group] }

  mutating func see(group: Int) { isSeen[group] = true }

  /// Marks the hidden entries of a stream by an empty `bounds`. Streams come in the order of their depth, a group after
  /// the one that it is drawn into.
  mutating func cull(_ entries: inout [PaintWalk.Entry], effects: [PaintWalk.Effect]) {
    rectangles.removeAll(keepingCapacity: true)
    group = -1
    var entries = entries.mutableSpan
    for index in entries.indices.reversed() {
      if entries[index].base != group {
        group = entries[index].base
        rectangles.removeAll(keepingCapacity: true)
      }
      guard isSeen[Int(group)], rectangles.isEmpty || !hides(entries[index].bounds) else {
        entries[index].bounds = .empty
        continue
      }
      if !rectangles.isEmpty { entries[index].hidden = hidden(of: entries[index]) }
      let shows = entries[index].shows
      if shows >= 0 { isSeen[Int(shows)] = true }
      // What reads around the pixels that it draws sees what is hidden later.
      let effect = entries[index].effect
      if effect >= 0, effects[Int(effect)].isBackdrop { rectangles.removeAll(keepingCapacity: true) }
      add(entries[index].opaque)
    }
  }

  private func hides(_ bounds: PixelRect) -> Bool { rectangles.contains { $0.contains(bounds) } }

  /// The most that one of the rectangles hides of an entry, where it is worth to draw only the rest.
  private func hidden(of entry: PaintWalk.Entry) -> PixelRect {
    guard entry.canBeCut, entry.bounds.area >= 2 * Self.leastHidden else { return .empty }
    var largest = PixelRect.empty
    for rectangle in rectangles {
      let part = rectangle.intersection(entry.bounds)
      if part.area > largest.area { largest = part }
    }
    return largest.area >= max(Self.leastHidden, entry.bounds.area / 8) ? largest : .empty
  }

  /// Fewer hidden pixels are not worth up to four instances in place of one.
  private static let leastHidden = 2048

  /// Keeps the largest.
  private mutating func add(_ rectangle: PixelRect) {
    guard rectangle.area >= Self.leastArea else { return }
    if rectangles.count < Self.mostRectangles { return rectangles.append(rectangle) }
    guard let smallest = rectangles.indices.min(by: { rectangles[$0].area < rectangles[$1].area }),
      rectangles[smallest].area < rectangle.area
    else { return }
    rectangles[smallest] = rectangle
  }
}
