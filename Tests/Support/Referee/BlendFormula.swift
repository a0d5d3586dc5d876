package import MultiplaneContents

/// The W3C's "Compositing and Blending", straight from its formulas.
package enum BlendFormula {
  /// Straight red, green and blue, 0…1.
  typealias RGB = (r: Double, g: Double, b: Double)
  /// Premultiplied, 0…1.
  package typealias RGBA = (r: Double, g: Double, b: Double, a: Double)

  /// - Parameters:
  ///   - source: includes the opacity.
  ///   - coverage: of the clips above.
  /// - Returns: premultiplied, 0…1.
  package static func result(_ mode: BlendMode, source: RGBA, over backdrop: RGBA, coverage: Double) -> RGBA {
    let s: RGBA = (source.r * coverage, source.g * coverage, source.b * coverage, source.a * coverage)
    switch mode {
    case .plusLighter:
      return each(s, backdrop) { min(1, $0 + $1) }
    case .plusDarker:
      let a = min(1, s.a + backdrop.a)
      let one = { (cs: Double, cb: Double) in max(0, a - (s.a - cs) - (backdrop.a - cb)) }
      return (one(s.r, backdrop.r), one(s.g, backdrop.g), one(s.b, backdrop.b), a)
    case .clear, .copy, .destination, .destinationOver, .sourceIn, .destinationIn, .sourceOut, .destinationOut,
      .sourceAtop, .destinationAtop, .xor:
      let (fs, fb) = factors(mode, source.a, backdrop.a)
      return each(source, backdrop) { cs, cb in
        let result = min(1, cs * fs + cb * fb)
        return cb + (result - cb) * coverage
      }
    default:
      let (cs, cb) = (straight(s), straight(backdrop))
      let mixed = mix(mode, cs, cb)
      let one = { (cs: Double, cb: Double, mixed: Double) in
        cs * s.a * (1 - backdrop.a) + cb * backdrop.a * (1 - s.a) + s.a * backdrop.a * mixed
      }
      return (
        one(cs.r, cb.r, mixed.r), one(cs.g, cb.g, mixed.g), one(cs.b, cb.b, mixed.b),
        s.a + backdrop.a - s.a * backdrop.a
      )
    }
  }

  /// The Porter–Duff fractions of source and backdrop.
  private static func factors(_ mode: BlendMode, _ s: Double, _ b: Double) -> (Double, Double) {
    switch mode {
    case .copy: (1, 0)
    case .destination: (0, 1)
    case .destinationOver: (1 - b, 1)
    case .sourceIn: (b, 0)
    case .destinationIn: (0, s)
    case .sourceOut: (1 - b, 0)
    case .destinationOut: (0, 1 - s)
    case .sourceAtop: (b, 1 - s)
    case .destinationAtop: (1 - b, s)
    case .xor: (1 - b, 1 - s)
    default: (0, 0)
    }
  }

  private static func each(_ s: RGBA, _ b: RGBA, _ body: (Double, Double) -> Double) -> RGBA {
    (body(s.r, b.r), body(s.g, b.g), body(s.b, b.b), body(s.a, b.a))
  }

  private static func straight(_ c: RGBA) -> RGB {
    c.a > 0 ? (min(c.r / c.a, 1), min(c.g / c.a, 1), min(c.b / c.a, 1)) : (0, 0, 0)
  }

  /// The specification's B(cb, cs).
  static func mix(_ mode: BlendMode, _ s: RGB, _ b: RGB) -> RGB {
    switch mode {
    case .hue: return withLuminosity(withSaturation(s, saturation(b)), luminosity(b))
    case .saturation: return withLuminosity(withSaturation(b, saturation(s)), luminosity(b))
    case .color: return withLuminosity(s, luminosity(b))
    case .luminosity: return withLuminosity(b, luminosity(s))
    default:
      return (separable(mode, s.r, b.r), separable(mode, s.g, b.g), separable(mode, s.b, b.b))
    }
  }

  private static func separable(_ mode: BlendMode, _ s: Double, _ b: Double) -> Double {
    switch mode {
    case .multiply: return b * s
    case .screen: return b + s - b * s
    case .overlay: return separable(.hardLight, b, s)
    case .darken: return min(b, s)
    case .lighten: return max(b, s)
    case .colorDodge: return b <= 0 ? 0 : (s >= 1 ? 1 : min(1, b / (1 - s)))
    case .colorBurn: return b >= 1 ? 1 : (s <= 0 ? 0 : 1 - min(1, (1 - b) / s))
    case .hardLight: return s <= 0.5 ? b * 2 * s : separable(.screen, 2 * s - 1, b)
    case .softLight:
      if s <= 0.5 { return b - (1 - 2 * s) * b * (1 - b) }
      let d = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()
      return b + (2 * s - 1) * (d - b)
    case .difference: return abs(b - s)
    case .exclusion: return b + s - 2 * b * s
    default: return s
    }
  }

  // MARK: The modes that are not separable

  private static func luminosity(_ c: RGB) -> Double { 0.3 * c.r + 0.59 * c.g + 0.11 * c.b }

  private static func saturation(_ c: RGB) -> Double { max(c.r, c.g, c.b) - min(c.r, c.g, c.b) }

  private static func withLuminosity(_ c: RGB, _ l: Double) -> RGB {
    let d = l - luminosity(c)
    let moved: RGB = (c.r + d, c.g + d, c.b + d)
    let (lum, least, most) = (luminosity(moved), min(moved.r, moved.g, moved.b), max(moved.r, moved.g, moved.b))
    let clip = { (value: Double) -> Double in
      var value = value
      if least < 0 { value = lum + (value - lum) * lum / (lum - least) }
      if most > 1 { value = lum + (value - lum) * (1 - lum) / (most - lum) }
      return value
    }
    return (clip(moved.r), clip(moved.g), clip(moved.b))
  }

  /// Stretches the components so that the smallest is 0 and the largest `s`.
  private static func withSaturation(_ c: RGB, _ s: Double) -> RGB {
    let (least, most) = (min(c.r, c.g, c.b), max(c.r, c.g, c.b))
    guard most > least else { return (0, 0, 0) }
    let stretch = { (value: Double) in (value - least) * s / (most - least) }
    return (stretch(c.r), stretch(c.g), stretch(c.b))
  }

  // MARK: Unsure pixels

  /// Whether an error of one 255th in the inputs grows beyond the promised bounds: in modes that divide by small
  /// numbers.
  static func amplifiesErrors(_ mode: BlendMode, source: RGBA, over backdrop: RGBA, coverage: Double) -> Bool {
    switch mode {
    case .colorDodge, .colorBurn, .softLight, .hue, .saturation, .color, .luminosity: break
    default: return false
    }
    let plain = result(mode, source: source, over: backdrop, coverage: coverage)
    var sums: RGBA = (0, 0, 0, 0)
    let step = 1.0 / 255
    for input in 0..<6 {
      let isSource = input < 3
      let original = isSource ? source : backdrop
      // Moves away from the nearer end of the valid range.
      let moved = { (value: Double) in value + step <= original.a ? value + step : max(value - step, 0) }
      var changed = original
      switch input % 3 {
      case 0: changed.r = moved(changed.r)
      case 1: changed.g = moved(changed.g)
      default: changed.b = moved(changed.b)
      }
      let other =
        isSource
        ? result(mode, source: changed, over: backdrop, coverage: coverage)
        : result(mode, source: source, over: changed, coverage: coverage)
      sums = (
        sums.r + abs(other.r - plain.r), sums.g + abs(other.g - plain.g), sums.b + abs(other.b - plain.b), 0
      )
    }
    return max(sums.r, sums.g, sums.b) > amplification * step
  }

  /// The allowed growth of an error of one 255th in all inputs, in 255ths.
  private static let amplification = 3.0
}
