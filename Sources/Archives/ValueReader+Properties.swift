import MultiplaneAnimation
import MultiplaneContents
import MultiplaneGeometry

extension ValueReader {
  /// The value of an animatable property, by its type; nil for none, which its default may be.
  func value(of property: AnimatedProperty, _ node: Int) throws(SceneError) -> AnimationValue? {
    switch property {
    case .opacity, .shadowOpacity, .strokeStart, .strokeEnd: return .number(try fraction(node))
    case .contentsScale, .rasterizationScale: return .number(try positive(node))
    case .instanceDelay: return .number(try amount(node))
    case .instanceCount: return .number(Double(try wholeNumber(node, in: 0...Replication.maximumCount)))
    case .lineDashPattern:
      return .numbers(try list(node, "a list of lengths", amount))
    default: break
    }
    switch property.shape {
    case .number: return .number(try number(node))
    case .flag: return .flag(try boolean(node))
    case .point: return .point(try point(node))
    case .size: return .size(try offset(node))
    case .rect: return .rect(try rect(node))
    case .color: return try optionalColor(node).map { .color($0) }
    case .transform: return .transform(try transform(node))
    case .cornerRadii: return isNull(node) ? nil : .cornerRadii(try cornerRadii(node))
    case .path: return isNull(node) ? nil : .path(try path(node))
    case .colors:
      return .colors(try list(node, "a list of colours", atMost: Gradient.maximumCount, color))
    case .numbers:
      guard !isNull(node) else { return nil }
      return .numbers(try list(node, "a list of numbers", atMost: Gradient.maximumCount, finite))
    case .filters: return .filters(try filters(node))
    case .bitmap, .matrix: return nil
    }
  }

  func optionalColor(_ node: Int) throws(SceneError) -> Color? {
    isNull(node) ? nil : try color(node)
  }

  /// Four radii, clockwise from the top left; each a number, or a pair for x and y.
  ///
  /// - Parameter least: smaller ones are refused; those of layers count as 0 then.
  func cornerRadii(_ node: Int, atLeast least: Double = -.infinity) throws(SceneError) -> CornerRadii {
    let expected = "radii [topLeft, topRight, bottomRight, bottomLeft]"
    let items = try list(node, expected: expected)
    guard items.count == 4 else { throw wrongType(expected, at: node) }
    var radii: [Size] = []
    for item in items {
      let expected = "a radius or [rx, ry]"
      if case .scalar = document[item].kind {
        let radius = try number(item, expected: expected)
        radii.append(Size(radius, radius))
      } else {
        let v = try numbers(item, counts: [2], expected: expected)
        radii.append(Size(v[0], v[1]))
      }
      if let radius = radii.last, min(radius.width, radius.height) < least {
        let found = radius.width == radius.height ? "\(radius.width)" : "[\(radius.width), \(radius.height)]"
        throw error(.outOfRange(expected: "a radius from 0", found: found), at: item)
      }
    }
    return CornerRadii(topLeft: radii[0], topRight: radii[1], bottomRight: radii[2], bottomLeft: radii[3])
  }

  func corners(_ node: Int) throws(SceneError) -> CornerMask {
    try words(
      node, expected: "a list of corners",
      among: [
        ("layerMinXMinYCorner", .layerMinXMinYCorner), ("layerMaxXMinYCorner", .layerMaxXMinYCorner),
        ("layerMinXMaxYCorner", .layerMinXMaxYCorner), ("layerMaxXMaxYCorner", .layerMaxXMaxYCorner),
      ])
  }

  func edges(_ node: Int) throws(SceneError) -> EdgeMask {
    try words(
      node, expected: "a list of edges",
      among: [("left", .left), ("right", .right), ("bottom", .bottom), ("top", .top)])
  }

  /// By the W3C's names, and two synonyms of CSS and canvas.
  func blendMode(_ node: Int) throws(SceneError) -> BlendMode {
    try word(
      node,
      among: BlendMode.allCases.map { ($0.name, $0) } + [("source-over", .normal), ("lighter", .plusLighter)])
  }
}
