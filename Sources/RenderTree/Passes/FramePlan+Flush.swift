internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension FramePlan {
  /// Adds an instance, to the last batch of a pass if possible.
  ///
  /// - Returns: the reason why that batch could not take it.
  @discardableResult
  mutating func append(_ entry: PaintWalk.Entry, backdrop: Page?, toBatchesFrom first: Int) -> BreakReason? {
    guard !entry.bounds.isEmpty else {
      occluded += 1
      return nil
    }
    let index = instances.count
    instances.append(entry.instance)
    shadedPixels += entry.bounds.area
    if let last = batches.indices.last, last >= first {
      let batch = batches[last]
      if batch.takes(entry), batch.backdrop == backdrop,
        let features = batch.features.joined(with: entry.features)
      {
        batches[last].take(entry, features)
        batches[last].instances = batch.instances.lowerBound..<index + 1
        return nil
      }
    }
    let reason = batches.count > first ? BreakReason(batches[batches.count - 1], entry, backdrop: backdrop) : nil
    batches.append(
      Batch(
        instances: index..<index + 1, texture: entry.texture, under: entry.under, page: entry.page,
        features: entry.features, blending: entry.blending, backdrop: backdrop))
    return reason
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
  func joined(with other: FramePlan.Features) -> FramePlan.Features? {
    if self == other { return self }
    let lacking: FramePlan.Features = [.noBackground, .noContents, .whole, .unclipped]
    var (one, two) = (self, other)
    // An entry without contents does not care how contents are read.
    if one.contains(.noContents), two.contains(.fetched) { one.insert(.fetched) }
    if two.contains(.noContents), one.contains(.fetched) { two.insert(.fetched) }
    // The program of rounded fills draws a plain one as before.
    if one.isPlainFill, two.contains(.outlined) { one.formUnion(two.intersection([.outlined, .continuous])) }
    if two.isPlainFill, one.contains(.outlined) { two.formUnion(one.intersection([.outlined, .continuous])) }
    return one.subtracting(lacking) == two.subtracting(lacking) ? one.intersection(two) : nil
  }

  /// Of a quad that only fills its rectangle.
  private var isPlainFill: Bool {
    contains([.parallel, .noContents]) && isDisjoint(with: [.outlined, .cutByClip, .gradient])
  }

  /// The same, if only one of the two has clips: the program with clips leaves the other unchanged.
  func joinedUnderClips(with other: FramePlan.Features) -> FramePlan.Features? {
    let clips: FramePlan.Features = [.shapes, .roundedClips]
    let (own, others) = (intersection(clips), other.intersection(clips))
    guard own.isEmpty != others.isEmpty else { return nil }
    return union(others).joined(with: other.union(own))
  }
}

extension FramePlan.Batch {
  /// Whether the batch can take an entry, provided that their shader features can be joined.
  @inline(__always)
  func takes(_ entry: PaintWalk.Entry) -> Bool {
    (texture == entry.texture || entry.texture < 0 || texture < 0)
      && (under == entry.under || entry.under < 0 || under < 0)
      && (page == entry.page || entry.page == nil || page == nil) && blending == entry.blending
  }

  /// Takes an entry.
  ///
  /// - Parameter features: shader features of both.
  @inline(__always)
  mutating func take(_ entry: PaintWalk.Entry, _ features: FramePlan.Features) {
    if features.contains(.mixed) { return mix(entry) }
    self.features = features
    texture = max(texture, entry.texture)
    under = max(under, entry.under)
    page = page ?? entry.page
  }
}

extension Instance {
  @inline(__always)
  func moved(to group: UInt32, kind: UInt32) -> Instance {
    var instance = self
    instance.group = group
    instance.clip |= kind
    return instance
  }
}

extension FramePlan.BreakReason {
  /// Reason why a batch cannot take an entry.
  init(_ batch: FramePlan.Batch, _ entry: PaintWalk.Entry, backdrop: FramePlan.Page?) {
    if entry.texture >= 0, batch.texture >= 0,
      entry.texture != batch.texture
        || entry.under >= 0 && batch.under >= 0 && entry.under != batch.under
    {
      self = .texture
    } else if entry.page != nil, batch.page != nil, entry.page != batch.page {
      self = .page
    } else if batch.backdrop != backdrop {
      self = .backdrop
    } else if batch.blending != entry.blending || batch.features.contains(.opaque) != entry.features.contains(.opaque) {
      self = .blending
    } else {
      self = .program
    }
  }
}
