import Multiplane
import MultiplaneTestSupport
import Testing

/// Partial redraws behind edge occluders equal full ones.
@Suite struct EdgeOccluderHistoryTests {
  private static func canvas(_ background: Color) -> SceneCanvas {
    SceneCanvas(width: 200, height: 160, scale: 1, background: background)
  }

  /// A square below the card moves along its rows.
  @Test(arguments: [0.2, 1]) func aPartOfWhatManyRowsAreInFrontOf(alpha: Double) throws {
    let (root, card, mover) = (Layer(), Layer(60, 20, 80, 120, .white), Layer(0, 0, 30, 30, .black))
    root.frame = Rect(x: 0, y: 0, width: 200, height: 160)
    (card.cornerRadius, card.masksToBounds) = (10, true)
    card.transform = Transform3D(rotationAngle: 0.3, x: 0, y: 0, z: 1)
    for row in 0..<20 {
      let color = Color(red: Double(row % 3) / 2, green: 0.3, blue: Double(row % 2), alpha: alpha)
      card.addSublayer(Layer(0, 6 * Double(row), 80, 6, color))
    }
    root.addSublayer(mover)
    root.addSublayer(card)
    try Studio.expectFramesAreFresh(of: root, Self.canvas(.white), count: 6) { frame in
      mover.position = Point(60 + 8 * Double(frame), 20 + 22 * Double(frame))
    }
  }

  /// The layers in a plain one become edge occluders and stop being ones, and change their order.
  @Test(arguments: [0, 0.3]) func layersInAPlainOneThatChanges(angle: Double) throws {
    let (root, card, plain) = (Layer(), Layer(60, 20, 80, 120, .white), Layer())
    let (body, header) = (Layer(0, 0, 30, 120, .black), Layer(0, 0, 80, 20, Color(red: 0, green: 0.5, blue: 1)))
    root.frame = Rect(x: 0, y: 0, width: 200, height: 160)
    plain.frame = Rect(x: 0, y: 0, width: 40, height: 60)
    (card.cornerRadius, card.masksToBounds) = (10, true)
    card.transform = Transform3D(rotationAngle: angle, x: 0, y: 0, z: 1)
    for layer in [body, header] { plain.addSublayer(layer) }
    card.addSublayer(plain)
    root.addSublayer(card)
    let dots = (0..<31).map { _ in Layer(40, 40, 2, 2, .black) }
    try Studio.expectFramesAreFresh(of: root, Self.canvas(.white), count: 12) { frame in
      plain.masksToBounds = frame == 1
      plain.backgroundColor = frame == 3 ? Color(red: 1, green: 0, blue: 0) : nil
      plain.opacity = frame == 5 ? 0.5 : 1
      header.zPosition = frame == 7 ? -1 : 0
      for dot in dots { if frame == 9 { plain.addSublayer(dot) } else { dot.removeFromSuperlayer() } }
      header.transform = frame == 11 ? Transform3D(rotationAngle: 0.5, x: 0, y: 1, z: 0) : .identity
    }
  }

  /// A cached translucent group has no edges of its own where the surrounding clip cuts it: it scrolls to that edge and
  /// away.
  @Test(arguments: [0, 0.3]) func aKeptGroupThatComesToTheEdgeOfTheClip(angle: Double) throws {
    let (root, card, group) = (Layer(), Layer(60, 20, 80, 120, .white), Layer(0, 30, 80, 40, .black))
    root.frame = Rect(x: 0, y: 0, width: 200, height: 160)
    (card.cornerRadius, card.masksToBounds) = (10, true)
    card.transform = Transform3D(rotationAngle: angle, x: 0, y: 0, z: 1)
    card.position = Point(card.position.x + 0.3, card.position.y + 0.4)
    group.opacity = 0.5
    group.addSublayer(Layer(10, 0, 30, 40, Color(red: 0, green: 0.5, blue: 1)))
    card.addSublayer(group)
    root.addSublayer(card)
    // It stays long enough to be cached each time.
    let places = [30, 30, 30, 30, 80, 80, 80, 80, 90, 90, 90, 90, 0, 0, 0, 0, -20, -20, 30.0]
    try Studio.expectFramesAreFresh(of: root, Self.canvas(.white), count: places.count) { frame in
      card.bounds = Rect(x: 0, y: 30 - places[frame], width: 80, height: 120)
      // A change above it causes a redraw.
      card.backgroundColor = Color(red: 1, green: 1 - Double(frame % 2) / 4, blue: 1)
    }
  }

  /// A sublayer at one side of a card becomes an edge occluder and stops being one: the other sides are neither redrawn
  /// nor changed.
  @Test(arguments: [0, 0.3]) func aSublayerThatBecomesAnOccluder(angle: Double) throws {
    let (root, card, side) = (
      Layer(), Layer(60, 20, 80, 120, Color(red: 0.9, green: 0.5, blue: 0.1, alpha: 0.7)), Layer()
    )
    root.frame = Rect(x: 0, y: 0, width: 200, height: 160)
    side.frame = Rect(x: 0, y: 40, width: 10, height: 40)
    (card.cornerRadius, card.masksToBounds, card.filters) = (10.5, true, [.saturation(0.8)])
    card.transform = Transform3D(rotationAngle: angle, x: 0, y: 0, z: 1)
    card.addSublayer(side)
    root.addSublayer(card)
    try Studio.expectFramesAreFresh(of: root, Self.canvas(.clear), count: 6) { frame in
      side.backgroundColor = frame % 2 == 0 ? nil : Color(red: 0, green: 0.4, blue: 0.8)
    }
  }
}
