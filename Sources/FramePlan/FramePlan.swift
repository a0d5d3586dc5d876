public import MultiplaneChanges
public import MultiplaneContents
public import MultiplaneGeometry

/// One frame as a plain value: the uploads, the records to write, the passes and their draws.
///
/// A plan is a delta: making it clears the tree's dirty marks, and it must be rendered once, in order. A keyframe is
/// complete by itself. `RenderTree.plan(at:target:into:)` refills the value.
public struct FramePlan: Sendable {
  /// How complete a plan is.
  public enum Kind: String, Sendable {
    /// Nothing changed, and the target still shows the last frame.
    case idle
    /// The changes since the last plan.
    case delta
    /// Everything: the first plan, and the plan after a lost context or a dropped plan.
    case keyframe
  }

  /// A texture operation. All are executed in order, before the first pass.
  public enum TextureCommand: Sendable {
    /// Creates a texture for a bitmap and uploads all of it; replaces a texture with the same identifier.
    case create(texture: Int32, Bitmap, TextureLayout)
    /// Creates the textures of a bitmap by copying those of an earlier version, which is still shown, and uploads the
    /// changed rectangle.
    case copy(texture: Int32, from: Int32, Bitmap, TextureLayout, PixelRect)
    /// Uploads a rectangle of a bitmap, at all mip levels, into an existing texture of the same size.
    case upload(texture: Int32, Bitmap, PixelRect)
    /// Creates an empty page for small bitmaps of a format; replaces a texture with the same identifier.
    case createPage(texture: Int32, Bitmap.Format, PageSize)
    /// Gives a page more room to the right and below; what is on it stays.
    case growPage(texture: Int32, PageSize)
    /// Uploads a rectangle of a bitmap into the bitmap's place on a page.
    case uploadPlace(TexturePlace, Bitmap, PixelRect)
    /// Copies the texels of an earlier version, which is still shown, to another place, and uploads the changed
    /// rectangle.
    case copyPlace(TexturePlace, from: TexturePlace, Bitmap, PixelRect)
    /// Creates an array texture for tiles of one size; replaces a texture with the same identifier.
    case createTiles(texture: Int32, width: Int, height: Int, layers: Int)
    /// Uploads a tile into a layer of an array texture.
    case uploadTile(texture: Int32, layer: Int, Bitmap)
    /// Deletes a texture or a page.
    case free(texture: Int32)
  }

  /// Instances drawn with one call.
  public struct Batch: Hashable, Sendable {
    /// Range of `instances`.
    public var instances: Range<Int>
    /// The texture, or the page of small bitmaps, of the quads; −1 for none.
    public var texture: Int32
    /// With `mixed`: the texture of alpha-only contents; `texture` is that of the copies. −1 for none.
    public var mask: Int32 = -1
    /// The texture of the coarser tiles below tiles that fade in; −1 for none.
    public var under: Int32 = -1
    /// The page that composited groups are read from; nil for none.
    public var page: Page?
    /// The features of the shader program.
    public var features: Features
    /// The fixed-function blending.
    public var blending = Blending.sourceOver
    /// The copy of the pixels below that the shader reads; nil for none.
    public var backdrop: Page?

    package init(
      instances: Range<Int>, texture: Int32, under: Int32 = -1, page: Page? = nil, features: Features,
      blending: FramePlan.Blending = .sourceOver, backdrop: Page? = nil
    ) {
      self.instances = instances
      self.texture = texture
      self.under = under
      self.page = page
      self.features = features
      self.blending = blending
      self.backdrop = backdrop
    }
  }

  /// A group that was drawn to a page in a pass of its own.
  public struct Offscreen: Sendable {
    /// The layer that forms the group with all its sublayers.
    public var layer: LayerID
    /// The layer's name; nil when it has none.
    public var name: String?
    /// Why the group was not drawn directly to the group around it.
    public var reason: PassReason
    /// Device pixels.
    public var region: PixelRect

    package init(layer: LayerID, name: String? = nil, reason: PassReason, region: PixelRect) {
      self.layer = layer
      self.name = name
      self.reason = reason
      self.region = region
    }
  }

  /// A visible shape layer whose shape is not drawn.
  public struct UndrawnShape: Sendable {
    /// The layer.
    public var layer: LayerID
    /// The layer's name; nil when it has none.
    public var name: String?
    /// The rasteriser's error; nil when there is no rasteriser.
    public var error: ShapeError?

    package init(layer: LayerID, name: String? = nil, error: ShapeError? = nil) {
      self.layer = layer
      self.name = name
      self.error = error
    }
  }

  /// A layer that draws and whose drawing is missing or incomplete.
  public struct UndrawnLayer: Sendable, CustomStringConvertible {
    /// The layer.
    public var layer: LayerID
    /// The layer's name; nil when it has none.
    public var name: String?
    /// Why it is missing or incomplete.
    public var reason: UndrawnContents

    package init(layer: LayerID, name: String? = nil, reason: UndrawnContents) {
      self.layer = layer
      self.name = name
      self.reason = reason
    }

    /// One line of text.
    public var description: String { "not drawn \(name ?? "layer \(layer.slot)"): \(reason)" }
  }

  /// A visible layer with a blur or shadow wider in device pixels than the limit: it is drawn with
  /// `Filter.maximumBlur`.
  public struct LimitedBlur: Sendable, CustomStringConvertible {
    /// The layer.
    public var layer: LayerID
    /// The layer's name; nil when it has none.
    public var name: String?
    /// The layer's largest standard deviation, device pixels.
    public var sigma: Double

    /// The layer, and the standard deviation of its blur.
    public var description: String { "\(name ?? "layer \(layer.slot)"): \(sigma) pixels" }

    package init(layer: LayerID, name: String?, sigma: Double) {
      self.layer = layer
      self.name = name
      self.sigma = sigma
    }
  }

  /// 1 for the first plan of a render tree, incremented with each plan; 0 before the first.
  public var sequence: UInt64 = 0
  /// An idle plan draws nothing; a keyframe is complete by itself.
  public var kind = Kind.idle
  /// Seconds of the caller's clock.
  public var time = 0.0
  /// Width of the target, device pixels.
  public var width = 0
  /// Height of the target, device pixels.
  public var height = 0
  /// The device pixel that records and `nodes` are relative to.
  public var reference = (x: 0, y: 0)
  /// Why `damage` is the whole target; nil for a partial redraw.
  public var fullRedrawReason: FullRedrawReason?
  /// The device pixels that are redrawn; empty when idle.
  public var damage = PixelRegion()
  /// Pixels copied from the snapshot of the layers below the first one that moves, instead of being drawn.
  public var stillPixels = 0
  /// Groups, filter results, shadows and the snapshot that were drawn from a cache.
  public var kept: [Offscreen] = []
  /// Executed in order, before any record is written or pass drawn.
  public var textures: [TextureCommand] = []
  /// Quad records to write: the changed ones, or all in a keyframe.
  public var places = TableWrites<PlaceRecord>()
  /// Looks of quads to write, at the indices of their places.
  public var looks = TableWrites<LookRecord>()
  /// Detail records to write: the changed ones, or all in a keyframe.
  public var details = TableWrites<DetailRecord>()
  /// Gradient stops to write: the changed ones, or all in a keyframe.
  public var stops = TableWrites<StopRecord>()
  /// Transform nodes to write: the changed ones, or all in a keyframe.
  public var nodes = TableWrites<NodeRecord>()
  /// Clips to write: the changed ones, or all in a keyframe.
  public var clips = TableWrites<ClipRecord>()
  /// Written with each frame: the target first, then all groups in paint order. Empty when idle.
  public var groups: [GroupRecord] = []
  /// All instances of the frame; those of a batch are contiguous, in paint order.
  public var instances: [Instance] = []
  /// All batches of the frame; those of a pass are contiguous, in the order of drawing.
  public var batches: [Batch] = []
  /// All copies of the frame; those of a pass are contiguous.
  public var copies: [Copy] = []
  /// All filter steps of the frame; those of a pass are contiguous.
  public var filters: [Filtering] = []
  /// Written with each frame: the blur steps, one record for each step of each image.
  public var filterRecords: [FilterRecord] = []
  /// In the order of drawing: a group comes before the group that it is composited into.
  public var passes: [Pass] = []
  /// The sizes of all pages, for each set of pages in `Page`.
  public var pages: [[PageSize]] = Array(repeating: [], count: Page.setCount)
  /// Whether the pages of `Page.intermediates` and `Page.effects` hold half floats.
  public var hasHalfFloats = false
  /// Whether colours are composited in linear light; all pages hold half floats then, where `hasHalfFloats`.
  public var isLinear = false
  /// Whether the target's own pixels stay below the layers: the target has no background.
  public var keepsGround = false
  /// Written with each frame: the colour filters of groups, applied when the groups are composited.
  public var colorSteps: [ColorStepRecord] = []
  /// The groups drawn to pages, in paint order: a group comes before the groups inside it.
  public var offscreens: [Offscreen] = []
  /// Where a new batch had to begin within a pass.
  public var batchBreaks: [BatchBreak] = []
  /// Large uploads of bitmaps.
  public var largeUploads: [LargeUpload] = []
  /// Layers and groups that were not drawn because opaque layers in front hide them.
  public var occluded = 0
  /// The device pixels that all instances touch, except those that opaque layers hide.
  public var shadedPixels = 0
  /// The number of visits to layers, repeated ones and those of invisible layers included.
  public var layersVisited = 0
  /// Layers that were not drawn because a number did not fit a Float.
  public var unrepresentable = 0
  /// Shapes rasterised for this plan.
  public var shapesRasterized = 0
  /// Shape layers whose shape is not drawn, and why.
  public var undrawnShapes: [UndrawnShape] = []
  /// Layers that draw and whose drawing is missing or incomplete, in the order of their slots.
  public var undrawnLayers: [UndrawnLayer] = []
  /// Bytes that backing stores have written since the last plan, on the threads of their layers.
  public var storeBytesCopied = 0
  /// Layers drawn with less detail than the tree asks for.
  public var reduced: [Reduced] = []
  /// Layers whose blur is limited.
  public var limitedBlurs: [LimitedBlur] = []
  /// Parts of layers that are not drawn because of a limit.
  public var omissions: [Omission] = []
  /// Statistics and requests of tiles.
  public var tiles = TilePlan()
  /// The time at which something changes by itself, seconds of the caller's clock: `time` itself for continuous change,
  /// nil for never.
  public var nextTime: Double?
  /// Number of layers with animations that were sampled.
  public var layersSampled = 0
  /// Those of them that were sampled in the short loop.
  public var layersSampledAlike = 0
  /// Whether a plan of an earlier time may differ: layers have animations, which may have ended.
  public var changesEarlier = false

  /// The size of a page for groups or for small bitmaps.
  public typealias PageSize = TextureLayout.Page

  /// Why the whole target is redrawn.
  public enum FullRedrawReason: String, Sendable {
    case firstFrame, targetChanged, unknownBufferAge, oldBufferAge, contextLost, rootChanged
    /// The target's own pixels stay below the layers, so that a part of them cannot be drawn over twice.
    case noBackground
    /// The tree's offscreen pages could exceed the limit of offscreen pixels, or no longer could: such frames are
    /// redrawn whole, so that the groups that fit the limit do not depend on damage.
    case offscreenPixels
  }

  /// Makes an idle plan without content, to be refilled.
  public init() {}

  /// Removes the last frame's content and keeps the capacity.
  package mutating func reset() {
    kind = .delta
    fullRedrawReason = nil
    damage = PixelRegion()
    stillPixels = 0
    kept.clear()
    textures.clear()
    places.removeAll()
    looks.removeAll()
    details.removeAll()
    stops.removeAll()
    nodes.removeAll()
    clips.removeAll()
    groups.clear()
    colorSteps.clear()
    instances.clear()
    batches.clear()
    copies.clear()
    filters.clear()
    filterRecords.clear()
    passes.clear()
    for set in pages.indices where !pages[set].isEmpty { pages[set].clear() }
    offscreens.clear()
    batchBreaks.clear()
    largeUploads.clear()
    occluded = 0
    shadedPixels = 0
    layersVisited = 0
    unrepresentable = 0
    shapesRasterized = 0
    undrawnShapes.clear()
    undrawnLayers.clear()
    storeBytesCopied = 0
    reduced.clear()
    limitedBlurs.clear()
    omissions.clear()
    tiles.reset()
    nextTime = nil
    layersSampled = 0
    layersSampledAlike = 0
    changesEarlier = false
  }
}
