extension Layer {
  /// The layer that it is in, or nil; nil for a mask, too.
  public final var superlayer: Layer? { isMask ? nil : superlink.object }

  /// The layers in it, back to front as far as their zPosition doesn't say otherwise.
  public final var sublayers: [Layer] { children }

  /// Puts a layer in front of the other sublayers; one that is a sublayer already is moved there, one of another
  /// superlayer leaves that, and a mask is taken off.
  ///
  /// This and its siblings stop the program, with the words of `LayerError`, when the layer is this one or one above
  /// it, when the tree would have more than `LayerTree.maximumDepth` levels, or when the layer is a tree's root. For
  /// trees from outside there is `addSublayer(checked:)`.
  public final func addSublayer(_ layer: Layer) {
    allowing { () throws(LayerError) in try addSublayer(checked: layer) }
  }

  /// Puts a layer at a place among the sublayers, counted without it; 0 is behind all others. There must be such a
  /// place.
  public final func insertSublayer(_ layer: Layer, at index: Int) {
    allowing { () throws(LayerError) in try insertSublayer(checked: layer, at: index) }
  }

  /// Puts a layer directly behind one of the sublayers. It must be one.
  public final func insertSublayer(_ layer: Layer, below sibling: Layer) {
    allowing { () throws(LayerError) in try insertSublayer(checked: layer, below: sibling) }
  }

  /// Puts a layer directly in front of one of the sublayers. It must be one.
  public final func insertSublayer(_ layer: Layer, above sibling: Layer) {
    allowing { () throws(LayerError) in try insertSublayer(checked: layer, above: sibling) }
  }

  /// Takes one of the sublayers out and puts another layer in its place. It must be one.
  public final func replaceSublayer(_ old: Layer, with new: Layer) {
    allowing { () throws(LayerError) in try replaceSublayer(checked: old, with: new) }
  }

  /// Lets two sublayers change places. There must be sublayers at both.
  public final func exchangeSublayers(at first: Int, and second: Int) {
    allowing { () throws(LayerError) in try exchangeSublayers(checkedAt: first, and: second) }
  }

  /// Takes the layer, with all in it, out of its superlayer, or off the layer that it masks; nothing when there is
  /// none.
  public final func removeFromSuperlayer() {
    unlink(staysInTree: false)
  }
}

extension Layer {
  /// The layer that it is a sublayer or the mask of.
  final var parent: Layer? { superlink.object }

  /// Whether a layer is one of the sublayers.
  final func holds(_ layer: Layer) -> Bool { layer.superlink.refers(to: self) && !layer.isMask }

  /// Whether this is a layer, or somewhere in it.
  final func isBelow(_ layer: Layer) -> Bool {
    var isBelow = false
    var link = UnownedReference(self)
    while link.isSet, !isBelow {
      let current = link
      current.withObject { ancestor in
        isBelow = ancestor === layer
        link = ancestor.superlink
      }
    }
    return isBelow
  }

  /// Where a sublayer stands, searched from where it stood last: a few steps, unless much has moved since.
  final func index(of sublayer: Layer) -> Int {
    let hint = min(Int(sublayer.indexHint), children.count - 1)
    var (below, above) = (hint, hint + 1)
    while below >= 0 || above < children.count {
      if below >= 0, children[below] === sublayer {
        sublayer.indexHint = UInt32(below)
        return below
      }
      if above < children.count, children[above] === sublayer {
        sublayer.indexHint = UInt32(above)
        return above
      }
      below -= 1
      above += 1
    }
    preconditionFailure("a layer whose superlayer doesn't hold it")
  }

  /// Whether there are at most so many levels from here down, itself included.
  final func height(isAtMost limit: Int) -> Bool {
    if heightBound <= limit { return true }
    var (height, level) = (0, [self])
    while !level.isEmpty {
      height += 1
      level = level.flatMap { layer in layer.mask.map { layer.children + [$0] } ?? layer.children }
    }
    heightBound = UInt32(height)
    return height <= limit
  }

  final func checkCanHold(_ layer: Layer, as role: LayerError.Role = .sublayer) throws(LayerError) {
    var depth = 0
    var isAncestor = false
    // Unretained, because a chain built from the top is walked once for each level of it.
    var link = UnownedReference(self)
    while link.isSet, !isAncestor {
      let current = link
      current.withObject { ancestor in
        isAncestor = ancestor === layer
        link = ancestor.superlink
      }
      depth += 1
    }
    if isAncestor { throw LayerError(.cycle, layer.description, in: description, as: role) }
    guard !layer.isAttached || layer.superlink.isSet else {
      throw LayerError(.isRoot, layer.description, in: description, as: role)
    }
    guard layer.height(isAtMost: LayerTree.maximumDepth - depth) else {
      throw LayerError(.tooDeep(limit: LayerTree.maximumDepth), layer.description, in: description, as: role)
    }
  }

  /// Puts a layer that may be put here at a place among the sublayers, counted without it.
  final func place(_ layer: Layer, at index: Int) {
    if holds(layer) {
      let old = self.index(of: layer)
      guard old != index else { return }
      children.remove(at: old)
      children.insert(layer, at: index)
      layer.indexHint = UInt32(index)
      layer.noteNewPlace()
      return
    }
    let staysInTree = isAttached && layer.isAttached && treelink.refersToSame(as: layer.treelink)
    layer.unlink(staysInTree: staysInTree)
    children.insert(layer, at: index)
    layer.indexHint = UInt32(index)
    link(layer, staysInTree: staysInTree)
  }

  /// Makes a layer that may mask this one, and has no place yet, its mask.
  final func placeMask(_ layer: Layer) {
    composing(unlessDefault: false)?.mask = layer
    layer.isMask = true
    link(layer, staysInTree: false)
  }

  private final func link(_ layer: Layer, staysInTree: Bool) {
    layer.superlink = UnownedReference(self)
    raiseHeightBounds(over: layer)
    layer.noteNewPlace()
    if isAttached, !staysInTree { treelink.withObject { $0.attach(layer) } }
    if marks.contains(.laysOut), !layer.isMask { noteGeometryForLayout() }
  }

  private final func unlink(staysInTree: Bool) {
    guard let parent else { return }
    // The layer above may have held the last reference.
    withExtendedLifetime(parent.drop(self)) {
      if parent.marks.contains(.laysOut), !isMask { parent.noteGeometryForLayout() }
      superlink = UnownedReference()
      isMask = false
      treelink.withObject { tree in
        tree.cut(self)
        if isAttached, !staysInTree { tree.detach(self) }
      }
    }
  }

  /// Takes a layer from the place where this one holds it.
  private final func drop(_ layer: Layer) -> Layer {
    guard layer.isMask else { return children.remove(at: index(of: layer)) }
    composition?.mask = nil
    return layer
  }

  final func noteNewPlace() {
    treelink.withObject { tree in
      tree.hasNewStructure = true
      mark(.placed)
    }
  }

  private final func raiseHeightBounds(over layer: Layer) {
    var bound = layer.heightBound + 1
    var link = UnownedReference(self)
    while link.isSet {
      let current = link
      current.withObject { ancestor in
        let isEnough = ancestor.heightBound >= bound
        if !isEnough { ancestor.heightBound = bound }
        link = isEnough ? UnownedReference() : ancestor.superlink
      }
      bound += 1
    }
  }
}
