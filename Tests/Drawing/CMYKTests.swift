import MultiplaneDrawing
import Testing

@Suite struct CMYKTests {
  @Test(
    arguments: [
      ([0, 0, 0, 0], [255, 255, 255]),
      ([0, 0, 0, 255], [0, 0, 0]),
      ([255, 0, 0, 0], [0, 255, 255]),
      ([0, 255, 0, 0], [255, 0, 255]),
      ([0, 0, 255, 0], [255, 255, 0]),
      // 155 × 205 / 255 = 124.6, 205 × 205 / 255 = 164.8, 55 × 205 / 255 = 44.2.
      ([100, 50, 200, 50], [125, 165, 44]),
    ] as [([UInt8], [UInt8])])
  func inksOnPaper(_ inks: [UInt8], _ colours: [UInt8]) {
    #expect(CMYK.rgb(inks, isInverted: false) == colours)
    #expect(CMYK.rgb(inks.map { 255 - $0 }, isInverted: true) == colours)
  }
}
