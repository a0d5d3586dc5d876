extension CornerRadii {
  /// The radii scaled down by one common factor, as in CSS, so that no two of them overlap along a side of a rectangle
  /// of this size. A radius that is NaN or below 0 counts as 0; a corner with a radius of 0 along one axis is sharp.
  public func fitted(to size: Size) -> CornerRadii {
    let used = mapped { $0.usableRadius }
    let (tl, tr, br, bl) = (used.topLeft, used.topRight, used.bottomRight, used.bottomLeft)
    let (width, height) = (abs(size.width), abs(size.height))
    var factor = 1.0
    for (side, sum) in [
      (width, tl.width + tr.width), (width, bl.width + br.width), (height, tl.height + bl.height),
      (height, tr.height + br.height),
    ] where sum > side {
      factor = min(factor, side / sum)
    }
    return used.mapped { Size($0.width * factor, $0.height * factor) }
  }

  /// Another radius at each corner.
  package func mapped(_ change: (Size) -> Size) -> CornerRadii {
    CornerRadii(
      topLeft: change(topLeft), topRight: change(topRight), bottomRight: change(bottomRight),
      bottomLeft: change(bottomLeft))
  }
}

extension Size {
  /// The sum of two radii of this size does not overflow.
  private static let largestRadius = 0x1p1000

  fileprivate var usableRadius: Size {
    guard width > 0, height > 0 else { return .zero }
    return Size(min(width, Self.largestRadius), min(height, Self.largestRadius))
  }
}
