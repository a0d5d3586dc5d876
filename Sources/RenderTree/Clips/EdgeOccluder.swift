internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// Edge occluder: a sublayer of uniform alpha that continues to the cut edge of a clip, for the content behind it under
/// that clip.
///
/// If a clip covers a part c of a pixel, and the content in front covers a part h of it, the clipped group would show c
/// · (1 − h) of the content behind. Drawn one after the other, the content in front takes c · h and leaves 1 − c · h:
/// the content behind must be drawn with coverage c · (1 − h) / (1 − c · h) instead of c. Several occluders combine in
/// order, outer clips first: each clip maps x → c · x and each occluder x → (1 − h) · x / (1 − h · x), and the
/// composition of such maps has the form x → a · x / (1 − b · x).
struct EdgeOccluder: BitwiseCopyable, Sendable {
  /// A clip shape with `ClipRecord.edgeOccluder`, outside any chain.
  var record: ClipRecord
  /// The clip that it is drawn under.
  var clip: Int32
  /// Device pixels that it touches.
  var place: PixelRect
}
