/// The levels of detail of a plane of a bitmap.
package enum MipChain {
  /// With the plane itself, down to one texel.
  package static func levelCount(width: Int, height: Int) -> Int {
    Int.bitWidth - max(width, height, 1).leadingZeroBitCount
  }
}
