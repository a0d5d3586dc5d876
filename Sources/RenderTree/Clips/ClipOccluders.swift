internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// Occluders at the edges of clips: opaque sublayers under a clip, and sublayers whose edges lie on a clip's.
///
/// Owns the stacks of both for this walk. Reads the layer table and the clip records; the walk calls it.
struct ClipOccluders: Sendable {
  private var occluders: [ClipOccluder] = []
  private var edgeOccluders: [EdgeOccluder] = []
  /// Scratch: the shapes of a clip's chain, and the edge occluders to insert, with their index in `chain`.
  private var chain: [Int32] = []
  private var placedOccluders: [(index: Int32, place: Int32)] = []
  /// Last clip of this plan made by `clip(_:withinOuter:for:)`; −1 for none.
  private var pictureClip: Int32 = -1
  /// Parts of a rectangle that occluders leave.
  private(set) var uncovered = UncoveredRects()

  mutating func begin() {
    leaveAll()
    pictureClip = -1
  }

  /// Closes all clips.
  mutating func leaveAll() {
    occluders.clear()
    edgeOccluders.clear()
  }
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

  /// Inserts the edge occluders in front of an instance into the chain of its clip: each after the innermost shape of
  /// the chain that also clips the occluder.
  ///
  /// - Parameter isUncovered: the instance is already cut to pixels that no occluder covers.
  mutating func putEdgeOccluders(
    on entry: inout PaintWalk.Entry, isUncovered: Bool, in context: PaintWalk.Context, layers: inout LayerTable,
    records: inout RecordTables
  ) {
    let above = Int32(entry.instance.clip & Instance.clipMask)
    let clip = context.occludedClip < 0 ? above : context.occludedClip
    guard entry.blending == .sourceOver,
      findEdgeOccluders(in: context, for: entry, isUncovered, under: clip, layers: &layers, records: &records)
    else { return }
    let rect = records.clips.values[Int(above)].rect
    let isOutline = context.occludedClip >= 0 && !records.clips.values[Int(clip)].isAligned
    var chain = EdgeOccluderChain()
    for place in stride(from: self.chain.count, through: 0, by: -1) {
      if place < self.chain.count {
        let known = self.chain[place]
        var shape = records.clips.values[Int(known)]
        if isOutline, place == 0 { shape.role = .outline }
        records.add(shape, at: isOutline && place == 0 ? nil : known, to: &chain)
      }
      // Occluders under outer clips come first in `occluders`, and last here.
      for placed in placedOccluders.reversed() where Int(placed.place) == place {
        let edgeOccluder = edgeOccluders[Int(placed.index)]
        let edge = records.clips.values[Int(edgeOccluder.clip)].rect
        if !records.isWhole(edgeOccluder.clip, layers: &layers), edge != chain.rect {
          records.add(ClipRecord(edge: edge, within: chain.rect), at: nil, to: &chain)
          chain.rect = edge
        }
        records.add(edgeOccluder.record, at: nil, to: &chain)
        entry.features.formUnion(edgeOccluder.record.cornerFeatures)
      }
    }
    let edge = records.clips.values[Int(above)]
    if context.occludedClip >= 0, edge.isPictureEdge { records.add(edge, at: nil, to: &chain) }
    records.setRect(rect, ofClip: chain.top)
    entry.instance.clip = UInt32(chain.top) | entry.instance.clip & ~Instance.clipMask
    entry.features.formUnion(records.clipFeatures(clip).union([.shapes, .edgeOccluders]))
  }

  /// Collects the shapes of a clip's chain, from the innermost on, and the edge occluders to insert.
  ///
  /// - Returns: false if there is no such occluder.
  private mutating func findEdgeOccluders(
    in context: PaintWalk.Context, for entry: PaintWalk.Entry, _ isUncovered: Bool, under clip: Int32,
    layers: inout LayerTable, records: inout RecordTables
  ) -> Bool {
    chain.clear()
    placedOccluders.clear()
    guard records.cutsPixels(clip, layers: &layers) else { return false }
    // Omissions depend on the tree, not on damage or on conservative bounds.
    let most = context.occluders.indices.count { occluders[$0].edgeOccluder >= 0 }
    if most == 0 { return false }
    var points: Quadrangle?
    if entry.layer >= 0, !context.isCopied, layers.states[Int(entry.layer)].raster < 0 {
      let layer = Int(entry.layer)
      if most > Self.mostEdgeOccluders { layers.tightenBounds(of: layer) }
      points = Quadrangle(
        of: layers.subtreeBounds(layer), through: layers.states[layer].device.relative(to: layers.frame.reference))
    }
    var count = 0
    for occluder in context.occluders.indices.reversed() where occluders[occluder].edgeOccluder >= 0 {
      let index = occluders[occluder].edgeOccluder
      let edgeOccluder = edgeOccluders[Int(index)]
      if let points, edgeOccluder.record.isApart(from: points) { continue }
      count += 1
      if count > Self.mostEdgeOccluders { break }
      if isUncovered, occluders[occluder].isBox { continue }
      let place = edgeOccluder.place.intersection(entry.bounds)
      if place.isEmpty { continue }
      if chain.isEmpty { listShapes(of: records.clips.values[Int(clip)], records: &records) }
      let shape = innermost(under: records.clips.values[Int(edgeOccluder.clip)].first, records: &records)
      if shape == nil,
        !records.clips.values[Int(edgeOccluder.clip)].rectCutsPixels(
          in: Quadrangle(place, from: layers.frame.reference))
      {
        continue
      }
      placedOccluders.append((index, Int32(shape ?? chain.count)))
    }
    return !placedOccluders.isEmpty
  }

  private mutating func listShapes(of clip: ClipRecord, records: inout RecordTables) {
    var next = clip.first
    while next >= 0 {
      chain.append(next)
      next = records.clips.values[Int(next)].next
    }
  }

  /// The first of the listed shapes that is also in another chain.
  private mutating func innermost(under first: Int32, records: inout RecordTables) -> Int? {
    var next = first
    while next >= 0 {
      if let place = chain.firstIndex(of: next) { return place }
      next = records.clips.values[Int(next)].next
    }
    return nil
  }

  /// Limit on the edge occluders of one instance: the frontmost beyond it are omitted. Beyond the limit, a moved
  /// occluder could change which others are omitted, without damage at their edges; hardly any tree has so many.
  static let mostEdgeOccluders = 64

  /// Whether edge occluders among a layer's sublayers apply to the layer's own quad, because the clip of its sublayers
  /// covers pixels partially.
  ///
  /// - Parameters:
  ///   - range: the occluders in front of the quad; those among its sublayers begin at `own`.
  ///   - context: of the layer.
  mutating func isEdgeOccluded(
    _ slot: Int, by range: ClipOccluderRange, from own: Int32, in context: PaintWalk.Context, layers: inout LayerTable
  ) -> Bool {
    layers.masksToBounds(slot) && !context.isClipTransient && !layers.drawsApart(slot) && layers.isCutByOwnClip(slot)
      && (own..<max(own, range.end)).contains { occluders[Int($0)].edgeOccluder >= 0 }
  }

  // MARK: Borders

  /// Adds a layer's border as an edge occluder in front of its sublayers.
  ///
  /// - Parameter clip: of the sublayers.
  mutating func addBorderOccluder(_ slot: Int, _ alpha: Double, under clip: Int32, layers: inout LayerTable) {
    let pixels = layers.pixelsOfBounds(slot)
    let (x, y) = (Double(pixels.x - layers.frame.reference.x), Double(pixels.y - layers.frame.reference.y))
    let around = Rect(x: x, y: y, width: Double(pixels.width), height: Double(pixels.height))
    let reach = Rect.sharedEdgeReach
    guard var record = ClipRecord(around.insetBy(dx: -reach, dy: -reach), nil, through: .identity) else { return }
    record.role = .edgeOccluder
    record.links.w = Float(alpha)
    guard record.isFinite else { return }
    edgeOccluders.append(EdgeOccluder(record: record, clip: clip, place: pixels))
    occluders.append(
      ClipOccluder(layer: -1, z: .infinity, order: .max, pixels: .empty, edgeOccluder: Int32(edgeOccluders.count - 1)))
  }

  // MARK: Clip occluders

  /// Number of occluders of all open clips.
  var count: Int { occluders.count }

  /// Whether any open clip has edge occluders.
  var hasEdgeOccluders: Bool { !edgeOccluders.isEmpty }

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

  /// Adds an edge occluder, and returns its index.
  mutating func add(_ edgeOccluder: EdgeOccluder) -> Int32 {
    edgeOccluders.append(edgeOccluder)
    return Int32(edgeOccluders.count - 1)
  }

  /// Removes the occluders from an index on: of closed clips.
  mutating func removeAll(from index: Int) {
    if occluders.count > index { occluders.removeLast(occluders.count - index) }
  }

  /// Copies a range to the end of the list; returns the start and end of the copy.
  mutating func repeatOccluders(_ range: ClipOccluderRange) -> (first: Int, end: Int) {
    let first = occluders.count
    for index in range.indices { occluders.append(occluders[index]) }
    return (first, occluders.count)
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
      layer: Int32(child), z: layers.geometry[child].zPosition, order: layers.states[child].links.order, pixels: .empty)
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

/// A chain of clip shapes that is built from the outermost on.
struct EdgeOccluderChain {
  var top: Int32 = -1
  var isChanged = false
  /// Rectangle of the last clip in the chain that covers pixels partially, under which there are edge occluders.
  var rect = ClipRecord.none.rect
}
