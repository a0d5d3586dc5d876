internal import MultiplaneGeometry
internal import MultiplaneContents

/// A layer and the map of its plane to the device.
struct LayerOnDevice {
  let node: SceneNode
  /// From its own space to pixels.
  let toDevice: Matrix3
  let inverse: Matrix3
  /// Whether an odd number of layers from this one up is flipped.
  let isFlipped: Bool
  /// Its superlayer's clip is inside its corners, which have no effect.
  var isHeld = false
  /// Whether it is part of a replicator's copy.
  var isInCopy = false
  /// Whether its plane is in perspective relative to the plane that it is flattened into.
  var isTiltedInParent = false

  var isFlippedAbove: Bool { isFlipped != node.isGeometryFlipped }
  var bounds: Rect { node.bounds.standardized }

  /// From pixels to the layer's upright space: pictures and gradients are not mirrored by flipped geometry.
  var toUpright: Matrix3 {
    isFlipped ? Matrix3.mirrorY(sum: bounds.minY + bounds.maxY) * inverse : inverse
  }

  var scale: EffectScale { EffectScale(toDevice, bounds: bounds) }

  func chain(_ filters: [Filter]) -> FilterChain { FilterChain(filters, scale: scale) }

  /// The bounds with their corners.
  var box: RoundedBox {
    RoundedBox(bounds, corners: node.effects.cornerRadii, curve: node.effects.cornerCurve)
  }

  /// The shape that it draws and clips with.
  var ownBox: RoundedBox { isHeld ? RoundedBox(bounds) : box }

  /// The bounds without edges: enlarged beyond all pixels of the edges.
  var boxWithoutEdges: RoundedBox { RoundedBox(bounds.insetBy(dx: -scale.pastEdges, dy: -scale.pastEdges)) }

  func outline(_ box: RoundedBox, antialiased: EdgeMask = .all, in area: PixelBox) -> Outline {
    Outline(box, map: toDevice, inverse: inverse, antialiased: antialiased, area: area)
  }

  /// Of the bounds, as a clip.
  func outline(in area: PixelBox) -> Outline { outline(ownBox, in: area) }

  /// Whether its outlines are more than rectangles with four antialiased edges.
  var isOutlined: Bool { ownBox.isRounded || hasBorder || node.effects.antialiasedEdges != .all }

  var hasBorder: Bool { node.hasBorder }

  var hasShadow: Bool { node.hasShadow }

  /// Whether it draws its outline filled with opaque colour. The second form ignores whether sublayers and contents do.
  var isOpaqueOutline: Bool {
    mayBeOpaqueOutline && node.sublayers.isEmpty && node.contents == nil && node.kind == .plain
  }

  /// Whether its own opaque colours or texels cover its shadow, which is clipped to its bounds.
  var hidesShadow: Bool { node.masksToBounds && node.effects.antialiasedEdges == .all && isFilled }

  private var isFilled: Bool {
    (node.backgroundColor?.alpha ?? 0) >= 1 || hasOpaqueGradient || opaqueContents?.contains(bounds) ?? false
  }

  var hasOpaqueGradient: Bool {
    guard case .gradient(let gradient) = node.kind else { return false }
    return !gradient.isDegenerate && gradient.colors.allSatisfy { $0.alpha >= 1 }
  }

  /// The rectangle of opaque texels, known only for bitmaps that are opaque everywhere; otherwise nil.
  var opaqueContents: Rect? {
    guard let bitmap = node.contents, !node.detail.mayHaveSlices,
      bitmap.format != .a8 || node.detail.tintColor == nil, bitmap.opaqueRect.width == bitmap.width,
      bitmap.opaqueRect.height == bitmap.height,
      var place = ContentsPlace.rect(of: node, bitmap: bitmap, isFlipped: isFlipped)
    else { return nil }
    if isFlipped { place.origin.y = bounds.minY + bounds.maxY - place.maxY }
    let shown = node.masksToBounds ? place.intersection(bounds) : place
    return shown.isNull || shown.isEmpty ? nil : shown
  }

  var mayBeOpaqueOutline: Bool { isFilled && node.effects.antialiasedEdges == .all }

  /// The resolution of the bitmap in the layer's own plane that it is drawn into first; nil where it is drawn on the
  /// device. In perspective, effects that reach around, and layers of more than one quad that are not seen small, are
  /// drawn in the plane, with as many texels a point as the canvas has pixels, or 2, 4, … times as many where the layer
  /// is seen much larger. So are filters of a rotated layer, with the visible number of texels a point.
  ///
  /// - Parameters:
  ///   - canvas: pixels a point.
  ///   - pixels: of the canvas.
  func texelsAPoint(_ canvas: Double, pixels: Double) -> Double? {
    if node.effects.shouldRasterize { return node.effects.rasterizationScale > 0 ? node.effects.rasterizationScale : 1 }
    let isTilted = toDevice.isTilted
    // Whether sublayers give a layer an opaque outline is not computed: a layer that may have one is taken to have it.
    let castsPicture = isTilted && hasShadow && node.shadowPath == nil && !mayBeOpaqueOutline
    var planeScale = canvas
    while scale.most >= 8 * planeScale, planeScale < 0x1p30 { planeScale *= 2 }
    let isFlattened =
      isTilted && isTiltedInParent && node.isPicture && !node.readsBelow && scale.most >= canvas * 0.4
      && !PlaneQuads(self, scale: planeScale).areTiltedAndApart
    guard chain(node.filters.backgroundFilters).isEmpty,
      castsPicture || chain(node.filters.filters).reachesOut || isFlattened
    else { return nil }
    guard isTilted else { return isTurned(canvas, pixels) ? scale.most : nil }
    return planeScale
  }

  /// Its sides are not parallel to the device axes, at right angles, and it is neither small nor long nor large.
  private func isTurned(_ canvas: Double, _ pixels: Double) -> Bool {
    let across = abs(scale.xByX * scale.xByY + scale.yByX * scale.yByY)
    guard across <= scale.most * scale.least / 1024, scale.most >= canvas * 0.4, scale.most <= 2 * scale.least else {
      return false
    }
    let (width, height, least) = (abs(bounds.width), abs(bounds.height), 1.0 / 256)
    guard max(width, height) * scale.most <= 4096, width * height * scale.most * scale.most <= 2 * pixels else {
      return false
    }
    return max(abs(scale.yByX) * width, abs(scale.xByY) * height) >= least
      && max(abs(scale.xByX) * width, abs(scale.yByY) * height) >= least
  }

  var shape: Shape? { node.shape }
}

/// Whether a layer is drawn as a group of its own.
struct GroupReason {
  let isGroup: Bool

  /// A shape with a part of the layer below or above it counts as a sublayer: a layer without sublayers is drawn in one
  /// step, but a shape is an image of its own.
  init(_ node: SceneNode, layer: LayerOnDevice) {
    let hasBackdrop = !layer.chain(node.filters.backgroundFilters).isEmpty
    let hasParts = !node.sublayers.isEmpty || layer.hasShadow || hasBackdrop || layer.shape != nil
    isGroup =
      !node.masks.isEmpty || !layer.chain(node.filters.filters).isEmpty || node.effects.shouldRasterize
      || node.effects.compositingFilter != .normal
      || (node.opacity < 1 && node.effects.allowsGroupOpacity && hasParts)
  }
}

extension SceneNode {
  /// The shape of a shape layer; nil where it draws nothing.
  var shape: Shape? {
    guard case .shape(let shape) = kind, let path = shape.path, !path.isEmpty else { return nil }
    let isFilled = (shape.fillColor?.alpha ?? 0) > 0
    let isStroked = (shape.strokeColor?.alpha ?? 0) > 0 && shape.lineWidth > 0
    return isFilled || isStroked ? shape : nil
  }

  var hasBorder: Bool { effects.borderWidth > 0 && effects.borderColor.alpha > 0 }

  var hasShadow: Bool { effects.shadowOpacity > 0 && effects.shadowColor.alpha > 0 }

  private var isFiltered: Bool { !filters.filters.allSatisfy(FilterChain.isIdentity) }

  /// Whether it is more than one quad.
  var isPicture: Bool {
    (!sublayers.isEmpty || !masks.isEmpty || isFiltered || hasBorder || shape != nil) && !showsOneQuad
  }

  /// One quad of its own, or of a sublayer that is the only content.
  private var showsOneQuad: Bool {
    guard masks.isEmpty, !isFiltered, !hasBorder, !hasShadow, !effects.shouldRasterize,
      effects.compositingFilter == .normal
    else { return false }
    if sublayers.isEmpty {
      if case .gradient(let gradient) = kind { return !gradient.isDegenerate }
      return kind == .plain
    }
    guard sublayers.count == 1, kind == .plain, (backgroundColor?.alpha ?? 0) <= 0, contents == nil else {
      return false
    }
    var siblings = SiblingList()
    siblings.add(
      sublayers.map(\.unhidden), above: SiblingList.sublayerTransform(of: self), context: RefereeWalk.Context())
    return siblings.placed.allSatisfy { !$0.toParent.flattened.isTilted } && sublayers[0].showsOneQuad
  }

  /// Whether something in it reads the pixels below the layer.
  fileprivate var readsBelow: Bool { holdsBackdrop || (sublayers + masks).contains(where: \.holdsBlending) }
}

extension Matrix3 {
  /// Whether it is more than an affine map.
  var isTilted: Bool { max(abs(c0), abs(c1)) > 1e-11 * abs(c2) }
}
