internal import MultiplaneChanges
internal import MultiplaneContents
internal import MultiplaneGeometry

/// The layers: links, values as they are shown, and what follows from them alone (transforms, bounds). One array a
/// kind, by slot.
///
/// All other components read it and none is read by it. A layer that few others are like has a place in a pool.
struct LayerTable: Sendable {
  var states: [LayerState] = []
  var geometry: [GeometryRecord] = []
  var appearance: [AppearanceRecord] = []
  var contents: [Bitmap?] = []
  var names: [UInt32: String] = [:]
  var root: Int32 = -1

  // By the index that a state holds.
  /// Transforms that are not affine.
  var matrices = Pool<Transform3D>()
  /// Slices and filters of contents.
  var details = Pool<ContentsDetail>()
  var effects = Pool<LayerEffects>()
  var filters = Pool<LayerFilters>()
  var shadowPaths = Pool<Path>()
  var kinds = Pool<LayerKind>()
  /// Of layers that have or had sublayers.
  var containers = Pool<ContainerState>()
  var extents = Pool<Rect>()
  var planes = Pool<Homography>()
  /// Of layers that are drawn into a bitmap of their own first.
  var rasters = Pool<Raster>()
  /// Of layers whose passes are cached.
  var cachedEffects = Pool<CachedEffect>()

  var shapes = LayerShapes()
  var operators = OperatorLists()
  var changes = ChangeList()
  /// Pages that layers gave up, in order, until the caches take them back.
  var releasedPages: [ReleasedPage] = []
  var frame = CurrentFrame()
  var scratch = PlacementScratch()

  /// The last version that was given out.
  var versions: UInt32 = 0

  /// Makes a version that nothing has been made from.
  mutating func newVersion() -> UInt32 {
    versions &+= 1
    if versions == 0 { versions = 1 }
    return versions
  }
}
