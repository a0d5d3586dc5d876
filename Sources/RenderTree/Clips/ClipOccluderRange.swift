internal import MultiplaneGeometry

/// Clip occluders in front of what is drawn, as a part of `ClipOccluders.covers`; among siblings those in front come
/// first.
struct ClipOccluderRange: BitwiseCopyable, Sendable {
  var first: Int32 = 0
  var end: Int32 = 0

  var isEmpty: Bool { first == end }
  var indices: Range<Int> { Int(first)..<Int(end) }
}
