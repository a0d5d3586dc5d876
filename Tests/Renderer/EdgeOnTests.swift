import Multiplane
import MultiplaneTestRandom
import MultiplaneTestSupport
import Testing

/// Planes seen nearly edge-on, among others that they intersect: pixels there extend far beyond them.
@Suite(.serialized) struct EdgeOnTests {
  private static func value(_ range: ClosedRange<Double>, _ random: inout SplitMix64) -> Double {
    Double.random(in: range, using: &random)
  }

  /// Some siblings in one space; every second one is a sliver.
  private static func stage(_ random: inout SplitMix64) throws -> Layer {
    let root = Layer()
    root.frame = Rect(x: 0, y: 0, width: 64, height: 48)
    root.sublayerTransform =
      [.identity, Transform3D(perspective: 150), Transform3D(perspective: 50)][random.int(0...2)]
    for index in 0..<6 {
      let layer = Layer()
      layer.bounds = Rect(x: 0, y: 0, width: value(8...50, &random), height: value(8...50, &random))
      layer.position = Point(value(10...54, &random), value(8...40, &random))
      layer.zPosition = value(-6...6, &random)
      layer.backgroundColor = Color(
        red: value(0...1, &random), green: value(0...1, &random), blue: value(0...1, &random),
        alpha: value(0.3...1, &random))
      turn(layer, isSliver: index % 2 == 0, &random)
      root.addSublayer(layer)
    }
    return root
  }

  private static func turn(_ layer: Layer, isSliver: Bool, _ random: inout SplitMix64) {
    let away = isSliver ? value(0.001...0.06, &random) : value(0.3...1.5, &random)
    let around = value(-3...3, &random)
    layer.transform = Transform3D(rotationAngle: around, x: 0, y: 0, z: 1)
      .rotated(angle: .pi / 2 - away, x: 0.2, y: 1, z: 0)
  }

  @Test(arguments: askedSeeds("EdgeOnTests", else: Array(0..<30), found: [516]))
  func partialFramesEqualFullOnes(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let root = try Self.stage(&random)
    let canvas = SceneCanvas(width: 64, height: 48, background: .white)
    let (kept, fresh) = (try Studio(), try Studio())
    let tree = LayerTree(root: root, actionsAreEnabled: false)
    for frame in 0..<12 {
      kept.compositor.mailbox.post(tree.commit(at: 0))
      let partial = try kept.picture(canvas, bufferAge: frame == 0 ? 0 : 1).picture
      let full = try fresh.render(TestScene(canvas: canvas, root: SceneNode(layer: root)))
      let failure = Comparison(full, partial).failure(.exact)
      #expect(failure == nil, "frame \(frame)")
      if failure != nil { return }
      let index = random.int(0...5)
      let layer = root.sublayers[index]
      if random.next() % 2 == 0 {
        layer.position = Point(layer.position.x + Self.value(-3...3, &random), layer.position.y)
        layer.bounds.size = Size(Self.value(4...60, &random), Self.value(4...60, &random))
      } else {
        Self.turn(layer, isSliver: index % 2 == 0, &random)
      }
    }
  }
}
