import Multiplane
import MultiplaneTestRandom
import MultiplaneTestSupport
import Testing

/// Found layers are listed in the paint order that is kept of the whole tree, as long as it holds: the plan is the one
/// of the general path, and the picture that of a first frame.
@Suite(.serialized) struct KeptOrderTests {
  private static let frames = 32
  private static let seeds = askedSeeds("KeptOrderTests", else: Array(0..<4))
  /// A ninth of it shows.
  private static let document = Size(720, 600)

  /// A tree of some levels, of which each layer draws itself and may have sublayers.
  private struct Stage {
    let root = Layer()
    let document = Layer()
    var layers: [Layer] = []

    init(_ random: inout SplitMix64) {
      root.frame = Rect(x: 0, y: 0, width: 240, height: 200)
      document.anchorPoint = .zero
      root.addSublayer(document)
      for index in 0..<500 {
        let layer = Layer(
          0, 0, Double(random.int(4...30)), Double(random.int(4...30)),
          Color(
            red: random.double(0...1), green: random.double(0...1), blue: random.double(0...1),
            alpha: random.chance(0.5) ? 1 : 0.6))
        let above = index < 100 || random.chance(0.3) ? document : layers[random.int(0...index - 1)]
        layer.position =
          above === document
          ? Point(random.double(0...KeptOrderTests.document.width), random.double(0...KeptOrderTests.document.height))
          : Point(random.double(-20...30), random.double(-20...30))
        if random.chance(0.7) { layer.position = Point(layer.position.x.rounded(), layer.position.y.rounded()) }
        above.addSublayer(layer)
        layers.append(layer)
      }
    }

    func layer(_ random: inout SplitMix64) -> Layer { layers[random.int(0...layers.count - 1)] }
  }

  /// A change of the structure, after which the order is found anew.
  private static func restack(_ stage: Stage, _ random: inout SplitMix64) {
    let layer = stage.layer(&random)
    switch random.int(0...3) {
    case 0: layer.superlayer?.addSublayer(layer)
    case 1: layer.superlayer?.insertSublayer(layer, at: 0)
    case 2: layer.removeFromSuperlayer()
    default: stage.document.insertSublayer(layer, at: random.int(0...5))
    }
  }

  /// A change of which the order must know, or that must not matter to it.
  private static func change(_ stage: Stage, _ random: inout SplitMix64) {
    let layer = stage.layer(&random)
    switch random.int(0...10) {
    case 0: layer.zPosition = layer.zPosition == 0 ? random.double(-1...1) : 0
    case 1: layer.isHidden.toggle()
    case 2: layer.opacity = random.chance(0.5) ? 1 : 0.5
    case 3: layer.masksToBounds.toggle()
    case 4: layer.position.x += 3
    case 5: layer.affineTransform = Transform2D(rotationAngle: random.double(-1...1))
    case 6: layer.transform = Transform3D(rotationAngle: 0.5, x: 0, y: 1, z: 0)
    case 7: layer.mask = random.chance(0.5) ? Layer(0, 0, 9, 9, .black) : nil
    case 8: layer.cornerRadius = 4
    case 9: layer.bounds.origin.x += 2
    default: layer.shouldRasterize.toggle()
    }
  }

  @Test(arguments: seeds) func theGeneralPathGivesTheSamePlan(seed: UInt64) throws {
    var random = SplitMix64(seed: seed &+ 991)
    let (short, eager, general, fresh) = (try Studio(), try Studio(), try Studio(), try Studio())
    general.compositor.shortcuts = .withoutLeaves
    eager.compositor.shortcuts = .always
    let stage = Stage(&random)
    let tree = LayerTree(root: stage.root, actionsAreEnabled: false)
    let canvas = SceneCanvas(width: 240, height: 200, scale: random.chance(0.7) ? 1 : 1.5)
    let movers = (0..<3).map { _ in stage.layer(&random) }
    for frame in 0..<Self.frames {
      let changes = tree.commit(at: 0)
      for studio in [short, eager, general] { studio.compositor.mailbox.post(changes) }
      let age = frame == 0 ? 0 : 1
      let picture = try short.picture(canvas, bufferAge: age).picture
      let other = try general.picture(canvas, bufferAge: age).picture
      let third = try eager.picture(canvas, bufferAge: age).picture
      #expect(short.planLines == general.planLines, "frame \(frame)")
      #expect(Comparison(other, picture).failure(.exact) == nil, "frame \(frame)")
      #expect(Comparison(other, third).failure(.exact) == nil, "frame \(frame), wherever possible")
      let whole = try fresh.render(TestScene(canvas: canvas, root: SceneNode(layer: stage.root)))
      #expect(Comparison(whole, picture).failure(.exact) == nil, "frame \(frame), against a first frame")
      for mover in movers where random.chance(0.7) {
        mover.position = Point(mover.position.x + random.double(-9...9), mover.position.y + random.double(-9...9))
      }
      if frame % 7 == 6 {
        stage.document.position = Point(random.double(-300...0).rounded(), random.double(-200...0).rounded())
      }
      if frame % 4 == 3 { for _ in 0..<random.int(1...3) { Self.change(stage, &random) } }
      // The order is found once the structure has been the same for some frames.
      if frame % 10 == 9 { for _ in 0..<random.int(1...3) { Self.restack(stage, &random) } }
    }
  }
}
