public import MultiplaneChanges
public import MultiplaneContents
public import MultiplaneGeometry

/// All that a frame needs, in one plain value: what to upload, what to write, what to draw and where.
///
/// A plan is a delta: it takes the marks of what changed with it and is rendered once, in order. One that is a keyframe
/// says everything. It is refilled by `RenderTree.plan(at:target:into:)`.
public struct FramePlan: Sendable {
  /// How much a plan says.
  public enum Kind: String, Sendable {
    /// Nothing changed and the target still shows the last frame.
    case idle
    /// What changed since the plan before.
    case delta
    /// Everything: the first plan, and the one after a lost context or a dropped plan.
    case keyframe
  }

  /// Work on textures, in order, before anything is drawn.
  public enum TextureCommand: Sendable {
    /// Makes a texture for the bitmap, in place of one of that name, and uploads all of it.
    case create(texture: Int32, Bitmap, TextureLayout)
    /// Makes the textures that hold the bitmap by copying those of an earlier version, which is still shown, and
    /// uploads the rectangle that differs.
    case copy(texture: Int32, from: Int32, Bitmap, TextureLayout, PixelRect)
    /// Uploads a rectangle of the bitmap, in all levels, into the texture of the same size that is there.
    case upload(texture: Int32, Bitmap, PixelRect)
    /// Makes an empty page for small bitmaps of a format, in place of what has that name.
    case createPage(texture: Int32, Bitmap.Format, PageSize)
    /// Uploads a rectangle of the bitmap, which begins at that place of a page.
    case uploadPlace(TexturePlace, Bitmap, PixelRect)
    /// Copies the texels of an earlier version, which is still shown, from its place to another, and uploads the
    /// rectangle that differs.
    case copyPlace(TexturePlace, from: TexturePlace, Bitmap, PixelRect)
    /// Makes an array texture for tiles of one size, in place of what has that name.
    case createTiles(texture: Int32, width: Int, height: Int, layers: Int)
    /// Uploads a tile into a layer of an array.
    case uploadTile(texture: Int32, layer: Int, Bitmap)
    /// Forgets a texture, or a page.
    case free(texture: Int32)
  }

  /// Instances that are drawn with one call.
  public struct Batch: Hashable, Sendable {
    /// Into `instances`.
    public var instances: Range<Int>
    /// The texture, or the page of small bitmaps, that the quads of it show; −1 when none shows one.
    public var texture: Int32
    /// The texture of the tiles that are shown below those of `texture`, which fade in; −1 when none do.
    public var under: Int32 = -1
    /// The page that the groups of it are read from; nil when none is composited.
    public var page: Page?
    /// What the shader has to do for them beyond the common case.
    public var features: Features
    /// How they meet what is there.
    public var blending = Blending.sourceOver
    /// The copy of what is there that the shader reads; nil when it reads none.
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

  /// What instances need from the shader, and what they don't; each combination that is seen is a program of its own,
  /// so that what is not needed costs nothing. A function of the instance alone, but for those that change no pixel:
  /// `noBackground`, `noContents`, `whole`, `clear` and `unclipped`, which a batch has where all of it has.
  @frozen
  public struct Features: OptionSet, Hashable, BitwiseCopyable, Sendable {
    /// Of the bits below.
    public let rawValue: UInt64

    /// Takes the bits as they are.
    @inlinable
    public init(rawValue: UInt64) { self.rawValue = rawValue }

    /// A clip that is turned, or a split plane, cuts them.
    @inlinable public static var shapes: Features { Features(rawValue: 1) }
    /// Contents in nine parts.
    @inlinable public static var slices: Features { Features(rawValue: 2) }
    /// With a middle that is repeated; always with `slices`.
    @inlinable public static var tiles: Features { Features(rawValue: 4) }
    /// Contents that are not filtered bilinearly, or not everywhere.
    @inlinable public static var filters: Features { Features(rawValue: 8) }
    /// Alpha-only contents in a colour.
    @inlinable public static var tint: Features { Features(rawValue: 16) }
    /// Contents in planes of luma and chroma.
    @inlinable public static var planar: Features { Features(rawValue: 32) }
    /// Contents in pages of an array texture.
    @inlinable public static var paged: Features { Features(rawValue: 64) }
    /// The sides are parallel to the device's.
    @inlinable public static var parallel: Features { Features(rawValue: 128) }
    /// They are not, but in no perspective either.
    @inlinable public static var turned: Features { Features(rawValue: 256) }
    /// Each pixel takes one texel of the contents; always with `parallel`.
    @inlinable public static var fetched: Features { Features(rawValue: 512) }
    /// None of them has a background.
    @inlinable public static var noBackground: Features { Features(rawValue: 1024) }
    /// None of them shows contents.
    @inlinable public static var noContents: Features { Features(rawValue: 2048) }
    /// All of what is drawn is opaque: there is nothing to blend.
    @inlinable public static var opaque: Features { Features(rawValue: 4096) }
    /// Contents in half floats, which may lie outside of 0…1.
    @inlinable public static var extended: Features { Features(rawValue: 1 << 32) }
    /// Those that say how contents are read.
    @inlinable public static var ofContents: Features {
      [.slices, .tiles, .filters, .tint, .planar, .paged, .extended]
    }
    /// Groups, and not quads.
    @inlinable public static var composite: Features { Features(rawValue: 8192) }
    /// Rounded corners, a border or edges that are not antialiased; never with `turned`.
    @inlinable public static var outlined: Features { Features(rawValue: 1 << 14) }
    /// A border; always with `outlined`.
    @inlinable public static var border: Features { Features(rawValue: 1 << 15) }
    /// A border that is drawn later, over what lies between; always with `border`.
    @inlinable public static var underBorder: Features { Features(rawValue: 1 << 34) }
    /// A gradient over the background.
    @inlinable public static var gradient: Features { Features(rawValue: 1 << 16) }
    /// Corners whose curve is not an ellipse, of the outline or of a clip.
    @inlinable public static var continuous: Features { Features(rawValue: 1 << 17) }
    /// Among the clips are rounded ones; always with `shapes`.
    @inlinable public static var roundedClips: Features { Features(rawValue: 1 << 18) }
    /// Among the clips are veils: what lies in front, where a clip leaves a part of a pixel; always with `shapes`.
    @inlinable public static var veils: Features { Features(rawValue: 1 << 33) }
    /// What is drawn ends between pixels and so do its clips; contents are read texel by texel, as a bitmap's own
    /// texture has them.
    @inlinable public static var whole: Features { Features(rawValue: 1 << 19) }
    /// Contents that end in clear texels, at a scale at which a soft edge would be lost in them: no edge is computed;
    /// always with `turned`.
    @inlinable public static var clear: Features { Features(rawValue: 1 << 30) }
    /// No clip but the target's own bounds cuts them; seldom looked for but with `clear`.
    @inlinable public static var unclipped: Features { Features(rawValue: 1 << 31) }
    /// Contents are the texels of a page, and not of a bitmap's texture.
    @inlinable public static var rasterized: Features { Features(rawValue: 1 << 26) }
    /// Contents are a layer of an array texture: a tile.
    @inlinable public static var layered: Features { Features(rawValue: 1 << 27) }
    /// A tile that fades in over what stands in for it; always with `layered`.
    @inlinable public static var fading: Features { Features(rawValue: 1 << 28) }
    /// A part of a larger picture, which other parts go on beside: pixels belong to it whose centres are within four
    /// lines; never with `parallel`.
    @inlinable public static var joined: Features { Features(rawValue: 1 << 29) }
    /// Multiplied by a colour: the group that they are drawn into has one.
    @inlinable public static var multiplied: Features { Features(rawValue: 1 << 20) }
    /// Groups whose pixels go through colour steps.
    @inlinable public static var filtered: Features { Features(rawValue: 1 << 21) }
    /// Groups that are read bilinearly, from texels that are not the device's pixels.
    @inlinable public static var resampled: Features { Features(rawValue: 1 << 22) }
    /// Groups that are mixed with what is there by the shader.
    @inlinable public static var blended: Features { Features(rawValue: 1 << 23) }
    /// Groups that act on all of the group that they are drawn into, and not just where they are.
    @inlinable public static var covering: Features { Features(rawValue: 1 << 24) }
    /// Masks: they leave of what is there what they cover; always with `covering`.
    @inlinable public static var masking: Features { Features(rawValue: 1 << 25) }
  }

  /// A group that needed a pass of its own.
  public struct Offscreen: Sendable {
    /// The layer that the group consists of, with all its sublayers.
    public var layer: LayerID
    /// The layer's name; nil when it has none.
    public var name: String?
    /// Why it was not drawn straight into the group around it.
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

  /// A shape layer that is seen, and whose shape is not drawn.
  public struct UndrawnShape: Sendable {
    /// The layer.
    public var layer: LayerID
    /// The layer's name; nil when it has none.
    public var name: String?
    /// What the rasteriser said; nil when there is none.
    public var error: ShapeError?

    package init(layer: LayerID, name: String? = nil, error: ShapeError? = nil) {
      self.layer = layer
      self.name = name
      self.error = error
    }
  }

  /// A layer whose own drawing is missing, or not complete.
  public struct UndrawnLayer: Sendable {
    /// The layer.
    public var layer: LayerID
    /// The layer's name; nil when it has none.
    public var name: String?
    /// Why.
    public var reason: UndrawnContents

    package init(layer: LayerID, name: String? = nil, reason: UndrawnContents) {
      self.layer = layer
      self.name = name
      self.reason = reason
    }
  }

  /// A layer that is seen, and of which a blur or a shadow is wider on the device than one may be: it is drawn with
  /// `Filter.maximumBlur`.
  public struct LimitedBlur: Sendable, CustomStringConvertible {
    /// The layer.
    public var layer: LayerID
    /// The layer's name; nil when it has none.
    public var name: String?
    /// The largest standard deviation that it has, device pixels.
    public var sigma: Double

    /// The layer, and what its blur would be.
    public var description: String { "\(name ?? "layer \(layer.slot)"): \(sigma) pixels" }

    package init(layer: LayerID, name: String?, sigma: Double) {
      self.layer = layer
      self.name = name
      self.sigma = sigma
    }
  }

  /// From 1, one more with each plan of a render tree; 0 before the first.
  public var sequence: UInt64 = 0
  /// An idle plan draws nothing; a keyframe says everything anew.
  public var kind = Kind.idle
  /// Seconds of the owner's clock.
  public var time = 0.0
  /// Device pixels of the target.
  public var width = 0
  /// Device pixels of the target.
  public var height = 0
  /// The device pixel that records and `nodes` are relative to.
  public var reference = (x: 0, y: 0)
  /// Why `damage` is the whole target; nil when only what changed is drawn again.
  public var fullRedrawReason: FullRedrawReason?
  /// What is drawn again, device pixels; empty when idle.
  public var damage = PixelRegion()
  /// Pixels that were copied from a picture of what is below all that moves, in place of drawing it.
  public var stillPixels = 0
  /// Groups, what filters make of them, shadows, and what is below all that moves, that were drawn from what was kept
  /// of them.
  public var kept: [Offscreen] = []
  /// To be done in this order, before any record is written or pass drawn.
  public var textures: [TextureCommand] = []
  /// Quad records that were written since the plan before; all of them in a keyframe.
  public var quads = TableWrites<QuadRecord>()
  /// Detail records that were written since the plan before; all of them in a keyframe.
  public var details = TableWrites<DetailRecord>()
  /// Stops of gradients that were written since the plan before; all of them in a keyframe.
  public var stops = TableWrites<StopRecord>()
  /// Transform nodes that were written since the plan before; all of them in a keyframe.
  public var nodes = TableWrites<NodeRecord>()
  /// Clips that were written since the plan before; all of them in a keyframe.
  public var clips = TableWrites<ClipRecord>()
  /// Sent anew with each frame: the target itself first, then all groups in paint order. Empty when idle.
  public var groups: [GroupRecord] = []
  /// All of the frame; those of a batch lie together, in paint order.
  public var instances: [Instance] = []
  /// All of the frame; those of a pass lie together, in the order in which they are drawn.
  public var batches: [Batch] = []
  /// All of the frame; those of a pass lie together.
  public var copies: [Copy] = []
  /// All of the frame; those of a pass lie together.
  public var filters: [Filtering] = []
  /// Sent anew with each frame: the steps of blurs, each of one picture.
  public var filterRecords: [FilterRecord] = []
  /// In the order in which they are drawn: a group before what it is composited into.
  public var passes: [Pass] = []
  /// For each set of pages, as `Page` lists them, the size of each page.
  public var pages: [[PageSize]] = Array(repeating: [], count: Page.setCount)
  /// Pages of `Page.intermediates` and of `Page.keptIntermediates` hold halves.
  public var hasHalfFloats = false
  /// Sent anew with each frame: the steps that the pixels of groups go through as they are composited.
  public var colorSteps: [ColorStepRecord] = []
  /// The groups that were drawn apart, in paint order: one group comes before those inside of it.
  public var offscreens: [Offscreen] = []
  /// Where another batch had to begin than the one before it in the same pass.
  public var batchBreaks: [BatchBreak] = []
  /// Bitmaps of which much is uploaded.
  public var largeUploads: [LargeUpload] = []
  /// Layers and groups that were left out because opaque colour in front of them hides them.
  public var occluded = 0
  /// Device pixels that all instances together may touch, but for what opaque colour hides.
  public var shadedPixels = 0
  /// Layers that were looked at, each as often as it was: those that were found to be out of sight, too.
  public var layersVisited = 0
  /// Layers that could not be drawn because a number did not fit a Float.
  public var unrepresentable = 0
  /// Shapes that were turned into bitmaps for this plan.
  public var shapesRasterized = 0
  /// Shape layers that show no shape, and why.
  public var undrawnShapes: [UndrawnShape] = []
  /// Layers of the tree that draw and were not drawn, or not all of them, by their slots.
  public var undrawnLayers: [UndrawnLayer] = []
  /// Bytes that backing stores have written since the plan before, on the threads of their layers.
  public var storeBytesCopied = 0
  /// Layers that are drawn with less detail than the tree asks for.
  public var reduced: [Reduced] = []
  /// Layers whose blurs are limited.
  public var limitedBlurs: [LimitedBlur] = []
  /// What is left out because there would be too much of it.
  public var omissions: [Omission] = []
  /// What is known of tiles, and which of them are wanted.
  public var tiles = TilePlan()
  /// When something is known to change by itself, in seconds of the owner's clock: `time` itself while it does so all
  /// the time; nil when nothing is.
  public var nextTime: Double?

  /// The sides of a page for groups, or for small bitmaps.
  public struct PageSize: Hashable, Sendable {
    /// Texels in a row.
    public var width: Int
    /// Rows.
    public var height: Int

    /// Texels, each at least 1.
    public init(width: Int, height: Int) {
      self.width = width
      self.height = height
    }
  }

  /// Why the whole target is drawn and not only what changed.
  public enum FullRedrawReason: String, Sendable {
    case firstFrame, targetChanged, unknownBufferAge, oldBufferAge, contextLost, rootChanged
    /// The target's own pixels are below the layers: what was drawn over them can't be drawn over once more.
    case noBackground
    /// Offscreen pictures of the frame could have more pixels than they may: what has room among them is counted in all
    /// of it, or that is so no longer.
    case offscreenPixels
  }

  /// An idle plan of nothing, to be refilled.
  public init() {}

  /// Forgets the last frame and keeps the room.
  package mutating func reset() {
    kind = .delta
    fullRedrawReason = nil
    damage = PixelRegion()
    stillPixels = 0
    kept.removeAll(keepingCapacity: true)
    textures.removeAll(keepingCapacity: true)
    quads.removeAll()
    details.removeAll()
    stops.removeAll()
    nodes.removeAll()
    clips.removeAll()
    groups.removeAll(keepingCapacity: true)
    colorSteps.removeAll(keepingCapacity: true)
    instances.removeAll(keepingCapacity: true)
    batches.removeAll(keepingCapacity: true)
    copies.removeAll(keepingCapacity: true)
    filters.removeAll(keepingCapacity: true)
    filterRecords.removeAll(keepingCapacity: true)
    passes.removeAll(keepingCapacity: true)
    for set in pages.indices { pages[set].removeAll(keepingCapacity: true) }
    offscreens.removeAll(keepingCapacity: true)
    batchBreaks.removeAll(keepingCapacity: true)
    largeUploads.removeAll(keepingCapacity: true)
    occluded = 0
    shadedPixels = 0
    layersVisited = 0
    unrepresentable = 0
    shapesRasterized = 0
    undrawnShapes.removeAll(keepingCapacity: true)
    undrawnLayers.removeAll(keepingCapacity: true)
    storeBytesCopied = 0
    reduced.removeAll(keepingCapacity: true)
    limitedBlurs.removeAll(keepingCapacity: true)
    omissions.removeAll(keepingCapacity: true)
    tiles.reset()
    nextTime = nil
  }
}

extension FramePlan {
  /// How many groups, results of filters and shadows were drawn from what was kept of them.
  public var keptGroups: Int { kept.count { $0.reason != .stillBelow } }

  /// Nothing is to be sent to the GPU, and nothing is to be drawn.
  public var isIdle: Bool { kind == .idle && passes.isEmpty && textures.isEmpty }
}
