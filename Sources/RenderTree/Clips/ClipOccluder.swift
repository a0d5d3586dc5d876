internal import MultiplaneGeometry

/// Clip occluder: the pixels that a sublayer covers with opaque colour, before clips cut them.
///
/// A clip that covers a pixel partially cuts each item drawn there, so that hidden items would show through the cut
/// edge of the one in front. Items hidden by an occluder are therefore not drawn at all. Depends on the tree and the
/// target alone, because omitting an item changes pixels.
struct ClipOccluder: BitwiseCopyable, Sendable {
  /// The sublayer, or the one that contains it.
  var layer: Int32
  /// The sublayer's place among its siblings.
  var z: Double
  var order: Int
  /// Device pixels that it covers, as far as the clips leave them.
  var pixels: PixelRect
  /// It covers all that its superlayer's clip leaves.
  var isWhole = false
  /// It covers exactly `pixels`: items cut to the remaining pixels need no edge occluder.
  var isBox = false
  /// Its edge occluder at the clip's edges: index in `ClipOccluders`; −1 for none.
  var edgeOccluder: Int32 = -1

  func isAbove(_ other: ClipOccluder) -> Bool { z != other.z ? z > other.z : order > other.order }
}

/// A range of the list of `ClipOccluders`: the clip occluders in front of an item. Among siblings the frontmost come
/// first.
struct ClipOccluderRange: BitwiseCopyable, Sendable {
  var first: Int32 = 0
  var end: Int32 = 0

  var isEmpty: Bool { first == end }
  var indices: Range<Int> { Int(first)..<Int(end) }
}
