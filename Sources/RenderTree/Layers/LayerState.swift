internal import MultiplaneGeometry

/// State of a layer besides its properties: links, derived values, and marks of stale ones.
struct LayerState: BitwiseCopyable, Sendable {
  /// Kind of the layer, and of the layers below it.
  struct Flags: OptionSet, BitwiseCopyable, Sendable {
    let rawValue: UInt32
    /// The slot is in use.
    static let isAlive = Flags(rawValue: 1 << 0)
    /// The layer is its parent's mask, not one of its sublayers.
    static let isMask = Flags(rawValue: 1 << 1)
    /// A transform layer: draws nothing itself.
    static let isTransformLayer = Flags(rawValue: 1 << 2)
    /// Its sublayers are drawn in copies.
    static let isReplicator = Flags(rawValue: 1 << 3)
    /// The layer shows tiles.
    static let isTiled = Flags(rawValue: 1 << 4)
    /// The layer and all below it can be visible: its plane is not collapsed, and does not hide its back.
    static let isDrawable = Flags(rawValue: 1 << 5)
    /// The map to its siblings' plane is affine.
    static let isAffine = Flags(rawValue: 1 << 6)
    /// Its plane is in perspective relative to its superlayer's.
    static let isTilted = Flags(rawValue: 1 << 7)
    /// The transform leaves the plane: its siblings are sorted by depth.
    static let hasDepth = Flags(rawValue: 1 << 8)
    /// An odd number of layers from this one up are flipped.
    static let isUpsideDown = Flags(rawValue: 1 << 9)
    /// Its node and records are those of a replicator's copy, which last for one plan.
    static let isCopied = Flags(rawValue: 1 << 10)
    /// A transform layer whose sublayers are sorted with its siblings: their transforms include its own.
    static let sharesSpace = Flags(rawValue: 1 << 11)
    /// The sublayer transform applies to the plane of all sublayers, and is not in their own transforms: see
    /// `ContainerState.plane`.
    static let mapsSublayers = Flags(rawValue: 1 << 12)
    /// A space of the spatial index: the layers below it have a plane of their own there.
    static let isSpace = Flags(rawValue: 1 << 13)
    /// Spread: the layers below it are placed in the same plane of the index as itself.
    static let isSpread = Flags(rawValue: 1 << 14)
    /// A substitute rectangle is in its quad record: see `LayerTable.standIn`.
    static let isGiant = Flags(rawValue: 1 << 15)
    /// A number of the quad record did not fit a Float: the quad is not drawn.
    static let isUnrepresentable = Flags(rawValue: 1 << 16)
    /// Every texel that the contents may read is opaque.
    static let showsOpaqueTexels = Flags(rawValue: 1 << 17)
    /// The layer shows only a whole bitmap whose outermost texels are clear.
    static let endsClear = Flags(rawValue: 1 << 18)
    /// While new places are damaged: the layer's was, and has those of all layers below it.
    static let isDamaged = Flags(rawValue: 1 << 19)
    /// Its bitmap is opaque.
    static let isBitmapOpaque = Flags(rawValue: 1 << 20)
    /// Value of `isUpsideDown` that the quad record was written with.
    static let isRecordUpsideDown = Flags(rawValue: 1 << 21)
    /// Its effects are corners, a border and edges, which its own quad has, and no others.
    static let hasOutline = Flags(rawValue: 1 << 22)
    /// A layer with positive sides and a quad in `RecordTables.drawn`, in which nothing has changed since but its
    /// place. The layer is simple, or it would be without its shadow, which is in `drawn` as well.
    static let hasDrawnQuad = Flags(rawValue: 1 << 23)
    /// Few of its many sublayers drew anything when all were visited.
    static let isSparse = Flags(rawValue: 1 << 24)
    /// It may take offscreen pixels: `OffscreenBudget.each` has their number.
    static let hasOffscreens = Flags(rawValue: 1 << 25)
    /// A layer below this one has background filters.
    static let holdsBackdrop = Flags(rawValue: 1 << 26)
    /// The bounds of this layer or of one below it are conservative.
    static let holdsConservative = Flags(rawValue: 1 << 27)
    /// A layer below it has changed lately.
    static let holdsMoving = Flags(rawValue: 1 << 28)
    /// A layer below it has changed while the whole target is redrawn.
    static let holdsChange = Flags(rawValue: 1 << 29)
    /// Its device transform, or the map around its bitmap, is another than when its verdict was decided.
    static let isDecidedElsewhere = Flags(rawValue: 1 << 30)
    /// The layer was moved while its node was the one above: it gets its own.
    static let movesAlone = Flags(rawValue: 1 << 31)
  }

  /// Derived values that are stale, and lists and rare states that the layer is in.
  struct Stale: OptionSet, BitwiseCopyable, Sendable {
    let rawValue: UInt16
    /// The slot is in the list of changed layers.
    static let isListed = Stale(rawValue: 1 << 0)
    /// `toSiblings` is stale.
    static let isMoved = Stale(rawValue: 1 << 1)
    /// `device` is stale, whatever the superlayer's version.
    static let isDeviceStale = Stale(rawValue: 1 << 2)
    /// `extent` is stale.
    static let isExtentStale = Stale(rawValue: 1 << 3)
    /// The bounds of the sublayers must be recomputed from all of them.
    static let areChildrenStale = Stale(rawValue: 1 << 4)
    /// `sharesSpace` and `mapsSublayers` are stale.
    static let isSublayerPlaneStale = Stale(rawValue: 1 << 5)
    /// The quad record is stale.
    static let isRecordStale = Stale(rawValue: 1 << 6)
    /// Only the place in the quad record is stale.
    static let isRecordMoved = Stale(rawValue: 1 << 7)
    /// Its place in the spatial index is stale.
    static let isPlaceStale = Stale(rawValue: 1 << 8)
    /// The places of all layers below it in the spatial index are stale.
    static let isPlacedAnew = Stale(rawValue: 1 << 9)
    /// The layer has changed lately.
    static let isMoving = Stale(rawValue: 1 << 10)
    /// The snapshot contains it, with all layers below it.
    static let isSettled = Stale(rawValue: 1 << 11)
    /// The snapshot contains it up to its contents, without its sublayers.
    static let isPartlySettled = Stale(rawValue: 1 << 12)
    /// The slot is in the list of moved leaves, which `LayerTable.moveLeaves` handles.
    static let isMovedLeaf = Stale(rawValue: 1 << 13)
    /// The layer has animations: `AnimationStore` has its model values.
    static let isAnimated = Stale(rawValue: 1 << 14)
    /// The layer is a group, in which the pictures of a cross-fade add up: see `RenderTree+Phantoms.swift`.
    static let isCrossFade = Stale(rawValue: 1 << 15)
  }

  // In an order that leaves the least padding: a million layers have one state each.

  var flags: Flags = []
  var stale: Stale = []
  var verdict: Verdict = []
  var links = LayerLinks()
  var generation: UInt32 = 0
  /// For a simple layer, the device pixels that it may touch itself: minX, minY, maxX, maxY; valid for the device
  /// transform of `versions.place`.
  var place = SIMD4<Int32>.zero
  /// Own space to the siblings' plane if the map is affine; otherwise `plane` is its index in the layer table's pool.
  var toSiblings = Transform2D.identity
  /// Own space to device pixels.
  var device = Homography.identity

  var records = LayerRecords()

  // Indices into the pools of the layer table; −1 for none.
  /// State of its sublayers; none if it never had any.
  var container: Int32 = -1
  /// Bounds of the layer's own quads, own space; or one of the constants below.
  var extent = Self.noExtent
  static let noExtent: Int32 = -1
  static let boundsExtent: Int32 = -2
  var plane: Int32 = -1
  /// Its device, if it has one of its own.
  var raster: Int32 = -1
  /// Its cached pictures.
  var surface: Int32 = -1
  var transform: Int32 = -1
  var sublayerTransform: Int32 = -1
  /// Slices and filters of its contents.
  var detail: Int32 = -1
  /// Properties of compositing; all but a few layers have none of these.
  var effects: Int32 = -1
  var filters: Int32 = -1
  var shadowPath: Int32 = -1
  var kind: Int32 = -1

  /// Changes with each new `device`; 0 before the first.
  var deviceVersion: UInt32 = 0
  var versions = LayerVersions()

  /// Whether the layers below it are placed in the spatial index in the same plane as itself.
  @inline(__always)
  var isSpreadInPlane: Bool { flags.contains(.isSpread) && !flags.contains(.isSpace) }

  /// Number of times that the bounds of its sublayers may grow until they are recomputed: so many that this costs
  /// little beside the growing.
  @inline(__always)
  var mostGrowth: Int32 { 16 * links.childCount + 64 }

  /// Whether the leaf lane takes the layer when nothing but its place changes.
  @inline(__always)
  var isDrawnLeaf: Bool { flags.contains(.hasDrawnQuad) && links.childCount == 0 && isOutlineAlone }

  private var isOutlineAlone: Bool { effects == -1 || flags.contains(.hasOutline) }

  /// Whether only a background, a bitmap and a border draw the layer, in its superlayer's plane, without other effects:
  /// see `LayerTable.isSimple`.
  @inline(__always)
  var drawsItselfAlone: Bool { hasNoEffects && links.parent >= 0 }

  /// The same for any layer, also the root.
  @inline(__always)
  var hasNoEffects: Bool { hasEffectsAlone && isOutlineAlone }

  /// The same for a layer that may have a shadow, a blend mode or a bitmap.
  @inline(__always)
  var hasEffectsAlone: Bool {
    // −1 is none: all are none if their common bits are all ones.
    links.mask & filters & kind & raster == -1
      && flags.intersection([.isAffine, .isMask, .isCopied, .isTransformLayer, .isReplicator]) == .isAffine
  }

  /// Whether a shadow that was drawn without a pass still is: that of a path depends on the path alone.
  var keepsOutlineShadow: Bool {
    shadowPath >= 0
      || verdict.intersection([.isDecided, .isStale, .isShadowDecided, .needsShadowPass])
        == [.isDecided, .isShadowDecided]
  }
}

extension OptionSet {
  /// Inserts some members, or removes them.
  mutating func set(_ members: Self, _ areIn: Bool) {
    if areIn { formUnion(members) } else { subtract(members) }
  }
}
