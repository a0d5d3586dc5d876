internal import MultiplaneGeometry

extension RenderTree {
  /// Why a layer with sublayers is drawn as a group of its own; nil when it need not be. A matter of the tree alone.
  func groupReason(_ look: AppearanceRecord, clip: Int32) -> FramePlan.PassReason? {
    if look.opacity < 1 { return .groupOpacity }
    return look.masksToBounds && clips.values[Int(clip)].links.z >= Self.shapesBeforeGroup ? .clipDepth : nil
  }

  /// How many clips that are not aligned each pixel is tested against before they are put into a group that is clipped once. Without an
  /// end, a chain of n such layers would cost n² a pixel.
  private static let shapesBeforeGroup: Float = 16

  /// Finds room for an isolated group and draws it, as one instance, into the group that it belongs to.
  mutating func openGroup(
    _ slot: Int, place: PixelRect, in context: PaintWalk.Context, reason: FramePlan.PassReason, plan: inout FramePlan
  ) -> PaintWalk.Context {
    let depth = walk.streams[context.stream].depth + 1
    // Between two groups of the target itself everything so far can be drawn, so that many groups take no more memory than some.
    if depth == 1, walk.shelves.contains(where: { $0.page >= Self.pagesBeforeFlush }) { flushStreams(plan: &plan) }
    while walk.shelves.count <= depth { walk.shelves.append(PageShelves()) }
    let size = pageSize
    let (page, x, y) = walk.shelves[depth].place(width: place.width, height: place.height, on: size)
    while plan.pages[depth % 2].count <= page { plan.pages[depth % 2].append(size) }
    let stream = walk.stream(depth: depth, page: page)
    walk.streams[stream].used = walk.streams[stream].used.union(
      PixelRect(x: x, y: y, width: place.width, height: place.height))
    let group = Int32(plan.groups.count)
    plan.groups.append(
      GroupRecord(
        region: place, offset: (x - place.x, y - place.y), opacity: Float(min(appearance[slot].opacity, 1)),
        reference: plan.reference))
    walk.streams[stream].groups.append(group)
    walk.streams[context.stream].entries.append(
      PaintWalk.Entry(
        instance: Instance(
          item: UInt32(group) | Instance.composite, clip: UInt32(context.clip), group: UInt32(context.group)),
        texture: -1, page: Int32(page), features: clipFeatures(context.clip).union(.composite), bounds: place,
        opaque: .empty))
    plan.offscreens.append(
      FramePlan.Offscreen(
        layer: LayerID(slot: UInt32(slot), generation: states[slot].generation), name: names[UInt32(slot)],
        reason: reason, region: place))
    return PaintWalk.Context(clip: noClip, isClipTransient: false, group: group, stream: stream, cull: place)
  }

  /// How many pages one depth of nesting may fill before they are drawn and used again: each change of target costs a tiler its tiles, and
  /// four targets' worth of groups are rarely seen at once.
  private static let pagesBeforeFlush = 4

  /// Pages hold the largest group there can be, which is the target, and many small ones.
  private var pageSize: FramePlan.PageSize {
    let target = lastTarget ?? PlanTarget(width: 1, height: 1)
    let least = 1024
    func side(_ pixels: Int) -> Int { min(max((pixels + 63) / 64 * 64, least), max(target.maximumTextureSize, pixels)) }
    return FramePlan.PageSize(width: side(target.width), height: side(target.height))
  }

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

extension GroupRecord {
  init(region: PixelRect, offset: (x: Int, y: Int), opacity: Float, reference: (x: Int, y: Int)) {
    self.init()
    place = SIMD4(Float(offset.x + reference.x), Float(offset.y + reference.y), opacity, 0)
    self.region =
      SIMD4(
        Float(region.x - reference.x), Float(region.y - reference.y), Float(region.maxX - reference.x),
        Float(region.maxY - reference.y))
  }
}
