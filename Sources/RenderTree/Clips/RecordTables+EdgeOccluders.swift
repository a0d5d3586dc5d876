internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension RecordTables {
  /// Whether a clip may cover pixels partially.
  mutating func cutsPixels(_ clip: Int32, layers: inout LayerTable) -> Bool {
    clips.values[Int(clip)].first >= 0 || !isWhole(clip, layers: &layers)
  }

  /// Computes the pixels that a directly drawn layer covers with opaque colour.
  ///
  /// - Parameters:
  ///   - whole: rectangle of the clip, in the superlayer's space; null if the superlayer does not clip.
  ///   - above: clip of the layer.
  ///   - isRead: background filters may read the content below it.
  mutating func findCoveredPixels(
    of slot: Int, whole: Rect, under above: Int32, isRead: Bool, in occluder: inout ClipOccluder,
    layers: inout LayerTable
  ) {
    guard layers.appearance[slot].opacity >= 1, let rect = layers.opaqueRect(slot) else { return }
    let isOutlined = layers.outline(slot, upsideDown: false) != nil
    if !whole.isNull, !isOutlined || holdsClip(slot, above, layers: &layers),
      LayerTable.holds(rect, whole, through: layers.toParent(slot), device: layers.states[slot].device)
    {
      (occluder.pixels, occluder.isWhole) = (LayerTable.anywhere, true)
    } else if !isOutlined, !isRead, let image = LayerTable.alignedImage(of: rect, through: layers.states[slot].device),
      image.isFinite
    {
      // An image that reaches or exceeds the clip's edge ends at that edge.
      occluder.pixels = LayerTable.pixels(
        covered: image, within: clips.values[Int(above)].deviceRect(layers.frame.reference))
      occluder.isBox = image.isOnGrid && !occluder.pixels.isEmpty
    }
  }

  /// A directly drawn layer as an edge occluder; nil if it is none, or reaches no edge of the clip.
  ///
  /// - Parameters:
  ///   - clip: that it is drawn under.
  ///   - shown: intersection of the rectangles of the clip and of the later clips.
  mutating func edgeOccluder(
    _ slot: Int, under clip: Int32, within shown: Rect, layers: inout LayerTable
  ) -> EdgeOccluder? {
    let device = layers.deviceAround(slot)
    let plane = device.relative(to: layers.frame.reference)
    let most = layers.contents[slot] == nil ? layers.geometry[slot].bounds.standardized : layers.extent(slot)
    guard let points = Quadrangle(of: most, through: plane), reachesEdge(of: clip, points),
      let (rect, alpha) = layers.uniformRect(slot),
      var record = shape(
        of: rect, as: holdsClip(slot, clip, layers: &layers) ? nil : layers.outline(slot, upsideDown: false), plane,
        under: clip, within: shown)
    else { return nil }
    record.role = .edgeOccluder
    record.links.w = Float(alpha)
    guard record.isFinite else { return nil }
    return EdgeOccluder(record: record, clip: clip, place: LayerTable.pixels(of: rect, through: device))
  }

  /// Shape of a rectangle without the edges that a clip cuts instead: its coverage is that of the clip's part of a
  /// pixel.
  mutating func shape(
    of rect: Rect, as outline: RoundedOutline?, _ plane: Homography, under clip: Int32, within shown: Rect
  ) -> ClipRecord? {
    if LayerTable.keepsParallel(rect.size, plane) {
      let image = LayerTable.imageOnGrid(of: rect, through: plane.affine)
      guard let outline, outline.isRounded else {
        return ClipRecord(image.relative(to: shown), nil, through: .identity)
      }
      var box = ClipRecord(outline.onDevice(plane.affine), in: image)
      box.row1 = shown.sides
      return box
    }
    if let outline { return ClipRecord(rect, outline.isRounded ? outline : nil, through: plane) }
    let shared = sharedEdges(of: rect, through: plane, under: clip)
    return ClipRecord(Self.extended(rect, on: shared, through: plane), nil, through: plane)
  }

  /// Whether a layer's content touches pixels that a clip covers partially.
  mutating func reachesEdge(of clip: Int32, _ slot: Int, layers: inout LayerTable) -> Bool {
    let plane = layers.deviceAround(slot).relative(to: layers.frame.reference)
    guard let points = Quadrangle(of: layers.contentBounds(slot), through: plane) else { return true }
    return reachesEdge(of: clip, points)
  }

  /// Whether a quadrangle touches pixels that a clip covers partially.
  ///
  /// - Parameter points: device pixels from the reference.
  mutating func reachesEdge(of clip: Int32, _ points: Quadrangle) -> Bool {
    let record = clips.values[Int(clip)]
    return record.rectCutsPixels(in: points) || shapes(from: record.first).contains { $0.cutsPixels(in: points) }
  }

  /// Adds a shape of this plan before the shapes of a chain.
  ///
  /// - Parameter next: the first of these; −1 for none.
  mutating func add(_ shape: ClipRecord, before next: Int32) -> Int32 {
    var shape = shape
    shape.next = next
    return addTransient(shape)
  }

  /// The chain of an instance with the shapes that affect edge occluders only: the rectangle of the clip that they are
  /// under, and that clip if the outline of the instance cuts in its place.
  ///
  /// - Parameters:
  ///   - clip: of the edge occluders.
  ///   - outline: the clip that coincides with the outline of the instance; −1 for none.
  ///   - first: of the instance's chain.
  mutating func edges(of clip: Int32, outline: Int32, before first: Int32) -> Int32 {
    var first = first
    if outline >= 0, !clips.values[Int(outline)].isAligned {
      var shape = clips.values[Int(outline)]
      shape.role = .outline
      first = add(shape, before: first)
    }
    let rect = clips.values[Int(clip)].rect
    return rect == rect.rounded(.toNearestOrEven) ? first : add(ClipRecord(edge: rect), before: first)
  }
}
