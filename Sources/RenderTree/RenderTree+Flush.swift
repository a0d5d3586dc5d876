internal import MultiplaneGeometry

extension RenderTree {
  /// Puts the streams into the plan as passes, the deepest groups first, and empties them: their pages are free again.
  mutating func flushStreams(plan: inout FramePlan) {
    var deepest = 0
    for stream in walk.streams[..<walk.streamCount] { deepest = max(deepest, stream.depth) }
    walk.occlusion.begin(groupCount: plan.groups.count)
    for depth in 0...deepest {
      for index in 0..<walk.streamCount where walk.streams[index].depth == depth {
        walk.occlusion.cull(&walk.streams[index].entries)
      }
    }
    let background = lastTarget?.background.map { SIMD4<Float>($0.premultiplied) }
    for depth in stride(from: deepest, through: 0, by: -1) {
      for stream in walk.streams[..<walk.streamCount] where stream.depth == depth {
        if depth > 0, stream.groups.allSatisfy({ walk.occlusion.isHidden(group: Int($0)) }) { continue }
        let firstBatch = plan.batches.count
        for entry in stream.entries {
          if entry.bounds.isEmpty { plan.occluded += 1 } else { plan.append(entry, toBatchesFrom: firstBatch) }
        }
        // What an earlier flush has drawn to the target stays.
        let clear = depth > 0 ? .zero : walk.hasDrawnTarget ? nil : background
        plan.passes.append(
          FramePlan.Pass(
            target: depth == 0 ? .target : .page(set: depth % 2, index: stream.page), scissor: stream.used,
            clear: clear, batches: firstBatch..<plan.batches.count))
      }
    }
    walk.hasDrawnTarget = true
    walk.emptyStreams()
  }
}

extension FramePlan {
  /// Adds an instance, to the last batch of a pass where that can take it.
  fileprivate mutating func append(_ entry: PaintWalk.Entry, toBatchesFrom first: Int) {
    let index = instances.count
    instances.append(entry.instance)
    if let last = batches.indices.last, last >= first {
      let batch = batches[last]
      let sameTexture = entry.texture < 0 || batch.texture < 0 || batch.texture == entry.texture
      let samePage = entry.page < 0 || batch.page < 0 || batch.page == entry.page
      if sameTexture, samePage, let features = batch.features.joined(with: entry.features) {
        batches[last].instances = batch.instances.lowerBound..<index + 1
        batches[last].texture = max(batch.texture, entry.texture)
        batches[last].page = max(batch.page, entry.page)
        batches[last].features = features
        return
      }
    }
    batches.append(
      Batch(instances: index..<index + 1, texture: entry.texture, page: entry.page, features: entry.features))
  }
}

extension FramePlan.Features {
  /// What a batch of both needs; nil where they differ in more than what one of them lacks.
  fileprivate func joined(with other: FramePlan.Features) -> FramePlan.Features? {
    let lacking: FramePlan.Features = [.noBackground, .noContents]
    var (one, two) = (self, other)
    // How contents are read is all the same to what has none.
    if one.contains(.noContents), two.contains(.fetched) { one.insert(.fetched) }
    if two.contains(.noContents), one.contains(.fetched) { two.insert(.fetched) }
    return one.subtracting(lacking) == two.subtracting(lacking) ? one.intersection(two) : nil
  }
}
