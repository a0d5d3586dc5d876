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
    veils.append(EdgeOccluder(record: record, clip: clip, place: pixels))
    covers.append(
      ClipOccluder(layer: -1, z: .infinity, order: .max, pixels: .empty, veil: Int32(veils.count - 1)))
  }

  // MARK: Clip occluders

  /// Lets those around come before others, and says where they begin and end now.
  mutating func repeatCovers(_ covers: ClipOccluderRange) -> (first: Int, end: Int) {
    let first = self.covers.count
    for index in covers.indices { self.covers.append(self.covers[index]) }
    return (first, self.covers.count)
  }

  /// The covers in front of a sublayer, of those in front of its superlayer and among its siblings.
  ///
  /// - Parameter own: where those among its siblings begin.
  /// - Returns: nil where one of them hides all of it.
  mutating func covers(of child: Int, from covers: ClipOccluderRange, own: Int32, layers: inout LayerTable)
    -> ClipOccluderRange?
  {
    var covers = covers
    let place = ClipOccluder(
      layer: Int32(child), z: layers.geometry[child].zPosition, order: layers.states[child].links.order, pixels: .empty)
    while covers.end > max(own, covers.first), !self.covers[Int(covers.end) - 1].isAbove(place) { covers.end -= 1 }
    return holdsWhole(covers) ? nil : covers
  }

  /// What a layer's shadow is drawn into: that has the layer itself among the covers in front of it, but in a group of
  /// the layer's own.
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
  mutating func holdsWhole(_ covers: ClipOccluderRange) -> Bool { covers.indices.contains { self.covers[$0].isWhole } }

  /// Finds the parts of some device pixels that covers leave, in `uncovered`.
  ///
  /// - Parameter all: not cut by what is seen.
  mutating func findUncovered(_ all: PixelRect, _ covers: ClipOccluderRange) {
    uncovered.begin(all)
    for index in covers.indices { uncovered.cut(by: self.covers[index].pixels) }
  }

  // MARK: Outer edges

}
