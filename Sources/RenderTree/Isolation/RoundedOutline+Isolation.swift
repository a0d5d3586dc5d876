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
    return [corners.0, corners.1, corners.2, corners.3].allSatisfy { corner in
      guard let place = map.apply(to: corner) else { return false }
      return holds(place, in: bounds)
    }
  }

  func holds(_ point: Point, in bounds: Rect) -> Bool {
    // Tolerance for the rounding of combined transforms.
    let slack = 1e-9 * (1 + max(abs(bounds.minX), abs(bounds.maxX), abs(bounds.minY), abs(bounds.maxY)))
    let left = point.x - bounds.minX + slack
    let top = point.y - bounds.minY + slack
    let right = bounds.maxX - point.x + slack
    let bottom = bounds.maxY - point.y + slack
    guard left >= 0, top >= 0, right >= 0, bottom >= 0 else { return false }
    let distances = [(left, top), (right, top), (right, bottom), (left, bottom)]
    for (corner, distance) in distances.enumerated() {
      let (rx, ry) = (radiiX[corner], radiiY[corner])
      guard distance.0 < rx, distance.1 < ry else { continue }
      let (u, v) = (1 - distance.0 / rx, 1 - distance.1 / ry)
      // With the least exponent of a superellipse, the curve is farthest inside.
      if u * u + v * v > 1 { return false }
    }
    return true
  }
}
