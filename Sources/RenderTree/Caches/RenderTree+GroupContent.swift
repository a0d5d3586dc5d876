internal import MultiplaneFramePlan
internal import MultiplaneGeometry

// The changed part of a cached group whose content is quads alone is drawn from a list of them: see `GroupContent`. The
// walk gives the same entries.
extension RenderTree {
  /// Makes the list of what a cached group draws, unless it holds.
  ///
  /// - Parameter group: context of the group.
  /// - Returns: false if the walk must draw the group.
  mutating func updateContent(_ slot: Int, in group: PaintWalk.Context) -> Bool {
    guard layers.frame.usesLeaves, !offscreens.isTight, layers.isInMovedGroup(group), !group.isCopied,
      !layers.states[slot].verdict.contains(.needsShadowPass)
    else { return false }
    let index = layers.states[slot].raster
    while groupContents.count <= Int(index) { groupContents.append(GroupContent()) }
    let version = layers.rasters[index].contentVersion
    if version != 0, groupContents[Int(index)].version == version,
      groupContents[Int(index)].structure == layers.treeVersions.structure,
      !groupContents[Int(index)].holdsOccluder || !holdsMovedOccluder(Int(index))
    {
      return groupContents[Int(index)].isListed
    }
    var content = GroupContent()
    swap(&content, &groupContents[Int(index)])
    content.begin(layers.newVersion())
    content.structure = layers.treeVersions.structure
    layers.rasters[index].contentVersion = content.version
    let all = GroupContent.Surroundings(clip: layers.noClip, cull: layers.rasters[index].region)
    content.isListed = list(slot, isGroup: true, in: all, into: &content, depth: 0)
    content.opaque = opaquePixels(slot, in: group)
    swap(&content, &groupContents[Int(index)])
    return groupContents[Int(index)].isListed
  }

  /// Empties the lists of groups that were released.
  mutating func releaseContents() {
    while let index = layers.changes.releasedRasters.popLast() {
      if Int(index) < groupContents.count { groupContents[Int(index)] = GroupContent() }
    }
  }

  /// Whether a leaf of a list has moved that may hide what is behind it at the edges of a clip.
  private mutating func holdsMovedOccluder(_ index: Int) -> Bool {
    for item in groupContents[index].items where item.mayOcclude {
      if layers.states[Int(item.slot)].deviceVersion != item.listedVersion { return true }
    }
    return false
  }

  /// Draws a part of a cached group from its list.
  ///
  /// - Parameter group: context of the group; its `cull` is the part.
  mutating func drawContent(_ slot: Int, in group: PaintWalk.Context, plan: inout FramePlan) {
    let index = Int(layers.states[slot].raster)
    // All lists are lent: to destroy one takes as long as to draw a quad.
    var contents: [GroupContent] = []
    swap(&contents, &groupContents)
    if contents[index].textures != textures.version { contents[index].forgetEntries() }
    contents[index].textures = textures.version
    layers.frame.visitedCount += contents[index].items.count
    layers.frame.listedParts += 1
    draw(&contents[index], in: group, plan: &plan)
    swap(&contents, &groupContents)
  }

  // MARK: List

  /// Adds what a layer and those below it draw; false if that is more than quads in tree order.
  private mutating func list(
    _ slot: Int, isGroup: Bool, in around: GroupContent.Surroundings, into content: inout GroupContent, depth: Int
  ) -> Bool {
    guard content.items.count < GroupContent.mostItems, depth < GroupContent.mostDepth else { return false }
    layers.updateDeviceBelow(slot)
    var item = GroupContent.Item(
      slot: Int32(slot), around: Int32(content.surroundings.count), kind: .leaf,
      mayOcclude: layers.mayOcclude(slot) && records.cutsPixels(around.clip, layers: &layers),
      listedVersion: layers.states[slot].deviceVersion)
    content.holdsOccluder = content.holdsOccluder || item.mayOcclude
    if content.surroundings.last.map({ $0.clip == around.clip && $0.cull == around.cull }) ?? false {
      item.around -= 1
    } else {
      content.surroundings.append(around)
    }
    if layers.isSimple(slot) {
      content.items.append(item)
      return true
    }
    guard isGroup || layers.isSeen(slot) else { return true }
    if !isGroup { decide(slot) }
    guard layers.drawsQuadsInOrder(slot, isGroup: isGroup), groupReason(slot, clip: around.clip) == nil,
      !layers.hasOwnNode(slot) || records.updateNode(slot, layers: &layers)
    else { return false }
    item.kind = .quad
    content.items.append(item)
    guard layers.states[slot].links.childCount > 0 else { return true }
    guard let inner = surroundings(ofSublayersIn: slot, around) else { return false }
    var child = inner.cull.isEmpty ? -1 : layers.states[slot].links.first
    while child >= 0 {
      guard list(Int(child), isGroup: false, in: inner, into: &content, depth: depth + 1) else { return false }
      child = layers.states[Int(child)].links.next
    }
    if layers.hasBorder(slot) {
      item.kind = .border
      content.items.append(item)
    }
    return true
  }

  /// Where the sublayers of a layer are drawn; nil if they, or a border, may be occluders.
  private mutating func surroundings(
    ofSublayersIn slot: Int, _ around: GroupContent.Surroundings
  ) -> GroupContent.Surroundings? {
    var inner = around
    if layers.masksToBounds(slot) {
      // The walk cuts by the bounds of all content, too, which makes no difference to upright clips.
      guard layers.states[slot].device.isAffine, layers.states[slot].device.affine.keepsAxes else { return nil }
      guard
        let clip = records.boundsClip(slot, under: around.clip, laterClips: -1, isTransient: false, layers: &layers)
      else {
        inner.cull = .empty
        return inner
      }
      inner.clip = clip
      inner.cull = around.cull.intersection(layers.pixelsOfBounds(slot))
    }
    var context = PaintWalk.Context(
      clip: inner.clip, isClipTransient: false, group: 0, base: 0, stream: 0, cull: inner.cull, space: inner.cull)
    context.isMoved = true
    let found = openOccluders(slot, in: context).occluders
    if found.isEmpty { return inner }
    occluders.removeAll(from: Int(found.first))
    return nil
  }

  // MARK: Drawing

  private mutating func draw(_ content: inout GroupContent, in group: PaintWalk.Context, plan: inout FramePlan) {
    let part = group.cull.box
    // The context of each item.
    walk.contexts.append(group)
    defer { walk.contexts.removeLast() }
    for index in content.items.indices {
      let item = content.items[index]
      caches.countStill(before: Int(item.slot), layers: &layers)
      if item.drawnVersion != 0, item.drawnVersion == layers.states[Int(item.slot)].deviceVersion {
        guard item.first < item.end, item.bounds.touches(part) else { continue }
        if drawAgain(item, of: content, in: group, plan: &plan) { continue }
      }
      draw(index, of: &content, in: group, plan: &plan)
    }
  }

  /// Draws what an item draws of the part as the walk does, and keeps it.
  private mutating func draw(
    _ index: Int, of content: inout GroupContent, in group: PaintWalk.Context, plan: inout FramePlan
  ) {
    let item = content.items[index]
    let slot = Int(item.slot)
    let around = content.surroundings[Int(item.around)]
    // What has just moved is likely to move again.
    let isKept = layers.isStill(slot) && layers.states[slot].flags.isDisjoint(with: [.isGiant, .isUnrepresentable])
    let cull = isKept ? around.cull : around.cull.intersection(group.cull)
    if cull.isEmpty { return }
    let inner = walk.contexts.count - 1
    walk.contexts[inner].clip = around.clip
    walk.contexts[inner].cull = cull
    let first = walk.streams[group.stream].entries.count
    switch item.kind {
    case .leaf: drawSimple(slot, in: inner, plan: &plan)
    case .quad:
      let context = walk.contexts[inner]
      let place =
        layers.states[slot].links.childCount > 0
        ? layers.ownPlace(slot, in: context.cull)
        : layers.contentPixels(slot).intersection(context.cull)
      if !place.isEmpty { drawQuad(slot, in: place, context, plan: &plan) }
    case .border: drawBorder(slot, in: walk.contexts[inner])
    }
    guard isKept else { return }
    content.keep(
      walk.streams[group.stream].entries[first...], of: index, version: layers.states[slot].deviceVersion)
    cut(from: first, to: group.cull, in: group.stream)
  }

  /// Draws an item as it was drawn the last time; false if its record or its texture has changed since.
  private mutating func drawAgain(
    _ item: GroupContent.Item, of content: borrowing GroupContent, in group: PaintWalk.Context, plan: inout FramePlan
  ) -> Bool {
    if item.kind != .border {
      let texture = textures.updateTexture(Int(item.slot), plan: &plan, layers: &layers)
      records.updateQuad(Int(item.slot), layers: &layers, textures: &textures)
      guard textures.version == content.textures, content.entries[Int(item.first)].texture == texture else {
        return false
      }
    }
    let part = group.cull.box
    for index in Int(item.first)..<Int(item.end) {
      let bounds = content.bounds[index].boxWithin(part)
      guard bounds.x < bounds.z, bounds.y < bounds.w else { continue }
      var entry = content.entries[index]
      entry.put(into: group, PixelRect(bounds))
      push(entry, on: group.stream)
    }
    return true
  }

  /// Restricts the entries of a stream from an index on to a part of their group.
  private mutating func cut(from first: Int, to part: PixelRect, in stream: Int) {
    var next = first
    for index in first..<walk.streams[stream].entries.count {
      let bounds = walk.streams[stream].entries[index].bounds.intersection(part)
      if bounds.isEmpty { continue }
      walk.streams[stream].entries[next] = walk.streams[stream].entries[index]
      walk.streams[stream].entries[next].bounds = bounds
      next += 1
    }
    walk.streams[stream].entries.removeLast(walk.streams[stream].entries.count - next)
  }
}
