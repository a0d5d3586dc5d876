import MultiplaneChanges
import MultiplaneContents
import MultiplaneGeometry

extension Layer {
  /// Lets `draw(in:)` draw what is out of date into the layer's backing store, and makes that its contents: what
  /// displaying a layer does by itself.
  ///
  /// The store has `contentsScale` pixels a point of the size of `bounds`, rounded up; where it had another size, scale
  /// or opacity a new one is made, and all of the layer is drawn. A layer that nobody draws, because neither a subclass
  /// nor the delegate does, keeps its contents; one without area loses those that it has drawn.
  ///
  /// Outside of any tree, inside of a drawing of the layer, and while all buffers of the store are in use, the layer is
  /// marked again. Without
  /// `LayerTree.drawingContexts`, and where the store can't be made, the contents stay as they are, and the statistics
  /// of frames name the layer.
  public final func drawContents() {
    let rect = displayBox?.displayedRect
    guard mayDraw else { return }
    guard isAttached, !marks.contains(.isDrawing), let tree = treelink.object else { return markForDisplay(rect) }
    guard let factory = tree.drawingContexts else { return noteUndrawn(UndrawnContents(nil)) }
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
    // `super.draw(in:)` may have come there although the subclass draws: then its picture shows that.
    if marks.contains(.drewNothing), store.isBlank { return }
    store.prepareForChanges()
    tree.storeBytesCopied += store.copiedBytes
    contents = store
    noteCoverage(store.coverage)
  }

  /// - Parameter coverage: of the backing store that the layer shows; nil for none.
  final func noteCoverage(_ coverage: Size?) {
    let isPart = coverage.map { $0 != Size(1, 1) } ?? false
    guard isPart || marks.contains(.isPartlyCovered) else { return }
    marks.set(.isPartlyCovered, isPart)
    mark(.appearance)
  }

  /// What is sent of `contentsRect`: the part of that which the bounds of a layer that draws cover.
  final var coveredContentsRect: Rect {
    guard let coverage = (contents as? BackingStore)?.coverage else { return contentsRect }
    let (x, y) = (coverage.width, coverage.height)
    return Rect(
      x: contentsRect.origin.x * x, y: contentsRect.origin.y * y, width: contentsRect.size.width * x,
      height: contentsRect.size.height * y)
  }

  /// Where drawing ends that nobody has done.
  final func noteNothingDrawn() {
    marks.insert(.drewNothing)
  }

  /// A layer of one of the library's own classes without a delegate draws nothing.
  private final var mayDraw: Bool {
    if extras?.delegate != nil { return true }
    let classes: [Layer.Type] = [
      Layer.self, TransformLayer.self, GradientLayer.self, ReplicatorLayer.self, ShapeLayer.self, ScrollLayer.self,
      TiledLayer.self,
    ]
    return !classes.contains { $0 == type(of: self) }
  }

  private final func noteUndrawn(_ reason: UndrawnContents?) {
    guard reason != displayBox?.undrawn else { return }
    noteDisplay(unlessDefault: reason == nil) { $0.undrawn = reason }
    mark(.drawing)
  }
}

extension LayerTree {
  /// Marks the layers that could not be drawn for want of contexts.
  func displayUndrawn() {
    root.forEachInSubtree { layer in
      if layer.displayBox?.undrawn != nil { layer.setNeedsDisplay() }
    }
  }
}
