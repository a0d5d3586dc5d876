/// A range of the list of `ClipOccluders`: the clip occluders in front of an item. Among siblings the frontmost come
/// first.
struct ClipOccluderRange: BitwiseCopyable, Sendable {
  var first: Int32 = 0
  var end: Int32 = 0

  var isEmpty: Bool { first == end }
  var indices: Range<Int> { Int(first)..<Int(end) }
}
