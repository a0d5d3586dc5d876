// Whether an edit makes a cycle, or a tree that is too deep, without a walk through all ancestors or all of the subtree
// in each edit.
//
// Each layer has an upper bound of its depth, `depthBound`. That of a layer is greater than its parent's, so that the
// bounds tell whether a layer may be an ancestor, and adding a layer without sublayers sets one bound. Adding a subtree
// raises the bounds in it that are not greater than their parents'; those of a high one by half as much again as it has
// levels, so that a chain that grows at its top is not visited for each new top. Removals change no bounds. Only where
// a bound would exceed the limit, the layers are counted.
extension Layer {
  /// Whether the layer has sublayers or a mask.
  private final var hasLayersBelow: Bool { !children.isEmpty || extras?.mask != nil }

  /// Whether a layer is above this one, and the layers that were visited to know it.
  package final func isBelow(possibleAncestor layer: Layer) -> (isBelow: Bool, steps: Int) {
    // Layers of a tree are below layers of the tree only.
    guard layer.hasLayersBelow, isAttached == layer.isAttached else { return (false, 0) }
    var (isBelow, steps) = (false, 0)
    let bound = layer.depthBound
    var link = superlink
    while link.isSet {
      let current = link
      current.withObject { ancestor in
        isBelow = ancestor === layer
        link = ancestor.depthBound > bound ? ancestor.superlink : UnownedReference()
      }
      steps += 1
    }
    return (isBelow, steps)
  }

  final func checkCanHold(_ layer: Layer, as role: LayerError.Role = .sublayer) throws(LayerError) {
    if marks.contains(.lacksSublayers) { makeShownSublayers() }
    if layer === self || isBelow(possibleAncestor: layer).isBelow {
      throw LayerError(.cycle, layer.description, in: description, as: role)
    }
    guard !layer.isAttached || layer.superlink.isSet else {
      throw LayerError(.isRoot, layer.description, in: description, as: role)
    }
    // A screen has three levels of its own: the display, the space of its windows, and the window.
    let levels = LayerTree.maximumDepth + (layer.marks.contains(.laysOutBySize) ? 3 : 0)
    guard makeRoom(for: layer, levels).isEnough else {
      throw LayerError(.tooDeep(limit: LayerTree.maximumDepth), layer.description, in: description, as: role)
    }
  }

  /// Raises the bounds of a layer that is to be added to this one, and of those below it.
  ///
  /// - Parameter levels: the most that the tree may have.
  /// - Returns: whether it has no more then, and the layers that were visited to know it.
  @discardableResult
  package final func makeRoom(for layer: Layer, _ levels: Int) -> (isEnough: Bool, steps: Int) {
    if layer.depthBound > depthBound { return (true, 0) }
    if !layer.hasLayersBelow, depthBound < levels {
      layer.depthBound = depthBound + 1
      return (true, 0)
    }
    let raised = layer.raiseDepthBounds(to: depthBound + 1)
    var (deepest, steps) = (Int(raised.deepest), raised.steps)
    let reserve = min(raised.levels / 2, LayerTree.maximumDepth - deepest)
    if raised.levels >= Self.highSubtree, reserve > 0 {
      let again = layer.raiseDepthBounds(to: depthBound + 1 + UInt32(reserve))
      (deepest, steps) = (Int(again.deepest), steps + again.steps)
    }
    if deepest <= levels { return (true, steps) }
    return (fits(layer, levels), steps)
  }

  /// Levels from which on a subtree's bounds are raised by more than is needed.
  private static var highSubtree: Int { 8 }

  /// Sets the bound, and raises those below that are not greater than their parents'.
  private final func raiseDepthBounds(to bound: UInt32) -> (levels: Int, deepest: UInt32, steps: Int) {
    depthBound = bound
    var (deepest, steps) = (bound, 1)
    var pending = [self]
    while let layer = pending.popLast() {
      let least = layer.depthBound + 1
      func raise(_ sublayer: Layer) {
        steps += 1
        guard sublayer.depthBound < least else { return }
        sublayer.depthBound = least
        deepest = max(deepest, least)
        if sublayer.hasLayersBelow { pending.append(sublayer) }
      }
      for sublayer in layer.children { raise(sublayer) }
      if let mask = layer.extras?.mask { raise(mask) }
    }
    return (Int(deepest - bound) + 1, deepest, steps)
  }

  /// Counts the layers above, and the levels of a layer that is to be added; sets their bounds to their depths where
  /// there is room for them.
  private final func fits(_ layer: Layer, _ levels: Int) -> Bool {
    let above = Array(upwards)
    guard layer.height(isAtMost: levels - above.count) else { return false }
    for (index, layer) in above.reversed().enumerated() { layer.depthBound = UInt32(index + 1) }
    var depth = UInt32(above.count)
    layer.forEachLevel { level in
      depth += 1
      for layer in level { layer.depthBound = depth }
      return true
    }
    return true
  }

  /// Whether the subtree has at most this many levels, this layer included.
  package final func height(isAtMost limit: Int) -> Bool {
    var height = 0
    forEachLevel { _ in
      height += 1
      return height <= limit
    }
    return height <= limit
  }

  /// Calls `body` with this layer alone, then with those below it, level by level, until it answers false.
  private final func forEachLevel(_ body: ([Layer]) -> Bool) {
    var level = [self]
    while !level.isEmpty, body(level) {
      level = level.flatMap { layer in layer.mask.map { layer.children + [$0] } ?? layer.children }
    }
  }
}
