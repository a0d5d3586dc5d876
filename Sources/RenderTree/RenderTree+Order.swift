internal import MultiplaneGeometry

extension RenderTree {
  /// Paint order where tree order is not enough: by zPosition, or by depth where a sublayer leaves the plane.
  mutating func orderSublayers(_ frame: inout PaintWalk.Frame, reference: (x: Int, y: Int)) {
    let (slot, context) = (Int(frame.owner), Int(frame.context))
    walk.sorted.removeAll(keepingCapacity: true)
    gatherSiblings(slot, isCopied: walk.contexts[context].isCopied, reference: reference)
    walk.sortSiblings()
    frame.start = Int32(walk.pieces.count)
    if container(slot).deepCount == 0 {
      for sibling in walk.sorted {
        walk.pieces.append(PaintWalk.Piece(slot: sibling.slot))
      }
    } else {
      var children: [DepthOrder.Child] = []
      for sibling in walk.sorted {
        let index = Int(sibling.slot)
        tightenBounds(of: index)
        let bounds = subtreeBounds(index)
        guard !bounds.isNull, isSeen(index) else { continue }
        let margin = fringe(index, bounds)
        children.append(
          DepthOrder.Child(
            slot: sibling.slot, matrix: toPlane3D(index), bounds: bounds.insetBy(dx: -margin, dy: -margin)))
      }
      let mostParts = walk.contexts[context].splits < Self.mostSplits ? DepthOrder.mostParts : 0
      for piece in DepthOrder.order(children, mostParts: mostParts) {
        walk.pieces.append(
          PaintWalk.Piece(
            slot: piece.slot, firstCut: Int32(walk.cuts.count), cutCount: Int32(piece.cuts.count),
            polygon: Int32(walk.polygons.count)))
        walk.polygons.append(piece.polygon)
        walk.cuts.append(contentsOf: piece.cuts)
      }
    }
    frame.cursor = frame.start
    frame.end = Int32(walk.pieces.count)
  }

  /// From a layer's own space to the device around it, also where it has one of its own.
  mutating func deviceAround(_ slot: Int) -> Homography {
    states[slot].raster >= 0 ? rasters[states[slot].raster].outer : states[slot].device
  }

  /// The device pixels that a polygon can touch, as of a rectangle.
  static func pixels(of polygon: [SIMD2<Double>], through map: Homography) -> PixelRect {
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

  /// Layers in each other that are split, each of them into two, are drawn as often as there are parts of the outermost.
  private static let mostSplits = 4

  /// The layers that share the space of a layer's sublayers: them, and those of transform layers in their places.
  private mutating func gatherSiblings(_ slot: Int, isCopied: Bool, reference: (x: Int, y: Int)) {
    walk.spaces.append((child: states[slot].first, z: 0))
    while let (child, z) = walk.spaces.popLast() {
      guard child >= 0 else { continue }
      let index = Int(child)
      walk.spaces.append((child: states[index].next, z: z))
      let total = z + geometry[index].zPosition
      if !states[index].flags.contains(.isTransformLayer) {
        walk.sorted.append(PaintWalk.Sibling(z: total, order: walk.sorted.count, slot: child))
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
}
