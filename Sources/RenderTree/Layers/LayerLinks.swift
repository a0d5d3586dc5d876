/// Slots of the linked layers; −1 for none.
struct LayerLinks: BitwiseCopyable, Sendable {
  /// Increases from each sublayer to the next.
  var order = 0
  var parent: Int32 = -1
  var first: Int32 = -1
  var last: Int32 = -1
  var next: Int32 = -1
  var previous: Int32 = -1
  /// The layer's mask.
  var mask: Int32 = -1
  var childCount: Int32 = 0
}
