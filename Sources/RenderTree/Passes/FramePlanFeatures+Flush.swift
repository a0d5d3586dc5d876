internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension FramePlan.Features {
  /// What a batch of both needs; nil where they differ in more than what one of them lacks.
  func joined(with other: FramePlan.Features) -> FramePlan.Features? {
    if self == other { return self }
    let lacking: FramePlan.Features = [.noBackground, .noContents, .whole, .unclipped]
    var (one, two) = (self, other)
    // How contents are read is all the same to what has none.
    if one.contains(.noContents), two.contains(.fetched) { one.insert(.fetched) }
    if two.contains(.noContents), one.contains(.fetched) { two.insert(.fetched) }
    return one.subtracting(lacking) == two.subtracting(lacking) ? one.intersection(two) : nil
  }

  /// The same, where one of the two is under clips and the other is not: to that the program that knows of clips does
  /// nothing.
  func joinedUnderClips(with other: FramePlan.Features) -> FramePlan.Features? {
    let clips: FramePlan.Features = [.shapes, .roundedClips]
    let (own, others) = (intersection(clips), other.intersection(clips))
    guard own.isEmpty != others.isEmpty else { return nil }
    return union(others).joined(with: other.union(own))
  }
}
