internal import MultiplaneChanges
internal import MultiplaneContents
internal import MultiplaneGeometry

extension GeometryRecord {
  /// It has a transform that the record itself does not hold.
  var leavesPlane: Bool { hasTransform3D || hasSublayerTransform }
}
