internal import MultiplaneContents

extension Filter {
  /// Largest blur radius of one step of a chain, points; consecutive blurs are one step.
  static func largestRadius(of chain: [Filter]) -> Double {
    var (largest, last) = (0.0, 0.0)
    for filter in chain.suffix(maximumCount) where FilterStep.changes(filter) {
      switch filter {
      case .gaussianBlur(let radius):
        let radius = min(radius, 0x1p100)
        last = (last * last + radius * radius).squareRoot()
      case .dropShadow(_, let radius, _): last = radius
      default: last = 0
      }
      largest = max(largest, last)
      if case .gaussianBlur = filter { continue }
      last = 0
    }
    return largest
  }
}
