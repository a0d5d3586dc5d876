internal import MultiplaneGeometry
internal import MultiplaneRenderTree

/// One walk over a tree, in paint order.
struct RefereeWalk {
  /// What a layer inherits from the layers above it.
  struct Context {
    /// The exact intersection of all clips above whose edges are parallel to the pixel grid.
    var alignedClip = DeviceRect.everything
    /// The others; their coverages multiply.
    var clips: [Outline] = []
    /// True below an odd number of layers with a flipped geometry.
    var isFlipped = false
    /// Where set, only these pixels are drawn: the part of a layer that comes at this place in the depth order.
    var mask: [Bool]?
  }

  let width: Int
  let height: Int
  var unsure: [Bool]
  private var planes: [ObjectIdentifier: BitmapPlanes] = [:]

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    unsure = [Bool](repeating: false, count: width * height)
  }

  /// A sublayer that may be seen, with its place.
  struct Placed {
    let node: SceneNode
    let toParent: Matrix4
    let order: Int
  }

  // MARK: Siblings

  /// Draws the children of one layer.
  ///
  /// - Parameters:
  ///   - sublayerTransform: the parent's, already about its anchor point; nil for none.
  ///   - toDevice: from the parent's plane to pixels.
  mutating func drawSiblings(
    _ nodes: [SceneNode], sublayerTransform: Matrix4?, toDevice: Matrix3, context: Context,
    into target: inout RefereeTarget
  ) {
    var placed: [Placed] = []
    var sharesSpace = false
    for (order, node) in nodes.enumerated() {
      // A hidden sibling that is tilted counts too: what is seen of the others must not hang on it being shown.
      if !Matrix4(node.transform).isFlat { sharesSpace = true }
      if let toParent = Self.visiblePlace(of: node, sublayerTransform: sublayerTransform) {
        placed.append(Placed(node: node, toParent: toParent, order: order))
      }
    }
    placed.sort { ($0.node.zPosition, $0.order) < ($1.node.zPosition, $1.order) }
    if sharesSpace && placed.count > 1 {
      drawByDepth(placed, toDevice: toDevice, context: context, into: &target)
    } else {
      for child in placed { draw(child, toDevice: toDevice, context: context, into: &target) }
    }
  }

  /// The layer's place in its superlayer's space, or nil when nothing of its subtree is drawn.
  private static func visiblePlace(of node: SceneNode, sublayerTransform: Matrix4?) -> Matrix4? {
    guard !node.isHidden, node.opacity > 0 else { return nil }
    let anchor = anchor(of: node)
    var place = Matrix4.translation(-anchor.x, -anchor.y, -node.anchorPointZ)
      .then(Matrix4(node.transform))
      .then(.translation(node.position.x, node.position.y, node.zPosition))
    if node.isGeometryFlipped { place = Matrix4.mirrorY(sum: node.bounds.minY + node.bounds.maxY).then(place) }
    if let sublayerTransform { place = place.then(sublayerTransform) }
    guard place.flattened.inverse != nil else { return nil }
    return node.isDoubleSided || place.facesViewer ? place : nil
  }

  private static func anchor(of node: SceneNode) -> (x: Double, y: Double) {
    (
      node.bounds.minX + node.anchorPoint.x * node.bounds.width,
      node.bounds.minY + node.anchorPoint.y * node.bounds.height
    )
  }

  /// The map that a layer's sublayerTransform is for its sublayers: about its anchor point, in its own space.
  private static func sublayerTransform(of node: SceneNode) -> Matrix4? {
    if node.sublayerTransform.isIdentity { return nil }
    let x = anchor(of: node).x
    var y = anchor(of: node).y
    if node.isGeometryFlipped { y = node.bounds.minY + node.bounds.maxY - y }
    return Matrix4.translation(-x, -y, -node.anchorPointZ)
      .then(Matrix4(node.sublayerTransform))
      .then(.translation(x, y, node.anchorPointZ))
  }

  // MARK: One layer

  /// Draws a subtree: as a group of its own when it is translucent and has sublayers (seen or not), else straight into the target.
  ///
  /// Clips from above act on a group as a whole, those inside of it on the layers in it.
  mutating func draw(
    _ child: Placed, toDevice parentToDevice: Matrix3, context: Context, into target: inout RefereeTarget
  ) {
    let node = child.node
    let toDevice = parentToDevice * child.toParent.flattened
    guard let inverse = toDevice.inverse else { return }
    let ownSublayerTransform = Self.sublayerTransform(of: node)
    guard node.opacity < 1, !node.sublayers.isEmpty else {
      drawContents(
        node, toDevice: toDevice, inverse: inverse, sublayerTransform: ownSublayerTransform,
        opacity: min(node.opacity, 1), context: context, into: &target)
      return
    }
    var group = RefereeTarget(width: width, height: height)
    var inner = Context()
    inner.isFlipped = context.isFlipped
    drawContents(
      node, toDevice: toDevice, inverse: inverse, sublayerTransform: ownSublayerTransform, opacity: 1,
      context: inner, into: &group)
    compose(group, opacity: node.opacity, context: context, into: &target)
  }

  /// The layer's own background and contents, then its sublayers.
  private mutating func drawContents(
    _ node: SceneNode, toDevice: Matrix3, inverse: Matrix3, sublayerTransform: Matrix4?, opacity: Double,
    context: Context, into target: inout RefereeTarget
  ) {
    let bounds = node.bounds.standardized
    let outline = Outline(
      minX: bounds.minX, minY: bounds.minY, maxX: bounds.maxX, maxY: bounds.maxY, map: toDevice, inverse: inverse)
    let isFlipped = context.isFlipped != node.isGeometryFlipped
    var own = OwnLayer()
    if let color = node.backgroundColor, color.alpha > 0, bounds.width > 0, bounds.height > 0 {
      own.setBackground(color.premultiplied * 255, outline: clipped(outline, context))
    }
    if let bitmap = node.contents {
      addContents(bitmap, of: node, isFlipped: isFlipped, inverse: inverse, context: context, to: &own)
    }
    paint(own, opacity: opacity, context: context, into: &target)

    if node.sublayers.isEmpty { return }
    var inner = context
    inner.isFlipped = isFlipped
    if node.masksToBounds {
      if let rect = outline.aligned {
        inner.alignedClip = inner.alignedClip.intersection(rect)
      } else {
        inner.clips.append(outline)
      }
    }
    drawSiblings(
      node.sublayers, sublayerTransform: sublayerTransform, toDevice: toDevice, context: inner, into: &target)
  }

  /// How an outline is clipped by the aligned clip: exactly where it is aligned itself, else by a product.
  func clipped(_ outline: Outline, _ context: Context) -> ClippedOutline {
    if let rect = outline.aligned {
      return ClippedOutline(outline: nil, rect: rect.intersection(context.alignedClip))
    }
    return ClippedOutline(outline: outline, rect: context.alignedClip)
  }

  private mutating func addContents(
    _ bitmap: Bitmap, of node: SceneNode, isFlipped: Bool, inverse: Matrix3, context: Context,
    to own: inout OwnLayer
  ) {
    guard let place = ContentsPlace.rect(of: node, bitmap: bitmap, isFlipped: isFlipped) else { return }
    // Pictures stay upright: they are drawn through one more turn where the geometry is flipped an odd number of times.
    let turn = Matrix3.mirrorY(sum: node.bounds.minY + node.bounds.maxY)
    let toPlace = isFlipped ? turn * inverse : inverse
    guard let fromPlace = toPlace.inverse else { return }
    // Contents and the bounds that clip them lie in one plane: what both hold is one outline with the edges of an outline, so that a
    // picture that fills its bounds has the edge of one and not the product of two.
    let shown = node.masksToBounds ? place.intersection(node.bounds) : place
    guard shown.width > 0, shown.height > 0, !shown.isNull else { return }
    let outline = Outline(
      minX: shown.minX, minY: shown.minY, maxX: shown.maxX, maxY: shown.maxY, map: fromPlace, inverse: toPlace)
    let key = ObjectIdentifier(bitmap)
    let source = planes[key] ?? BitmapPlanes(bitmap)
    planes[key] = source
    let canvas = DeviceRect(minX: 0, minY: 0, maxX: Double(width), maxY: Double(height))
    own.contents = clipped(outline, context)
    own.sampler = Sampler(
      Sampler.Contents(
        source: source, contentsRect: node.contentsRect, place: place, scale: ContentsPlace.scale(of: node),
        isPinned: ContentsPlace.isPinned(node.contentsGravity), detail: node.detail),
      inverse: toPlace, region: outline.bounds.intersection(canvas))
  }
}
