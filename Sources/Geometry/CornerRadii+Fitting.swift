extension CornerRadii {
  /// The radii scaled down by one common factor, as in CSS, so that no two of them overlap along a side of a rectangle
  /// of this size. A radius that is NaN or below 0 counts as 0; a corner with a radius of 0 along one axis is sharp.
  public func fitted(to size: Size) -> CornerRadii {
    let corners = [topLeft, topRight, bottomRight, bottomLeft].map { $0.usableRadius }
    let (tl, tr, br, bl) = (corners[0], corners[1], corners[2], corners[3])
    let (width, height) = (abs(size.width), abs(size.height))
    var factor = 1.0
    for (side, sum) in [
      (width, tl.width + tr.width), (width, bl.width + br.width), (height, tl.height + bl.height),
      (height, tr.height + br.height),
    ] where sum > side {
      factor = min(factor, side / sum)
    }
    func scaled(_ radius: Size) -> Size { Size(radius.width * factor, radius.height * factor) }
    return CornerRadii(
      topLeft: scaled(tl), topRight: scaled(tr), bottomRight: scaled(br), bottomLeft: scaled(bl))
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
