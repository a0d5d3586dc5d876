import MultiplaneGeometry
import Testing

/// Conversions of Doubles and Floats to integers: none of them traps.
@Suite struct WholeNumberTests {
  private static let doubles: [Double] = [
    0, -0.0, 1.9, -1.9, 0x1p30, 0x1p53, -0x1p62, 0x1p63, -0x1p63, 1e300, -1e300, .infinity, -.infinity, .nan,
  ]
  private static let ints = [
    0, 0, 1, -1, 1 << 30, 1 << 53, -(1 << 62), .max, .min, .max, .min, .max, .min, 0,
  ]

  @Test func aDoubleIsCutToAnInt() {
    #expect(Self.doubles.map { Int(clamping: $0) } == Self.ints)
    #expect(Self.doubles.map { Int(clamping: Float($0)) } == Self.ints)
  }

  @Test func aPixelIsNoFartherThanTheFarthest() {
    let values: [Double] = [0.5, -0.5, 77.7, 0x1p30, 0x1p30 + 1, -0x1p31, .infinity, -.infinity, .nan]
    let far = 1 << 30
    #expect(values.map { Int(pixel: $0) } == [0, 0, 77, far, far, -far, far, -far, 0])
  }

  @Test func otherTypesAreCutToWhatTheyHold() {
    #expect(UInt8(clamping: 255.9) == 255 && UInt8(clamping: 256.0) == 255 && UInt8(clamping: -0.9) == 0)
    #expect(UInt8(clamping: -3.0) == 0 && UInt8(clamping: Double.nan) == 0 && UInt8(clamping: Float(254.5)) == 254)
    #expect(Int32(clamping: 1e10) == .max && Int32(clamping: -1e10) == .min && UInt32(clamping: 1e10) == .max)
    #expect(UInt64(clamping: 1e300) == UInt64(Int.max) && Int16(clamping: Double.infinity) == .max)
  }
}
