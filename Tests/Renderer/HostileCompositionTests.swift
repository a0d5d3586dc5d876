import Multiplane
import MultiplaneContents
import MultiplaneTestSupport
import Testing

/// Invalid numbers, and excessive amounts of valid ones: every frame is drawn within the memory limits, and the next
/// one is right.
@Suite struct HostileCompositionTests {
  private static let canvas = SceneCanvas(width: 48, height: 40, background: .white)

  private static func layer(_ color: Color? = nil) -> Layer {
    Layer(6, 5, 30, 24, color)
  }

  /// Two overlapping layers.
  private static func pair(_ change: (Layer) throws -> Void = { _ in }) throws -> Layer {
    let pair = layer()
    pair.addSublayer(layer(.black))
    pair.addSublayer(layer(Color(red: 1, green: 0, blue: 0)))
    try change(pair)
    return pair
  }

  private static func nested(_ count: Int, _ change: (Layer) throws -> Void) throws -> Layer {
    let outermost = layer()
    outermost.frame = Rect(x: 0, y: 0, width: 48, height: 40)
    var parent = outermost
    for _ in 0..<count {
      let next = try pair(change)
      next.frame = Rect(x: 0, y: 0, width: 48, height: 40)
      parent.addSublayer(next)
      parent = next
    }
    return outermost
  }

  private static let numbers: [Double] = [.nan, .infinity, -.infinity, -1, 0, 1e-300, 1e9, 1e30, 1e300]

  /// Each number in every length and amount.
  @Test(arguments: numbers) func noNumberDoesHarm(x: Double) throws {
    let changes: [(Layer) -> Void] = [
      { $0.cornerRadius = x }, { $0.borderWidth = x }, { ($0.cornerRadius, $0.borderWidth) = (x, x) },
      {
        $0.cornerRadii = CornerRadii(
          topLeft: Size(x, 3), topRight: Size(3, x), bottomRight: .zero, bottomLeft: Size(x, x))
      },
      { ($0.cornerRadius, $0.masksToBounds) = (x, true) }, { ($0.cornerRadius, $0.cornerCurve) = (x, .continuous) },
      { ($0.shadowOpacity, $0.shadowRadius) = (1, x) }, { ($0.shadowOpacity, $0.shadowOffset) = (1, Size(x, -x)) },
      { $0.shadowOpacity = Float(x) },
      { ($0.shadowOpacity, $0.shadowPath) = (1, Path(Rect(x: 0, y: -x, width: x, height: x))) },
      { $0.opacity = Float(x) }, { $0.filters = [.gaussianBlur(radius: x)] },
      { $0.backgroundFilters = [.gaussianBlur(radius: x)] },
      {
        $0.filters = [.brightness(x), .contrast(x), .saturation(x), .hue(angle: x), .sepia(x), .invert(x), .opacity(x)]
      },
      { $0.filters = [.dropShadow(offset: Size(x, x), radius: x, color: .black)] },
      { ($0.shouldRasterize, $0.rasterizationScale) = (true, x) },
      { ($0.zPosition, $0.anchorPointZ) = (x, x) },
    ]
    let studio = try Studio()
    for change in changes {
      _ = try studio.render(Self.pair(change), Self.canvas)
    }
    for change in changes {
      _ = try studio.render(
        Self.pair {
          $0.transform = Transform3D(rotationAngle: 0.4, x: 0.2, y: 1, z: 0.3)
          change($0)
        }, Self.canvas)
    }
    // Then a normal picture.
    let plain = try studio.render(Self.pair(), Self.canvas)
    #expect(plain.pixels == (try Studio().render(Self.pair(), Self.canvas)).pixels)
  }

  @Test func classesTakeAnyNumber() throws {
    let studio = try Studio()
    for x in Self.numbers {
      let gradient = GradientLayer()
      gradient.colors = [.black, .white]
      (gradient.locations, gradient.startPoint, gradient.endPoint) = ([x, -x], Point(x, 0), Point(0, x))
      let copies = ReplicatorLayer()
      copies.addSublayer(Self.layer(.black))
      (copies.instanceCount, copies.instanceAlphaOffset) = (3, Float(x))
      copies.instanceTransform = Transform3D(translationX: x, y: x, z: x)
      let shape = ShapeLayer()
      shape.path = Path(ellipseIn: Rect(x: 0, y: 0, width: x, height: 9))
      (shape.strokeColor, shape.lineWidth, shape.miterLimit, shape.lineDashPhase) = (.black, x, x, x)
      (shape.lineDashPattern, shape.strokeStart, shape.strokeEnd) = ([x, 1], x, x)
      let space = TransformLayer()
      space.addSublayer(Self.layer(.black))
      space.transform = Transform3D(translationX: x, y: 0, z: x)
      for layer in [gradient, copies, shape, space] {
        layer.frame = Rect(x: 6, y: 5, width: 30, height: 24)
        _ = try studio.render(layer, Self.canvas)
      }
    }
  }

  /// A page is 1,024 pixels square: 4 MiB, 8 MiB in half floats.
  private static let pageBytes = 1024 * 1024 * 4

  private static let floods: [(String, pages: Int, @Sendable () throws -> Layer)] = [
    ("groups in groups", 2, { try nested(60) { $0.opacity = 0.9 } }),
    ("filters in filters", 4, { try nested(60) { $0.filters = [.sepia(0.1)] } }),
    ("blurs in blurs", 8, { try nested(100) { $0.filters = [.gaussianBlur(radius: 1)] } }),
    ("blends in blends", 4, { try nested(30) { $0.compositingFilter = .multiply } }),
    ("shadows in shadows", 10, { try nested(70) { $0.shadowOpacity = 0.5 } }),
    ("panes in panes", 20, { try nested(30) { $0.backgroundFilters = [.gaussianBlur(radius: 2)] } }),
    (
      "panes in groups in panes", 40,
      {
        try nested(30) { layer in
          layer.opacity = 0.9
          layer.backgroundFilters = [.gaussianBlur(radius: 2)]
        }
      }
    ),
    ("rasterised in rasterised", 70, { try nested(30) { $0.shouldRasterize = true } }),
    ("a thousand of them", 70, { try nested(1000) { $0.shouldRasterize = true } }),
    ("masks in masks", 4, { try nested(30) { $0.mask = layer(.black) } }),
    (
      "masks of masks", 4,
      {
        let masked = layer(.black)
        var last = masked
        for _ in 0..<50 {
          let mask = layer(Color(red: 0, green: 0, blue: 0, alpha: 0.99))
          last.mask = mask
          last = mask
        }
        return masked
      }
    ),
    ("turned clips in turned clips", 4, { try nested(60) { ($0.masksToBounds, $0.transform) = (true, turn) } }),
    (
      "blurs of 10,000", 90, { try pair { $0.filters = Array(repeating: .gaussianBlur(radius: 10_000), count: 6) } }
    ),
    ("a pane of 10,000", 20, { try pair { $0.backgroundFilters = [.gaussianBlur(radius: 10_000)] } }),
    (
      "a group as large as the world", 6,
      {
        try pair { layer in
          layer.bounds = Rect(x: -1e7, y: -1e7, width: 2e7, height: 2e7)
          layer.sublayers[0].bounds = layer.bounds
          (layer.opacity, layer.filters) = (0.5, [.gaussianBlur(radius: 4)])
        }
      }
    ),
  ]

  private static let turn = Transform3D(rotationAngle: 0.01, x: 0, y: 0, z: 1)

  @Test(arguments: floods.indices) func memoryHasACeiling(index: Int) throws {
    let (what, pages, make) = Self.floods[index]
    let studio = try Studio()
    let tree = try LayerTree(root: make(), actionsAreEnabled: false)
    studio.compositor.mailbox.post(tree.commit(at: 0))
    let frame = try studio.picture(Self.canvas, bufferAge: 0).frame
    #expect(frame.statistics.pageBytes <= pages * Self.pageBytes, "\(what): \(frame.statistics.pageBytes)")
    #expect(frame.statistics.failures.isEmpty && tree.refusals.isEmpty)
  }

  /// Bitmaps in the planes of layers contain only their visible part, however far their content may reach.
  @Test func turnedBlursInTurnedBlursDrawWhatIsSeen() throws {
    let root = try Self.nested(100) { ($0.filters, $0.transform) = ([.gaussianBlur(radius: 1)], Self.turn) }
    let statistics = try Studio().firstPicture(root, Self.canvas).frame.statistics
    #expect(statistics.pageBytes <= 8 * Self.pageBytes && statistics.fragments < 60_000_000)
    #expect(statistics.offscreens.contains { $0.reason == .plane } && statistics.failures.isEmpty)
  }

  /// One filter too many: refused; the previous chain stays.
  @Test func aChainThatIsTooLongIsRefused() throws {
    let layer = Self.layer(.black)
    let tree = LayerTree(root: layer, actionsAreEnabled: false)
    _ = tree.commit(at: 0)
    layer.filters = Array(repeating: .invert(1), count: Filter.maximumCount + 1)
    #expect(tree.commit(at: 0).filters.isEmpty && !tree.refusals.isEmpty)
  }
}
