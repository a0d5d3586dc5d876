public import MultiplaneGLES
public import MultiplaneGeometry
public import MultiplaneFramePlan

/// Counts of a frame's work and cost, identical from run to run.
public struct FrameStatistics: Sendable {
  /// The plan's number: from 1, and from 1 again after `Compositor.startOver()`.
  public var sequence: UInt64 = 0
  /// Idle if nothing was drawn; a keyframe if all records and textures were uploaded again.
  public var kind = FramePlan.Kind.idle
  /// The reason for a redraw of the whole target; nil if only the damage was drawn.
  public var fullRedrawReason: FramePlan.FullRedrawReason?
  /// Whether the window's driver reported a wrong buffer age: each later frame is a full redraw.
  public var distrustsBufferAge = false
  /// Redrawn device pixels.
  public var damage = PixelRegion()
  /// Pixels copied from the snapshot of the still layers below the first moving one, instead of drawn.
  public var stillPixels = 0
  /// Groups, effects and shadows drawn from a cache. They are not listed in `offscreens`.
  public var keptGroups = 0
  /// Each cached item, with the layer and the reason for the pass that it saves. An item with the reason `stillBelow`
  /// and the first moving layer stands for the snapshot of `stillPixels`.
  public var kept: [FramePlan.Offscreen] = []
  /// Upper bound of shaded pixels: instances not hidden by opaque ones, copies, and filter steps.
  public var fragments = 0
  /// Layers visited by planning, each visit counted, including layers out of sight. Updates of changed layers are not
  /// counted.
  public var layersVisited = 0
  /// Passes to the target and to pages: of groups, copies and filter steps.
  public var passes = 0
  /// Passes that copy the pixels below a layer for its blend mode or background filter.
  public var copies = 0
  /// Passes of filter steps.
  public var filterPasses = 0
  /// Upper bound of pixels drawn to pages by all passes.
  public var offscreenPixels = 0
  /// Batches, one draw call each.
  public var batches = 0
  /// Instances: layers, parts of split layers, and composited groups.
  public var instances = 0
  /// Records uploaded: quads and details, gradient stops, transform nodes and clips.
  public var recordsWritten = 0
  /// Textures created for single bitmaps and for pages of small bitmaps.
  public var texturesCreated = 0
  /// Small bitmaps placed on a page, and bitmaps of which a rectangle was replaced by a newer version.
  public var texturesUpdated = 0
  /// Pages of small bitmaps.
  public var atlasPages = 0
  /// Bytes of all pages of small bitmaps.
  public var atlasBytes = 0
  /// Textures of single bitmaps.
  public var bitmapTextures = 0
  /// Bytes of all textures of single bitmaps, mip levels included.
  public var bitmapTextureBytes = 0
  /// Bytes of uploaded texels, mip levels included.
  public var bitmapBytesUploaded = 0
  /// Textures released because no layer shows them.
  public var texturesFreed = 0
  /// Pages for isolated groups, copies and filter steps.
  public var pages = 0
  /// Bytes of all pages of groups.
  public var pageBytes = 0
  /// Bytes of all tables of records.
  public var recordBytes = 0
  /// Each group that took a pass, with the reason and the layer.
  public var offscreens: [FramePlan.Offscreen] = []
  /// Each batch that could not be joined to the one before it in the pass, with the reason and the layer.
  public var batchBreaks: [FramePlan.BatchBreak] = []
  /// Each large upload of a bitmap, with the reason and a layer that shows it.
  public var largeUploads: [FramePlan.LargeUpload] = []
  /// Layers and groups skipped because opaque ones in front hide them.
  public var occluded = 0
  /// Layers skipped because a number is out of the range of records.
  public var unrepresentable = 0
  /// Shapes rasterised.
  public var shapesRasterized = 0
  /// Shape layers without a shape: `Compositor.shapeRasterizer` is nil or returned an error.
  public var undrawnShapes: [FramePlan.UndrawnShape] = []
  /// Layers, visible or not, whose last display could not draw them, or not all of them: `LayerTree.drawingContexts` is
  /// nil, the size is too large for a store, or a drawing failed.
  public var undrawnLayers: [FramePlan.UndrawnLayer] = []
  /// Layers, visible or not, whose last display drew a text with characters that no font has. They are in
  /// `undrawnLayers`, too.
  public var textsWithoutFont: Int { undrawnLayers.count { $0.reason.error?.isNoFont ?? false } }
  /// Bytes written by backing stores since the last frame, on the threads of their layers: drawn, and copied from one
  /// buffer to another. Uploads of these bytes are counted in `bitmapBytesUploaded`.
  public var storeBytesCopied = 0
  /// Layers drawn with less detail than the tree requests, and the reason.
  public var reduced: [FramePlan.Reduced] = []
  /// Layers whose blur or shadow exceeds `Filter.maximumBlur` on the device and is limited to it.
  public var limitedBlurs: [FramePlan.LimitedBlur] = []
  /// Parts of layers left out because of a limit: filters beyond the budget of offscreen pixels, copies beyond the
  /// limit of a replicator.
  public var omissions: [FramePlan.Omission] = []
  /// Completeness of tiled layers, and the memory of their tiles.
  public var tiles = TileStatistics()
  /// Textures that the driver refused; their layers are drawn without contents.
  public var failures: [GLError] = []
  /// Imported images that were lost with a context and that `whenLost` has not replaced; their layers are drawn without
  /// contents.
  public var missingImports = 0
  /// The host's state that the frame could not restore.
  public var host = HostNotes()
  /// GL calls and uploads.
  public var gl = GLCounters()
  /// Cost of each phase by `Diagnostics.phaseMeter`; nil without a meter.
  public var phases: Phases?
  /// GPU time of an earlier frame, the latest available; nil if it is not measured, or if no result arrived since the
  /// last frame.
  public var gpuTime: GPUTime?

  /// GPU time of a frame.
  public struct GPUTime: Hashable, BitwiseCopyable, Sendable {
    /// Number of the measured frame, as in its own statistics.
    public var sequence: UInt64
    /// Nanoseconds of the GPU's clock. Software renderers return results before they have drawn.
    public var nanoseconds: UInt64

    package init(sequence: UInt64, nanoseconds: UInt64) {
      self.sequence = sequence
      self.nanoseconds = nanoseconds
    }
  }

  /// The meter's increase in each phase.
  public struct Phases: Hashable, BitwiseCopyable, Sendable {
    /// Applying commits to the render tree.
    public var apply: UInt64
    /// Planning the frame.
    public var plan: UInt64
    /// Uploads and draw calls, including the driver's work on this thread, without the GPU's work afterwards.
    public var encode: UInt64

    package init(apply: UInt64, plan: UInt64, encode: UInt64) {
      self.apply = apply
      self.plan = plan
      self.encode = encode
    }

    mutating func add(_ other: Phases) {
      apply += other.apply
      plan += other.plan
      encode += other.encode
    }
  }

  mutating func set(_ memory: TextureMemory) {
    (atlasPages, atlasBytes) = (memory.pages, memory.pageBytes)
    (bitmapTextures, bitmapTextureBytes) = (memory.textures, memory.textureBytes)
  }

  /// All counts 0.
  public init() {}

  /// Sets the counts that a plan tells. Mostly its lists are empty: their references are not counted then.
  mutating func count(_ plan: borrowing FramePlan) {
    sequence = plan.sequence
    kind = plan.kind
    fullRedrawReason = plan.fullRedrawReason
    damage = plan.damage
    stillPixels = plan.stillPixels
    if !plan.kept.isEmpty { kept = plan.kept }
    keptGroups = plan.keptGroups
    fragments = plan.shadedPixels
    layersVisited = plan.layersVisited
    passes = plan.passes.count
    for pass in plan.passes {
      if pass.target != .target { offscreenPixels += pass.scissor.area }
      if !pass.copies.isEmpty { copies += 1 }
      if !pass.filters.isEmpty { filterPasses += 1 }
      if !pass.copies.isEmpty || !pass.filters.isEmpty { fragments += pass.scissor.area }
    }
    batches = plan.batches.count
    instances = plan.instances.count
    if !plan.offscreens.isEmpty { offscreens = plan.offscreens }
    if !plan.batchBreaks.isEmpty { batchBreaks = plan.batchBreaks }
    if !plan.largeUploads.isEmpty { largeUploads = plan.largeUploads }
    occluded = plan.occluded
    unrepresentable = plan.unrepresentable
    shapesRasterized = plan.shapesRasterized
    if !plan.undrawnShapes.isEmpty { undrawnShapes = plan.undrawnShapes }
    if !plan.undrawnLayers.isEmpty { undrawnLayers = plan.undrawnLayers }
    storeBytesCopied = plan.storeBytesCopied
    if !plan.reduced.isEmpty { reduced = plan.reduced }
    if !plan.limitedBlurs.isEmpty { limitedBlurs = plan.limitedBlurs }
    if !plan.omissions.isEmpty { omissions = plan.omissions }
    if plan.tiles.hasStatistics { tiles = plan.tiles.statistics }
    for command in plan.textures {
      switch command {
      case .createTiles: texturesCreated += 1
      case .uploadTile: break
      case .create, .copy, .createPage, .growPage: texturesCreated += 1
      case .upload, .uploadPlace, .copyPlace: texturesUpdated += 1
      case .free: texturesFreed += 1
      }
    }
  }
}
