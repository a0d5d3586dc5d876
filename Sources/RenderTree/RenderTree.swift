internal import MultiplaneChanges
public import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// The compositor's own copy of a layer tree: flat arrays, stable slots, no GL.
///
/// `apply` takes changes in, `plan` makes the next frame of them. A value: it can be copied. It belongs to one thread at a time.
public struct RenderTree: Sendable {
  // Functions are mutating also where they change nothing: for one that is not, the compiler copies all of this struct (2.3 KB) at many of its
  // calls, which was a third of what planning took once, and an eighth another time.

  // One array a kind, by slot.
  var states: [LayerState] = []
  var geometry: [GeometryRecord] = []
  var appearance: [AppearanceRecord] = []
  var contents: [Bitmap?] = []
  var names: [UInt32: String] = [:]
  /// By slot: layers that draw and were not drawn.
  var undrawn: [UInt32: UndrawnContents] = [:]
  /// Bytes that backing stores have written since the last plan.
  var storeBytesCopied = 0

  /// Transforms that are not affine, by the index that a state holds.
  var matrices = Pool<Transform3D>()
  /// What few layers say about their contents, by the index that a state holds.
  var details = Pool<ContentsDetail>()
  /// What few layers say about how they are composited, by the indices that a state holds.
  var effects = Pool<LayerEffects>()
  var filters = Pool<LayerFilters>()
  /// By slot: layers whose filters are part of their opacity.
  var filterOpacities: [Int32: FilterOpacity] = [:]
  var shadowPaths = Pool<Path>()
  var kinds = Pool<LayerKind>()
  var rasters = Pool<Raster>()
  /// What few layers have of a place, or what only those with sublayers have.
  var containers = Pool<ContainerState>()
  var depthOrders = Pool<KeptDepthOrder>()
  var extents = Pool<Rect>()
  var planes = Pool<Homography>()
  var rasterPages = RasterPages()
  var keptPictures = Pool<KeptPicture>()
  var keptGroups = KeptGroups()
  var quads = RetainedTable<QuadRecord>()
  var knownQuads = KnownQuads()
  var knownPlaces = KnownPlaces()
  var detailRecords = RetainedTable<DetailRecord>()
  var stops = RetainedTable<StopRecord>()
  var nodes = RetainedTable<NodeRecord>()
  var clips = RetainedTable<ClipRecord>()
  var textures = TextureStore()
  var shapes = ShapeStore()
  var shadows = ShadowStore()
  var offscreens = OffscreenBudget()
  var pictures = PictureRecords()
  var tiles = TileStore()
  /// Of the last plan that looked at tiles, seconds.
  var lastTileTime = 0.0

  /// What draws shape layers, and the shadows of paths; without it they are not drawn, and plans say so.
  public var shapeRasterizer: ShapeRasterizer? {
    didSet { forgetShapeRasters() }
  }

  /// Bytes that the bitmaps of all shapes, and of the shadows of all paths, may take. For tests it can be less.
  package var shapeCeiling: Int {
    get { shapes.ceiling }
    set {
      shapes.ceiling = newValue
      shapes.countedFor = nil
    }
  }

  /// What they take now.
  package var shapeBytes: Int { shapes.rasters.byteCount + shadows.rasters.byteCount }

  var root: Int32 = -1
  /// Slots that changed since the last plan.
  var changed: [Int32] = []
  /// Those of them whose place in the bounds of the layers above is still to be looked at.
  var outgrown: [Int32] = []
  var versions: UInt32 = 0
  var damage = DamageHistory()
  /// Layers with background filters, and those above them; how far all these read around them, device pixels.
  var backdrops = SlotList()
  /// Layers with a compositing filter, and those of them that change what lies outside of them.
  var blenders = SlotList()
  /// All pixels of the canvas are, whatever is drawn; nil where nothing asks for it.
  var isCanvasOpaque: Bool?
  var sweepers = SlotList()
  var backdropHolders: [Int32] = []
  /// What is known of each of `backdrops`, and that it must be found out again.
  var backdropPlaces: [PixelRect?] = []
  /// Those of `backdrops` that may have to do with what the target shows, as indices.
  var shownBackdrops: [Int32] = []
  var areBackdropsStale = true
  var backdropReach = 0
  var replicatorCount = 0
  /// So many layers are drawn in the copies of one replicator at most: its own sublayers and all below them.
  package var mostCopied = 1 << 18
  var lastCopiedLimit = 1 << 18
  var walk = PaintWalk()
  var snapshot = Snapshot()
  /// Layers of which it must be found out anew what plane their sublayers lie in.
  var staleSublayerPlanes: [Int32] = []
  /// Where layers lie, and which of them must be placed anew; nothing before a layer is a space.
  var index = SpatialIndex()
  var stalePlaces: [Int32] = []
  var hasSpaces = false
  package var thrift = Thrift.whereItPays
  /// A layer that was found to show what is in it and nothing more: see `isShownPlainly`; −1 is none.
  var plainParent: Int32 = -1
  /// `shownSpace()` at the time.
  var plainSpace = PixelRect.empty
  /// Room for the layers from one up to the root.
  var chain: [Int32] = []

  var lastTarget: PlanTarget?
  var sequence: UInt64 = 0
  var keyframeReason: FramePlan.FullRedrawReason? = .firstFrame

  /// When the spatial index is asked and the picture of what is still is made; neither changes a pixel.
  package enum Thrift: Sendable {
    /// The index where more than a few layers hang together and less than half of where they are is drawn, the picture where that saves
    /// pixels for frames to come.
    case whereItPays
    /// Wherever they can be. For tests.
    case always
  }

  /// No layers; the first plan is a keyframe.
  public init() {
    _ = clips.allocate(.none)
  }

  /// Layers that are in the tree or have been and may come back.
  public var layerCount: Int { states.count { $0.flags.contains(.isAlive) } }

  /// The next plan says everything again: the context was lost, or a plan was dropped.
  public mutating func invalidate() {
    keyframeReason = .contextLost
  }

  /// Makes a version that nothing has been made from.
  mutating func newVersion() -> UInt32 {
    versions &+= 1
    if versions == 0 { versions = 1 }
    return versions
  }
}

/// Values in slots that are used again; one that was released lasts until its slot is.
struct Pool<Value: Sendable>: Sendable {
  private var values: [Value] = []
  private var free: [Int32] = []

  /// Nothing is in use.
  var isEmpty: Bool { values.count == free.count }

  subscript(index: Int32) -> Value {
    get { values[Int(index)] }
    _modify { yield &values[Int(index)] }
  }

  /// Asks for a value; −1 is none.
  @inline(__always)
  func prefetch(_ index: Int32) {
    if index >= 0 { values.prefetch(Int(index)) }
  }

  /// Writes at `index`, or where there is room when it is −1, and says where.
  mutating func store(_ value: Value, at index: Int32) -> Int32 {
    if index >= 0 {
      values[Int(index)] = value
      return index
    }
    if let slot = free.popLast() {
      values[Int(slot)] = value
      return slot
    }
    values.append(value)
    return Int32(values.count - 1)
  }

  mutating func release(_ index: Int32) {
    if index >= 0 { free.append(index) }
  }

  /// Writes a value at `index`, or gives the slot up where there is none, and says where it is now.
  mutating func set(_ value: Value?, at index: Int32) -> Int32 {
    if let value { return store(value, at: index) }
    release(index)
    return -1
  }
}
