internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// Later clips: clips and masks that cut a group when it is composited; those that cut a group around it don't count.
/// Edges of the group's content that coincide with edges of a later clip keep their full coverage, because the later
/// clip multiplies by its own. Scenes: a masked card that slides between pixels, and a translucent header that fills a
/// turned card.
extension RecordTables {
  /// Adds the mask of a layer to the later clips of its group, if its edges are not between pixels.
  mutating func addMask(of slot: Int, to context: inout PaintWalk.Context, layers: inout LayerTable) {
    guard layers.states[slot].links.mask >= 0, !layers.states[slot].verdict.contains(.isWithinMask),
      layers.isMaskedByPicture(slot) || layers.states[slot].verdict.maskRole == .clip
    else { return }
    let mask = Int(layers.states[slot].links.mask)
    guard let outline = layers.filledOutline(mask) else { return }
    let (bounds, device) = (layers.geometry[mask].bounds.standardized, layers.states[mask].device)
    let corners = outline.isRounded ? outline : nil
    let shape: ClipRecord?
    if layers.isOnGrid(bounds, of: mask) {
      let image = LayerTable.alignedImage(of: bounds, through: device)?
        .offsetBy(dx: -Double(layers.frame.reference.x), dy: -Double(layers.frame.reference.y))
      shape = corners.flatMap { corners in image.map { ClipRecord(corners.onDevice(device.affine), in: $0) } }
    } else {
      shape = ClipRecord(bounds, corners, through: device.relative(to: layers.frame.reference))
    }
    guard let shape else { return }
    context.laterClips = add(shape, before: context.laterClips)
  }

  /// The later clips of a group. Contains only shapes that the group ends on, or exceeds by less than a pixel; other
  /// shapes may change while the group is cached.
  ///
  /// - Parameters:
  ///   - shift: from the group's own pixels to those of its context.
  ///   - context: that the group is composited into.
  /// - Returns: a chain in the group's own pixels, which is not used for drawing; −1 for none.
  mutating func laterClips(
    of slot: Int, shift: SIMD2<Int> = .zero, in context: PaintWalk.Context, layers: inout LayerTable
  ) -> Int32 {
    guard !context.isCopied, cutsPixels(context.clip, layers: &layers) else { return -1 }
    layers.tightenBounds(of: slot)
    let from = (x: layers.frame.reference.x - shift.x, y: layers.frame.reference.y - shift.y)
    let points = Quadrangle(of: layers.contentBounds(slot), through: layers.states[slot].device.relative(to: from))
    var top: Int32 = -1
    var next = clips.values[Int(context.clip)].first
    while next >= 0 {
      let shape = clips.values[Int(next)]
      if shape.isReached(by: points) { top = add(shape.moved(shift), before: top) }
      next = shape.next
    }
    if let sides = ClipRecord(sidesBetweenPixelsOf: clips.values[Int(context.clip)]), sides.isReached(by: points) {
      top = add(sides.moved(shift), before: top)
    }
    return top
  }

  /// Intersection of the rectangles in a chain of later clips that are parallel to the device's sides; device pixels
  /// from the reference.
  mutating func rect(ofLaterClips first: Int32) -> Rect {
    var result = ClipRecord.none.shownRect
    for shape in shapes(from: first) where shape.isTurnedRectangle {
      if let device = shape.back.inverted(),
        let rect = LayerTable.alignedImage(of: shape.box, through: device)
      {
        result = result.intersection(rect)
      }
    }
    return result
  }

  /// Hash of a chain of later clips.
  mutating func fingerprint(ofLaterClips first: Int32) -> Int {
    if first < 0 { return 0 }
    var hasher = Hasher()
    for shape in shapes(from: first) {
      var own = shape
      (own.next, own.links.x, own.rect) = (-1, -1, .zero)
      hasher.combine(own)
    }
    return hasher.finalize()
  }
}
