internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension SIMD4<Float> {
  /// What is not finite is not 0 when it is multiplied by 0.
  @inline(__always)
  var isFinite: Bool { self * 0 == .zero }
}
