internal import MultiplaneGeometry

extension RenderTree {
  /// Paint order where tree order is not enough: by zPosition, or by depth where a sublayer leaves the plane.
  mutating func orderSublayers(_ frame: inout PaintWalk.Frame, reference: (x: Int, y: Int)) {
    let (slot, context) = (Int(frame.owner), walk.contexts[Int(frame.context)])
    frame.start = Int32(walk.pieces.count)
    if container(slot).deepCount > 0 || container(slot).sharingCount > 0 {
      orderByDepth(slot, in: context, reference: reference)
    } else {
      gatherSiblings(slot, isCopied: context.isCopied, reference: reference)
      walk.sortSiblings()
      for sibling in walk.sorted { walk.pieces.append(DepthOrder.Piece(slot: sibling.slot)) }
    }
    frame.cursor = frame.start
    frame.end = Int32(walk.pieces.count)
  }

  /// From a layer's own space to the device around it, also where it has one of its own.
  mutating func deviceAround(_ slot: Int) -> Homography {
    states[slot].raster >= 0 ? rasters[states[slot].raster].outer : states[slot].device
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
    return isInFront ? pixels(of: seen, through: .identity) : pixels(of: own, through: map)
  }

  /// The layers that share the space of a layer's sublayers, in `walk.sorted`: them, and those of transform layers in their places.
  mutating func gatherSiblings(_ slot: Int, isCopied: Bool, reference: (x: Int, y: Int)) {
    walk.sorted.removeAll(keepingCapacity: true)
    walk.spaces.append((child: states[slot].first, z: 0))
    while let (child, z) = walk.spaces.popLast() {
      guard child >= 0 else { continue }
      let index = Int(child)
      walk.visitedCount += 1
      walk.spaces.append((child: states[index].next, z: z))
      let total = z + geometry[index].zPosition
      if !states[index].flags.contains(.sharesSpace) {
        walk.sorted.append(Sibling(z: total, order: walk.sorted.count, slot: child))
      } else if isSeen(index) {
        updateDeviceBelow(index)
        setCopied(index, isCopied)
        guard updateNode(index, reference: reference) else { continue }
        walk.spaces.append((child: states[index].first, z: total))
      }
    }
  }

  /// What the transform layers between a layer and the one that it is flattened into do to its opacity.
  mutating func opacityOfSpaces(around slot: Int, below owner: Int32) -> Float {
    var opacity = 1.0
    var parent = states[slot].parent
    while parent >= 0, parent != owner {
      opacity *= min(appearance[Int(parent)].opacity, 1)
      parent = states[Int(parent)].parent
    }
    return Float(opacity)
  }
}
