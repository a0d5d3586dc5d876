public import MultiplaneGeometry

extension Layer {
  /// The anchor point in the layer's own space, before `isGeometryFlipped` is applied.
  package final var anchor: Point {
    let (bounds, fraction) = (geometry.bounds, geometry.anchorPoint)
    return Point(bounds.minX + fraction.x * bounds.width, bounds.minY + fraction.y * bounds.height)
  }

  /// The transform from the layer's own space to its superlayer's, or to that of the layer that it masks; to the canvas
  /// for a topmost layer. In order: the vertical flip if `isGeometryFlipped`, `transform` about the anchor point, the
  /// translation to `position`, the superlayer's `sublayerTransform` about its anchor point.
  package final var toSuper: Transform3D {
    guard !isMask, let parent, parent.geometry.hasSublayerTransform else { return toSuperUntransformed }
    return toSuperUntransformed.concatenating(parent.aboutAnchor)
  }

  /// `toSuper` without the superlayer's `sublayerTransform`.
  package final var toSuperUntransformed: Transform3D {
    let map = Transform3D(translationX: -anchor.x, y: -anchor.y, z: -geometry.anchorPointZ)
      .concatenating(transform)
      .concatenating(Transform3D(translationX: geometry.position.x, y: geometry.position.y, z: geometry.zPosition))
    return geometry.isGeometryFlipped ? flip.concatenating(map) : map
  }

  /// The effect of `toSuper` on the layer's plane z = 0.
  package final var toSuperPlane: Homography {
    let isPlain = superlink.object.map { isMask || !$0.geometry.hasSublayerTransform } ?? true
    guard isPlain, !geometry.hasTransform3D else { return toSuper.plane }
    var map = geometry.transform.translated(x: -anchor.x, y: -anchor.y)
    map.tx += geometry.position.x
    map.ty += geometry.position.y
    if geometry.isGeometryFlipped { map = flip.affine.concatenating(map) }
    return Homography(map)
  }

  /// The map to the plane that the layer is flattened into, the layer of that plane (nil for the canvas), and the
  /// number of levels up to it: more than one inside a `TransformLayer`, which does not flatten.
  final var toPlaneAbove: (map: Homography, layer: Layer?, levels: Int) {
    guard let parent, !parent.hasOwnPlane else { return (toSuperPlane, parent, 1) }
    let (map, layer, levels) = toSpaceAbove
    return (map.plane, layer, levels)
  }

  /// The transform to the space whose plane z = 0 the layer is flattened into.
  final var toPlaneAbove3D: Transform3D { toSpaceAbove.map }

  private final var toSpaceAbove: (map: Transform3D, layer: Layer?, levels: Int) {
    var (map, above, levels) = (toSuper, parent, 1)
    while let layer = above, !layer.hasOwnPlane {
      map = map.concatenating(layer.toSuper)
      above = layer.parent
      levels += 1
    }
    return (map, above, levels)
  }

  private final var flip: Transform3D {
    let bounds = geometry.bounds
    return Transform3D(Transform2D(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: bounds.minY + bounds.maxY))
  }

  private final var aboutAnchor: Transform3D {
    var anchor = anchor
    if geometry.isGeometryFlipped { anchor = flip.affine.apply(to: anchor) }
    return sublayerTransform.about(x: anchor.x, y: anchor.y, z: geometry.anchorPointZ)
  }
}

// MARK: Frame

extension Layer {
  /// The bounding box of the layer's transformed bounds, in the superlayer's space. The superlayer's
  /// `sublayerTransform` is not applied. `Rect.null` when a perspective puts the whole layer behind the viewer.
  ///
  /// Setting it keeps `transform`, and sets `position` and the size of `bounds` so that the frame reads back as set, if
  /// such a size exists. Otherwise (after a rotation by 45°, only squares can be filled) the bounds keep their aspect
  /// ratio and take the largest size that fits, starting at the rectangle's corner of minimum x and y. A perspective in
  /// the transform is ignored in computing the size, not in placing that corner.
  public final var frame: Rect {
    get {
      let box = box(of: bounds.standardized.size)
      return box.isNull ? .null : box.offsetBy(dx: geometry.position.x, dy: geometry.position.y)
    }
    set {
      let target = newValue.standardized
      let size = size(filling: target.size)
      bounds = Rect(origin: geometry.bounds.standardized.origin, size: size)
      let box = box(of: size)
      guard !box.isNull else { return }
      let place = Point(target.origin.x - box.origin.x, target.origin.y - box.origin.y)
      position = place
    }
  }

  /// The bounding box, relative to `position`, of transformed bounds of a size.
  private final func box(of size: Size) -> Rect {
    let anchor = Point(geometry.anchorPoint.x * size.width, geometry.anchorPoint.y * size.height)
    let local = Rect(x: -anchor.x, y: -anchor.y, width: size.width, height: size.height)
    guard geometry.hasTransform3D else {
      return geometry.transform.isIdentity ? local : geometry.transform.apply(to: local)
    }
    return transform.translated(x: 0, y: 0, z: -geometry.anchorPointZ).project(local)
  }

  /// The bounding box has width |a|·width + |c|·height and height |b|·width + |d|·height; solved for width and height.
  private final func size(filling target: Size) -> Size {
    if geometry.hasTransform3D == false, geometry.transform.isIdentity { return target }
    let map = geometry.hasTransform3D ? transform.plane : Homography(geometry.transform)
    let w = abs(map.w1)
    let (a, b, c, d) = (abs(map.xx) / w, abs(map.yx) / w, abs(map.xy) / w, abs(map.yy) / w)
    let determinant = a * d - b * c
    // Closer to a rotation by 45° than this, the two equations are nearly dependent and rounding errors dominate.
    let nearlySingular = 1e-9 * max(a * d, b * c)
    if abs(determinant) > nearlySingular {
      let width = (d * target.width - c * target.height) / determinant
      let height = (a * target.height - b * target.width) / determinant
      if width >= 0, height >= 0 { return Size(width, height) }
    }
    var own = bounds.standardized.size
    if own.width == 0, own.height == 0 { own = Size(1, 1) }
    let box = Size(a * own.width + c * own.height, b * own.width + d * own.height)
    let scale = min(
      box.width > 0 ? target.width / box.width : .infinity, box.height > 0 ? target.height / box.height : .infinity)
    return scale.isFinite ? Size(own.width * scale, own.height * scale) : bounds.standardized.size
  }
}
