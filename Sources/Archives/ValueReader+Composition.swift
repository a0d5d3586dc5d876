import MultiplaneGeometry
import MultiplaneContents

extension ValueReader {
  func read(
    _ key: CompositionKey, _ node: Int, into composition: inout CompositionDescription
  ) throws(SceneError) {
    switch key {
    case .cornerRadius: composition.cornerRadius = try number(node)
    case .cornerRadii: composition.cornerRadii = isNull(node) ? nil : try cornerRadii(node)
    case .maskedCorners: composition.maskedCorners = try corners(node)
    case .cornerCurve: composition.cornerCurve = try word(node)
    case .borderWidth: composition.borderWidth = try number(node)
    case .borderColor: composition.borderColor = try optionalColor(node)
    case .shadowColor: composition.shadowColor = try optionalColor(node)
    case .shadowOpacity: composition.shadowOpacity = try fraction(node)
    case .shadowOffset: composition.shadowOffset = try offset(node)
    case .shadowRadius: composition.shadowRadius = try number(node)
    case .shadowPath: composition.shadowPath = isNull(node) ? nil : try path(node)
    case .compositingFilter: composition.compositingFilter = isNull(node) ? .normal : try blendMode(node)
    case .filters: composition.filters = try filters(node)
    case .backgroundFilters: composition.backgroundFilters = try filters(node)
    case .allowsGroupOpacity: composition.allowsGroupOpacity = try boolean(node)
    case .allowsEdgeAntialiasing: composition.allowsEdgeAntialiasing = try boolean(node)
    case .edgeAntialiasingMask: composition.edgeAntialiasingMask = try edges(node)
    case .shouldRasterize: composition.shouldRasterize = try boolean(node)
    case .rasterizationScale: composition.rasterizationScale = try positive(node)
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

  private func corners(_ node: Int) throws(SceneError) -> CornerMask {
    try words(
      node, expected: "a list of corners",
      among: [
        ("layerMinXMinYCorner", .layerMinXMinYCorner), ("layerMaxXMinYCorner", .layerMaxXMinYCorner),
        ("layerMinXMaxYCorner", .layerMinXMaxYCorner), ("layerMaxXMaxYCorner", .layerMaxXMaxYCorner),
      ])
  }

  private func edges(_ node: Int) throws(SceneError) -> EdgeMask {
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
