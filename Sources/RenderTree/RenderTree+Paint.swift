internal import MultiplaneGeometry

extension RenderTree {
  /// Visits what touches `region` in paint order and fills the plan's passes.
  mutating func paint(_ region: PixelRect, target: PlanTarget, into plan: inout FramePlan) {
    walk.begin()
    plan.groups.append(GroupRecord(region: target.bounds, offset: (0, 0), opacity: 1, reference: plan.reference))
    let stream = walk.stream(depth: 0, page: 0)
    walk.streams[stream].used = region
    if root >= 0 {
      let frame = PaintWalk.Frame(
        cursor: root, end: -1, start: 0, clip: noClip, isClipTransient: false, group: 0, stream: stream, cull: region)
      visit(Int(root), in: frame, clip: noClip, isClipTransient: false, plan: &plan)
    }
    while let top = walk.frames.indices.last {
      var frame = walk.frames[top]
      if frame.end < 0 {
        guard frame.cursor >= 0 else {
          walk.frames.removeLast()
          continue
        }
        let slot = Int(frame.cursor)
        walk.frames[top].cursor = states[slot].next
        visit(slot, in: frame, clip: frame.clip, isClipTransient: frame.isClipTransient, plan: &plan)
      } else {
        guard frame.cursor < frame.end else {
          walk.pieces.removeLast(Int(frame.end - frame.start))
          walk.frames.removeLast()
          continue
        }
        let piece = walk.pieces[Int(frame.cursor)]
        frame.cursor += 1
        walk.frames[top].cursor = frame.cursor
        visit(piece, in: frame, plan: &plan)
      }
    }
    flushStreams(plan: &plan)
  }

  private mutating func visit(_ piece: PaintWalk.Piece, in frame: PaintWalk.Frame, plan: inout FramePlan) {
    let slot = Int(piece.slot)
    var (clip, isTransient) = (frame.clip, frame.isClipTransient)
    if piece.cutCount > 0 {
      updateDeviceBelow(slot)
      for cut in walk.cuts[Int(piece.firstCut)..<Int(piece.firstCut + piece.cutCount)] {
        clip = transientClip(cut, of: slot, under: clip, reference: plan.reference)
        isTransient = true
      }
    }
    visit(slot, in: frame, clip: clip, isClipTransient: isTransient, plan: &plan)
  }

  /// Draws one layer and opens its sublayers.
  private mutating func visit(
    _ slot: Int, in frame: PaintWalk.Frame, clip: Int32, isClipTransient: Bool, plan: inout FramePlan
  ) {
    let look = appearance[slot]
    guard !look.isHidden, look.opacity > 0, states[slot].flags.contains(.isDrawable) else { return }
    updateDeviceBelow(slot)
    let bounds = subtreeBounds(slot)
    guard !bounds.isNull else { return }
    let place = Self.pixels(of: bounds, through: states[slot].device).intersection(frame.cull)
    guard !place.isEmpty else { return }

    let isContainer = states[slot].childCount > 0
    var (group, stream, clip, isClipTransient) = (frame.group, frame.stream, clip, isClipTransient)
    let reason = isContainer ? groupReason(look, clip: clip) : nil
    if let reason {
      (group, stream) = openGroup(slot, place: place, in: frame, clip: clip, reason: reason, plan: &plan)
      (clip, isClipTransient) = (noClip, false)
    }
    if hasOwnNode(slot) {
      guard updateNode(slot, reference: plan.reference) else {
        plan.unrepresentable += 1
        return
      }
    }
    let own = isContainer ? ownPlace(slot, in: place) : place
    if !own.isEmpty {
      draw(slot, place: own, group: group, stream: stream, clip: clip, plan: &plan)
    }
    if isContainer {
      openSublayers(
        slot, place: place, group: group, stream: stream, clip: clip, isClipTransient: isClipTransient,
        plan: &plan)
    }
  }

  /// The part of what a layer with sublayers touches that it draws itself.
  private func ownPlace(_ slot: Int, in place: PixelRect) -> PixelRect {
    var own = states[slot].extent
    if appearance[slot].masksToBounds { own = own.intersection(geometry[slot].bounds) }
    return own.isNull ? .empty : Self.pixels(of: own, through: states[slot].device).intersection(place)
  }

  /// Why a layer with sublayers is drawn as a group of its own; nil when it need not be. A matter of the tree alone.
  private func groupReason(_ look: AppearanceRecord, clip: Int32) -> FramePlan.PassReason? {
    if look.opacity < 1 { return .groupOpacity }
    return look.masksToBounds && clips.values[Int(clip)].links.z >= Self.shapesBeforeGroup ? .clipDepth : nil
  }

  /// How many clips that are not aligned each pixel is tested against before they are put into a group that is clipped once. Without an
  /// end, a chain of n such layers would cost n² a pixel.
  private static let shapesBeforeGroup: Float = 16

  private mutating func draw(
    _ slot: Int, place: PixelRect, group: Int32, stream: Int, clip: Int32, plan: inout FramePlan
  ) {
    let texture = updateTexture(slot, plan: &plan)
    updateQuad(slot)
    guard !states[slot].flags.contains(.isUnrepresentable) else {
      plan.unrepresentable += 1
      return
    }
    let quad = quadPlace(slot, clip: clip, reference: plan.reference)
    walk.streams[stream].entries.append(
      PaintWalk.Entry(
        instance: Instance(item: UInt32(states[slot].record), clip: UInt32(clip), group: UInt32(group)),
        texture: texture, page: -1, features: quad.features,
        bounds: quad.bounds.map { $0.intersection(place) } ?? place,
        opaque: quad.opaque))
  }

  /// Finds room for an isolated group and draws it, as one instance, into the group that it belongs to.
  private mutating func openGroup(
    _ slot: Int, place: PixelRect, in frame: PaintWalk.Frame, clip: Int32, reason: FramePlan.PassReason,
    plan: inout FramePlan
  ) -> (group: Int32, stream: Int) {
    let depth = walk.streams[frame.stream].depth + 1
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
    walk.streams[frame.stream].entries.append(
      PaintWalk.Entry(
        instance: Instance(item: UInt32(group) | Instance.composite, clip: UInt32(clip), group: UInt32(frame.group)),
        texture: -1, page: Int32(page), features: clipFeatures(clip).union(.composite), bounds: place, opaque: .empty))
    plan.offscreens.append(
      FramePlan.Offscreen(
        layer: LayerID(slot: UInt32(slot), generation: states[slot].generation), name: names[UInt32(slot)],
        reason: reason, region: place))
    return (group, stream)
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

  private mutating func openSublayers(
    _ slot: Int, place: PixelRect, group: Int32, stream: Int, clip: Int32, isClipTransient: Bool, plan: inout FramePlan
  ) {
    var frame = PaintWalk.Frame(
      cursor: states[slot].first, end: -1, start: 0, clip: clip, isClipTransient: isClipTransient, group: group,
      stream: stream, cull: place)
    if appearance[slot].masksToBounds {
      guard let own = boundsClip(slot, under: clip, isTransient: isClipTransient, reference: plan.reference) else {
        return
      }
      frame.clip = own
      frame.cull = place.intersection(Self.pixels(of: geometry[slot].bounds, through: states[slot].device))
    }
    if states[slot].deepCount > 0 || states[slot].raisedCount > 0 { orderSublayers(slot, &frame) }
    walk.frames.append(frame)
  }

  /// Paint order where tree order is not enough: by zPosition, or by depth where a sublayer leaves the plane.
  private mutating func orderSublayers(_ slot: Int, _ frame: inout PaintWalk.Frame) {
    walk.sorted.removeAll(keepingCapacity: true)
    var child = states[slot].first
    while child >= 0 {
      walk.sorted.append(PaintWalk.Sibling(z: geometry[Int(child)].zPosition, order: walk.sorted.count, slot: child))
      child = states[Int(child)].next
    }
    walk.sorted.sort { ($0.z, $0.order) < ($1.z, $1.order) }
    frame.start = Int32(walk.pieces.count)
    if states[slot].deepCount == 0 {
      for sibling in walk.sorted {
        walk.pieces.append(PaintWalk.Piece(slot: sibling.slot, firstCut: 0, cutCount: 0))
      }
    } else {
      var children: [DepthOrder.Child] = []
      for sibling in walk.sorted {
        let index = Int(sibling.slot)
        let bounds = subtreeBounds(index)
        let look = appearance[index]
        guard !bounds.isNull, !look.isHidden, look.opacity > 0, states[index].flags.contains(.isDrawable) else {
          continue
        }
        let margin = fringe(index, bounds)
        children.append(
          DepthOrder.Child(
            slot: sibling.slot, matrix: toParent3D(index), bounds: bounds.insetBy(dx: -margin, dy: -margin)))
      }
      for piece in DepthOrder.order(children) {
        walk.pieces.append(
          PaintWalk.Piece(slot: piece.slot, firstCut: Int32(walk.cuts.count), cutCount: Int32(piece.cuts.count)))
        walk.cuts.append(contentsOf: piece.cuts)
      }
    }
    frame.cursor = frame.start
    frame.end = Int32(walk.pieces.count)
  }

  /// How far past its bounds, in its own points, a layer's antialiased edge reaches: two pixels' worth at its middle.
  private mutating func fringe(_ slot: Int, _ bounds: Rect) -> Double {
    updateDeviceBelow(slot)
    let (device, middle) = (states[slot].device, Point(bounds.midX, bounds.midY))
    guard let at = device.apply(to: middle), let right = device.apply(to: Point(middle.x + 1, middle.y)),
      let down = device.apply(to: Point(middle.x, middle.y + 1))
    else { return 0 }
    let area = abs((right.x - at.x) * (down.y - at.y) - (right.y - at.y) * (down.x - at.x))
    let longest = max(abs(right.x - at.x), abs(right.y - at.y), abs(down.x - at.x), abs(down.y - at.y))
    return area > 0 ? min(2 * longest / area, max(bounds.width, bounds.height)) : 0
  }

  /// Puts the streams into the plan as passes, the deepest groups first, and empties them: their pages are free again.
  private mutating func flushStreams(plan: inout FramePlan) {
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
