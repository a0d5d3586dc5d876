internal import MultiplaneContents

/// A filter of colours: a matrix on straight red, green, blue, alpha and 1, clamped to 0…1.
struct ColorStep {
  /// Four rows of five; empty for a filter that is no colour filter.
  private var m: [Double] = []
  /// Whether the filter has no effect.
  private var isNothing = true
  /// The gain of independent errors of equal size in the components.
  private(set) var gain = 1.0

  /// Blurs and shadows have no matrix.
  init(_ filter: Filter) {
    m = Self.matrix(filter)
    switch filter {
    case .gaussianBlur(let radius): isNothing = radius <= 0
    case .dropShadow(_, _, let color): isNothing = color.alpha <= 0
    default: isNothing = true
    }
    for row in 0..<3 where !m.isEmpty {
      let (r, g, b) = (m[row * 5], m[row * 5 + 1], m[row * 5 + 2])
      gain = max(gain, (r * r + g * g + b * b).squareRoot())
    }
    if !m.isEmpty { gain = max(gain, abs(m[18])) }
  }

  /// Whether opaque and transparent colours keep their alpha.
  var keepsAlpha: Bool { m.isEmpty ? isNothing : m[15...] == [0, 0, 0, 1, 0] }

  /// Whether alpha depends on colour: the stored 8 bits of a faint colour are too coarse for that.
  private var readsFaintColors: Bool { m[15] != 0 || m[16] != 0 || m[17] != 0 || m[19] != 0 || m[18] > 1 }
  private static let faintAlpha = 0.2 * 255

  func apply(to picture: inout RefereePicture) {
    if m.isEmpty { return }
    for index in picture.a.indices {
      let alpha = picture.a[index]
      // Transparent pixels are black.
      if alpha <= 0 && m[4] <= 0 && m[9] <= 0 && m[14] <= 0 && m[19] <= 0 { continue }
      let scale = alpha > 0 ? 1 / alpha : 0
      let (r, g, b, a) = (picture.r[index] * scale, picture.g[index] * scale, picture.b[index] * scale, alpha / 255)
      let row = { (i: Int) in
        RefereeMath.unit(m[i] * r + m[i + 1] * g + m[i + 2] * b + m[i + 3] * a + m[i + 4])
      }
      let newAlpha = row(15)
      picture.r[index] = row(0) * newAlpha * 255
      picture.g[index] = row(5) * newAlpha * 255
      picture.b[index] = row(10) * newAlpha * 255
      picture.a[index] = newAlpha * 255
      if readsFaintColors, alpha < Self.faintAlpha {
        if picture.doubt.isEmpty { picture.doubt = [Double](repeating: 0, count: picture.a.count) }
        picture.doubt[index] = 1
      }
    }
  }

  private static func matrix(_ filter: Filter) -> [Double] {
    switch filter {
    case .gaussianBlur, .dropShadow: return []
    case .colorMatrix(let m):
      let rows = [m.red, m.green, m.blue, m.alpha]
      return (0..<4).flatMap { [rows[$0].x, rows[$0].y, rows[$0].z, rows[$0].w, m.offset[$0]] }
    case .brightness(let amount):
      let k = max(amount, 0)
      return color([k, 0, 0], [0, k, 0], [0, 0, k])
    case .contrast(let amount):
      let k = max(amount, 0)
      return color([k, 0, 0], [0, k, 0], [0, 0, k], offset: (1 - k) / 2)
    case .invert(let amount):
      let k = RefereeMath.unit(amount)
      return color([1 - 2 * k, 0, 0], [0, 1 - 2 * k, 0], [0, 0, 1 - 2 * k], offset: k)
    case .opacity(let amount):
      var result = color([1, 0, 0], [0, 1, 0], [0, 0, 1])
      result[18] = RefereeMath.unit(amount)
      return result
    case .saturation(let amount):
      let s = max(amount, 0)
      return color(
        [0.213 + 0.787 * s, 0.715 - 0.715 * s, 0.072 - 0.072 * s],
        [0.213 - 0.213 * s, 0.715 + 0.285 * s, 0.072 - 0.072 * s],
        [0.213 - 0.213 * s, 0.715 - 0.715 * s, 0.072 + 0.928 * s])
    case .hue(let angle):
      let (c, s) = (RefereeMath.cosine(angle), RefereeMath.sine(angle))
      return color(
        [0.213 + c * 0.787 - s * 0.213, 0.715 - c * 0.715 - s * 0.715, 0.072 - c * 0.072 + s * 0.928],
        [0.213 - c * 0.213 + s * 0.143, 0.715 + c * 0.285 + s * 0.140, 0.072 - c * 0.072 - s * 0.283],
        [0.213 - c * 0.213 - s * 0.787, 0.715 - c * 0.715 + s * 0.715, 0.072 + c * 0.928 + s * 0.072])
    case .sepia(let amount):
      let t = 1 - RefereeMath.unit(amount)
      return color(
        [0.393 + 0.607 * t, 0.769 - 0.769 * t, 0.189 - 0.189 * t],
        [0.349 - 0.349 * t, 0.686 + 0.314 * t, 0.168 - 0.168 * t],
        [0.272 - 0.272 * t, 0.534 - 0.534 * t, 0.131 + 0.869 * t])
    case .grayscale(let amount):
      let t = 1 - RefereeMath.unit(amount)
      return color(
        [0.2126 + 0.7874 * t, 0.7152 - 0.7152 * t, 0.0722 - 0.0722 * t],
        [0.2126 - 0.2126 * t, 0.7152 + 0.2848 * t, 0.0722 - 0.0722 * t],
        [0.2126 - 0.2126 * t, 0.7152 - 0.7152 * t, 0.0722 + 0.9278 * t])
    }
  }

  private static func color(_ r: [Double], _ g: [Double], _ b: [Double], offset: Double = 0) -> [Double] {
    r + [0, offset] + g + [0, offset] + b + [0, offset] + [0, 0, 0, 1, 0]
  }
}
