internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension LayerTable {
  // A node is the map of a plane to the device. A layer has its own if it has sublayers, leaves its superlayer's plane,
  // is rasterised, is a mask or is the root; but one with a few sublayers that nobody moves is placed relative to the
  // node above, as a leaf is, and so are the layers below it: what scrolls writes one node, however deeply layers are
  // nested. No number may be rounded then, so that a layer's pixels don't depend on which node it is on. One with many
  // sublayers has its own from the first, because all of them are written when it moves alone.

  /// Whether a layer has a node of its own if it can't be on the one above.
  mutating func needsNode(_ slot: Int) -> Bool {
    states[slot].links.childCount > 0 || !states[slot].flags.contains(.isAffine) || states[slot].links.parent < 0
      || states[slot].flags.contains(.isMask) || states[slot].raster >= 0
  }

  /// Whether a layer that needs a node can be on the one above: it is only translated, and no number is rounded. Its
  /// device transform must be up to date.
  mutating func fitsNodeAbove(_ slot: Int) -> Bool {
    let apart: LayerState.Flags = [
      .isAffine, .isMask, .isCopied, .isReplicator, .isTransformLayer, .mapsSublayers, .movesAlone,
    ]
    guard states[slot].flags.intersection(apart) == .isAffine, states[slot].links.parent >= 0, states[slot].raster < 0,
      states[slot].links.childCount < Self.manySublayers, states[slot].device.isAffine
    else { return false }
    let (map, device) = (states[slot].toSiblings, states[slot].device.affine)
    return SIMD4(map.a, map.b, map.c, map.d) == SIMD4(1, 0, 0, 1) && DrawnQuad.isExact(map.shift)
      && DrawnQuad.isExact(device)
  }

  private static let manySublayers: Int32 = 16

  /// Node that a layer's own space is on, and where its origin is there; −1 if the layer needs none.
  mutating func ownNode(_ slot: Int) -> (index: Int32, origin: SIMD2<Double>) {
    guard needsNode(slot) else { return (-1, .zero) }
    let node = states[slot].records.node
    return node == LayerRecords.nodeAbove ? nodeAbove(slot) : (node, .zero)
  }

  /// A node that moves with a layer and on which quads in device pixels need no rounding, and the map from the pixels
  /// to it; nil if there is none.
  mutating func nodeOfPixels(around slot: Int) -> (index: Int32, map: Transform2D)? {
    let isOwn = needsNode(slot)
    let parent = Int(states[slot].links.parent)
    let device = isOwn ? states[slot].device : sublayerDevice(parent)
    guard device.isAffine, DrawnQuad.isExact(device.affine), let back = device.affine.inverted() else { return nil }
    let (index, origin) = isOwn ? ownNode(slot) : sublayerNode(parent)
    return (index, back.moved(by: origin))
  }

  /// Node that sublayers without their own node are placed relative to, and where the origin of their plane is there.
  @inline(__always)
  mutating func sublayerNode(_ slot: Int) -> (index: Int32, origin: SIMD2<Double>) {
    let node = states[slot].records.node
    if node == LayerRecords.nodeAbove { return nodeAbove(slot) }
    let isMapped = states[slot].flags.contains(.mapsSublayers)
    return (isMapped ? containers[states[slot].container].node : node, .zero)
  }

  private mutating func nodeAbove(_ slot: Int) -> (index: Int32, origin: SIMD2<Double>) {
    var (layer, origin) = (slot, SIMD2<Double>.zero)
    while states[layer].records.node == LayerRecords.nodeAbove {
      origin += SIMD2(states[layer].toSiblings.tx, states[layer].toSiblings.ty)
      layer = Int(states[layer].links.parent)
    }
    return (sublayerNode(layer).index, origin)
  }

  /// Marks the quads of a layer's mask and sublayers stale before the layer gets another node: their records are
  /// relative to it. Those that no copy shows are not visited as copies. So are those of layers on the sublayers' node.
  mutating func forgetQuadsOnNode(of slot: Int) {
    if states[slot].links.mask >= 0 { forgetQuad(of: Int(states[slot].links.mask)) }
    var child = states[slot].links.first
    while child >= 0 {
      forgetQuad(of: Int(child))
      if states[Int(child)].records.node == LayerRecords.nodeAbove { forgetQuadsOnNode(of: Int(child)) }
      child = states[Int(child)].links.next
    }
  }

  /// The layer comes below another one: what is known of its node is no longer true.
  mutating func leaveNodeAbove(_ slot: Int) {
    states[slot].flags.remove(.movesAlone)
    guard states[slot].records.node == LayerRecords.nodeAbove else { return }
    forgetQuadsOnNode(of: slot)
    states[slot].records.node = -1
  }

  private mutating func forgetQuad(of slot: Int) {
    states[slot].stale.insert(.isRecordStale)
    states[slot].flags.remove(.hasDrawnQuad)
  }

  mutating func node(of device: Homography) -> NodeRecord? {
    guard let back = device.inverted() else { return nil }
    let center = Point(Double(frame.reference.x), Double(frame.reference.y))
    // The cell that contains the middle of the target, so that visible coordinates are near the origin.
    let view = back.apply(to: center) ?? .zero
    func cell(_ value: Double) -> Double {
      let cell = (value / NodeRecord.cell).rounded(.down)
      return abs(cell) < 0x1p22 ? cell : 0
    }
    let (cellX, cellY) = (cell(view.x), cell(view.y))
    let shift = Homography(Transform2D(translationX: cellX * NodeRecord.cell, y: cellY * NodeRecord.cell))
    let shifted = shift.concatenating(device).relative(to: frame.reference)
    guard let inverse = shifted.inverted() else { return nil }
    var record = NodeRecord()
    (record.row0, record.row1, record.row2) = shifted.rows
    (record.inverse0, record.inverse1, record.inverse2) = inverse.rows
    record.row0.w = Float(cellX)
    record.row1.w = Float(cellY)
    record.row2.w = shifted.isAffine ? 0 : 1
    return record.isFinite ? record : nil
  }

  /// Map from a quad record's space, points from the top-left corner of the bounds, to the layer's own.
  @inline(__always)
  mutating func uprightSpace(_ slot: Int, upsideDown: Bool) -> Transform2D {
    let bounds = geometry[slot].bounds.standardized
    return upsideDown
      ? Transform2D(a: 1, b: 0, c: 0, d: -1, tx: bounds.minX, ty: bounds.maxY)
      : Transform2D(translationX: bounds.minX, y: bounds.minY)
  }

  /// Image of a rectangle on the device, if its sides are parallel to the device's to within 1/256 pixel over their
  /// length; sides within that tolerance of the pixel grid lie on it.
  static func alignedImage(of rect: Rect, through map: Homography) -> Rect? {
    keepsParallel(rect.size, map) ? imageOnGrid(of: rect, through: map.affine) : nil
  }

  /// Whether the sides of a rectangle of this size are parallel to the device's.
  static func keepsParallel(_ size: Size, _ map: Transform2D) -> Bool {
    abs(map.b) * size.width < gridTolerance && abs(map.c) * size.height < gridTolerance
      || abs(map.a) * size.width < gridTolerance && abs(map.d) * size.height < gridTolerance
  }

  static func keepsParallel(_ size: Size, _ map: Homography) -> Bool {
    map.isAffine && keepsParallel(size, map.affine)
  }

  /// Image of a rectangle whose sides are parallel to the device's; sides near the pixel grid lie on it.
  static func imageOnGrid(of rect: Rect, through map: Transform2D) -> Rect {
    let image = edgesOnGrid(of: rect, through: map)
    return Rect(minX: image.x, minY: image.y, maxX: image.z, maxY: image.w)
  }

  /// The same: minX, minY, maxX, maxY.
  @inline(__always)
  static func edgesOnGrid(of rect: Rect, through map: Transform2D) -> SIMD4<Double> {
    let (p, q) = (map.apply(to: Point(rect.minX, rect.minY)), map.apply(to: Point(rect.maxX, rect.maxY)))
    var image = SIMD4(min(p.x, q.x), min(p.y, q.y), max(p.x, q.x), max(p.y, q.y))
    let whole = image.nearestWhole
    let off = image - whole
    image.replace(with: whole, where: (off .< gridTolerance) .& (off .> -gridTolerance))
    return image
  }
}
