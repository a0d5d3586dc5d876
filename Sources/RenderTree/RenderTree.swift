public import MultiplaneContents
package import MultiplaneFramePlan

/// The compositor's own copy of a layer tree: flat arrays, stable slots, no GL.
///
/// `apply` takes changes in, `plan` makes the next frame. A value that can be copied; used by one thread at a time.
///
/// Each component owns its state; its functions take the components that they read or change as parameters. Functions
/// that need more than a few components (applying a commit, the walk in paint order) are extensions of the tree.
public struct RenderTree: Sendable {
  // Functions are mutating even if they change nothing: for others, the compiler copies the whole struct at many of the
  // calls, which measured a third of planning time once, and an eighth another time.

  var layers = LayerTable()
  var animations = AnimationStore()
  var transitions = TransitionStore()
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

  /// Reason for the next plan to be a keyframe, which contains everything; nil if it need not be.
  var keyframeReason: FramePlan.FullRedrawReason? = .firstFrame

  /// Draws shape layers and shadows of paths. Without a rasteriser they are skipped, and plans report them.
  public var shapeRasterizer: ShapeRasterizer? {
    didSet { forgetShapeRasters() }
  }

  /// How tiles are loaded and kept, and their budgets.
  package var tilePolicy: TilePolicy {
    get { tiles.tilePolicy }
    set { tiles.tilePolicy = newValue }
  }

  /// Sets whether arriving tiles skip their fade.
  package mutating func setSkipsTileFades(_ skips: Bool) { tiles.setSkipsTileFades(skips) }

  /// Takes in the results of tile providers.
  package mutating func apply(_ results: [TileResult]) { tiles.apply(results, layers: &layers) }

  /// An empty tree; the first plan is a keyframe.
  public init() {}

  /// Number of layers that exist, whether in the tree or not.
  public var layerCount: Int { layers.states.count { $0.flags.contains(.isAlive) } - transitions.phantomCount }

  /// Makes the next plan a keyframe: the context was lost, or a plan was dropped.
  public mutating func invalidate() {
    keyframeReason = .contextLost
  }
}
