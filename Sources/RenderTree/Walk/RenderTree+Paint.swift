internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension RenderTree {
  /// Begins the walk, with the group record of the target.
  mutating func beginPainting(_ target: PlanTarget, _ plan: inout FramePlan) {
    walk.begin()
    sorting.begin()
    occluders.begin()
    passBuilder.begin()
    offscreens.begin()
    _ = walk.addGroup(
      GroupRecord(region: target.bounds, offset: .zero, opacity: 1, reference: plan.reference),
      at: PaintWalk.GroupPlace(region: target.bounds, offset: .zero), plan: &plan)
  }

  /// Visits the layers that touch `region` in paint order, and adds the passes that draw it to the plan.
  mutating func paint(_ region: PixelRect, target: PlanTarget, into plan: inout FramePlan) {
    let stream = walk.stream(depth: 0, page: nil)
    walk.streams[stream].used = region
    walk.streams[stream].isStarted = false
    walk.streams[stream].stand =
      caches.snapshot.mode == .making ? caches.snapshot.picture?.page : nil
    caches.snapshot.isCounting = caches.snapshot.mode == .none
    if layers.root >= 0 {
      var canvas = PaintWalk.Context(
        clip: layers.noClip, isClipTransient: false, group: 0, base: 0, stream: stream, cull: region,
        space: target.bounds)
      if caches.snapshot.mode == .using { drawSnapshot(region, in: canvas, plan: &plan) }
      canvas.isOnPath = caches.snapshot.mode != .none
      if canvas.drawsSimply, layers.containsAlone(Int(layers.root)) {
        openSimpleRoot(in: canvas, plan: &plan)
      } else {
        visit(Int(layers.root), in: &canvas, plan: &plan)
      }
    }
    while let first = walk.frames.indices.last {
      drawLeavesAgain(first)
      let top = walk.frames.count - 1
      if caches.snapshot.mode == .making, caches.snapshot.isEnded {
        walk.leaveAll()
        occluders.leaveAll()
        sorting.pieces.removeAll(keepingCapacity: true)
        break
      }
      let (cursor, end) = (walk.frames[top].cursor, walk.frames[top].end)
      if end < 0 {
        guard cursor >= 0 else {
          finish(plan: &plan)
          continue
        }
        walk.frames[top].cursor = walk.frames[top].isLast ? -1 : layers.states[Int(cursor)].links.next
        guard isUncovered(cursor, in: walk.frames[top]) else { continue }
        visit(Int(cursor), of: walk.frames[top], plan: &plan)
      } else {
        guard cursor < end else {
          sorting.pieces.removeLast(Int(end - walk.frames[top].start))
          finish(plan: &plan)
          continue
        }
        walk.frames[top].cursor += 1
        guard isUncovered(sorting.pieces[Int(cursor)].slot, in: walk.frames[top]) else { continue }
        visit(sorting.pieces[Int(cursor)], of: walk.frames[top], plan: &plan)
      }
    }
    flushStreams(downTo: 0, plan: &plan)
  }

  /// Updates the occluders for a sublayer; false if a later one hides all of it.
  private mutating func isUncovered(_ child: Int32, in frame: PaintWalk.Frame) -> Bool {
    let context = Int(frame.context)
    return walk.contexts[context].occluders.isEmpty || occluders.pass(child, &walk.contexts[context].occluders)
  }

  /// Continues with a replicator's next copy, or after a layer's sublayers.
  private mutating func finish(plan: inout FramePlan) {
    let top = walk.frames.count - 1
    var frame = walk.frames[top]
    if !frame.isFound, frame.before >= 0 {
      layers.noteSparse(Int(frame.owner), drawn: walk.drawnCount - Int(frame.before))
    }
    if frame.isSimple {
      walk.frames.removeLast()
      return
    }
    if frame.endsPlainly { return leave(frame) }
    var ending = walk.endings.removeLast()
    ending.copy += 1
    if ending.copy < ending.copies {
      beginCopy(&ending, in: &frame, plan: &plan)
      walk.frames[top] = frame
      walk.endings.append(ending)
      return
    }
    if ending.copies > 0 {
      putBack(Int(frame.owner), &ending)
      layers.endCopy(of: Int(frame.owner))
    }
    leave(frame)
    close(Int(frame.owner), ending, plan: &plan)
  }

  private mutating func leave(_ frame: PaintWalk.Frame) {
    if frame.firstOccluder >= 0 { occluders.close(from: frame.firstOccluder, start: frame.occluderStart) }
    walk.frames.removeLast()
    walk.contexts.removeLast()
  }

  /// Visits a sublayer.
  private mutating func visit(_ slot: Int, of frame: PaintWalk.Frame, plan: inout FramePlan) {
    let context = Int(frame.context)
    layers.frame.visitedCount += 1
    if walk.contexts[context].drawsSimply {
      caches.countStill(before: slot, layers: &layers)
      if layers.isSimple(slot) {
        let place = layers.isSeen(slot) ? layers.simplePlace(slot).intersection(walk.contexts[context].cull) : .empty
        if !place.isEmpty { drawQuad(slot, in: place, walk.contexts[context], plan: &plan) }
        return
      }
      if layers.isSimpleContainer(slot), !records.cutsPixels(walk.contexts[context].clip, layers: &layers) {
        // The sublayers of a flat one are listed with it.
        guard frame.isFlat, layers.isOpenAndSimple(slot) else {
          return openSimpleContainer(slot, in: frame, plan: &plan)
        }
        drawContainer(slot, in: context, plan: &plan)
        return
      }
      if !frame.isFound, layers.isApart(slot, from: walk.contexts[context].cull) { return }
    }
    var own = walk.contexts[context]
    own.isFound = frame.isFound
    visit(slot, in: &own, plan: &plan)
  }

  private mutating func visit(_ piece: DepthOrder.Piece, of frame: PaintWalk.Frame, plan: inout FramePlan) {
    let slot = Int(piece.slot)
    if piece.cutCount == 0, frame.isFlat || layers.states[slot].links.parent == frame.owner {
      return visit(slot, of: frame, plan: &plan)
    }
    var context = walk.contexts[Int(frame.context)]
    context.isFound = frame.isFound
    let opacity = layers.opacityOfSpaces(around: slot, below: frame.owner)
    if opacity <= 0 { return }
    if opacity < 1 { context = walk.multiplied(context, by: SIMD4(repeating: opacity), plan: &plan) }
    if piece.cutCount > 0 {
      context.splits += 1
      layers.updateDeviceBelow(slot)
      let device = layers.deviceAround(slot)
      let points = sorting.points[Int(piece.firstPoint)..<Int(piece.firstPoint + piece.pointCount)]
      let place = Self.pixels(of: points, through: device)
      context.cull = context.cull.intersection(place)
      guard !context.cull.isEmpty else { return }
      let isCutAlone = context.clip == layers.noClip || context.clip == context.cuts
      for cut in sorting.cuts[Int(piece.firstCut)..<Int(piece.firstCut + piece.cutCount)] {
        context.clip = records.transientClip(
          cut, through: device, within: place, under: context.clip, reference: plan.reference)
        context.isClipTransient = true
      }
      if isCutAlone { context.cuts = context.clip }
    }
    visit(slot, in: &context, plan: &plan)
  }

  /// Draws one layer up to its contents and opens its sublayers.
  ///
  /// - Parameter own: context around the layer; of no use afterwards.
  private mutating func visit(
    _ slot: Int, asMask: Bool = false, in own: inout PaintWalk.Context, plan: inout FramePlan
  ) {
    if !own.isOnPath { caches.countStill(before: slot, layers: &layers) }
    var asMask = asMask
    if own.isOnPath {
      layers.updateDeviceBelow(slot)
      guard visitSettled(slot, &own) else { return }
    }
    guard layers.isSeen(slot) else { return }
    own.layer = Int32(slot)
    records.setCopied(slot, own.isCopied, layers: &layers)
    layers.updateDeviceBelow(slot)
    decide(slot, asMask: asMask, isCopied: own.isCopied)
    var composition: Composition?
    // The layer's cached group applies the layer's effects, and has its size.
    var isInOwnGroup = false
    var isBitmap = false
    if layers.states[slot].raster >= 0 {
      let isGroup = layers.rasters[layers.states[slot].raster].isGroup
      if isGroup {
        guard drawGroup(slot, &composition, in: &own, plan: &plan) else { return }
      } else {
        guard let inner = drawRaster(slot, asMask: asMask, in: own, plan: &plan) else { return }
        own = inner
        isBitmap = true
      }
      asMask = false
      isInOwnGroup = isGroup && !layers.states[slot].verdict.contains(.needsShadowPass)
    }
    if composition == nil, !isInOwnGroup, layers.isComposed(slot) {
      composition = layers.composition(of: slot, isPainting: true)
    }
    if !asMask, !isInOwnGroup {
      own.cull = (composition?.place ?? layers.contentPixels(slot)).intersection(own.cull)
    }
    guard !own.cull.isEmpty else { return }

    let base = own.base
    if !isInOwnGroup {
      if let composition {
        guard
          let open = openComposed(slot, composition, asMask: asMask, isBitmap: isBitmap, in: own, plan: &plan)
        else { return }
        return draw(slot, in: open.own, masked: open.masked, shadowSource: open.shadowSource, around: base, plan: &plan)
      } else if asMask || !layers.isPlainLeaf(slot) {
        guard openPlainGroup(slot, asMask: asMask, in: &own, plan: &plan) else { return }
      }
    }
    draw(slot, in: own, masked: own, shadowSource: nil, around: base, plan: &plan)
  }

  /// Draws a layer up to its contents and opens its sublayers, in the contexts of `openComposed`.
  ///
  /// - Parameter base: group around the layer, whether it is drawn into that or into its own.
  mutating func draw(
    _ slot: Int, in context: PaintWalk.Context, masked: PaintWalk.Context, shadowSource: PaintWalk.Context?,
    around base: Int32, plan: inout FramePlan
  ) {
    if layers.needsNode(slot) {
      guard records.updateNode(slot, layers: &layers) else {
        plan.unrepresentable += 1
        return
      }
    }
    records.drawn.latestShadow.layer = -1
    if let shadowSource {
      draw(slot, in: shadowSource, masked: masked, isShadowSource: true, plan: &plan)
    } else {
      if layers.castsShadow(slot) {
        drawShadow(slot, in: occluders.behind(slot, in: context, around: base), plan: &plan)
      }
      draw(slot, in: context, masked: masked, plan: &plan)
    }
  }

  /// Draws a layer up to its contents and opens its sublayers.
  mutating func draw(
    _ slot: Int, in context: PaintWalk.Context, masked: PaintWalk.Context, isShadowSource: Bool = false,
    plan: inout FramePlan
  ) {
    guard layers.states[slot].links.childCount > 0 || isShadowSource || layers.isMaskedByPicture(slot) else {
      return draw(slot, in: context, plan: &plan)
    }
    var frame = PaintWalk.Frame(
      owner: Int32(slot), cursor: layers.states[slot].links.first, context: Int32(walk.contexts.count))
    frame.endsPlainly =
      !isShadowSource && !layers.isMaskedByPicture(slot) && !layers.hasBorder(slot)
      && !layers.states[slot].flags.contains(.isReplicator)
    walk.contexts.append(context)
    clipSublayers(&frame)
    if caches.snapshot.mode != .using || !context.isOnPath, !layers.isLeftOut(slot, in: context) {
      let inner = (occluders: walk.contexts[Int(frame.context)].occluders, clip: walk.contexts[Int(frame.context)].clip)
      if inner.occluders.isEmpty || frame.firstOccluder < 0 {
        draw(slot, in: context, plan: &plan)
      } else {
        var own = context
        own.occluders = inner.occluders
        if occluders.isEdgeOccluded(slot, by: inner.occluders, in: context, layers: &layers) {
          own.occludedClip = inner.clip
        }
        draw(slot, in: own, plan: &plan)
      }
    }
    if frame.endsPlainly {
      if frame.cursor >= 0 { orderOrList(&frame, isFound: context.isFound) }
      walk.frames.append(frame)
    } else {
      open(
        frame, PaintWalk.Ending(masked: masked, isShadowSource: isShadowSource, outer: context, copied: context),
        plan: &plan)
    }
  }

  /// Draws the parts of a layer above its sublayers: border and mask.
  private mutating func close(_ slot: Int, _ ending: PaintWalk.Ending, plan: inout FramePlan) {
    if layers.states[slot].links.childCount > 0 {
      var context = ending.outer
      occluders.leavePassed(&context.occluders)
      drawBorder(slot, in: context)
    }
    if ending.isShadowSource {
      draw(slot, in: ending.masked, masked: ending.masked, plan: &plan)
    } else if layers.isMaskedByPicture(slot) {
      // The mask keeps the pixels that it covers, and clears all others.
      var context = ending.masked
      context.cull = walk.groups[Int(context.base)].region
      visit(Int(layers.states[slot].links.mask), asMask: true, in: &context, plan: &plan)
    }
  }

  /// Updates the frame's context for a layer's sublayers: the layer's clip and occluders. Before, it is the context of
  /// the layer itself.
  private mutating func clipSublayers(_ frame: inout PaintWalk.Frame) {
    guard frame.cursor >= 0 else { return }
    let (slot, inner) = (Int(frame.owner), Int(frame.context))
    if layers.masksToBounds(slot), !records.cut(&walk.contexts[inner], toBoundsOf: slot, layers: &layers) {
      frame.cursor = -1
      return
    }
    openOccluders(slot, &frame)
  }

  /// Opens the sublayers of a layer that has more to draw after them.
  private mutating func open(_ frame: PaintWalk.Frame, _ ending: PaintWalk.Ending, plan: inout FramePlan) {
    var (frame, ending) = (frame, ending)
    let inner = walk.contexts[Int(frame.context)]
    if frame.cursor >= 0, let replication = layers.replication(Int(frame.owner)) {
      ending.copied = inner
      walk.beginCopies(replication, &ending, inner, of: Int(frame.owner), plan: &plan, layers: &layers)
      frame.cursor = -1
      if ending.copies > 0 {
        prepareCopies(&ending, in: &frame, inner)
        beginCopy(&ending, in: &frame, plan: &plan)
      }
    } else if frame.cursor >= 0 {
      orderOrList(&frame, isFound: inner.isFound)
    }
    walk.frames.append(frame)
    walk.endings.append(ending)
  }

  /// Determines which sublayers are visited, and their order, if that is not all of them in tree order.
  ///
  /// - Parameter isFound: the spatial index found the layer itself.
  mutating func orderOrList(_ frame: inout PaintWalk.Frame, isFound: Bool) {
    let slot = Int(frame.owner)
    frame.isFound = listSublayers(&frame, isFound: isFound)
    if layers.states[slot].links.childCount >= Self.leastSparse, !walk.contexts[Int(frame.context)].isOnPath {
      frame.before = Int32(truncatingIfNeeded: walk.drawnCount)
    }
    if !frame.isFound, layers.container(slot).deepCount > 0 || layers.container(slot).raisedCount > 0 {
      orderSublayers(&frame)
    }
  }
}
