internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// Clip occluder: the pixels that a layer under a clip covers with opaque colour, before clips cut them.
///
/// A clip that covers a pixel partially cuts each item drawn there, so that hidden items would show through the cut
/// edge of the one in front. Items hidden by an occluder are therefore not drawn at all. Depends on the tree and the
/// target alone, because omitting an item changes pixels.
struct ClipOccluder: BitwiseCopyable, Sendable {
  /// The layer; −1 for the border of the one that clips.
  var layer: Int32
  /// Device pixels that it covers, as far as the clips leave them.
  var pixels = PixelRect.empty
  /// It covers all that the clip leaves.
  var isWhole = false
  /// It covers exactly `pixels`: items cut to the remaining pixels need no edge occluder.
  var isBox = false
  /// What it does at the edges of the clip; nil if it does not reach them.
  var edge: EdgeOccluder?
}

/// Edge occluder: a layer of uniform alpha that continues to the cut edge of the clip, for the content behind it
/// under that clip.
///
/// If a clip covers a part c of a pixel, and the content in front covers a part h of it, the clipped group would show c
/// · (1 − h) of the content behind. Drawn one after the other, the content in front takes c · h and leaves 1 − c · h:
/// the content behind must be drawn with coverage c · (1 − h) / (1 − c · h) instead of c. Several occluders combine in
/// order: each clip maps x → c · x and each occluder x → (1 − h) · x / (1 − h · x), and the composition of such maps
/// has the form x → a · x / (1 − b · x).
struct EdgeOccluder: BitwiseCopyable, Sendable {
  /// A clip shape with the role `edgeOccluder`, outside any chain.
  var record: ClipRecord
  /// The clip that it is drawn under.
  var clip: Int32
  /// Device pixels that it touches.
  var place: PixelRect
}

/// A range of the list of `ClipOccluders`: the clip occluders in front of an item.
struct ClipOccluderRange: BitwiseCopyable, Sendable {
  var first: Int32 = 0
  var end: Int32 = 0

  var isEmpty: Bool { first == end }
  var indices: Range<Int> { Int(first)..<Int(end) }
}
