internal import MultiplaneGeometry

/// Occlusion culling: from front to back, drops instances that one opaque rectangle in front covers, and finds out
/// whether opaque rectangles together cover the target.
struct Occlusion: Sendable {
  /// The largest opaque rectangles so far, for whole instances: more seldom help, and each costs every instance behind
  /// it a comparison.
  private var rectangles = LargestRects(most: 8, leastArea: 256)
  /// For parts of instances, of which there are few: a list's rows each hide a part of their own shadows, which share
  /// batches then.
  private var hiding = LargestRects(most: 32, leastArea: leastHidden)
  private var group: Int32 = 0
  /// The parts of the target's region that no opaque rectangle covers so far; for pages, nothing.
  private var uncovered = UncoveredRects()
  /// With more parts, the region counts as not covered.
  private static let mostUncovered = 16
  /// Whether a visible entry shows a group, by group index.
  private var isSeen: [Bool] = []

  mutating func begin(groupCount: Int) {
    isSeen.clear()
    for _ in 0..<groupCount { isSeen.append(false) }
  }

  func isSeen(group: Int) -> Bool { isSeen[group] }

  mutating func see(group: Int) { isSeen[group] = true }

  /// Marks the hidden entries of a stream by empty `bounds`. Streams come in the order of their depth, a group after
  /// the one it is drawn into.
  mutating func cull(_ stream: inout PaintWalk.Stream, effects: [PaintWalk.Effect], drawn: DrawnQuads) {
    uncovered.begin(stream.depth == 0 ? stream.used : .empty)
    cull(&stream.entries, &stream.leaves, &stream.hidden, effects, drawn)
    stream.isCovered = stream.depth == 0 && uncovered.isEmpty
  }

  private mutating func cull(
    _ entries: inout [PaintWalk.Entry], _ leaves: inout [PaintWalk.Leaf], _ hidden: inout [PixelRect],
    _ effects: [PaintWalk.Effect], _ drawn: DrawnQuads
  ) {
    startOver()
    group = -1
    var entries = entries.mutableSpan
    for index in entries.indices.reversed() {
      if entries[index].base != group {
        group = entries[index].base
        startOver()
      }
      let bounds = entries[index].bounds.box
      guard isSeen[Int(group)], rectangles.boxes.isEmpty || !hides(bounds) else {
        if !entries[index].leaves.isEmpty {
          for leaf in entries[index].leaves { leaves[leaf].bounds = .zero }
        }
        entries[index].bounds = .empty
        continue
      }
      if !entries[index].leaves.isEmpty {
        if rectangles.boxes.isEmpty, entries[index].areLeavesClear { continue }
        cull(&leaves, entries[index].leaves, &hidden, drawn)
        continue
      }
      if !rectangles.boxes.isEmpty, entries[index].canBeCut {
        entries[index].hidden = hiddenPart(of: bounds)
      }
      let shows = entries[index].shows
      if shows >= 0 { isSeen[Int(shows)] = true }
      // A backdrop reads pixels around its own that later entries may not hide.
      let effect = entries[index].effect
      if effect >= 0, effects[Int(effect)].isBackdrop { startOver() }
      add(entries[index].opaque, hidesParts: entries[index].page == nil)
    }
  }

  /// The same for leaves.
  private mutating func cull(
    _ leaves: inout [PaintWalk.Leaf], _ range: Range<Int>, _ hidden: inout [PixelRect], _ drawn: DrawnQuads
  ) {
    let quads = drawn.quads.span
    var leaves = leaves.mutableSpan
    for index in range.reversed() {
      let record = Int(leaves[index].record)
      if !rectangles.boxes.isEmpty {
        let bounds = leaves[index].bounds
        if hides(bounds) {
          leaves[index].bounds = .zero
          continue
        }
        if bounds.area >= 2 * Self.leastHidden, quads[record].canBeCut,
          PixelRect(bounds).isNearEnoughToCut
        {
          let part = hiddenPart(of: bounds)
          if !part.isEmpty {
            leaves[index].hidden = Int32(truncatingIfNeeded: hidden.count)
            hidden.append(part)
          }
        }
      }
      let opaque = quads[record].opaque
      if opaque != .zero { add(PixelRect(opaque)) }
    }
  }

  private mutating func startOver() {
    rectangles.removeAll()
    hiding.removeAll()
  }

  /// Whether an opaque rectangle hides a box, or the box is empty.
  private func hides(_ box: SIMD4<Int32>) -> Bool {
    if box.z <= box.x || box.w <= box.y { return true }
    return rectangles.boxes.contains { $0.x <= box.x && $0.y <= box.y && $0.z >= box.z && $0.w >= box.w }
  }

  /// The largest part of a box that one rectangle hides; empty if it is too small to be cut out.
  private func hiddenPart(of box: SIMD4<Int32>) -> PixelRect {
    guard box.area >= 2 * Self.leastHidden else { return .empty }
    let bounds = PixelRect(box)
    var largest = PixelRect.empty
    for rectangle in hiding.boxes where rectangle.touches(box) {
      let part = PixelRect(rectangle).intersection(bounds)
      if part.area > largest.area { largest = part }
    }
    return largest.area >= max(Self.leastHidden, box.area / 8) ? largest : .empty
  }

  /// Fewer hidden pixels are not worth up to four instances in place of one.
  static let leastHidden = 2048

  /// - Parameter hidesParts: false for a picture of what is below: if parts of a list's rows were cut out where it
  /// lies,
  ///   these would no longer be cut where they lie on each other, and share no batches.
  private mutating func add(_ rectangle: PixelRect, hidesParts: Bool = true) {
    guard !rectangle.isEmpty else { return }
    if uncovered.rects.count <= Self.mostUncovered { uncovered.cut(by: rectangle) }
    rectangles.add(rectangle.box)
    if hidesParts { hiding.add(rectangle.box) }
  }
}

/// The largest rectangles of those that were added; of equal ones the first.
private struct LargestRects: Sendable {
  private let most: Int
  private let leastArea: Int
  /// minX, minY, maxX, maxY.
  private(set) var boxes: [SIMD4<Int32>] = []
  /// Index of the smallest one, once there are as many as may be.
  private var smallest = -1

  /// - Parameter leastArea: smaller ones are left out.
  init(most: Int, leastArea: Int) {
    self.most = most
    self.leastArea = leastArea
  }

  mutating func removeAll() {
    boxes.clear()
    smallest = -1
  }

  mutating func add(_ box: SIMD4<Int32>) {
    guard box.area >= leastArea else { return }
    if boxes.count < most {
      boxes.append(box)
    } else {
      if smallest < 0 { smallest = boxes.indices.min { boxes[$0].area < boxes[$1].area } ?? 0 }
      guard boxes[smallest].area < box.area else { return }
      boxes[smallest] = box
      smallest = -1
    }
  }
}
