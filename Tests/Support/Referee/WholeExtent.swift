internal import MultiplaneGeometry

extension LayerOnDevice {
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
}

extension SceneNode {
  /// Whether something below it has background filters.
  var holdsBackdrop: Bool {
    (sublayers + masks).contains { !$0.filters.backgroundFilters.isEmpty || $0.holdsBackdrop }
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
