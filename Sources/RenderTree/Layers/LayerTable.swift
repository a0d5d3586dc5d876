internal import MultiplaneChanges
internal import MultiplaneContents
internal import MultiplaneGeometry

/// The layers: links, shown values, and values derived from them alone (transforms, bounds). One array per kind,
/// indexed by slot; values that few layers have are pooled.
///
/// All other components read it; it reads none.
struct LayerTable: Sendable {
  var states: [LayerState] = []
  var geometry: [GeometryRecord] = []
  var appearance: [AppearanceRecord] = []
  var contents: [Bitmap?] = []
  var names: [UInt32: String] = [:]
  var root: Int32 = -1

  // By the index in a layer's state.
  /// Transforms that are not affine.
  var matrices = Pool<Transform3D>()
  /// Slices and filters of contents.
  var details = Pool<ContentsDetail>()
  var effects = Pool<LayerEffects>()
  var filters = Pool<LayerFilters>()
  var shadowPaths = Pool<Path>()
  var kinds = Pool<LayerKind>()
  /// Layers that have, or had, sublayers.
  var containers = Pool<ContainerState>()
  var extents = Pool<Rect>()
  var planes = Pool<Homography>()
  /// Layers with a device of their own.
  var rasters = Pool<Raster>()
  /// Layers with a cached bitmap or group, or a cached result of their passes.
  var surfaces = Pool<CachedSurface>()

  /// The shapes of shape layers: equal shapes share a number.
  var shapes = InternedValues<KnownShape>()
  var operators = OperatorLists()
  var changes = ChangeList()
  /// Released texels in order, until the caches take them back.
  var releasedPages: [CachedSurface.Release] = []
  var frame = CurrentFrame()
  var scratch = PlacementScratch()

  /// Last version given out.
  var versions: UInt32 = 0
  var treeVersions = TreeVersions()

  /// Returns a new version, never 0.
  mutating func newVersion() -> UInt32 {
    versions = versions.nextVersion
    return versions
  }

  /// Makes room for the layers that a commit creates, if it builds most of the tree: arrays that grow step by step
  /// leave a part of their memory unused.
  ///
  /// - Returns: the number of slots to make room for; nil if the commit creates few layers.
  mutating func reserve(for changes: [LayerChanges.StructureChange]) -> Int? {
    guard changes.count > Self.leastReserved, changes.count > states.count else { return nil }
    var end = 0
    for change in changes {
      if case .create(let id) = change { end = max(end, Int(id.slot) + 1) }
    }
    guard end > states.capacity else { return nil }
    states.reserveCapacity(end)
    geometry.reserveCapacity(end)
    appearance.reserveCapacity(end)
    contents.reserveCapacity(end)
    return end
  }

  private static let leastReserved = 1 << 12

  /// Layers were linked, removed or made the root.
  mutating func noteStructure() {
    treeVersions.structure &+= 1
    noteContainers()
  }

  /// A container may have changed; 0 stands for no version.
  @inline(__always)
  mutating func noteContainers() {
    treeVersions.containers &+= 1
    if treeVersions.containers == 0 { treeVersions.containers = 1 }
  }

  /// A layer has changed, or is at another place on the device.
  @inline(__always)
  mutating func noteContainer(_ slot: Int) {
    if states[slot].links.childCount > 0 { noteContainers() }
  }

  mutating func slot(of id: LayerID) -> Int? {
    let slot = Int(id.slot)
    guard slot < states.count, states[slot].generation == id.generation, states[slot].flags.contains(.isAlive)
    else { return nil }
    return slot
  }

  /// Whether a layer has changed since the last plan.
  var hasChanges: Bool { !changes.listed.isEmpty || !changes.movedLeaves.isEmpty }

  mutating func forgetChanges() {
    for slot in changes.listed {
      states[Int(slot)].stale.remove(.isListed)
      states[Int(slot)].flags.remove(.isDamaged)
    }
    let count = changes.listed.count
    changes.listed.clearAndTrim(usual: changes.usualCount)
    changes.usualCount = count
    changes.movedLeaves.clear()
    changes.grown.clear()
  }
}

extension UInt32 {
  /// The version after this one, never 0.
  @inline(__always)
  var nextVersion: UInt32 { self == .max ? 1 : self + 1 }
}
