import Multiplane
import MultiplaneTestSupport
import Testing

/// Operators that act on all of what is around a layer: a partial redraw shows them where the layer is not.
@Suite struct OperatorDamageTests {
  private let canvas = SceneCanvas(width: 60, height: 40, scale: 1, background: .clear)
  private let root = Layer(0, 0, 60, 40, Color(red: 0.2, green: 0.5, blue: 0.7, alpha: 0.6))
  private let card = Layer(10, 8, 20, 14, Color(red: 0.9, green: 0.3, blue: 0.1, alpha: 0.8))

  init() throws { try root.addSublayer(card) }

  /// Draws the tree, lets it change, and compares what is drawn of the change with all of it.
  private func isDrawn(_ changes: (() throws -> Void)...) throws {
    let (kept, fresh) = (try Studio(), try Studio())
    let tree = try LayerTree(root: root)
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
    try root.addSublayer(dot)
    try isDrawn(
      { card.compositingFilter = mode }, { dot.position.x -= 30 }, { card.position.x += 300 },
      { card.compositingFilter = .normal })
  }

  /// At the device's own scale a bitmap is the layer.
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
