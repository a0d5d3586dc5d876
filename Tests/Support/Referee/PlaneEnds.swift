internal import MultiplaneGeometry
internal import MultiplaneContents

/// The extent of the bitmap of a layer in perspective: it ends between two texels where everything drawn does,
/// otherwise one or two texels beyond.
struct PlaneEnds {
  var box: PixelBox
  /// False where the extent is not known exactly.
  var areSure: Bool

  /// Whether a texel is so close to the ends that it depends on them.
  func areNear(_ column: Int, _ row: Int) -> Bool {
    column <= box.x0 + 1 || row <= box.y0 + 1 || column + 3 >= box.x1 || row + 3 >= box.y1
  }
}

extension LayerOnDevice {
  /// nil where the layer ends in a blur or a shadow.
  ///
  /// - Parameters:
  ///   - scale: texels a point.
  ///   - canvas: pixels a point.
  func endsOfPlane(_ scale: Double, canvas: Double) -> PlaneEnds? {
    guard toDevice.isTilted, !node.effects.shouldRasterize, !hasShadow,
      node.filters.filters.allSatisfy({ ColorStep($0).keepsAlpha }), let (rect, areSure) = drawnExtent(canvas)
    else { return nil }
    /// - Parameter sign: 1 for the minimum, −1 for the maximum.
    func end(_ place: Double, _ start: Double, _ sign: Double) -> Int {
      let texel = min(max((place - start) * scale, -1e6), 1e6)
      if abs(texel - texel.rounded()) <= Outline.gridTolerance { return Int(clamping: texel.rounded()) }
      return Int(clamping: sign * (sign * texel - 1.5 - 1.0 / 64).rounded(.toNearestOrEven))
    }
    let box = PixelBox(
      x0: end(rect.minX, bounds.minX, 1), y0: end(rect.minY, bounds.minY, 1), x1: end(rect.maxX, bounds.minX, -1),
      y1: end(rect.maxY, bounds.minY, -1))
    return PlaneEnds(box: box, areSure: areSure)
  }

  /// The rectangle in which the layer and its sublayers may draw, hidden or not; with blurs or shadows, a larger one.
  private func drawnExtent(_ canvas: Double) -> (rect: Rect, isExact: Bool)? {
    var isExact = true
    func extent(_ node: SceneNode) -> Rect {
      let bounds = node.bounds.standardized
      var rect = Rect.null
      if (node.backgroundColor?.alpha ?? 0) > 0 || node.hasBorder { rect = bounds }
      switch node.kind {
      case .plain, .transform: break
      case .gradient, .tiled: rect = bounds
      case .shape(let shape):
        if (shape.fillColor?.alpha ?? 0) > 0, let path = shape.path, !path.isEmpty {
          rect = rect.union(path.controlBounds)
        }
        if (shape.strokeColor?.alpha ?? 0) > 0, shape.lineWidth > 0 { isExact = false }
      case .replicator: isExact = false
      }
      if let bitmap = node.contents {
        for isFlipped in [false, true] {
          if let place = ContentsPlace.rect(of: node, bitmap: bitmap, isFlipped: isFlipped) { rect = rect.union(place) }
        }
      }
      let transform = SiblingList.sublayerTransform(of: node)
      for copy in node.copies {
        let above = copy.map { copy in transform.map(copy.then) ?? copy } ?? transform
        var siblings = SiblingList()
        siblings.add(node.sublayers.map(\.unhidden), above: above, context: RefereeWalk.Context())
        if siblings.placed.count != node.sublayers.reduce(0, { $0 + $1.flattenedCount }) { isExact = false }
        for child in siblings.placed {
          let map = child.toParent.flattened
          if child.node.effects.compositingFilter.isUnbounded { isExact = false }
          let reach = map.isTilted && child.node.isPicture ? 3 / canvas : 0
          let own = child.node.grown(extent(child.node)).insetBy(dx: -reach, dy: -reach)
          if own.isNull { continue }
          for (x, y) in [(own.minX, own.minY), (own.maxX, own.minY), (own.minX, own.maxY), (own.maxX, own.maxY)] {
            let at = map.apply(x, y)
            if at.w <= Outline.nearW { isExact = false }
            rect = rect.union(Rect(x: at.x / at.w, y: at.y / at.w, width: 0, height: 0))
          }
        }
      }
      return node.masksToBounds ? rect.intersection(bounds) : rect
    }
    var rect = extent(node)
    if let mask = node.masks.first {
      var masking = SceneNode()
      masking.sublayers = [mask]
      if extent(masking) == bounds { rect = rect.intersection(bounds) }
    }
    return rect.isNull || rect.isEmpty || !rect.isFinite ? nil : (rect, isExact)
  }
}

extension SceneNode {
  var isTransform: Bool { if case .transform = kind { true } else { false } }

  /// The node with hidden layers shown, also inside transform layers.
  var unhidden: SceneNode {
    var node = self
    (node.isHidden, node.opacity, node.isDoubleSided) = (false, 1, true)
    if isTransform { node.sublayers = sublayers.map(\.unhidden) }
    return node
  }

  /// The places of a replicator's copies, about its anchor point; one nil for other layers.
  fileprivate var copies: [Matrix4?] {
    guard case .replicator(let replication) = kind else { return [nil] }
    var power = Matrix4.identity
    return (0..<min(max(replication.instanceCount, 0), Replication.maximumCount)).map { _ -> Matrix4? in
      defer { power = power.then(Matrix4(replication.instanceTransform)) }
      return SiblingList.aboutAnchor(power, of: self)
    }
  }

  /// The number of layers that are flattened into the superlayer.
  fileprivate var flattenedCount: Int { isTransform ? sublayers.reduce(0) { $0 + $1.flattenedCount } : 1 }

  /// Enlarged by the reach of blurs, shadows and bitmaps, or more.
  fileprivate func grown(_ rect: Rect) -> Rect {
    if rect.isNull { return rect }
    var rect = rect
    func blur(_ radius: Double) { rect = rect.insetBy(dx: -4.5 * max(radius, 0), dy: -4.5 * max(radius, 0)) }
    if hasShadow {
      let before = rect
      blur(effects.shadowRadius)
      rect = before.union(rect.offsetBy(dx: effects.shadowOffset.width, dy: effects.shadowOffset.height))
    }
    var reaches = effects.shouldRasterize
    for filter in filters.filters {
      switch filter {
      case .gaussianBlur(let radius): blur(radius)
      case .dropShadow(let offset, let radius, _):
        let before = rect
        blur(radius)
        rect = before.union(rect.offsetBy(dx: offset.width, dy: offset.height))
      default: continue
      }
      reaches = true
    }
    return reaches ? rect.insetBy(dx: -3.1, dy: -3.1) : rect
  }
}
