import Multiplane
import MultiplaneTestRandom
import MultiplaneTestSupport
import Testing

/// When not all offscreen images fit the budget, a frame equals a first frame, whatever was drawn before.
@Suite(.serialized) struct OffscreenBudgetPictureTests {
  private static let canvas = SceneCanvas(width: 96, height: 80, scale: 1, background: .white)

  private static func colored(_ random: inout SplitMix64, _ side: Double) -> Layer {
    Layer(
      random.double(-20...90), random.double(-20...70), side, side,
      Color(
        red: random.double(0...1), green: random.double(0...1), blue: random.double(0...1),
        alpha: random.double(0.3...1)))
  }

  /// A layer that needs a pass for a random reason.
  private static func costly(_ random: inout SplitMix64) throws -> Layer {
    let layer = colored(&random, random.double(10...50))
    layer.addSublayer(colored(&random, 20))
    layer.addSublayer(colored(&random, 20))
    switch random.int(0...6) {
    case 0: layer.filters = [.gaussianBlur(radius: random.double(0.5...8))]
    case 1: layer.opacity = 0.6
    case 2: layer.backgroundFilters = [.gaussianBlur(radius: random.double(0.5...6))]
    case 3: layer.compositingFilter = .difference
    case 4:
      (layer.shadowOpacity, layer.shadowRadius) = (0.8, random.double(0...6))
    case 5: layer.shouldRasterize = true
    default:
      let mask = Layer(2, 2, 12, 12, .black)
      mask.cornerRadius = 5
      layer.mask = mask
    }
    return layer
  }

  @Test(arguments: askedSeeds("OffscreenBudgetPictureTests", else: Array(0..<8))) func framesAreFresh(_ seed: UInt64)
    throws
  {
    var random = SplitMix64(seed: seed)
    let root = Layer(0, 0, 96, 80)
    let mover = Layer(3, 3, 7, 7, Color(red: 0.1, green: 0.6, blue: 0.2))
    root.addSublayer(mover)
    var layers: [Layer] = []
    for index in 0..<14 {
      let layer = try Self.costly(&random)
      if index % 5 == 0 {
        let copies = ReplicatorLayer()
        copies.frame = Rect(x: 0, y: 0, width: 96, height: 80)
        (copies.instanceCount, copies.instanceTransform) = (6, Transform3D(translationX: 9, y: 4))
        copies.addSublayer(layer)
        root.addSublayer(copies)
      } else {
        root.addSublayer(layer)
      }
      layers.append(layer)
    }
    // From no budget to more than is needed.
    let budget = [0, 20_000, 60_000, 200_000, 1_000_000][Int(seed) % 5]
    try Studio.expectFramesAreFresh(of: root, Self.canvas, count: 10, offscreenPixels: budget) { frame in
      if frame == 0 { return }
      mover.position.x += 3
      switch frame % 4 {
      case 0: layers[random.int(0...layers.count - 1)].opacity = Float(random.double(0...1))
      case 1: layers[random.int(0...layers.count - 1)].position.y += 5
      case 2: layers[random.int(0...layers.count - 1)].removeFromSuperlayer()
      default: break
      }
    }
  }

  /// A bitmap too large to be cached looks the same in every redraw.
  @Test func largeBitmapsAreFresh() throws {
    let root = Layer(0, 0, 96, 80)
    let large = Layer(-300.3, -200, 3000, 2000, Color(red: 0.9, green: 0.9, blue: 0.6))
    large.shouldRasterize = true
    large.filters = [.gaussianBlur(radius: 3)]
    let inner = Layer(100, 100, 2500, 1500, Color(red: 0.2, green: 0.5, blue: 0.9, alpha: 0.5))
    inner.shouldRasterize = true
    let dot = Layer(310, 215, 20, 30, Color(red: 0.8, green: 0.1, blue: 0.1))
    let glass = Layer(330, 230, 30, 20)
    glass.backgroundFilters = [.gaussianBlur(radius: 4)]
    let mover = Layer(50, 50, 9, 9, .black)
    large.addSublayer(inner)
    large.addSublayer(dot)
    large.addSublayer(glass)
    root.addSublayer(large)
    root.addSublayer(mover)
    try Studio.expectFramesAreFresh(of: root, Self.canvas, count: 12) { frame in
      mover.position.x -= 2.5
      if frame % 3 == 1 { dot.position.y += 3.25 }
      if frame % 4 == 2 { large.position.x += 1.75 }
    }
  }
}
