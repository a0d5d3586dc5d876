internal import MultiplaneGeometry

/// Covers in front of what is drawn, as a part of `PaintWalk.covers`; among siblings those in front come first.
struct Covers: BitwiseCopyable, Sendable {
  var first: Int32 = 0
  var end: Int32 = 0

  var isEmpty: Bool { first == end }
  var indices: Range<Int> { Int(first)..<Int(end) }
}
