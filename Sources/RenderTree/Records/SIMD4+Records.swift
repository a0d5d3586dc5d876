extension SIMD4<Float> {
  /// A value that is not finite, times 0, is not 0.
  @inline(__always)
  var isFinite: Bool { self * 0 == .zero }
}
