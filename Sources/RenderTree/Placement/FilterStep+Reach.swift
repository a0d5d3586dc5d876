internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension FilterStep {
  /// Whether a filter makes something of pixels around.
  static func spreads(_ filter: Filter) -> Bool {
    switch filter {
    case .gaussianBlur, .dropShadow: true
    default: false
    }
  }

  /// Whether a filter does anything, at whatever scale.
  static func changes(_ filter: Filter) -> Bool {
    switch filter {
    case .gaussianBlur(let radius): radius > 0
    case .dropShadow(_, _, let color): color.alpha > 0
    default: ColorStepRecord(filter) != nil
    }
  }
}
