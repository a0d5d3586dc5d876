internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension PagePicture {
  /// One whose pixels are mirrored at an edge before a step reads them.
  func mirrored(at edge: PixelRect?) -> PagePicture {
    guard let edge else { return self }
    var result = self
    result.edge = PictureEdge(edge).moved(-grid.x, -grid.y)
    return result
  }

  /// What the program that reads it needs.
  var features: FramePlan.Features {
    var features: FramePlan.Features = isWhole ? [] : .resampled
    if !colors.isEmpty { features.insert(.filtered) }
    return features
  }
}
