internal import MultiplaneContents

/// What the referee draws into: 8-bit premultiplied pixels, and for each how far a correct renderer may differ.
struct RefereeTarget {
  /// Bits of `marks`: how many filtered, translucent or antialiased layers make up the pixel, since the last opaque
  /// one.
  static let countMask: UInt8 = 0x7F
  /// Bit of `marks`: something went into the pixel that is not a whole number of 255ths, so that only a tolerance can
  /// be asked for.
  static let inexact: UInt8 = 0x80

  /// The pixels that it holds.
  let box: PixelBox
  /// Red in the lowest byte, alpha in the highest.
  var pixels: [UInt32]
  var marks: [UInt8]
  /// Where the definition jumps, so that either outcome is right. Stays, whatever is drawn above: it may be the order
  /// that is in doubt.
  var unsure: [Bool]
  /// Outside of all that was touched, everything is transparent.
  private(set) var used = PixelBox.nothing
  /// Outside of the canvas its edges go on for a background filter; outside of a group is nothing.
  let isCanvas: Bool

  /// Transparent black.
  init(box: PixelBox, isCanvas: Bool = false) {
    self.box = box
    self.isCanvas = isCanvas
    pixels = [UInt32](repeating: 0, count: box.count)
    marks = [UInt8](repeating: 0, count: box.count)
    unsure = [Bool](repeating: false, count: box.count)
  }

  mutating func touch(_ area: PixelBox) { used = used.union(area) }

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

  /// Puts what a blend mode makes of a source and what is there; nothing is told of its errors but that they may be one
  /// soft layer's.
  ///
  /// - Parameter coverage: of the clips above, which some operators take apart from the source.
  mutating func blend(
    at index: Int, _ mode: BlendMode, source: BlendFormula.RGBA, coverage: Double, layers: UInt8
  ) {
    let old = pixels[index]
    let backdrop: BlendFormula.RGBA = (
      Double(old & 255) / 255, Double(old >> 8 & 255) / 255, Double(old >> 16 & 255) / 255, Double(old >> 24) / 255
    )
    let new = BlendFormula.result(mode, source: source, over: backdrop, coverage: coverage)
    let isWhole = marks[index] == 0 && layers <= 1
    if !isWhole, BlendFormula.amplifiesErrors(mode, source: source, over: backdrop, coverage: coverage) {
      unsure[index] = true
    }
    pixels[index] =
      Self.rounded(new.r * 255) | Self.rounded(new.g * 255) << 8 | Self.rounded(new.b * 255) << 16
      | Self.rounded(new.a * 255) << 24
    marks[index] = Self.sum(marks[index], max(layers, 1)) | Self.inexact
  }

  /// Multiplies everything with the alpha of another target, which holds at least what is used of this one.
  mutating func mask(by other: RefereeTarget) {
    let area = used.intersection(box)
    for row in area.y0..<max(area.y1, area.y0) {
      for column in area.x0..<area.x1 {
        let (index, from) = (box.index(column, row), other.box.index(column, row))
        let alpha = other.pixels[from] >> 24
        if other.unsure[from] { unsure[index] = true }
        if alpha < 255 {
          let share = Double(alpha) / 255
          let old = pixels[index]
          pixels[index] =
            Self.rounded(Double(old & 255) * share) | Self.rounded(Double(old >> 8 & 255) * share) << 8
            | Self.rounded(Double(old >> 16 & 255) * share) << 16 | Self.rounded(Double(old >> 24) * share) << 24
        }
        let count = other.marks[from] & Self.countMask
        marks[index] =
          Self.sum(marks[index], count) | (count > 0 || alpha < 255 ? Self.inexact : marks[index] & Self.inexact)
      }
    }
  }

  private static func rounded(_ value: Double) -> UInt32 {
    // A sum that is 0 may come out a little below.
    let whole = value > 0 ? UInt32(value + 0.5) : 0
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
