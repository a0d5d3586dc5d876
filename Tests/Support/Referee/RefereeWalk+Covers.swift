internal import MultiplaneGeometry
internal import MultiplaneRenderTree

/// What a sublayer covers with opaque colour before the clips cut it: that is not drawn below it where a clip leaves parts of pixels, so that
/// what is seen is cut once.
struct Cover {
  let z: Double
  let order: Int
  /// Pixels; nil where it covers all that its superlayer's clip leaves.
  let box: PixelBox?

  func isAbove(_ child: PlacedLayer) -> Bool { (z, order) > (child.z, child.order) }
}

extension RefereeWalk {
  /// More sublayers are not looked through.
  private static let mostSublayers = 32

  /// - Parameter context: what the sublayers are drawn into.
  func covers(of layer: LayerOnDevice, context: Context) -> [Cover] {
    let node = layer.node
    let isReplicator = if case .replicator = node.kind { true } else { false }
    guard !node.sublayers.isEmpty, node.sublayers.count <= Self.mostSublayers, !isReplicator, !context.isCopied,
      context.factor == .one, !context.clips.isEmpty || !context.alignedClip.isOnGrid
    else { return [] }
    var siblings = SiblingList()
    var inner = context
    inner.isFlipped = layer.isFlipped
    siblings.add(node.sublayers, above: SiblingList.sublayerTransform(of: node), context: inner)
    let holdsTransformLayer = node.sublayers.contains { if case .transform = $0.kind { true } else { false } }
    guard !siblings.sharesSpace, !holdsTransformLayer else { return [] }
    let whole = node.masksToBounds ? layer.unheld.clippedBox : nil
    return siblings.placed.compactMap { cover(of: $0, whole: whole, parent: layer, context: context) }
  }

  private func cover(
    of child: PlacedLayer, whole: RoundedBox?, parent: LayerOnDevice, context: Context
  ) -> Cover? {
    let node = child.node
    let toParent = child.toParent.flattened
    let toDevice = parent.toDevice * toParent
    guard toParent.c0 == 0, toParent.c1 == 0, let inverse = toDevice.inverse, let fromParent = toParent.inverse else {
      return nil
    }
    var layer = LayerOnDevice(
      node: node, toDevice: toDevice, inverse: inverse, isFlipped: child.isFlipped != node.isGeometryFlipped)
    layer.isHeld = layer.holds(whole, toParent: toParent, context: context)
    guard let rect = layer.opaqueRect else { return nil }
    if let whole {
      guard toDevice.apply(rect.midX, rect.midY).w >= Outline.nearW else { return nil }
      let slack = Outline.gridTolerance / EffectScale(toDevice, bounds: rect).most
      let (a, b) = (fromParent.apply(whole.minX, whole.minY), fromParent.apply(whole.maxX, whole.maxY))
      let (c, d) = (fromParent.apply(whole.minX, whole.maxY), fromParent.apply(whole.maxX, whole.minY))
      let holds = [a, b, c, d].allSatisfy {
        $0.x >= rect.minX - slack && $0.x <= rect.maxX + slack && $0.y >= rect.minY - slack && $0.y <= rect.maxY + slack
      }
      if holds { return Cover(z: child.z, order: child.order, box: nil) }
    }
    let all = PixelBox(x0: 0, y0: 0, x1: 1, y1: 1)
    guard let image = Outline(RoundedBox(rect), map: toDevice, inverse: inverse, area: all).alignedSoft else {
      return nil
    }
    let (clip, slack) = (context.alignedClip, Outline.gridTolerance)
    let left = image.minX <= clip.minX + slack ? clip.minX.rounded(.down) : image.minX.rounded(.up)
    let top = image.minY <= clip.minY + slack ? clip.minY.rounded(.down) : image.minY.rounded(.up)
    let right = image.maxX >= clip.maxX - slack ? clip.maxX.rounded(.up) : image.maxX.rounded(.down)
    let bottom = image.maxY >= clip.maxY - slack ? clip.maxY.rounded(.up) : image.maxY.rounded(.down)
    guard left < right, top < bottom, max(abs(left), abs(top), abs(right), abs(bottom)) < 1e6 else { return nil }
    return Cover(
      z: child.z, order: child.order, box: PixelBox(x0: Int(left), y0: Int(top), x1: Int(right), y1: Int(bottom)))
  }
}

extension LayerOnDevice {
  /// What `masksToBounds` leaves: under an opaque border what reaches to its middle; nil for nothing.
  var clippedBox: RoundedBox? {
    let effects = node.effects
    guard hasBorder, effects.borderColor.alpha >= 1 else { return ownBox.isEmpty ? nil : ownBox }
    return ownBox.inset(effects.borderWidth / 2)
  }

  var unheld: LayerOnDevice {
    var result = self
    result.isHeld = false
    return result
  }

  /// Whether it is rounded, with nothing else at its outline, and holds all that its superlayer's clip leaves.
  func holds(_ clip: RoundedBox?, toParent: Matrix3, context: RefereeWalk.Context) -> Bool {
    let slack = Outline.gridTolerance / scale.most
    guard let clip, box.isRounded, !hasBorder, node.effects.antialiasedEdges == .all, context.mask == nil,
      slack.isFinite, toParent.c0 == 0, toParent.c1 == 0, let back = toParent.inverse
    else { return false }
    // Where the clip's corners are here: each by its point, and by how far it reaches from there.
    var (around, corners) = (DeviceRect.nothing, [(x: Double, y: Double, reachX: Double, reachY: Double)]())
    for (x, y, radii) in clip.corners {
      let (here, beside) = (back.apply(x, y), back.apply(x == clip.minX ? clip.maxX : clip.minX, y))
      guard min(abs(here.x - beside.x), abs(here.y - beside.y)) < slack else { return false }
      let isSwapped = abs(here.x - beside.x) < abs(here.y - beside.y)
      let (along, across) = (abs(back.a0) + abs(back.b0), abs(back.a1) + abs(back.b1))
      let reach = (x: radii.x * along, y: radii.y * across)
      corners.append((here.x, here.y, isSwapped ? reach.y : reach.x, isSwapped ? reach.x : reach.y))
      around.include(here.x, here.y)
    }
    guard !clip.isRounded || clip.exponent == box.exponent, around.minX >= box.minX - slack,
      around.minY >= box.minY - slack, around.maxX <= box.maxX + slack, around.maxY <= box.maxY + slack
    else { return false }
    return corners.allSatisfy { corner in
      let (isRight, isLow) = (corner.x > (around.minX + around.maxX) / 2, corner.y > (around.minY + around.maxY) / 2)
      let own = box.radii[isLow ? (isRight ? 2 : 3) : (isRight ? 1 : 0)]
      let (x, y) = (
        isRight ? box.maxX - corner.x : corner.x - box.minX, isLow ? box.maxY - corner.y : corner.y - box.minY
      )
      return x + corner.reachX >= own.x - slack && y + corner.reachY >= own.y - slack
    }
  }

  /// What it fills with opaque colour and draws straight into what is around it; nil where that is not told.
  fileprivate var opaqueRect: Rect? {
    let effects = node.effects
    guard node.opacity >= 1, !node.isHidden, node.masks.isEmpty, node.filters.filters.isEmpty,
      node.filters.backgroundFilters.isEmpty, !hasShadow, !effects.shouldRasterize,
      effects.compositingFilter == .normal, !isOutlined, bounds.width > 0, bounds.height > 0
    else { return nil }
    switch node.kind {
    case .transform, .tiled: return nil
    case .gradient(let gradient) where !gradient.colors.isEmpty && gradient.colors.allSatisfy { $0.alpha >= 1 }:
      return bounds
    default: break
    }
    if (node.backgroundColor?.alpha ?? 0) >= 1 { return bounds }
    guard let bitmap = node.contents, node.detail == .default, bitmap.opaqueRect.width == bitmap.width,
      bitmap.opaqueRect.height == bitmap.height,
      var place = ContentsPlace.rect(of: node, bitmap: bitmap, isFlipped: isFlipped)
    else { return nil }
    if isFlipped { place.origin.y = bounds.minY + bounds.maxY - place.maxY }
    let shown = node.masksToBounds ? place.intersection(bounds) : place
    return shown.isNull || shown.isEmpty ? nil : shown
  }
}

extension DeviceRect {
  var isOnGrid: Bool {
    minX == minX.rounded() && minY == minY.rounded() && maxX == maxX.rounded() && maxY == maxY.rounded()
  }
}

extension Outline {
  /// Whether all of another outline lies within this one, which is rounded and parallel to the grid.
  func holds(_ other: Outline) -> Bool {
    guard let corners, let own = alignedSoft, let rect = other.alignedSoft, other.antialiasesAll else { return false }
    guard other.corners == nil || rectangle.exponent == other.rectangle.exponent else { return false }
    let slack = Self.gridTolerance
    let away = (
      left: rect.minX - own.minX, top: rect.minY - own.minY, right: own.maxX - rect.maxX, bottom: own.maxY - rect.maxY
    )
    guard min(away.left, away.top, away.right, away.bottom) >= -slack else { return false }
    for isRight in [false, true] {
      for isLow in [false, true] {
        let reach = corners.reach(isRight, isLow)
        let others = other.corners?.reach(isRight, isLow) ?? (x: 0, y: 0)
        let (x, y) = (isRight ? away.right : away.left, isLow ? away.bottom : away.top)
        if x + others.x - reach.x < -slack || y + others.y - reach.y < -slack { return false }
      }
    }
    return true
  }
}
