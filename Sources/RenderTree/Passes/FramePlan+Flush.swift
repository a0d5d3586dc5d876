internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension FramePlan {
  /// Adds an instance, to the last batch of a pass if possible.
  mutating func append(_ entry: PaintWalk.Entry, toBatchesFrom first: Int) {
    let need = BatchNeed(entry)
    instances.append(entry.instance)
    shadedPixels += entry.bounds.area
    if let last = batches.indices.last, last >= first, batches[last].canTake(need),
      batches[last].features.joined(with: need.features) != nil
    {
      batches[last].take(need)
    } else {
      batches.append(Batch(need, at: instances.count - 1))
    }
    batches[batches.count - 1].instances = batches[batches.count - 1].instances.lowerBound..<instances.count
  }

  /// Adds a copy to a page: to the last pass if that only copies to the same page.
  mutating func append(_ copy: Copy, to page: Page) {
    copies.append(copy)
    if let last = passes.last, last.target == .page(page), last.batches.isEmpty,
      last.copies.upperBound == copies.count - 1
    {
      passes[passes.count - 1].scissor = last.scissor.union(copy.to)
      passes[passes.count - 1].copies = last.copies.lowerBound..<copies.count
      return
    }
    passes.append(
      Pass(
        target: .page(page), scissor: copy.to, clear: nil, batches: batches.count..<batches.count,
        copies: copies.count - 1..<copies.count))
  }
}

extension FramePlan.Features {
  /// Features of a batch that holds both; nil if one cannot draw the other.
  @inline(__always)
  func joined(with other: FramePlan.Features) -> FramePlan.Features? {
    if self == other { return self }
    let mayDiffer = Self.lacking.union([.fetched, .outlined, .continuous])
    return symmetricDifference(other).isSubset(of: mayDiffer) ? joined(withNearly: other) : nil
  }

  private static var lacking: Self { [.noBackground, .noContents, .whole, .unclipped] }

  private func joined(withNearly other: FramePlan.Features) -> FramePlan.Features? {
    var (one, two) = (self, other)
    // An entry without contents does not care how contents are read.
    if one.contains(.noContents), two.contains(.fetched) { one.insert(.fetched) }
    if two.contains(.noContents), one.contains(.fetched) { two.insert(.fetched) }
    // The program of rounded fills draws a plain one as before.
    if one.isPlainFill, two.contains(.outlined) { one.formUnion(two.intersection([.outlined, .continuous])) }
    if two.isPlainFill, one.contains(.outlined) { two.formUnion(one.intersection([.outlined, .continuous])) }
    return one.subtracting(Self.lacking) == two.subtracting(Self.lacking) ? one.intersection(two) : nil
  }

  /// Of a quad that only fills its rectangle.
  private var isPlainFill: Bool {
    contains([.parallel, .noContents]) && isDisjoint(with: [.outlined, .cutByClip, .gradient])
  }

  /// The same, if only one of the two has clips: the program with clips leaves the other unchanged.
  @inline(__always)
  func joinedUnderClips(with other: FramePlan.Features) -> FramePlan.Features? {
    let clips: FramePlan.Features = [.shapes, .roundedClips]
    let (own, others) = (intersection(clips), other.intersection(clips))
    guard own.isEmpty != others.isEmpty else { return nil }
    return union(others).joined(with: other.union(own))
  }
}

extension Instance {
  @inline(__always)
  func moved(to group: UInt32, kind: UInt32 = 0) -> Instance {
    var instance = self
    instance.group = group
    instance.clip |= kind
    return instance
  }
}
