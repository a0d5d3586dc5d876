internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// Drawn quads, by the index of their record: most quads that a frame draws again have not changed, or have only moved.
struct DrawnQuads: Sendable {
  var quads: [DrawnQuad] = []
  /// Divisions of quads, where these were when they were divided.
  private var cells = Pool<QuadCells>()

  mutating func keep(_ quad: DrawnQuad, _ cells: QuadCells?) {
    let index = Int(quad.instance.item)
    while quads.count <= index { quads.append(DrawnQuad()) }
    let old = quads[index].cells
    quads[index] = quad
    quads[index].cells = self.cells.set(cells, at: old)
  }

  func isInCells(_ record: Int32) -> Bool { Int(record) < quads.count && quads[Int(record)].cells >= 0 }

  /// The cells of a quad, where it is now; nil if it has none.
  func cells(_ record: Int32) -> QuadCells? {
    let quad = quads[Int(record)]
    if quad.cells < 0 { return nil }
    let cells = cells[quad.cells]
    return cells.moved(Int(quad.bounds.x) - cells.bounds.x, Int(quad.bounds.y) - cells.bounds.y)
  }

  /// Whether a record's quad is valid for a key.
  func holds(_ record: Int32, for key: DrawnQuad.Key) -> Bool {
    Int(record) < quads.count && quads[Int(record)].key == key
  }

  subscript(record: Int32) -> DrawnQuad { quads[Int(record)] }

  /// The drawn quad as an entry of the walk.
  func entry(_ record: Int32, base: Int32, group: Int32) -> PaintWalk.Entry {
    let quad = quads[Int(record)]
    var instance = quad.instance
    instance.group = UInt32(group)
    return PaintWalk.Entry(
      instance: instance, base: base, layer: quad.key.slot, texture: quad.texture, features: quad.features,
      bounds: PixelRect(quad.bounds), opaque: PixelRect(quad.opaque))
  }

  /// Invalidates the quad of a record.
  mutating func forget(_ record: Int32) {
    if record >= 0, Int(record) < quads.count { quads[Int(record)].forget() }
  }
}
