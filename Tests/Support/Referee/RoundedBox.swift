internal import MultiplaneGeometry
internal import MultiplaneContents

/// A rectangle of a layer's plane with its corners as they are drawn: made to fit, insets taken off.
struct RoundedBox {
  /// How far a corner reaches along x and y; both 0 where it is sharp.
  typealias Radii = (x: Double, y: Double)

  var minX: Double
  var minY: Double
  var maxX: Double
  var maxY: Double
  /// Clockwise from the corner of least x and y.
  private(set) var radii: [Radii] = Array(repeating: (0, 0), count: 4)
  private(set) var exponent = 2.0

  /// More than enough for an area that is right to a thousandth of a pixel.
  private static let segments = 96

  /// Sharp corners.
  init(_ rect: Rect) {
    (minX, minY, maxX, maxY) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
  }

  /// A layer's bounds, with its corners scaled down by one factor as CSS does.
  ///
  /// A radius whose other one is 0 still takes its room: only then the corner is found to be sharp.
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

  /// Each side moved inwards, the radii shortened by as much; nil when nothing is left.
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

  /// The boxes that the rounded corners lie in.
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

  /// All corners, clockwise from the one of least x and y.
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
    // For each corner: where it is, and which way its middle lies.
    let corners = [(minX, minY, 1.0, 1.0), (maxX, minY, -1, 1), (maxX, maxY, -1, -1), (minX, maxY, 1, -1)]
    for (index, (x, y, inX, inY)) in corners.enumerated() {
      let radius = radii[index]
      guard radius.x > 0 else {
        points.append((x, y))
        continue
      }
      let (middleX, middleY) = (x + inX * radius.x, y + inY * radius.y)
      for step in 0...Self.segments {
        // Clockwise: the corners of least x and y, and of most, begin on a vertical side, the others on a horizontal
        // one.
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
