internal import MultiplaneGeometry

extension RenderTree {
  // MARK: Depth order

  /// Lists the sublayers of a layer by depth, or those of transform layers with them: those that may be seen where the
  /// context is drawn.
  mutating func orderByDepth(_ slot: Int, in context: PaintWalk.Context, reference: (x: Int, y: Int)) {
    let order = depthOrder(of: slot, in: context, reference: reference)
    let (cuts, points) = (Int32(sorting.cuts.count), Int32(sorting.points.count))
    for index in order.pieces.indices where !order.places[index].intersection(context.cull).isEmpty {
      var piece = order.pieces[index]
      piece.firstCut += cuts
      piece.firstPoint += points
      sorting.pieces.append(piece)
    }
    sorting.cuts.append(contentsOf: order.cuts)
    sorting.points.append(contentsOf: order.points)
  }

  /// Brings the depth order of a layer's sublayers up to date.
  private mutating func depthOrder(
    of slot: Int, in context: PaintWalk.Context, reference: (x: Int, y: Int)
  ) -> CachedDepthOrder {
    let container = layers.states[slot].container
    if layers.containers[container].depthOrder < 0 {
      layers.containers[container].depthOrder = sorting.kept.store(CachedDepthOrder(), at: -1)
    }
    let kept = layers.containers[container].depthOrder
    let (isSplit, version) = (context.splits >= Self.mostSplits, layers.states[slot].deviceVersion)
    let isDeep = layers.containers[container].deepCount > 0
    let space = damageTracker.sortedSpace(in: context)
    var isNew = true
    if !context.isCopied, sorting.kept[kept].version == version, sorting.kept[kept].isSplit == isSplit,
      sorting.kept[kept].isDeep == isDeep, sorting.kept[kept].space == space,
      let isChanged = sorting.updateStale(kept, layers: &layers)
    {
      isNew = isChanged
    } else {
      sorting.kept[kept].begin(version: context.isCopied ? 0 : version, isSplit: isSplit, isDeep: isDeep, space: space)
      if space == LayerTable.anywhere
        || !sorting.findSiblings(of: slot, touching: space.grown(4, 4), layers: &layers, spatial: &spatial)
      {
        gatherSiblings(slot, isCopied: context.isCopied, reference: reference)
      }
      sorting.sortSiblings()
      for index in sorting.sorted.indices {
        let sibling = Int(sorting.sorted[index].slot)
        if let child = layers.depthChild(sibling, in: space) {
          sorting.kept[kept].add(child, height: layers.geometry[sibling].zPosition)
        }
      }
    }
    if isNew, !isDeep {
      sorting.kept[kept].keepChildren()
    } else if isNew {
      sorting.order.removeAll()
      for child in sorting.kept[kept].children { sorting.order.add(child) }
      sorting.order.sort(mostParts: isSplit ? 0 : DepthOrder.mostParts)
      sorting.kept[kept].keep(sorting.order)
    }
    return sorting.kept[kept]
  }

  /// Layers in each other that are split, each of them into two, are drawn as often as there are parts of the
  /// outermost.
  private static let mostSplits = 4

  // MARK: Order

  /// Paint order where tree order is not enough: by zPosition, or by depth where a sublayer leaves the plane.
  mutating func orderSublayers(_ frame: inout PaintWalk.Frame, reference: (x: Int, y: Int)) {
    let (slot, context) = (Int(frame.owner), walk.contexts[Int(frame.context)])
    frame.start = Int32(sorting.pieces.count)
    if layers.container(slot).deepCount > 0 || layers.container(slot).sharingCount > 0 {
      orderByDepth(slot, in: context, reference: reference)
    } else {
      gatherSiblings(slot, isCopied: context.isCopied, reference: reference)
      sorting.sortSiblings()
      for sibling in sorting.sorted { sorting.pieces.append(DepthOrder.Piece(slot: sibling.slot)) }
    }
    frame.cursor = frame.start
    frame.end = Int32(sorting.pieces.count)
  }

  /// The device pixels that a polygon can touch, as of a rectangle.
  static func pixels(of polygon: ArraySlice<SIMD2<Double>>, through map: Homography) -> PixelRect {
    var (seen, own) = (Rect.null, Rect.null)
    var isInFront = true
    for point in polygon {
      let point = Point(point.x, point.y)
      let image = map.homogeneous(point)
      isInFront = isInFront && image.z >= Homography.nearW
      own = own.union(Rect(x: point.x, y: point.y, width: 0, height: 0))
      seen = seen.union(Rect(x: image.x / image.z, y: image.y / image.z, width: 0, height: 0))
    }
    return isInFront ? LayerTable.pixels(of: seen, through: .identity) : LayerTable.pixels(of: own, through: map)
  }

  /// The layers that share the space of a layer's sublayers, in `walk.sorted`: them, and those of transform layers in
  /// their places.
  mutating func gatherSiblings(_ slot: Int, isCopied: Bool, reference: (x: Int, y: Int)) {
    sorting.sorted.removeAll(keepingCapacity: true)
    sorting.spaces.append((child: layers.states[slot].links.first, z: 0))
    while let (child, z) = sorting.spaces.popLast() {
      guard child >= 0 else { continue }
      let index = Int(child)
      layers.frame.visitedCount += 1
      sorting.spaces.append((child: layers.states[index].links.next, z: z))
      let total = z + layers.geometry[index].zPosition
      if !layers.states[index].flags.contains(.sharesSpace) {
        sorting.sorted.append(Sibling(z: total, order: sorting.sorted.count, slot: child))
      } else if layers.isSeen(index) {
        layers.updateDeviceBelow(index)
        records.setCopied(index, isCopied, layers: &layers)
        guard records.updateNode(index, reference: reference, layers: &layers) else { continue }
        sorting.spaces.append((child: layers.states[index].links.first, z: total))
      }
    }
  }
}
