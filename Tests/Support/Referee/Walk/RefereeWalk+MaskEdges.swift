internal import MultiplaneGeometry

/// Masks whose edges have no effect, because all masked parts end there or before.
extension RefereeWalk {
  /// The most layers to examine.
  private static let mostLayers = 32

  /// Which edges apply to a pixel on the edges of both a mask and the masked layer.
  enum MaskEdges {
    case both
    /// Everything masked is inside the mask.
    case ofLayer
    /// Parts that end on the edges of this outline, or beyond, have no edges there.
    case ofMask(Outline)
  }

  func maskEdges(_ mask: SceneNode, of layer: LayerOnDevice, in area: PixelBox) -> MaskEdges {
    var siblings = SiblingList()
    var context = Context()
    context.isFlipped = layer.isFlipped
    siblings.add([mask], above: nil, context: context)
    guard let place = siblings.placed.first else { return .both }
    let toDevice = layer.toDevice * place.toParent.flattened
    guard let inverse = toDevice.inverse else { return .both }
    let placed = LayerOnDevice(
      node: mask, toDevice: toDevice, inverse: inverse, isFlipped: layer.isFlipped != mask.isGeometryFlipped)
    guard placed.isFilledOutline else { return .both }
    if !layer.isInCopy {
      let outline = placed.outline(in: area)
      if outline.alignedSoft?.isOnGrid == true, outline.corners == nil { return .both }
      var (count, reaching) = (0, 0)
      if lies(layer, isMasked: true, within: placed, count: &count, reaching: &reaching),
        outline.corners != nil || reaching <= 1
      {
        return .ofLayer
      }
    }
    return .ofMask(placed.outline(placed.box, in: area))
  }

  private func lies(
    _ layer: LayerOnDevice, isMasked: Bool, within mask: LayerOnDevice, count: inout Int, reaching: inout Int
  ) -> Bool {
    let node = layer.node
    count += 1
    guard count <= Self.mostLayers, node.sublayers.count < Self.mostLayers, layer.staysInPlace(isMasked: isMasked),
      layer.things.allSatisfy({ layer.lies($0, within: mask) })
    else { return false }
    if layer.things.contains(where: { layer.reachesEdge($0, of: mask) }) { reaching += 1 }
    if node.masksToBounds { return true }
    var siblings = SiblingList()
    var context = Context()
    context.isFlipped = layer.isFlipped
    siblings.add(node.sublayers, above: SiblingList.sublayerTransform(of: node), context: context)
    if node.sublayers.contains(where: { !$0.isHidden && $0.opacity > 0 && $0.isTransformLayer }) { return false }
    for child in siblings.placed {
      let toDevice = layer.toDevice * child.toParent.flattened
      guard let inverse = toDevice.inverse else { return false }
      let below = LayerOnDevice(
        node: child.node, toDevice: toDevice, inverse: inverse,
        isFlipped: child.isFlipped != child.node.isGeometryFlipped)
      guard lies(below, isMasked: false, within: mask, count: &count, reaching: &reaching) else { return false }
    }
    return true
  }
}

extension SceneNode {
  var isTransformLayer: Bool { if case .transform = kind { true } else { false } }
  fileprivate var drawsGradient: Bool {
    if case .gradient(let gradient) = kind { !gradient.isDegenerate } else { false }
  }
  fileprivate var isGradient: Bool { if case .gradient = kind { true } else { false } }
  fileprivate var isPlain: Bool { if case .plain = kind { true } else { false } }
}

extension LayerOnDevice {
  /// Whether it has neither sublayers nor effects.
  private var isBare: Bool {
    let effects = node.effects
    return node.sublayers.isEmpty && node.masks.isEmpty && node.filters.filters.isEmpty
      && node.filters.backgroundFilters.isEmpty && !hasShadow && !hasBorder && effects.compositingFilter == .normal
      && !effects.shouldRasterize && effects.antialiasedEdges == .all && !box.isEmpty
  }

  /// Whether it has neither sublayers nor effects, and fills its bounds.
  var isFilledOutline: Bool {
    guard isBare, node.isPlain || node.isGradient else { return false }
    guard let bitmap = node.contents else { return node.drawsGradient || (node.backgroundColor?.alpha ?? 0) > 0 }
    return !box.isRounded && node.detail == .default
      && ContentsPlace.rect(of: node, bitmap: bitmap, isFlipped: isFlipped) == bounds
  }

  /// Whether its drawing ends where its own parts do.
  fileprivate func staysInPlace(isMasked: Bool) -> Bool {
    let effects = node.effects
    guard node.isPlain || node.isGradient, isMasked || node.filters.filters.isEmpty,
      node.filters.backgroundFilters.isEmpty, !hasShadow, !effects.shouldRasterize
    else { return false }
    return isMasked || !effects.compositingFilter.isUnbounded
  }

  /// The rectangles that it and its clipped sublayers may draw to.
  fileprivate var things: [Rect] {
    if node.masksToBounds, !node.sublayers.isEmpty { return [bounds] }
    var result: [Rect] = []
    if (node.backgroundColor?.alpha ?? 0) > 0 || node.drawsGradient || hasBorder { result.append(bounds) }
    if let bitmap = node.contents {
      for isFlipped in [false, true] {
        guard let place = ContentsPlace.rect(of: node, bitmap: bitmap, isFlipped: isFlipped) else { continue }
        result.append(node.masksToBounds ? place.intersection(bounds) : place)
      }
    }
    guard let first = result.first else { return [] }
    return [result.dropFirst().reduce(first) { $0.union($1) }]
  }

  /// Whether a rectangle of this layer is inside another layer's outline, corners inside corners.
  fileprivate func lies(_ rect: Rect, within mask: LayerOnDevice) -> Bool {
    if rect.isNull || rect.isEmpty { return true }
    guard let (places, image, pixel) = places(of: rect, in: mask) else { return false }
    let slack = pixel * Outline.gridTolerance
    let box = mask.box
    let isNear = { (a: Double, b: Double) in abs(a - b) <= slack }
    let isUpright =
      isNear(places[0].x, image.minX) && isNear(places[0].y, image.minY) && isNear(places[1].x, image.maxX)
      && isNear(places[1].y, image.minY) && isNear(places[3].x, image.minX) && isNear(places[3].y, image.maxY)
    let (scaleX, scaleY) = ((image.maxX - image.minX) / rect.width, (image.maxY - image.minY) / rect.height)
    let own = box.isRounded && rect == bounds && isUpright && node.effects.antialiasedEdges == .all ? self.box : nil
    if let own, own.isRounded, own.exponent != box.exponent { return false }
    let away: [(x: Double, y: Double)] = [
      (image.minX - box.minX, image.minY - box.minY), (box.maxX - image.maxX, image.minY - box.minY),
      (box.maxX - image.maxX, box.maxY - image.maxY), (image.minX - box.minX, box.maxY - image.maxY),
    ]
    return (0..<4).allSatisfy { corner in
      let (at, reach) = (away[corner], box.radii[corner])
      let others: RoundedBox.Radii = own.map { $0.radii[corner] } ?? (0, 0)
      return min(at.x, at.y) >= -slack && at.x + others.x * scaleX - reach.x >= -slack
        && at.y + others.y * scaleY - reach.y >= -slack
    }
  }

  /// Whether a rectangle of this layer inside a mask's outline comes closer than a pixel to its sides.
  fileprivate func reachesEdge(_ rect: Rect, of mask: LayerOnDevice) -> Bool {
    guard !rect.isNull, !rect.isEmpty, let (_, image, pixel) = places(of: rect, in: mask) else { return false }
    let box = mask.box
    return image.minX < box.minX + pixel || image.minY < box.minY + pixel || image.maxX > box.maxX - pixel
      || image.maxY > box.maxY - pixel
  }

  /// The corners of a rectangle in a mask's space, their bounding box, and the largest size of a pixel there; nil where
  /// a part is behind the viewer.
  private func places(
    of rect: Rect, in mask: LayerOnDevice
  ) -> (places: [(x: Double, y: Double)], image: DeviceRect, pixel: Double)? {
    var (places, pixel) = ([(x: Double, y: Double)](), 0.0)
    for point in [(rect.minX, rect.minY), (rect.maxX, rect.minY), (rect.maxX, rect.maxY), (rect.minX, rect.maxY)] {
      let seen = toDevice.apply(point.0, point.1)
      guard seen.w >= Outline.nearW else { return nil }
      let (x, y) = (seen.x / seen.w, seen.y / seen.w)
      let at = mask.inverse.apply(x, y)
      guard at.w > 0, at.w * Outline.nearW <= 1 else { return nil }
      let (u, v) = (at.x / at.w, at.y / at.w)
      places.append((u, v))
      let (m, w) = (mask.inverse, at.w)
      let length = { (a: Double, b: Double) in (a * a + b * b).squareRoot() / w }
      pixel = max(pixel, length(m.a0 - u * m.c0, m.a1 - u * m.c1), length(m.b0 - v * m.c0, m.b1 - v * m.c1))
    }
    var image = DeviceRect.nothing
    for place in places { image.include(place.x, place.y) }
    return (places, image, pixel)
  }
}
