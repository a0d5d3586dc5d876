/// A layer's found sublayers, as a linked list.
struct SearchMark: BitwiseCopyable, Sendable {
  /// The search that wrote the mark.
  var stamp: UInt32 = 0
  /// First sublayer on the path to a found layer, and the next such sibling; −1 for none.
  var first: Int32 = -1
  var next: Int32 = -1
}
