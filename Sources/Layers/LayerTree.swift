import MultiplaneChanges
public import MultiplaneContents

/// The owner of a tree of layers: collects the changes of the layers and commits them to a compositor.
///
/// A tree and all its layers belong to one thread or actor at a time; neither is Sendable. The value that `commit(at:)`
/// returns is Sendable and may cross threads.
public final class LayerTree {
  /// The most levels of a tree, the root included.
  public static let maximumDepth = 4096

  /// The topmost layer. Its superspace is the canvas: points, origin top-left, y down.
  public let root: Layer

  /// The parts that the last commit did not send, because a value was not finite or a list too long. The screen keeps
  /// their previous values.
  ///
  /// The values of a `Refusal.Part` are sent together or not at all. The commit after the layer's next change tries
  /// them again.
  public internal(set) var refusals: [Refusal] = []

  /// A part of a layer that a commit did not send.
  public struct Refusal {
    /// A group of values that are sent together.
    public enum Part: Hashable, Sendable {
      /// Bounds, position, anchor point, zPosition, transform or sublayerTransform.
      case geometry
      /// Opacity, background colour or contentsScale.
      case appearance
      /// `contentsRect`, `contentsCenter`, `contentsCapInsets`, `minificationFilterBias` or `contentsTintColor`.
      case contentsDetail
      /// Corners, border, shadow except for its path, or `rasterizationScale`.
      case effects
      /// `filters` or `backgroundFilters`: a number that is not finite, or a chain longer than `Filter.maximumCount`.
      case filters
      /// `shadowPath`.
      case shadowPath
      /// `timing`.
      case timing
      /// An animation: see `animation`.
      case animation
      /// The values that `GradientLayer`, `ReplicatorLayer`, `ShapeLayer` and `TiledLayer` add to `Layer`.
      case kind
    }

    /// The layer; retained until the next commit.
    public let layer: Layer
    /// The part that was not sent.
    public let part: Part
    /// The animation that can't run, for the part `animation`; nil for others.
    public let animation: RefusedAnimation?

    init(layer: Layer, part: Part, animation: RefusedAnimation? = nil) {
      self.layer = layer
      self.part = part
      self.animation = animation
    }
  }

  /// The ends of the dirty list, in the order of first changes. A list linked through the layers needs no memory of its
  /// own: an array was measured at 130 more instructions a layer.
  var firstDirty = UnownedReference<Layer>()
  var lastDirty = UnownedReference<Layer>()
  var dirtyCount = 0
  /// Layers removed from a place that the compositor knows, in order.
  var removed: [LayerID] = []
  /// Layers that the compositor knows and that were freed or moved to another tree; each before the sublayers that went
  /// with it.
  var destroyedIDs: [LayerID] = []
  /// Layers marked for display or layout in this tree, or marked when they were added to it. Retained, so that a
  /// display may release any layer. Some may have left the tree, or be listed twice.
  var awaiting = (display: [Layer](), layout: [Layer]())
  var layouts = LayoutQueue()
  /// A view awaits the next layout: see `ViewCycle.willLayOut`.
  var awaitsUpdate = false
  /// Tiled layers that threads may draw: kept until a commit has removed them, so that none is freed by a thread while
  /// it is known here.
  var drawnOnThreads: [TiledLayer] = []
  /// Set for a tree of views.
  var viewCycle: ViewCycle?
  /// Bytes that backing stores have copied since the last commit.
  var storeBytesCopied = 0
  var identifiers = LayerIDs()
  var hasSentRoot = false
  /// Whether a layer was created, placed, removed or freed since the last commit.
  var hasNewStructure = true
  /// Counts what may change the layers above a layer.
  var structureEdits = 0
  /// `structureEdits` when `advance(to:)` took the layers last.
  var advancedEdits = -1
  /// `refusals` are those of `advance(to:)` since the last commit: the next one adds its own.
  var hasAdvanced = false
  var openTransactions = 0
  var lastTime = 0.0
  var animations = TreeAnimations()
  /// One emptied commit, whose buffers are used for the next one to a mailbox; none before the first, and while that is
  /// filled. A list, because a commit is large: moving the list copies nothing.
  var spareChanges: [LayerChanges] = []

  /// Whether changes of properties run actions, by default the implicit animation, on layers that a commit has sent;
  /// true by default. Off, a setter costs one test of a flag, until the first view-style block of the tree. The
  /// library's tools have it off: their trees change at the times that a scene file names.
  public var actionsAreEnabled = true {
    didSet { if actionsAreEnabled { watchChanges() } }
  }

  /// The factory of the contexts that layers draw into. With nil, the default, layers are not drawn, and the statistics
  /// of frames name them.
  ///
  /// `MultiplaneDrawing` provides one, `DrawingContextFactory.cairo`. After a change, the next commit draws the layers
  /// that could not be drawn before.
  public var drawingContexts: DrawingContextFactory? {
    didSet { displayUndrawn() }
  }

  /// Makes a tree of a layer and all its sublayers.
  ///
  /// Stops the program, with the description of a `LayerError`, when the layer is a sublayer, a mask or another tree's
  /// root, or more than `maximumDepth` levels deep.
  ///
  /// - Parameters:
  ///   - root: the topmost layer.
  ///   - actionsAreEnabled: see `actionsAreEnabled`.
  public convenience init(root: Layer, actionsAreEnabled: Bool = true) {
    allowing { () throws(LayerError) in try Self.check(root: root) }
    self.init(ofChecked: root, actionsAreEnabled)
  }

  /// As `init(root:)`, but throws, and changes nothing, instead of stopping the program.
  public convenience init(checkedRoot root: Layer, actionsAreEnabled: Bool = true) throws(LayerError) {
    try Self.check(root: root)
    self.init(ofChecked: root, actionsAreEnabled)
  }

  private init(ofChecked root: Layer, _ actionsAreEnabled: Bool) {
    self.root = root
    self.actionsAreEnabled = actionsAreEnabled
    animations.watchesChanges = actionsAreEnabled
    attach(root)
  }

  private static func check(root: Layer) throws(LayerError) {
    if let parent = root.parent {
      throw LayerError(root.isMask ? .isMask : .hasSuperlayer, root.description, in: parent.description, as: .root)
    }
    guard !root.isAttached else { throw LayerError(.isRoot, root.description, as: .root) }
    guard root.height(isAtMost: maximumDepth) else {
      throw LayerError(.tooDeep(limit: maximumDepth), root.description, as: .root)
    }
  }

  deinit {
    for top in departedTops { forgetSubtree(of: top) }
    forgetSubtree(of: root)
  }

  /// Whether a layer was changed, added, removed or marked with `Layer.setNeedsDisplay()` or `Layer.setNeedsLayout()`
  /// since the last commit, also when the changes cancel each other out.
  ///
  /// Animations alone do not need commits; `nextCommit(after:)` says when one is due for them.
  public var needsCommit: Bool {
    hasNewStructure || firstDirty.isSet || hasMarks
  }

  /// Whether a transaction is open: commits send nothing.
  package var isInTransaction: Bool { openTransactions > 0 }
}

/// Allocates layer identifiers; freed slots are reused first.
struct LayerIDs {
  private var generations: [UInt32] = []
  private var free: [UInt32] = []

  mutating func next() -> LayerID {
    if let slot = free.popLast() { return LayerID(slot: slot, generation: generations[Int(slot)]) }
    generations.append(1)
    return LayerID(slot: UInt32(generations.count - 1), generation: 1)
  }

  mutating func giveBack(_ id: LayerID) {
    generations[Int(id.slot)] &+= 1
    free.append(id.slot)
  }
}

extension LayerID {
  /// The identifier of no layer.
  static let none = LayerID(slot: .max, generation: 0)
}
