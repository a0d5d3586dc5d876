import MultiplaneGeometry

extension Layer {
  /// One level of the search: a layer that may contain the point, and the sublayers that are still to be searched.
  private struct Visit {
    let layer: Layer
    /// In the layer's own space; for a layer without a plane, in the plane above.
    let point: Point
    let backToFront: [Layer]
    /// The point in the own space of each sublayer, where it was computed with the order; otherwise empty.
    let places: [Point]
    var remaining: Int

    init(_ layer: Layer, _ point: Point, _ backToFront: [Layer], places: [Point] = []) {
      self.layer = layer
      self.point = point
      self.backToFront = backToFront
      self.places = places
      remaining = backToFront.count
    }
  }

  /// The search behind `hitTest`. Layers of the library's own classes are searched with an explicit stack, so that
  /// 4,096 levels are safe on threads with small stacks. Other subclasses are searched by calling `hitTest`, which they
  /// may override.
  final func findHit(_ point: Point) -> Layer? {
    guard let first = visit(point) else { return nil }
    var visits = [first]
    while let current = visits.last {
      if current.remaining == 0 {
        if current.layer.hasOwnPlane, current.layer.contains(current.point) { return current.layer }
        visits.removeLast()
        continue
      }
      let index = current.remaining - 1
      visits[visits.count - 1].remaining = index
      let sublayer = current.backToFront[index]
      if sublayer.isOfOwnClass {
        let place = current.places.isEmpty ? nil : current.places[index]
        if let next = sublayer.visit(current.point, at: place) { visits.append(next) }
      } else if let hit = sublayer.hitTest(current.point) {
        return hit
      }
    }
    return nil
  }

  /// Nil when neither the layer nor a sublayer can be hit at this point of the plane that the layer is flattened into.
  ///
  /// - Parameter place: the point in the layer's own space, if already computed.
  @inline(never)
  private final func visit(_ point: Point, at place: Point? = nil) -> Visit? {
    guard !isHidden else { return nil }
    if marks.contains(.lacksSublayers) { makeShownSublayers() }
    guard isDoubleSided || toPlaneAbove3D.showsFront else { return nil }
    guard hasOwnPlane else { return spaceVisit(point) }
    guard let own = place ?? toPlaneAbove.map.inverted()?.apply(to: point), own.isFinite else { return nil }
    guard !masksToBounds || bounds.contains(own) else { return nil }
    guard let z = children.first?.zPosition else { return Visit(self, own, []) }
    var isSorted = true
    for layer in children {
      if layer.geometry.hasTransform3D || !layer.hasOwnPlane { return spaceVisit(own) }
      if layer.zPosition != z { isSorted = false }
    }
    return Visit(self, own, isSorted ? children : childrenByPosition)
  }

  private final var childrenByPosition: [Layer] {
    // The index breaks ties: `sorted` is not documented to be stable.
    children.enumerated().sorted { a, b in
      let (za, zb) = (a.element.zPosition, b.element.zPosition)
      return za < zb || (!(zb < za) && a.offset < b.offset)
    }.map(\.element)
  }
}

// MARK: Three dimensions

extension Layer {
  /// Where the ray through the point meets the plane of a layer.
  private struct RayHit {
    let layer: Layer
    let place: Point
    /// Greater is nearer to the viewer; in units of `Transform3D.coplanar`.
    let depth: Double
    let z: Double
    let order: Int

    static func isBehind(_ a: RayHit, _ b: RayHit) -> Bool {
      if a.depth != b.depth { return a.depth < b.depth }
      return a.z == b.z ? a.order < b.order : a.z < b.z
    }
  }

  /// Whether the layer, or for a transform layer its sublayers, leaves the plane.
  private final var isTilting: Bool {
    geometry.hasTransform3D || (!hasOwnPlane && geometry.hasSublayerTransform && !sublayerTransform.isAffine)
  }

  /// A visit of the layers that share this layer's 3D space, sublayers of transform layers included, that the ray
  /// through the point meets.
  private final func spaceVisit(_ point: Point) -> Visit {
    var hits: [RayHit] = []
    let space = hasOwnPlane ? Transform3D.identity : toPlaneAbove3D
    var (isDeep, order) = (!hasOwnPlane && isTilting, 0)
    var pending = children.reversed().map { (layer: $0, space: space, z: 0.0) }
    while let (layer, space, above) = pending.popLast() {
      if layer.isTilting { isDeep = true }
      guard !layer.isHidden else { continue }
      let map = layer.toSuper.concatenating(space)
      let z = above + layer.zPosition
      if Swift.type(of: layer) == TransformLayer.self {
        guard layer.isDoubleSided || map.showsFront else { continue }
        if layer.marks.contains(.lacksSublayers) { layer.makeShownSublayers() }
        pending.append(contentsOf: layer.children.reversed().map { ($0, map, z) })
        continue
      }
      order += 1
      if !layer.hasOwnPlane {
        // A subclass that may override `hitTest`. It has no plane: the depth is that of its origin.
        hits.append(RayHit(layer: layer, place: point, depth: map.depth(of: .zero), z: z, order: order))
      } else if let place = map.plane.inverted()?.apply(to: point), place.isFinite {
        hits.append(RayHit(layer: layer, place: place, depth: map.depth(of: place), z: z, order: order))
      }
    }
    if isDeep {
      hits.sort(by: RayHit.isBehind)
    } else {
      hits.sort { a, b in a.z == b.z ? a.order < b.order : a.z < b.z }
    }
    return Visit(self, point, hits.map(\.layer), places: hits.map(\.place))
  }
}

extension Transform3D {
  /// In points. Planes closer to each other than this, where the ray meets them, are ordered like layers in one plane.
  private static let coplanar = 1e-6

  /// The depth of a point of the plane z = 0 after the transform, rounded to units of `coplanar`.
  fileprivate func depth(of point: Point) -> Double {
    let z = point.x * m13 + point.y * m23 + m43
    let w = point.x * m14 + point.y * m24 + m44
    return (z / w / Self.coplanar).rounded()
  }
}
