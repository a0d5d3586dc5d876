internal import MultiplaneGeometry

/// Two places that differ by less are one: an edge that is as near to the pixel grid lies on it (design: 1/256 pixel).
let gridTolerance = 1.0 / 256

extension RenderTree {
  /// The clip that cuts nothing.
  var noClip: Int32 { 0 }

  /// Whether the chain of a clip holds shapes that are not aligned with the device, or halves of planes.
  func clipFeatures(_ clip: Int32) -> FramePlan.Features { clips.values[Int(clip)].links.x >= 0 ? .shapes : [] }

  // MARK: Nodes

  /// A layer with sublayers, one that leaves its parent's plane, and the root: the others are placed relative to their parent's node.
  func hasOwnNode(_ slot: Int) -> Bool {
    states[slot].childCount > 0 || !states[slot].flags.contains(.isAffine) || states[slot].parent < 0
  }

  /// Writes the layer's transform node where it is out of date; false when its numbers don't fit a Float.
  mutating func updateNode(_ slot: Int, reference: (x: Int, y: Int)) -> Bool {
    let version = states[slot].deviceVersion
    if states[slot].node >= 0, states[slot].nodeVersion == version { return true }
    guard let record = node(of: states[slot].device, reference: reference) else { return false }
    if states[slot].node >= 0 {
      nodes.write(record, at: states[slot].node)
    } else {
      states[slot].node = nodes.allocate(record)
    }
    states[slot].nodeVersion = version
    return true
  }

  private func node(of device: Homography, reference: (x: Int, y: Int)) -> NodeRecord? {
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
    let toReference = Homography(Transform2D(translationX: -center.x, y: -center.y))
    let there = shift.concatenating(device).concatenating(toReference)
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
    let flags = states[slot].flags
    let ownNode = hasOwnNode(slot)
    let upsideDown = flags.contains(.isUpsideDown)
    if states[slot].record >= 0, !flags.contains(.isRecordStale), upsideDown == flags.contains(.isRecordUpsideDown),
      ownNode == flags.contains(.isRecordOnOwnNode)
    {
      return
    }
    states[slot].flags.remove([.isRecordStale, .isRecordUpsideDown, .isRecordOnOwnNode, .isUnrepresentable])
    if upsideDown { states[slot].flags.insert(.isRecordUpsideDown) }
    if ownNode { states[slot].flags.insert(.isRecordOnOwnNode) }
    let node = ownNode ? states[slot].node : states[Int(states[slot].parent)].node
    var record = quad(slot, ownNode: ownNode, upsideDown: upsideDown)
    record.links.x = Float(node)
    record.links.z = Float(states[slot].textureStart)
    let isDetailFinite = writeContents(slot, upsideDown: upsideDown, into: &record)
    if !record.isFinite || !isDetailFinite {
      states[slot].flags.insert(.isUnrepresentable)
      record = QuadRecord()
    }
    if states[slot].record >= 0 {
      quads.write(record, at: states[slot].record)
    } else {
      states[slot].record = quads.allocate(record)
    }
  }

  /// The space of a quad record, points from the top-left corner of the bounds, to the layer's own.
  func uprightSpace(_ slot: Int, upsideDown: Bool) -> Transform2D {
    let bounds = geometry[slot].bounds.standardized
    return upsideDown
      ? Transform2D(a: 1, b: 0, c: 0, d: -1, tx: bounds.minX, ty: bounds.maxY)
      : Transform2D(translationX: bounds.minX, y: bounds.minY)
  }

  private func quad(_ slot: Int, ownNode: Bool, upsideDown: Bool) -> QuadRecord {
    let bounds = geometry[slot].bounds.standardized
    let look = appearance[slot]
    // Then to the node's.
    var map = uprightSpace(slot, upsideDown: upsideDown)
    if !ownNode { map = map.concatenating(states[slot].toParent.affine) }
    var record = QuadRecord()
    let k = 1 / map.determinant
    record.inverse = SIMD4(Float(map.d * k), Float(-map.c * k), Float(-map.b * k), Float(map.a * k))
    let (cellX, cellY) = ((map.tx / NodeRecord.cell).rounded(.down), (map.ty / NodeRecord.cell).rounded(.down))
    record.origin = SIMD4(
      Float(map.tx - cellX * NodeRecord.cell), Float(map.ty - cellY * NodeRecord.cell), Float(cellX), Float(cellY))
    var flags: Float = 0
    if look.backgroundColor.alpha > 0 && !bounds.isEmpty {
      flags += QuadRecord.hasBackground
      record.background = SIMD4<Float>(look.backgroundColor.premultiplied)
    }
    let isLeaf = states[slot].childCount == 0
    record.shape = SIMD4(
      Float(bounds.width), Float(bounds.height), isLeaf ? Float(min(look.opacity, 1)) : 1, flags)
    return record
  }

  // MARK: Clips

  /// The clip that a layer with masksToBounds puts around its sublayers, under the one above; nil when it lets nothing through.
  mutating func boundsClip(_ slot: Int, under above: Int32, isTransient: Bool, reference: (x: Int, y: Int)) -> Int32? {
    let bounds = geometry[slot].bounds.standardized
    guard !bounds.isEmpty else { return nil }
    let device = states[slot].device
    let parent = clips.values[Int(above)]
    var record = ClipRecord()
    record.links = SIMD4(parent.links.x, ClipRecord.aligned, parent.links.z, 0)
    var rect: Rect
    if let aligned = Self.alignedImage(of: bounds, through: device) {
      rect = aligned
    } else {
      // As far as the shader lets an outline reach.
      let image = device.projectedBounds(of: bounds).integral.insetBy(dx: -1, dy: -1)
      rect = image.isFinite ? image : Self.pixels(of: bounds, through: device).rect
      let own = Homography(Transform2D(translationX: bounds.minX, y: bounds.minY)).concatenating(device)
        .concatenating(Homography(Transform2D(translationX: -Double(reference.x), y: -Double(reference.y))))
      guard let inverse = own.inverted() else { return nil }
      (record.row0, record.row1, record.row2) = inverse.rows
      record.row0.w = Float(bounds.width)
      record.row1.w = Float(bounds.height)
      record.row2.w = parent.links.x
      record.links.y = ClipRecord.quad
      record.links.z += 1
    }
    let relative = rect.offsetBy(dx: -Double(reference.x), dy: -Double(reference.y))
    record.rect = SIMD4(
      max(parent.rect.x, Float(relative.minX)), max(parent.rect.y, Float(relative.minY)),
      min(parent.rect.z, Float(relative.maxX)), min(parent.rect.w, Float(relative.maxY)))
    guard record.isFinite, record.rect.x < record.rect.z, record.rect.y < record.rect.w else { return nil }
    if isTransient { return addTransient(record) }
    if states[slot].clip < 0 { states[slot].clip = clips.allocate(record) }
    if record.links.y != ClipRecord.aligned { record.links.x = Float(states[slot].clip) }
    clips.write(record, at: states[slot].clip)
    return states[slot].clip
  }

  /// The half of a layer's plane that a split leaves, as a clip of this plan.
  mutating func transientClip(
    _ cut: DepthOrder.HalfPlane, of slot: Int, under above: Int32, reference: (x: Int, y: Int)
  ) -> Int32 {
    let parent = clips.values[Int(above)]
    let toReference = Homography(Transform2D(translationX: -Double(reference.x), y: -Double(reference.y)))
    guard let inverse = states[slot].device.concatenating(toReference).inverted() else { return above }
    // The test on own points, a · [x y 1], as a test on device points.
    var row = SIMD3(
      cut.a.x * inverse.xx + cut.a.y * inverse.yx + cut.a.z * inverse.wx,
      cut.a.x * inverse.xy + cut.a.y * inverse.yy + cut.a.z * inverse.wy,
      cut.a.x * inverse.x1 + cut.a.y * inverse.y1 + cut.a.z * inverse.w1)
    let length = (row.x * row.x + row.y * row.y).squareRoot()
    if length > 0 { row /= length }
    var record = ClipRecord()
    record.rect = parent.rect
    record.row0 = SIMD4(Float(row.x), Float(row.y), Float(row.z), 0)
    record.row2.w = parent.links.x
    record.links.y = cut.isOpen ? ClipRecord.openHalfPlane : ClipRecord.halfPlane
    record.links.z = parent.links.z + 1
    return record.isFinite ? addTransient(record) : above
  }

  private mutating func addTransient(_ record: ClipRecord) -> Int32 {
    var record = record
    let clip = clips.allocate(record)
    if record.links.y != ClipRecord.aligned { record.links.x = Float(clip) }
    clips.write(record, at: clip)
    walk.transientClips.append(clip)
    return clip
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
    func onGrid(_ value: Double) -> Double {
      abs(value - value.rounded()) < gridTolerance ? value.rounded() : value
    }
    let (p, q) = (map.apply(to: Point(rect.minX, rect.minY)), map.apply(to: Point(rect.maxX, rect.maxY)))
    return Rect(
      minX: onGrid(min(p.x, q.x)), minY: onGrid(min(p.y, q.y)), maxX: onGrid(max(p.x, q.x)),
      maxY: onGrid(max(p.y, q.y)))
  }
}

extension ClipRecord {
  /// Cuts nothing: far past any target.
  static var none: ClipRecord {
    var record = ClipRecord()
    record.rect = SIMD4(-0x1p24, -0x1p24, 0x1p24, 0x1p24)
    record.links = SIMD4(-1, aligned, 0, 0)
    return record
  }

  var isFinite: Bool { rect.isFinite && row0.isFinite && row1.isFinite && row2.isFinite }
}

extension NodeRecord {
  var isFinite: Bool {
    row0.isFinite && row1.isFinite && row2.isFinite && inverse0.isFinite && inverse1.isFinite && inverse2.isFinite
  }
}

extension QuadRecord {
  var isFinite: Bool {
    inverse.isFinite && origin.isFinite && shape.isFinite && background.isFinite && contents.isFinite && texel.isFinite
  }
}

extension SIMD4<Float> {
  var isFinite: Bool { x.isFinite && y.isFinite && z.isFinite && w.isFinite }
}

extension Homography {
  /// Its three rows, with room for a fourth column.
  var rows: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>) {
    (
      SIMD4(Float(xx), Float(xy), Float(x1), 0), SIMD4(Float(yx), Float(yy), Float(y1), 0),
      SIMD4(Float(wx), Float(wy), Float(w1), 0)
    )
  }
}
