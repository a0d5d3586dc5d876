internal import MultiplaneGeometry
internal import MultiplaneContents

/// Along one axis, from the picture's upright space (points) to texels.
struct ContentsAxis {
  /// Lengths in texels, and decisions on them, are good to this many.
  static let tolerance = 1.0 / 256
  /// So near before a texel's border, in texels and in pixels, the nearest filter takes the texel behind it.
  static let borderTolerance = (texels: 1.0 / 1024, pixels: 1.0 / 256)

  /// What of the picture is not scaled with the place.
  enum Center {
    /// Points of the picture at its start and its end.
    case insets(Double, Double)
    /// From and to, as fractions of the part that is shown.
    case fractions(Double, Double)
  }

  /// Where a point is in the picture.
  struct Spot {
    /// The coordinate in texels of the bitmap.
    var texel: Double
    /// Texels a point.
    var scale: Double
    /// In a repeated middle: whether another copy is seen before and after the one that the point is in.
    var copies: (before: Bool, after: Bool)?
    /// How far before a texel's border it counts as reached, texels.
    var border = ContentsAxis.borderTolerance.texels

    /// - Parameter pixel: how far the place is from that of the next pixel, points.
    mutating func setBorder(pixel: Double) {
      let (texels, pixels) = ContentsAxis.borderTolerance
      border = min(texels, pixel * abs(scale) * pixels)
    }
  }

  /// The shown part in texels; may leave the bitmap.
  let part: (start: Double, end: Double)
  private let start: Double
  private let plainScale: Double
  private let slices: Slices?

  var isSliced: Bool { slices != nil }

  /// The part as a whole.
  ///
  /// - Parameter place: where it lands, in points.
  init(part: (start: Double, end: Double), place: (start: Double, length: Double)) {
    self.part = part
    start = place.start
    plainScale = (part.end - part.start) / place.length
    slices = nil
  }

  /// The part in three slices.
  ///
  /// - Parameter scale: contentsScale, texels a point.
  init(
    part: (start: Double, end: Double), place: (start: Double, length: Double), scale: Double, center: Center,
    mode: TileMode
  ) {
    self.part = part
    start = place.start
    plainScale = 1
    slices = Slices(part: part, place: place, scale: scale, center: center, mode: mode)
  }

  func spot(at x: Double) -> Spot {
    slices?.spot(at: x) ?? Spot(texel: part.start + (x - start) * plainScale, scale: plainScale, copies: nil)
  }

  /// The texels that are repeated, start and end; nil where nothing is.
  var tile: (start: Double, end: Double)? {
    guard let slices, slices.mode != .stretch, slices.middle > 0 else { return nil }
    return (slices.centerStart, slices.centerEnd)
  }

  /// How far the nearest join of two slices or two copies is, in points.
  func distanceToJoin(from x: Double) -> Double { slices?.distanceToJoin(from: x) ?? .infinity }
}

/// The three slices of one axis.
struct Slices {
  let mode: TileMode
  /// Texels.
  let centerStart: Double
  let centerEnd: Double
  /// The place of the middle, points.
  let middleStart: Double
  let middleEnd: Double
  /// Texels a point, outside of the middle and in it.
  private let outerScale: Double
  private let middleScale: Double
  /// Texels of the first copy that are cut off.
  private let phase: Double

  var middle: Double { middleEnd - middleStart }
  private var center: Double { centerEnd - centerStart }

  init(
    part: (start: Double, end: Double), place: (start: Double, length: Double), scale: Double,
    center: ContentsAxis.Center, mode: TileMode
  ) {
    self.mode = mode
    (centerStart, centerEnd) = Self.center(center, of: part, scale: scale)
    let (before, after) = ((centerStart - part.start) / scale, (part.end - centerEnd) / scale)
    if before + after <= place.length {
      outerScale = scale
      middleStart = place.start + before
      middleEnd = place.start + place.length - after
    } else {
      let shrunk = place.length / (before + after)
      outerScale = scale / shrunk
      middleStart = place.start + before * shrunk
      middleEnd = middleStart
    }
    let (count, length) = (centerEnd - centerStart, middleEnd - middleStart)
    switch mode {
    case .stretch:
      (middleScale, phase) = (length > 0 ? count / length : 0, 0)
    case .repeat:
      middleScale = scale
      let shift = -(length * scale - count) / 2
      let phase = shift - (shift / count).rounded(.down) * count
      self.phase = phase > count - ContentsAxis.tolerance ? 0 : phase
    case .round:
      let copies = max(1, (length * scale / count + 0.5 + ContentsAxis.tolerance).rounded(.down))
      (middleScale, phase) = (length > 0 ? copies * count / length : 0, 0)
    }
  }

  private static func center(
    _ center: ContentsAxis.Center, of part: (start: Double, end: Double), scale: Double
  ) -> (Double, Double) {
    let count = part.end - part.start
    var start: Double
    var end: Double
    switch center {
    case .insets(let first, let last):
      let (before, after) = (max(first, 0) * scale, max(last, 0) * scale)
      if before + after > count {
        start = part.start + count * before / (before + after)
        end = start
      } else {
        (start, end) = (part.start + before, part.end - after)
      }
    case .fractions(let from, let to):
      start = part.start + min(max(from, 0), 1) * count
      end = part.start + min(max(to, 0), 1) * count
    }
    if abs(start - start.rounded()) <= ContentsAxis.tolerance { start = start.rounded() }
    if abs(end - end.rounded()) <= ContentsAxis.tolerance { end = end.rounded() }
    guard end - start < 1 - ContentsAxis.tolerance else { return (start, end) }
    if count < 1 { return part }
    let middle = (start + end) / 2
    if middle - 0.5 < part.start { return (part.start, part.start + 1) }
    if middle + 0.5 > part.end { return (part.end - 1, part.end) }
    return (middle - 0.5, middle + 0.5)
  }

  func spot(at x: Double) -> ContentsAxis.Spot {
    if x < middleStart {
      return .init(texel: centerStart + (x - middleStart) * outerScale, scale: outerScale, copies: nil)
    }
    if x >= middleEnd {
      return .init(texel: centerEnd + (x - middleEnd) * outerScale, scale: outerScale, copies: nil)
    }
    let along = (x - middleStart) * middleScale + phase
    if mode == .stretch { return .init(texel: centerStart + along, scale: middleScale, copies: nil) }
    let copy = (along / center).rounded(.down)
    let (from, to) = (phase, phase + middle * middleScale)
    return .init(
      texel: centerStart + along - copy * center, scale: middleScale,
      copies: (
        before: copy * center > from + ContentsAxis.tolerance,
        after: (copy + 1) * center < to - ContentsAxis.tolerance
      ))
  }

  func distanceToJoin(from x: Double) -> Double {
    let toMiddle = min(abs(x - middleStart), abs(x - middleEnd))
    guard mode != .stretch, x >= middleStart, x < middleEnd else { return toMiddle }
    let copies = ((x - middleStart) * middleScale + phase) / center
    return min(toMiddle, abs(copies - copies.rounded()) * center / middleScale)
  }
}
