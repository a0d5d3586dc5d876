internal import MultiplaneGeometry
internal import MultiplaneContents

/// The walk over a tree in paint order.
struct RefereeWalk {
  /// Multiplies the components of everything drawn: inherited opacities, and the colours of a replicator's copies.
  struct Factor: Equatable {
    var r = 1.0
    var g = 1.0
    var b = 1.0
    var a = 1.0

    static let one = Factor()

    /// - Parameter color: straight, 0…1.
    func times(_ color: SIMD4<Double>) -> Factor {
      Factor(r: r * color.x * color.w, g: g * color.y * color.w, b: b * color.z * color.w, a: a * color.w)
    }

    func times(_ opacity: Double) -> Factor { Factor(r: r * opacity, g: g * opacity, b: b * opacity, a: a * opacity) }
  }

  /// The state that a layer inherits from the layers above it, up to the nearest group.
  struct Context {
    /// The exact intersection of all clips above that are parallel to the pixel grid.
    var alignedClip = DeviceRect.everything
    /// The other clips; their coverages multiply.
    var clips: [Outline] = []
    /// Whether an odd number of layers above have flipped geometry.
    var isFlipped = false
    /// If set, only these pixels are drawn: the part of a layer at this place in the depth order.
    var mask: [Bool]?
    var factor = Factor.one
    /// The clips whose pictures are being drawn.
    var open = OpenClips()
    /// Inside a replicator's copy, also inside a group in it.
    var isInCopy = false
    /// The layer is a mask whose edges have no effect.
    var hasNoEdges = false
    /// The outlines that later cut the group as a whole: parts that end on such edges or beyond have no edges there.
    var outer: [Outline] = []

    /// Drops clips that contain an outline completely: they do not affect its interior.
    mutating func dropHolders(of outline: Outline) {
      for index in clips.indices.reversed() where clips[index].holds(outline) { clips.remove(at: index) }
    }

    mutating func clip(to bounds: Outline, in area: PixelBox) {
      let outline = bounds.past(outer, in: area).sharing(clips, in: area)
      if outline.corners != nil { dropHolders(of: outline) }
      if let rect = outline.square(in: area).past(outer, in: area).alignedSoft {
        alignedClip = alignedClip.intersection(rect)
      }
      if outline.alignedSoft == nil || outline.corners != nil { clips.append(outline) }
    }

    /// The pixels of a box that the clips leave.
    func visible(in box: PixelBox) -> PixelBox {
      var rect = alignedClip
      for clip in clips { rect = rect.intersection(clip.bounds.grown) }
      guard rect.minX > -.infinity || rect.maxX < .infinity else { return box }
      return PixelBox(around: rect).intersection(box)
    }

    /// The outlines that cut a group when it is composited here, where the group ends on their edges or less than a
    /// pixel beyond; and whether they are known exactly.
    func cuts(_ layer: LayerOnDevice, in area: PixelBox) -> (outlines: [Outline], isExact: Bool) {
      let all = cuts(in: area)
      guard !all.isEmpty, let extent = layer.wholeExtent else { return ([], true) }
      let own = layer.outline(RoundedBox(extent.rect), in: area)
      return (all.filter { own.ends(on: $0) }, extent.isExact)
    }

    private func cuts(in area: PixelBox) -> [Outline] {
      let sides = [alignedClip.minX, alignedClip.minY, alignedClip.maxX, alignedClip.maxY]
      let far = [-1e6, -1e6, 1e6, 1e6]
      let cut = zip(sides, far).map { $0 == $0.rounded() || !$0.isFinite ? $1 : $0 }
      guard cut != far else { return clips }
      let rect = RoundedBox(Rect(minX: cut[0], minY: cut[1], maxX: cut[2], maxY: cut[3]))
      return clips + [Outline(rect, map: Matrix3(), inverse: Matrix3(), area: area)]
    }

    /// The intersection of those rectangles that later cut the group and are parallel to the grid.
    var outerRect: DeviceRect {
      outer.reduce(.everything) { rect, outline in outline.alignedSoft.map { rect.intersection($0) } ?? rect }
    }

    /// The fraction of the pixel left by the clips that are not rectangles on the grid.
    func clipFactor(_ x: Double, _ y: Double) -> Double {
      var result = 1.0
      for clip in clips {
        result *= clip.clipFactor(x, y)
        if result <= 0 { return 0 }
      }
      return result
    }
  }

  /// The whole target, pixels: the canvas, or the bitmap of a rasterised layer.
  let device: DeviceRect
  /// Pixels a point of the canvas.
  let scale: Double
  /// The number of pixels of the canvas.
  let pixels: Double
  /// Clips cut each part that is drawn under them by itself, instead of their picture as a whole.
  let cutsEachPart: Bool
  var planes: [ObjectIdentifier: BitmapPlanes] = [:]

  init(device: DeviceRect, scale: Double, pixels: Double, cutsEachPart: Bool) {
    self.device = device
    self.scale = scale
    self.pixels = pixels
    self.cutsEachPart = cutsEachPart
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
    var siblings = SiblingList()
    siblings.add(nodes, above: sublayerTransform, context: context)
    if siblings.sharesSpace && siblings.placed.count > 1 {
      drawByDepth(siblings.sorted, toDevice: toDevice, context: context, into: &target)
      return
    }
    for child in siblings.sorted { draw(child, toDevice: toDevice, context: context, into: &target) }
  }

  // MARK: One layer

  /// Draws a subtree: as a group where something applies to it as a whole, otherwise directly into the target.
  ///
  /// Clips from above apply to the group as a whole, clips inside it to its layers.
  mutating func draw(
    _ child: PlacedLayer, toDevice parentToDevice: Matrix3, context outer: Context, into target: inout RefereeTarget
  ) {
    let node = child.node
    let toDevice = parentToDevice * child.toParent.flattened
    guard let inverse = toDevice.inverse else { return }
    var context = outer
    (context.isFlipped, context.factor) = (child.isFlipped, child.factor)
    var layer = LayerOnDevice(
      node: node, toDevice: toDevice, inverse: inverse, isFlipped: child.isFlipped != node.isGeometryFlipped)
    layer.isInCopy = context.isInCopy
    layer.isTiltedInParent = child.toParent.flattened.isTilted
    let reason = GroupReason(node, layer: layer)
    let backdrop = filteredBackdrop(of: layer, context: context, in: target, isRead: !node.effects.shouldRasterize)
    let texels = layer.texelsAPoint(scale, pixels: pixels)
    guard reason.isGroup || texels != nil else {
      layer.isHeld = layer.isHeld(in: context)
      context.factor = context.factor.times(min(node.opacity, 1))
      drawParts(layer, backdrop: backdrop, context: context, into: &target)
      return
    }
    let factor = context.factor.times(min(node.opacity, 1))
    let cuts = context.cuts(layer, in: target.box)
    let picture =
      texels.map { rasterized(layer, scale: $0, context: context, target: target.box) }
      ?? group(layer, backdrop: backdrop, in: context.visible(in: target.box), outer: cuts.outlines)
    compose(
      picture, factor: factor, mode: node.effects.compositingFilter, context: context, isExact: cuts.isExact,
      into: &target)
  }

  /// A layer's image with its mask and filters, on transparent ground.
  ///
  /// - Parameters:
  ///   - visible: the pixels that are needed.
  ///   - outer: the outlines that later cut it.
  mutating func group(
    _ layer: LayerOnDevice, backdrop: RefereePicture?, in visible: PixelBox, outer: [Outline] = []
  ) -> RefereePicture {
    var layer = layer
    let chain = layer.chain(layer.node.filters.filters)
    let around = backdropReach(below: layer)
    let reach = chain.reach
    var target = RefereeTarget(box: visible.grown(reach.x + around, reach.y + around))
    var inner = Context()
    inner.isFlipped = layer.isFlippedAbove
    inner.isInCopy = layer.isInCopy
    if !layer.isInCopy, reach == (0, 0) { inner.outer = outer }
    let mask = layer.node.masks.first
    let edges = mask.map { maskEdges($0, of: layer, in: target.box) }
    var masked = inner
    if case .ofMask(let outline) = edges { masked.outer.append(outline) }
    layer.isHeld = layer.isHeld(in: masked)
    drawParts(layer, backdrop: backdrop, context: masked, into: &target)
    if let mask { apply(mask, edges, of: layer, to: &target) }
    let picture = RefereePicture(target, box: target.used.intersection(target.box))
    return chain.isEmpty ? picture : chain.apply(to: picture, limit: visible)
  }

  /// Multiplies a group by the alpha of a mask in the masked layer's own space.
  private mutating func apply(
    _ mask: SceneNode, _ edges: MaskEdges?, of layer: LayerOnDevice, to target: inout RefereeTarget
  ) {
    var alpha = RefereeTarget(box: target.used.intersection(target.box))
    var context = Context()
    context.isFlipped = layer.isFlipped
    context.isInCopy = layer.isInCopy
    if case .ofLayer = edges { context.hasNoEdges = true }
    drawSiblings([mask], sublayerTransform: nil, toDevice: layer.toDevice, context: context, into: &alpha)
    target.mask(by: alpha)
  }

  /// Draws all parts of a layer before its mask, in order.
  mutating func drawParts(
    _ layer: LayerOnDevice, backdrop: RefereePicture?, context: Context, into target: inout RefereeTarget
  ) {
    let outline = layer.outline(in: target.box)
    if let backdrop { draw(backdrop, within: outline, context: context, into: &target) }
    var clipped = context
    clip(&clipped, to: layer, in: target.box)
    drawBody(layer, outline: outline, context: context, clipped: clipped, castsShadow: true, into: &target)
  }

  /// Draws shadow, background, contents, sublayers and border.
  ///
  /// - Parameters:
  ///   - clipped: the context of the parts that masksToBounds clips.
  ///   - castsShadow: whether the shadow is drawn; its source is the rest.
  mutating func drawBody(
    _ layer: LayerOnDevice, outline: Outline, context: Context, clipped: Context, castsShadow: Bool = false,
    into target: inout RefereeTarget
  ) {
    let isLeaf = layer.node.sublayers.isEmpty && layer.shape == nil
    var (context, clipped) = (context, clipped)
    guard layer.isCutByOwnClip, !isLeaf || castsShadow && layer.hasShadow else {
      if castsShadow { drawShadow(of: layer, context: clipped, into: &target) }
      drawOwn(layer, outline: outline, context: context, into: &target)
      draw(under: clipped, in: context, into: &target) { walk, open, target in
        clipped.open = open
        walk.drawInner(layer, context: clipped, into: &target)
      }
      if !isLeaf { drawBorder(layer, outline: outline, context: context, into: &target) }
      return
    }
    draw(under: clipped, in: context, into: &target) { walk, open, target in
      (context.open, clipped.open) = (open, open)
      if castsShadow { walk.drawShadow(of: layer, context: clipped, into: &target) }
      walk.drawOwn(layer, outline: outline, context: context, isInOwnClip: !walk.cutsEachPart, into: &target)
      walk.drawInner(layer, context: clipped, into: &target)
      if !isLeaf { walk.drawBorder(layer, outline: outline, context: context, into: &target) }
    }
  }

  /// Draws background, contents and, in a layer with nothing between them, the border.
  ///
  /// - Parameter isInOwnClip: whether the layer's own clip cuts them, with the border.
  private mutating func drawOwn(
    _ layer: LayerOnDevice, outline: Outline, context: Context, isInOwnClip: Bool = false,
    into target: inout RefereeTarget
  ) {
    let node = layer.node
    let isLeaf = node.sublayers.isEmpty && layer.shape == nil
    var (context, own) = (context, OwnLayer())
    if layer.isOutlined, node.contents == nil || node.masksToBounds { context.dropHolders(of: outline) }
    addBackground(of: layer, context: context, area: target.box, to: &own)
    if let bitmap = node.contents {
      let bounds = isLeaf ? layer.ownBox : layer.clippedBox
      addContents(bitmap, of: layer, bounds: bounds, context: context, area: target.box, to: &own)
    }
    let isUnderBorder = !isLeaf && !isInOwnClip && node.effects.borderColor.alpha < 1 && !own.outlines.isEmpty
    if isLeaf || isUnderBorder {
      addBorder(of: layer, outline: outline, context: context, area: target.box, to: &own)
    }
    if isUnderBorder { own.laterBorder = context.factor.a }
    paint(own, context: context, into: &target)
  }

  /// Draws the parts that masksToBounds clips.
  private mutating func drawInner(_ layer: LayerOnDevice, context: Context, into target: inout RefereeTarget) {
    if let shape = layer.shape { draw(shape, of: layer, context: context, into: &target) }
    drawSublayers(of: layer, context: context, into: &target)
  }

  private mutating func drawBorder(
    _ layer: LayerOnDevice, outline: Outline, context: Context, into target: inout RefereeTarget
  ) {
    var (context, border) = (context, OwnLayer())
    if layer.isOutlined, layer.node.contents == nil || layer.node.masksToBounds { context.dropHolders(of: outline) }
    addBorder(of: layer, outline: outline, context: context, area: target.box, to: &border)
    paint(border, context: context, into: &target)
  }

  /// Clips the context to a layer with `masksToBounds`.
  func clip(_ context: inout Context, to layer: LayerOnDevice, in area: PixelBox) {
    guard layer.node.masksToBounds else { return }
    guard let box = layer.clippedBox else {
      context.alignedClip = .nothing
      return
    }
    context.clip(to: layer.outline(box, in: area), in: area)
  }

  private mutating func drawSublayers(
    of layer: LayerOnDevice, context: Context, into target: inout RefereeTarget
  ) {
    let node = layer.node
    var inner = context
    inner.isFlipped = layer.isFlipped
    let transform = SiblingList.sublayerTransform(of: node)
    guard case .replicator(let replication) = node.kind else {
      drawSiblings(
        node.sublayers, sublayerTransform: transform, toDevice: layer.toDevice, context: inner, into: &target)
      return
    }
    inner.isInCopy = true
    var power = Matrix4.identity
    for index in 0..<min(max(replication.instanceCount, 0), Replication.maximumCount) {
      let color = replication.instanceColor
      let straight = SIMD4(color.red, color.green, color.blue, color.alpha) + replication.offset * Double(index)
      inner.factor = context.factor.times(straight.clamped(lowerBound: .zero, upperBound: .one))
      let place = SiblingList.aboutAnchor(power, of: node)
      drawSiblings(
        node.sublayers, sublayerTransform: transform.map(place.then) ?? place, toDevice: layer.toDevice,
        context: inner, into: &target)
      power = power.then(Matrix4(replication.instanceTransform))
    }
  }
}
