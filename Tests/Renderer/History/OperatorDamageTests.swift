import Multiplane
import MultiplaneTestSupport
import Testing

/// Operators that apply to the whole group around a layer: a partial redraw shows them outside of the layer.
@Suite struct OperatorDamageTests {
  private let canvas = SceneCanvas(width: 60, height: 40, scale: 1, background: .clear)
  private let root = Layer(0, 0, 60, 40, Color(red: 0.2, green: 0.5, blue: 0.7, alpha: 0.6))
  private let card = Layer(10, 8, 20, 14, Color(red: 0.9, green: 0.3, blue: 0.1, alpha: 0.8))

  init() throws { root.addSublayer(card) }

  /// Draws the tree, changes it, and compares a partial redraw with a full one.
  private func isDrawn(_ changes: (() throws -> Void)...) throws {
    let (kept, fresh) = (try Studio(), try Studio())
    let tree = LayerTree(root: root, actionsAreEnabled: false)
    for (frame, change) in ([{}] + changes).enumerated() {
      try change()
      kept.compositor.mailbox.post(tree.commit(at: 0))
      let (partial, _) = try kept.picture(canvas, bufferAge: frame == 0 ? 0 : 1)
      let full = try fresh.render(TestScene(canvas: canvas, root: SceneNode(layer: root)))
      #expect(Comparison(full, partial).failure(.exact) == nil, "frame \(frame)")
    }
  }

  @Test(arguments: BlendMode.allCases) func aRasterizedLayerGetsAnOperatorAndLosesIt(mode: BlendMode) throws {
    card.shouldRasterize = true
    let dot = Layer(50, 2, 4, 4, .black)
    root.addSublayer(dot)
    try isDrawn(
      { card.compositingFilter = mode }, { dot.position.x -= 30 }, { card.position.x += 300 },
      { card.compositingFilter = .normal })
  }

  /// Layers that multiply opaque colour use fixed-function blending, others read the pixels below.
  @Test(arguments: [BlendMode.multiply, .overlay, .colorBurn, .screen], [0, 0.4])
  func aBlendedLeafAboveWhatMoves(mode: BlendMode, angle: Double) throws {
    let (below, leaf) = (Layer(2, 2, 16, 12, .white), Layer(20, 10, 24, 20, Color(red: 0.3, green: 0.8, blue: 0.5)))
    (leaf.compositingFilter, leaf.cornerRadius, leaf.borderWidth, leaf.opacity) = (mode, 6, 2, 0.8)
    leaf.transform = Transform3D(rotationAngle: angle, x: 0, y: 0, z: 1)
    root.addSublayer(below)
    root.addSublayer(leaf)
    try isDrawn(
      { below.position = Point(25, 12) }, { root.backgroundColor = Color(red: 0.2, green: 0.5, blue: 0.7) },
      { below.position = Point(40, 30) }, { card.opacity = 0.5 }, { leaf.position.x -= 7.5 },
      { card.compositingFilter = .destinationOut }, { below.position = Point(20, 12) },
      { root.opacity = 0.7 }, { below.position.y += 4 })
  }

  /// Where the canvas is opaque, the driver's multiply is used, which rounds differently: when that changes, all layers
  /// that multiply are redrawn, however far from the change.
  @Test(arguments: [BlendMode.destinationOut, .xor, .copy, .sourceIn])
  func whatMultipliesIsDrawnAgainAsTheCanvasTurnsTranslucent(mode: BlendMode) throws {
    root.backgroundColor = Color(red: 0.9, green: 0.8, blue: 0.7)
    let ground = GradientLayer()
    ground.frame = Rect(x: 0, y: 0, width: 60, height: 40)
    ground.colors = [Color(red: 0.1, green: 0.9, blue: 0.4), Color(red: 0.8, green: 0.2, blue: 1)]
    root.insertSublayer(ground, at: 0)
    card.compositingFilter = .multiply
    // In a group, operators apply only to the group.
    let corner = Layer(50, 30, 8, 8, nil)
    corner.masksToBounds = true
    let dot = Layer(0, 0, 4, 4, Color(red: 0, green: 0, blue: 0, alpha: 0.5))
    corner.addSublayer(dot)
    root.addSublayer(corner)
    try isDrawn(
      { dot.compositingFilter = mode }, { dot.position.x += 1 }, { dot.compositingFilter = .normal }, {}, {},
      { dot.compositingFilter = mode }, {}, {}, { dot.removeFromSuperlayer() }, { root.opacity = 0.9 },
      { root.opacity = 1 }, { root.cornerRadius = 9 }, { card.position.x += 1 }, { root.cornerRadius = 0 })
  }

  /// At the device's own scale, a rasterised layer equals the layer.
  @Test(arguments: BlendMode.allCases) func aRasterizedLayerMeetsWhatIsBelowAsItself(mode: BlendMode) throws {
    card.compositingFilter = mode
    let studio = try Studio()
    let plain = try studio.render(TestScene(canvas: canvas, root: SceneNode(layer: root)))
    card.shouldRasterize = true
    let rasterized = try studio.render(TestScene(canvas: canvas, root: SceneNode(layer: root)))
    let comparison = Comparison(plain, rasterized)
    #expect(comparison.maxDifference <= 1)
  }
}
