import Multiplane
import MultiplaneTestSupport
import Testing

/// What a tree once was does not show: after changes and back again it looks as one that was never anything else, byte by byte.
@Suite struct HistoryTests {
  private let canvas = SceneCanvas(width: 120, height: 90, scale: 1, background: .white)

  private func isForgotten(_ root: Layer, _ change: @escaping () -> Void, back: @escaping () -> Void) throws {
    let (kept, fresh) = (try Studio(), try Studio())
    let tree = try LayerTree(root: root)
    for step in [{}, change, back] {
      step()
      kept.compositor.mailbox.post(tree.commit(at: 0))
      let whole = try kept.picture(canvas, bufferAge: 0).picture
      let expected = try fresh.render(TestScene(canvas: canvas, root: SceneNode(layer: root)))
      #expect(Comparison(expected, whole).failure(.exact) == nil)
    }
  }

  private func layer(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ color: Color) -> Layer {
    let layer = Layer()
    layer.frame = Rect(x: x, y: y, width: width, height: height)
    layer.backgroundColor = color
    return layer
  }

  /// A rasterised layer that is too large for a bitmap is made at half the scale, but only while it is.
  @Test func aLargeRasterizedLayerThatShrinksIsSharpAgain() throws {
    let root = layer(0, 0, 120, 90, .white)
    let card = layer(20, 20, 60, 40, Color(red: 0.9, green: 0.5, blue: 0.1))
    card.shouldRasterize = true
    card.affineTransform = Transform2D(rotationAngle: 0.2)
    let dot = layer(7, 9, 13, 11, .black)
    try card.addSublayer(dot)
    try root.addSublayer(card)
    try isForgotten(root, { dot.position.x += 9_000 }, back: { dot.position.x -= 9_000 })
  }

  @Test func aBitmapHasTheScaleThatItIsGiven() throws {
    let root = layer(0, 0, 120, 90, .white)
    let card = layer(20, 20, 60, 40, Color(red: 0.9, green: 0.5, blue: 0.1))
    (card.shouldRasterize, card.rasterizationScale) = (true, 1)
    card.affineTransform = Transform2D(rotationAngle: 0.2)
    try card.addSublayer(layer(7, 9, 13, 11, .black))
    try root.addSublayer(card)
    try isForgotten(root, { card.rasterizationScale = 0.25 }, back: { card.rasterizationScale = 1.5 })
  }

  /// Siblings in space are split where they meet, not where they once met.
  @Test func siblingsInSpaceAreSplitByWhatTheyAreNow() throws {
    let root = layer(0, 0, 120, 90, .white)
    root.sublayerTransform = Transform3D(perspective: 200)
    let near = layer(20, 20, 40, 50, Color(red: 0.2, green: 0.3, blue: 0.9, alpha: 0.7))
    near.transform = Transform3D(rotationAngle: 0.8, x: 0, y: 1, z: 0)
    let far = layer(70, 20, 40, 50, Color(red: 0.9, green: 0.3, blue: 0.2, alpha: 0.7))
    far.transform = Transform3D(rotationAngle: -0.7, x: 0.2, y: 1, z: 0)
    let dot = layer(9, 9, 9, 9, .black)
    try near.addSublayer(dot)
    try root.addSublayer(near)
    try root.addSublayer(far)
    try isForgotten(root, { dot.position.x += 70 }, back: { dot.position.x -= 70 })
    try isForgotten(root, { dot.position.x += 70 }, back: { dot.removeFromSuperlayer() })
  }
}
