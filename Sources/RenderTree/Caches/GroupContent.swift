internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// What a cached group draws, in paint order: its own quad and those of all layers below it, with the way each was
/// drawn last. A changed part of the group is drawn from this list, without a visit of its containers.
///
/// The list holds as long as nothing in the group has changed but the places of leaves: see `Raster.contentVersion`.
struct GroupContent: Sendable {
  /// Part of a layer.
  enum Kind: BitwiseCopyable, Sendable {
    /// The quad of a simple leaf.
    case leaf
    /// The quad of another layer.
    case quad
    /// The border of a layer, above its sublayers.
    case border
  }

  /// What a layer draws.
  struct Item: BitwiseCopyable, Sendable {
    var slot: Int32
    /// Index into `surroundings`.
    var around: Int32
    var kind: Kind
    /// An occluder, if it is under a clip that cuts pixels.
    var mayOcclude: Bool
    /// Version of the layer's device transform when it was listed.
    var listedVersion: UInt32
    /// The same when `entries` were made; 0 if they must be made again.
    var drawnVersion: UInt32 = 0
    /// Its range of `entries`, and the pixels that they touch: minX, minY, maxX, maxY.
    var first: Int32 = 0
    var end: Int32 = 0
    var bounds = SIMD4<Int32>.zero
  }

  /// Where a layer's sublayers are drawn.
  struct Surroundings: BitwiseCopyable, Sendable {
    var clip: Int32
    /// Own pixels of the group that may be drawn.
    var cull: PixelRect
  }

  /// Whether the group draws nothing but these items. Otherwise the walk draws it.
  var isListed = false
  /// `Raster.contentVersion` of the list.
  var version: UInt32 = 0
  /// `TreeVersions.structure` of the list: a layer that draws nothing may be removed without damage.
  var structure: UInt32 = 0
  /// Version of the textures that `entries` name.
  var textures: UInt32 = 0
  /// Whether one of them may be an occluder.
  var holdsOccluder = false
  /// Own pixels of the group that its background covers with opaque colour.
  var opaque = PixelRect.empty
  var items: [Item] = []
  var surroundings: [Surroundings] = []
  /// What items drew, not cut by the part that was drawn, and the pixels touched: minX, minY, maxX, maxY.
  private(set) var entries: [PaintWalk.Entry] = []
  private(set) var bounds: [SIMD4<Int32>] = []

  /// Limits on the layers listed, on their nesting, and on the entries kept of them.
  static let mostItems = 64
  static let mostDepth = 8
  static let mostEntries = 256

  mutating func begin(_ version: UInt32) {
    self.version = version
    (isListed, holdsOccluder) = (false, false)
    opaque = .empty
    items.clear()
    surroundings.clear()
    entries.clear()
    bounds.clear()
  }

  /// Invalidates the entries of all items.
  mutating func forgetEntries() {
    entries.clear()
    bounds.clear()
    for index in items.indices { items[index].drawnVersion = 0 }
  }

  /// Keeps what an item has drawn, if there is room.
  mutating func keep(_ drawn: ArraySlice<PaintWalk.Entry>, of index: Int, version: UInt32) {
    if entries.count + drawn.count > Self.mostEntries { forgetEntries() }
    guard drawn.count <= Self.mostEntries else { return }
    var all = PixelRect.empty
    items[index].drawnVersion = version
    items[index].first = Int32(entries.count)
    for entry in drawn {
      all = all.union(entry.bounds)
      entries.append(entry)
      bounds.append(entry.bounds.box)
    }
    items[index].end = Int32(entries.count)
    items[index].bounds = all.box
  }
}

extension PaintWalk.Entry {
  @inline(__always)
  mutating func put(into group: PaintWalk.Context, _ bounds: PixelRect) {
    self.bounds = bounds
    base = group.base
    instance.group = UInt32(group.group)
  }
}

extension Transform2D {
  /// Whether each axis is mapped to one of the axes.
  var keepsAxes: Bool { b == 0 && c == 0 || a == 0 && d == 0 }
}
