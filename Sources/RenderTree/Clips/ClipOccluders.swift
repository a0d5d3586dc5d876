internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// Occluders at the edges of clips: opaque sublayers under a clip, and sublayers whose edges lie on a clip's.
///
/// Owns the stacks of both for this walk. Reads the layer table and the clip records; the walk calls it.
struct ClipOccluders: Sendable {
  var covers: [ClipOccluder] = []
  var veils: [EdgeOccluder] = []
  /// Scratch: the shapes of a clip's chain, and the edge occluders to insert, with their index in `chain`.
  private var chain: [Int32] = []
  private var placedOccluders: [(index: Int32, place: Int32)] = []
  /// Last clip of this plan made by `clip(_:withinOuter:for:)`; −1 for none.
  private var pictureClip: Int32 = -1
  /// Parts of a rectangle that occluders leave.
  var uncovered = UncoveredRects()

  mutating func begin() {
    leaveAll()
    pictureClip = -1
  }

  /// Closes all clips.
  mutating func leaveAll() {
    covers.removeAll(keepingCapacity: true)
    veils.removeAll(keepingCapacity: true)
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
  mutating func clip(_ clip: Int32, withinOuter outer: Int32, for image: Rect, records: inout RecordTables) -> Int32? {
    let (left, parent) = (records.rect(ofOuter: outer), records.clips.values[Int(clip)])
    guard image.ends(onSidesBetweenPixelsOf: left) else { return nil }
    let shown = left.intersection(parent.shownRect)
    guard !shown.isNull, !shown.isEmpty else { return nil }
    var record = ClipRecord()
    (record.rect, record.row0, record.row1.x) = (shown.sides, left.sides, Float(clip))
    record.row2.w = parent.links.x
    record.links = parent.links
    record.links.y = ClipRecord.pictureEdge
    if pictureClip >= 0 {
      let known = records.clips.values[Int(pictureClip)]
      if known.rect == record.rect, known.row0 == record.row0, known.row1.x == record.row1.x { return pictureClip }
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
    let clip = context.veiled < 0 ? above : context.veiled
    guard entry.blending == .sourceOver,
      findEdgeOccluders(in: context, for: entry, isUncovered, under: clip, layers: &layers, records: &records)
    else { return }
    let rect = records.clips.values[Int(above)].rect
    let isOutline = context.veiled >= 0 && records.clips.values[Int(clip)].links.y != ClipRecord.aligned
    var chain = EdgeOccluderChain()
    for place in stride(from: self.chain.count, through: 0, by: -1) {
      if place < self.chain.count {
        let known = self.chain[place]
        var shape = records.clips.values[Int(known)]
        if isOutline, place == 0 { shape.links.y += ClipRecord.outline }
        records.add(shape, at: isOutline && place == 0 ? nil : known, to: &chain)
      }
      // Occluders under outer clips come first in `covers`, and last here.
      for placed in placedOccluders.reversed() where Int(placed.place) == place {
        let veil = veils[Int(placed.index)]
        let edge = records.clips.values[Int(veil.clip)].rect
        if !records.isWhole(veil.clip, layers: &layers), edge != chain.rect {
          records.add(ClipRecord(edge: edge, within: chain.rect), at: nil, to: &chain)
          chain.rect = edge
        }
        records.add(veil.record, at: nil, to: &chain)
        entry.features.formUnion(veil.record.cornerFeatures)
      }
    }
    let edge = records.clips.values[Int(above)]
    if context.veiled >= 0, edge.links.y == ClipRecord.pictureEdge { records.add(edge, at: nil, to: &chain) }
    var top = records.clips.values[Int(chain.top)]
    top.rect = rect
    records.clips.write(top, at: chain.top)
    entry.instance.clip = UInt32(chain.top) | entry.instance.clip & ~Instance.clipMask
    entry.features.formUnion(records.clipFeatures(clip).union([.shapes, .veils]))
  }

  /// Collects the shapes of a clip's chain, from the innermost on, and the edge occluders to insert.
  ///
  /// - Returns: false if there is no such occluder.
  private mutating func findEdgeOccluders(
    in context: PaintWalk.Context, for entry: PaintWalk.Entry, _ isUncovered: Bool, under clip: Int32,
    layers: inout LayerTable, records: inout RecordTables
  ) -> Bool {
    chain.removeAll(keepingCapacity: true)
    placedOccluders.removeAll(keepingCapacity: true)
    guard records.cutsPixels(clip, layers: &layers) else { return false }
    // Omissions depend on the tree, not on damage or on conservative bounds.
    let most = context.covers.indices.count { covers[$0].veil >= 0 }
    if most == 0 { return false }
    var points: Quadrangle?
    if entry.layer >= 0, !context.isCopied, layers.states[Int(entry.layer)].raster < 0 {
      let layer = Int(entry.layer)
      if most > Self.mostEdgeOccluders { layers.tightenBounds(of: layer) }
      points = Quadrangle(
        of: layers.subtreeBounds(layer), through: layers.states[layer].device.relative(to: layers.frame.reference))
    }
    var count = 0
    for cover in context.covers.indices.reversed() where covers[cover].veil >= 0 {
      let index = covers[cover].veil
      let veil = veils[Int(index)]
      if let points, veil.record.isApart(from: points) { continue }
      count += 1
      if count > Self.mostEdgeOccluders { break }
      if isUncovered, covers[cover].isBox { continue }
      let place = veil.place.intersection(entry.bounds)
      if place.isEmpty { continue }
      if chain.isEmpty { listShapes(of: records.clips.values[Int(clip)], records: &records) }
      let shape = innermost(under: Int32(clamping: records.clips.values[Int(veil.clip)].links.x), records: &records)
      if shape == nil,
        !records.clips.values[Int(veil.clip)].rectCutsPixels(in: Quadrangle(place, from: layers.frame.reference))
      {
        continue
      }
      placedOccluders.append((index, Int32(shape ?? chain.count)))
    }
    return !placedOccluders.isEmpty
  }

  private mutating func listShapes(of clip: ClipRecord, records: inout RecordTables) {
    var next = Int32(clamping: clip.links.x)
    while next >= 0 {
      chain.append(next)
      next = Int32(clamping: records.clips.values[Int(next)].row2.w)
    }
  }

  /// The first of the listed shapes that is also in another chain.
  private mutating func innermost(under first: Int32, records: inout RecordTables) -> Int? {
    var next = first
    while next >= 0 {
      if let place = chain.firstIndex(of: next) { return place }
      next = Int32(clamping: records.clips.values[Int(next)].row2.w)
    }
    return nil
  }
}
