internal import MultiplaneGeometry

extension RenderTree {
  /// Lists the sublayers of a layer by depth, or those of transform layers with them: those that may be seen where the context is drawn.
  mutating func orderByDepth(_ slot: Int, in context: PaintWalk.Context, reference: (x: Int, y: Int)) {
    let order = depthOrder(of: slot, in: context, reference: reference)
    let (cuts, points) = (Int32(walk.cuts.count), Int32(walk.points.count))
    for index in order.pieces.indices where !order.places[index].intersection(context.cull).isEmpty {
      var piece = order.pieces[index]
      piece.firstCut += cuts
      piece.firstPoint += points
      walk.pieces.append(piece)
    }
    walk.cuts.append(contentsOf: order.cuts)
    walk.points.append(contentsOf: order.points)
  }

  /// Brings the depth order of a layer's sublayers up to date.
  private mutating func depthOrder(
    of slot: Int, in context: PaintWalk.Context, reference: (x: Int, y: Int)
  ) -> KeptDepthOrder {
    let container = states[slot].container
    if containers[container].depthOrder < 0 {
      containers[container].depthOrder = depthOrders.store(KeptDepthOrder(), at: -1)
    }
    let kept = containers[container].depthOrder
    let (isSplit, version) = (context.splits >= Self.mostSplits, states[slot].deviceVersion)
    let isDeep = containers[container].deepCount > 0
    let space = sortedSpace(in: context)
    var isNew = true
    if !context.isCopied, depthOrders[kept].version == version, depthOrders[kept].isSplit == isSplit,
      depthOrders[kept].isDeep == isDeep, depthOrders[kept].space == space,
      let isChanged = updateStale(kept)
    {
      isNew = isChanged
    } else {
      depthOrders[kept].begin(version: context.isCopied ? 0 : version, isSplit: isSplit, isDeep: isDeep, space: space)
      if space == Self.anywhere || !findSiblings(of: slot, touching: space.grown(4, 4)) {
        gatherSiblings(slot, isCopied: context.isCopied, reference: reference)
      }
      walk.sortSiblings()
      for index in walk.sorted.indices {
        let sibling = Int(walk.sorted[index].slot)
        if let child = depthChild(sibling, in: space) {
          depthOrders[kept].add(child, height: geometry[sibling].zPosition)
        }
      }
    }
    if isNew, !isDeep {
      depthOrders[kept].keepChildren()
    } else if isNew {
      walk.depthOrder.removeAll()
      for child in depthOrders[kept].children { walk.depthOrder.add(child) }
      walk.depthOrder.sort(mostParts: isSplit ? 0 : DepthOrder.mostParts)
      depthOrders[kept].keep(walk.depthOrder)
    }
    return depthOrders[kept]
  }

  /// Layers in each other that are split, each of them into two, are drawn as often as there are parts of the outermost.
  private static let mostSplits = 4

  /// Device pixels that sorted layers may have to do with: a matter of the tree and the target alone, and not of what is drawn again, since
  /// each plane may split the others.
  private mutating func sortedSpace(in context: PaintWalk.Context) -> PixelRect {
    // A group may hold more, which filters read, and so may the target.
    context.base == 0 && backdropReach == 0 && !context.isMoved && !context.isCopied ? context.space : Self.anywhere
  }

  /// Looks again at those sublayers in which something has changed.
  ///
  /// - Returns: whether that makes a difference; nil where all must be gathered again.
  private mutating func updateStale(_ kept: Int32) -> Bool? {
    var isChanged = false
    var index = 0
    while index < depthOrders[kept].stale.count {
      let sublayer = depthOrders[kept].stale[index]
      index += 1
      let slot = Int(sublayer)
      guard
        let isOther = depthOrders[kept].replace(
          sublayer, depthChild(slot, in: depthOrders[kept].space), height: geometry[slot].zPosition)
      else { return nil }
      isChanged = isChanged || isOther
    }
    depthOrders[kept].forgetStale()
    return isChanged
  }

  /// What the depth order asks of a layer; nil where nothing of it is seen in device pixels.
  private mutating func depthChild(_ slot: Int, in space: PixelRect) -> DepthOrder.Child? {
    guard isSeen(slot) else { return nil }
    tightenBounds(of: slot)
    let bounds = subtreeBounds(slot)
    if bounds.isNull { return nil }
    let margin = fringe(slot, bounds)
    if Self.pixels(of: bounds, through: deviceAround(slot)).grown(1, 1).intersection(space).isEmpty { return nil }
    // What composition adds is found when it is visited.
    let isPlain = states[slot].raster < 0 && !isComposed(slot)
    let place = isPlain ? Self.pixels(of: contentBounds(slot), through: states[slot].device).grown(1, 1) : Self.anywhere
    return DepthOrder.Child(
      slot: Int32(slot), matrix: toPlane3D(slot), bounds: bounds.insetBy(dx: -margin, dy: -margin), place: place)
  }

  /// How far past its bounds, in its own points, a layer's antialiased edge reaches: two pixels' worth where these are most points. So each pixel that
  /// it draws lies in what is sorted and split, and has the planes in their order in its middle, whatever other planes there are.
  private mutating func fringe(_ slot: Int, _ bounds: Rect) -> Double {
    updateDeviceBelow(slot)
    let device = states[slot].device
    var least = Double.infinity
    if device.isAffine {
      least = device.leastScale(at: device.homogeneous(bounds.origin))
    } else {
      device.forEachFrontVertex(of: bounds) { least = min(least, device.leastScale(at: $0)) }
    }
    return least > 0 ? min(2 / least, Self.farthestFringe * max(bounds.width, bounds.height)) : 0
  }

  /// What is seen so nearly edge-on that pixels reach farther, in parts of its longer side, is next to nothing.
  private static let farthestFringe = 1024.0

  /// Something in a layer has changed: the orders that it, or what it is in, is part of.
  ///
  /// - Parameter leaves: it is about to leave its place, or to become another kind of layer.
  mutating func noteDepth(of slot: Int, leaves: Bool = false) {
    if depthOrders.isEmpty { return }
    let isGone = leaves || states[slot].flags.contains(.sharesSpace)
    if leaves, let own = depthOrderIndex(slot) { depthOrders[own].forget() }
    // Those of transform layers are sorted with their siblings.
    var sublayer = slot
    var above = Int(states[slot].parent)
    while above >= 0 {
      if let kept = depthOrderIndex(above) {
        if isGone, sublayer == slot { depthOrders[kept].forget() } else { depthOrders[kept].note(Int32(sublayer)) }
      }
      if !states[above].flags.contains(.sharesSpace) { sublayer = above }
      above = Int(states[above].parent)
    }
  }

  private mutating func depthOrderIndex(_ slot: Int) -> Int32? {
    let index = container(slot).depthOrder
    return index >= 0 ? index : nil
  }

  /// Gives up the order of a layer's sublayers where it is not needed any more.
  mutating func releaseDepthOrder(of slot: Int) {
    let container = states[slot].container
    guard container >= 0, containers[container].depthOrder >= 0, canList(slot) else { return }
    depthOrders.release(containers[container].depthOrder)
    containers[container].depthOrder = -1
  }
}
