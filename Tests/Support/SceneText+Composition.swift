internal import MultiplaneGeometry
internal import MultiplaneChanges
internal import MultiplaneContents

// Composition properties and those of classes: one line for each value that is not the default.
extension SceneText {
  static func lines(of effects: LayerEffects) -> [String] {
    let none = LayerEffects.default
    var lines: [String] = []
    if effects.cornerRadii != .zero { lines.append("cornerRadii: \(radii(effects.cornerRadii))") }
    if effects.cornerCurve != none.cornerCurve { lines.append("cornerCurve: \(effects.cornerCurve)") }
    if effects.borderWidth != 0 { lines.append("borderWidth: \(number(effects.borderWidth))") }
    if effects.borderColor != .black { lines.append("borderColor: \(color(effects.borderColor))") }
    if effects.shadowColor != .black { lines.append("shadowColor: \(color(effects.shadowColor))") }
    if effects.shadowOpacity != 0 { lines.append("shadowOpacity: \(number(effects.shadowOpacity))") }
    if effects.shadowOffset != none.shadowOffset { lines.append("shadowOffset: \(offset(effects.shadowOffset))") }
    if effects.shadowRadius != none.shadowRadius { lines.append("shadowRadius: \(number(effects.shadowRadius))") }
    if effects.compositingFilter != .normal { lines.append("compositingFilter: \(effects.compositingFilter.name)") }
    if !effects.allowsGroupOpacity { lines.append("allowsGroupOpacity: false") }
    if effects.antialiasedEdges != .all {
      let edges: [(EdgeMask, String)] = [(.left, "left"), (.right, "right"), (.bottom, "bottom"), (.top, "top")]
      let names = edges.filter { effects.antialiasedEdges.contains($0.0) }.map(\.1)
      lines.append("edgeAntialiasingMask: [\(names.joined(separator: ", "))]")
    }
    if effects.shouldRasterize { lines.append("shouldRasterize: true") }
    if effects.rasterizationScale != 1, effects.rasterizationScale > 0 {
      lines.append("rasterizationScale: \(number(effects.rasterizationScale))")
    }
    return lines
  }

  static func lines(of filters: LayerFilters) -> [String] {
    var lines: [String] = []
    if !filters.filters.isEmpty { lines.append("filters: \(list(filters.filters.map(filter)))") }
    if !filters.backgroundFilters.isEmpty {
      lines.append("backgroundFilters: \(list(filters.backgroundFilters.map(filter)))")
    }
    return lines
  }

  private static func filter(_ filter: Filter) -> String {
    switch filter {
    case .gaussianBlur(let radius): return "{gaussianBlur: \(number(radius))}"
    case .colorMatrix(let m):
      let rows = zip([m.red, m.green, m.blue, m.alpha], 0..<4).flatMap { row, index in
        [row.x, row.y, row.z, row.w, m.offset[index]]
      }
      return "{colorMatrix: \(list(rows.map(number)))}"
    case .brightness(let amount): return "{brightness: \(number(amount))}"
    case .contrast(let amount): return "{contrast: \(number(amount))}"
    case .saturation(let amount): return "{saturation: \(number(amount))}"
    case .hue(let angle): return "{hue: \(number(angle * 180 / .pi))}"
    case .sepia(let amount): return "{sepia: \(number(amount))}"
    case .grayscale(let amount): return "{grayscale: \(number(amount))}"
    case .invert(let amount): return "{invert: \(number(amount))}"
    case .opacity(let amount): return "{opacity: \(number(amount))}"
    case .dropShadow(let moved, let radius, let tint):
      return "{dropShadow: {offset: \(offset(moved)), radius: \(number(radius)), color: \(color(tint))}}"
    }
  }

  // MARK: Classes

  static func className(_ kind: LayerKind) -> String? {
    switch kind {
    case .plain: nil
    case .transform: "TransformLayer"
    case .gradient: "GradientLayer"
    case .replicator: "ReplicatorLayer"
    case .shape: "ShapeLayer"
    case .tiled: "TiledLayer"
    }
  }

  static func lines(of kind: LayerKind) -> [String] {
    switch kind {
    case .plain, .transform, .tiled: []
    case .gradient(let gradient): lines(of: gradient)
    case .replicator(let replication): lines(of: replication)
    case .shape(let shape): lines(of: shape)
    }
  }

  private static func lines(of gradient: Gradient) -> [String] {
    var lines = [
      "type: \(gradient.type)", "colors: \(list(gradient.colors.map(color)))",
      "startPoint: \(point(gradient.startPoint))", "endPoint: \(point(gradient.endPoint))",
    ]
    if let locations = gradient.locations { lines.append("locations: \(list(locations.map(number)))") }
    return lines
  }

  private static func lines(of replication: Replication) -> [String] {
    let offset = replication.offset
    var lines = ["instanceCount: \(replication.instanceCount)"]
    if !replication.instanceTransform.isIdentity {
      lines.append("instanceTransform: \(matrix(replication.instanceTransform))")
    }
    if replication.instanceColor != .white { lines.append("instanceColor: \(color(replication.instanceColor))") }
    for (name, value) in [("Red", offset.x), ("Green", offset.y), ("Blue", offset.z), ("Alpha", offset.w)]
    where value != 0 {
      lines.append("instance\(name)Offset: \(number(value))")
    }
    return lines
  }

  private static func lines(of shape: Shape) -> [String] {
    let none = Shape()
    var lines: [String] = []
    if let shapePath = shape.path { lines.append("path: \(path(shapePath))") }
    if shape.fillColor != .black { lines.append("fillColor: \(shape.fillColor.map(color) ?? "null")") }
    if shape.fillRule != none.fillRule { lines.append("fillRule: \(shape.fillRule)") }
    if let stroke = shape.strokeColor { lines.append("strokeColor: \(color(stroke))") }
    if shape.lineWidth != none.lineWidth { lines.append("lineWidth: \(number(shape.lineWidth))") }
    if shape.lineCap != none.lineCap { lines.append("lineCap: \(shape.lineCap)") }
    if shape.lineJoin != none.lineJoin { lines.append("lineJoin: \(shape.lineJoin)") }
    if shape.miterLimit != none.miterLimit { lines.append("miterLimit: \(number(shape.miterLimit))") }
    if !shape.lineDashPattern.isEmpty { lines.append("lineDashPattern: \(list(shape.lineDashPattern.map(number)))") }
    if shape.lineDashPhase != 0 { lines.append("lineDashPhase: \(number(shape.lineDashPhase))") }
    if shape.strokeStart != 0 { lines.append("strokeStart: \(number(shape.strokeStart))") }
    if shape.strokeEnd != 1 { lines.append("strokeEnd: \(number(shape.strokeEnd))") }
    return lines
  }

  // MARK: Values

  /// As SVG path data, in quotes because an empty path would be no value.
  static func path(_ path: Path) -> String {
    func text(_ points: Point...) -> String {
      points.map { "\(number($0.x)) \(number($0.y))" }.joined(separator: " ")
    }
    let steps = path.elements.map { element in
      switch element {
      case .move(let p): "M \(text(p))"
      case .line(let p): "L \(text(p))"
      case .quadCurve(let p, let c): "Q \(text(c, p))"
      case .curve(let p, let c, let d): "C \(text(c, d, p))"
      case .close: "Z"
      }
    }
    return "\"\(steps.joined(separator: " "))\""
  }

  private static func list(_ items: [String]) -> String { "[\(items.joined(separator: ", "))]" }

  private static func point(_ point: Point) -> String { list([number(point.x), number(point.y)]) }

  private static func offset(_ size: Size) -> String { list([number(size.width), number(size.height)]) }

  private static func radii(_ radii: CornerRadii) -> String {
    list(
      [radii.topLeft, radii.topRight, radii.bottomRight, radii.bottomLeft].map { size in
        size.width == size.height ? number(size.width) : offset(size)
      })
  }
}
