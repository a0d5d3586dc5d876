// A layer has one of three states towards a tree. Foreign: no tree link. Attached: in the tree. Departed: the
// compositor knows the layer in this tree, and it was removed since the last commit; it may come back, otherwise the
// next commit destroys it.
//
// Departed layers stay linked as the compositor knows them, except where a link was cut. The top layer of each cut
// subtree is marked `cut` and is in the dirty list, so that a search for all departed layers starts from the marked
// ones.

extension LayerTree {
  /// Adds a layer to the dirty list.
  @inline(__always)
  func enlist(_ layer: Layer) {
    let link = UnownedReference(layer)
    layer.previousDirty = lastDirty
    layer.nextDirty = UnownedReference()
    if lastDirty.isSet {
      lastDirty.withObject { $0.nextDirty = link }
    } else {
      firstDirty = link
    }
    lastDirty = link
    dirtyCount += 1
  }

  private func delist(_ layer: Layer) {
    let (previous, next) = (layer.previousDirty, layer.nextDirty)
    if previous.isSet {
      previous.withObject { $0.nextDirty = next }
    } else {
      firstDirty = next
    }
    if next.isSet {
      next.withObject { $0.previousDirty = previous }
    } else {
      lastDirty = previous
    }
    dirtyCount -= 1
  }

  /// Calls `body` for each layer of the dirty list. `body` may remove that layer from the list, but no other.
  @inline(__always)
  func forEachDirty(_ body: (Layer) -> Void) {
    var link = firstDirty
    while link.isSet {
      let current = link
      current.withObject { layer in
        link = layer.nextDirty
        body(layer)
      }
    }
  }

  /// The topmost departed layers: every other departed layer is below one of them.
  var departedTops: [Layer] {
    var tops: [Layer] = []
    forEachDirty { layer in
      if !layer.isAttached, layer.dirty.contains(.cut) { tops.append(layer) }
    }
    return tops
  }

  /// Attaches a layer that was just placed below an attached layer (or is the root), with its subtree.
  func attach(_ top: Layer) {
    hasNewStructure = true
    structureEdits &+= 1
    top.forEachInSubtree { layer in
      if layer.treelink.isSet {
        if layer.treelink.refers(to: self) {
          layer.isAttached = true
          layer.enlistMarks()
          return
        }
        layer.leaveTree()
      }
      layer.treelink = UnownedReference(self)
      layer.isAttached = true
      if animations.watchesChanges { layer.marks.insert(.acts) }
      layer.dirty = [.properties, .placed]
      enlist(layer)
      layer.enlistMarks()
      if layer.hasKind, let tiled = layer as? TiledLayer { tiled.updateOwnSource() }
    }
  }

  /// Detaches a layer that was just removed, with its subtree. Layers that the compositor knows become departed until
  /// the next commit.
  func detach(_ top: Layer) {
    top.forEachInSubtree { layer in
      if layer.id == .none {
        forget(layer)
      } else {
        layer.isAttached = false
      }
    }
  }

  /// Records that a layer was removed from its place; does nothing when the compositor does not know that place.
  func cut(_ layer: Layer) {
    guard layer.id != .none, !layer.dirty.contains(.cut) else { return }
    hasNewStructure = true
    removed.append(layer.id)
    layer.mark(.cut)
  }

  /// Makes a layer of this tree foreign.
  func forget(_ layer: Layer) {
    if !layer.dirty.isEmpty { delist(layer) }
    if layer.marks.contains(.animates) { stopAnimations(of: layer) }
    layer.marks.subtract(layer.marks.contains(.asksClass) ? .isAdvanced : [.acts, .isAdvanced])
    layer.treelink = UnownedReference()
    layer.isAttached = false
    layer.id = .none
    layer.dirty = .properties
    layer.refusedParts = []
  }

  /// Makes a departed or dying layer foreign, and records that the compositor must destroy it.
  func forgetDestroyed(_ layer: Layer) {
    if layer.id != .none {
      hasNewStructure = true
      destroyedIDs.append(layer.id)
    }
    forget(layer)
  }

  /// Makes the layers of a subtree foreign without recording anything for the compositor: when the tree itself is
  /// freed.
  func forgetSubtree(of top: Layer) {
    top.forEachInSubtree { layer in
      if layer.treelink.refers(to: self) { forget(layer) }
    }
  }
}

extension Layer {
  final func leaveTree() {
    treelink.withObject { $0.forgetDestroyed(self) }
  }

  /// Calls `body` for this layer and its subtree, without recursion: each layer before its sublayers, these in order,
  /// the mask last.
  final func forEachInSubtree(_ body: (Layer) -> Void) {
    body(self)
    var pending: [Layer] = []
    appendLayersBelow(to: &pending)
    while let layer = pending.popLast() {
      body(layer)
      layer.appendLayersBelow(to: &pending)
    }
  }

  /// Pushes the mask, then the sublayers in reverse order.
  private final func appendLayersBelow(to list: inout [Layer]) {
    if let mask { list.append(mask) }
    if !children.isEmpty { list.append(contentsOf: children.reversed()) }
  }

  /// Frees the sublayers and the mask of a dying layer, and theirs, iteratively, where nothing else retains them. The
  /// recursion of ARC would overflow the stack at some 30,000 levels.
  final func freeLayersBelow() {
    var pending: [Layer] = []
    moveLayersBelow(to: &pending)
    while var layer = pending.popLast() {
      layer.superlink = UnownedReference()
      layer.isMask = false
      if isKnownUniquelyReferenced(&layer) {
        layer.moveLayersBelow(to: &pending)
      } else {
        layer.treelink.withObject { $0.cut(layer) }
      }
    }
  }

  private final func moveLayersBelow(to list: inout [Layer]) {
    list.append(contentsOf: children)
    children = []
    if let mask {
      extras?.mask = nil
      list.append(mask)
    }
  }
}
