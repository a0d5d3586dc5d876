internal import MultiplaneGeometry

/// The parts below a layer: the result of its background filters, and its shadow.
extension RefereeWalk {
  // MARK: Background filters

  /// The pixels below the layer, after its background filters; nil where there are none.
  ///
  /// - Parameters:
  ///   - target: of the surrounding group, as drawn so far.
  ///   - isRead: false for a rasterised layer, whose bitmap has no pixels below.
  func filteredBackdrop(
    of layer: LayerOnDevice, context: Context, in target: RefereeTarget, isRead: Bool
  ) -> RefereePicture? {
    let chain = layer.chain(layer.node.filters.backgroundFilters)
    guard isRead, !chain.isEmpty, !layer.box.isEmpty else { return nil }
    let filters = layer.chain(layer.node.filters.filters).reach
    let box = PixelBox(around: layer.outline(in: target.box).bounds)
      .intersection(context.visible(in: target.box).grown(filters.x, filters.y))
    guard !box.isEmpty else { return nil }
    let reach = chain.reach
    let (bounds, slack) = (layer.outline(in: target.box).bounds, Outline.gridTolerance)
    let whole = { (place: Double) in Int(clamping: min(max(place, -1e6), 1e6)) }
    let (x, y) = (whole((bounds.minX + slack).rounded(.down)), whole((bounds.minY + slack).rounded(.down)))
    var edge = PixelBox(
      x0: x, y0: y, x1: max(whole((bounds.maxX - slack).rounded(.up)), x + 1),
      y1: max(whole((bounds.maxY - slack).rounded(.up)), y + 1))
    if target.isCanvas { edge = edge.intersection(target.box) }
    guard !edge.isEmpty else { return nil }
    let input = RefereePicture(target, box: box.grown(reach.x, reach.y), edge: edge)
    return chain.apply(to: input, limit: box)
  }

  func draw(
    _ backdrop: RefereePicture, within outline: Outline, context: Context, into target: inout RefereeTarget
  ) {
    var clipped = context
    clipped.clip(to: outline, in: target.box)
    compose(backdrop, factor: context.factor, context: clipped, into: &target)
  }

  /// The distance that a group's background filters, one after another, can read beyond its visible part.
  func backdropReach(below layer: LayerOnDevice) -> Int {
    Self.hasBackdrop(layer.node.sublayers) ? reach(of: layer.node.sublayers, in: layer) : 0
  }

  private static func hasBackdrop(_ nodes: [SceneNode]) -> Bool {
    nodes.contains { !$0.filters.backgroundFilters.isEmpty || hasBackdrop($0.sublayers) }
  }

  private func reach(of nodes: [SceneNode], in parent: LayerOnDevice) -> Int {
    var siblings = SiblingList()
    siblings.add(nodes, above: SiblingList.sublayerTransform(of: parent.node), context: Context())
    return siblings.placed.reduce(0) { sum, child in
      let map = parent.toDevice * child.toParent.flattened
      guard let inverse = map.inverse else { return sum }
      let layer = LayerOnDevice(node: child.node, toDevice: map, inverse: inverse, isFlipped: false)
      var own = [
        layer.chain(child.node.filters.backgroundFilters).reach, layer.chain(child.node.filters.filters).reach,
      ]
      if layer.hasShadow {
        own.append(
          layer.scale.shadowReach(offset: child.node.effects.shadowOffset, radius: child.node.effects.shadowRadius))
      }
      return sum + own.reduce(0) { $0 + max($1.x, $1.y) } + reach(of: child.node.sublayers, in: layer)
    }
  }

  // MARK: Shadows

  /// - Parameter context: includes the layer's own clip, if it has one.
  mutating func drawShadow(of layer: LayerOnDevice, context: Context, into target: inout RefereeTarget) {
    guard layer.hasShadow, !(layer.hidesShadow && context.factor.a >= 1) else { return }
    let visible = context.visible(in: target.box)
    guard !visible.isEmpty else { return }
    let effects = layer.node.effects
    let picture =
      layer.node.shadowPath.map { pathShadow($0, of: layer, in: visible) } ?? alphaShadow(of: layer, in: visible)
    let color = effects.shadowColor.premultiplied * min(effects.shadowOpacity, 1)
    compose(picture.colored(color), factor: context.factor, context: context, into: &target)
  }

  /// The blurred alpha of what the layer and its sublayers draw, in `a`.
  private mutating func alphaShadow(of layer: LayerOnDevice, in visible: PixelBox) -> RefereePicture {
    let (effects, scale) = (layer.node.effects, layer.scale)
    let reach = scale.shadowReach(offset: effects.shadowOffset, radius: effects.shadowRadius)
    let around = backdropReach(below: layer)
    var body = RefereeTarget(box: visible.grown(reach.x + around, reach.y + around))
    var context = Context()
    context.isFlipped = layer.isFlippedAbove
    let outline = layer.outline(in: body.box)
    var clipped = context
    clip(&clipped, to: layer, in: body.box)
    drawBody(layer, outline: outline, context: context, clipped: clipped, into: &body)
    let source = RefereePicture(body, box: body.used.intersection(body.box))
    let planar = planarShadow(of: layer, in: visible)
    let moved = movedShadow(of: layer, in: visible)
    if layer.isOpaqueOutline, let known = planar ?? moved?.exact { return known }
    let box = planar == nil ? source.box.grown(reach.x, reach.y).intersection(visible) : visible
    let shadow = AlphaShadow(
      source, to: box, by: scale.blur(effects.shadowRadius).integrated, offset: scale.offset(effects.shadowOffset))
    var result = RefereePicture(box: box)
    if shadow.hasDoubt { result.doubt = result.a }
    for index in result.a.indices {
      result.a[index] = shadow.alpha(index)
      if shadow.hasDoubt { result.doubt[index] = shadow.doubt(index) }
    }
    // Whether sublayers give a layer an opaque outline is not computed.
    if let planar, layer.mayBeOpaqueOutline {
      if result.doubt.isEmpty { result.doubt = [Double](repeating: 0, count: box.count) }
      for index in result.a.indices where abs(result.a[index] - planar.a[index]) > 0.25 { result.doubt[index] = 1 }
    }
    if let moved, layer.mayBeOpaqueOutline {
      if result.doubt.isEmpty { result.doubt = [Double](repeating: 0, count: box.count) }
      for y in box.y0..<max(box.y1, box.y0) {
        for x in box.x0..<box.x1
        where abs(moved.exact.a[visible.index(x, y)] - moved.read.alpha(visible.index(x, y))) > 0.25 {
          result.doubt[box.index(x, y)] = 1
        }
      }
    }
    return result
  }

  /// For an outline parallel to the device axes whose shadow is between pixels, and for any other outline without a
  /// blur: the shadow of the moved outline, and the moved shadow as read from pixels.
  private func movedShadow(
    of layer: LayerOnDevice, in visible: PixelBox
  ) -> (exact: RefereePicture, read: AlphaShadow)? {
    let (effects, scale) = (layer.node.effects, layer.scale)
    let (offset, blur) = (scale.offset(effects.shadowOffset), scale.blur(effects.shadowRadius).integrated)
    let isWhole = { (value: Double) in abs(value - value.rounded()) < 1e-6 }
    let isAffine = layer.toDevice.c0 == 0 && layer.toDevice.c1 == 0
    let isSharp = effects.shadowRadius <= 0 && !(isAffine && scale.isParallel) && isInFront(layer)
    guard isSharp || isAffine && !(isWhole(offset.x) && isWhole(offset.y)), !layer.box.isEmpty else { return nil }
    let reach = scale.shadowReach(offset: effects.shadowOffset, radius: effects.shadowRadius)
    let area = visible.grown(reach.x, reach.y)
    func covered(_ bounds: Rect) -> RefereePicture? {
      let box = RoundedBox(bounds, corners: effects.cornerRadii, curve: effects.cornerCurve)
      let outline = layer.outline(box, in: area)
      guard isSharp || outline.alignedSoft != nil else { return nil }
      var result = RefereePicture(box: PixelBox(around: outline.bounds).intersection(area))
      for y in result.box.y0..<max(result.box.y1, result.box.y0) {
        for x in result.box.x0..<result.box.x1 {
          result.a[result.box.index(x, y)] = outline.coverage(Double(x) + 0.5, Double(y) + 0.5) * 255
        }
      }
      return result
    }
    let bounds = layer.bounds
    guard let here = covered(bounds),
      let there = covered(bounds.offsetBy(dx: effects.shadowOffset.width, dy: effects.shadowOffset.height))
    else { return nil }
    var exact = RefereePicture(box: visible)
    exact.a = Convolution.blur(there.a, from: there.box, to: visible, by: blur)
    return (exact, AlphaShadow(here, to: visible, by: blur, offset: offset))
  }

  /// In perspective, the shadow of a layer's outline in the layer's plane; nil where there is almost no blur, or a
  /// stronger one than any on the device.
  private func planarShadow(of layer: LayerOnDevice, in visible: PixelBox) -> RefereePicture? {
    let (map, radius) = (layer.toDevice, layer.node.effects.shadowRadius)
    guard map.c0 != 0 || map.c1 != 0, radius > 0, !layer.box.isEmpty, isInFront(layer) else { return nil }
    for (x, y) in corners(of: layer) {
      let there = EffectScale(map, bounds: Rect(x: x, y: y, width: 0, height: 0)).blur(radius)
      guard min(there.along, there.across) >= Self.weakestInPlane else { return nil }
    }
    return shadow(of: [layer.box.polygon], on: layer, in: visible)
  }

  private func isInFront(_ layer: LayerOnDevice) -> Bool {
    corners(of: layer).allSatisfy { layer.toDevice.apply($0.x, $0.y).w >= Outline.nearW }
  }

  private func corners(of layer: LayerOnDevice) -> [(x: Double, y: Double)] {
    let bounds = layer.bounds
    return [
      (bounds.minX, bounds.minY), (bounds.maxX, bounds.minY), (bounds.minX, bounds.maxY), (bounds.maxX, bounds.maxY),
    ]
  }

  /// Pixels.
  private static let weakestInPlane = 0.05
}

extension RefereePicture {
  /// The alpha in a colour: premultiplied, 0…1.
  fileprivate func colored(_ color: SIMD4<Double>) -> RefereePicture {
    var result = self
    for index in a.indices where a[index] > 0 {
      result.r[index] = a[index] * color.x
      result.g[index] = a[index] * color.y
      result.b[index] = a[index] * color.z
      result.a[index] = a[index] * color.w
    }
    return result
  }
}
