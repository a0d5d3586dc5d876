internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension LayerTable {
  // MARK: Contents

  /// Whether the layer's contents are read from a mip chain: a matter of what it says, not of the size that it is seen
  /// at.
  mutating func needsLevels(_ slot: Int) -> Bool {
    states[slot].detail >= 0 && details[states[slot].detail].minificationFilter == .trilinear
  }

  mutating func noteLargeUploads(
    of slot: Int, in commands: ArraySlice<FramePlan.TextureCommand>, plan: inout FramePlan
  ) {
    for command in commands {
      guard let upload = command.upload, upload.bytes >= FramePlan.LargeUpload.least else { continue }
      plan.largeUploads.append(
        FramePlan.LargeUpload(
          layer: id(of: slot), name: name(of: slot), bytes: upload.bytes, reason: upload.reason))
    }
  }

  /// 1 for each edge of the contents' rectangle that the bounds don't cut off: left, top, right, bottom.
  mutating func ownContentsEdges(_ slot: Int, upsideDown: Bool) -> SIMD4<Double> {
    guard let bitmap = contents[slot], self.appearance[slot].masksToBounds else { return .one }
    let bounds = geometry[slot].bounds.standardized
    let place = ContentsPlacement(
      bounds: bounds, appearance: self.appearance[slot], bitmap: bitmap, isUpsideDown: upsideDown
    ).rect
    // What is off by rounding is no cut.
    let slack = 1e-9 * max(bounds.width, bounds.height, 1)
    return SIMD4(
      place.minX < bounds.minX - slack ? 0 : 1, place.minY < bounds.minY - slack ? 0 : 1,
      place.maxX > bounds.maxX + slack ? 0 : 1, place.maxY > bounds.maxY + slack ? 0 : 1)
  }

  // MARK: Gradient

  mutating func gradient(_ slot: Int) -> Gradient? {
    guard states[slot].kind >= 0, case .gradient(let gradient) = kinds[states[slot].kind], !gradient.colors.isEmpty
    else { return nil }
    return gradient
  }

  /// Writes what the shader needs to draw the layer's gradient in its upright space.
  mutating func writeGradient(_ gradient: Gradient, _ slot: Int, into detail: inout DetailRecord) {
    let size = geometry[slot].bounds.standardized.size
    detail.gradient = SIMD4(
      Float(gradient.startPoint.x * size.width), Float(gradient.startPoint.y * size.height),
      Float(gradient.endPoint.x * size.width), Float(gradient.endPoint.y * size.height))
    detail.ramp = SIMD4(Float(gradient.type.rawValue), Float(states[slot].records.firstStop), 0, 0)
  }

  // MARK: Known quads

  /// Whether a layer's device transform is as it was in the last plan.
  mutating func isStill(_ slot: Int) -> Bool { states[slot].deviceVersion &- frame.firstVersion &- 1 >= 1 << 31 }

  /// Whether what is drawn into a context comes into a group with a device of its own as it is: such a group may be
  /// anywhere.
  mutating func isInMovedGroup(_ context: PaintWalk.Context) -> Bool {
    context.isMoved && context.group == context.base && context.factor == .one && context.outer < 0
  }

  // MARK: Records

  // MARK: Nodes

  /// A layer with sublayers, one that leaves its parent's plane or is rasterised, a mask, and the root: the others are
  /// placed relative to their parent's node.
  mutating func hasOwnNode(_ slot: Int) -> Bool {
    states[slot].links.childCount > 0 || !states[slot].flags.contains(.isAffine) || states[slot].links.parent < 0
      || states[slot].flags.contains(.isMask) || states[slot].raster >= 0
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

  /// The space of a quad record, points from the top-left corner of the bounds, to the layer's own.
  @inline(__always)
  mutating func uprightSpace(_ slot: Int, upsideDown: Bool) -> Transform2D {
    let bounds = geometry[slot].bounds.standardized
    return upsideDown
      ? Transform2D(a: 1, b: 0, c: 0, d: -1, tx: bounds.minX, ty: bounds.maxY)
      : Transform2D(translationX: bounds.minX, y: bounds.minY)
  }

  /// - Parameter map: from the record's space to its node's.
  mutating func quad(_ slot: Int, _ map: Transform2D) -> QuadRecord {
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

  /// Where a rectangle lies on the device when its sides are parallel to the device's, to 1/256 pixel over their
  /// length; sides that are as near to the pixel grid lie on it.
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
