import MultiplaneGeometry

extension Layer {
  /// One level of the search: a layer that the point is not outside of, and how far its sublayers have been asked.
  private struct Visit {
    let layer: Layer
    /// In the layer's own space.
    let point: Point
    let backToFront: [Layer]
    var left: Int
  }

  /// The search behind `hitTest`. Levels of plain layers stand in an array, not on the stack, so that 4,096 of them are no danger on
  /// a thread with a small one; a subclass is asked by a call, because it may have its own answer.
  final func findHit(_ point: Point) -> Layer? {
    guard let first = visit(point) else { return nil }
    var visits = [first]
    while let current = visits.last {
      if current.left == 0 {
        if current.layer.contains(current.point) { return current.layer }
        visits.removeLast()
        continue
      }
      visits[visits.count - 1].left -= 1
      let sublayer = current.backToFront[current.left - 1]
      if type(of: sublayer) == Layer.self {
        if let next = sublayer.visit(current.point) { visits.append(next) }
      } else if let hit = sublayer.hitTest(current.point) {
        return hit
      }
    }
    return nil
  }

  /// Nil when neither the layer nor a sublayer can be hit by a point of the superlayer's space.
  @inline(never)
  private final func visit(_ point: Point) -> Visit? {
    guard !isHidden, let own = toSuperPlane.inverted()?.apply(to: point), own.isFinite else { return nil }
    guard isDoubleSided || toSuper.showsFront else { return nil }
    guard !masksToBounds || bounds.contains(own) else { return nil }
    return Visit(layer: self, point: own, backToFront: sublayersBackToFront, left: children.count)
  }

  private final var sublayersBackToFront: [Layer] {
    guard let z = children.first?.zPosition, children.contains(where: { $0.zPosition != z }) else { return children }
    // The place breaks ties, because the library's sort does not promise to be stable.
    return children.enumerated().sorted { a, b in
      let (za, zb) = (a.element.zPosition, b.element.zPosition)
      return za < zb || (!(zb < za) && a.offset < b.offset)
    }.map(\.element)
  }
}
