internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// What the render tree keeps for a layer beside its properties: links, what is derived, and what is out of date.
struct LayerState: BitwiseCopyable, Sendable {
  /// What the layer is, and what is below it.
  struct Flags: OptionSet, BitwiseCopyable, Sendable {
    let rawValue: UInt32
    /// The slot is in use.
    static let isAlive = Flags(rawValue: 1 << 0)
    /// The layer is its parent's mask, and none of its sublayers.
    static let isMask = Flags(rawValue: 1 << 1)
    /// Draws nothing itself.
    static let isTransformLayer = Flags(rawValue: 1 << 2)
    /// Its sublayers are drawn in copies.
    static let isReplicator = Flags(rawValue: 1 << 3)
    /// It shows tiles.
    static let isTiled = Flags(rawValue: 1 << 4)
    /// The layer and all below it can be seen: its plane is not collapsed and not turned away without a back.
    static let isDrawable = Flags(rawValue: 1 << 5)
    /// The way to the plane of its siblings is affine.
    static let isAffine = Flags(rawValue: 1 << 6)
    /// Its plane lies in perspective in its superlayer's.
    static let isTilted = Flags(rawValue: 1 << 7)
    /// The transform leaves the plane: the siblings are sorted by depth.
    static let hasDepth = Flags(rawValue: 1 << 8)
    /// An odd number of flipped layers from this one up.
    static let isUpsideDown = Flags(rawValue: 1 << 9)
    /// Its node and its records are those of a copy, which last for the plan that drew it.
    static let isCopied = Flags(rawValue: 1 << 10)
    /// A transform layer whose sublayers are sorted with its siblings: its transform is in theirs.
    static let sharesSpace = Flags(rawValue: 1 << 11)
    /// What it does to its sublayers is said of their plane, and is in none of their transforms: see
    /// `ContainerState.plane`.
    static let mapsSublayers = Flags(rawValue: 1 << 12)
    /// What is below it has a plane of its own in the spatial index.
    static let isSpace = Flags(rawValue: 1 << 13)
    /// What is below it is placed in the plane that it is placed in itself.
    static let isOpen = Flags(rawValue: 1 << 14)
    /// Another rectangle stands for it in its quad record: see `LayerTable.standIn`.
    static let isGiant = Flags(rawValue: 1 << 15)
    /// A number of the quad record did not fit a Float: it is not drawn.
    static let isUnrepresentable = Flags(rawValue: 1 << 16)
    /// Every texel that the contents may read is opaque.
    static let showsOpaqueTexels = Flags(rawValue: 1 << 17)
    /// The contents are a whole bitmap whose outermost texels are clear, and nothing else.
    static let endsClear = Flags(rawValue: 1 << 18)
    /// A shape that is a filled rectangle, with corners or without, and has no stroke.
    static let fillsRectangle = Flags(rawValue: 1 << 19)
    /// Its bitmap is opaque.
    static let isBitmapOpaque = Flags(rawValue: 1 << 20)
    /// The parity that the quad record was written with.
    static let isRecordUpsideDown = Flags(rawValue: 1 << 21)
    /// The quad record was written relative to a node of its own.
    static let isRecordOnOwnNode = Flags(rawValue: 1 << 22)
    /// The parity that its bitmap was drawn with.
    static let isRasterUpsideDown = Flags(rawValue: 1 << 23)
    /// Few of its many sublayers were drawn when all of them were looked at.
    static let isSparse = Flags(rawValue: 1 << 24)
    /// It may take offscreen pictures: what they take is in `OffscreenBudget.each`.
    static let hasOffscreens = Flags(rawValue: 1 << 25)
    /// A layer below this one filters what is below it.
    static let holdsBackdrop = Flags(rawValue: 1 << 26)
    /// A layer below this one shows tiles, or did.
    static let holdsTiled = Flags(rawValue: 1 << 27)
    /// What sublayers draw, of this layer or of one below it, may be less than its bounds say.
    static let holdsConservative = Flags(rawValue: 1 << 28)
    /// A layer below it has changed lately.
    static let holdsMoving = Flags(rawValue: 1 << 29)
    /// Something in it has changed, and all is drawn again.
    static let holdsChange = Flags(rawValue: 1 << 30)
  }

  /// What must be made anew, and which lists the layer is on.
  struct Stale: OptionSet, BitwiseCopyable, Sendable {
    let rawValue: UInt16
    /// The slot is on the list of changed layers.
    static let isListed = Stale(rawValue: 1 << 0)
    /// `toSiblings` must be made anew.
    static let isMoved = Stale(rawValue: 1 << 1)
    /// `device` must be made anew, whatever the parent's version says.
    static let isDeviceStale = Stale(rawValue: 1 << 2)
    /// `extent` must be made anew.
    static let isExtentStale = Stale(rawValue: 1 << 3)
    /// The sublayers' part of the bounds must be made anew from all of them.
    static let areChildrenStale = Stale(rawValue: 1 << 4)
    /// Which of these hold must be found out anew.
    static let isSublayerPlaneStale = Stale(rawValue: 1 << 5)
    /// The quad record must be written anew.
    static let isRecordStale = Stale(rawValue: 1 << 6)
    /// The quad record's place must be written anew; all else that it says holds.
    static let isRecordMoved = Stale(rawValue: 1 << 7)
    /// Its place in the spatial index is out of date.
    static let isPlaceStale = Stale(rawValue: 1 << 8)
    /// The places of all layers below it in the spatial index are out of date.
    static let isPlacedAnew = Stale(rawValue: 1 << 9)
    /// It has changed lately.
    static let isMoving = Stale(rawValue: 1 << 10)
    /// It is in the snapshot of still layers, with all below it.
    static let isSettled = Stale(rawValue: 1 << 11)
    /// It is in the snapshot of still layers up to its contents, and its sublayers are not.
    static let isPartlySettled = Stale(rawValue: 1 << 12)
  }

  // The larger first, so that there are no gaps: a million layers have one each.

  var flags: Flags = []
  var stale: Stale = []
  var verdict: Verdict = []
  var links = LayerLinks()
  /// Of a bare layer: the device pixels that it may touch itself, from x and y to x and y, found with `versions.place` of
  /// `device`.
  var place = SIMD4<Int32>.zero
  /// Own space to the plane of its siblings where that is affine; otherwise `plane` is in the tree's pool.
  var toSiblings = Transform2D.identity
  /// Own space to device pixels.
  var device = Homography.identity

  var generation: UInt32 = 0

  var records = LayerRecords()

  // Into the pools of the layer table; −1 is none.
  /// What is kept of its sublayers; none where it never had any.
  var container: Int32 = -1
  /// Own space: what the layer itself draws. Also one of the following.
  var extent = Self.noExtent
  static let noExtent: Int32 = -1
  static let boundsExtent: Int32 = -2
  var plane: Int32 = -1
  /// What the copy that is being drawn adds to the sublayers' transforms.
  var copy: Int32 = -1
  /// What is kept of its bitmap where it is rasterised.
  var raster: Int32 = -1
  /// What is kept of what passes make of it.
  var kept: Int32 = -1
  var transform: Int32 = -1
  var sublayerTransform: Int32 = -1
  /// What the layer says about slices and filters.
  var detail: Int32 = -1
  /// What the layer says about how it is composited; all but a few layers have none of these.
  var effects: Int32 = -1
  var filters: Int32 = -1
  var shadowPath: Int32 = -1
  var kind: Int32 = -1

  /// Changes with each new `device`; 0 before the first.
  var deviceVersion: UInt32 = 0
  var versions = LayerVersions()

  /// Nothing but a background and a bitmap draws it or acts on it, in its parent's plane: see `LayerTable.isSimple`.
  @inline(__always)
  var drawsItselfAlone: Bool {
    // −1 is none: all of them are where their common bits are all ones.
    links.mask & effects & filters & kind & raster == -1 && links.parent >= 0
      && flags.intersection([.isAffine, .isMask, .isCopied, .isTransformLayer, .isReplicator]) == .isAffine
  }
}
