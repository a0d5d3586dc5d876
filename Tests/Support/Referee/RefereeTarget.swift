internal import MultiplaneContents

/// The referee's target: 8-bit premultiplied pixels, and for each how far a correct renderer may differ.
struct RefereeTarget {
  /// Bits of `marks`: the number of filtered, translucent or antialiased layers since the last opaque one.
  static let countMask: UInt8 = 0x7F
  /// Bit of `marks`: a part of the pixel is not a whole number of 255ths, so that it must match within a tolerance
  /// only.
  static let inexact: UInt8 = 0x80

  /// The pixels of the target.
  let box: PixelBox
  /// Red in the lowest byte, alpha in the highest.
  var pixels: [UInt32]
  var marks: [UInt8]
  /// Pixels where several results are right. They stay so, whatever is drawn above, because the order may be unsure.
  var unsure: [Bool]
  /// Everything outside is transparent.
  private(set) var used = PixelBox.nothing
  /// Whether it is the canvas, whose edge pixels continue outside for background filters; a group is transparent
  /// outside.
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
  ///   - layers: the number of soft layers of the source: 0 or 1 for a layer, the group's own count for a group.
  ///   - isExact: false when the source was filtered or antialiased, or is inexact for another reason.
  mutating func blend(
    at index: Int, _ r: Double, _ g: Double, _ b: Double, _ a: Double, layers: UInt8, isExact: Bool
  ) {
    if r == 0 && g == 0 && b == 0 && a == 0 {
      // Invisible after rounding, but still a translucent layer.
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

  /// Blends a source by a blend mode. The error is assumed to be that of one soft layer.
  ///
  /// - Parameter coverage: of the clips above, which some operators apply separately from the source.
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

  /// Multiplies everything by the alpha of another target, which contains at least the used part of this one.
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

  /// Whether something was drawn in a pixel since another state of the target.
  func differs(from before: RefereeTarget, at index: Int) -> Bool {
    pixels[index] != before.pixels[index] || marks[index] != before.marks[index]
      || unsure[index] != before.unsure[index]
  }

  /// Shows a part of what was drawn in a pixel since another state of the target.
  ///
  /// - Parameter share: 0 for nothing of it, 1 for all.
  mutating func show(_ share: Double, over before: RefereeTarget, at index: Int) {
    if share >= 1 { return }
    let (old, new) = (before.pixels[index], pixels[index])
    func mixed(_ shift: UInt32) -> UInt32 {
      let (from, to) = (Double(old >> shift & 255), Double(new >> shift & 255))
      return Self.rounded(from + (to - from) * share) << shift
    }
    pixels[index] = mixed(0) | mixed(8) | mixed(16) | mixed(24)
    let count = max(before.marks[index] & Self.countMask, marks[index] & Self.countMask)
    marks[index] = Self.sum(count, 1) | Self.inexact
    if share <= 0 { (pixels[index], marks[index], unsure[index]) = (old, before.marks[index], before.unsure[index]) }
  }

  private static func rounded(_ value: Double) -> UInt32 {
    // Rounding may give a value slightly below 0.
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
