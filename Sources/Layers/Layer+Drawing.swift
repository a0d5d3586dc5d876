import MultiplaneChanges
import MultiplaneContents
import MultiplaneGeometry

extension Layer {
  /// Draws the stale part into the layer's backing store by `draw(in:)`, and makes the store the layer's contents. This
  /// is what `display()` does by default.
  ///
  /// The store's size is that of `bounds` times `contentsScale` in pixels, rounded up. When size, scale or `isOpaque`
  /// have changed, a new store is made and all of it is drawn. A layer keeps its contents when neither a subclass nor
  /// the delegate draws. A layer of zero area loses the contents that it has drawn.
  ///
  /// The layer is marked again outside of any tree, within its own drawing, and while all buffers of the store are in
  /// use. Without `LayerTree.drawingContexts`, and when the store cannot be made, the contents are unchanged and the
  /// statistics of frames name the layer.
  public final func drawContents() { drawContents(announced: false) }

  /// - Parameter announced: whether the delegate knows that the layer is drawn.
  package final func drawContents(announced: Bool) {
    let rect = displayBox?.displayedRect
    guard mayDraw else { return noteUndrawn(nil) }
    guard isAttached, !marks.contains(.isDrawing), let tree = treelink.object else { return markForDisplay(rect) }
    guard let factory = tree.drawingContexts else { return noteUndrawn(UndrawnContents(nil)) }
    if !announced { delegate?.layerWillDraw(self) }
    marks.insert(.isDrawing)
    defer { marks.remove(.isDrawing) }
    do throws(BackingStoreError) {
      try draw(rect, with: factory, in: tree)
    } catch {
      noteUndrawn(UndrawnContents(error))
    }
  }

  private final func draw(
    _ rect: Rect?, with factory: DrawingContextFactory, in tree: LayerTree
  ) throws(BackingStoreError) {
    let old = contents as? BackingStore
    let (area, scale) = (bounds.standardized, contentsScale > 0 ? contentsScale : 1)
    guard let size = try BackingStore.size(of: area.size, scale: scale) else {
      if old != nil { contents = nil }
      return noteUndrawn(nil)
    }
    marks.remove(.drewNothing)
    if let old, old.fits(size, scale: scale, isOpaque: isOpaque, owner: self) {
      let stale = rect.map { old.pixels(of: $0, in: area) }
      if let stale, stale.isEmpty { return }
      let before = old.copiedBytes
      guard try old.draw(stale, bounds: area, with: factory, { draw(in: $0) }) else { return markForDisplay(rect) }
      tree.storeBytesCopied += old.copiedBytes - before
      noteUndrawn(old.failure.map { UndrawnContents($0) })
      noteCoverage(old.coverage)
      return mark(.contents)
    }
    let store = try BackingStore(
      size: size, scale: scale, isOpaque: isOpaque, owner: self, bounds: area, with: factory
    ) { draw(in: $0) }
    noteUndrawn(store.failure.map { UndrawnContents($0) })
    // A subclass may have called `super.draw(in:)` and drawn as well: then the store is not blank.
    if marks.contains(.drewNothing), store.isBlank { return }
    store.prepareForChanges()
    tree.storeBytesCopied += store.copiedBytes
    contents = store
    noteCoverage(store.coverage)
  }

  /// - Parameter coverage: the covered fraction of the backing store that the layer shows; nil without a store.
  final func noteCoverage(_ coverage: Size?) {
    let isPart = coverage.map { $0 != Size(1, 1) } ?? false
    guard isPart || marks.contains(.isPartlyCovered) else { return }
    marks.set(.isPartlyCovered, isPart)
    mark(.detail)
  }

  /// The detail to send: `contentsRect` is relative to the part of the backing store that the bounds cover.
  final var sentDetail: ContentsDetail {
    sentDetail(of: marks.contains(.isPartlyCovered) ? contents as? BackingStore : nil)
  }

  final func sentDetail(of store: BackingStore?) -> ContentsDetail {
    var detail = detail
    guard let coverage = store?.coverage, coverage != Size(1, 1) else { return detail }
    let (part, x, y) = (detail.contentsRect, coverage.width, coverage.height)
    detail.contentsRect = Rect(
      x: part.origin.x * x, y: part.origin.y * y, width: part.size.width * x, height: part.size.height * y)
    return detail
  }

  /// Called by the default implementations of `draw`.
  final func noteNothingDrawn() {
    // On a thread: the marks are not touched.
    if hasKind, self is TiledLayer { return }
    marks.insert(.drewNothing)
  }

  /// Whether something may draw the layer.
  private final var mayDraw: Bool { extras?.delegate != nil || mayDrawItself }

  /// Whether the layer's class may draw: it is not one of the library's own that don't.
  package final var mayDrawItself: Bool { type(of: self) == TextLayer.self || !isOfOwnClass }

  /// Whether the layer's class is one of the library's.
  final var isOfOwnClass: Bool {
    let own = type(of: self)
    return own == Layer.self || own == ShapeLayer.self || own == GradientLayer.self || own == ReplicatorLayer.self
      || own == TextLayer.self || own == TransformLayer.self || own == ScrollLayer.self || own == TiledLayer.self
  }

  private final func noteUndrawn(_ reason: UndrawnContents?) {
    guard reason != displayBox?.undrawn else { return }
    noteDisplay(unlessDefault: reason == nil) { $0.undrawn = reason }
    marks.set(.isUndrawn, reason != nil)
    mark(.drawing)
  }
}

extension LayerTree {
  /// Marks the layers that could not be drawn, after the tree's drawing contexts have changed.
  func displayUndrawn() {
    root.forEachInSubtree { layer in
      if layer.marks.contains(.isUndrawn) { layer.setNeedsDisplay() }
      if layer.hasKind, let tiled = layer as? TiledLayer { tiled.updateOwnSource() }
    }
  }
}
