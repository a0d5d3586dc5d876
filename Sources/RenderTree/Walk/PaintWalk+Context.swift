internal import MultiplaneGeometry

/// Nested state of the walk: the drawing contexts, and the layers whose sublayers are being visited.
extension PaintWalk {
  /// Drawing context: the target of a layer's quads, and their clip.
  struct Context: BitwiseCopyable, Sendable {
    var clip: Int32
    /// The clip lasts for this plan only, and so must those derived from it.
    var isClipTransient: Bool
    /// Group record that instances name: that of `base`, or one for the same page region with a factor.
    var group: Int32
    /// The group that is drawn into.
    var base: Int32
    /// Factor of everything drawn: a colour with premultiplied alpha.
    var factor = SIMD4<Float>(repeating: 1)
    var stream: Int
    /// Device pixels that may be drawn.
    var cull: PixelRect
    /// All device pixels: the target, or a rasterised layer's bitmap.
    var space: PixelRect
    /// Number of groups around with a pending backdrop.
    var pendingBackdrops = 0
    /// The context is inside of or beside the source of a shadow: layers that cast a shadow of their content are drawn
    /// once there, as a group that is both shown and shadow source. Others are drawn twice: as shadow source and as
    /// themselves.
    var isInShadowSource = false
    /// Blurs and shadows of the groups around.
    var nested = BlurNesting()
    /// Number of layers around that are parts of split ones.
    var splits = 0
    /// A clip that consists of depth cuts only, which leave whole pixels; −1 for none.
    var cuts: Int32 = -1
    /// Number of copies that the replicators around make.
    var copyCount = 1
    /// The context is a part of a replicator's copy.
    var isCopied = false
    /// The spatial index found the layer, and those below it that are visited.
    var isFound = false
    /// The snapshot may contain the layer.
    var isOnPath = false
    /// The layer that is drawn.
    var layer: Int32 = -1
    /// Coordinates are the group's own pixels, not the target's.
    var hasOwnPixels = false
    /// First of the later clips, which cut the group when it is composited: content that ends at or beyond their edges
    /// has no edges of its own. −1 for none.
    var laterClips: Int32 = -1
    /// One opacity factor applies to all content of a layer around, because nothing in that overlaps: see
    /// `LayerTable.isLeftOut`.
    var isFlat = false
    /// Occluders of the innermost clip that cuts pixels, in front of the content.
    var occluders = ClipOccluderRange()
    /// Clip of the layer's sublayers that ends at the layer's own outline, if edge occluders are among the sublayers;
    /// −1 for none.
    var occludedClip: Int32 = -1

    /// Whether simple layers are drawn by their fast path.
    var drawsSimply: Bool { !isOnPath && !isCopied && laterClips < 0 }
  }

  /// A layer whose sublayers are being visited.
  struct Frame: BitwiseCopyable, Sendable {
    /// The layer.
    var owner: Int32
    /// The next sublayer: a slot, or an index into `pieces` if `end` is set.
    var cursor: Int32
    /// End of the frame's range of `pieces`; −1 if sublayers are visited in tree order.
    var end: Int32 = -1
    /// Start of that range.
    var start: Int32 = 0
    /// Context of its sublayers: index into `contexts`.
    var context: Int32
    /// Only the sublayers that the spatial index found are visited.
    var isFound = false
    /// The layers in simple containers are listed with the sublayers: see `PaintOrder`.
    var isFlat = false
    /// The first of the listed layers in paint order: the snapshot has those before it. −1 if it has none.
    var firstListed: Int32 = -1
    /// The sublayer at `cursor` is the last one.
    var isLast = false
    /// A simple container, which has no entry of its own in `contexts` and `endings`.
    var isSimple = false
    /// Nothing is drawn after the sublayers, and the frame has no entry in `endings`.
    var endsPlainly = false
    /// Index of the first occluder under the layer's clip; −1 if it opened none.
    var firstOccluder: Int32 = -1
    /// With it: `ClipOccluders.start` before the frame.
    var occluderStart: Int32 = 0
    /// `drawnCount` before the sublayers; −1 if there are too few of them to be sparse.
    var before: Int32 = -1
  }

  /// What remains to be done after a layer's sublayers.
  struct Ending: BitwiseCopyable, Sendable {
    /// The layer's own group, to which its mask applies. For a shadow source: the context to draw the layer into
    /// afterwards.
    var masked: Context
    /// The layer is drawn as a shadow source only.
    var isShadowSource: Bool
    /// Context of the layer itself, and of its border.
    var outer: Context
    /// For a replicator: the end of its range of copies, and the current one.
    var copies = 0
    var copy = 0
    /// Context of all copies.
    var copied: Context
    /// Visible part of a replicator, and the bounds of its sublayers without copies, in its space; null if unknown.
    var seen = Rect.null
    var reach = Rect.null
    /// The spatial index finds the visible sublayers of each copy.
    var areCopiesListed = false
    /// `areAllMoved`: all sublayers are at the copy's place. Otherwise those from `firstMoved` in `moved` are.
    var areAllMoved = false
    var firstMoved: Int32 = 0
  }
}
