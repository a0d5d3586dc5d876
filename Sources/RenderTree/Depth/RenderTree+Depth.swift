internal import MultiplaneGeometry

extension RenderTree {
  // MARK: Depth order

  /// Adds the pieces of a layer's sublayers in depth order, including those of transform layers: the ones visible in
  /// the context.
  mutating func orderByDepth(_ slot: Int, in context: PaintWalk.Context) {
    let space = damageTracker.sortedSpace(in: context, layers: &layers)
    if space == LayerTable.anywhere
      || !sorting.findSiblings(of: slot, touching: space.grown(4, 4), layers: &layers, spatial: &spatial)
    {
      gatherSiblings(slot, isCopied: context.isCopied)
    }
    sorting.sortSiblings()
    sorting.order.removeAll()
    for sibling in sorting.sorted {
      if let child = layers.depthChild(Int(sibling.slot), in: space) { sorting.order.add(child) }
    }
    sorting.order.sort(
      isDeep: layers.container(slot).deepCount > 0,
      mostParts: context.splits >= Self.mostSplits ? 0 : DepthOrder.mostParts)
    sorting.addPieces(touching: context.cull)
  }

  /// Limit on nested splits: layers split within each other are drawn once for each part of the outermost.
  private static let mostSplits = 4

  // MARK: Order

  /// Computes the paint order if tree order does not suffice: by zPosition, or by depth if a sublayer leaves the plane.
  mutating func orderSublayers(_ frame: inout PaintWalk.Frame) {
    let (slot, context) = (Int(frame.owner), walk.contexts[Int(frame.context)])
    frame.start = Int32(sorting.pieces.count)
    if layers.container(slot).deepCount > 0 || layers.container(slot).sharingCount > 0 {
      orderByDepth(slot, in: context)
    } else {
      gatherSiblings(slot, isCopied: context.isCopied)
      sorting.sortSiblings()
      for sibling in sorting.sorted { sorting.pieces.append(DepthOrder.Piece(slot: sibling.slot)) }
    }
    frame.cursor = frame.start
    frame.end = Int32(sorting.pieces.count)
  }

  /// Device pixels that a polygon can touch, in the same way as for a rectangle.
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

  /// Gathers the layers that share the space of a layer's sublayers into `sorting.sorted`: the sublayers, with those of
  /// transform layers at their places.
  mutating func gatherSiblings(_ slot: Int, isCopied: Bool) {
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
        guard records.updateNode(index, layers: &layers) else { continue }
        sorting.spaces.append((child: layers.states[index].links.first, z: total))
      }
    }
  }
}
