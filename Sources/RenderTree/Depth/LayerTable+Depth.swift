internal import MultiplaneGeometry

extension LayerTable {
  // MARK: Depth order

  /// What the depth order asks of a layer; nil where nothing of it is seen in device pixels.
  mutating func depthChild(_ slot: Int, in space: PixelRect) -> DepthOrder.Child? {
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

  /// How far past its bounds, in its own points, a layer's antialiased edge reaches: two pixels' worth where these are
  /// most points. So each pixel that it draws lies in what is sorted and split, and has the planes in their order in
  /// its middle, whatever other planes there are.
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

  mutating func depthOrderIndex(_ slot: Int) -> Int32? {
    let index = container(slot).depthOrder
    return index >= 0 ? index : nil
  }

  // MARK: Order

  /// From a layer's own space to the device around it, also where it has one of its own.
  mutating func deviceAround(_ slot: Int) -> Homography {
    states[slot].raster >= 0 ? rasters[states[slot].raster].outer : states[slot].device
  }

  /// What the transform layers between a layer and the one that it is flattened into do to its opacity.
  mutating func opacityOfSpaces(around slot: Int, below owner: Int32) -> Float {
    var opacity = 1.0
    var parent = states[slot].links.parent
    while parent >= 0, parent != owner {
      opacity *= min(appearance[Int(parent)].opacity, 1)
      parent = states[Int(parent)].links.parent
    }
    return Float(opacity)
  }
}
