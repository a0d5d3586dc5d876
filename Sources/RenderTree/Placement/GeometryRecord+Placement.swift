internal import MultiplaneChanges
internal import MultiplaneGeometry

extension GeometryRecord {
  /// Anchor point in the bounds; points of the layer's own space without its flip.
  @inline(__always)
  var anchor: Point {
    let bounds = bounds.standardized
    return Point(bounds.minX + anchorPoint.x * bounds.width, bounds.minY + anchorPoint.y * bounds.height)
  }

  /// Vertical flip within the bounds.
  var flip: Transform2D {
    Transform2D(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: bounds.minY + bounds.maxY)
  }

  /// Whether the layer leaves its siblings' plane: it has a depth of its own, or a hidden back.
  var isSolid: Bool { hasTransform3D || zPosition != 0 || anchorPointZ != 0 || !isDoubleSided }

  /// Whether the layer has a transform that the record does not contain.
  var leavesPlane: Bool { hasTransform3D || hasSublayerTransform }
}
