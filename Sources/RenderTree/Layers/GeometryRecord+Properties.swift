internal import MultiplaneChanges

extension GeometryRecord {
  /// Whether the layer has a transform that the record does not contain.
  var leavesPlane: Bool { hasTransform3D || hasSublayerTransform }
}
