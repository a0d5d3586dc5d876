import Multiplane
import MultiplaneContents
import Testing

/// A layer with all its sublayers is drawn by itself, and its tree stays as it is.
@Suite struct SubtreePictureTests {
  private static func makeCard() throws -> Layer {
    let card = Layer()
    card.name = "card"
    card.bounds = Rect(x: 0, y: 0, width: 40, height: 30)
    card.backgroundColor = Color(red: 0.2, green: 0.5, blue: 0.9)
    card.cornerRadius = 6
    card.opacity = 0.6
    let picture = Layer()
    picture.frame = Rect(x: 5, y: 4, width: 20, height: 18)
    picture.contents = try Bitmap(width: 2, height: 1, bytes: [200, 30, 20, 255, 20, 40, 220, 255])
    picture.shadowOpacity = 0.5
    let mask = Layer()
    mask.frame = Rect(x: 0, y: 0, width: 12, height: 18)
    mask.backgroundColor = .black
    picture.mask = mask
    card.addSublayer(picture)
    let front = Layer()
    front.frame = Rect(x: 18, y: 12, width: 16, height: 14)
    front.backgroundColor = .white
    front.compositingFilter = .multiply
    front.transform = Transform3D(rotationAngle: 0.3, x: 0, y: 0, z: 1)
    card.addSublayer(front)
    return card
  }

  @Test func aSubtreeIsDrawnAsATreeOfItsOwn() throws {
    let root = Layer()
    root.frame = Rect(x: 0, y: 0, width: 90, height: 70)
    root.backgroundColor = Color(red: 0.9, green: 0.8, blue: 0.1)
    let card = try Self.makeCard()
    card.position = Point(60, 40)
    card.transform = Transform3D(rotationAngle: 0.7, x: 0, y: 0, z: 1)
    root.addSublayer(card)
    let tree = LayerTree(root: root, actionsAreEnabled: false)
    let surface = try OffscreenSurface(width: 90, height: 70)
    let compositor = try Compositor(context: surface.context)
    try compositor.render(tree, at: 0, to: surface)
    let whole = try surface.readPixels()

    let picture = try OffscreenSurface(width: 40, height: 30, sharing: surface)
    let other = try Compositor(context: picture.context)
    for _ in 0..<2 {
      let frame = try other.render(card, of: tree, at: 0, to: picture)
      #expect(frame.damage.area == 40 * 30)
    }
    let expected = try OffscreenSurface(width: 40, height: 30)
    let alone = try Self.makeCard()
    alone.position = Point(20, 15)
    try Compositor(context: expected.context).render(LayerTree(root: alone), at: 0, to: expected)
    #expect(try picture.readPixels() == expected.readPixels())
    // Its own tree goes on.
    #expect(try compositor.render(tree, at: 0, to: surface).damage.isEmpty)
    card.opacity = 1
    #expect(try !compositor.render(tree, at: 0, to: surface).damage.isEmpty)
    card.opacity = 0.6
    try compositor.render(tree, at: 0, to: surface)
    #expect(try surface.readPixels() == whole)
    // A layer of no tree, or of another, draws nothing.
    try other.render(Layer(), of: tree, at: 0, to: picture, options: .init(background: .black))
    #expect(try picture.readPixels().prefix(4) == [0, 0, 0, 255])
  }
}
