#if Drawing
  import MultiplaneDrawing
  import MultiplaneGeometry
  import MultiplaneContents
  import MultiplaneTestSupport
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

  /// The formulas of the compositor's referee, for the context's colours.
  enum BlendReference {
    /// Premultiplied, in 255ths.
    static func rounded(_ color: Color) -> SIMD4<Double> {
      (color.premultiplied * 255).rounded(.toNearestOrAwayFromZero) / 255
    }

    /// Of premultiplied colours.
    static func mixed(
      _ mode: BlendMode, _ source: SIMD4<Double>, _ backdrop: SIMD4<Double>, coverage: Double
    ) -> SIMD4<Double> {
      let result = BlendFormula.result(
        mode, source: (source.x, source.y, source.z, source.w),
        over: (backdrop.x, backdrop.y, backdrop.z, backdrop.w), coverage: coverage)
      return SIMD4(result.r, result.g, result.b, result.a)
    }
  }
#endif
