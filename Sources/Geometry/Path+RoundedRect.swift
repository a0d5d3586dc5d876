extension Path {
  /// The rectangle and corner radii of a path that is a rounded rectangle, with corners as `Path(roundedRect:)` makes
  /// them; nil for any other path.
  package var roundedRect: (rect: Rect, corners: CornerRadii)? {
    guard elements.count <= Self.mostElements, let radii = radiiOfCurves else { return nil }
    let rect = controlBounds
    guard !rect.isNull, rect.isFinite,
      withoutPoints.elementsEqual(
        Path(roundedRect: rect, cornerRadii: radii).withoutPoints, by: { $0.isLike($1, by: Self.isNear) })
    else { return nil }
    return (rect, radii)
  }

  /// A move, four sides, four corners and the close.
  private static let mostElements = 10

  /// The size of each corner curve, assigned to the nearest corner of the path's bounds; nil when a curve is at no
  /// corner.
  private var radiiOfCurves: CornerRadii? {
    let rect = controlBounds
    guard !rect.isNull else { return nil }
    var radii = CornerRadii.zero
    for (element, pen, end) in steps {
      switch element {
      case .move, .line, .close: break
      case .quadCurve: return nil
      case .curve:
        let x = SIMD2(min(pen.x, end.x), max(pen.x, end.x))
        let y = SIMD2(min(pen.y, end.y), max(pen.y, end.y))
        let size = Size(x.y - x.x, y.y - y.x)
        switch (Self.isNear(x.x, rect.minX), Self.isNear(y.x, rect.minY)) {
        case (true, true) where pen.x < end.x: radii.topLeft = size
        case (_, true) where Self.isNear(x.y, rect.maxX) && pen.y < end.y: radii.topRight = size
        case (true, _) where Self.isNear(y.y, rect.maxY) && pen.y > end.y: radii.bottomLeft = size
        default:
          guard Self.isNear(x.y, rect.maxX), Self.isNear(y.y, rect.maxY) else { return nil }
          radii.bottomRight = size
        }
      }
    }
    return radii
  }

  /// The elements but for lines without length, which rounding leaves where corners meet.
  private var withoutPoints: [Element] {
    steps.compactMap { element, from, to in
      if case .line = element, Self.isNear(to, from) { return nil }
      return element
    }
  }

  private static func isNear(_ a: Point, _ b: Point) -> Bool { isNear(a.x, b.x) && isNear(a.y, b.y) }

  /// The tolerance covers rounding errors in sums of large positions and small radii.
  private static func isNear(_ a: Double, _ b: Double) -> Bool { abs(a - b) <= 1e-9 * (1 + abs(a)) }
}
