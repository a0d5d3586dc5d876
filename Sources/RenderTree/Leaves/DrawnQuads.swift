internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// Drawn quads, by the index of their record: most quads that a frame draws again have not changed, or have only moved.
struct DrawnQuads: Sendable {
  var quads: [DrawnQuad] = []

  mutating func keep(_ quad: DrawnQuad) {
    let index = Int(quad.instance.item)
    while quads.count <= index { quads.append(DrawnQuad()) }
    quads[index] = quad
  }

  /// Whether a record's quad is valid for a key.
  func holds(_ record: Int32, for key: DrawnQuad.Key) -> Bool {
    Int(record) < quads.count && quads[Int(record)].key == key
  }

  /// Prefetches the quad of a record; −1 is none.
  @inline(__always)
  func prefetch(_ record: Int32) {
    if record >= 0, Int(record) < quads.count { quads.prefetch(Int(record)) }
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

  /// Moves a drawn quad: see `DrawnQuad.follow`.
  mutating func follow(_ record: Int32, to device: Transform2D) -> Bool {
    return quads[Int(record)].follow(device)
  }

  mutating func setVersion(_ version: UInt32, of record: Int32) {
    quads[Int(record)].version = version
  }

  /// Invalidates the quad of a record.
  mutating func forget(_ record: Int32) {
    if record >= 0, Int(record) < quads.count { quads[Int(record)].forget() }
  }
}
