internal import MultiplaneGeometry

/// What a sublayer covers with opaque colour before the clips cut it.
///
/// A clip that leaves a part of a pixel cuts each thing that is drawn there, and through the cut edge of what is in
/// front shows what is behind it. So what a cover hides is not drawn at all: the clip cuts what is seen, once. A matter
/// of the tree and the target alone: what is left out here changes pixels.
struct ClipOccluder: BitwiseCopyable, Sendable {
  /// The sublayer, or that which it is in.
  var layer: Int32
  /// Where the sublayer comes among its siblings.
  var z: Double
  var order: Int
  /// Device pixels that it covers as far as the clips leave them.
  var pixels: PixelRect
  /// It covers all that its superlayer's clip leaves.
  var isWhole = false
  /// It ends with its pixels: what is cut by them needs to know no more.
  var isBox = false
  /// What it leaves of the rest at the clip's edges: an index into `ClipOccluders.veils`; −1 for none.
  var veil: Int32 = -1

  func isAbove(_ other: ClipOccluder) -> Bool { z != other.z ? z > other.z : order > other.order }
}
