internal import CPrefetch
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// Kept quads, by the index of their record: most quads that a frame draws again have not changed, or have only moved.
struct DrawnQuads: Sendable {
  var quads: [DrawnQuad] = []
  private(set) var panels: [PanelSlices] = []
  /// Differs after any change that is not made by a loop over leaves.
  private(set) var changes: UInt32 = 0
  /// A quad of each of the latest kinds, and the latest kind.
  private var kinds: [DrawnQuad] = []
  private var lastKind: UInt32 = 0
  private static let mostKinds = 8

  /// - Parameter panel: nil if the quad is not that of a panel.
  mutating func keep(_ quad: DrawnQuad, panel: PanelSlices?) {
    changes &+= 1
    let index = Int(quad.instance.item)
    while quads.count <= index { quads.append(DrawnQuad()) }
    let place = quads[index].panel
    quads[index] = quad
    quads[index].panel = place
    quads[index].kind = kind(of: quad)
    guard let panel else { return }
    if place < 0 {
      quads[index].panel = Int32(panels.count)
      panels.append(panel)
    } else {
      panels[Int(place)] = panel
    }
  }

  /// See `DrawnQuad.kind`.
  private mutating func kind(of quad: DrawnQuad) -> UInt32 {
    guard !quad.isOpaque, quad.bounds == LayerTable.anywhere.box else { return 0 }
    if let known = kinds.first(where: { $0.needsSame(as: quad) }) { return known.kind }
    lastKind = lastKind.nextVersion
    var new = quad
    new.kind = lastKind
    if kinds.count < Self.mostKinds { kinds.append(new) } else { kinds[Int(lastKind) % Self.mostKinds] = new }
    return lastKind
  }

  /// Whether a record's quad is kept for a key.
  func holds(_ record: Int32, for key: DrawnQuad.Key) -> Bool {
    Int(record) < quads.count && quads[Int(record)].key == key
  }

  /// Prefetches the quad of a record; −1 is none.
  @inline(__always)
  func prefetch(_ record: Int32) {
    if record >= 0, Int(record) < quads.count { quads.prefetch(Int(record)) }
  }

  subscript(record: Int32) -> DrawnQuad { quads[Int(record)] }

  /// The kept quad as an entry of the walk.
  func entry(_ record: Int32, base: Int32, group: Int32) -> PaintWalk.Entry {
    let quad = quads[Int(record)]
    var instance = quad.instance
    instance.group = UInt32(group)
    return PaintWalk.Entry(
      instance: instance, base: base, layer: quad.key.slot, texture: quad.texture, features: quad.features,
      bounds: PixelRect(quad.bounds), opaque: PixelRect(quad.opaque))
  }

  /// Moves a kept quad: see `DrawnQuad.follow`.
  mutating func follow(_ record: Int32, to device: Transform2D) -> Bool {
    changes &+= 1
    return quads[Int(record)].follow(device)
  }

  mutating func setVersion(_ version: UInt32, of record: Int32) {
    changes &+= 1
    quads[Int(record)].version = version
  }

  /// Invalidates what is kept of a record.
  mutating func forget(_ record: Int32) {
    changes &+= 1
    if record >= 0, Int(record) < quads.count { quads[Int(record)].forget() }
  }
}
