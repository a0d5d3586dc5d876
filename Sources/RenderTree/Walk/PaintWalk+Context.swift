internal import MultiplaneGeometry

/// Where the walk is: what is drawn into what, and which layers' sublayers are being visited.
extension PaintWalk {
  /// What a layer is drawn into, and under what.
  struct Context: BitwiseCopyable, Sendable {
    var clip: Int32
    /// The clip lasts for this plan only, and so must those made from it.
    var isClipTransient: Bool
    /// The group record that instances name: that of `base`, or one of the same place with a factor.
    var group: Int32
    /// The group itself.
    var base: Int32
    /// What everything that is drawn is multiplied by; a colour with its alpha multiplied in.
    var factor = SIMD4<Float>(repeating: 1)
    var stream: Int
    /// Device pixels that may be drawn to.
    var cull: PixelRect
    /// All device pixels that there are: the target, or a rasterised layer's bitmap.
    var space: PixelRect
    /// How many of the groups around had to wait for what is below them, and how many are drawn for the shadow alone.
    var waiting = 0
    var bodies = 0
    /// How far into the groups around is seen.
    var nested = BlurNesting()
    /// How many of the layers around are parts of split ones.
    var splits = 0
    /// A clip that is nothing but such cuts, which leave whole pixels; −1 for none.
    var cuts: Int32 = -1
    /// How many copies replicators around it make of it.
    var copyCount = 1
    /// It is drawn as a part of a replicator's copy.
    var isCopied = false
    /// Only those sublayers are visited that the spatial index found.
    var isListed = false
    /// The picture of what is still may hold what is drawn.
    var isOnPath = false
    /// The layer that is drawn.
    var layer: Int32 = -1
    /// The device is a group's own: what is there of it says nothing about where it is.
    var isMoved = false
    /// The shapes that will cut the group that it is drawn into, or one around that: what ends on their edges or beyond
    /// has no edges there. −1 for none.
    var outer: Int32 = -1
    /// The first of them is the mask of the layer that the group is of.
    var isMaskOuter = false
    /// One opacity is multiplied into all that is drawn of a layer around it, as nothing of that overlaps: see
    /// `LayerTable.isLeftOut`.
    var isFlat = false
    /// What is in front of it and hides what is behind.
    var covers = ClipOccluderRange()
    /// The clip that the layer puts around its sublayers, and that ends with the layer's own outline, where veils are
    /// among the sublayers; −1 for none.
    var veiled: Int32 = -1
  }

  /// A layer whose sublayers are being visited.
  struct Frame: BitwiseCopyable, Sendable {
    /// The layer.
    var owner: Int32
    /// The next sublayer: a slot, or where `pieces` are given an index into them.
    var cursor: Int32
    /// The end of this frame's part of `pieces`; −1 where sublayers are visited in tree order.
    var end: Int32 = -1
    /// Where this frame's part of `pieces` starts.
    var start: Int32 = 0
    /// What its sublayers are drawn into: an index into `contexts`.
    var context: Int32
    /// Only those sublayers are visited that the spatial index found.
    var isListed = false
    /// That at `cursor` is the last one.
    var isLast = false
    /// The last of `contexts` and the last of `endings` are its own; a bare container has neither.
    var isSimple = false
    /// There is nothing to be done when they are drawn, and the last of `endings` is not its own.
    var endsPlainly = false
    /// How many covers there were before.
    var coverCount: Int32 = 0
    /// Into `covers`: where those among the sublayers begin.
    var ownCovers: Int32 = 0
    /// What `drawnCount` was; −1 where there are too few sublayers for it to matter.
    var before: Int32 = -1
  }

  /// What is to be done when a layer's sublayers are drawn.
  struct Ending: BitwiseCopyable, Sendable {
    /// The layer's own group where it has one: what its mask acts on. Of a body that is drawn for the shadow alone:
    /// what the layer is drawn into once that is done.
    var masked: Context
    /// The layer is drawn for its shadow alone.
    var isBody: Bool
    /// What the layer itself is drawn into, and what comes above its sublayers.
    var outer: Context
    /// Of a replicator: how often its sublayers are drawn, and which time it is.
    var copies = 0
    var copy = 0
    /// What all copies are drawn into.
    var copied: Context
    /// The replicator's space: what of it is seen, and what its sublayers draw where no copy moves them. Null where
    /// that is not known.
    var seen = Rect.null
    var reach = Rect.null
    /// The spatial index is asked which sublayers are seen of each copy.
    var areCopiesListed = false
    /// All sublayers are where the copy is, or those from here on in `moved`.
    var areAllMoved = false
    var firstMoved: Int32 = 0
  }
}
