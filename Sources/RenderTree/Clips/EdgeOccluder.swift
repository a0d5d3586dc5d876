internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// A sublayer of one alpha that goes on to the cut edge of a clip, as what is behind it under that clip knows it.
///
/// Where a clip leaves a part c of a pixel, and what is in front covers a part h of it, the picture of all that is
/// clipped shows c · (1 − h) of what is behind. Drawn one after the other, what is in front takes c · h and leaves 1 −
/// c · h: what is behind must have been drawn with c · (1 − h) / (1 − c · h), and not with c. Several in front of each
/// other do so one after the other, outer clips first: each clip is x → c · x and each veil x → (1 − h) · x / (1 − h ·
/// x), and such maps one after the other are a map x → a · x / (1 − b · x).
struct EdgeOccluder: BitwiseCopyable, Sendable {
  /// As a clip shape with `ClipRecord.veil`, in no chain yet.
  var record: ClipRecord
  /// The clip that it is drawn under.
  var clip: Int32
  /// Device pixels that it touches.
  var place: PixelRect
}
