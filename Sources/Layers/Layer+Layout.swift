extension Layer {
  /// Whether the layer is marked: its sublayers are placed anew with the next commit of the tree that it is in, or
  /// comes to be in.
  public final var needsLayout: Bool { marks.contains(.needsLayout) }

  /// Lays out what is marked at once: all below the highest superlayer that is marked and is reached from here through
  /// marked ones, this layer otherwise; superlayers before their sublayers.
  ///
  /// Looks at all of these layers, unless nothing in the tree is marked. Where layouts mark layers over and over, the
  /// last marks stay after sixteen times.
  public final func layoutIfNeeded() {
    var top = self
    while let above = top.superlayer, above.needsLayout { top = above }
    if isAttached, treelink.object?.hasMarkedLayouts == false { return }
    for _ in 0..<LayoutQueue.mostTimes {
      var isDone = true
      top.forEachInSubtree { layer in
        // An earlier layout may have taken it out.
        guard layer.needsLayout, layer.isBelow(top) else { return }
        isDone = false
        layer.layOut()
      }
      if isDone { return }
    }
  }

  final func markForLayout() {
    guard !needsLayout else { return }
    marks.insert(.needsLayout)
    enlistForLayout()
  }

  /// Marks the layer for new bounds, or other sublayers, that its own layout does not bring about.
  final func noteGeometryForLayout() {
    if !marks.contains(.isLayingOut) { setNeedsLayout() }
  }

  /// Hands a marked layer to the tree that it is in.
  @inline(__always)
  final func enlistForLayout() {
    guard needsLayout, isAttached else { return }
    treelink.withObject { $0.awaitingLayout.append(self) }
  }

  fileprivate final func layOut() {
    marks.remove(.needsLayout)
    let isInner = marks.contains(.isLayingOut)
    marks.insert(.isLayingOut)
    layoutSublayers()
    if !isInner { marks.remove(.isLayingOut) }
  }

  /// The layers above.
  fileprivate final var depth: Int {
    var depth = 0
    var link = superlink
    while link.isSet {
      let current = link
      current.withObject { link = $0.superlink }
      depth += 1
    }
    return depth
  }
}

extension LayerTree {
  fileprivate var hasMarkedLayouts: Bool { !awaitingLayout.isEmpty || !layouts.isEmpty }

  /// Lays out the marked layers of the tree, and those that these mark in turn, superlayers first.
  func layOutMarked() {
    var times = 0
    // Of the layer that was laid out last; what it marks is counted from there.
    var depth = Int.max
    while true {
      for layer in awaitingLayout where layer.isAttached && layer.treelink.refers(to: self) {
        let place = layer.depth
        layouts.insert(layer, depth: place, times: place > depth ? times : times + (depth == .max ? 0 : 1))
      }
      awaitingLayout.removeAll(keepingCapacity: true)
      guard let next = layouts.next() else { return }
      guard next.layer.needsLayout, next.layer.isAttached, next.layer.treelink.refers(to: self) else { continue }
      (times, depth) = (next.times, next.depth)
      next.layer.layOut()
    }
  }
}

/// Layers that wait to be laid out, those with fewer layers above first, and otherwise in the order of their marks.
///
/// What a layout marks deeper down is done in the same go: the depth of a tree is an end to that. What it marks beside
/// it, above it, or of itself, counts one time more, and waits for the next commit past `mostTimes`.
struct LayoutQueue {
  static let mostTimes = 16

  struct Entry {
    var layer: Layer
    var depth: Int
    var times: Int
  }

  private struct Level {
    var entries: [Entry] = []
    var first = 0
  }

  private var levels: [Level] = []
  /// All levels above it are empty.
  private var top = 0
  private var late: [Layer] = []
  private var count = 0

  var isEmpty: Bool { count == 0 && late.isEmpty }

  mutating func insert(_ layer: Layer, depth: Int, times: Int) {
    if times >= Self.mostTimes { return late.append(layer) }
    while levels.count <= depth { levels.append(Level()) }
    levels[depth].entries.append(Entry(layer: layer, depth: depth, times: times))
    count += 1
    top = min(top, depth)
  }

  mutating func next() -> Entry? {
    while top < levels.count {
      let index = levels[top].first
      if index < levels[top].entries.count {
        levels[top].first += 1
        count -= 1
        return levels[top].entries[index]
      }
      levels[top].entries.removeAll(keepingCapacity: true)
      levels[top].first = 0
      top += 1
    }
    return nil
  }

  /// What waits for the next commit.
  mutating func takeLate() -> [Layer] {
    defer { late.removeAll() }
    return late
  }
}
