import Multiplane
import MultiplaneContents
import MultiplaneTestRandom
import MultiplaneTestSupport
import Testing

/// A translucent border drawn separately, over sublayers or a shape, gives the same picture as a border drawn with the
/// layer: background and contents do not show at the edge.
@Suite(.serialized) struct UnderBorderTests {
  private struct Builder {
    var random: SplitMix64

    mutating func number(_ range: ClosedRange<Double>) -> Double {
      range.lowerBound + Double(random.int(0...4096)) / 4096 * (range.upperBound - range.lowerBound)
    }

    mutating func chance(_ percent: Int) -> Bool { random.int(1...100) <= percent }

    mutating func color(_ alpha: ClosedRange<Double>) -> Color {
      Color(red: number(0...1), green: number(0...1), blue: number(0...1), alpha: number(alpha))
    }

    /// A card with a translucent border.
    mutating func card() throws -> SceneNode {
      var node = SceneNode(
        frame: Rect(x: number(6...12), y: number(6...12), width: number(30...44), height: number(30...44)))
      if chance(30) { node.bounds.size = Size(node.bounds.width.rounded(), node.bounds.height.rounded()) }
      node.effects.borderWidth = number(0.4...7)
      node.effects.borderColor = color(0.2...0.95)
      switch random.int(0...3) {
      case 0: break
      case 1: node.effects.cornerRadii = CornerRadii(number(1...20))
      case 2:
        node.effects.cornerRadii = CornerRadii(
          topLeft: Size(number(0...20), number(0...9)), topRight: Size(number(0...12), number(0...12)),
          bottomRight: .zero, bottomLeft: Size(number(0...9), number(0...20)))
      default:
        node.effects.cornerRadii = CornerRadii(number(1...16))
        node.effects.cornerCurve = .continuous
      }
      node.masksToBounds = chance(50)
      switch random.int(0...3) {
      case 0:
        var gradient = Gradient()
        gradient.colors = [color(0.5...1), color(0.5...1)]
        node.kind = .gradient(gradient)
      case 1:
        var bytes: [UInt8] = []
        for _ in 0..<16 { bytes += [UInt8(random.int(0...255)), UInt8(random.int(0...255)), 40, 255] }
        node.contents = try Bitmap(width: 4, height: 4, bytes: bytes)
        node.backgroundColor = chance(50) ? color(1...1) : nil
      default: node.backgroundColor = color(chance(70) ? 1...1 : 0.3...0.9)
      }
      return node
    }
  }

  /// The card alone, and with a sublayer that draws nothing but causes the border to be drawn later.
  @Test func theyLookLikeLeaves() throws {
    let studio = try Studio()
    var builder = Builder(random: SplitMix64(seed: 3))
    for index in 0..<60 {
      let scale = [1, 1.5, 2, 3][index % 4]
      var card = try builder.card()
      if index % 5 == 0 { card.opacity = 0.6 }
      if index % 7 == 0 { card.transform = Transform3D(Transform2D(rotationAngle: builder.number(0...6))) }
      let canvas = SceneCanvas(width: 64, height: 64, scale: scale, background: .white)
      func picture(_ node: SceneNode) throws -> Picture {
        let root = SceneNode(frame: Rect(x: 0, y: 0, width: 64, height: 64), sublayers: [node])
        return try studio.render(TestScene(canvas: canvas, root: root))
      }
      let leaf = try picture(card)
      card.sublayers = [SceneNode(frame: Rect(x: 15, y: 15, width: 1, height: 1))]
      let difference = try picture(card).largestDifference(to: leaf)
      #expect(difference <= 2, "card \(index): \(difference)/255")
    }
  }

  /// A sublayer that fills the clipping bounds behaves like a background.
  @Test func whatIsClippedLooksLikeABackground() throws {
    let studio = try Studio()
    var builder = Builder(random: SplitMix64(seed: 4))
    for index in 0..<48 {
      let scale = [1, 1.5, 2, 3][index % 4]
      var card = try builder.card()
      (card.kind, card.contents, card.masksToBounds) = (.plain, nil, true)
      card.effects.borderWidth = builder.number(1.6...7)
      if index % 7 == 0 { card.transform = Transform3D(Transform2D(rotationAngle: builder.number(0...6))) }
      let canvas = SceneCanvas(width: 64, height: 64, scale: scale, background: .white)
      func picture(_ node: SceneNode) throws -> Picture {
        let root = SceneNode(frame: Rect(x: 0, y: 0, width: 64, height: 64), sublayers: [node])
        return try studio.render(TestScene(canvas: canvas, root: root))
      }
      let color = builder.color(1...1)
      card.backgroundColor = color
      let leaf = try picture(card)
      card.backgroundColor = builder.color(1...1)
      card.sublayers = [SceneNode(frame: Rect(x: -5, y: -5, width: 60, height: 60), backgroundColor: color)]
      let difference = try picture(card).largestDifference(to: leaf)
      #expect(difference <= 3, "card \(index): \(difference)/255")
    }
  }

  @Test(arguments: askedSeeds("UnderBorderTests", else: Array(0..<60)))
  func theyAgreeWithTheReferee(seed: UInt64) throws {
    var builder = Builder(random: SplitMix64(seed: seed))
    var card = try builder.card()
    var child = SceneNode(
      frame: Rect(x: builder.number(-9...20), y: builder.number(-9...20), width: 21, height: 17),
      backgroundColor: builder.color(0.4...1))
    if builder.chance(40) { child.effects.cornerRadii = CornerRadii(5) }
    card.sublayers = [child]
    if builder.chance(25) {
      card.opacity = 0.5
      card.effects.allowsGroupOpacity = builder.chance(50)
    }
    if builder.chance(20) { card.transform = Transform3D(Transform2D(rotationAngle: builder.number(0...6))) }
    let root = SceneNode(frame: Rect(x: 0, y: 0, width: 64, height: 64), sublayers: [card])
    let scale = [1, 1.5, 2][builder.random.int(0...2)]
    let canvas = SceneCanvas(width: 64, height: 64, scale: scale, background: builder.chance(50) ? .white : .clear)
    let scene = TestScene(canvas: canvas, root: root)
    let comparison = Comparison(Referee.render(scene), try Studio().render(scene))
    #expect(comparison.failure(.promise) == nil, "card \(seed)")
  }
}
