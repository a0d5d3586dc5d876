internal import MultiplaneGeometry
internal import MultiplaneContents

/// Reduces a failing scene greedily, as long as it still fails.
package struct Shrinker {
  private var best: TestScene
  private var remaining: Int

  /// - Parameters:
  ///   - limit: the most scenes to try.
  ///   - stillFails: whether a scene shows the fault.
  /// - Returns: the smallest failing scene found, or the given one.
  package static func shrink(
    _ scene: TestScene, limit: Int = 400, stillFails: (TestScene) -> Bool
  ) -> TestScene {
    var shrinker = Shrinker(best: scene, remaining: limit)
    while shrinker.remaining > 0 {
      let layers = shrinker.removeLayers(stillFails)
      let properties = shrinker.simplifyProperties(stillFails)
      if !layers && !properties { break }
    }
    return shrinker.best
  }

  private mutating func attempt(_ candidate: TestScene, _ stillFails: (TestScene) -> Bool) -> Bool {
    guard remaining > 0 else { return false }
    remaining -= 1
    guard stillFails(candidate) else { return false }
    best = candidate
    return true
  }

  private mutating func removeLayers(_ stillFails: (TestScene) -> Bool) -> Bool {
    var improved = false
    var index = 1
    // Parents come first, so that large subtrees are removed before their parts.
    while true {
      let all = Self.paths(in: best.root)
      guard index < all.count else { return improved }
      var candidate = best
      let path = all[index]
      Self.modify(&candidate.root, path.dropLast()) { Self.remove(path[path.count - 1], from: &$0) }
      if attempt(candidate, stillFails) { improved = true } else { index += 1 }
    }
  }

  private mutating func simplifyProperties(_ stillFails: (TestScene) -> Bool) -> Bool {
    var improved = false
    for path in Self.paths(in: best.root) {
      for simplification in Self.simplifications {
        var candidate = best
        var changed = false
        Self.modify(&candidate.root, path[...]) { changed = simplification(&$0) }
        if changed && attempt(candidate, stillFails) { improved = true }
      }
    }
    if best.canvas.background != .clear {
      var candidate = best
      candidate.canvas.background = .clear
      if attempt(candidate, stillFails) { improved = true }
    }
    return improved
  }

  /// The path to each node, by indices of sublayers, then masks; parents first.
  private static func paths(in node: SceneNode) -> [[Int]] {
    [[]] + (node.sublayers + node.masks).enumerated().flatMap { index, child in paths(in: child).map { [index] + $0 } }
  }

  private static func modify(_ node: inout SceneNode, _ path: ArraySlice<Int>, _ body: (inout SceneNode) -> Void) {
    guard let first = path.first else { return body(&node) }
    if first < node.sublayers.count {
      modify(&node.sublayers[first], path.dropFirst(), body)
    } else {
      modify(&node.masks[first - node.sublayers.count], path.dropFirst(), body)
    }
  }

  private static func remove(_ index: Int, from node: inout SceneNode) {
    if index < node.sublayers.count {
      node.sublayers.remove(at: index)
    } else {
      node.masks.remove(at: index - node.sublayers.count)
    }
  }

  /// Each makes a layer simpler and returns whether it changed anything.
  private static let simplifications: [@Sendable (inout SceneNode) -> Bool] = [
    { reset(&$0, \.kind, to: .plain) },
    { reset(&$0, \.effects, to: .default) },
    { reset(&$0, \.filters, to: LayerFilters()) },
    { reset(&$0, \.filters.backgroundFilters, to: []) },
    { reset(&$0, \.filters.filters, to: []) },
    { dropFilter(&$0, in: \.filters.filters, at: 0) },
    { dropFilter(&$0, in: \.filters.filters, at: 1) },
    { dropFilter(&$0, in: \.filters.filters, at: 2) },
    { dropFilter(&$0, in: \.filters.backgroundFilters, at: 0) },
    { dropFilter(&$0, in: \.filters.backgroundFilters, at: 1) },
    { reset(&$0, \.shadowPath, to: nil) },
    { reset(&$0, \.effects.shadowOpacity, to: 0) },
    { $0.effects.shadowOpacity > 0 && reset(&$0, \.effects.shadowRadius, to: 0) },
    { $0.effects.shadowOpacity > 0 && reset(&$0, \.effects.shadowOffset, to: .zero) },
    { reset(&$0, \.effects.cornerRadii, to: .zero) },
    { reset(&$0, \.effects.cornerRadii, to: CornerRadii($0.effects.cornerRadii.topLeft.width)) },
    { reset(&$0, \.effects.cornerCurve, to: .circular) },
    { reset(&$0, \.effects.borderWidth, to: 0) },
    { reset(&$0, \.effects.borderWidth, to: $0.effects.borderWidth.rounded()) },
    { reset(&$0, \.effects.borderColor, to: .black) },
    { reset(&$0, \.effects.compositingFilter, to: .normal) },
    { reset(&$0, \.effects.allowsGroupOpacity, to: true) },
    { reset(&$0, \.effects.antialiasedEdges, to: .all) },
    { reset(&$0, \.effects.shouldRasterize, to: false) },
    { reset(&$0, \.effects.rasterizationScale, to: 1) },
    { reset(&$0, \.contents, to: nil) { $0 == nil } },
    { reset(&$0, \.backgroundColor, to: nil) { $0 == nil } },
    { reset(&$0, \.transform, to: .identity) },
    { reset(&$0, \.sublayerTransform, to: .identity) },
    { reset(&$0, \.opacity, to: 1) },
    { reset(&$0, \.masksToBounds, to: false) },
    { reset(&$0, \.isGeometryFlipped, to: false) },
    { reset(&$0, \.isDoubleSided, to: true) },
    { reset(&$0, \.isHidden, to: false) },
    { reset(&$0, \.zPosition, to: 0) },
    { reset(&$0, \.anchorPointZ, to: 0) },
    { reset(&$0, \.contentsRect, to: .unit) },
    { reset(&$0, \.contentsScale, to: 1) },
    { reset(&$0, \.contentsGravity, to: .resize) },
    { reset(&$0, \.detail, to: .default) },
    { reset(&$0, \.detail.contentsCenter, to: .unit) },
    { reset(&$0, \.detail.capInsets, to: nil) },
    { reset(&$0, \.detail.horizontalTileMode, to: .stretch) },
    { reset(&$0, \.detail.verticalTileMode, to: .stretch) },
    { reset(&$0, \.detail.minificationFilter, to: .linear) },
    { reset(&$0, \.detail.magnificationFilter, to: .linear) },
    { reset(&$0, \.detail.minificationFilterBias, to: 0) },
    { reset(&$0, \.detail.tintColor, to: nil) },
    { reset(&$0, \.anchorPoint, to: Point(0.5, 0.5)) },
    { reset(&$0, \.bounds.origin, to: .zero) },
    { reset(&$0, \.bounds, to: rounded($0.bounds)) },
    { reset(&$0, \.position, to: Point($0.position.x.rounded(), $0.position.y.rounded())) },
    { reset(&$0, \.backgroundColor, to: .black) { $0 == nil || $0 == .black } },
  ]

  private static func reset<Value: Equatable>(
    _ node: inout SceneNode, _ property: WritableKeyPath<SceneNode, Value>, to value: Value
  ) -> Bool {
    reset(&node, property, to: value) { $0 == value }
  }

  private static func reset<Value>(
    _ node: inout SceneNode, _ property: WritableKeyPath<SceneNode, Value>, to value: Value,
    unless isPlain: (Value) -> Bool
  ) -> Bool {
    if isPlain(node[keyPath: property]) { return false }
    node[keyPath: property] = value
    return true
  }

  private static func dropFilter(
    _ node: inout SceneNode, in chain: WritableKeyPath<SceneNode, [Filter]>, at index: Int
  ) -> Bool {
    guard node[keyPath: chain].count > max(index, 1) else { return false }
    node[keyPath: chain].remove(at: index)
    return true
  }

  private static func rounded(_ rect: Rect) -> Rect {
    Rect(
      x: rect.origin.x.rounded(), y: rect.origin.y.rounded(), width: rect.size.width.rounded(),
      height: rect.size.height.rounded())
  }
}
