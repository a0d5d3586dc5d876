internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension ColorStepRecord {
  /// What is opaque stays so, and what is clear.
  var keepsAlpha: Bool { alpha == SIMD4(0, 0, 0, 1) && offset.w == 0 }
}
