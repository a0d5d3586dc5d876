internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension FilterStep {
  /// Whether a filter reads neighbouring pixels.
  static func spreads(_ filter: Filter) -> Bool {
    switch filter {
    case .gaussianBlur, .dropShadow: true
    default: false
    }
  }

  /// Whether a filter changes anything, at any scale.
  static func changes(_ filter: Filter) -> Bool {
    switch filter {
    case .gaussianBlur(let radius): radius > 0
    case .dropShadow(_, _, let color): color.alpha > 0
    default: ColorStepRecord(filter) != nil
    }
  }
}
