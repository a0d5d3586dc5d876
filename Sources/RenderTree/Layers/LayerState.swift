internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// State of a layer besides its properties: links, derived values, and what is stale.
struct LayerState: BitwiseCopyable, Sendable {
  struct Flags: OptionSet, BitwiseCopyable, Sendable {
    let rawValue: UInt64
    /// The slot is in use.
    static let isAlive = Flags(rawValue: 1)
    /// The slot is in the list of changed layers.
    static let isListed = Flags(rawValue: 2)
    /// `toSiblings` is stale.
    static let isMoved = Flags(rawValue: 4)
    /// `device` is stale, whatever the superlayer's version.
    static let isDeviceStale = Flags(rawValue: 8)
    /// `extent` is stale.
    static let isExtentStale = Flags(rawValue: 16)
    /// The bounds of the sublayers must be recomputed from all of them.
    static let areChildrenStale = Flags(rawValue: 32)
    /// The quad record is stale.
    static let isRecordStale = Flags(rawValue: 64)
    /// The layer and all below it can be visible: its plane is not collapsed, and does not hide its back.
    static let isDrawable = Flags(rawValue: 128)
    /// The map to its siblings' plane is affine.
    static let isAffine = Flags(rawValue: 256)
    /// The transform leaves the plane: its siblings are sorted by depth.
    static let hasDepth = Flags(rawValue: 512)
    /// An odd number of layers from this one up are flipped.
    static let isUpsideDown = Flags(rawValue: 1024)
    /// Value of `isUpsideDown` that the quad record was written with.
    static let isRecordUpsideDown = Flags(rawValue: 2048)
    /// The quad record was written relative to the layer's own node.
    static let isRecordOnOwnNode = Flags(rawValue: 4096)
    /// A number of the quad record did not fit a Float: the quad is not drawn.
    static let isUnrepresentable = Flags(rawValue: 8192)
    /// Every texel that the contents may read is opaque.
    static let showsOpaqueTexels = Flags(rawValue: 16384)
    /// The layer is its parent's mask, not one of its sublayers.
    static let isMask = Flags(rawValue: 32768)
    /// `isShadowDecided`: the next flag is valid. `needsShadowPass`: the shadow takes a pass.
    static let isShadowDecided = Flags(rawValue: 1 << 26)
    static let needsShadowPass = Flags(rawValue: 1 << 27)
    /// `isFlat` is valid: it was decided whether the layer's content overlaps, and so whether its opacity needs a
    /// group.
    static let isOverlapDecided = Flags(rawValue: 1 << 28)
    /// Nothing in the layer overlaps.
    static let isFlat = Flags(rawValue: 1 << 29)
    /// The layer's content has changed since these decisions.
    static let isOverlapStale = Flags(rawValue: 1 << 30)
    /// A layer below this one has background filters.
    static let holdsBackdrop = Flags(rawValue: 1 << 31)
    /// A transform layer: draws nothing itself.
    static let isTransformLayer = Flags(rawValue: 1 << 16)
    /// Its sublayers are drawn in copies.
    static let isReplicator = Flags(rawValue: 1 << 17)
    /// Its node and records are those of a replicator's copy, which last for one plan.
    static let isCopied = Flags(rawValue: 1 << 18)
    /// The layer shows tiles.
    static let isTiled = Flags(rawValue: 1 << 25)
    /// Value of `isUpsideDown` that its bitmap was drawn with.
    static let isRasterUpsideDown = Flags(rawValue: 1 << 19)
    /// The bounds of this layer or of one below it are conservative.
    static let holdsConservative = Flags(rawValue: 1 << 20)
    /// A space of the spatial index: the layers below it have a plane of their own there.
    static let isSpace = Flags(rawValue: 1 << 21)
    /// Open: the layers below it are placed in the same plane of the index as itself.
    static let isOpen = Flags(rawValue: 1 << 22)
    /// `isPlaceStale`: its place in the index is stale. `isPlacedAnew`: so are those of all layers below it.
    static let isPlaceStale = Flags(rawValue: 1 << 23)
    static let isPlacedAnew = Flags(rawValue: 1 << 24)
    /// `isMoving`: it has changed lately. `holdsMoving`: a layer below it has.
    static let isMoving = Flags(rawValue: 1 << 32)
    static let holdsMoving = Flags(rawValue: 1 << 33)
    /// `isSettled`: the snapshot contains it with all below it. `isPartlySettled`: the snapshot contains it up to its
    /// contents.
    static let isSettled = Flags(rawValue: 1 << 34)
    static let isPartlySettled = Flags(rawValue: 1 << 35)
    /// A layer below it has changed while the whole target is redrawn.
    static let holdsChange = Flags(rawValue: 1 << 36)
    /// Only the place in the quad record is stale.
    static let isRecordMoved = Flags(rawValue: 1 << 37)
    /// The layer shows only a whole bitmap whose outermost texels are clear.
    static let endsClear = Flags(rawValue: 1 << 38)
    /// `isMaskDecided`: the next two flags are valid. They tell how its mask is drawn: see `LayerTable.maskRole`.
    static let isMaskDecided = Flags(rawValue: 1 << 39)
    static let isMaskClip = Flags(rawValue: 1 << 40)
    static let isMaskWithin = Flags(rawValue: 1 << 41)
    /// Few of its many sublayers drew anything when all were visited.
    static let isSparse = Flags(rawValue: 1 << 42)
    /// All that it draws lies within its mask: see `Isolation.liesWithinMask`.
    static let isWithinMask = Flags(rawValue: 1 << 43)
    /// Its mask shows one layer that has the edges of both: see `LayerTable.layerWithEdges`.
    static let isMaskEdged = Flags(rawValue: 1 << 48)
    /// A shape that is a filled rectangle, possibly rounded, without a stroke.
    static let fillsRectangle = Flags(rawValue: 1 << 49)
    /// A transform layer whose sublayers are sorted with its siblings: their transforms include its own.
    static let sharesSpace = Flags(rawValue: 1 << 44)
    /// The sublayer transform applies to the plane of all sublayers, and is not in their own transforms: see
    /// `ContainerState.plane`.
    static let mapsSublayers = Flags(rawValue: 1 << 45)
    /// `sharesSpace` and `mapsSublayers` are stale.
    static let isSublayerPlaneStale = Flags(rawValue: 1 << 46)
    /// A layer below this one shows tiles, or did.
    static let holdsTiled = Flags(rawValue: 1 << 47)
    /// Its bitmap is opaque.
    static let isBitmapOpaque = Flags(rawValue: 1 << 50)
    /// A sublayer hides all that the layer draws itself: decided together with the overlaps around it.
    static let isOwnHidden = Flags(rawValue: 1 << 51)
    /// Its plane is in perspective relative to its superlayer's.
    static let isTilted = Flags(rawValue: 1 << 52)
    /// A substitute rectangle is in its quad record: see `LayerTable.standIn`.
    static let isGiant = Flags(rawValue: 1 << 55)
    /// It may take offscreen pixels: `OffscreenBudget.each` has their number.
    static let hasOffscreens = Flags(rawValue: 1 << 57)
  }

  // Larger fields first, so that there is no padding: a million layers have one state each.

  var flags: Flags = []
  var links = LayerLinks()
  /// For a simple layer, the device pixels that it may touch itself: minX, minY, maxX, maxY; valid for the device
  /// transform of `placeVersion`.
  var place = SIMD4<Int32>.zero
  /// Own space to the siblings' plane if the map is affine; otherwise `plane` is its index in the layer table's pool.
  var toSiblings = Transform2D.identity
  /// Own space to device pixels.
  var device = Homography.identity

  var generation: UInt32 = 0
  var placeVersion: UInt32 = 0

  var records = LayerRecords()

  // Indices into the pools of the layer table; −1 for none.
  /// State of its sublayers; none if it never had any.
  var container: Int32 = -1
  /// Bounds of what the layer itself draws, own space; or one of the constants below.
  var extent = Self.noExtent
  static let noExtent: Int32 = -1
  static let boundsExtent: Int32 = -2
  var plane: Int32 = -1
  /// Transform that the current copy adds to the sublayers' transforms.
  var copy: Int32 = -1
  /// State of its bitmap, if it is rasterised.
  var raster: Int32 = -1
  /// Cached result of its passes.
  var kept: Int32 = -1
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
  /// Superlayer's version that `device` was made from.
  var parentVersion: UInt32 = 0

  /// Whether only a background and a bitmap draw the layer, in its superlayer's plane, without effects: see
  /// `LayerTable.isSimple`.
  @inline(__always)
  var drawsItselfAlone: Bool {
    // −1 is none: all are none if their common bits are all ones.
    links.mask & effects & filters & kind & raster == -1 && links.parent >= 0
      && flags.intersection([.isAffine, .isMask, .isCopied, .isTransformLayer, .isReplicator]) == .isAffine
  }
}
