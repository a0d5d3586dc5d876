/// The slots that a layer is linked with; −1 is none.
struct LayerLinks: BitwiseCopyable, Sendable {
  /// Grows from each sublayer to the next.
  var order = 0
  var parent: Int32 = -1
  var first: Int32 = -1
  var last: Int32 = -1
  var next: Int32 = -1
  var previous: Int32 = -1
  /// The layer that masks this one.
  var mask: Int32 = -1
  var childCount: Int32 = 0
}
