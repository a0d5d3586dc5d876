internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension ClipOccluders {
  // MARK: Borders

  /// Adds a layer's border as an edge occluder in front of its sublayers.
  ///
  /// - Parameter clip: of the sublayers.
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

  /// Copies a range to the end of `covers`; returns the start and end of the copy.
  mutating func repeatCovers(_ covers: ClipOccluderRange) -> (first: Int, end: Int) {
    let first = self.covers.count
    for index in covers.indices { self.covers.append(self.covers[index]) }
    return (first, self.covers.count)
  }

  /// The occluders in front of a sublayer, of those in front of its superlayer and among its siblings.
  ///
  /// - Parameter own: index of the first occluder among its siblings.
  /// - Returns: nil if one of them hides the whole sublayer.
  mutating func covers(of child: Int, from covers: ClipOccluderRange, own: Int32, layers: inout LayerTable)
    -> ClipOccluderRange?
  {
    var covers = covers
    let place = ClipOccluder(
      layer: Int32(child), z: layers.geometry[child].zPosition, order: layers.states[child].links.order, pixels: .empty)
    while covers.end > max(own, covers.first), !self.covers[Int(covers.end) - 1].isAbove(place) { covers.end -= 1 }
    return holdsWhole(covers) ? nil : covers
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
    while Int(behind.covers.end) < covers.count, covers[Int(behind.covers.end)].layer == slot {
      behind.covers.end += 1
    }
    return behind
  }

  /// Whether one of the occluders hides everything.
  mutating func holdsWhole(_ covers: ClipOccluderRange) -> Bool { covers.indices.contains { self.covers[$0].isWhole } }

  /// Finds the parts of some device pixels that no occluder covers, in `uncovered`.
  ///
  /// - Parameter all: not cut by the visible region.
  mutating func findUncovered(_ all: PixelRect, _ covers: ClipOccluderRange) {
    uncovered.begin(all)
    for index in covers.indices { uncovered.cut(by: self.covers[index].pixels) }
  }
}
