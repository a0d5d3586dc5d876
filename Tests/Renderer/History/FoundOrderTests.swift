import Multiplane
import MultiplaneTestRandom
import MultiplaneTestSupport
import Testing

/// Many sublayers that the spatial index finds are drawn in paint order, whatever came and went since the last search.
struct FoundOrderTests {
  private static let layers = 500
  /// A ninth of it shows.
  private static let document = Size(720, 600)

  private static func card(_ random: inout SplitMix64) -> Layer {
    Layer(
      random.double(0...document.width - 30).rounded(), random.double(0...document.height - 30).rounded(), 30, 30,
      Color(red: random.double(0...1), green: random.double(0...1), blue: random.double(0...1)))
  }

  private static func restack(_ document: Layer, _ random: inout SplitMix64) {
    let cards = document.sublayers
    let card = cards[random.int(0...cards.count - 1)]
    switch random.int(0...4) {
    case 0: document.addSublayer(card)
    case 1: document.insertSublayer(card, at: random.int(0...cards.count - 2))
    case 2: card.removeFromSuperlayer()
    case 3: document.insertSublayer(Self.card(&random), at: random.int(0...cards.count))
    default: card.zPosition = card.zPosition == 0 ? 1 : 0
    }
  }

  @Test(arguments: [1, 2] as [UInt64]) func manyAreInPaintOrder(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let root = Layer()
    root.frame = Rect(x: 0, y: 0, width: 240, height: 200)
    let document = Layer()
    document.anchorPoint = .zero
    root.addSublayer(document)
    for _ in 0..<Self.layers { document.addSublayer(Self.card(&random)) }
    try Studio.expectFramesAreFresh(of: root, SceneCanvas(width: 240, height: 200), count: 8) { frame in
      guard frame > 0 else { return }
      document.position = Point(-Double(20 * (frame - 1)), -Double(15 * (frame - 1)))
      if frame > 4 { for _ in 0..<random.int(0...3) { Self.restack(document, &random) } }
    }
  }
}
