internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension RenderTree {
  // MARK: Nodes

  /// A layer with sublayers, one that leaves its parent's plane or is rasterised, a mask, and the root: the others are placed relative to
  /// their parent's node.
  mutating func hasOwnNode(_ slot: Int) -> Bool {
    states[slot].childCount > 0 || !states[slot].flags.contains(.isAffine) || states[slot].parent < 0
      || states[slot].flags.contains(.isMask) || states[slot].raster >= 0
  }

  /// Writes the layer's transform node where it is out of date; false when its numbers don't fit a Float.
  mutating func updateNode(_ slot: Int, reference: (x: Int, y: Int)) -> Bool {
    let version = states[slot].deviceVersion
    if states[slot].node >= 0, states[slot].nodeVersion == version { return true }
    guard let record = node(of: states[slot].device, reference: reference) else { return false }
    states[slot].node = put(record, at: states[slot].node, of: slot)
    if states[slot].flags.contains(.mapsSublayers) {
      guard let record = node(of: sublayerDevice(slot), reference: reference) else { return false }
      let container = states[slot].container
      containers[container].node = put(record, at: containers[container].node, of: slot)
    }
    if states[slot].flags.contains(.isCopied) { walk.copied.append(Int32(slot)) }
    states[slot].nodeVersion = version
    return true
  }

  /// Writes a node of a layer: retained, or of a copy.
  private mutating func put(_ record: NodeRecord, at index: Int32, of slot: Int) -> Int32 {
    guard states[slot].flags.contains(.isCopied) else { return nodes.put(record, at: index) }
    let node = nodes.allocate(record)
    walk.transientNodes.append(node)
    return node
  }

  mutating func node(of device: Homography, reference: (x: Int, y: Int)) -> NodeRecord? {
    guard let back = device.inverted() else { return nil }
    let center = Point(Double(reference.x), Double(reference.y))
    // The cell that the middle of the target lies in, so that what is in view is near to the origin.
    let view = back.apply(to: center) ?? .zero
    func cell(_ value: Double) -> Double {
      let cell = (value / NodeRecord.cell).rounded(.down)
      return abs(cell) < 0x1p22 ? cell : 0
    }
    let (cellX, cellY) = (cell(view.x), cell(view.y))
    let shift = Homography(Transform2D(translationX: cellX * NodeRecord.cell, y: cellY * NodeRecord.cell))
    let there = shift.concatenating(device).relative(to: reference)
    guard let inverse = there.inverted() else { return nil }
    var record = NodeRecord()
    (record.row0, record.row1, record.row2) = there.rows
    (record.inverse0, record.inverse1, record.inverse2) = inverse.rows
    record.row0.w = Float(cellX)
    record.row1.w = Float(cellY)
    record.row2.w = there.isAffine ? 0 : 1
    return record.isFinite ? record : nil
  }

  // MARK: Quads

  /// Writes the layer's quad record where it is out of date.
  mutating func updateQuad(_ slot: Int) {
    var flags = states[slot].flags
    let ownNode = hasOwnNode(slot)
    let upsideDown = flags.contains(.isUpsideDown)
    if states[slot].record >= 0, flags.isDisjoint(with: [.isRecordStale, .isCopied, .isUnrepresentable, .isGiant]),
      upsideDown == flags.contains(.isRecordUpsideDown), ownNode == flags.contains(.isRecordOnOwnNode),
      !flags.contains(.isRecordMoved) || moveQuad(slot, ownNode: ownNode, upsideDown: upsideDown)
    {
      return
    }
    flags.remove([
      .isRecordStale, .isRecordMoved, .isRecordUpsideDown, .isRecordOnOwnNode, .isUnrepresentable, .endsClear, .isGiant,
    ])
    if upsideDown { flags.insert(.isRecordUpsideDown) }
    if ownNode { flags.insert(.isRecordOnOwnNode) }
    states[slot].flags = flags
    knownQuads.forget(slot)
    knownPlaces.forget(slot)
    var node = ownNode ? states[slot].node : sublayerNode(Int(states[slot].parent))
    // Then to the node's.
    var map = uprightSpace(slot, upsideDown: upsideDown)
    if !ownNode { map = map.concatenating(states[slot].toSiblings) }
    var record = quad(slot, map)
    let bounds = geometry[slot].bounds
    if Self.isGiant(record), let other = standIn(for: slot, upsideDown: upsideDown),
      let device = self.node(of: .identity, reference: walk.reference)
    {
      geometry[slot].bounds = Rect(origin: .zero, size: other.size)
      states[slot].flags.insert(.isGiant)
      node = nodes.allocate(device)
      walk.transientNodes.append(node)
      record = quad(slot, other.map)
    }
    record.links.x = Float(node)
    record.links.z = Float(states[slot].textureStart)
    let isDetailFinite = writeDetail(slot, upsideDown: upsideDown, into: &record)
    geometry[slot].bounds = bounds
    if !record.isFinite || !isDetailFinite {
      states[slot].flags.insert(.isUnrepresentable)
      record = QuadRecord()
    }
    let hasBorder = states[slot].features.contains(.border)
    let isBorderApart = states[slot].childCount > 0 || drawsApart(slot)
    if hasBorder, !isBorderApart { record.shape.w += QuadRecord.hasBorder }
    if hasBorder, isBorderApart, record.shape.w > 0, effects[states[slot].effects].backgroundInset == 0 {
      record.shape.w += QuadRecord.hasBorder + QuadRecord.isUnderBorder
    }
    if endsClear(slot, record) { states[slot].flags.insert(.endsClear) }
    states[slot].record = put(record, at: states[slot].record, of: slot)
    if hasBorder, isBorderApart {
      record.shape.w = QuadRecord.hasBorder
      record.background = .zero
      states[slot].borderRecord = put(record, at: states[slot].borderRecord, of: slot)
    }
  }

  /// The space of a quad record, points from the top-left corner of the bounds, to the layer's own.
  @inline(__always)
  mutating func uprightSpace(_ slot: Int, upsideDown: Bool) -> Transform2D {
    let bounds = geometry[slot].bounds.standardized
    return upsideDown
      ? Transform2D(a: 1, b: 0, c: 0, d: -1, tx: bounds.minX, ty: bounds.maxY)
      : Transform2D(translationX: bounds.minX, y: bounds.minY)
  }

  /// - Parameter map: from the record's space to its node's.
  private mutating func quad(_ slot: Int, _ map: Transform2D) -> QuadRecord {
    let bounds = geometry[slot].bounds.standardized
    let look = appearance[slot]
    var record = QuadRecord()
    (record.inverse, record.origin) = QuadRecord.place(map)
    var flags: Float = 0
    if look.backgroundColor.alpha > 0 && !bounds.isEmpty {
      flags += QuadRecord.hasBackground
      record.background = SIMD4<Float>(look.backgroundColor.premultiplied)
    }
    record.shape = SIMD4(
      Float(bounds.width), Float(bounds.height), Float(recordOpacity(slot)), flags)
    return record
  }

  /// Where a rectangle lies on the device when its sides are parallel to the device's, to 1/256 pixel over their length; sides that are
  /// as near to the pixel grid lie on it.
  static func alignedImage(of rect: Rect, through map: Homography) -> Rect? {
    guard map.isAffine else { return nil }
    return keepsParallel(rect.size, map.affine) ? imageOnGrid(of: rect, through: map.affine) : nil
  }

  /// Whether the sides of a rectangle of this size are parallel to the device's.
  static func keepsParallel(_ size: Size, _ map: Transform2D) -> Bool {
    abs(map.b) * size.width < gridTolerance && abs(map.c) * size.height < gridTolerance
      || abs(map.a) * size.width < gridTolerance && abs(map.d) * size.height < gridTolerance
  }

  /// The image of a rectangle whose sides are parallel to the device's.
  static func imageOnGrid(of rect: Rect, through map: Transform2D) -> Rect {
    let (p, q) = (map.apply(to: Point(rect.minX, rect.minY)), map.apply(to: Point(rect.maxX, rect.maxY)))
    var image = SIMD4(min(p.x, q.x), min(p.y, q.y), max(p.x, q.x), max(p.y, q.y))
    let whole = image.nearestWhole
    let off = image - whole
    image.replace(with: whole, where: (off .< gridTolerance) .& (off .> -gridTolerance))
    return Rect(minX: image.x, minY: image.y, maxX: image.z, maxY: image.w)
  }
}
