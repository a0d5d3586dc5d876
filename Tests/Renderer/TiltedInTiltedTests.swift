import Multiplane
import MultiplaneTestRandom
import MultiplaneTestSupport
import Testing

/// Tilted layers inside tilted layers: each is flattened into its superlayer, and as sharp as one that is tilted alone.
@Suite(.serialized) struct TiltedInTiltedTests {
  private struct Builder {
    var random: SplitMix64

    mutating func number(_ range: ClosedRange<Double>) -> Double {
      range.lowerBound + Double(random.int(0...4096)) / 4096 * (range.upperBound - range.lowerBound)
    }

    mutating func chance(_ percent: Int) -> Bool { random.int(1...100) <= percent }

    mutating func color() -> Color {
      Color(red: number(0...1), green: number(0...1), blue: number(0...1), alpha: 1)
    }

    mutating func tilt() -> Transform3D {
      Transform3D(
        rotationAngle: number(-0.9...0.9), x: number(-1...1), y: number(-1...1), z: chance(30) ? number(-0.3...0.3) : 0)
    }

    /// - Parameters:
    ///   - depth: the number of nested tilted layers.
    ///   - isLoose: whether edges may meet and clips may cut.
    mutating func tilted(in side: Double, depth: Int, isLoose: Bool) -> SceneNode {
      let size = side * number(0.6...0.75)
      let off = isLoose ? number(-0.3...0.3) * side : 0
      var node = SceneNode(
        frame: Rect(x: (side - size) / 2 + off, y: (side - size) / 2, width: size, height: size),
        backgroundColor: color())
      node.transform = tilt()
      if chance(40) { node.sublayerTransform = Transform3D(perspective: number(150...500)) }
      if isLoose, chance(30) { node.masksToBounds = true }
      if chance(30) { node.effects.cornerRadii = CornerRadii(number(1...8)) }
      if isLoose, chance(20) { node.opacity = 0.5 }
      if depth > 1 {
        node.sublayers = [tilted(in: size, depth: depth - 1, isLoose: isLoose)]
        if isLoose, chance(50) {
          node.sublayers.append(
            SceneNode(
              frame: Rect(x: number(0...size), y: number(0...size), width: 14, height: 11), backgroundColor: color()))
        }
      }
      return node
    }

    mutating func scene(isLoose: Bool) -> TestScene {
      var stage = SceneNode(frame: Rect(x: 0, y: 0, width: 120, height: 120), backgroundColor: color())
      stage.sublayerTransform = Transform3D(perspective: number(250...600))
      stage.sublayers = [tilted(in: 120, depth: random.int(2...3), isLoose: isLoose)]
      return TestScene(canvas: SceneCanvas(width: 120, height: 120, background: .white), root: stage)
    }
  }

  @Test(arguments: askedSeeds("TiltedInTiltedTests", else: Array(0..<60)))
  func theyAgreeWithTheReferee(seed: UInt64) throws {
    var builder = Builder(random: SplitMix64(seed: seed))
    let scene = builder.scene(isLoose: true)
    let comparison = Comparison(Referee.render(scene), try Studio().render(scene))
    #expect(comparison.failure(.promise) == nil, "tree \(seed)")
  }

  /// Against a picture four times as fine, averaged over sixteen pixels each.
  @Test(arguments: 0..<20 as Range<UInt64>) func theyAreSharp(seed: UInt64) throws {
    var builder = Builder(random: SplitMix64(seed: seed))
    var scene = builder.scene(isLoose: false)
    let studio = try Studio()
    let picture = try studio.render(scene)
    scene.canvas.scale = 4
    let fine = try studio.render(scene)
    var worst = 0.0
    for y in 0..<120 {
      for x in 0..<120 {
        for component in 0..<4 {
          var sum = 0
          for dy in 0..<4 {
            for dx in 0..<4 { sum += Int(fine.pixels[((y * 4 + dy) * 480 + x * 4 + dx) * 4 + component]) }
          }
          worst = max(worst, abs(Double(sum) / 16 - Double(picture.pixels[(y * 120 + x) * 4 + component])))
        }
      }
    }
    #expect(worst <= 12, "tree \(seed): \(worst)/255")
  }

  /// Edges meet and separate again: a partial redraw equals a first frame.
  @Test func theirEdgesMeetAndPart() throws {
    let canvas = SceneCanvas(width: 120, height: 120, background: .white)
    var builder = Builder(random: SplitMix64(seed: 7))
    let root = try builder.scene(isLoose: false).root.makeLayer()
    let outer = root.sublayers[0]
    let inner = outer.sublayers[0]
    let (whole, place) = (outer.bounds, inner.position)
    try Studio.expectFramesAreFresh(of: root, canvas, count: 9) { frame in
      switch frame % 4 {
      case 0: inner.position = place
      case 1: inner.position = Point(whole.minX + inner.bounds.width / 2, place.y)
      case 2: inner.transform = Transform3D(rotationAngle: 0.5, x: 0, y: 1, z: 0)
      default: outer.transform = Transform3D(rotationAngle: 0.1 * Double(frame), x: 1, y: 0.2, z: 0)
      }
    }
  }
}
