internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// Place of a quad on the device: which program draws it, and which pixels it hides.
struct QuadPlace: BitwiseCopyable {
  /// Clip to draw under: that of the context, or a simpler one with the same effect. `features` does not include those
  /// of the clip.
  var clip: Int32
  var features: FramePlan.Features = []
  /// Edges that clips cut instead: see `RecordTables.sharedEdges`.
  var sharedEdges: UInt32 = 0
  /// Device pixels that the quad touches; nil if only its conservative bounds are known.
  var bounds: PixelRect?
  /// Device pixels that it covers with opaque colour; empty if unknown.
  var opaque = PixelRect.empty
  /// Division into cells, most of which need no corner computation.
  var cells: QuadCells?
}
