internal import MultiplaneContents
internal import MultiplaneGeometry

extension Shape {
  /// Whether the shape draws anything.
  var isDrawn: Bool {
    guard let path, !path.isEmpty else { return false }
    return fillColor.map { $0.alpha > 0 } ?? false || isStroked
  }

  /// Whether its stroke is drawn.
  var isStroked: Bool {
    guard let strokeColor else { return false }
    return strokeColor.alpha > 0 && lineWidth > 0
  }

  /// Bounds of the shape, points; null if it draws nothing or is not finite. Conservative.
  var bounds: Rect {
    guard isDrawn, let path else { return .null }
    let bounds = path.controlBounds
    guard isStroked else { return bounds.isFinite ? bounds : .null }
    var reach = lineCap == .square ? 2.0.squareRoot() : 1
    if lineJoin == .miter { reach = max(reach, path.longestMiter(limit: miterLimit)) }
    let margin = lineWidth / 2 * reach
    let stroked = bounds.insetBy(dx: -margin, dy: -margin)
    return stroked.isFinite ? stroked : .null
  }

  /// The one colour that the shape draws; nil if it draws two.
  var onlyColor: Color? {
    let fill = fillColor.flatMap { $0.alpha > 0 ? $0 : nil }
    let stroke = isStroked ? strokeColor : nil
    return stroke == nil ? fill : fill == nil ? stroke : nil
  }
}

extension Path {
  /// Length of the longest miter of the sharp corners, in half line widths: at least 1, at most `limit` (except for
  /// rounding).
  fileprivate func longestMiter(limit: Double) -> Double {
    var corners = MiterSearch(limit: limit)
    for element in elements {
      switch element {
      case .move(let p): corners.begin(p)
      case .line(let p): corners.go([p])
      case .quadCurve(let p, let c): corners.go([c, p])
      case .curve(let p, let c, let d): corners.go([c, d, p])
      case .close: corners.close()
      }
    }
    return corners.longest
  }
}

/// Traverses a path and measures its corners.
private struct MiterSearch {
  private(set) var longest = 1.0
  private let limit: Double
  private var first = Point.zero
  private var current = Point.zero
  /// Unit vectors at the start of the subpath and at the current point; nil before the first line.
  private var beginning: Point?
  private var direction: Point?

  /// Tolerance for corners where a rasteriser's rounding may differ from ours.
  private static let slack = 1.01

  init(limit: Double) {
    self.limit = limit * Self.slack
  }

  mutating func begin(_ point: Point) {
    (first, current) = (point, point)
    (beginning, direction) = (nil, nil)
  }

  /// A line, or a curve by its control points and its end.
  mutating func go(_ points: [Point]) {
    let all = [current] + points
    current = all[all.count - 1]
    // A control point at an end gives no direction there.
    guard let leaving = all.dropFirst().lazy.compactMap({ Self.unit(all[0], $0) }).first,
      let arriving = all.dropLast().reversed().lazy.compactMap({ Self.unit($0, all[all.count - 1]) }).first
    else { return }
    if let direction { turn(direction, leaving) } else { beginning = leaving }
    direction = arriving
  }

  mutating func close() {
    go([first])
    if let direction, let beginning { turn(direction, beginning) }
    begin(first)
  }

  /// The length of a miter is 1 / cos of half the turn.
  private mutating func turn(_ u: Point, _ v: Point) {
    let cosine = u.x * v.x + u.y * v.y
    let miter = (2 / max(1 + cosine, 1e-12)).squareRoot()
    if miter <= limit { longest = max(longest, miter) }
  }

  private static func unit(_ a: Point, _ b: Point) -> Point? {
    let way = b - a
    let length = (way.x * way.x + way.y * way.y).squareRoot()
    return length > 0 && length.isFinite ? Point(way.x / length, way.y / length) : nil
  }
}
