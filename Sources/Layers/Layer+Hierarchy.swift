extension Layer {
  /// The layer that contains this one, or that this one masks; nil for a topmost layer.
  public final var superlayer: Layer? {
    if marks.contains(.lacksSuperlayer) { makeShownSuperlayers() }
    return superlink.object
  }

  /// The sublayers in back-to-front order. A different `zPosition` takes precedence over this order.
  @_disfavoredOverload public final var sublayers: [Layer] {
    if marks.contains(.lacksSublayers) { makeShownSublayers() }
    return children
  }

  /// The layer whose alpha multiplies this layer's image, with its shadow, border and sublayers; nil, the default, for
  /// no mask.
  ///
  /// A mask may have sublayers, filters and a mask of its own. It is placed in this layer's own space like a sublayer,
  /// except that `sublayerTransform` does not apply to it. Where the mask draws nothing, is hidden or is transparent,
  /// this layer is invisible. The mask belongs to this layer's tree, one level below it. Its `superlayer` is
  /// this one, and so `convert` goes through it. Hit testing ignores it.
  ///
  /// Setting nil detaches the mask, as the mask's `removeFromSuperlayer()` does. Setting a layer stops the program,
  /// with the description of a `LayerError`, when it is this layer or an ancestor of it, when it has a superlayer or
  /// masks another layer, when it is a tree's root, or when the tree would exceed `LayerTree.maximumDepth` levels;
  /// `setMask(checked:)` throws instead. (Adding a mask as a sublayer detaches it from the layer that it masks.)
  public final var mask: Layer? {
    get { extras?.mask }
    set { allowing { () throws(LayerError) in try setMask(checked: newValue) } }
  }

  /// Inserts a layer at an index among the sublayers, counted without the layer itself; 0 is behind all others. The
  /// index must be valid. QuartzCore's, which takes any, comes first where it is imported.
  @_disfavoredOverload public final func insertSublayer(_ layer: Layer, at index: Int) {
    allowing { () throws(LayerError) in try insertSublayer(checked: layer, at: index) }
  }

  /// Swaps two sublayers by index. Both indices must be valid.
  public final func exchangeSublayers(at first: Int, and second: Int) {
    allowing { () throws(LayerError) in try exchangeSublayers(checkedAt: first, and: second) }
  }
}

extension Layer {
  /// The superlayer, or the layer that this one masks.
  package final var parent: Layer? { superlink.object }

  /// The layer, then those above it up to the topmost one.
  final var upwards: some Sequence<Layer> { sequence(first: self) { $0.parent } }

  /// Whether a layer is a sublayer of this one; false for its mask.
  final func holds(_ layer: Layer) -> Bool {
    layer.superlink.refers(to: self) && !layer.isMask && !layer.marks.contains(.hangs)
  }

  /// Whether this layer is a layer or a descendant of it.
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

  /// The index of a sublayer. The search starts at its last known index, so that it is short unless much has moved.
  final func index(of sublayer: Layer) -> Int {
    guard let index = children.index(of: sublayer, near: Int(sublayer.indexHint)) else {
      preconditionFailure("a layer whose superlayer doesn't hold it")
    }
    sublayer.indexHint = UInt32(index)
    return index
  }

  /// Inserts a layer at an index among the sublayers, counted without the layer. The edit must have been checked.
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

  /// Sets a layer without a parent as the mask. The edit must have been checked.
  final func placeMask(_ layer: Layer) {
    extend { $0.mask = layer }
    layer.isMask = true
    link(layer, staysInTree: false)
  }

  private final func link(_ layer: Layer, staysInTree: Bool) {
    layer.superlink = UnownedReference(self)
    layer.noteNewPlace()
    if isAttached, !staysInTree { treelink.withObject { $0.attach(layer) } }
    if layer.isMask { return }
    if marks.contains(.laysOut) { noteGeometryForLayout() } else { marks.insert(.hasNewSublayer) }
  }

  final func unlink(staysInTree: Bool) {
    if !marks.isDisjoint(with: [.hangs, .lacksSuperlayer]) { return stopHanging() }
    guard let parent else { return }
    // The parent may have held the last reference.
    withExtendedLifetime(parent.drop(self)) {
      if parent.marks.contains(.laysOut), !isMask { parent.noteGeometryForLayout() }
      superlink = UnownedReference()
      isMask = false
      treelink.withObject { tree in
        tree.structureEdits &+= 1
        tree.cut(self)
        if isAttached, !staysInTree { tree.detach(self) }
      }
    }
  }

  /// Removes a layer from the sublayers, or from `mask`, and returns it.
  private final func drop(_ layer: Layer) -> Layer {
    guard layer.isMask else { return children.remove(at: index(of: layer)) }
    extras?.mask = nil
    return layer
  }

  final func noteNewPlace() {
    treelink.withObject { tree in
      tree.hasNewStructure = true
      tree.structureEdits &+= 1
      mark(.placed)
    }
  }
}
