/// The sublayers of a layer that a search found, as a linked list.
struct SearchMark: BitwiseCopyable, Sendable {
  /// The search that the rest is of.
  var stamp: UInt32 = 0
  /// The first sublayer on the way to something that was found, and the next one of the same layer; −1 is none.
  var first: Int32 = -1
  var next: Int32 = -1
}
