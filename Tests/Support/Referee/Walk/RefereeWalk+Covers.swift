internal import MultiplaneGeometry

/// A clip occluder: the area that a sublayer covers with colour before clips cut it. Where a clip leaves a part of a
/// pixel, that part of the layers behind is not drawn, so that the composite is cut once.
struct Cover {
  enum Place {
    /// Everything that the superlayer's clip leaves.
    case whole
    /// These pixels, with opaque colour.
    case box(PixelBox)
    /// An edge occluder: covers the layers behind at the clip's edge.
    case edgeOccluder(EdgeOccluder)
  }

  let z: Double
  let order: Int
  let place: Place

  func isAbove(_ child: PlacedLayer) -> Bool { (z, order) > (child.z, child.order) }
  func isOf(_ child: PlacedLayer) -> Bool { (z, order) == (child.z, child.order) }

  var isWhole: Bool { if case .whole = place { true } else { false } }
  var box: PixelBox? { if case .box(let box) = place { box } else { nil } }
  var edgeOccluder: EdgeOccluder? { if case .edgeOccluder(let edgeOccluder) = place { edgeOccluder } else { nil } }
}

/// An edge occluder: a sublayer of one alpha in front of others under the same clip.
struct EdgeOccluder {
  let outline: Outline
  /// For one with corners or a border, parallel to the grid: its intersection with the rectangle that cuts it, and that
  /// rectangle.
  var cut: (outline: ClippedOutline, rect: DeviceRect)?
  let alpha: Double
  /// The clips that it is drawn under: the number of the context's clips, from the outermost on, and the rectangle.
  var clipCount: Int
  let alignedClip: DeviceRect
  /// Whether parts cut by the pixels that it covers can ignore it.
  var isBox = false
  /// Whether it is unsure that it is an edge occluder.
  var isDoubtful = false

  func coverage(_ x: Double, _ y: Double) -> Double {
    guard let cut else { return alpha * outline.coverage(x, y) }
    let left = cut.rect.coverage(x, y)
    return left > 0 ? alpha * cut.outline.coverage(x, y) / left : 0
  }
}

extension RefereeWalk.Context {
  /// The fraction of a pixel that the clips leave of a layer behind edge occluders, relative to the part inside
  /// `alignedClip`: the value for which drawing the occluders over it gives the composite, cut once.
  ///
  /// - Parameter isUncovered: whether the layer is cut by the pixels that clip occluders hide.
  func share(_ x: Double, _ y: Double, isUncovered: Bool = false) -> Double {
    let clips = outline.map { self.clips + [$0] } ?? self.clips
    // From the outermost clip on: the remaining fraction c, and its part inside rectangles.
    var (left, aligned, next) = (1.0, 1.0, 0)
    for edgeOccluder in covers.lazy.compactMap(\.edgeOccluder) where !(isUncovered && edgeOccluder.isBox) {
      while next < min(edgeOccluder.clipCount, clips.count) {
        left *= clips[next].clipFactor(x, y)
        next += 1
      }
      let rect = edgeOccluder.alignedClip.coverage(x, y)
      if rect <= 0 || left <= 0 { return 0 }
      left *= rect / aligned
      aligned = rect
      let hidden = min(edgeOccluder.coverage(x, y), 1 - 1e-9)
      // In front, c · h is drawn, over c · (1 − h) / (1 − c · h) of this: that leaves c · (1 − h) of it, as in a
      // composite that is cut by c.
      left = left * (1 - hidden) / (1 - left * hidden)
    }
    for clip in clips[next...] { left *= clip.clipFactor(x, y) }
    guard let own = outline?.clipFactor(x, y) else { return left / aligned }
    return own > 0 ? left / aligned / own : 0
  }

  /// Whether an unsure edge occluder is over a pixel that the clips cover in part.
  func isOccluderDoubtful(_ x: Double, _ y: Double) -> Bool {
    let isDoubtful = covers.contains { $0.edgeOccluder.map { $0.isDoubtful && $0.outline.coverage(x, y) > 0 } ?? false }
    guard isDoubtful else { return false }
    let left = alignedClip.coverage(x, y) * clipFactor(x, y)
    return left > 0 && left < 1
  }

  /// Removes a clip.
  mutating func removeClip(_ index: Int) {
    clips.remove(at: index)
    covers = covers.map { cover in
      guard var edgeOccluder = cover.edgeOccluder, edgeOccluder.clipCount > index else { return cover }
      edgeOccluder.clipCount -= 1
      return Cover(z: cover.z, order: cover.order, place: .edgeOccluder(edgeOccluder))
    }
  }
}

extension RefereeWalk {
  /// The most sublayers, and the deepest level, to examine.
  private static let mostSublayers = 32
  private static let mostDepth = 4

  /// - Parameter context: the context of the sublayers.
  func covers(of layer: LayerOnDevice, context: Context, in area: PixelBox) -> [Cover] {
    guard !context.isCopied, context.factor == .one, !context.clips.isEmpty || !context.alignedClip.isOnGrid else {
      return []
    }
    var border: [Cover] = []
    if let alpha = layer.borderOccluder {
      let all = RoundedBox(Rect(minX: -1e6, minY: -1e6, maxX: 1e6, maxY: 1e6))
      let edgeOccluder = EdgeOccluder(
        outline: Outline(all, map: Matrix3(), inverse: Matrix3(), area: area), alpha: alpha,
        clipCount: context.clips.count, alignedClip: context.alignedClip)
      border.append(Cover(z: .infinity, order: .max, place: .edgeOccluder(edgeOccluder)))
    }
    guard let siblings = plainSublayers(of: layer) else { return border }
    let whole = layer.node.masksToBounds ? layer.clippedBox : nil
    return border
      + siblings.flatMap {
        covers(
          of: $0, as: ($0.z, $0.order), whole: whole, parent: layer, context: context, area: area,
          isRead: layer.node.holdsBackdrop, depth: 0)
      }
  }

  /// Sublayers in the layer's plane; nil where not all of them are, or there are too many.
  private func plainSublayers(of layer: LayerOnDevice) -> [PlacedLayer]? {
    let node = layer.node
    let isReplicator = if case .replicator = node.kind { true } else { false }
    let holdsTransformLayer = node.sublayers.contains { if case .transform = $0.kind { true } else { false } }
    guard !node.sublayers.isEmpty, node.sublayers.count <= Self.mostSublayers, !isReplicator, !holdsTransformLayer
    else { return nil }
    var siblings = SiblingList()
    var inner = Context()
    inner.isFlipped = layer.isFlipped
    siblings.add(node.sublayers, above: SiblingList.sublayerTransform(of: node), context: inner)
    return siblings.sharesSpace ? nil : siblings.placed
  }

  private func covers(
    of child: PlacedLayer, as top: (z: Double, order: Int), whole: RoundedBox?, parent: LayerOnDevice, context: Context,
    area: PixelBox, isRead: Bool, depth: Int
  ) -> [Cover] {
    let toParent = child.toParent.flattened
    let toDevice = parent.toDevice * toParent
    guard toParent.c0 == 0, toParent.c1 == 0, let inverse = toDevice.inverse else { return [] }
    var layer = LayerOnDevice(
      node: child.node, toDevice: toDevice, inverse: inverse,
      isFlipped: child.isFlipped != child.node.isGeometryFlipped)
    layer.isHeld = layer.isHeld(in: context)
    if layer.isCompositedWhole {
      let edgeOccluder = wholeOccluder(of: layer, context: context, area: area)
      return edgeOccluder.map { [Cover(z: top.z, order: top.order, place: .edgeOccluder($0))] } ?? []
    }
    var result = places(of: layer, whole: whole, toParent: toParent, context: context, area: area, isRead: isRead).map {
      Cover(z: top.z, order: top.order, place: $0)
    }
    guard !result.contains(where: \.isWhole), depth < Self.mostDepth, layer.drawsStraight, child.node.opacity >= 1,
      !child.node.masksToBounds, let siblings = plainSublayers(of: layer)
    else { return result }
    for below in siblings {
      result += covers(
        of: below, as: top, whole: nil, parent: layer, context: context, area: area, isRead: isRead, depth: depth + 1)
    }
    return result
  }

  private func places(
    of layer: LayerOnDevice, whole: RoundedBox?, toParent: Matrix3, context: Context, area: PixelBox,
    isRead: Bool
  ) -> [Cover.Place] {
    guard layer.drawsStraight else { return [] }
    var result: [Cover.Place] = []
    var isBox = false
    let slack = Outline.gridTolerance
    if layer.node.opacity >= 1, !layer.isOutlined, let rect = layer.opaqueRect {
      if let whole, layer.holdsBox(whole, in: rect, toParent: toParent) { return [.whole] }
      let image = Outline(RoundedBox(rect), map: layer.toDevice, inverse: layer.inverse, area: area).alignedSoft
      if let image, !isRead {
        let clip = context.alignedClip
        let left = image.minX <= clip.minX + slack ? clip.minX.rounded(.down) : image.minX.rounded(.up)
        let top = image.minY <= clip.minY + slack ? clip.minY.rounded(.down) : image.minY.rounded(.up)
        let right = image.maxX >= clip.maxX - slack ? clip.maxX.rounded(.up) : image.maxX.rounded(.down)
        let bottom = image.maxY >= clip.maxY - slack ? clip.maxY.rounded(.up) : image.maxY.rounded(.down)
        if left < right, top < bottom, max(abs(left), abs(top), abs(right), abs(bottom)) < 1e6 {
          result.append(
            .box(
              PixelBox(
                x0: Int(clamping: left), y0: Int(clamping: top), x1: Int(clamping: right), y1: Int(clamping: bottom))))
          isBox = image.isOnGrid
        }
      }
    }
    guard let (filled, alpha) = layer.uniformRect else { return result }
    let (own, outline) = occluderOutline(of: filled, layer, isOutlined: layer.isOutlined, context: context, area: area)
    guard !own.isCut else { return result }
    let rect = context.alignedClip.intersection(context.outerRect)
    result.append(
      .edgeOccluder(
        EdgeOccluder(
          outline: outline, cut: layer.isOutlined && own.aligned != nil ? (ClippedOutline(own, clip: rect), rect) : nil,
          alpha: alpha, clipCount: context.clips.count, alignedClip: context.alignedClip, isBox: isBox)
      ))
    return result
  }

  /// The outline of an edge occluder, as it is and without the edges shared with clips.
  func occluderOutline(
    of rect: Rect, _ layer: LayerOnDevice, isOutlined: Bool, context: Context, area: PixelBox
  ) -> (own: Outline, fitted: Outline) {
    let own = isOutlined ? layer.outline(in: area) : layer.outline(RoundedBox(rect), in: area)
    if isOutlined { return (own, own) }
    guard let image = own.alignedSoft else { return (own, own.sharing(context.clips, in: area)) }
    let (clip, slack) = (context.alignedClip.intersection(context.outerRect), Outline.gridTolerance)
    let device = RoundedBox(
      Rect(
        minX: image.minX <= clip.minX + slack ? image.minX - 2 : image.minX,
        minY: image.minY <= clip.minY + slack ? image.minY - 2 : image.minY,
        maxX: image.maxX >= clip.maxX - slack ? image.maxX + 2 : image.maxX,
        maxY: image.maxY >= clip.maxY - slack ? image.maxY + 2 : image.maxY))
    return (own, Outline(device, map: Matrix3(), inverse: Matrix3(), area: area))
  }
}

extension SceneNode {
  /// Whether something below it has background filters.
  var holdsBackdrop: Bool {
    (sublayers + masks).contains { !$0.filters.backgroundFilters.isEmpty || $0.holdsBackdrop }
  }
}

extension LayerOnDevice {
  /// The area that `masksToBounds` leaves: under an opaque border, up to the border's middle; nil for nothing.
  var clippedBox: RoundedBox? {
    let effects = node.effects
    guard hasBorder, effects.borderColor.alpha >= 1 else { return ownBox.isEmpty ? nil : ownBox }
    return ownBox.inset(effects.borderWidth / 2)
  }

  /// Whether it is rounded, draws nothing else at its outline, and contains all that one of the surrounding clips
  /// leaves.
  func isHeld(in context: RefereeWalk.Context) -> Bool {
    guard box.isRounded, !hasBorder, node.effects.antialiasedEdges == .all else { return false }
    return (context.clips + context.outer).contains { clip in
      var map = clip.inverse * toDevice
      guard map.c2 != 0 else { return false }
      let size = max(abs(bounds.minX), abs(bounds.maxX), abs(bounds.minY), abs(bounds.maxY), 1)
      guard max(abs(map.c0), abs(map.c1)) * size <= 1e-9 * abs(map.c2) else { return false }
      map = Matrix3(
        map.a0 / map.c2, map.a1 / map.c2, map.a2 / map.c2, map.b0 / map.c2, map.b1 / map.c2, map.b2 / map.c2, 0, 0, 1)
      return clip.rectangle.isRounded && holds(clip.rectangle, to: map)
    }
  }

  /// - Parameter map: to the space of the clip, in the same plane.
  private func holds(_ clip: RoundedBox, to map: Matrix3) -> Bool {
    let slack = Outline.gridTolerance / scale.most
    guard slack.isFinite, let back = map.inverse else { return false }
    // The clip's corners in this space: their positions and radii.
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

  /// Whether a rectangle of it contains a rectangle of its superlayer, within the grid tolerance.
  fileprivate func holdsBox(_ whole: RoundedBox, in rect: Rect, toParent: Matrix3) -> Bool {
    guard let fromParent = toParent.inverse, toDevice.apply(rect.midX, rect.midY).w >= Outline.nearW else {
      return false
    }
    let slack = Outline.gridTolerance / EffectScale(toDevice, bounds: rect).most
    let corners = [
      (whole.minX, whole.minY), (whole.maxX, whole.maxY), (whole.minX, whole.maxY), (whole.maxX, whole.minY),
    ]
    return corners.map { fromParent.apply($0.0, $0.1) }.allSatisfy {
      $0.x >= rect.minX - slack && $0.x <= rect.maxX + slack && $0.y >= rect.minY - slack && $0.y <= rect.maxY + slack
    }
  }

  /// Whether its own parts are drawn directly into its surroundings.
  var drawsStraight: Bool {
    let effects = node.effects
    guard !node.isHidden, node.opacity > 0, node.masks.isEmpty, node.filters.filters.isEmpty,
      node.filters.backgroundFilters.isEmpty, !hasShadow || node.opacity >= 1, !effects.shouldRasterize,
      effects.compositingFilter == .normal, bounds.width > 0, bounds.height > 0, texelsAPoint(1, pixels: 1e9) == nil
    else { return false }
    switch node.kind {
    case .transform, .tiled: return false
    default: return true
    }
  }

  /// The rectangle that it fills with colour that is opaque except for its opacity; nil where that is not known.
  var opaqueRect: Rect? {
    (node.backgroundColor?.alpha ?? 0) >= 1 || hasOpaqueGradient ? bounds : opaqueContents
  }

  /// The rectangle that it fills with one alpha, and that alpha; nil where they are not known.
  fileprivate var uniformRect: (rect: Rect, alpha: Double)? {
    guard node.effects.antialiasedEdges == .all else { return nil }
    let isGradient = if case .gradient = node.kind { true } else { false }
    if node.opacity < 1, !node.sublayers.isEmpty || hasBorder || shape != nil { return nil }
    if let rect = opaqueRect {
      let fills = rect == bounds && (!hasBorder || node.effects.borderColor.alpha >= 1)
      return !box.isRounded && !hasBorder || fills ? (rect, node.opacity) : nil
    }
    let alpha = node.backgroundColor?.alpha ?? 0
    guard alpha > 0, !hasBorder, node.contents == nil, !isGradient, shape == nil else { return nil }
    return (bounds, alpha * node.opacity)
  }

  /// Whether its own clip cuts it at its outline.
  var isCutByOwnClip: Bool {
    node.masksToBounds && shape == nil && (!hasBorder || borderOccluder != nil) && node.effects.antialiasedEdges == .all
  }

  /// The alpha of a translucent border over sublayers that its own clip cuts, where the pixels of that cut contain only
  /// the border.
  var borderOccluder: Double? {
    let (says, alpha) = (node.effects, node.effects.borderColor.alpha)
    guard hasBorder, alpha < 1, node.masksToBounds, !node.sublayers.isEmpty, says.antialiasedEdges == .all,
      says.borderWidth * scale.least >= 1.5
    else { return nil }
    return alpha
  }
}

extension DeviceRect {
  var isOnGrid: Bool {
    minX == minX.rounded() && minY == minY.rounded() && maxX == maxX.rounded() && maxY == maxY.rounded()
  }
}

extension Outline {
  /// Whether another outline is completely inside this one, which is rounded and parallel to the grid.
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
