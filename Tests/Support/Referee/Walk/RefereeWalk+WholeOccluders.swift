internal import MultiplaneGeometry

/// Groups as edge occluders: sublayers composited with one alpha, which are opaque except for an opacity, a faint mask,
/// or filters that keep the alpha.
extension RefereeWalk {
  /// The edge occluder of such a layer, if it is one. Layers with several or rotated parts are unsure.
  func wholeOccluder(of layer: LayerOnDevice, context: Context, area: PixelBox) -> EdgeOccluder? {
    guard let whole = layer.uniformWhole(context) else { return nil }
    let (own, fitted) = occluderOutline(of: whole.rect, layer, isOutlined: false, context: context, area: area)
    guard !own.isCut else { return nil }
    return EdgeOccluder(
      outline: fitted, alpha: whole.isDoubtful ? 0 : whole.alpha, clipCount: context.clips.count,
      alignedClip: context.alignedClip, isDoubtful: whole.isDoubtful)
  }
}

extension LayerOnDevice {
  var isCompositedWhole: Bool {
    let effects = node.effects
    switch node.kind {
    case .transform, .tiled, .replicator: return false
    default: break
    }
    let isTranslucent = node.opacity < 1 && (!node.sublayers.isEmpty || shape != nil)
    return (isTranslucent || !node.masks.isEmpty || !node.filters.filters.isEmpty) && !node.isHidden && node.opacity > 0
      && node.filters.backgroundFilters.isEmpty && !hasShadow && !effects.shouldRasterize
      && effects.compositingFilter == .normal && !node.holdsBackdrop && texelsAPoint(1, pixels: 1e9) == nil
  }

  /// The area covered with one alpha, in the layer's own space; unsure where that is not known.
  fileprivate func uniformWhole(
    _ context: RefereeWalk.Context
  ) -> (rect: Rect, alpha: Double, isDoubtful: Bool)? {
    guard let all = wholeExtent else { return nil }
    let keepsAlpha = node.filters.filters.allSatisfy { ColorStep($0).keepsAlpha }
    if node.sublayers.contains(where: \.holdsBlending) { return nil }
    let isAlone = node.filters.filters.isEmpty && node.masks.isEmpty
    let isUnited = node.opacity >= 1 || node.effects.allowsGroupOpacity
    guard isUnited, keepsAlpha, fills(all.rect, context) else {
      return isAlone && !node.sublayers.isEmpty ? (all.rect, 0, true) : nil
    }
    guard let mask = node.masks.first else { return (all.rect, min(node.opacity, 1), !all.isExact) }
    var siblings = SiblingList()
    var inside = RefereeWalk.Context()
    inside.isFlipped = isFlipped
    siblings.add([mask], above: nil, context: inside)
    guard let place = siblings.placed.first, mask.contents == nil, let alpha = mask.backgroundColor?.alpha, alpha > 0,
      mask.kind == .plain, !mask.isHidden
    else { return nil }
    let map = place.toParent.flattened
    let toDevice = toDevice * map
    guard map.c0 == 0, map.c1 == 0, let inverse = toDevice.inverse else { return nil }
    var masking = LayerOnDevice(node: mask, toDevice: toDevice, inverse: inverse, isFlipped: isFlipped)
    masking.isHeld = masking.isHeld(in: context)
    guard masking.isFilledOutline, !masking.isOutlined, let shown = map.parallelImage(of: masking.bounds) else {
      return nil
    }
    return (all.rect.intersection(shown), min(node.opacity, 1) * alpha * min(mask.opacity, 1), !all.isExact)
  }

  /// The area in which it and its sublayers draw; exact where nothing in it is rotated or has effects of its own.
  var wholeExtent: (rect: Rect, isExact: Bool)? {
    var (rect, isExact) = (Rect.null, true)
    func add(_ node: SceneNode, _ map: Matrix3) {
      if node.isHidden || node.opacity <= 0 { return }
      let bounds = node.bounds.standardized
      let corners = [
        (bounds.minX, bounds.minY), (bounds.maxX, bounds.minY), (bounds.minX, bounds.maxY), (bounds.maxX, bounds.maxY),
      ]
      for (x, y) in corners {
        let at = map.apply(x, y)
        rect = rect.union(Rect(x: at.x / at.w, y: at.y / at.w, width: 0, height: 0))
      }
      let effects = node.effects
      let isPlain = if case .plain = node.kind { true } else if case .gradient = node.kind { true } else { false }
      isExact =
        isExact && map.c0 == 0 && map.c1 == 0 && map.parallelImage(of: bounds) != nil && isPlain
        && (node.contents == nil || node.masksToBounds) && node.filters.filters.isEmpty && node.masks.isEmpty
        && effects.shadowOpacity <= 0 && !effects.shouldRasterize
      if node.masksToBounds { return }
      var siblings = SiblingList()
      siblings.add(
        node.sublayers, above: SiblingList.sublayerTransform(of: node), context: RefereeWalk.Context())
      for child in siblings.placed { add(child.node, map * child.toParent.flattened) }
    }
    var own = node
    (own.filters, own.masks, own.effects.shadowOpacity) = (.init(), [], 0)
    add(own, Matrix3())
    return rect.isNull || rect.isEmpty || !rect.isFinite ? nil : (rect, isExact)
  }

  /// Whether its own background or contents, or one of its sublayers, fills a rectangle with opaque colour.
  private func fills(_ all: Rect, _ context: RefereeWalk.Context) -> Bool {
    let isSquare = node.effects.antialiasedEdges == .all && !ownBox.isRounded
    if node.masksToBounds, !isSquare { return false }
    if isSquare, let own = opaqueRect, own.contains(all) { return true }
    var siblings = SiblingList()
    var inside = RefereeWalk.Context()
    inside.isFlipped = isFlipped
    siblings.add(node.sublayers, above: SiblingList.sublayerTransform(of: node), context: inside)
    return siblings.placed.contains { child in
      let map = child.toParent.flattened
      let there = toDevice * map
      guard map.c0 == 0, map.c1 == 0, child.node.opacity >= 1, let inverse = there.inverse else { return false }
      let layer = LayerOnDevice(
        node: child.node, toDevice: there, inverse: inverse, isFlipped: child.isFlipped != child.node.isGeometryFlipped)
      guard layer.drawsStraight, !layer.isOutlined, let rect = layer.opaqueRect else { return false }
      return map.parallelImage(of: rect)?.contains(all) ?? false
    }
  }
}

extension SceneNode {
  /// Whether something in it has a blend mode.
  var holdsBlending: Bool {
    effects.compositingFilter != .normal || (sublayers + masks).contains(where: \.holdsBlending)
  }
}

extension Matrix3 {
  /// The image of a rectangle whose sides stay parallel; otherwise nil.
  fileprivate func parallelImage(of rect: Rect) -> Rect? {
    guard c0 == 0, c1 == 0 else { return nil }
    let isUpright = abs(a1) + abs(b0) < 1e-12, isTurned = abs(a0) + abs(b1) < 1e-12
    guard isUpright || isTurned else { return nil }
    let (a, b) = (apply(rect.minX, rect.minY), apply(rect.maxX, rect.maxY))
    return Rect(minX: min(a.x, b.x), minY: min(a.y, b.y), maxX: max(a.x, b.x), maxY: max(a.y, b.y))
  }
}
