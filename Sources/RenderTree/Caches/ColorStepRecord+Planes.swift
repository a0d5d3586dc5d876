internal import MultiplaneFramePlan

extension ColorStepRecord {
  /// Whether the step keeps alpha.
  var keepsAlpha: Bool { alpha == SIMD4(0, 0, 0, 1) && offset.w == 0 }
}
