internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// Drawn quads, by the index of their record: most quads that a frame draws again have not changed, or have only moved.
///
/// The shadow of a layer and the cells of its quad are drawn quads, too, which take the quad's place before they are
/// drawn; a cell has a record of its own that no instance names.
struct DrawnQuads: Sendable {
  var quads: [DrawnQuad] = []
  /// The shadow that was drawn last, for the layer's own quad that is drawn after it.
  var latestShadow = DrawnQuad()

  /// Keeps a quad, with the shadow and the cells that belong to its record.
  mutating func keep(_ quad: DrawnQuad, at record: Int32) {
    let index = Int(record)
    while quads.count <= index { quads.append(DrawnQuad()) }
    let (cell, shadow) = (quads[index].cell, quads[index].shadow)
    quads[index] = quad
    (quads[index].cell, quads[index].shadow) = (cell, shadow)
  }

  /// The record of a quad's shadow; −1 for none.
  func shadow(_ record: Int32) -> Int32 {
    record >= 0 && Int(record) < quads.count ? quads[Int(record)].shadow : -1
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
