internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// Occluders under clips: opaque layers, and layers whose edges lie on the clip's. Only those of the innermost clip
/// that cuts pixels apply.
///
/// Owns the stack of them for this walk. Reads the layer table and the clip records; the walk calls it.
struct ClipOccluders: Sendable {
  /// Of all open clips, from the outermost on; under each clip in paint order.
  private var occluders: [ClipOccluder] = []
  /// The first of the innermost clip's that is in front of the layer visited last.
  private(set) var start: Int32 = 0
  /// Scratch: layers to test, the next one last.
  private var untested: [Int32] = []
  /// Last clip of this plan made by `clip(_:withinLaterClips:for:)`; −1 for none.
  private var pictureClip: Int32 = -1
  /// Parts of a rectangle that occluders leave.
  private(set) var uncovered = UncoveredRects()

  mutating func begin() {
    leaveAll()
    pictureClip = -1
  }

  /// Closes all clips.
  mutating func leaveAll() { close(from: 0, start: 0) }
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
  ///   - range: the occluders under its clip.
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
      ClipOccluder(layer: -1, edge: EdgeOccluder(record: record, clip: clip, place: pixels)))
  }

  // MARK: Clip occluders

  /// Number of occluders of all open clips.
  var count: Int32 { Int32(occluders.count) }

  mutating func add(_ occluder: ClipOccluder) { occluders.append(occluder) }

  /// Makes the occluders from an index on those of the innermost clip.
  mutating func open(from first: Int32) -> ClipOccluderRange {
    start = first
    return ClipOccluderRange(first: first, end: count)
  }

  /// Removes the occluders of the innermost clip.
  ///
  /// - Parameter start: as before it was opened.
  mutating func close(from first: Int32, start: Int32) {
    occluders.removeLast(occluders.count - Int(first))
    self.start = start
  }

  /// Lists a layer's sublayers to be tested next, in paint order.
  mutating func list(_ slot: Int, layers: inout LayerTable) {
    guard layers.states[slot].links.childCount <= LayerTable.mostOccludersTested, layers.canList(slot) else { return }
    let first = untested.count
    var child = layers.states[slot].links.last
    while child >= 0 {
      untested.append(child)
      var place = untested.count - 1
      while place > first,
        layers.geometry[Int(untested[place - 1])].zPosition < layers.geometry[Int(child)].zPosition
      {
        untested.swapAt(place, place - 1)
        place -= 1
      }
      child = layers.states[Int(child)].links.previous
    }
  }

  /// Takes the next layer off the list.
  mutating func nextListed() -> Int? { untested.popLast().map { Int($0) } }

  /// Leaves only the occluders in front of a sublayer that is visited now; false if one of them hides all of it.
  mutating func pass(_ child: Int32, _ range: inout ClipOccluderRange) -> Bool {
    leavePassed(&range)
    if let place = range.indices.first(where: { occluders[$0].layer == child }) {
      start = Int32(place) + 1
      range.first = start
    }
    return !holdsWhole(range)
  }

  /// Leaves only the occluders in front of the layer visited last.
  func leavePassed(_ range: inout ClipOccluderRange) {
    if !range.isEmpty { range.first = max(range.first, min(start, range.end)) }
  }

  /// Context of a layer's shadow: the layer itself is one of the occluders in front, unless it is drawn into a group of
  /// its own.
  ///
  /// - Parameters:
  ///   - context: of the layer.
  ///   - base: group around the layer, whether it is drawn into that or into its own.
  func behind(_ slot: Int, in context: PaintWalk.Context, around base: Int32) -> PaintWalk.Context {
    let own = Int(context.occluders.first) - 1
    guard context.base == base, own >= 0, occluders[own].layer == slot else { return context }
    var behind = context
    behind.occluders.first -= 1
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
