import Multiplane
import MultiplaneTestSupport
import Testing

/// Layers that their own clip cuts as a group, because layers of unknown alpha meet others at the clip's edge, against
/// the referee.
@Suite struct ClipGroupTests {
  /// A card with a container in its corner, in which two layers overlap.
  private static func card(_ change: (inout SceneNode) -> Void) -> SceneNode {
    let badge = SceneNode(
      frame: Rect(x: -3, y: -2, width: 20, height: 16),
      sublayers: [
        SceneNode(
          frame: Rect(x: 0, y: 0, width: 18, height: 12), backgroundColor: Color(red: 0, green: 0.4, blue: 0.9)),
        SceneNode(
          frame: Rect(x: 6, y: 2, width: 14, height: 14),
          backgroundColor: Color(red: 0.9, green: 0, blue: 0, alpha: 0.5)),
      ])
    var card = SceneNode(frame: Rect(x: 12, y: 12, width: 40, height: 38), backgroundColor: .white, sublayers: [badge])
    card.masksToBounds = true
    card.effects.cornerRadii = CornerRadii(9)
    change(&card)
    return card
  }

  private static let ways: [@Sendable (inout SceneNode) -> Void] = [
    { _ in }, { $0.position.x += 0.4 }, { $0.transform = Transform3D(Transform2D(rotationAngle: 0.3)) },
    { $0.transform = Transform3D(Transform2D(scaleX: -1.1, y: 0.9)) },
    {
      $0.transform = Transform3D(rotationAngle: 0.7, x: 0.3, y: 1, z: 0).concatenating(Transform3D(perspective: 200))
    },
    { $0.opacity = 0.6 },
    {
      $0.effects.shadowOpacity = 0.8
      $0.effects.shadowRadius = 2
      $0.backgroundColor = Color(red: 1, green: 1, blue: 1, alpha: 0.7)
    },
  ]

  private func check(_ node: SceneNode, _ reasons: [String]) throws {
    let root = SceneNode(frame: Rect(x: 0, y: 0, width: 64, height: 64), sublayers: [node])
    let canvas = SceneCanvas(width: 64, height: 64, scale: 1, background: Color(red: 0.1, green: 0.1, blue: 0.1))
    let scene = TestScene(canvas: canvas, root: root)
    let drawn = try Studio().firstPicture(scene.root.makeLayer(), canvas)
    #expect(Comparison(Referee.render(scene), drawn.picture).failure(.promise) == nil)
    #expect(drawn.frame.statistics.offscreens.map(\.reason.rawValue) == reasons)
  }

  @Test(arguments: ways.indices) func theyAreCutOnce(index: Int) throws {
    try check(
      Self.card(Self.ways[index]), index == 4 ? ["plane", "clip"] : index == 6 ? ["clip", "shadow"] : ["clip"])
  }

  /// An opacity around that applies to each item also does in the group.
  @Test(arguments: 0..<4) func opacitiesAroundApplyToEachItem(index: Int) throws {
    var parent = SceneNode(frame: Rect(x: 0, y: 0, width: 64, height: 64), sublayers: [Self.card(Self.ways[index])])
    (parent.opacity, parent.effects.allowsGroupOpacity) = (0.5, false)
    try check(parent, ["clip"])
    // It applies to a translucent group as a whole.
    parent.sublayers[0].opacity = 0.6
    try check(parent, ["clip"])
    parent.effects.allowsGroupOpacity = true
    try check(parent, ["clip"])
  }

  /// Layers away from the edge need no group, nor do opaque ones that reach it.
  @Test func othersNeedNoGroup() throws {
    try check(Self.card { $0.sublayers[0].position = Point(20, 20) }, [])
    try check(Self.card { $0.sublayers = $0.sublayers[0].sublayers }, [])
  }
}
