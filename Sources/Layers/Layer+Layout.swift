extension Layer {
  /// Whether the layer is marked for layout. The next commit of its tree lays it out; outside of a tree, it stays
  /// marked. A layer with nothing that lays out, neither a class of the program's nor a delegate, reads as marked
  /// between the addition of a sublayer and the commit that sends it.
  public final var needsLayout: Bool { !marks.isDisjoint(with: [.needsLayout, .hasNewSublayer]) }

  /// Whether the layer waits for a call of `layoutSublayers()`.
  final var awaitsLayout: Bool { marks.contains(.needsLayout) }

  /// As `layoutIfNeeded()`; answers whether layouts came to an end, or else calls the tree's `ViewCycle`.
  package final func layOutIfNeeded() -> Bool {
    let tree = treelink.object
    marks.remove(.hasNewSublayer)
    if isAttached, tree?.findsMarkedLayouts() == false { return true }
    let top = topToLayOut
    let rounds = marks.contains(.laysOutBySize) ? ViewCycle.maximumRounds : LayoutQueue.usualRounds
    for _ in 0..<max(rounds, tree?.layouts.maximumRounds ?? 0) {
      var isDone = true
      let edits = isAttached ? tree?.structureEdits : nil
      top.forEachInSubtree { layer in
        // An earlier layout may have removed the layer.
        guard layer.awaitsLayout, edits != nil && edits == tree?.structureEdits || layer.isBelow(top) else { return }
        isDone = false
        layer.layOut()
      }
      if isDone { return true }
    }
    if let cycle = tree?.viewCycle { cycle.layoutStopped(top) }
    return false
  }

  private final var topToLayOut: Layer {
    var (top, current) = (self, superlayer)
    while let layer = current, layer.awaitsLayout || marks.contains(.laysOutBySize) {
      if layer.awaitsLayout { top = layer }
      current = layer.superlayer
    }
    return top
  }

  final func markForLayout() {
    guard !awaitsLayout else { return }
    marks.insert(.needsLayout)
    enlistForLayout()
  }

  /// Marks the layer for a change of its bounds or sublayers, except during its own layout.
  final func noteGeometryForLayout() {
    if !marks.contains(.isLayingOut) { setNeedsLayout() }
  }

  /// Marks the layer of a view because a subview's size has changed, except during its own layout.
  final func noteSubviewSize() { if marks.contains(.laysOutBySize) { noteGeometryForLayout() } }

  /// Puts a marked layer in its tree's list of layers to lay out.
  @inline(__always)
  final func enlistForLayout() {
    guard awaitsLayout, isAttached else { return }
    treelink.withObject { $0.awaiting.layout.append(self) }
  }

  fileprivate final func layOut() {
    marks.remove(.needsLayout)
    let isInner = marks.contains(.isLayingOut)
    marks.insert(.isLayingOut)
    layoutSublayers()
    if !isInner { marks.remove(.isLayingOut) }
  }

  /// The number of layers above this one; the search ends at a layer whose number is known, or its superlayer.
  fileprivate final func depth(near known: (layer: Layer, depth: Int)?) -> Int {
    var steps = 0
    var (link, found) = (UnownedReference(self), 0)
    while link.isSet {
      let current = link
      current.withObject { layer in
        if let known, known.layer === layer {
          (link, found) = (UnownedReference(), known.depth + 1)
        } else if let known, known.layer.superlink.refers(to: layer) {
          (link, found) = (UnownedReference(), known.depth)
        } else {
          link = layer.superlink
          steps += 1
        }
      }
    }
    return found + steps - 1
  }
}

extension LayerTree {
  /// Whether a listed layer may be marked; takes those at the end of the list that are not out of it.
  fileprivate func findsMarkedLayouts() -> Bool {
    while let last = awaiting.layout.last, !last.awaitsLayout { awaiting.layout.removeLast() }
    return !awaiting.layout.isEmpty || !layouts.isEmpty
  }

  /// Lays out the marked layers of the tree, and the layers that these mark in turn, superlayers first.
  func layOutMarked() {
    var rounds = 0
    // Depth of the layer that was laid out last, and so of the layer that marked the new ones.
    var depth = Int.max
    // Marked layers are mostly near each other.
    var known: (layer: Layer, depth: Int)?
    var edits = structureEdits
    while true {
      if edits != structureEdits { (known, edits) = (nil, structureEdits) }
      for layer in awaiting.layout where layer.isAttached && layer.treelink.refers(to: self) {
        let place = layer.depth(near: known)
        known = (layer, place)
        layouts.insert(layer, depth: place, rounds: place > depth ? rounds : rounds + (depth == .max ? 0 : 1))
      }
      awaiting.layout.removeAll(keepingCapacity: true)
      guard let next = layouts.next() else { return }
      guard next.layer.awaitsLayout, next.layer.isAttached, next.layer.treelink.refers(to: self) else { continue }
      (rounds, depth) = (next.rounds, next.depth)
      if edits == structureEdits { known = (next.layer, next.depth) }
      next.layer.layOut()
    }
  }
}

/// A priority queue of layers to lay out: by depth, then in the order of their marks.
///
/// A layer marked by the layout of a layer above it is laid out in the same round: the tree's depth limits such chains.
/// A layer marked by itself, by a sibling or from below counts one round more; after `maximumRounds` it waits for the
/// next commit.
struct LayoutQueue {
  /// The rounds of a tree without views.
  static let usualRounds = 16

  struct Entry {
    var layer: Layer
    var depth: Int
    var rounds: Int
  }

  private struct Level {
    var entries: [Entry] = []
    var first = 0
  }

  private var levels: [Level] = []
  /// Levels below this index are empty.
  private var top = 0
  private var deferred: [Layer] = []
  private var count = 0
  var maximumRounds = Self.usualRounds

  var isEmpty: Bool { count == 0 && deferred.isEmpty }

  mutating func insert(_ layer: Layer, depth: Int, rounds: Int) {
    if rounds >= maximumRounds { return deferred.append(layer) }
    while levels.count <= depth { levels.append(Level()) }
    levels[depth].entries.append(Entry(layer: layer, depth: depth, rounds: rounds))
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

  /// Removes and returns the layers that wait for the next commit.
  mutating func takeDeferred() -> [Layer] {
    defer { deferred.removeAll() }
    return deferred
  }
}
