#if Drawing
  import MultiplaneDrawing
  import MultiplaneGeometry
  import MultiplaneContents
  import Testing

  /// Clips by masks and transparency layers, against the formulas of what they show.
  struct MaskAndLayerTests {
    private static let all = Rect(x: 0, y: 0, width: 16, height: 16)

    /// 16 × 16 pairs of colours: backdrops in columns; `paint` puts the color of a row over all of it.
    private func difference(
      _ mode: BlendMode, isOpaque: Bool, coverage: Double, alpha: Double = 1,
      _ paint: (CairoContext, Color, Rect) -> Void
    ) throws -> Double {
      var random = SplitMix(seed: 11)
      let there = (0..<16).map { _ in random.color() }
      let painted = (0..<16).map { _ in random.color() }
      let picture = try drawn(16, 16, isOpaque: isOpaque) { context in
        for (x, color) in there.enumerated() {
          context.setFillColor(color)
          context.fill(Rect(x: Double(x), y: 0, width: 1, height: 16))
        }
        for (y, color) in painted.enumerated() {
          context.saveGState()
          let row = Rect(x: 0, y: Double(y), width: 16, height: 1)
          context.clip(to: row)
          context.setBlendMode(mode)
          paint(context, color, row)
          context.restoreGState()
        }
      }
      var most = 0.0
      for (x, below) in there.enumerated() {
        for (y, above) in painted.enumerated() {
          var backdrop = BlendReference.rounded(below)
          if isOpaque { backdrop.w = 1 }
          let source = BlendReference.rounded(above) * alpha
          let expected = BlendReference.mixed(mode, source, backdrop, coverage: coverage) * 255
          for channel in 0..<(isOpaque ? 3 : 4) {
            most = max(most, abs(Double(picture[x, y][channel]) - expected[channel]))
          }
        }
      }
      return most
    }

    @Test(arguments: BlendMode.allCases, [false, true]) func masksOfEveryMode(mode: BlendMode, isOpaque: Bool) throws {
      let half = try Bitmap(width: 1, height: 1, format: .a8, bytes: [128])
      let most = try difference(mode, isOpaque: isOpaque, coverage: 128.0 / 255) { context, color, row in
        context.clip(to: Self.all, byMask: half)
        context.setFillColor(color)
        context.fill(row)
      }
      #expect(most <= 2.5, "\(mode): \(most)")
    }

    @Test(arguments: BlendMode.allCases, [false, true]) func layersOfEveryMode(mode: BlendMode, isOpaque: Bool) throws {
      for alpha in [1.0, 0.6] {
        let most = try difference(mode, isOpaque: isOpaque, coverage: 1, alpha: alpha) { context, color, row in
          context.setAlpha(alpha)
          context.beginTransparencyLayer()
          context.beginTransparencyLayer(in: row)
          context.setFillColor(color)
          context.fill(row)
          context.endTransparencyLayer()
          context.endTransparencyLayer()
        }
        #expect(most <= 3, "\(mode), \(alpha): \(most)")
      }
    }

    /// Opacities of layers in layers multiply, and what they hold is flat.
    @Test func layersInLayers() throws {
      let picture = try drawn { context in
        context.setAlpha(0.5)
        context.beginTransparencyLayer()
        context.setFillColor(.red)
        context.fill(Rect(x: 0, y: 0, width: 20, height: 20))
        context.setAlpha(0.5)
        context.beginTransparencyLayer()
        context.setFillColor(.blue)
        context.fill(Rect(x: 10, y: 0, width: 20, height: 20))
        context.fill(Rect(x: 20, y: 0, width: 20, height: 20))
        context.endTransparencyLayer()
        context.endTransparencyLayer()
      }
      for (x, expected) in [(5, SIMD4(128, 0, 0, 128)), (15, SIMD4(64, 0, 64, 128)), (25, SIMD4(0, 0, 64, 64))] {
        let off = picture[x, 5] &- expected
        #expect((0..<4).allSatisfy { abs(off[$0]) <= 1 }, "\(x): \(picture[x, 5])")
      }
    }

    /// A shadow in a layer that casts one, through a mask.
    @Test func shadowsInLayersBehindMasks() throws {
      let half = try Bitmap(width: 1, height: 1, format: .a8, bytes: [128])
      let picture = try drawn { context in
        context.clip(to: Rect(x: 0, y: 0, width: 64, height: 64), byMask: half)
        context.setShadow(offset: Size(0, 24), blur: 0, color: .black)
        context.beginTransparencyLayer()
        context.setShadow(offset: Size(24, 0), blur: 0, color: .blue)
        context.setFillColor(.red)
        context.fill(Rect(x: 4, y: 4, width: 16, height: 16))
        context.endTransparencyLayer()
      }
      for (x, y, expected) in [
        (10, 10, SIMD4(128, 0, 0, 128)), (34, 10, SIMD4(0, 0, 128, 128)), (10, 34, SIMD4(0, 0, 0, 128)),
        (34, 34, SIMD4(0, 0, 0, 128)), (55, 55, SIMD4<Int>.zero),
      ] {
        let off = picture[x, y] &- expected
        #expect((0..<4).allSatisfy { abs(off[$0]) <= 1 }, "\(x), \(y): \(picture[x, y])")
      }
    }

    /// Rectangles beyond what Cairo's numbers hold, and without antialiasing.
    @Test(arguments: [CairoContext.Origin.topLeft, .bottomLeft]) func placesOfMasks(origin: CairoContext.Origin) throws
    {
      let mask = try Bitmap(width: 2, height: 1, format: .a8, bytes: [255, 128])
      let whole = try Bitmap(width: 1, height: 1, format: .a8, bytes: [255])
      for far in [1e3, 1e4, 1.3e7, 2e7, 3e7, 5e7, 1e9, 1e12] {
        let picture = try drawn(origin: origin) { context in
          context.interpolationQuality = .none
          let rect = Rect(x: 32 - far, y: -far, width: 2 * far, height: 2 * far)
          // Of larger ones a texel is more than Cairo's matrices of pictures hold.
          context.clip(to: rect, byMask: far > 1e4 ? whole : mask)
          context.setFillColor(.white)
          context.fill(Rect(x: 0, y: 0, width: 64, height: 64))
        }
        let other = far > 1e4 ? 255 : 128
        #expect(picture[2, 2].w == 255 && picture[30, 60].w == 255, "\(far): \(picture[2, 2])")
        #expect(abs(picture[34, 2].w - other) <= 1 && abs(picture[62, 62].w - other) <= 1, "\(far): \(picture[62, 62])")
      }
      let hard = try drawn(origin: origin) { context in
        context.drawingState.shouldAntialias = false
        context.clip(to: Rect(x: 4.4, y: 4.4, width: 20.3, height: 20.3), byMask: whole)
        context.setFillColor(.white)
        context.fill(Rect(x: 0, y: 0, width: 64, height: 64))
      }
      #expect((0..<64).allSatisfy { [0, 255].contains(hard[4, $0].w) && [0, 255].contains(hard[$0, 24].w) })
      for value in [Double.nan, .infinity, -.infinity, 1e308, -1e308] {
        for rect in [
          Rect(x: value, y: 0, width: 9, height: 9), Rect(x: 0, y: 0, width: value, height: 9),
          Rect(x: value, y: value, width: value, height: value),
        ] {
          _ = try drawn(origin: origin) { context in
            context.clip(to: rect, byMask: mask)
            context.fill(Rect(x: 0, y: 0, width: 64, height: 64))
          }
        }
      }
    }
  }
#endif
