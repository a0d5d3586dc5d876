internal import MultiplaneFramePlan

extension FramePlan.Features {
  /// Features of a batch that holds both; nil if one cannot draw the other.
  func joined(with other: FramePlan.Features) -> FramePlan.Features? {
    if self == other { return self }
    let lacking: FramePlan.Features = [.noBackground, .noContents, .whole, .unclipped]
    var (one, two) = (self, other)
    // An entry without contents does not care how contents are read.
    if one.contains(.noContents), two.contains(.fetched) { one.insert(.fetched) }
    if two.contains(.noContents), one.contains(.fetched) { two.insert(.fetched) }
    return one.subtracting(lacking) == two.subtracting(lacking) ? one.intersection(two) : nil
  }

  /// The same, if only one of the two has clips: the program with clips leaves the other unchanged.
  func joinedUnderClips(with other: FramePlan.Features) -> FramePlan.Features? {
    let clips: FramePlan.Features = [.shapes, .roundedClips]
    let (own, others) = (intersection(clips), other.intersection(clips))
    guard own.isEmpty != others.isEmpty else { return nil }
    return union(others).joined(with: other.union(own))
  }
}
