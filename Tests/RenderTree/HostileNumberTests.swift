import MultiplaneChanges
import MultiplaneContents
import MultiplaneFramePlan
import MultiplaneGeometry
import MultiplaneLayers
import MultiplaneRenderTree
import MultiplaneTestRandom
import Testing

/// Trees with the largest, smallest and strangest numbers of a Double: each is planned in bounded time and within the
/// limits of a driver.
@Suite struct HostileNumberTests {
  private static let edges: [Double] = [
    0, -0.0, 0x1p-1070, 1e-300, 1e-38, 1e-7, 0.5, 1, 1.5, 3, 32, 256, 4096, 1e7, 0x1p30, 0x1p31, 0x1p32, 0x1p53, 1e20,
    1e38, 1e39,
    1e100, 1e154, 1e200, 1e300, 1e308, 1.7e308,
  ]
  private static let largestTexture = 4096

  /// Makes a tree from a seed.
  private struct Maker {
    var random: SplitMix64
    /// The probability of a strange number.
    var oddness: Double
    var layerCount = 0

    mutating func number(_ usual: ClosedRange<Double> = -40...80) -> Double {
      guard random.chance(oddness) else { return random.double(usual) }
      let value = random.one(of: HostileNumberTests.edges)
      return random.chance(0.35) ? -value : value
    }

    mutating func length() -> Double { number(0...64) }
    mutating func point() -> Point { Point(number(), number()) }
    mutating func size() -> Size { Size(length(), length()) }
    mutating func rect() -> Rect { Rect(x: number(), y: number(), width: length(), height: length()) }
    mutating func unit() -> Point { Point(number(0...1), number(0...1)) }

    mutating func color() -> Color {
      Color(
        red: random.double(0...1), green: random.double(0...1), blue: random.double(0...1),
        alpha: random.chance(0.5) ? 1 : random.double(0...1))
    }

    mutating func transform() -> Transform3D {
      switch random.int(0...6) {
      case 0: return Transform3D(scaleX: number(-2...2), y: number(-2...2), z: number(0...2))
      case 1: return Transform3D(rotationAngle: number(-4...4), x: number(-1...1), y: number(-1...1), z: number(-1...1))
      case 2: return Transform3D(translationX: number(), y: number(), z: number())
      case 3:
        var matrix = Transform3D(rotationAngle: number(-1...1), x: number(-1...1), y: number(-1...1), z: 0)
        matrix.m34 = number(-0.1...0.1)
        return matrix
      case 4:
        var matrix = Transform3D.identity
        matrix.m14 = number(-0.1...0.1)
        matrix.m24 = number(-0.1...0.1)
        matrix.m44 = number(-2...2)
        return matrix
      case 5:
        var matrix = Transform3D.identity
        matrix.m11 = number(-2...2)
        matrix.m12 = number(-2...2)
        matrix.m21 = number(-2...2)
        matrix.m22 = number(-2...2)
        matrix.m41 = number()
        return matrix
      default: return .identity
      }
    }

    mutating func filter() -> Filter {
      switch random.int(0...4) {
      case 0, 1: .gaussianBlur(radius: length())
      case 2: .dropShadow(offset: Size(number(), number()), radius: length(), color: color())
      case 3: .brightness(number(0...2))
      default: .hue(angle: number(-7...7))
      }
    }

    mutating func path() -> Path {
      var path = Path()
      path.move(to: point())
      for _ in 0..<random.int(1...4) {
        if random.chance(0.5) {
          path.addLine(to: point())
        } else {
          path.addCurve(to: point(), control1: point(), control2: point())
        }
      }
      return path
    }

    mutating func layer(depth: Int) throws -> Layer {
      layerCount += 1
      let layer = try kind()
      if random.chance(0.5) {
        layer.frame = rect()
      } else {
        layer.bounds = rect()
        layer.position = point()
      }
      if random.chance(0.2) { layer.anchorPoint = unit() }
      if random.chance(0.1) { layer.anchorPointZ = number() }
      if random.chance(0.1) { layer.zPosition = number() }
      if random.chance(0.4) { layer.transform = transform() }
      if random.chance(0.15) { layer.sublayerTransform = transform() }
      if random.chance(0.1) { layer.isGeometryFlipped = true }
      if random.chance(0.6) { layer.backgroundColor = color() }
      if random.chance(0.2) { layer.opacity = Float(random.double(0...1)) }
      if random.chance(0.2) { layer.masksToBounds = true }
      if random.chance(0.2) { layer.cornerRadius = length() }
      if random.chance(0.2) { (layer.borderWidth, layer.borderColor) = (length(), color()) }
      if random.chance(0.2) {
        layer.contents = try Bitmap(width: 2, height: 1, bytes: [230, 80, 60, 255, 40, 90, 200, 255])
        layer.contentsScale = number(0...3)
        layer.contentsGravity = random.chance(0.5) ? .center : .resizeAspectFill
        layer.contentsRect = Rect(x: number(0...1), y: number(0...1), width: number(0...1), height: number(0...1))
        if random.chance(0.3) { layer.contentsCenter = Rect(x: 0.25, y: 0.25, width: number(0...1), height: 0.5) }
      }
      if random.chance(0.25) {
        layer.shadowOpacity = 1
        layer.shadowRadius = length()
        layer.shadowOffset = Size(number(), number())
        if random.chance(0.3) { layer.shadowPath = path() }
      }
      if random.chance(0.2) { layer.filters = (0..<random.int(1...2)).map { _ in filter() } }
      if random.chance(0.15) { layer.backgroundFilters = [filter()] }
      if random.chance(0.15) { layer.shouldRasterize = true }
      if random.chance(0.15) { layer.rasterizationScale = number(0...3) }
      if random.chance(0.1) { layer.compositingFilter = random.one(of: [.multiply, .sourceIn, .xor, .screen]) }
      if depth > 0 {
        if random.chance(0.15) { layer.mask = try self.layer(depth: 0) }
        for _ in 0..<random.int(0...2) { try layer.addSublayer(self.layer(depth: depth - 1)) }
      }
      return layer
    }

    private mutating func kind() throws -> Layer {
      switch random.int(0...11) {
      case 0:
        let layer = GradientLayer()
        layer.colors = [color(), color()]
        (layer.startPoint, layer.endPoint) = (unit(), unit())
        layer.type = random.one(of: [.axial, .radial, .conic])
        return layer
      case 1:
        let layer = ReplicatorLayer()
        layer.instanceCount = random.int(1...4)
        layer.instanceTransform = transform()
        return layer
      case 2:
        let layer = ShapeLayer()
        layer.path = path()
        layer.strokeColor = color()
        layer.lineWidth = length()
        if random.chance(0.3) { layer.lineDashPattern = [length(), length()] }
        layer.lineDashPhase = number()
        return layer
      case 3:
        let layer = TiledLayer()
        layer.source = TileSource { _, _ in .nothing }
        layer.tileSize = size()
        layer.levelsOfDetail = random.int(1...4)
        return layer
      case 4: return TransformLayer()
      default: return Layer()
      }
    }
  }

  private static func plan(_ seed: UInt64, oddness: Double, depth: Int) throws {
    var maker = Maker(random: SplitMix64(seed: seed), oddness: oddness)
    let root = try maker.layer(depth: depth)
    let tree = LayerTree(root: root, actionsAreEnabled: false)
    var renderTree = RenderTree()
    renderTree.shapeRasterizer = nil
    var plan = FramePlan()
    let scale = maker.random.chance(0.1) ? maker.random.one(of: [1e-7, 1e7]) : 1
    let target = PlanTarget(
      width: maker.random.int(1...64), height: maker.random.int(1...64), scale: scale, bufferAge: 1,
      maximumTextureSize: largestTexture)
    for frame in 0..<3 {
      renderTree.apply(tree.commit(at: Double(frame)))
      renderTree.plan(at: Double(frame), target: target, into: &plan)
      for pages in plan.pages {
        for page in pages {
          #expect(page.width <= largestTexture && page.height <= largestTexture, "seed \(seed): \(page)")
        }
      }
      root.position.x += frame == 0 ? 1 : maker.number()
      if let layer = root.sublayers.first { layer.bounds.size.width = maker.length() }
    }
  }

  @Test(.timeLimit(.minutes(30)), arguments: 0..<8) func anyTreeIsPlanned(part: Int) throws {
    for index in 0..<40 {
      let seed = UInt64(part * 40 + index)
      try Self.plan(seed, oddness: [0.05, 0.2, 0.5, 1][index % 4], depth: 1 + index % 4)
    }
  }
}
