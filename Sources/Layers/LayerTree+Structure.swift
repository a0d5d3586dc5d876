// A layer is in one of three states towards trees. Foreign: no tree link. Attached: in the tree. Departed: the
// compositor knows it in this tree, and it has left since the last commit; it may still come back, otherwise that
// commit destroys it.
//
// Departed layers hang together as the compositor knows them, but where a link was cut, and every layer above a cut is
// marked `cut` and listed. So whatever has to find all departed layers starts from the marked ones.

extension LayerTree {
  /// Adds a layer to those with something to send.
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

  /// Calls `body` for each layer with something to send. It may take that layer out of the list, but no other.
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

  /// The departed layers that every other hangs below, by what links are left.
  var departedTops: [Layer] {
    var tops: [Layer] = []
    forEachDirty { layer in
      if !layer.isAttached, layer.dirty.contains(.cut) { tops.append(layer) }
    }
    return tops
  }

  /// Takes in a layer that was just put below an attached one (or is the root), with all below it.
  func attach(_ top: Layer) {
    hasNewStructure = true
    top.forEachInSubtree { layer in
      if layer.treelink.isSet {
        if layer.treelink.refers(to: self) {
          layer.isAttached = true
          layer.enlistMarks()
          return
        }
        layer.leaveTreeForGood()
      }
      layer.treelink = UnownedReference(self)
      layer.isAttached = true
      layer.dirty = [.properties, .placed]
      enlist(layer)
      layer.enlistMarks()
    }
  }

  /// Lets a layer go that was just taken out, with all below it: those that the compositor knows until the next commit
  /// only.
  func detach(_ top: Layer) {
    top.forEachInSubtree { layer in
      if layer.id == .none {
        forget(layer)
      } else {
        layer.isAttached = false
      }
    }
  }

  /// Notes that a layer was taken from a place; nothing when the compositor doesn't know that place.
  func cut(_ layer: Layer) {
    guard layer.id != .none, !layer.dirty.contains(.cut) else { return }
    hasNewStructure = true
    removed.append(layer.id)
    layer.mark(.cut)
  }

  /// Makes a layer of this tree foreign.
  func forget(_ layer: Layer) {
    if !layer.dirty.isEmpty { delist(layer) }
    layer.treelink = UnownedReference()
    layer.isAttached = false
    layer.id = .none
    layer.dirty = .properties
    layer.owed = []
  }

  /// Makes a layer that has departed, or dies, foreign, and remembers that the compositor knew it.
  func lose(_ layer: Layer) {
    if layer.id != .none {
      hasNewStructure = true
      gone.append(layer.id)
    }
    forget(layer)
  }

  /// Cuts all ties from a layer and what is below it to this tree, without a word to the compositor: when the tree
  /// itself ends.
  func letGo(of top: Layer) {
    top.forEachInSubtree { layer in
      if layer.treelink.refers(to: self) { forget(layer) }
    }
  }
}

extension Layer {
  final func leaveTreeForGood() {
    treelink.withObject { $0.lose(self) }
  }

  /// Calls `body` for this layer and all below it: each before its sublayers, these in order, its mask last. Not by
  /// recursion.
  final func forEachInSubtree(_ body: (Layer) -> Void) {
    body(self)
    var pending: [Layer] = []
    appendLayersBelow(to: &pending)
    while let layer = pending.popLast() {
      body(layer)
      layer.appendLayersBelow(to: &pending)
    }
  }

  /// Adds the sublayers, from the last to the first, behind the mask.
  private final func appendLayersBelow(to list: inout [Layer]) {
    if let mask { list.append(mask) }
    if !children.isEmpty { list.append(contentsOf: children.reversed()) }
  }

  /// Frees a layer's sublayers and mask when it dies, and theirs, one after another where nobody else holds them:
  /// letting ARC do it would recurse and overflow the stack at some 30,000 levels.
  final func freeLayersBelow() {
    var pending: [Layer] = []
    giveUpLayersBelow(to: &pending)
    while var layer = pending.popLast() {
      layer.superlink = UnownedReference()
      layer.isMask = false
      if isKnownUniquelyReferenced(&layer) {
        layer.giveUpLayersBelow(to: &pending)
      } else {
        layer.treelink.withObject { $0.cut(layer) }
      }
    }
  }

  private final func giveUpLayersBelow(to list: inout [Layer]) {
    list.append(contentsOf: children)
    children = []
    if let mask {
      composition?.mask = nil
      list.append(mask)
    }
  }
}
