public import MultiplaneContents
package import MultiplaneFramePlan
internal import MultiplaneGeometry

/// The compositor's own copy of a layer tree: flat arrays, stable slots, no GL.
///
/// `apply` takes changes in, `plan` makes the next frame of them. A value: it can be copied. It belongs to one thread
/// at a time.
///
/// Each component owns its state; a function of a component takes the components that it reads or changes as
/// parameters. Functions that need more than a few of them (applying a commit, the walk in paint order) are the tree's
/// own.
public struct RenderTree: Sendable {
  // Functions are mutating also where they change nothing: for one that is not, the compiler copies all of the struct
  // at many of its calls, which was a third of what planning took once, and an eighth another time.

  var layers = LayerTable()
  var presentation = Presentation()
  var spatial = PlaceIndex()
  var sorting = DepthSorting()
  var isolation = Isolation()
  var damageTracker = DamageTracker()
  var records = RecordTables()
  var occluders = ClipOccluders()
  var caches = SurfaceCaches()
  var textures = TextureStore()
  var shapes = ShapeStore()
  var shadows = ShadowStore()
  var tiles = TileStore()
  var offscreens = OffscreenBudget()
  var walk = PaintWalk()
  var passBuilder = PassBuilder()
  var drawing = DrawingReport()

  /// Why the next plan must hold everything again; nil where it need not.
  var keyframeReason: FramePlan.FullRedrawReason? = .firstFrame

  /// Draws shape layers, and the shadows of paths; without it they are not drawn, and plans say so.
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

  /// Bytes that these bitmaps take now.
  package var shapeBytes: Int { shapes.rasters.byteCount + shadows.rasters.byteCount }

  /// When the spatial index is asked and the snapshot of the still layers is made; neither changes a pixel.
  package var shortcuts: ShortcutPolicy {
    get { layers.frame.shortcuts }
    set { layers.frame.shortcuts = newValue }
  }

  /// So many layers are drawn in the copies of one replicator at most: its own sublayers and all below them.
  package var mostCopied: Int {
    get { layers.operators.mostCopied }
    set { layers.operators.mostCopied = newValue }
  }

  /// How tiles are loaded and kept, and what they may take.
  package var tilePolicy: TilePolicy {
    get { tiles.tilePolicy }
    set { tiles.tilePolicy = newValue }
  }

  /// Lets tiles that arrive be shown at once, or fade in.
  package mutating func setSkipsTileFades(_ skips: Bool) { tiles.setSkipsTileFades(skips) }

  /// Takes in what tile providers answered.
  package mutating func apply(_ results: [TileResult]) { tiles.apply(results, layers: &layers) }

  /// No layers; the first plan is a keyframe.
  public init() {}

  /// Layers that are in the tree or have been and may come back.
  public var layerCount: Int { layers.states.count { $0.flags.contains(.isAlive) } }

  /// The next plan says everything again: the context was lost, or a plan was dropped.
  public mutating func invalidate() {
    keyframeReason = .contextLost
  }
}
