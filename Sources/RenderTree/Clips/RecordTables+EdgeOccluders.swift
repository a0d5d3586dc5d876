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
  ///   - whole: rectangle of the superlayer's clip, in the superlayer's space; null if it does not clip.
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
      occluder.pixels = pixels(covered: image, under: above, layers: &layers)
      occluder.isBox = image.isOnGrid && !occluder.pixels.isEmpty
    }
  }

  /// Device pixels that an image covers, as far as a clip leaves them: an image that reaches or exceeds the clip's edge
  /// ends at that edge.
  private mutating func pixels(covered image: Rect, under above: Int32, layers: inout LayerTable) -> PixelRect {
    LayerTable.pixels(covered: image, within: clips.values[Int(above)].deviceRect(layers.frame.reference))
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

  /// Whether a quadrangle touches pixels that a clip covers partially.
  ///
  /// - Parameter points: device pixels from the reference.
  mutating func reachesEdge(of clip: Int32, _ points: Quadrangle) -> Bool {
    let record = clips.values[Int(clip)]
    return record.rectCutsPixels(in: points) || shapes(from: record.first).contains { $0.cutsPixels(in: points) }
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
    shape.next = chain.top
    chain.top = addTransient(shape)
    chain.isChanged = true
  }
}
