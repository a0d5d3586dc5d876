#if Drawing
  import MultiplaneDrawing
  import MultiplaneGeometry
  import MultiplaneContents
  import Testing

  struct BlendModeTests {
    /// 16 × 16 pairs of colours: backdrops in columns, sources in rows.
    private func colors() -> (there: [Color], painted: [Color]) {
      var random = SplitMix(seed: 7)
      return ((0..<16).map { _ in random.color() }, (0..<16).map { _ in random.color() })
    }

    @Test(arguments: BlendMode.allCases) func asTheFormulasSay(mode: BlendMode) throws {
      let (there, painted) = colors()
      for coverage in [1.0, 0.5] {
        let picture = try drawn(16, 16) { context in
          for (x, color) in there.enumerated() {
            context.setFillColor(color)
            context.fill(Rect(x: Double(x), y: 0, width: 1, height: 16))
          }
          context.setBlendMode(mode)
          for (y, color) in painted.enumerated() {
            context.setFillColor(color)
            context.fill(Rect(x: 0, y: Double(y), width: 16, height: coverage))
          }
        }
        var most = 0.0
        for (x, below) in there.enumerated() {
          for (y, above) in painted.enumerated() {
            let expected =
              BlendReference.mixed(
                mode, BlendReference.rounded(above), BlendReference.rounded(below), coverage: coverage) * 255
            for channel in 0..<4 { most = max(most, abs(Double(picture[x, y][channel]) - expected[channel])) }
          }
        }
        // The source is rounded to 8 bits, and so is half of it at half coverage.
        #expect(most <= 2.5, "\(mode), \(coverage): \(most)")
      }
    }

    /// Only inside a shape: the surroundings are unchanged, as in Core Graphics.
    @Test(arguments: [BlendMode.sourceIn, .sourceOut, .destinationIn, .destinationAtop, .copy, .clear])
    func operatorsActInsideOfTheShape(mode: BlendMode) throws {
      let picture = try drawn { context in
        context.setFillColor(.red)
        context.fill(Rect(x: 0, y: 0, width: 64, height: 64))
        context.setBlendMode(mode)
        context.setFillColor(Color(red: 0, green: 0, blue: 1, alpha: 0.5))
        context.fill(Rect(x: 10, y: 10, width: 20, height: 20))
        context.setStrokeColor(Color(red: 0, green: 0, blue: 1, alpha: 0.5))
        context.strokeEllipse(in: Rect(x: 36, y: 36, width: 20, height: 20))
      }
      #expect(picture[5, 5] == SIMD4(255, 0, 0, 255) && picture[46, 46] == SIMD4(255, 0, 0, 255))
      #expect(picture[20, 20] != SIMD4(255, 0, 0, 255) && picture[46, 36] != SIMD4(255, 0, 0, 255))
    }

    /// A transparency layer covers the whole clip.
    @Test func aLayersOperatorActsOnAllOfTheClip() throws {
      for mode in [BlendMode.sourceIn, .copy, .destinationIn, .sourceOut, .destinationAtop] {
        let picture = try drawn { context in
          context.setFillColor(.red)
          context.fill(Rect(x: 0, y: 0, width: 64, height: 64))
          context.clip(to: Rect(x: 8, y: 8, width: 40, height: 40))
          context.setBlendMode(mode)
          context.beginTransparencyLayer()
          context.setFillColor(.blue)
          context.fill(Rect(x: 20, y: 20, width: 10, height: 10))
          context.endTransparencyLayer()
        }
        #expect(picture[2, 2] == SIMD4(255, 0, 0, 255) && picture[10, 10] == .zero)
        let inside = mode == .sourceOut ? .zero : mode == .destinationIn ? SIMD4(255, 0, 0, 255) : SIMD4(0, 0, 255, 255)
        #expect(picture[25, 25] == (mode == .destinationAtop ? SIMD4(255, 0, 0, 255) : inside))
      }
    }
  }

  /// The W3C's "Compositing and Blending Level 1", in double precision.
  enum BlendReference {
    /// Premultiplied, in 255ths.
    static func rounded(_ color: Color) -> SIMD4<Double> {
      (color.premultiplied * 255).rounded(.toNearestOrAwayFromZero) / 255
    }

    static func mixed(
      _ mode: BlendMode, _ source: SIMD4<Double>, _ backdrop: SIMD4<Double>, coverage: Double
    ) -> SIMD4<Double> {
      let (s, b) = (source, backdrop)
      func operate(_ sourcePart: Double, _ backdropPart: Double) -> SIMD4<Double> {
        let result = s * sourcePart + b * backdropPart
        return b + (result - b) * coverage
      }
      switch mode {
      case .clear: return operate(0, 0)
      case .copy: return operate(1, 0)
      case .destination: return b
      case .destinationOver: return operate(1 - b.w, 1)
      case .sourceIn: return operate(b.w, 0)
      case .destinationIn: return operate(0, s.w)
      case .sourceOut: return operate(1 - b.w, 0)
      case .destinationOut: return operate(0, 1 - s.w)
      case .sourceAtop: return operate(b.w, 1 - s.w)
      case .destinationAtop: return operate(1 - b.w, s.w)
      case .xor: return operate(1 - b.w, 1 - s.w)
      default: break
      }
      let c = s * coverage
      if mode == .plusLighter { return (c + b).clamped(lowerBound: .zero, upperBound: .one) }
      if mode == .plusDarker {
        let alpha = min(1, c.w + b.w)
        var result = (alpha - (c.w - c) - (b.w - b)).clamped(lowerBound: .zero, upperBound: .one)
        result.w = alpha
        return result
      }
      let (cs, cb) = (straight(c), straight(b))
      let both = blend(mode, cs, cb)
      var result = c * (1 - b.w) + b * (1 - c.w)
      for channel in 0..<3 { result[channel] += c.w * b.w * both[channel] }
      result.w = c.w + b.w - c.w * b.w
      return result
    }

    private static func straight(_ c: SIMD4<Double>) -> SIMD3<Double> {
      c.w > 0 ? SIMD3(c.x, c.y, c.z) / c.w : .zero
    }

    private static func blend(_ mode: BlendMode, _ s: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
      switch mode {
      case .hue: return setLum(setSat(s, sat(b)), lum(b))
      case .saturation: return setLum(setSat(b, sat(s)), lum(b))
      case .color: return setLum(s, lum(b))
      case .luminosity: return setLum(b, lum(s))
      default: return SIMD3(one(mode, s.x, b.x), one(mode, s.y, b.y), one(mode, s.z, b.z))
      }
    }

    private static func one(_ mode: BlendMode, _ s: Double, _ b: Double) -> Double {
      switch mode {
      case .multiply: return s * b
      case .screen: return s + b - s * b
      case .overlay: return one(.hardLight, b, s)
      case .darken: return min(s, b)
      case .lighten: return max(s, b)
      case .colorDodge: return b == 0 ? 0 : s >= 1 ? 1 : min(1, b / (1 - s))
      case .colorBurn: return b >= 1 ? 1 : s <= 0 ? 0 : 1 - min(1, (1 - b) / s)
      case .hardLight: return s <= 0.5 ? b * 2 * s : one(.screen, 2 * s - 1, b)
      case .softLight:
        if s <= 0.5 { return b - (1 - 2 * s) * b * (1 - b) }
        let d = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()
        return b + (2 * s - 1) * (d - b)
      case .difference: return abs(s - b)
      case .exclusion: return s + b - 2 * s * b
      default: return s
      }
    }

    private static func lum(_ c: SIMD3<Double>) -> Double { 0.3 * c.x + 0.59 * c.y + 0.11 * c.z }
    private static func sat(_ c: SIMD3<Double>) -> Double { c.max() - c.min() }

    private static func setLum(_ c: SIMD3<Double>, _ l: Double) -> SIMD3<Double> {
      var c = c + (l - lum(c))
      let (middle, low, high) = (lum(c), c.min(), c.max())
      if low < 0 { c = middle + (c - middle) * middle / (middle - low) }
      if high > 1 { c = middle + (c - middle) * (1 - middle) / (high - middle) }
      return c
    }

    private static func setSat(_ c: SIMD3<Double>, _ s: Double) -> SIMD3<Double> {
      let (low, high) = (c.min(), c.max())
      return high > low ? (c - low) * s / (high - low) : .zero
    }
  }
#endif
