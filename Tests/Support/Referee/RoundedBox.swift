internal import MultiplaneGeometry
internal import MultiplaneContents

/// A rectangle of a layer's plane with its corner radii as drawn: fitted, and reduced by insets.
struct RoundedBox {
  /// The radii of a corner along x and y; both 0 for a sharp corner.
  typealias Radii = (x: Double, y: Double)

  var minX: Double
  var minY: Double
  var maxX: Double
  var maxY: Double
  /// Clockwise from the corner of minimum x and y.
  private(set) var radii: [Radii] = Array(repeating: (0, 0), count: 4)
  private(set) var exponent = 2.0

  /// Enough for an area with a precision of a thousandth of a pixel.
  private static let segments = 96

  /// Sharp corners.
  init(_ rect: Rect) {
    (minX, minY, maxX, maxY) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
  }

  /// A layer's bounds, with the corner radii scaled down by one factor as in CSS.
  ///
  /// A radius counts for the scaling even if the other radius of its corner is 0; only then is the corner found to be
  /// sharp.
  init(_ rect: Rect, corners: CornerRadii, curve: CornerCurve) {
    self.init(rect)
    let reach = curve == .continuous ? CornerCurve.continuousReach : 1
    exponent = curve == .continuous ? CornerCurve.continuousExponent : 2
    var all = [corners.topLeft, corners.topRight, corners.bottomRight, corners.bottomLeft].map {
      (x: max($0.width, 0) * reach, y: max($0.height, 0) * reach)
    }
    var factor = 1.0
    let sides: [(Double, Double)] = [
      (width, all[0].x + all[1].x), (height, all[1].y + all[2].y), (width, all[2].x + all[3].x),
      (height, all[3].y + all[0].y),
    ]
    for (side, sum) in sides where sum > side { factor = min(factor, side / sum) }
    all = all.map { ($0.x * factor, $0.y * factor) }
    radii = all.map { $0.x > 0 && $0.y > 0 ? $0 : (0, 0) }
  }

  var rect: Rect { Rect(minX: minX, minY: minY, maxX: maxX, maxY: maxY) }
  var width: Double { maxX - minX }
  var height: Double { maxY - minY }
  var isEmpty: Bool { !(width > 0 && height > 0) }
  var isRounded: Bool { radii.contains { $0.x > 0 } }

  /// Each side moved inwards, the radii reduced by the same amount; nil when nothing remains.
  func inset(_ by: Double) -> RoundedBox? {
    var result = self
    result.minX += by
    result.minY += by
    result.maxX -= by
    result.maxY -= by
    guard !result.isEmpty else { return nil }
    result.radii = radii.map { $0.x > by && $0.y > by ? ($0.x - by, $0.y - by) : (0, 0) }
    return result
  }

  /// The boxes of the rounded corners.
  var cornerBoxes: [Rect] {
    var boxes: [Rect] = []
    for (index, radius) in radii.enumerated() where radius.x > 0 {
      let isRight = index == 1 || index == 2
      boxes.append(
        Rect(
          x: isRight ? maxX - radius.x : minX, y: index >= 2 ? maxY - radius.y : minY, width: radius.x,
          height: radius.y))
    }
    return boxes
  }

  /// All corners, clockwise from the one of minimum x and y.
  var corners: [(x: Double, y: Double, radii: Radii)] {
    [(minX, minY, radii[0]), (maxX, minY, radii[1]), (maxX, maxY, radii[2]), (minX, maxY, radii[3])]
  }

  /// The corners that are sharp.
  var sharpCorners: [Point] {
    let points = [Point(minX, minY), Point(maxX, minY), Point(maxX, maxY), Point(minX, maxY)]
    return zip(points, radii).compactMap { $1.x > 0 ? nil : $0 }
  }

  /// The outline, clockwise, as a polygon.
  var polygon: [(x: Double, y: Double)] {
    var points: [(x: Double, y: Double)] = []
    // For each corner: its position, and the direction of its centre.
    let corners = [(minX, minY, 1.0, 1.0), (maxX, minY, -1, 1), (maxX, maxY, -1, -1), (minX, maxY, 1, -1)]
    for (index, (x, y, inX, inY)) in corners.enumerated() {
      let radius = radii[index]
      guard radius.x > 0 else {
        points.append((x, y))
        continue
      }
      let (middleX, middleY) = (x + inX * radius.x, y + inY * radius.y)
      for step in 0...Self.segments {
        // Clockwise: the corners of minimum x and y, and of maximum x and y, begin on a vertical side, the others on a
        // horizontal one.
        let share = Double(step) / Double(Self.segments)
        let angle = (index.isMultiple(of: 2) ? share : 1 - share) * .pi / 2
        let across = RefereeMath.power(RefereeMath.unit(RefereeMath.cosine(angle)), 2 / exponent)
        let down = RefereeMath.power(RefereeMath.unit(RefereeMath.sine(angle)), 2 / exponent)
        points.append((middleX - inX * radius.x * across, middleY - inY * radius.y * down))
      }
    }
    return points
  }
}
