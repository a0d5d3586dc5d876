import MultiplaneChanges
import Multiplane
import MultiplaneTestRandom
import MultiplaneTestSupport
import Testing

/// Shadows and shapes on random layers, against the referee: combinations that the profiles of random trees rarely
/// have.
@Suite(.serialized) struct ShadowRefereeTests {
  private struct Builder {
    var random: SplitMix64

    mutating func number(_ range: ClosedRange<Double>) -> Double {
      range.lowerBound + Double(random.int(0...4096)) / 4096 * (range.upperBound - range.lowerBound)
    }

    mutating func chance(_ percent: Int) -> Bool { random.int(1...100) <= percent }

    mutating func color(opaque: Bool) -> Color {
      Color(red: number(0...1), green: number(0...1), blue: number(0...1), alpha: opaque ? 1 : number(0.2...1))
    }

    mutating func place(_ node: inout SceneNode) {
      let size = Size(number(6...34).rounded(), number(6...34).rounded())
      node.bounds = Rect(x: 0, y: 0, width: size.width, height: size.height)
      node.position = Point(number(14...50), number(14...50))
      if chance(50) { node.position = Point(node.position.x.rounded(), node.position.y.rounded()) }
    }

    mutating func shadow(_ effects: inout LayerEffects) {
      effects.shadowOpacity = chance(50) ? 1 : number(0.2...1)
      effects.shadowColor = color(opaque: chance(60))
      effects.shadowRadius = chance(15) ? 0 : number(0...9)
      effects.shadowOffset = Size(number(-8...8).rounded(), number(-8...8).rounded())
      if chance(30) { effects.shadowOffset.width += 0.5 }
    }

    mutating func transform() -> Transform2D {
      switch random.int(0...4) {
      case 0: Transform2D(scaleX: number(0.6...2), y: number(0.6...2))
      case 1: Transform2D(rotationAngle: .pi / 2)
      case 2: Transform2D(rotationAngle: number(0...6)).scaled(x: 1.2, y: 1.2)
      default: .identity
      }
    }

    mutating func path(in bounds: Rect) -> Path {
      switch random.int(0...3) {
      case 0: return Path(bounds)
      case 1: return Path(roundedRect: bounds, cornerRadius: number(1...9))
      case 2: return Path(ellipseIn: bounds)
      default:
        var path = Path()
        path.move(to: Point(bounds.minX, bounds.minY))
        for _ in 0..<random.int(2...5) {
          path.addLine(to: Point(number(bounds.minX...bounds.maxX), number(bounds.minY...bounds.maxY)))
        }
        path.closeSubpath()
        return path
      }
    }

    mutating func card() -> SceneNode {
      var node = SceneNode()
      place(&node)
      node.backgroundColor = color(opaque: chance(85))
      shadow(&node.effects)
      let map = transform()
      node.transform = Transform3D(map)
      // Corners of rotated layers are compared elsewhere.
      if map.b == 0 || map.a == 0, chance(60) { node.effects.cornerRadii = CornerRadii(number(0...14)) }
      if chance(25) { node.shadowPath = path(in: node.bounds) }
      node.opacity = chance(25) ? number(0.3...1) : 1
      if chance(50) {
        var child = SceneNode()
        place(&child)
        child.position = Point(number(-4...40), number(-4...40))
        child.backgroundColor = color(opaque: chance(50))
        if chance(30) { shadow(&child.effects) }
        node.sublayers = [child]
      }
      return node
    }

    mutating func shape() -> SceneNode {
      var node = SceneNode()
      place(&node)
      var shape = Shape()
      shape.path = path(in: node.bounds)
      shape.fillColor = chance(80) ? color(opaque: chance(50)) : nil
      shape.fillRule = chance(50) ? .evenOdd : .nonZero
      if chance(60) {
        shape.strokeColor = color(opaque: chance(50))
        shape.lineWidth = number(0.5...6)
        shape.lineJoin = .round
        shape.lineCap = .round
      }
      node.kind = .shape(shape)
      node.transform = Transform3D(transform())
      node.opacity = chance(25) ? number(0.3...1) : 1
      if chance(30) { node.backgroundColor = color(opaque: chance(50)) }
      if chance(30) { node.masksToBounds = true }
      return node
    }

    mutating func scene(_ kind: Kind) -> TestScene {
      var root = SceneNode()
      root.bounds = Rect(x: 0, y: 0, width: 64, height: 64)
      root.position = Point(32, 32)
      root.backgroundColor = chance(50) ? .white : nil
      root.sublayers = (0..<random.int(1...3)).map { _ in kind == .shapes ? shape() : card() }
      let scale = [1, 1, 1.5, 2][random.int(0...3)]
      return TestScene(canvas: SceneCanvas(width: 64 / scale, height: 64 / scale, scale: scale), root: root)
    }
  }

  enum Kind: UInt64 { case shadows, shapes }

  @Test(arguments: [Kind.shadows, .shapes])
  func randomLayersAgree(kind: Kind) throws {
    let studio = try Studio()
    var (pixels, overTwo) = (0, 0)
    for seed in 0..<120 as Range<UInt64> {
      var builder = Builder(random: SplitMix64(seed: seed * 2 + kind.rawValue))
      let scene = builder.scene(kind)
      let expected = Referee.render(scene)
      let actual = try studio.render(scene)
      let comparison = Comparison(expected, actual)
      pixels += comparison.pixelCount
      overTwo += comparison.overTwoCount
      guard let failure = comparison.failure(.promise) else { continue }
      let smallest = Shrinker.shrink(scene, limit: 300) { scene in
        guard let picture = try? studio.render(scene) else { return false }
        return Comparison(Referee.render(scene), picture).failure(.promise) != nil
      }
      let report = FailureReport.write(
        "\(kind)-\(seed)", scene: smallest, expected: Referee.render(smallest).picture,
        actual: try studio.render(smallest), notes: failure.description)
      Issue.record("\(kind) \(seed): \(failure); \(report)")
    }
    #expect(Double(overTwo) <= Comparison.allowedShareOverTwo * Double(pixels))
  }
}
