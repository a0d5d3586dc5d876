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
