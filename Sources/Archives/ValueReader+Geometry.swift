import MultiplaneGeometry

extension ValueReader {
  func point(_ node: Int) throws(SceneError) -> Point {
    let v = try numbers(node, counts: [2], expected: "a point [x, y]")
    return Point(v[0], v[1])
  }

  /// A distance along x and y.
  func offset(_ node: Int) throws(SceneError) -> Size {
    let v = try numbers(node, counts: [2], expected: "an offset [dx, dy]")
    return Size(v[0], v[1])
  }

  /// A rectangle whose width and height are not negative.
  func rect(_ node: Int) throws(SceneError) -> Rect {
    let v = try numbers(node, counts: [4], expected: "a rectangle [x, y, width, height]")
    guard v[2] >= 0, v[3] >= 0 else { throw error(.negativeSize(width: v[2], height: v[3]), at: node) }
    return Rect(x: v[0], y: v[1], width: v[2], height: v[3])
  }

  /// `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, or three or four components from 0 to 1.
  func color(_ node: Int) throws(SceneError) -> Color {
    let expected = "a colour: \"#rrggbb\", \"#rrggbbaa\", [red, green, blue] or [red, green, blue, alpha]"
    switch document[node].kind {
    case .scalar(let text, _):
      guard let color = Color(hex: text) else { throw wrongType(expected, at: node) }
      return color
    case .list(let items):
      guard (3...4).contains(items.count) else { throw wrongType(expected, at: node) }
      let v = try list(node, expected, fraction)
      return Color(red: v[0], green: v[1], blue: v[2], alpha: v.count == 4 ? v[3] : 1)
    case .mapping:
      throw wrongType(expected, at: node)
    }
  }

  /// Distances from the four sides, none of them negative.
  func insets(_ node: Int) throws(SceneError) -> EdgeInsets {
    let expected = "insets [top, left, bottom, right]"
    guard try list(node, expected: expected).count == 4 else { throw wrongType(expected, at: node) }
    let v = try list(node, expected, amount)
    return EdgeInsets(top: v[0], left: v[1], bottom: v[2], right: v[3])
  }

  func affineTransform(_ node: Int) throws(SceneError) -> Transform2D {
    let v = try numbers(node, counts: [6], expected: "an affine transform [a, b, c, d, tx, ty]")
    return Transform2D(a: v[0], b: v[1], c: v[2], d: v[3], tx: v[4], ty: v[5])
  }
}
