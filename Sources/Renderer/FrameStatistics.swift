public import MultiplaneGLES
public import MultiplaneGeometry
public import MultiplaneFramePlan

/// What a frame did and what it cost: counts that don't vary from run to run.
public struct FrameStatistics: Sendable {
  /// The plan's number: from 1, and from 1 again after `Compositor.startOver()`.
  public var sequence: UInt64 = 0
  /// Idle when nothing was drawn, a keyframe when everything was sent to the GPU anew.
  public var kind = FramePlan.Kind.idle
  /// Why the whole target was drawn; nil when only the damage was.
  public var fullRedrawReason: FramePlan.FullRedrawReason?
  /// The window's driver was found to give wrong buffer ages: everything is drawn each time from then on.
  public var distrustsBufferAge = false
  /// What was drawn again, device pixels.
  public var damage = PixelRegion()
  /// Pixels that were copied from a picture of what is below all that moves, in place of drawing it.
  public var stillPixels = 0
  /// Groups, what filters make of them, and shadows, that were drawn from what was kept of them: they are no longer in
  /// `offscreens`.
  public var keptGroups = 0
  /// Each of those, with the reason why it would take a pass and the layer; and with the reason `stillBelow`, named by
  /// the first layer that moves, where `stillPixels` were copied.
  public var kept: [FramePlan.Offscreen] = []
  /// Pixels that all draws together may shade: those of instances that opaque colour doesn't hide, of copies and of
  /// filter steps.
  public var fragments = 0
  /// Layers that planning looked at, each as often as it did: also those that were found to be out of sight. Not those
  /// that had changed.
  public var layersVisited = 0
  /// Those to the target and those to pages: of groups, copies and filter steps.
  public var passes = 0
  /// Passes that copy what is below a layer that is blended with it, or filters it.
  public var copies = 0
  /// Passes of filter steps.
  public var filterPasses = 0
  /// Pixels of pages that all passes together may draw to.
  public var offscreenPixels = 0
  /// One draw call each.
  public var batches = 0
  /// Layers, each part of a layer that is split, and composited groups.
  public var instances = 0
  /// Records that were sent to the GPU: of quads and their details, of gradients' stops, transform nodes and clips.
  public var recordsWritten = 0
  /// Bitmaps that got a texture of their own, and pages for small ones.
  public var texturesCreated = 0
  /// Small bitmaps that came onto a page, and bitmaps of which a rectangle was replaced by a newer version's.
  public var texturesUpdated = 0
  /// Pages that small bitmaps share.
  public var atlasPages = 0
  /// Of all those pages together.
  public var atlasBytes = 0
  /// Bitmaps that have a texture of their own.
  public var bitmapTextures = 0
  /// Of all those textures together, levels included.
  public var bitmapTextureBytes = 0
  /// Of the texels of bitmaps, those of their levels included.
  public var bitmapBytesUploaded = 0
  /// Textures that no layer needed any more.
  public var texturesFreed = 0
  /// Pages for isolated groups, copies and filter steps.
  public var pages = 0
  /// Of all pages together.
  public var pageBytes = 0
  /// Of what holds the records on the GPU.
  public var recordBytes = 0
  /// Each group that took a pass of its own, with the reason and the layer.
  public var offscreens: [FramePlan.Offscreen] = []
  /// Each batch that had to begin because the one before it in the pass could not go on, with the reason and the layer.
  public var batchBreaks: [FramePlan.BatchBreak] = []
  /// Each bitmap of which much was uploaded, with the reason and a layer that shows it.
  public var largeUploads: [FramePlan.LargeUpload] = []
  /// Layers and groups that were left out because opaque colour in front of them hides them.
  public var occluded = 0
  /// Layers that could not be drawn because a number did not fit.
  public var unrepresentable = 0
  /// Shapes that were turned into bitmaps.
  public var shapesRasterized = 0
  /// Shape layers that show no shape: there is no `Compositor.shapeRasterizer`, or it said why.
  public var undrawnShapes: [FramePlan.UndrawnShape] = []
  /// Layers that draw and were not drawn when they were last displayed, or not all of them, seen or not: there is no
  /// `LayerTree.drawingContexts`, or no store of that size.
  public var undrawnLayers: [FramePlan.UndrawnLayer] = []
  /// Bytes that backing stores have written since the frame before, on the threads of their layers: what was drawn, and
  /// what was brought over from one buffer to another. What of that was uploaded is part of `bitmapBytesUploaded`.
  public var storeBytesCopied = 0
  /// Layers that are drawn with less detail than the tree asks for, and why.
  public var reduced: [FramePlan.Reduced] = []
  /// Layers whose blurs and shadows are wider than `Filter.maximumBlur` on the device, and are drawn with that.
  public var limitedBlurs: [FramePlan.LimitedBlur] = []
  /// What of layers is left out because there would be too much of it in the frame: filters past the budget of
  /// offscreen pixels, copies past the limit of a replicator.
  public var omissions: [FramePlan.Omission] = []
  /// How complete tiled layers are, and what their tiles take.
  public var tiles = TileStatistics()
  /// Textures that the driver refused: their layers are drawn without contents.
  public var failures: [GLError] = []
  /// Images from outside that a lost context took along, and that `whenLost` has not given anew: their layers are drawn
  /// without contents.
  public var missingImports = 0
  /// What of a host's state the frame could not keep as it was.
  public var host = HostNotes()
  /// What reached GL.
  public var gl = GLCounters()
  /// What each phase took by `Diagnostics.phaseMeter`; nil without one.
  public var phases: Phases?
  /// What the GPU took for a frame before this one, the latest that it has answered for; nil where that is not asked
  /// for, and where no answer came since the last frame.
  public var gpuTime: GPUTime?

  /// How long the GPU was at work on a frame.
  public struct GPUTime: Hashable, BitwiseCopyable, Sendable {
    /// Of that frame, as in its own statistics.
    public var sequence: UInt64
    /// Of the GPU's own clock. Software renderers answer before they have drawn.
    public var nanoseconds: UInt64

    package init(sequence: UInt64, nanoseconds: UInt64) {
      self.sequence = sequence
      self.nanoseconds = nanoseconds
    }
  }

  /// What the meter rose by in each phase.
  public struct Phases: Hashable, BitwiseCopyable, Sendable {
    /// Taking commits into the render tree.
    public var apply: UInt64
    /// Deciding what to draw.
    public var plan: UInt64
    /// Uploads and draw calls, the driver's own work on this thread included; not what the GPU does afterwards.
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

  init(_ plan: borrowing FramePlan) {
    sequence = plan.sequence
    kind = plan.kind
    fullRedrawReason = plan.fullRedrawReason
    damage = plan.damage
    stillPixels = plan.stillPixels
    kept = plan.kept
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
    offscreens = plan.offscreens
    batchBreaks = plan.batchBreaks
    largeUploads = plan.largeUploads
    occluded = plan.occluded
    unrepresentable = plan.unrepresentable
    shapesRasterized = plan.shapesRasterized
    undrawnShapes = plan.undrawnShapes
    undrawnLayers = plan.undrawnLayers
    storeBytesCopied = plan.storeBytesCopied
    reduced = plan.reduced
    limitedBlurs = plan.limitedBlurs
    omissions = plan.omissions
    tiles = plan.tiles.statistics
    for command in plan.textures {
      switch command {
      case .createTiles: texturesCreated += 1
      case .uploadTile: break
      case .create, .copy, .createPage: texturesCreated += 1
      case .upload, .uploadPlace, .copyPlace: texturesUpdated += 1
      case .free: texturesFreed += 1
      }
    }
  }
}
