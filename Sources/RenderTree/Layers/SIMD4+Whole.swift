/// Whole numbers without a call for each: x86-64 as such has no instruction for them.
extension SIMD4<Double> {
  /// Added to a number of less than half of it, it leaves no bits for fractions: those are rounded, halves to even
  /// ones.
  private static var shift: SIMD4<Double> { SIMD4(repeating: 0x1.8p52) }

  /// The nearest whole numbers; past 2⁵¹, where there are hardly any others, perhaps one that is a few off.
  @inline(__always)
  var nearestWhole: SIMD4<Double> { (self + Self.shift) - Self.shift }

  /// The whole numbers below, cut to ±2³⁰; of what is no number, any.
  @inline(__always)
  var pixelsBelow: SIMD4<Int32> {
    let limit = SIMD4(repeating: 0x1p30)
    var cut = replacing(with: limit, where: self .> limit)
    cut.replace(with: -limit, where: cut .< -limit)
    var whole = cut.nearestWhole
    whole.replace(with: whole - 1, where: whole .> cut)
    return whole.asPixels
  }

  /// Whole numbers of no more than ±2³¹; of others, the nearest.
  @inline(__always)
  var asPixels: SIMD4<Int32> {
    // They stand in the lower half.
    func whole(_ value: Double) -> Int32 { Int32(truncatingIfNeeded: value.bitPattern) }
    let shifted = self + Self.shift
    return SIMD4<Int32>(whole(shifted.x), whole(shifted.y), whole(shifted.z), whole(shifted.w))
  }
}
