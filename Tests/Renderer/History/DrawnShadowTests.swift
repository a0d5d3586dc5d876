import Multiplane
import MultiplaneTestSupport
import Testing

/// Shadows that are drawn again with their layers: no picture depends on what was drawn before.
@Suite(.serialized) struct DrawnShadowTests {
  private static let canvas = SceneCanvas(width: 240, height: 200, background: .white)

  private static func card(_ frame: Rect, radius: Double = 3) -> Layer {
    let card = Layer(frame.minX, frame.minY, frame.width, frame.height)
    card.backgroundColor = Color(red: 0.9, green: 0.5, blue: 0.2)
    (card.shadowOpacity, card.shadowRadius, card.shadowOffset) = (0.8, radius, Size(2, 3))
    return card
  }

  private static func stage(_ layers: [Layer]) -> (root: Layer, list: Layer) {
    let (root, list) = (Layer(0, 0, 240, 200), Layer(0, 0, 240, 400))
    root.addSublayer(list)
    for layer in layers { list.addSublayer(layer) }
    return (root, list)
  }

  @Test("a shadow that needs a pass once its superlayer turns or grows", arguments: [0, 1, 3.0])
  func turnedSuperlayer(radius: Double) throws {
    let (root, list) = Self.stage([Self.card(Rect(x: 60, y: 60, width: 70, height: 50), radius: radius)])
    try Studio.expectFramesAreFresh(of: root, Self.canvas, count: 8) { frame in
      switch frame {
      case 2: list.position.y += 4
      case 4: list.affineTransform = Transform2D(rotationAngle: 0.5)
      case 5: list.affineTransform = .identity
      case 6: list.affineTransform = Transform2D(scaleX: 1.5, y: 2)
      default: break
      }
    }
  }

  @Test("the shadow of a turned layer's path follows the superlayer", arguments: [1, 2.0])
  func turnedLayer(scale: Double) throws {
    let card = Self.card(Rect(x: 80, y: 60, width: 60, height: 60))
    card.affineTransform = Transform2D(rotationAngle: .pi / 4)
    card.shadowPath = Path(ellipseIn: Rect(x: 0, y: 0, width: 60, height: 60))
    let (root, list) = Self.stage([card])
    let canvas = SceneCanvas(width: 240, height: 200, scale: scale, background: .white)
    try Studio.expectFramesAreFresh(of: root, canvas, count: 8) { frame in
      if frame % 3 == 2 { list.affineTransform = Transform2D(rotationAngle: Double(frame) / 20) }
      list.position.x += frame % 2 == 0 ? 5 : 1.25
    }
  }

  @Test("shadows beyond the memory of bitmaps stay while they are drawn")
  func manyShadows() throws {
    let paths = (0..<66).map { index in
      let card = Self.card(Rect(x: 20, y: 20, width: 200, height: 160), radius: 0)
      card.backgroundColor = .clear
      card.shadowPath = Path(ellipseIn: Rect(x: Double(index) / 8, y: 0, width: 190, height: 160))
      card.shadowOpacity = 0.02
      return card
    }
    let last = Self.card(Rect(x: 30, y: 30, width: 20, height: 20))
    let (root, _) = Self.stage(paths + [last])
    let canvas = SceneCanvas(width: 240, height: 200, scale: 2, background: .white)
    let (kept, tree) = (try Studio(), LayerTree(root: root, actionsAreEnabled: false))
    for frame in 0..<5 {
      last.position.x += 7
      if frame >= 2 { last.shadowRadius += 1 }
      kept.compositor.mailbox.post(tree.commit(at: 0))
      let (picture, _) = try kept.picture(canvas, bufferAge: frame == 0 ? 0 : 1)
      if frame == 4 { #expect(try Studio.isFresh(picture, of: root, canvas)) }
    }
  }

  @Test("a rounded card and its shadow scroll out of sight and come back")
  func scrolled() throws {
    let cards = (0..<6).map { index in
      let card = Self.card(Rect(x: 12, y: Double(index) * 70 + 4, width: 216, height: 60))
      card.cornerRadius = 11
      card.addSublayer(Self.card(Rect(x: 20, y: 20, width: 18, height: 18), radius: 1))
      return card
    }
    let (root, list) = Self.stage(cards)
    try Studio.expectFramesAreFresh(of: root, Self.canvas, count: 30) { frame in
      list.position.y += frame < 14 ? -23 : 19
      if frame % 5 == 4 { cards[frame % 6].sublayers[0].position.x += 3.5 }
      if frame == 9 { cards[1].shadowOpacity = 0 }
      if frame == 17 { cards[1].shadowOpacity = 0.5 }
      if frame == 20 { cards[3].sublayers[0].position.x = 215 }
    }
  }

  @Test("the shadow of a card's picture follows the list without a pass", arguments: [1, 2.0], [3, 14.0])
  func pictureShadow(scale: Double, radius: Double) throws {
    let cards = (0..<3).map { index in
      let card = Self.card(Rect(x: 30, y: Double(index) * 60 + 20, width: 180, height: 40), radius: radius)
      card.cornerRadius = 9
      let badge = Layer(171, -7, 18, 18)
      (badge.backgroundColor, badge.cornerRadius) = (Color(red: 0.8, green: 0.1, blue: 0.1), 9)
      card.addSublayer(badge)
      return card
    }
    let (root, list) = Self.stage(cards)
    let canvas = SceneCanvas(width: 240, height: 200, scale: scale, background: .white)
    let (kept, tree) = (try Studio(), LayerTree(root: root, actionsAreEnabled: false))
    for frame in 0..<9 {
      list.position.y += frame == 6 ? 2.3 : 4
      if frame == 5 { cards[1].sublayers[0].position.x -= 5 }
      kept.compositor.mailbox.post(tree.commit(at: 0))
      let (picture, result) = try kept.picture(canvas, bufferAge: frame == 0 ? 0 : 1)
      #expect(try Studio.isFresh(picture, of: root, canvas), "frame \(frame)")
      let shadows = result.statistics.offscreens.count { $0.reason == .shadow }
      let isDrawn = [3: 0, 4: 0, 5: 1][frame].map { shadows == $0 } ?? true
      #expect(isDrawn, "frame \(frame): \(shadows)")
    }
  }
}
