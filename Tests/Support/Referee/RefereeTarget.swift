/// What the referee draws into: 8-bit premultiplied pixels, and for each how far a correct renderer may differ.
struct RefereeTarget {
  /// Bits of `marks`: how many filtered, translucent or antialiased layers make up the pixel, since the last opaque one.
  static let countMask: UInt8 = 0x7F
  /// Bit of `marks`: something went into the pixel that is not a whole number of 255ths, so that only a tolerance can be asked for.
  static let inexact: UInt8 = 0x80

  let width: Int
  let height: Int
  /// Red in the lowest byte, alpha in the highest.
  var pixels: [UInt32]
  var marks: [UInt8]

  /// A group's target: transparent black.
  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    pixels = [UInt32](repeating: 0, count: width * height)
    marks = [UInt8](repeating: 0, count: width * height)
  }

  /// Source-over, rounded to nearest.
  ///
  /// - Parameters:
  ///   - r: premultiplied, in units of 1/255, as are `g`, `b` and `a`.
  ///   - layers: how many soft layers the source stands for: 0 or 1 for a layer, a group's own count for a group.
  ///   - isExact: false when the source was filtered or antialiased or has another reason to be inexact.
  mutating func blend(
    at index: Int, _ r: Double, _ g: Double, _ b: Double, _ a: Double, layers: UInt8, isExact: Bool
  ) {
    if r == 0 && g == 0 && b == 0 && a == 0 {
      // Nothing after rounding, but a translucent layer all the same.
      if layers > 0 { marks[index] = Self.sum(marks[index], layers) | Self.inexact }
      return
    }
    let old = pixels[index]
    if a > 254.9999 {
      pixels[index] = Self.rounded(r) | Self.rounded(g) << 8 | Self.rounded(b) << 16 | 0xFF00_0000
      marks[index] = isExact && Self.areWhole(r, g, b, a) ? layers : layers | Self.inexact
      return
    }
    let mark = marks[index]
    if old == 0 {
      pixels[index] = Self.rounded(r) | Self.rounded(g) << 8 | Self.rounded(b) << 16 | Self.rounded(a) << 24
      let whole = isExact && Self.areWhole(r, g, b, a) && mark & Self.inexact == 0
      marks[index] = Self.sum(mark, max(layers, 1)) | (whole ? 0 : Self.inexact)
      return
    }
    let keep = 1 - a / 255
    pixels[index] =
      Self.rounded(r + Double(old & 255) * keep) | Self.rounded(g + Double(old >> 8 & 255) * keep) << 8
      | Self.rounded(b + Double(old >> 16 & 255) * keep) << 16 | Self.rounded(a + Double(old >> 24) * keep) << 24
    marks[index] = Self.sum(mark, max(layers, 1)) | Self.inexact
  }

  private static func rounded(_ value: Double) -> UInt32 {
    let whole = UInt32(value + 0.5)
    return whole > 255 ? 255 : whole
  }

  private static func areWhole(_ r: Double, _ g: Double, _ b: Double, _ a: Double) -> Bool {
    isWhole(r) && isWhole(g) && isWhole(b) && isWhole(a)
  }

  private static func isWhole(_ value: Double) -> Bool {
    let distance = value - value.rounded()
    return distance < 1e-9 && distance > -1e-9
  }

  private static func sum(_ mark: UInt8, _ layers: UInt8) -> UInt8 {
    let count = (mark & countMask) + (layers & countMask)
    return count > countMask ? countMask : count
  }
}
