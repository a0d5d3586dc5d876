internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension PageRegion {
  /// One whose pixels are mirrored at an edge before a step reads them.
  func mirrored(at edge: PixelRect?) -> PageRegion {
    guard let edge else { return self }
    var result = self
    result.edge = MirrorEdge(edge).moved(-grid.x, -grid.y)
    return result
  }

  /// What the program that reads it needs.
  var features: FramePlan.Features {
    var features: FramePlan.Features = isWhole ? [] : .resampled
    if !colors.isEmpty { features.insert(.filtered) }
    return features
  }
}
