public import MultiplaneGeometry

/// All that a frame needs, in one plain value: what to upload, what to write, what to draw and where.
///
/// A plan is a delta: it takes the marks of what changed with it and is rendered once, in order. One that is a keyframe says
/// everything. It is refilled by `RenderTree.plan(at:target:into:)`.
public struct FramePlan: Sendable {
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
    /// Makes a texture for the bitmap and uploads all of it.
    case create(texture: Int32, Bitmap)
    /// Uploads a rectangle of the bitmap into the texture of the same size that is there.
    case upload(texture: Int32, Bitmap, PixelRect)
    case free(texture: Int32)
  }

  /// Where a pass draws.
  public enum PassTarget: Hashable, Sendable {
    case target
    /// A pooled texture for isolated groups; two sets of pages take turns, by how deep the groups are nested.
    case page(set: Int, index: Int)
  }

  public struct Pass: Sendable {
    public var target: PassTarget
    /// Where it may draw: device pixels of the target, or pixels of the page.
    public var scissor: PixelRect
    /// The premultiplied colour that the scissor is cleared to first; nil keeps what is there.
    public var clear: SIMD4<Float>?
    public var batches: Range<Int>
  }

  /// Why a group is drawn apart and then composited.
  public enum PassReason: String, Sendable {
    /// It is translucent as a whole.
    case groupOpacity
    /// It lies under so many clips that are not aligned with the pixels that it is clipped once instead of layer by layer.
    case clipDepth
  }

  /// Instances that are drawn with one call.
  public struct Batch: Hashable, Sendable {
    /// Into `instances`.
    public var instances: Range<Int>
    /// The texture that the quads of it show; −1 when none shows one.
    public var texture: Int32
    /// The page that the groups of it were drawn into; −1 when none is composited.
    public var page: Int32
    /// True where a clip that is turned, or a split plane, cuts one of them: that takes the longer shader.
    public var hasShapes: Bool
  }

  /// A group that needed a pass of its own.
  public struct Offscreen: Sendable {
    public var layer: LayerID
    public var name: String?
    public var reason: PassReason
    /// Device pixels.
    public var region: PixelRect
  }

  public var sequence: UInt64 = 0
  public var kind = Kind.idle
  /// Seconds of the owner's clock.
  public var time = 0.0
  public var width = 0
  public var height = 0
  /// The device pixel that records and `nodes` are relative to.
  public var reference = (x: 0, y: 0)
  public var fullRedrawReason: FullRedrawReason?
  /// What is drawn again, device pixels; empty when idle.
  public var damage = PixelRect.empty
  public var textures: [TextureCommand] = []
  public var quads = TableWrites<QuadRecord>()
  public var nodes = TableWrites<NodeRecord>()
  public var clips = TableWrites<ClipRecord>()
  public var groups: [GroupRecord] = []
  public var instances: [Instance] = []
  public var batches: [Batch] = []
  public var passes: [Pass] = []
  /// For each set of pages, the size of each page: width, height.
  public var pages: [[PageSize]] = [[], []]
  public var offscreens: [Offscreen] = []
  /// Layers that could not be drawn because a number did not fit a Float.
  public var unrepresentable = 0
  /// When something is known to change by itself, in seconds of the owner's clock; nil when nothing is.
  public var nextTime: Double?

  public struct PageSize: Hashable, Sendable {
    public var width: Int
    public var height: Int
  }

  public enum FullRedrawReason: String, Sendable {
    case firstFrame, targetChanged, unknownBufferAge, oldBufferAge, contextLost, rootChanged
  }

  public init() {}

  /// Forgets the last frame and keeps the room.
  mutating func reset() {
    kind = .delta
    fullRedrawReason = nil
    damage = .empty
    textures.removeAll(keepingCapacity: true)
    quads.removeAll()
    nodes.removeAll()
    clips.removeAll()
    groups.removeAll(keepingCapacity: true)
    instances.removeAll(keepingCapacity: true)
    batches.removeAll(keepingCapacity: true)
    passes.removeAll(keepingCapacity: true)
    for set in pages.indices { pages[set].removeAll(keepingCapacity: true) }
    offscreens.removeAll(keepingCapacity: true)
    unrepresentable = 0
    nextTime = nil
  }
}

extension FramePlan {
  /// Nothing is to be sent to the GPU, and nothing is to be drawn.
  public var isIdle: Bool { kind == .idle && passes.isEmpty && textures.isEmpty }
}
