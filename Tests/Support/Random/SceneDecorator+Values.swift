internal import MultiplaneGeometry
internal import MultiplaneContents
import MultiplaneTestRandom

/// Random values of composition properties.
extension SceneDecorator {
  mutating func color() -> Color {
    let channel = { (random: inout SplitMix64) in Double(random.int(0...255)) / 255 }
    return Color(
      red: channel(&random), green: channel(&random), blue: channel(&random),
      alpha: random.chance(0.6) ? 1 : channel(&random))
  }

  // MARK: Corners and borders

  mutating func addCorners(to node: inout SceneNode) {
    let shorter = min(node.bounds.width, node.bounds.height)
    let radius = { (random: inout SplitMix64) -> Double in
      switch random.int(0...9) {
      case 0: random.double(0.3...1)
      case 1: shorter * 2
      case 2: shorter / 2
      case 3, 4: Double(random.int(1...6))
      default: random.double(1...max(2, shorter * 0.6))
      }
    }
    if random.chance(0.5) {
      node.effects.cornerRadii = CornerRadii(radius(&random))
    } else {
      let isElliptical = random.chance(0.5)
      let corner = { (random: inout SplitMix64) -> Size in
        if random.chance(0.25) { return .zero }
        let first = radius(&random)
        return random.chance(0.05) ? Size(-1, first) : Size(first, isElliptical ? radius(&random) : first)
      }
      node.effects.cornerRadii = CornerRadii(
        topLeft: corner(&random), topRight: corner(&random), bottomRight: corner(&random), bottomLeft: corner(&random))
    }
    if random.chance(0.3) { node.effects.cornerCurve = .continuous }
  }

  mutating func addBorder(to node: inout SceneNode) {
    node.effects.borderWidth = random.chance(0.4) ? Double(random.int(1...5)) / scale : random.double(0.3...7)
    node.effects.borderColor = color()
  }

  // MARK: Blending, filters, shadows

  mutating func addBlending(to node: inout SceneNode, isDeep: Bool) {
    let mode = random.one(of: BlendMode.allCases)
    // Unbounded operators erase most of the picture: only sometimes.
    guard !mode.isUnbounded || (!isDeep && random.chance(0.25)) else { return }
    node.effects.compositingFilter = mode
  }

  /// Usually a few pixels.
  private mutating func radius() -> Double {
    switch random.int(0...9) {
    case 0: 0
    case 1: random.double(0.2...1) / scale
    case 2: random.double(5...9) / scale
    default: random.double(1...5) / scale
    }
  }

  /// Whole pixels where the layer is not rotated. Otherwise the blur is so wide that subpixel positions do not matter.
  private mutating func shift(isTurned: Bool) -> (offset: Size, radius: Double) {
    let offset = Size(Double(random.int(-6...6)) / scale, Double(random.int(-6...6)) / scale)
    let radius = radius()
    return (offset, isTurned ? max(radius, 3 / scale) : radius)
  }

  mutating func addShadow(to node: inout SceneNode, isTurned: Bool) {
    node.effects.shadowOpacity = random.double(0.3...1.1)
    (node.effects.shadowOffset, node.effects.shadowRadius) = shift(isTurned: isTurned)
    node.effects.shadowColor = random.chance(0.5) ? .black : color()
    if random.chance(0.35) { node.shadowPath = path(in: node.bounds.standardized) }
  }

  mutating func filters(isTurned: Bool) -> [Filter] {
    var result: [Filter] = []
    var blurs = 0.5
    for _ in 0..<random.int(1...3) {
      if random.chance(blurs) {
        result.append(.gaussianBlur(radius: radius()))
        blurs = 0.15
      } else {
        result.append(filter(isTurned))
      }
    }
    return result
  }

  /// Moderate values: results that amplify rounding errors cannot be compared.
  private mutating func filter(_ isTurned: Bool) -> Filter {
    switch random.int(0...9) {
    case 0: return .brightness(random.double(0.4...1.4))
    case 1: return .contrast(random.double(0.4...1.4))
    case 2: return .saturation(random.double(0...1.3))
    case 3: return .hue(angle: random.double(-3.2...3.2))
    case 4: return .sepia(random.double(0...1.2))
    case 5: return .grayscale(random.double(0...1.2))
    case 6: return .invert(random.double(0...1))
    case 7: return .opacity(random.double(0.3...1))
    case 8:
      let (offset, radius) = shift(isTurned: isTurned)
      return .dropShadow(offset: offset, radius: radius, color: color())
    default:
      let row = { (random: inout SplitMix64) in
        SIMD4(random.double(-0.3...0.6), random.double(-0.3...0.6), random.double(-0.3...0.6), 0)
      }
      return .colorMatrix(
        ColorMatrix(
          red: row(&random), green: row(&random), blue: row(&random), alpha: [0, 0, 0, random.double(0.5...1)],
          offset: [random.double(-0.2...0.3), random.double(-0.2...0.3), random.double(-0.2...0.3), 0]))
    }
  }

  // MARK: Kinds

  mutating func gradient() -> Gradient {
    var gradient = Gradient()
    gradient.type = random.one(of: GradientType.allCases)
    gradient.colors = (0..<random.int(1...5)).map { _ in color() }
    switch random.int(0...4) {
    case 0, 1: gradient.locations = gradient.colors.map { _ in random.double(0...1) }.sorted()
    case 2: gradient.locations = gradient.colors.map { _ in Double(random.int(-1...5)) / 4 }
    case 3: gradient.locations = [0.5]
    default: break
    }
    let point = { (random: inout SplitMix64) in
      random.chance(0.4)
        ? Point(Double(random.int(0...2)) / 2, Double(random.int(0...2)) / 2)
        : Point(random.double(-0.2...1.2), random.double(-0.2...1.2))
    }
    (gradient.startPoint, gradient.endPoint) = (point(&random), point(&random))
    return gradient
  }

  mutating func replication() -> Replication {
    var result = Replication()
    result.instanceCount = random.chance(0.1) ? random.int(-1...1) : random.int(2...5)
    let move = Transform2D(translationX: random.double(-12...12) / scale, y: random.double(-12...12) / scale)
    let turn = Transform2D(rotationAngle: random.double(-1...1))
    let size = Transform2D(scaleX: random.double(0.7...1.1), y: random.double(0.7...1.1))
    switch random.int(0...3) {
    case 0: result.instanceTransform = Transform3D(move)
    case 1: result.instanceTransform = Transform3D(turn)
    default: result.instanceTransform = Transform3D(size.concatenating(turn).concatenating(move))
    }
    if random.chance(0.5) { result.instanceColor = color() }
    if random.chance(0.6) {
      result.offset = [
        random.double(-0.3...0.2), random.double(-0.3...0.2), random.double(-0.3...0.2), random.double(-0.3...0.1),
      ]
    }
    return result
  }

  mutating func shape(in node: SceneNode) -> Shape {
    var shape = Shape()
    shape.path = path(in: node.bounds.standardized)
    shape.fillColor = random.chance(0.8) ? color() : nil
    shape.fillRule = random.one(of: FillRule.allCases)
    if random.chance(0.5) {
      shape.strokeColor = color()
      shape.lineWidth = random.double(0.7...6)
      (shape.lineCap, shape.lineJoin) = (.round, .round)
      if random.chance(0.3) {
        (shape.strokeStart, shape.strokeEnd) = (random.double(-0.1...0.5), random.double(0.4...1.1))
      }
    }
    return shape
  }

  private mutating func path(in rect: Rect) -> Path {
    let point = { (random: inout SplitMix64) in
      Point(rect.minX + random.double(-0.1...1.1) * rect.width, rect.minY + random.double(-0.1...1.1) * rect.height)
    }
    var path = Path()
    switch random.int(0...4) {
    case 0: return Path(rect)
    case 1:
      // An ellipse of four curves.
      let (a, b) = (rect.width / 2, rect.height / 2)
      let (x, y, k) = (rect.midX, rect.midY, 0.5522847498)
      path.move(to: Point(x + a, y))
      path.addCurve(to: Point(x, y + b), control1: Point(x + a, y + b * k), control2: Point(x + a * k, y + b))
      path.addCurve(to: Point(x - a, y), control1: Point(x - a * k, y + b), control2: Point(x - a, y + b * k))
      path.addCurve(to: Point(x, y - b), control1: Point(x - a, y - b * k), control2: Point(x - a * k, y - b))
      path.addCurve(to: Point(x + a, y), control1: Point(x + a * k, y - b), control2: Point(x + a, y - b * k))
      path.closeSubpath()
    case 2, 3:
      // Straight lines that may cross.
      for index in 0..<random.int(3...6) {
        let next = point(&random)
        if index == 0 { path.move(to: next) } else { path.addLine(to: next) }
      }
      if random.chance(0.7) { path.closeSubpath() }
    default:
      path.move(to: point(&random))
      path.addQuadCurve(to: point(&random), control: point(&random))
      path.addCurve(to: point(&random), control1: point(&random), control2: point(&random))
    }
    return path
  }
}
