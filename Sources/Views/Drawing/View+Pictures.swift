import MultiplaneChanges
public import MultiplaneContents
public import MultiplaneGeometry
public import MultiplaneLayers

/// A view with all that is in it, as a commit of its own: what a renderer makes a picture of.
public typealias ViewPicture = LayerPicture

extension Application {
  /// A picture of a view with its subviews, without its own transform; nil where the view's size is 0 or not finite, or
  /// without a `pictureRenderer`.
  ///
  /// - Parameters:
  ///   - view: also one that is in no window.
  ///   - afterScreenUpdates: true to lay out and draw before what is marked, and to show what no turn has shown yet;
  ///     false for what the last turn has shown, with later changes of the same views.
  public final func picture(of view: View, afterScreenUpdates: Bool = true) -> Bitmap? {
    let size = view.bounds.standardized.size
    guard let pictureRenderer, size.isFinite, size.width > 0, size.height > 0 else { return nil }
    let scale = view.window?.screen?.scale ?? mainScreen?.scale ?? 1
    let changes = snapshot(of: view, afterScreenUpdates: afterScreenUpdates, scale: scale)
    return pictureRenderer(ViewPicture(changes: changes, size: size, scale: scale))
  }

  /// Draws a layer with its sublayers, without its own transform, in its own space as a context's user space: also what
  /// lies outside of its bounds, within the clip. Nothing without a `pictureRenderer`.
  package final func draw(_ layer: Layer, in context: any DrawingContext) {
    guard let pictureRenderer else { return }
    let tree: LayerTree
    let scale: Double
    if let view = layer.delegate as? View, view.layer === layer {
      scale = view.window?.screen?.scale ?? mainScreen?.scale ?? 1
      tree = shownTree(of: view, afterScreenUpdates: true, scale: scale)
    } else {
      scale = mainScreen?.scale ?? 1
      tree = screens.first { layer.belongs(to: $0.tree) }?.tree ?? temporaryTree(of: layer.topmost)
      tree.layOutAndDisplay()
    }
    let seen = layer.drawnExtent.intersection(context.boundingBoxOfClipPath).outward(to: scale)
    guard !seen.isNull, seen.isFinite, seen.width > 0, seen.height > 0 else { return }
    let changes = tree.snapshot(of: layer, withNew: true, from: seen.origin)
    let picture = ViewPicture(changes: changes, size: seen.size, scale: scale)
    if let bitmap = pictureRenderer(picture) { context.draw(bitmap, in: seen) }
  }

  /// For layers that are on no screen, a tree for the time of a picture.
  private final func temporaryTree(of root: Layer) -> LayerTree {
    let tree = LayerTree(root: root, actionsAreEnabled: false)
    tree.drawingContexts = drawingContexts
    return tree
  }

  private final func snapshot(of view: View, afterScreenUpdates: Bool, scale: Double) -> LayerChanges {
    let isShown = view.window?.screen != nil && view.layer.isInTree
    let tree = shownTree(of: view, afterScreenUpdates: afterScreenUpdates, scale: scale)
    return tree.snapshot(of: view.layer, withNew: afterScreenUpdates || !isShown)
  }

  /// The tree of a view's screen; for a view on none, one for the time of a picture, which is laid out and drawn.
  ///
  /// - Parameter afterScreenUpdates: whether the screen's tree is laid out and drawn before.
  private final func shownTree(of view: View, afterScreenUpdates: Bool, scale: Double) -> LayerTree {
    if let tree = view.window?.screen?.tree, view.layer.isInTree {
      if afterScreenUpdates { tree.layOutAndDisplay() }
      return tree
    }
    let tree = temporaryTree(of: view.topmost.layer)
    view.forEachInSubtree(withMasks: true) { view in
      if !view.flags.contains(.hasOwnScale) { view.layer.contentsScale = scale }
      view.setNeedsDisplay()
    }
    tree.layOutAndDisplay()
    return tree
  }
}

extension Rect {
  /// The rectangle of whole pixels around this one.
  fileprivate func outward(to scale: Double) -> Rect {
    guard !isNull, isFinite else { return self }
    let (left, top) = ((minX * scale).rounded(.down), (minY * scale).rounded(.down))
    let (right, bottom) = ((maxX * scale).rounded(.up), (maxY * scale).rounded(.up))
    return Rect(x: left / scale, y: top / scale, width: (right - left) / scale, height: (bottom - top) / scale)
  }
}

extension View {
  /// A view of the same size that shows a picture of this one; nil where there is none: see
  /// `Application.picture(of:afterScreenUpdates:)`. This view must be in a window.
  public final func snapshotView(afterScreenUpdates: Bool) -> View? {
    resizableSnapshotView(from: bounds, afterScreenUpdates: afterScreenUpdates, withCapInsets: .zero)
  }

  /// The same of a part of the view.
  ///
  /// - Parameters:
  ///   - rect: in the view's own space; the new view has its size.
  ///   - capInsets: the margins that keep their size when the new view is resized, points.
  public final func resizableSnapshotView(
    from rect: Rect, afterScreenUpdates: Bool, withCapInsets capInsets: EdgeInsets
  ) -> View? {
    let (part, whole) = (rect.standardized, bounds.standardized)
    guard part.isFinite, let picture = application?.picture(of: self, afterScreenUpdates: afterScreenUpdates) else {
      return nil
    }
    let view = View(frame: Rect(origin: .zero, size: part.size))
    view.isOpaque = false
    view.layer.contents = picture
    view.layer.contentsRect = Rect(
      x: (part.minX - whole.minX) / whole.width, y: (part.minY - whole.minY) / whole.height,
      width: part.width / whole.width, height: part.height / whole.height)
    view.contentScaleFactor = Double(picture.width) / whole.width
    if capInsets != .zero { view.layer.contentsCapInsets = capInsets }
    return view
  }

  /// Draws a picture of the view with its subviews.
  ///
  /// - Parameters:
  ///   - rect: where, in the context's user space.
  ///   - afterScreenUpdates: as for `snapshotView(afterScreenUpdates:)`.
  /// - Returns: whether there is one.
  public final func drawHierarchy(
    in rect: Rect, afterScreenUpdates: Bool, context: any DrawingContext
  ) -> Bool {
    guard let picture = application?.picture(of: self, afterScreenUpdates: afterScreenUpdates) else { return false }
    context.draw(picture, in: rect)
    return true
  }
}
