internal import MultiplaneGeometry

extension RoundedOutline {
  /// Pixels that the corners touch, clockwise from the corner of least x and y; the outline is in device pixels.
  func cornerBoxes(in rect: Rect) -> [PixelRect] {
    (0..<4).map { corner in
      let (width, height) = (radiiX[corner], radiiY[corner])
      let x = corner == 0 || corner == 3 ? rect.minX : rect.maxX - width
      let y = corner < 2 ? rect.minY : rect.maxY - height
      return LayerTable.pixels(touchedBy: Rect(x: x, y: y, width: width, height: height))
    }
  }

  /// Whether a rectangle's image lies in the outline, which is convex.
  func holds(_ rect: Rect, in bounds: Rect, through map: Homography) -> Bool {
    if rect.isNull { return true }
    let corners = rect.corners
    guard let first = map.apply(to: corners.0), holds(first, in: bounds), let second = map.apply(to: corners.1),
      holds(second, in: bounds), let third = map.apply(to: corners.2), holds(third, in: bounds),
      let last = map.apply(to: corners.3)
    else { return false }
    return holds(last, in: bounds)
  }

  func holds(_ point: Point, in bounds: Rect) -> Bool {
    // Tolerance for the rounding of combined transforms.
    let slack = 1e-9 * (1 + max(abs(bounds.minX), abs(bounds.maxX), abs(bounds.minY), abs(bounds.maxY)))
    let near = SIMD2(point.x - bounds.minX, point.y - bounds.minY) + slack
    let far = SIMD2(bounds.maxX - point.x, bounds.maxY - point.y) + slack
    guard near.min() >= 0, far.min() >= 0 else { return false }
    let (x, y) = (SIMD4(near.x, far.x, far.x, near.x), SIMD4(near.y, near.y, far.y, far.y))
    let isAtCorner = (x .< radiiX) .& (y .< radiiY)
    guard any(isAtCorner) else { return true }
    let (u, v) = (1 - x / radiiX, 1 - y / radiiY)
    // With the least exponent of a superellipse, the curve is farthest inside.
    return !any(isAtCorner .& (u * u + v * v .> 1))
  }
}
