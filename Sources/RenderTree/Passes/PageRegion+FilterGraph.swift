internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension PageRegion {
  /// The region with lines at which a step mirrors it.
  func mirrored(at edge: PixelRect?) -> PageRegion {
    guard let edge else { return self }
    var result = self
    result.edge = MirrorEdge(edge).moved(-grid.x, -grid.y)
    return result
  }

  /// Shader features of the program that reads the region.
  var features: FramePlan.Features {
    var features: FramePlan.Features = isWhole ? [] : .resampled
    if !colors.isEmpty { features.insert(.filtered) }
    return features
  }
}
