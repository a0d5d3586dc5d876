internal import MultiplaneGeometry
internal import MultiplaneContents

/// One axis of the map from the picture's upright space (points) to texels.
struct ContentsAxis {
  /// The tolerance of decisions on lengths, texels.
  static let tolerance = 1.0 / 256
  /// The distance before a texel's edge, in texels and in pixels, at which the nearest filter takes the next texel.
  static let borderTolerance = (texels: 1.0 / 1024, pixels: 1.0 / 256)

  /// The stretchable centre.
  enum Center {
    /// Points at the start and end that do not stretch.
    case insets(Double, Double)
    /// Start and end, as fractions of the shown part.
    case fractions(Double, Double)
  }

  /// A position in the picture.
  struct Spot {
    /// The coordinate in texels of the bitmap.
    var texel: Double
    /// Texels a point.
    var scale: Double
    /// In a repeated centre: whether another copy is drawn before and after the one at this position.
    var copies: (before: Bool, after: Bool)?
    /// The distance before a texel's edge at which the edge counts as reached, texels.
    var border = ContentsAxis.borderTolerance.texels

    /// - Parameter pixel: the distance to the position of the next pixel, points.
    mutating func setBorder(pixel: Double) {
      let (texels, pixels) = ContentsAxis.borderTolerance
      border = min(texels, pixel * abs(scale) * pixels)
    }
  }

  /// The shown part in texels; may extend beyond the bitmap.
  let part: (start: Double, end: Double)
  private let start: Double
  private let plainScale: Double
  private let slices: Slices?

  var isSliced: Bool { slices != nil }

  /// The part without slices.
  ///
  /// - Parameter place: the interval that it fills, points.
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

  /// The start and end of the repeated texels; nil where nothing is repeated.
  var tile: (start: Double, end: Double)? {
    guard let slices, slices.mode != .stretch, slices.middle > 0 else { return nil }
    return (slices.centerStart, slices.centerEnd)
  }

  /// The distance to the nearest join of two slices or copies, points.
  func distanceToJoin(from x: Double) -> Double { slices?.distanceToJoin(from: x) ?? .infinity }
}

/// The three slices of one axis.
struct Slices {
  let mode: TileMode
  /// Texels.
  let centerStart: Double
  let centerEnd: Double
  /// Start of the centre, points.
  let middleStart: Double
  let middleEnd: Double
  /// Texels a point, outside of the centre and inside.
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
    case .repeatFromStart: (middleScale, phase) = (scale, 0)
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
