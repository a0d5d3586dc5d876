import Multiplane
import MultiplaneTestRandom
import MultiplaneTestSupport
import Testing

/// The kept paint order, after frames in which one leaf moved: a change of a single layer that decides on the order.
struct SingleChangeTests {
  enum Change: CaseIterable {
    case zPosition, depth, sublayersOfAMask
  }

  private static func card(_ random: inout SplitMix64, in size: Size, alpha: Double = 1) -> Layer {
    Layer(
      random.double(0...size.width - 30).rounded(), random.double(0...size.height - 30).rounded(), 30, 30,
      Color(red: random.double(0...1), green: random.double(0...1), blue: random.double(0...1), alpha: alpha))
  }

  @Test(arguments: Change.allCases, [20, 80]) func isSeen(change: Change, count: Int) throws {
    var random = SplitMix64(seed: 5)
    let root = Layer()
    root.frame = Rect(x: 0, y: 0, width: 240, height: 200)
    let document = Layer()
    document.anchorPoint = .zero
    root.addSublayer(document)
    for _ in 0..<300 { document.addSublayer(Self.card(&random, in: Size(720, 600))) }
    let size = Size(90, 90)
    let container = Layer(20, 20, size.width, size.height, .white)
    let cards = (0..<count).map { _ in Self.card(&random, in: size) }
    for card in cards { container.addSublayer(card) }
    document.addSublayer(container)
    let masked = Layer(130, 20, size.width, size.height, .black)
    let mask = Layer(0, 0, size.width, size.height, Color(red: 0, green: 0, blue: 0, alpha: 0.1))
    let dots = (0..<count).map { _ in Self.card(&random, in: size, alpha: 0.3) }
    for dot in dots { mask.addSublayer(dot) }
    if change == .sublayersOfAMask { masked.mask = mask }
    document.addSublayer(masked)
    let mover = cards[count - 1]
    try Studio.expectFramesAreFresh(of: root, SceneCanvas(width: 240, height: 200), count: 24) { frame in
      if frame < 12 || frame > 16 { mover.position.x += frame % 2 == 0 ? 4 : -4 }
      if change == .sublayersOfAMask { dots[frame % count].position.x += 3 }
      if frame == 14 {
        switch change {
        case .zPosition: cards[0].zPosition = 1
        case .depth: cards[0].transform = Transform3D(rotationAngle: 0.5, x: 0, y: 1, z: 0)
        case .sublayersOfAMask: dots[0].zPosition = 1
        }
      }
    }
  }
}
