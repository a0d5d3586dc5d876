import MultiplaneContents
package import MultiplaneGeometry

/// How the layers of views are laid out and displayed in a commit.
///
/// A tree with a cycle lays out until nothing is marked, at most `maximumRounds` times in succession, and then displays
/// the layers that were marked before the display began. Layers that displays mark wait for the next commit.
package struct ViewCycle {
  /// The most rounds of layout in a commit.
  package static let maximumRounds = 100

  /// Called before a layout in which a view awaits it: see `Layer.noteViewUpdate()`.
  package var willLayOut: () -> Void
  /// Called between layout and display.
  package var willDisplay: () -> Void
  /// Called after the display, before the changes are sent.
  package var didDisplay: () -> Void
  /// Called after each layout of a view's layer.
  package var didLayOut: () -> Void
  /// Called with a layer whose mark for layout is left for the next commit; once in each commit at most.
  package var layoutStopped: (Layer) -> Void

  package init(
    willLayOut: @escaping () -> Void, willDisplay: @escaping () -> Void, didDisplay: @escaping () -> Void,
    didLayOut: @escaping () -> Void, layoutStopped: @escaping (Layer) -> Void
  ) {
    (self.willLayOut, self.willDisplay, self.didDisplay) = (willLayOut, willDisplay, didDisplay)
    (self.didLayOut, self.layoutStopped) = (didLayOut, layoutStopped)
  }
}

extension Layer {
  /// Makes the layer that of a view: a change of the origin of `bounds` alone does not mark it for layout.
  package final func belongToView() { marks.formUnion([.laysOutBySize, .takesBlocks]) }

  /// Lets the layer, which is no view's, animate as those of views: by their blocks alone.
  package final func animateAsViews() { marks.insert(.takesBlocks) }

  /// The part that is being displayed, in the layer's own space; nil for all of it, and outside of `display()`.
  package final var partToDisplay: Rect? { displayBox?.displayedRect }

  /// Whether the next display can draw into the store that the layer shows; otherwise it makes one and draws all of it.
  package final var keepsStore: Bool {
    guard let store = contents as? BackingStore else { return false }
    let scale = contentsScale > 0 ? contentsScale : 1
    guard let size = try? BackingStore.size(of: bounds.standardized.size, scale: scale) else { return false }
    return store.fits(size, scale: scale, isOpaque: isOpaque, owner: self)
  }

  /// Whether a display can draw now: the layer is in a tree that has drawing contexts, and its area is not zero.
  package final var canDrawNow: Bool {
    guard isAttached, let tree = treelink.object, tree.drawingContexts != nil else { return false }
    return !bounds.standardized.isEmpty
  }

  /// A point of the superlayer's space in the layer's own; nil where the layer's plane has no inverse or lies behind
  /// the viewer.
  package final func place(ofSuperlayerPoint point: Point) -> Point? {
    if !geometry.hasTransform3D, geometry.transform.isIdentity, !geometry.isGeometryFlipped,
      superlink.object.map({ !$0.geometry.hasSublayerTransform }) ?? true
    {
      return point - geometry.position + anchor
    }
    guard let place = toSuperPlane.inverted()?.apply(to: point), place.isFinite else { return nil }
    return place
  }

  /// The layer's last known index among those of its superlayer, where the next search for it begins.
  package final var likelyIndex: Int {
    get { Int(indexHint) }
    set { indexHint = UInt32(newValue) }
  }

  /// The layer's view awaits the tree's next `ViewCycle.willLayOut`; nothing outside of a tree.
  package final func noteViewUpdate() {
    if isAttached { treelink.withObject { $0.awaitsUpdate = true } }
  }

  /// Counts a layout of the view, where the layer is in a tree.
  package final func noteViewLayout() {
    if isAttached { treelink.object?.viewCycle?.didLayOut() }
  }

  /// Whether the layer is in a tree, and that is the one.
  package final func belongs(to tree: LayerTree) -> Bool { isAttached && treelink.refers(to: tree) }

  /// The layer above it that has none above.
  package final var topmost: Layer { upwards.reduce(self) { $1 } }

  /// The superlayer; nil for a mask.
  package final var layerAbove: Layer? { isMask ? nil : superlink.object }

  /// Whether `addSublayer(checked:)` would add a layer.
  package final func canHold(_ layer: Layer) -> Bool { (try? checkCanHold(layer)) != nil }

  /// Whether the layer is in a tree.
  package final var isInTree: Bool { isAttached }
}

extension LayerTree {
  /// Sets how the tree's layers are laid out and displayed.
  package func use(_ cycle: ViewCycle) {
    viewCycle = cycle
    layouts.maximumRounds = ViewCycle.maximumRounds
  }

  /// Lays out and displays the marked layers as a commit does, without committing.
  package func layOutAndDisplay() {
    if hasMarks { layOutAndDisplayMarked() }
  }

  /// Lays out, with what the views of the tree do before, until nothing waits for either.
  ///
  /// - Returns: whether that ends within the rounds that there are.
  func layOutWithUpdates() -> Bool {
    for _ in 0..<ViewCycle.maximumRounds {
      if awaitsUpdate {
        awaitsUpdate = false
        viewCycle?.willLayOut()
      }
      layOutMarked()
      if !awaitsUpdate { return true }
    }
    return false
  }

  /// Whether layers wait for layout or display, or views for what comes before a layout.
  package var hasMarks: Bool {
    let awaiting = awaiting
    return awaitsUpdate || !awaiting.display.isEmpty || !awaiting.layout.isEmpty
  }
}
