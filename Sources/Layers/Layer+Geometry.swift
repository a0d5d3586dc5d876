public import MultiplaneGeometry

extension Layer {
  /// The anchor point in the layer's own space, as if y ran down in it.
  package final var anchor: Point {
    let (bounds, fraction) = (geometry.bounds, geometry.anchorPoint)
    return Point(bounds.minX + fraction.x * bounds.width, bounds.minY + fraction.y * bounds.height)
  }

  /// The map from the layer's own space to its superlayer's, or to that of the layer that it masks, which is the canvas
  /// for a layer without one: own y turned over where the geometry is flipped, then `transform` about the anchor point,
  /// then to `position`, then the superlayer's `sublayerTransform` about its anchor point.
  package final var toSuper: Transform3D {
    var map = placing(anchor, at: geometry.position)
    if geometry.isGeometryFlipped { map = flip.concatenating(map) }
    if !isMask, let parent, parent.geometry.hasSublayerTransform { map = map.concatenating(parent.aboutAnchor) }
    return map
  }

  /// What `toSuper` does to the layer's plane.
  package final var toSuperPlane: Homography {
    let isPlain = superlink.object.map { isMask || !$0.geometry.hasSublayerTransform } ?? true
    guard isPlain, !geometry.hasTransform3D else { return toSuper.plane }
    var map = geometry.transform.translated(x: -anchor.x, y: -anchor.y)
    map.tx += geometry.position.x
    map.ty += geometry.position.y
    if geometry.isGeometryFlipped { map = flip.affine.concatenating(map) }
    return Homography(map)
  }

  /// The map to the plane that the layer is flattened into, the layer whose plane that is (nil for the canvas), and how
  /// many levels it is above: more than one below a `TransformLayer`, which flattens nothing.
  final var toPlaneAbove: (map: Homography, layer: Layer?, levels: Int) {
    guard let parent, !parent.hasOwnPlane else { return (toSuperPlane, parent, 1) }
    let (map, layer, levels) = toSpaceAbove
    return (map.plane, layer, levels)
  }

  /// The map to the space whose plane z = 0 the layer is flattened into.
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

  /// `transform` about a point of the layer's own space that it puts at a point of the superlayer's.
  private final func placing(_ anchor: Point, at position: Point) -> Transform3D {
    Transform3D(translationX: -anchor.x, y: -anchor.y, z: -geometry.anchorPointZ)
      .concatenating(transform)
      .concatenating(Transform3D(translationX: position.x, y: position.y, z: geometry.zPosition))
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
  /// The smallest rectangle in the superlayer's space that holds the layer's bounds under its own transform; the
  /// superlayer's `sublayerTransform` is not looked at. `Rect.null` when a perspective puts all of it behind the
  /// viewer.
  ///
  /// Setting it keeps the transform and sets `position` and the size of `bounds`. The size is the one with which the
  /// frame reads back as it was set, where there is one. Otherwise (a turn by 45° can't fill a rectangle that is not
  /// square) the bounds keep their proportions and grow or shrink as far as they fit inside, from the rectangle's
  /// corner of least x and y. A perspective in the transform is left out when the size is computed; the corner is met
  /// all the same.
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
      if !box.isNull {
        geometry.position = Point(target.origin.x - box.origin.x, target.origin.y - box.origin.y)
      }
    }
  }

  /// The bounding box of bounds of a size under the transform, measured from the position.
  private final func box(of size: Size) -> Rect {
    let anchor = Point(geometry.anchorPoint.x * size.width, geometry.anchorPoint.y * size.height)
    let local = Rect(x: -anchor.x, y: -anchor.y, width: size.width, height: size.height)
    guard geometry.hasTransform3D else {
      return geometry.transform.isIdentity ? local : geometry.transform.apply(to: local)
    }
    return transform.translated(x: 0, y: 0, z: -geometry.anchorPointZ).project(local)
  }

  /// A box is as wide as |a|·width + |c|·height, and as high as |b|·width + |d|·height: solved for width and height.
  private final func size(filling target: Size) -> Size {
    if geometry.hasTransform3D == false, geometry.transform.isIdentity { return target }
    let map = geometry.hasTransform3D ? transform.plane : Homography(geometry.transform)
    let w = abs(map.w1)
    let (a, b, c, d) = (abs(map.xx) / w, abs(map.yx) / w, abs(map.xy) / w, abs(map.yy) / w)
    let determinant = a * d - b * c
    // Nearer to a turn by 45° than this, the two equations say the same and rounding decides the rest.
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
