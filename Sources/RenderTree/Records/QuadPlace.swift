internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// How a quad lies on the device, and what it covers: what decides which program draws it, and what it hides.
struct QuadPlace: BitwiseCopyable {
  /// The clip that it is drawn under: the one above it, or one that does the same to it. What that asks of the shader
  /// is not in `features`.
  var clip: Int32
  var features: FramePlan.Features = []
  /// The edges that clips stand for: see `RecordTables.sharedEdges`.
  var sharedEdges: UInt32 = 0
  /// Device pixels that it touches; nil when that is not known better than by its bounds.
  var bounds: PixelRect?
  /// Device pixels that it covers completely with opaque colour; empty when not known.
  var opaque = PixelRect.empty
  /// Where most of it needs none of what its corners take.
  var cells: QuadCells?
}
