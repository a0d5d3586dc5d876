internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension LayerTable {
  /// Whether a layer has its own node: it has sublayers, leaves its superlayer's plane, is rasterised, is a mask or is
  /// the root. Other layers are placed relative to their superlayer's node.
  mutating func hasOwnNode(_ slot: Int) -> Bool {
    states[slot].links.childCount > 0 || !states[slot].flags.contains(.isAffine) || states[slot].links.parent < 0
      || states[slot].flags.contains(.isMask) || states[slot].raster >= 0
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
