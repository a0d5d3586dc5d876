internal import MultiplaneChanges
internal import MultiplaneGeometry

extension GeometryRecord {
  /// Where the anchor point lies in the bounds; points of the layer's own space as it is without a flip.
  var anchor: Point {
    let bounds = bounds.standardized
    return Point(bounds.minX + anchorPoint.x * bounds.width, bounds.minY + anchorPoint.y * bounds.height)
  }

  /// Turns y over within the bounds.
  var flip: Transform2D {
    Transform2D(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: bounds.minY + bounds.maxY)
  }
}

extension GeometryRecord {
  /// The layer has more of a third dimension than the plane that its siblings lie in: a depth of its own, or a back
  /// that is not shown.
  var isSolid: Bool { hasTransform3D || zPosition != 0 || anchorPointZ != 0 || !isDoubleSided }
}
