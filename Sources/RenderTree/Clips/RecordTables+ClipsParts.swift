internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension RecordTables {
  // MARK: Clip occluders

  /// Whether a clip may cover pixels partially.
  mutating func cutsPixels(_ clip: Int32, layers: inout LayerTable) -> Bool {
    clips.values[Int(clip)].links.x >= 0 || !isWhole(clip, layers: &layers)
  }

  /// Computes the pixels that a directly drawn layer covers with opaque colour.
  ///
  /// - Parameters:
  ///   - whole: rectangle of the superlayer's clip, in the superlayer's space; null if it does not clip.
  ///   - above: clip of the layer.
  ///   - isRead: background filters may read the content below it.
  mutating func cover(
    _ slot: Int, whole: Rect, under above: Int32, isRead: Bool, _ cover: inout ClipOccluder, layers: inout LayerTable
  ) {
    guard layers.appearance[slot].opacity >= 1, let rect = layers.opaqueRect(slot) else { return }
    let isOutlined = layers.outline(slot, upsideDown: false) != nil
    if !whole.isNull, !isOutlined || holdsClip(slot, above, layers: &layers),
      LayerTable.holds(rect, whole, through: layers.toParent(slot), device: layers.states[slot].device)
    {
      (cover.pixels, cover.isWhole) = (LayerTable.anywhere, true)
    } else if !isOutlined, !isRead, let image = LayerTable.alignedImage(of: rect, through: layers.states[slot].device),
      image.isFinite
    {
      cover.pixels = pixels(covered: image, under: above, layers: &layers)
      cover.isBox = image.isOnGrid && !cover.pixels.isEmpty
    }
  }

  /// Device pixels that an image covers, as far as a clip leaves them: an image that reaches or exceeds the clip's edge
  /// ends at that edge.
  private mutating func pixels(covered image: Rect, under above: Int32, layers: inout LayerTable) -> PixelRect {
    LayerTable.pixels(covered: image, within: clips.values[Int(above)].deviceRect(layers.frame.reference))
  }

  // MARK: Mask edges

  /// Adds the mask of a layer to the later clips of its group, if its edges are not between pixels.
  mutating func addMask(of slot: Int, to context: inout PaintWalk.Context, layers: inout LayerTable) {
    guard layers.states[slot].links.mask >= 0, !layers.states[slot].verdict.contains(.isWithinMask),
      layers.isMaskedByPicture(slot) || layers.states[slot].verdict.maskRole == .clip,
      let mask = layers.layerWithEdges(of: Int(layers.states[slot].links.mask))
    else { return }
    let (bounds, device) = (layers.geometry[mask].bounds.standardized, layers.states[mask].device)
    let corners = layers.filledOutline(mask).flatMap { $0.isRounded ? $0 : nil }
    let shape: ClipRecord?
    if layers.isOnGrid(bounds, of: mask) {
      let image = LayerTable.alignedImage(of: bounds, through: device)?
        .offsetBy(dx: -Double(layers.frame.reference.x), dy: -Double(layers.frame.reference.y))
      shape = corners.flatMap { corners in image.map { ClipRecord(corners.onDevice(device.affine), in: $0) } }
    } else {
      shape = ClipRecord(bounds, corners, through: device.relative(to: layers.frame.reference))
    }
    guard let shape else { return }
    addOuter(shape, to: &context.outer)
    context.isMaskOuter = true
  }

  // MARK: Later clips

  // Edges that a group's content shares with clips and masks that cut the group, or a group around it, when it is
  // composited. Those cover what the content's edges would, as clips do for content drawn directly under them.

  /// The later clips of a group: those that cut it when it is composited, and those of the groups around it. Contains
  /// only shapes that the group ends on, or exceeds by less than a pixel; other shapes may change while the group is
  /// cached.
  ///
  /// - Parameters:
  ///   - shift: from the group's own pixels to those of its context.
  ///   - context: that the group is composited into.
  /// - Returns: a chain in the group's own pixels, which is not used for drawing; −1 for none.
  mutating func outerClip(
    of slot: Int, shift: SIMD2<Int> = .zero, in context: PaintWalk.Context, layers: inout LayerTable
  ) -> Int32 {
    let mayCut = cutsPixels(context.clip, layers: &layers)
    if context.isCopied || context.outer < 0 && !mayCut { return -1 }
    layers.tightenBounds(of: slot)
    let from = (x: layers.frame.reference.x - shift.x, y: layers.frame.reference.y - shift.y)
    let points = Quadrangle(of: layers.contentBounds(slot), through: layers.states[slot].device.relative(to: from))
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

  /// Prepends a shape to a chain.
  mutating func addOuter(_ shape: ClipRecord, to first: inout Int32) {
    var shape = shape
    shape.row2.w = Float(first)
    first = addTransient(shape)
  }

  /// Intersection of the rectangles in a chain of later clips that are parallel to the device's sides; device pixels
  /// from the reference.
  mutating func rect(ofOuter first: Int32) -> Rect {
    var result = ClipRecord.none.shownRect
    var next = first
    while next >= 0 {
      let shape = clips.values[Int(next)]
      next = Int32(clamping: shape.row2.w)
      if shape.isTurnedRectangle, let device = shape.back.inverted(),
        let rect = LayerTable.alignedImage(of: shape.box, through: device)
      {
        result = result.intersection(rect)
      }
    }
    return result
  }

  /// Hash of a chain of later clips.
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

  // MARK: Shared edges

  // Edges of a rectangle that lie on or beyond the edge of a clip. The clip covers what they would, and a pixel on both
  // must not be cut twice.
  //
  // Clips whose sides are parallel to the device's don't need this: they are intersected as rectangles.

  /// Edges of a quad's background and contents that turned clips cut instead. Bits of the background: 1 left, 2 top, 4
  /// right, 8 bottom; those of the contents times 16.
  mutating func sharedEdges(
    _ slot: Int, _ quad: LookRecord, under clip: Int32, reference: (x: Int, y: Int), layers: inout LayerTable
  ) -> UInt32 {
    guard clips.values[Int(clip)].links.x >= 0 else { return 0 }
    let (background, contents) = layers.corners(slot, quad, reference: reference)
    return (background.map { edges(of: $0, under: clip) } ?? 0) | (contents.map { edges(of: $0, under: clip) } ?? 0)
      << 4
  }

  /// The same for the clips above a quad and the later clips of its group.
  mutating func sharedEdges(
    _ slot: Int, _ quad: LookRecord, under clip: Int32, outer: Int32, reference: (x: Int, y: Int),
    layers: inout LayerTable
  ) -> UInt32 {
    let shared = sharedEdges(slot, quad, under: clip, reference: reference, layers: &layers)
    return outer < 0 ? shared : shared | sharedEdges(slot, quad, under: outer, reference: reference, layers: &layers)
  }

  /// The same for one rectangle.
  ///
  /// - Parameter map: to device pixels from the reference.
  mutating func sharedEdges(of rect: Rect, through map: Homography, under clip: Int32) -> UInt32 {
    guard !rect.isEmpty, let pixels = Quadrangle(of: rect, through: map) else { return 0 }
    return edges(of: pixels, under: clip)
  }

  private mutating func edges(of pixels: Quadrangle, under clip: Int32) -> UInt32 {
    var result: UInt32 = 0
    var next = Int32(clamping: clips.values[Int(clip)].links.x)
    while next >= 0 {
      let record = clips.values[Int(next)]
      if record.isTurnedRectangle { result |= record.edgesBeyond(pixels) }
      next = Int32(clamping: record.row2.w)
    }
    return result
  }

  /// A rectangle grown on the edges that clips cut instead.
  ///
  /// - Parameter map: to device pixels.
  static func extended(_ rect: Rect, on edges: UInt32, through map: Homography) -> Rect {
    guard edges != 0, let back = map.inverted() else { return rect }
    guard let pixels = Quadrangle(of: rect, through: map), let source = Quadrangle(of: pixels, through: back) else {
      return rect
    }
    let reach = SIMD2(source.pixelX.max(), source.pixelY.max()) * LayerTable.sharedEdgeReach
    guard reach.x.isFinite, reach.y.isFinite else { return rect }
    return Rect(
      minX: rect.minX - (edges & 1 != 0 ? reach.x : 0), minY: rect.minY - (edges & 2 != 0 ? reach.y : 0),
      maxX: rect.maxX + (edges & 4 != 0 ? reach.x : 0), maxY: rect.maxY + (edges & 8 != 0 ? reach.y : 0))
  }

  // MARK: Edge occluders

  /// Shape of a rectangle without the edges that a clip cuts instead.
  mutating func shape(
    of rect: Rect, as outline: RoundedOutline?, _ plane: Homography, under clip: Int32, within shown: Rect
  ) -> ClipRecord? {
    if plane.isAffine, LayerTable.keepsParallel(rect.size, plane.affine) {
      let image = LayerTable.imageOnGrid(of: rect, through: plane.affine)
      guard let outline, outline.isRounded else {
        return ClipRecord(image.extended(beyond: shown), nil, through: .identity)
      }
      var box = ClipRecord(outline.onDevice(plane.affine), in: image)
      box.row1 = shown.sides
      return box
    }
    if let outline { return ClipRecord(rect, outline.isRounded ? outline : nil, through: plane) }
    let shared = sharedEdges(of: rect, through: plane, under: clip)
    return ClipRecord(Self.extended(rect, on: shared, through: plane), nil, through: plane)
  }

  /// Whether a quadrangle touches pixels that a clip covers partially.
  ///
  /// - Parameter points: device pixels from the reference.
  mutating func reachesEdge(of clip: Int32, _ points: Quadrangle) -> Bool {
    if clips.values[Int(clip)].rectCutsPixels(in: points) { return true }
    var next = Int32(clamping: clips.values[Int(clip)].links.x)
    while next >= 0 {
      let record = clips.values[Int(next)]
      if record.cutsPixels(in: points) { return true }
      next = Int32(clamping: record.row2.w)
    }
    return false
  }

  /// Adds a shape to a chain that begins with the outermost.
  ///
  /// - Parameter known: its index in an existing chain, used as long as nothing was inserted.
  mutating func add(_ shape: ClipRecord, at known: Int32?, to chain: inout EdgeOccluderChain) {
    if let known, !chain.isChanged {
      chain.top = known
      return
    }
    var shape = shape
    shape.row2.w = Float(chain.top)
    chain.top = addTransient(shape)
    chain.isChanged = true
  }
}
