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
}
