internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension RenderTree {
  /// Puts the streams of that depth and deeper into the plan as passes, the deepest groups first, and empties them: the pages of the
  /// deeper ones are free again, and what is drawn next into those of that depth comes on top.
  mutating func flushStreams(downTo floor: Int, plan: inout FramePlan) {
    var deepest = floor
    for stream in walk.streams[..<walk.streamCount] { deepest = max(deepest, stream.depth) }
    judgeOcclusion(floor: floor, deepest: deepest, groupCount: plan.groups.count)
    makeBackdrops(plan: &plan)
    for depth in stride(from: deepest, through: floor, by: -1) {
      makePictures(depth: depth, plan: &plan)
      for index in 0..<walk.streamCount where walk.streams[index].depth == depth {
        let stream = walk.streams[index]
        if depth > floor, !stream.groups.contains(where: { walk.occlusion.isSeen(group: Int($0)) }) { continue }
        // What an earlier flush has drawn stays.
        let background = depth > 0 ? .zero : lastTarget?.background.map { SIMD4<Float>($0.premultiplied) }
        let clear = stream.isStarted ? nil : background
        if stream.hasEffects {
          drawWithEffects(stream, clear: clear, plan: &plan)
        } else {
          let first = plan.batches.count
          for entry in stream.entries {
            entry.forEachSeenPart(reference: plan.reference) { part in
              if let reason = walk.batches.add(part, plan: &plan) { noteBreak(reason, part, plan: &plan) }
            }
          }
          walk.batches.finish(&plan)
          if clear == nil, plan.batches.count == first, depth > 0 || stream.isStarted { continue }
          plan.passes.append(
            FramePlan.Pass(
              target: stream.target, scissor: stream.used, clear: clear, batches: first..<plan.batches.count))
        }
        if depth > 0 { keepGroups(of: stream, plan: &plan) }
      }
      giveBackHeld(downTo: 0)
    }
    walk.emptyStreams(downTo: floor)
  }

  private mutating func noteBreak(_ reason: FramePlan.BreakReason, _ entry: PaintWalk.Entry, plan: inout FramePlan) {
    let slot = entry.layer >= 0 ? entry.layer : root
    guard slot >= 0 else { return }
    plan.batchBreaks.append(FramePlan.BatchBreak(layer: id(of: Int(slot)), name: name(of: Int(slot)), reason: reason))
  }

  private mutating func judgeOcclusion(floor: Int, deepest: Int, groupCount: Int) {
    walk.occlusion.begin(groupCount: groupCount)
    for depth in floor...deepest {
      for index in 0..<walk.streamCount where walk.streams[index].depth == depth {
        // Whether those of the lowest depth are seen is not known yet; the target is. What is kept is drawn, seen or not.
        if depth == floor || walk.streams[index].isRaster {
          for group in walk.streams[index].groups { walk.occlusion.see(group: Int(group)) }
        }
        if depth == 0 { walk.occlusion.see(group: 0) }
        walk.occlusion.cull(&walk.streams[index].entries, effects: walk.effects)
      }
    }
  }

  /// Draws a stream some of whose entries show pictures that must be made first, or read what is below them.
  private mutating func drawWithEffects(
    _ stream: PaintWalk.Stream, clear: SIMD4<Float>?, plan: inout FramePlan
  ) {
    let kept = walk.held.count
    walk.copies.removeAll(keepingCapacity: true)
    var clear = clear
    var first = plan.batches.count
    var isEmpty = true
    func close() {
      if plan.batches.count == first, clear == nil { return }
      plan.passes.append(
        FramePlan.Pass(
          target: stream.target, scissor: stream.used, clear: clear, batches: first..<plan.batches.count))
      clear = nil
      isEmpty = false
    }
    for (index, entry) in stream.entries.enumerated() {
      guard !entry.bounds.isEmpty else {
        plan.occluded += 1
        continue
      }
      if readsBackdrop(entry), !walk.copies.contains(where: { $0.entry == index }) {
        close()
        giveBackHeld(downTo: kept)
        walk.copies.removeAll(keepingCapacity: true)
        readBackdrops(for: stream, from: index, plan: &plan)
        first = plan.batches.count
      }
      var entry = entry
      if entry.effect >= 0 {
        guard let picture = walk.effects[Int(entry.effect)].picture else { continue }
        entry.page = picture.page
        entry.features.formUnion(picture.features)
      }
      let copy = walk.copies.first { $0.entry == index }
      if let copy, copy.group >= 0 { entry.instance.group = UInt32(copy.group) }
      entry.forEachSeenPart(reference: plan.reference) { part in
        if let reason = plan.append(part, backdrop: copy?.copy?.page, toBatchesFrom: first) {
          noteBreak(reason, part, plan: &plan)
        }
      }
    }
    if plan.batches.count > first || isEmpty { close() }
    giveBackHeld(downTo: kept)
  }

  private mutating func giveBackHeld(downTo count: Int) {
    while walk.held.count > count, let place = walk.held.popLast() { walk.scratch.giveBack(place) }
  }

  /// Makes the pictures that entries of one depth show of groups, all at once.
  private mutating func makePictures(depth: Int, plan: inout FramePlan) {
    for index in 0..<walk.streamCount where walk.streams[index].depth == depth && walk.streams[index].hasEffects {
      for entry in walk.streams[index].entries where entry.effect >= 0 && !entry.bounds.isEmpty {
        let effect = walk.effects[Int(entry.effect)]
        if effect.isMade || effect.isBackdrop { continue }
        let group = walk.groups[Int(effect.group)]
        walk.pictures.begin()
        let input = PagePicture(page: group.page, cells: group.region, origin: group.offset)
        let picture = makePicture(of: input, effect, plan: &plan)
        walk.pictures.end(picture)
        walk.effects[Int(entry.effect)].picture = picture
        walk.effects[Int(entry.effect)].isMade = true
      }
    }
    drawPictures(plan: &plan)
    for index in 0..<walk.streamCount where walk.streams[index].depth == depth && walk.streams[index].hasEffects {
      for entry in walk.streams[index].entries where entry.effect >= 0 && !entry.bounds.isEmpty {
        if walk.effects[Int(entry.effect)].isMade { hold(entry, plan: &plan) }
      }
    }
    walk.pictures.removeAll()
  }

  /// Lets the picture of an effect stay until the stream is drawn, and writes the record that shows it.
  private mutating func hold(_ entry: PaintWalk.Entry, plan: inout FramePlan) {
    let effect = walk.effects[Int(entry.effect)]
    guard let picture = effect.picture.map({ walk.pictures.placed($0) }) else { return }
    walk.effects[Int(entry.effect)].picture = picture
    if let place = picture.place { walk.held.append(place) }
    if effect.keeper >= 0 { keep(picture, of: Int(effect.keeper), isEffect: true, plan: &plan) }
    let isCut = picture.isWhole && !entry.features.contains(.covering)
    plan.groups[Int(effect.record)] = GroupRecord(
      picture, region: isCut ? effect.output.intersection(picture.pixels) : effect.output, opacity: effect.opacity,
      reference: plan.reference)
  }

  // MARK: What is below

  private mutating func readsBackdrop(_ entry: PaintWalk.Entry) -> Bool {
    if entry.features.contains(.blended) { return true }
    return entry.effect >= 0 && walk.effects[Int(entry.effect)].isBackdrop && !walk.effects[Int(entry.effect)].isMade
  }

  /// What an entry reads of what is below it.
  private mutating func backdrop(of entry: PaintWalk.Entry) -> PixelRect {
    guard entry.effect >= 0, walk.effects[Int(entry.effect)].isBackdrop else { return entry.bounds }
    return backdropInput(walk.effects[Int(entry.effect)])
  }

  /// How many entries are looked at for others that can read in the same break.
  private static let mostLookedAt = 256

  /// Copies and filters what is below an entry, and below those after it up to the first that reads what is still to be drawn.
  private mutating func readBackdrops(for stream: PaintWalk.Stream, from start: Int, plan: inout FramePlan) {
    walk.between.removeAll(keepingCapacity: true)
    for index in start..<min(start + Self.mostLookedAt, stream.entries.count) {
      let entry = stream.entries[index]
      guard !entry.bounds.isEmpty else { continue }
      if readsBackdrop(entry) {
        let below = backdrop(of: entry)
        if walk.between.contains(where: { !$0.intersection(below).isEmpty }) { break }
        walk.copies.append(PaintWalk.BackdropCopy(entry: index, copy: readBackdrop(entry, stream, plan: &plan)))
      }
      walk.between.append(entry.bounds)
    }
    drawPictures(plan: &plan)
    for index in walk.copies.indices {
      let entry = stream.entries[walk.copies[index].entry]
      if entry.effect >= 0, walk.effects[Int(entry.effect)].isBackdrop { hold(entry, plan: &plan) }
      guard let copy = walk.copies[index].copy.map({ walk.pictures.placed($0) }), let place = copy.place else {
        continue
      }
      walk.copies[index].copy = copy
      walk.held.append(place)
      let backdrop = SIMD4(
        Float(copy.origin.x + plan.reference.x), Float(copy.origin.y + plan.reference.y), Float(entry.mode.rawValue), 0)
      if isBlendedQuad(entry) {
        var around = plan.groups[Int(entry.instance.group)]
        around.backdrop = backdrop
        walk.copies[index].group = addGroup(around, at: walk.groups[Int(entry.base)], plan: &plan)
      } else {
        plan.groups[Int(entry.instance.item & ~Instance.composite)].backdrop = backdrop
      }
    }
    walk.pictures.removeAll()
  }

  /// Writes down the steps of what an entry shows of what is below it, and gives the copy that its shader reads.
  private mutating func readBackdrop(
    _ entry: PaintWalk.Entry, _ stream: PaintWalk.Stream, plan: inout FramePlan
  ) -> PagePicture? {
    if entry.effect >= 0, walk.effects[Int(entry.effect)].isBackdrop, !walk.effects[Int(entry.effect)].isMade {
      makeBackdrop(Int(entry.effect), from: stream.target, plan: &plan)
    }
    guard entry.features.contains(.blended) else { return nil }
    let around = walk.groups[Int(entry.base)]
    walk.pictures.begin()
    let picture = copy(entry.bounds.intersection(around.region), of: around, stream.target)
    walk.pictures.end(picture)
    return picture
  }
}
