internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// Edges that what is drawn into a group shares with what cuts the group as a whole, or a group around it, later: clips, and masks. They cover
/// what the edges would, as clips do where things are drawn straight under them.
extension RenderTree {
  /// The clips that will cut a group as it is composited, and what will cut the groups around it: those shapes on whose sides the group ends, or
  /// less than a pixel beyond. What they do elsewhere may change while the group is kept.
  ///
  /// - Parameters:
  ///   - shift: from the group's own pixels to those of what it is composited into.
  ///   - context: what it is composited into.
  /// - Returns: a chain in the group's own pixels, which nothing is drawn under; −1 for none.
  mutating func outerClip(of slot: Int, shift: SIMD2<Int> = .zero, in context: PaintWalk.Context) -> Int32 {
    let mayCut = cutsPixels(context.clip)
    if context.isCopied || context.outer < 0 && !mayCut { return -1 }
    tightenBounds(of: slot)
    let from = (x: walk.reference.x - shift.x, y: walk.reference.y - shift.y)
    let points = Quadrangle(of: contentBounds(slot), through: states[slot].device.relative(to: from))
    var top: Int32 = -1
    addShapes(of: context.outer, with: points, shift, to: &top)
    if mayCut {
      addShapes(of: Int32(clamping: clips.values[Int(context.clip)].links.x), with: points, shift, to: &top)
      if let sides = ClipRecord(sidesBetweenPixelsOf: clips.values[Int(context.clip)]), sides.isReached(by: points) {
        addOuter(sides.moved(shift), to: &top)
      }
    }
    return top
  }

  private mutating func addShapes(
    of first: Int32, with points: Quadrangle?, _ shift: SIMD2<Int>, to top: inout Int32
  ) {
    var next = first
    while next >= 0 {
      let shape = clips.values[Int(next)]
      if shape.isReached(by: points) { addOuter(shape.moved(shift), to: &top) }
      next = Int32(clamping: shape.row2.w)
    }
  }

  /// Adds a shape before the others.
  mutating func addOuter(_ shape: ClipRecord, to first: inout Int32) {
    var shape = shape
    shape.row2.w = Float(first)
    first = addTransient(shape)
  }

  /// What a quad whose sides are parallel to the device's is drawn under where it ends on a side of such a shape, or beyond: it is cut by the
  /// rectangles of these shapes, as by a clip's, and what is left is told as a part of what they leave, as they will cut it again.
  ///
  /// - Parameters:
  ///   - clip: what it is drawn under otherwise.
  ///   - image: device pixels from the reference.
  /// - Returns: nil where it ends on none.
  mutating func clip(_ clip: Int32, withinOuter outer: Int32, for image: Rect) -> Int32? {
    let (left, parent) = (rect(ofOuter: outer), clips.values[Int(clip)])
    guard image.ends(onSidesBetweenPixelsOf: left) else { return nil }
    let shown = left.intersection(parent.shownRect)
    guard !shown.isNull, !shown.isEmpty else { return nil }
    var record = ClipRecord()
    (record.rect, record.row0, record.row1.x) = (shown.sides, left.sides, Float(clip))
    record.row2.w = parent.links.x
    record.links = parent.links
    record.links.y = ClipRecord.pictureEdge
    if walk.pictureClip >= 0 {
      let known = clips.values[Int(walk.pictureClip)]
      if known.rect == record.rect, known.row0 == record.row0, known.row1.x == record.row1.x { return walk.pictureClip }
    }
    walk.pictureClip = addTransient(record)
    return walk.pictureClip
  }

  /// What the rectangles of such shapes leave that are parallel to the device; device pixels from the reference.
  mutating func rect(ofOuter first: Int32) -> Rect {
    var result = ClipRecord.none.shownRect
    var next = first
    while next >= 0 {
      let shape = clips.values[Int(next)]
      next = Int32(clamping: shape.row2.w)
      if shape.isTurnedRectangle, let device = shape.back.inverted(),
        let rect = Self.alignedImage(of: shape.box, through: device)
      {
        result = result.intersection(rect)
      }
    }
    return result
  }

  /// What tells such a chain from others.
  mutating func fingerprint(ofOuter first: Int32) -> Int {
    if first < 0 { return 0 }
    var hasher = Hasher()
    var next = first
    while next >= 0 {
      let shape = clips.values[Int(next)]
      next = Int32(clamping: shape.row2.w)
      hasher.combine(shape.links.y)
      hasher.combine(shape.row0)
      hasher.combine(shape.row1)
      hasher.combine(SIMD3(shape.row2.x, shape.row2.y, shape.row2.z))
      hasher.combine(shape.cornersX)
      hasher.combine(shape.cornersY)
    }
    return hasher.finalize()
  }
}

extension Rect {
  /// minX, minY, maxX, maxY.
  var sides: SIMD4<Float> { SIMD4(Float(minX), Float(minY), Float(maxX), Float(maxY)) }

  /// Whether it goes on to a side of another that lies between pixels, or beyond.
  fileprivate func ends(onSidesBetweenPixelsOf other: Rect) -> Bool {
    let (own, sides) = (SIMD4(minX, minY, -maxX, -maxY), SIMD4(other.minX, other.minY, -other.maxX, -other.maxY))
    return any((own .<= sides + gridTolerance) .& (sides .!= sides.rounded(.toNearestOrEven)))
  }
}

extension ClipRecord {
  /// The sides of a clip's rectangle that lie between pixels; nil where none does.
  fileprivate init?(sidesBetweenPixelsOf clip: ClipRecord) {
    let (rect, far) = (clip.rect, ClipRecord.none.rect)
    let isBetween = rect .!= rect.rounded(.toNearestOrEven)
    guard any(isBetween) else { return nil }
    let sides = SIMD4<Double>(far.replacing(with: rect, where: isBetween))
    self.init(Rect(minX: sides.x, minY: sides.y, maxX: sides.z, maxY: sides.w), nil, through: .identity)
  }

  /// Whether a quadrangle on the device ends on a side of this rectangle, or less than a pixel beyond.
  ///
  /// - Parameter points: device pixels from the reference; nil where they are not known.
  fileprivate func isReached(by points: Quadrangle?) -> Bool {
    guard isTurnedRectangle || isRoundedBox else { return false }
    guard let points else { return true }
    let rectangle = isRoundedBox ? ClipRecord(box, nil, through: .identity) : self
    return rectangle?.edgesBeyond(points, within: 1) ?? 0 != 0
  }

  /// The same shape in the pixels of a group.
  ///
  /// - Parameter shift: from these to those of the shape.
  fileprivate func moved(_ shift: SIMD2<Int>) -> ClipRecord {
    if shift == .zero { return self }
    var result = self
    let (x, y) = (-Double(shift.x), -Double(shift.y))
    if isRoundedBox {
      result.row0 += SIMD4(Float(x), Float(y), Float(x), Float(y))
      return result
    }
    func move(_ row: inout SIMD4<Float>) { row.z = Float(Double(row.z) - Double(row.x) * x - Double(row.y) * y) }
    move(&result.row0)
    move(&result.row1)
    move(&result.row2)
    return result
  }

  /// Whether all of this rounded rectangle lies within another.
  ///
  /// - Parameters:
  ///   - size: the other's.
  ///   - points: where its corners are, device pixels from the reference.
  func isHeld(by own: RoundedOutline, _ size: Size, _ points: Quadrangle) -> Bool {
    guard let corners = roundedOutline, let there = isRoundedBox ? points : Quadrangle(of: points, through: back) else {
      return false
    }
    let slack = max(there.pixelX.max(), there.pixelY.max()) * gridTolerance
    let (x, y) = (there.x, there.y)
    let (across, down) = (SIMD2(x[1] - x[0], y[1] - y[0]), SIMD2(x[3] - x[0], y[3] - y[0]))
    let isTurned = abs(across.y) > abs(across.x)
    let askew = isTurned ? SIMD2(across.x, down.y) : SIMD2(across.y, down.x)
    // In the same plane, a point of the one has the same place in the other everywhere.
    let rest = SIMD2(x[2] - x[1] - down.x, y[2] - y[1] - down.y)
    guard max(abs(askew.x), abs(askew.y), abs(rest.x), abs(rest.y)) <= slack else { return false }
    let map = Transform2D(
      a: across.x / size.width, b: across.y / size.width, c: down.x / size.height, d: down.y / size.height, tx: 0, ty: 0
    )
    let image = Rect(minX: x.min(), minY: y.min(), maxX: x.max(), maxY: y.max())
    return own.onDevice(map).holds(corners, in: box, of: image, slack: slack)
  }
}
