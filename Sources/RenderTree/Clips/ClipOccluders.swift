internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// Occluders under clips: opaque sublayers of a clipping layer, and sublayers whose edges lie on the clip's. Only those
/// of the innermost clip that cuts pixels apply.
///
/// Owns the stack of them for this walk. Reads the layer table and the clip records; the walk calls it.
struct ClipOccluders: Sendable {
  private var occluders: [ClipOccluder] = []
  /// Last clip of this plan made by `clip(_:withinLaterClips:for:)`; −1 for none.
  private var pictureClip: Int32 = -1
  /// Parts of a rectangle that occluders leave.
  private(set) var uncovered = UncoveredRects()

  mutating func begin() {
    leaveAll()
    pictureClip = -1
  }

  /// Closes all clips.
  mutating func leaveAll() { occluders.clear() }
}

extension ClipOccluders {
  /// Clip of a quad whose sides are parallel to the device's, if it ends on or beyond a side of a later clip. The quad
  /// is cut by the later clips' rectangles, and its coverage is stored as a fraction of theirs, because they multiply
  /// it again.
  ///
  /// - Parameters:
  ///   - clip: of the quad otherwise.
  ///   - image: device pixels from the reference.
  /// - Returns: nil if the quad ends on none of their sides.
  mutating func clip(
    _ clip: Int32, withinLaterClips laterClips: Int32, for image: Rect, records: inout RecordTables
  ) -> Int32? {
    let (left, parent) = (records.rect(ofLaterClips: laterClips), records.clips.values[Int(clip)])
    guard image.ends(onSidesBetweenPixelsOf: left) else { return nil }
    let shown = left.intersection(parent.shownRect)
    guard !shown.isNull, !shown.isEmpty else { return nil }
    var record = ClipRecord()
    (record.rect, record.row0, record.outer) = (shown.sides, left.sides, clip)
    record.next = parent.first
    record.links = parent.links
    record.kind = .pictureEdge
    if pictureClip >= 0 {
      let known = records.clips.values[Int(pictureClip)]
      if known.rect == record.rect, known.row0 == record.row0, known.outer == clip { return pictureClip }
    }
    pictureClip = records.addTransient(record)
    return pictureClip
  }

  /// Inserts the edge occluders in front of an instance into the chain of its clip, before all shapes.
  ///
  /// - Parameter isUncovered: the instance is already cut to pixels that no occluder covers.
  mutating func putEdgeOccluders(
    on entry: inout PaintWalk.Entry, isUncovered: Bool, in context: PaintWalk.Context, layers: inout LayerTable,
    records: inout RecordTables
  ) {
    let above = Int32(entry.instance.clip & Instance.clipMask)
    let clip = context.occludedClip < 0 ? above : context.occludedClip
    guard entry.blending == .sourceOver, records.cutsPixels(clip, layers: &layers) else { return }
    let parent = records.clips.values[Int(above)]
    let layer = Int(entry.layer)
    let points =
      layer < 0 || context.isCopied || layers.states[layer].raster >= 0
      ? nil
      : Quadrangle(
        of: layers.subtreeBounds(layer), through: layers.states[layer].device.relative(to: layers.frame.reference))
    var top: Int32?
    for index in context.occluders.indices {
      guard let edge = occluders[index].edge, !isUncovered || !occluders[index].isBox,
        !edge.place.intersection(entry.bounds).isEmpty, !(points.map { edge.record.isApart(from: $0) } ?? false)
      else { continue }
      top = records.add(
        edge.record, before: top ?? records.edges(of: edge.clip, outline: context.occludedClip, before: parent.first))
      entry.features.formUnion(edge.record.cornerFeatures)
    }
    guard let top else { return }
    records.setRect(parent.rect, ofClip: top)
    entry.instance.clip = UInt32(top) | entry.instance.clip & ~Instance.clipMask
    entry.features.formUnion(records.clipFeatures(clip).union([.shapes, .edgeOccluders]))
  }

  /// Whether edge occluders among a layer's sublayers apply to the layer's own quad, because the clip of its sublayers
  /// covers pixels partially.
  ///
  /// - Parameters:
  ///   - range: the occluders among its sublayers.
  ///   - context: of the layer.
  mutating func isEdgeOccluded(
    _ slot: Int, by range: ClipOccluderRange, in context: PaintWalk.Context, layers: inout LayerTable
  ) -> Bool {
    !context.isClipTransient && !layers.drawsApart(slot) && layers.isCutByOwnClip(slot)
      && range.indices.contains { occluders[$0].edge != nil }
  }

  // MARK: Borders

  /// Adds a layer's border as an edge occluder in front of its sublayers.
  ///
  /// - Parameter clip: of the sublayers.
  mutating func addBorderOccluder(_ slot: Int, _ alpha: Double, under clip: Int32, layers: inout LayerTable) {
    let pixels = layers.pixelsOfBounds(slot)
    let around = pixels.moved(-layers.frame.reference.x, -layers.frame.reference.y).rect
    let reach = Rect.sharedEdgeReach
    guard var record = ClipRecord(around.insetBy(dx: -reach, dy: -reach), nil, through: .identity) else { return }
    record.role = .edgeOccluder
    record.links.w = Float(alpha)
    guard record.isFinite else { return }
    occluders.append(
      ClipOccluder(
        layer: -1, z: .infinity, order: .max, edge: EdgeOccluder(record: record, clip: clip, place: pixels)))
  }

  // MARK: Clip occluders

  /// Number of occluders of all open clips.
  var count: Int { occluders.count }

  /// Adds an occluder in front of those of its siblings that it is above.
  ///
  /// - Parameter own: index of the first occluder among its siblings.
  mutating func add(_ occluder: ClipOccluder, from own: Int) {
    occluders.append(occluder)
    var place = occluders.count - 1
    while place > own, occluders[place].isAbove(occluders[place - 1]) {
      occluders.swapAt(place, place - 1)
      place -= 1
    }
  }

  /// Removes the occluders from an index on: of closed clips.
  mutating func removeAll(from index: Int) {
    if occluders.count > index { occluders.removeLast(occluders.count - index) }
  }

  /// The occluders in front of a sublayer, of those in front of its superlayer and among its siblings.
  ///
  /// - Parameter own: index of the first occluder among its siblings.
  /// - Returns: nil if one of them hides the whole sublayer.
  mutating func range(inFrontOf child: Int, from range: ClipOccluderRange, own: Int32, layers: inout LayerTable)
    -> ClipOccluderRange?
  {
    var range = range
    let place = ClipOccluder(
      layer: Int32(child), z: layers.geometry[child].zPosition, order: layers.states[child].links.order)
    while range.end > max(own, range.first), !occluders[Int(range.end) - 1].isAbove(place) { range.end -= 1 }
    return holdsWhole(range) ? nil : range
  }

  /// Context of a layer's shadow: the layer itself is one of the occluders in front, unless it is drawn into a group of
  /// its own.
  ///
  /// - Parameters:
  ///   - context: of the layer.
  ///   - base: group around the layer, whether it is drawn into that or into its own.
  mutating func behind(_ slot: Int, in context: PaintWalk.Context, around base: Int32) -> PaintWalk.Context {
    guard context.base == base else { return context }
    var behind = context
    while Int(behind.occluders.end) < occluders.count, occluders[Int(behind.occluders.end)].layer == slot {
      behind.occluders.end += 1
    }
    return behind
  }

  /// Whether one of the occluders hides everything.
  mutating func holdsWhole(_ range: ClipOccluderRange) -> Bool { range.indices.contains { occluders[$0].isWhole } }

  /// Finds the parts of some device pixels that no occluder covers, in `uncovered`.
  ///
  /// - Parameter all: not cut by the visible region.
  mutating func findUncovered(_ all: PixelRect, _ range: ClipOccluderRange) {
    uncovered.begin(all)
    for index in range.indices { uncovered.cut(by: occluders[index].pixels) }
  }
}
