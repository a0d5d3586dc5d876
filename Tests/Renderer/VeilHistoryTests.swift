import Multiplane
import MultiplaneTestSupport
import Testing

/// What is drawn again behind veils is what it was.
@Suite struct VeilHistoryTests {
  /// More rows than are told to what is behind them; a square below the card moves along them.
  @Test(arguments: [0.2, 1]) func aPartOfWhatManyRowsAreInFrontOf(alpha: Double) throws {
    let (root, card, mover) = (Layer(), Layer(60, 20, 80, 120, .white), Layer(0, 0, 30, 30, .black))
    root.frame = Rect(x: 0, y: 0, width: 200, height: 160)
    (card.cornerRadius, card.masksToBounds) = (10, true)
    card.transform = Transform3D(rotationAngle: 0.3, x: 0, y: 0, z: 1)
    for row in 0..<20 {
      let color = Color(red: Double(row % 3) / 2, green: 0.3, blue: Double(row % 2), alpha: alpha)
      try card.addSublayer(Layer(0, 6 * Double(row), 80, 6, color))
    }
    try root.addSublayer(mover)
    try root.addSublayer(card)
    let (kept, fresh) = (try Studio(), try Studio())
    let tree = try LayerTree(root: root)
    let canvas = SceneCanvas(width: 200, height: 160, scale: 1, background: .white)
    for frame in 0..<6 {
      mover.position = Point(60 + 8 * Double(frame), 20 + 22 * Double(frame))
      kept.compositor.mailbox.post(tree.commit(at: 0))
      let (partial, _) = try kept.picture(canvas, bufferAge: frame == 0 ? 0 : 1)
      let whole = try fresh.render(TestScene(canvas: canvas, root: SceneNode(layer: root)))
      #expect(partial == whole, "frame \(frame)")
    }
  }
}
