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

  subscript(record: Int32) -> DrawnQuad { quads[Int(record)] }
}
