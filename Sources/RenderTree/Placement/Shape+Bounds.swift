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
    var longest = 1.0
    // Unit vectors at the start of the subpath and at the current point; nil before the first line.
    var (beginning, direction): (Point?, Point?) = (nil, nil)
    // The length of a miter is 1 / cos of half the turn. A rasteriser's rounding may differ from ours.
    func turn(_ u: Point, _ v: Point) {
      let miter = (2 / max(1 + u.x * v.x + u.y * v.y, 1e-12)).squareRoot()
      if miter <= limit * 1.01 { longest = max(longest, miter) }
    }
    for (element, from, to) in steps {
      var points = [from, to]
      switch element {
      case .move:
        (beginning, direction) = (nil, nil)
        continue
      case .quadCurve(_, let control): points.insert(control, at: 1)
      case .curve(_, let first, let second): points.insert(contentsOf: [first, second], at: 1)
      case .line, .close: break
      }
      // A control point at an end gives no direction there.
      if let leaving = points.lazy.compactMap({ Self.unit(from, $0) }).first,
        let arriving = points.reversed().lazy.compactMap({ Self.unit($0, to) }).first
      {
        if let direction { turn(direction, leaving) } else { beginning = leaving }
        direction = arriving
      }
      guard case .close = element else { continue }
      if let direction, let beginning { turn(direction, beginning) }
      (beginning, direction) = (nil, nil)
    }
    return longest
  }

  private static func unit(_ a: Point, _ b: Point) -> Point? {
    let way = b - a
    let length = (way.x * way.x + way.y * way.y).squareRoot()
    return length > 0 && length.isFinite ? Point(way.x / length, way.y / length) : nil
  }
}
