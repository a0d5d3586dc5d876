internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension ClipOccluders {
  // MARK: Border veils

  /// Adds a border to the covers in front of a layer's sublayers.
  ///
  /// - Parameter clip: what the sublayers are drawn under.
  mutating func addBorderVeil(_ slot: Int, _ alpha: Double, under clip: Int32, layers: inout LayerTable) {
    let pixels = layers.pixelsOfBounds(slot)
    let (x, y) = (Double(pixels.x - layers.frame.reference.x), Double(pixels.y - layers.frame.reference.y))
    let around = Rect(x: x, y: y, width: Double(pixels.width), height: Double(pixels.height))
    let reach = LayerTable.sharedEdgeReach
    guard var record = ClipRecord(around.insetBy(dx: -reach, dy: -reach), nil, through: .identity) else { return }
    record.links.y += ClipRecord.veil
    record.links.w = Float(alpha)
    guard record.isFinite else { return }
    veils.append(Veil(record: record, clip: clip, place: pixels))
    covers.append(
      Cover(layer: -1, z: .infinity, order: .max, pixels: .empty, veil: Int32(veils.count - 1)))
  }

  // MARK: Covers

  /// Lets those around come before others, and says where they begin and end now.
  mutating func repeatCovers(_ covers: Covers) -> (first: Int, end: Int) {
    let first = self.covers.count
    for index in covers.indices { self.covers.append(self.covers[index]) }
    return (first, self.covers.count)
  }

  /// The covers in front of a sublayer, of those in front of its superlayer and among its siblings.
  ///
  /// - Parameter own: where those among its siblings begin.
  /// - Returns: nil where one of them hides all of it.
  mutating func covers(of child: Int, from covers: Covers, own: Int32, layers: inout LayerTable) -> Covers? {
    var covers = covers
    let place = Cover(
      layer: Int32(child), z: layers.geometry[child].zPosition, order: layers.states[child].links.order, pixels: .empty)
    while covers.end > max(own, covers.first), !self.covers[Int(covers.end) - 1].isAbove(place) { covers.end -= 1 }
    return holdsWhole(covers) ? nil : covers
  }

  /// What a layer's shadow is drawn into: that has the layer itself among the covers in front of it, but in a group of the layer's own.
  ///
  /// - Parameters:
  ///   - context: what the layer is drawn into.
  ///   - base: the group that it is in, be it drawn into that or into one of its own.
  mutating func behind(_ slot: Int, in context: PaintWalk.Context, around base: Int32) -> PaintWalk.Context {
    guard context.base == base else { return context }
    var behind = context
    while Int(behind.covers.end) < covers.count, covers[Int(behind.covers.end)].layer == slot {
      behind.covers.end += 1
    }
    return behind
  }

  /// Whether one of them hides everything.
  mutating func holdsWhole(_ covers: Covers) -> Bool { covers.indices.contains { self.covers[$0].isWhole } }

  /// Finds the parts of some device pixels that covers leave, in `walk.uncovered`.
  ///
  /// - Parameter all: not cut by what is seen.
  mutating func findUncovered(_ all: PixelRect, _ covers: Covers) {
    uncovered.begin(all)
    for index in covers.indices { uncovered.cut(by: self.covers[index].pixels) }
  }

  // MARK: Outer edges

  /// What a quad whose sides are parallel to the device's is drawn under where it ends on a side of such a shape, or beyond: it is cut by the
  /// rectangles of these shapes, as by a clip's, and what is left is told as a part of what they leave, as they will cut it again.
  ///
  /// - Parameters:
  ///   - clip: what it is drawn under otherwise.
  ///   - image: device pixels from the reference.
  /// - Returns: nil where it ends on none.
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
}
