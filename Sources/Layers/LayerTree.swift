import MultiplaneChanges
public import MultiplaneContents

/// The owner of a tree of layers: names them for the compositor, collects what changes, and commits it.
///
/// A tree, with every layer in it, belongs to one thread or actor at a time; neither is Sendable. What crosses threads
/// is the `LayerChanges` value that `commit(at:)` gives.
public final class LayerTree {
  /// The most levels that a tree may have, the root's included.
  public static let maximumDepth = 4096

  /// The layer that everything hangs from. Its superspace is the canvas: points, top-left, y down.
  public let root: Layer

  /// What the last commit did not send because a value in it was not finite, or a list in it was too long. What was on
  /// the screen before stays.
  ///
  /// The values of each `Refusal.Part` are sent whole or not at all. They are tried again with the next change of the
  /// layer.
  public internal(set) var refusals: [Refusal] = []

  /// A part of a layer that a commit did not send.
  public struct Refusal {
    /// The values that are sent together, and so are refused together.
    public enum Part: Hashable, Sendable {
      /// Bounds, position, anchor point, zPosition, transform or sublayerTransform.
      case geometry
      /// Opacity, background colour, contentsRect or contentsScale.
      case appearance
      /// `contentsCenter`, `contentsCapInsets`, `minificationFilterBias` or `contentsTintColor`.
      case contentsDetail
      /// Corners, border, shadow but for its path, or `rasterizationScale`.
      case effects
      /// `filters` or `backgroundFilters`: a number in them, or more than `Filter.maximumCount` of them in one of the
      /// two.
      case filters
      /// `shadowPath`.
      case shadowPath
      /// What `GradientLayer`, `ReplicatorLayer`, `ShapeLayer` and `TiledLayer` add to `Layer`.
      case kind
    }

    /// Held, so that a refused layer lives at least until the next commit.
    public let layer: Layer
    /// What of it was not sent.
    public let part: Part
  }

  /// The ends of the list of layers with something to send, in the order of their first change. A list through the
  /// layers themselves takes no memory and no room to grow: an array's was measured at 130 instructions a layer more.
  var firstDirty = UnownedReference<Layer>()
  var lastDirty = UnownedReference<Layer>()
  var dirtyCount = 0
  /// Layers that were taken from a place that the compositor knows, in that order.
  var removed: [LayerID] = []
  /// Layers that the compositor knows and that died, or went to another tree; each before the sublayers that went with
  /// it.
  var gone: [LayerID] = []
  /// Layers that were marked while they were in this tree, or came into it marked. It holds them, so that a display may
  /// let go of any layer; some may have left or may be in here twice.
  var awaitingDisplay: [Layer] = []
  /// The same of layers that were marked with `Layer.setNeedsLayout()`.
  var awaitingLayout: [Layer] = []
  var layouts = LayoutQueue()
  /// Bytes that backing stores have copied since the last commit.
  var storeBytesCopied = 0
  var identifiers = LayerIDs()
  var hasSentRoot = false
  /// Whether a layer was created, placed, removed or has died since the last commit.
  var hasNewStructure = true
  var openTransactions = 0
  var lastTime = 0.0

  /// What makes the contexts that layers draw in; nil, the default, leaves out what layers draw, and the statistics of
  /// frames name them.
  ///
  /// `MultiplaneDrawing` has one, `DrawingContextFactory.cairo`. Layers that were left out before are drawn with the
  /// next commit.
  public var drawingContexts: DrawingContextFactory? {
    didSet { displayUndrawn() }
  }

  /// Takes over a layer with all its sublayers.
  ///
  /// Stops the program, with the words of `LayerError`, when it is a sublayer, or a mask, or another tree's root, or
  /// more than `maximumDepth` levels deep.
  public init(root: Layer) {
    allowing { () throws(LayerError) in try Self.check(root: root) }
    self.root = root
    attach(root)
  }

  /// The same for what comes from outside: throws, and changes nothing, in place of stopping the program.
  public init(checkedRoot root: Layer) throws(LayerError) {
    try Self.check(root: root)
    self.root = root
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
    for top in departedTops { letGo(of: top) }
    letGo(of: root)
  }

  /// Whether something has been set, added, removed or marked with `Layer.setNeedsDisplay()` or
  /// `Layer.setNeedsLayout()` since the last commit, also where it comes to nothing in the end.
  public var needsCommit: Bool {
    hasNewStructure || firstDirty.isSet || !awaitingDisplay.isEmpty || !awaitingLayout.isEmpty
  }

  /// Groups changes: as long as `body` runs, a commit sends nothing, so that no half of them is ever seen. May be
  /// nested; the outermost counts. When `body` throws, what it has changed by then stays changed.
  public func transaction<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    openTransactions += 1
    defer { openTransactions -= 1 }
    return try body()
  }
}

/// Hands out slots, first those that came back.
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
  /// No layer's.
  static let none = LayerID(slot: .max, generation: 0)
}
