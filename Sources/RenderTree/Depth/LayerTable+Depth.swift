internal import MultiplaneGeometry

extension LayerTable {
  /// Input of the depth order for a layer; nil if none of it is visible in some device pixels.
  mutating func depthChild(_ slot: Int, in space: PixelRect) -> DepthOrder.Child? {
    guard isSeen(slot) else { return nil }
    tightenBounds(of: slot)
    let bounds = subtreeBounds(slot)
    if bounds.isNull { return nil }
    let margin = fringe(slot, bounds)
    if Self.pixels(of: bounds, through: deviceAround(slot)).grown(1, 1).intersection(space).isEmpty { return nil }
    // The extent of effects is computed when the layer is visited.
    let isPlain = states[slot].raster < 0 && !isComposed(slot)
    let place = isPlain ? Self.pixels(of: contentBounds(slot), through: states[slot].device).grown(1, 1) : Self.anywhere
    return DepthOrder.Child(
      slot: Int32(slot), matrix: toPlane3D(slot), bounds: bounds.insetBy(dx: -margin, dy: -margin), place: place)
  }

  /// Distance by which a layer's antialiased edge exceeds its bounds, in its own points: two pixels at the smallest
  /// scale. So each drawn pixel lies inside the sorted and split polygon, and the order of the planes at the pixel's
  /// centre holds, whatever other planes there are.
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

  /// Limit in multiples of the longer side: a layer seen so nearly edge-on draws next to nothing.
  private static let farthestFringe = 1024.0

  /// The layer's own space to the device pixels around it, even if the layer is drawn to its own pixels.
  mutating func deviceAround(_ slot: Int) -> Homography {
    states[slot].raster >= 0 ? rasters[states[slot].raster].outer : states[slot].device
  }

  /// Opacity of the transform layers between a layer and the one that flattens it.
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
