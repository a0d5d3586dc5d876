/// Rounding without a call for each number: baseline x86-64 has no rounding instruction.
extension SIMD4<Double> {
  /// Adding this to a smaller number leaves no bits for the fraction: the sum is rounded to a whole number, halves to
  /// even.
  private static var shift: SIMD4<Double> { SIMD4(repeating: 0x1.8p52) }

  /// Nearest whole numbers; beyond 2⁵¹, where nearly all numbers are whole, possibly off by a few.
  @inline(__always)
  var nearestWhole: SIMD4<Double> { (self + Self.shift) - Self.shift }

  /// Floors, clamped to ±2³⁰; unspecified for NaN.
  @inline(__always)
  var pixelsBelow: SIMD4<Int32> {
    let limit = SIMD4(repeating: 0x1p30)
    var cut = replacing(with: limit, where: self .> limit)
    cut.replace(with: -limit, where: cut .< -limit)
    var whole = cut.nearestWhole
    whole.replace(with: whole - 1, where: whole .> cut)
    return whole.asPixels
  }

  /// Conversion of whole numbers up to ±2³¹; others are rounded.
  @inline(__always)
  var asPixels: SIMD4<Int32> {
    // The whole number is in the low half of the bits.
    func whole(_ value: Double) -> Int32 { Int32(truncatingIfNeeded: value.bitPattern) }
    let shifted = self + Self.shift
    return SIMD4<Int32>(whole(shifted.x), whole(shifted.y), whole(shifted.z), whole(shifted.w))
  }
}

/// The same for two numbers.
extension SIMD2<Double> {
  private static var shift: SIMD2<Double> { SIMD2(repeating: 0x1.8p52) }

  @inline(__always)
  var nearestWhole: SIMD2<Double> { (self + Self.shift) - Self.shift }

  /// Floor of numbers up to ±2⁵¹.
  @inline(__always)
  var wholeBelow: SIMD2<Double> {
    let near = nearestWhole
    return near - SIMD2(repeating: 1).replacing(with: 0, where: near .<= self)
  }

  @inline(__always)
  var magnitudes: SIMD2<Double> { SIMD2(abs(x), abs(y)) }

  @inline(__always)
  var asPixels: SIMD2<Int32> {
    func whole(_ value: Double) -> Int32 { Int32(truncatingIfNeeded: value.bitPattern) }
    let shifted = self + Self.shift
    return SIMD2<Int32>(whole(shifted.x), whole(shifted.y))
  }
}

// Boxes: minX, minY, maxX, maxY, up to ±2³⁰, and one of two up to ±2²⁹, so that their difference is not wrapped.
// Baseline x86-64 has no instruction for the lesser of two numbers; the sign of their difference selects one.
extension SIMD4<Int32> {
  /// Contains nothing, and adds nothing to a box around it.
  static var nowhere: SIMD4<Int32> { SIMD4(1 << 29, 1 << 29, -1 << 29, -1 << 29) }

  static var boxStarts: SIMD4<Int32> { SIMD4(-1, -1, 0, 0) }
  static var boxEnds: SIMD4<Int32> { ~boxStarts }

  var area: Int { (Int(clamping: z) &- Int(clamping: x)) &* (Int(clamping: w) &- Int(clamping: y)) }

  /// The intersection of two boxes; its ends are before its starts if they have none.
  ///
  /// - Parameter starts: `boxStarts`. A loop reads them from memory: constants make the compiler take twice as many
  ///   instructions.
  @inline(__always)
  func boxWithin(_ other: SIMD4<Int32>, _ starts: SIMD4<Int32> = .boxStarts) -> SIMD4<Int32> { chosen(other, starts) }

  /// The box around two boxes.
  ///
  /// - Parameter ends: `boxEnds`, from memory too.
  @inline(__always)
  func boxAround(_ other: SIMD4<Int32>, _ ends: SIMD4<Int32> = .boxEnds) -> SIMD4<Int32> { chosen(other, ends) }

  /// Whether two boxes have pixels in common.
  @inline(__always)
  func touches(_ other: SIMD4<Int32>) -> Bool {
    let starts = SIMD4(lowHalf: lowHalf, highHalf: other.lowHalf)
    let ends = SIMD4(lowHalf: other.highHalf, highHalf: highHalf)
    // `all` is a call.
    return starts.x < ends.x && starts.y < ends.y && starts.z < ends.z && starts.w < ends.w
  }

  /// Whether it has pixels in common with a box, of which the edges are given: maxX, maxY, and the complements of minX
  /// and minY.
  @inline(__always)
  func touchesEdges(_ box: SIMD4<Int32>) -> Bool { all((self ^ .boxEnds) .< box) }

  /// The lesser numbers where `signs` is 0, the greater ones where it is −1.
  @inline(__always)
  private func chosen(_ other: SIMD4<Int32>, _ signs: SIMD4<Int32>) -> SIMD4<Int32> {
    let difference = self &- other
    return other &+ (difference & ((difference ^ signs) &>> SIMD4(repeating: 31)))
  }
}
