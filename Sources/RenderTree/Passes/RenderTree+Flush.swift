internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension RenderTree {
  /// Puts the streams of a depth and deeper into the plan as passes, the deepest groups first, and empties them. The
  /// pages of the deeper ones are free again; later content of that depth is drawn on top.
  mutating func flushStreams(downTo floor: Int, plan: inout FramePlan) {
    var deepest = floor
    var hasEffects = false
    for index in 0..<walk.streamCount {
      deepest = max(deepest, walk.streams[index].depth)
      hasEffects = hasEffects || walk.streams[index].hasEffects
    }
    passBuilder.decideOcclusion(
      floor: floor, deepest: deepest, groupCount: plan.groups.count, walk: &walk, drawn: records.drawn)
    passBuilder.makeBackdrops(plan: &plan, layers: &layers, walk: &walk)
    for depth in stride(from: deepest, through: floor, by: -1) {
      if hasEffects { makeGroupEffects(depth: depth, plan: &plan) }
      for index in 0..<walk.streamCount where walk.streams[index].depth == depth {
        if depth > floor,
          !walk.streams[index].groups.contains(where: { passBuilder.occlusion.isSeen(group: Int($0)) })
        {
          continue
        }
        // Content of an earlier flush stays.
        let background = depth > 0 ? .zero : layers.frame.target?.background.map { SIMD4<Float>($0.premultiplied) }
        let clear = walk.streams[index].isStarted ? nil : background
        if walk.streams[index].hasEffects {
          drawWithEffects(walk.streams[index], clear: clear, plan: &plan)
        } else {
          let first = plan.batches.count
          addEntries(of: walk.streams[index], plan: &plan)
          finishBatches(plan: &plan)
          if clear == nil, plan.batches.count == first, depth > 0 || walk.streams[index].isStarted { continue }
          addPass(of: walk.streams[index], walk.streams[index].entries[...], clear: clear, from: first, plan: &plan)
        }
        if depth > 0 { keepGroups(of: walk.streams[index], plan: &plan) }
      }
      passBuilder.releasePlaces(downTo: 0)
    }
    walk.emptyStreams(downTo: floor)
  }

  private mutating func addEntries(of stream: PaintWalk.Stream, plan: inout FramePlan) {
    let entries = stream.entries.span
    for index in entries.indices {
      if entries[index].leaves.isEmpty {
        passBuilder.batches.add(entries[index], plan: &plan)
      } else {
        passBuilder.batches.add(
          stream.leaves, entries[index].leaves, base: entries[index].base, group: entries[index].instance.group,
          hidden: stream.hidden, records.drawn, plan: &plan)
      }
    }
  }

  /// Adds the pass of some entries of a stream. A page that is drawn to again is drawn where they touch it.
  private mutating func addPass(
    of stream: PaintWalk.Stream, _ entries: ArraySlice<PaintWalk.Entry>, clear: SIMD4<Float>?, from first: Int,
    plan: inout FramePlan
  ) {
    var scissor = stream.used
    if clear == nil, stream.depth > 0 {
      scissor = entries.reduce(.empty) {
        let offset = walk.groups[Int($1.base)].offset
        return $0.union($1.bounds.moved(offset.x, offset.y))
      }
    }
    plan.passes.append(
      FramePlan.Pass(
        target: stream.target, scissor: scissor.intersection(stream.used), clear: clear,
        isCovered: stream.isCovered && !stream.hasEffects, batches: first..<plan.batches.count))
  }

  /// Writes the batches into the plan, with the reasons why they began.
  private mutating func finishBatches(plan: inout FramePlan) {
    passBuilder.batches.finish(&plan)
    for (layer, reason) in passBuilder.batches.breaks where max(layer, layers.root) >= 0 {
      let slot = Int(layer >= 0 ? layer : layers.root)
      plan.batchBreaks.append(
        FramePlan.BatchBreak(layer: layers.id(of: slot), name: layers.name(of: slot), reason: reason))
    }
    passBuilder.batches.breaks.clear()
  }

  /// Draws a stream with entries that show filter results or read their backdrop.
  private mutating func drawWithEffects(
    _ stream: PaintWalk.Stream, clear: SIMD4<Float>?, plan: inout FramePlan
  ) {
    let placeCount = passBuilder.placesInUse.count
    passBuilder.copies.removeAll(keepingCapacity: true)
    var clear = clear
    var first = plan.batches.count
    var isEmpty = true
    var start = 0
    func close(at end: Int) {
      finishBatches(plan: &plan)
      if plan.batches.count == first, clear == nil { return }
      addPass(of: stream, stream.entries[start..<end], clear: clear, from: first, plan: &plan)
      (clear, isEmpty, start) = (nil, false, end)
    }
    for (index, entry) in stream.entries.enumerated() {
      if !entry.leaves.isEmpty {
        passBuilder.batches.add(
          stream.leaves, entry.leaves, base: entry.base, group: entry.instance.group, hidden: stream.hidden,
          records.drawn, plan: &plan)
        continue
      }
      guard !entry.bounds.isEmpty else {
        plan.occluded += 1
        continue
      }
      if passBuilder.readsBackdrop(entry), !passBuilder.copies.contains(where: { $0.entry == index }) {
        close(at: index)
        passBuilder.releasePlaces(downTo: placeCount)
        passBuilder.copies.removeAll(keepingCapacity: true)
        readBackdrops(for: stream, from: index, plan: &plan)
        first = plan.batches.count
      }
      var entry = entry
      if entry.effect >= 0 {
        guard let picture = passBuilder.effects[Int(entry.effect)].picture else { continue }
        entry.page = picture.page
        entry.features.formUnion(picture.features)
      }
      let copy = passBuilder.copies.first { $0.entry == index }
      if let copy, copy.group >= 0 { entry.instance.group = UInt32(copy.group) }
      passBuilder.batches.add(entry, backdrop: copy?.copy?.page, plan: &plan)
    }
    finishBatches(plan: &plan)
    if plan.batches.count > first || isEmpty { close(at: stream.entries.count) }
    passBuilder.releasePlaces(downTo: placeCount)
  }

  /// Makes the filter results that entries of one depth show, all at once.
  private mutating func makeGroupEffects(depth: Int, plan: inout FramePlan) {
    for index in 0..<walk.streamCount where walk.streams[index].depth == depth && walk.streams[index].hasEffects {
      for entry in walk.streams[index].entries where entry.effect >= 0 && !entry.bounds.isEmpty {
        let effect = passBuilder.effects[Int(entry.effect)]
        if effect.isMade || effect.isBackdrop { continue }
        let group = walk.groups[Int(effect.group)]
        passBuilder.filterGraph.begin()
        let input = PageRegion(page: group.page, cells: group.region, origin: group.offset)
        let picture = passBuilder.recordEffect(of: input, effect, plan: &plan)
        passBuilder.filterGraph.end(picture)
        passBuilder.effects[Int(entry.effect)].picture = picture
        passBuilder.effects[Int(entry.effect)].isMade = true
      }
    }
    passBuilder.drawFilterSteps(plan: &plan, layers: &layers, walk: &walk)
    for index in 0..<walk.streamCount where walk.streams[index].depth == depth && walk.streams[index].hasEffects {
      for entry in walk.streams[index].entries where entry.effect >= 0 && !entry.bounds.isEmpty {
        if passBuilder.effects[Int(entry.effect)].isMade { hold(entry, plan: &plan) }
      }
    }
    passBuilder.filterGraph.removeAll()
  }

  /// Keeps the result of an effect until the stream is drawn, and writes the record that composites it.
  private mutating func hold(_ entry: PaintWalk.Entry, plan: inout FramePlan) {
    let effect = passBuilder.effects[Int(entry.effect)]
    guard let picture = effect.picture.map({ passBuilder.filterGraph.placed($0) }) else { return }
    passBuilder.effects[Int(entry.effect)].picture = picture
    if let place = picture.place { passBuilder.placesInUse.append(place) }
    if effect.keeper >= 0, effect.isBackdrop {
      let cached = caches.copy(of: picture, plan: &plan, layers: &layers)
      damageTracker.keptBackdrops.keep(cached, of: Int(effect.keeper))
    } else if effect.keeper >= 0 {
      caches.keep(picture, of: Int(effect.keeper), isEffect: true, plan: &plan, layers: &layers)
    }
    let isCut = picture.isWhole && !entry.features.union(picture.features).contains(.covering)
    plan.groups[Int(effect.record)] = GroupRecord(
      picture, region: isCut ? effect.output.intersection(picture.pixels) : effect.output, opacity: effect.opacity,
      reference: plan.reference)
  }

  /// Number of entries searched for others that can read in the same break.
  private static let mostLookedAt = 256

  /// Copies and filters the backdrop of an entry, and of later entries up to the first that reads pixels still to be
  /// drawn.
  private mutating func readBackdrops(for stream: PaintWalk.Stream, from start: Int, plan: inout FramePlan) {
    passBuilder.drawnBetween.removeAll(keepingCapacity: true)
    for index in start..<min(start + Self.mostLookedAt, stream.entries.count) {
      let entry = stream.entries[index]
      guard !entry.bounds.isEmpty else { continue }
      if passBuilder.readsBackdrop(entry) {
        let below = passBuilder.backdrop(of: entry)
        if passBuilder.drawnBetween.contains(where: { !$0.intersection(below).isEmpty }) { break }
        passBuilder.copies.append(
          PaintWalk.BackdropCopy(entry: index, copy: passBuilder.readBackdrop(entry, stream, plan: &plan, walk: &walk)))
      }
      if entry.leaves.isEmpty {
        passBuilder.drawnBetween.append(entry.bounds)
      } else {
        for leaf in stream.leaves[entry.leaves] { passBuilder.drawnBetween.append(PixelRect(leaf.bounds)) }
      }
    }
    passBuilder.drawFilterSteps(plan: &plan, layers: &layers, walk: &walk)
    for index in passBuilder.copies.indices {
      let entry = stream.entries[passBuilder.copies[index].entry]
      if entry.effect >= 0, passBuilder.effects[Int(entry.effect)].isBackdrop { hold(entry, plan: &plan) }
      guard let copy = passBuilder.copies[index].copy.map({ passBuilder.filterGraph.placed($0) }),
        let place = copy.place
      else { continue }
      passBuilder.copies[index].copy = copy
      passBuilder.placesInUse.append(place)
      let backdrop = SIMD4(
        Float(copy.origin.x + plan.reference.x), Float(copy.origin.y + plan.reference.y), Float(entry.mode.rawValue), 0)
      if isBlendedQuad(entry) {
        var around = plan.groups[Int(entry.instance.group)]
        around.backdrop = backdrop
        passBuilder.copies[index].group = walk.addGroup(around, at: walk.groups[Int(entry.base)], plan: &plan)
      } else {
        plan.groups[Int(entry.instance.item & ~Instance.composite)].backdrop = backdrop
      }
    }
    passBuilder.filterGraph.removeAll()
  }
}
