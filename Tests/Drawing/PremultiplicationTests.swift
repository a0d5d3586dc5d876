import MultiplaneDrawing
import Testing

@Suite struct PremultiplicationTests {
  @Test func allPairsAreNearest() {
    for alpha in UInt8.min...UInt8.max {
      for colour in UInt8.min...UInt8.max {
        let exact = Double(colour) * Double(alpha) / 255
        let result = Premultiplication.premultiply(colour, alpha)
        guard Double(result) == exact.rounded(), result <= alpha else {
          Issue.record("\(colour) × \(alpha) became \(result)")
          return
        }
      }
    }
  }

  @Test func allPairsComeBackToNearest() {
    for alpha in 1...UInt8.max {
      for premultiplied in UInt8.min...alpha {
        let exact = Double(premultiplied) * 255 / Double(alpha)
        let straight = Premultiplication.unpremultiply(premultiplied, alpha)
        guard Double(straight) == exact.rounded(),
          Premultiplication.premultiply(straight, alpha) == premultiplied
        else {
          Issue.record("\(premultiplied) of alpha \(alpha) became \(straight)")
          return
        }
      }
    }
  }

  @Test func whatIsNoPremultipliedColourStaysInBounds() {
    #expect(Premultiplication.unpremultiply(9, 0) == 0)
    #expect(Premultiplication.unpremultiply(200, 100) == 255)
    #expect(Premultiplication.unpremultiply(255, 1) == 255)
  }

  @Test func allSamplesOf16BitsAreNearest() {
    for sample in UInt16.min...UInt16.max {
      guard Double(Premultiplication.narrow(sample)) == (Double(sample) * 255 / 65535).rounded() else {
        Issue.record("\(sample) became \(Premultiplication.narrow(sample))")
        return
      }
    }
  }

  @Test func productsOf16BitsAreRoundedOnce() {
    var random = SplitMix(seed: 1)
    for _ in 0..<100_000 {
      let (colour, alpha) = (UInt16.random(in: 0...65535, using: &random), UInt16.random(in: 0...65535, using: &random))
      let exact = Double(colour) * Double(alpha) * 255 / (65535 * 65535)
      let result = Premultiplication.premultiply(colour, narrowing: alpha)
      guard Double(result) == exact.rounded(), result <= Premultiplication.narrow(alpha) else {
        Issue.record("\(colour) × \(alpha) became \(result)")
        return
      }
    }
    // If narrowed first, 0x80 × 0x80 would give 0x40.
    #expect(Premultiplication.premultiply(0x807F, narrowing: 0x807F) == 64)
    #expect(Premultiplication.premultiply(0x7F80, narrowing: 0x8080) == 64)
    #expect(Premultiplication.premultiply(65535, narrowing: 65535) == 255)
  }
}
