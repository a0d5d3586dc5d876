#if Drawing
  import MultiplaneContents
  import MultiplaneDrawing
  import MultiplaneGeometry
  import Testing

  struct ExtendedRangeTests {
    /// Premultiplied red, green, blue and alpha.
    private struct Wide {
      let bitmap: Bitmap

      subscript(x: Int, y: Int) -> SIMD4<Float> {
        var color = SIMD4<Float>.zero
        for channel in 0..<4 {
          let at = y * bitmap.bytesPerRow + x * 8 + channel * 2
          color[channel] = Float(Float16(bitPattern: UInt16(bitmap.bytes[at]) | UInt16(bitmap.bytes[at + 1]) << 8))
        }
        return color
      }
    }

    private func wide(
      _ width: Double = 64, _ height: Double = 64, isOpaque: Bool = false, _ draw: (CairoContext) -> Void
    ) throws -> Wide {
      let renderer = ImageRenderer(size: Size(width, height), format: .init(isOpaque: isOpaque, range: .extended))
      let bitmap = try renderer.bitmap(draw)
      #expect(bitmap.format == .rgba16f)
      return Wide(bitmap: bitmap)
    }

    private func isNear(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> Bool {
      (0..<4).allSatisfy { abs(a[$0] - b[$0]) < 0.01 }
    }

    @Test func coloursAreKept() throws {
      let picture = try wide { context in
        context.setFillColor(Color(red: 2, green: -0.5, blue: 0.5, alpha: 0.5))
        context.fill(Rect(x: 4, y: 4, width: 24, height: 24))
        context.setAlpha(0.5)
        context.fillEllipse(in: Rect(x: 36, y: 4, width: 24, height: 24))
        context.setAlpha(1)
        context.setStrokeColor(Color(white: 3))
        context.stroke(Rect(x: 6, y: 40, width: 20, height: 16), width: 4)
        context.setFillColor(.white)
        context.addRoundedRect(Rect(x: 36, y: 36, width: 20, height: 20), cornerRadius: 5)
        context.fillPath()
      }
      #expect(isNear(picture[10, 10], SIMD4(1, -0.25, 0.25, 0.5)) && picture[1, 1] == .zero)
      #expect(isNear(picture[48, 16], SIMD4(0.5, -0.125, 0.125, 0.25)))
      #expect(isNear(picture[6, 48], SIMD4(3, 3, 3, 1)) && isNear(picture[46, 46], SIMD4(1, 1, 1, 1)))
    }

    @Test func gradientsAndPictures() throws {
      var gradient = Gradient()
      gradient.colors = [Color(white: 0), Color(white: 4)]
      for type in GradientType.allCases {
        gradient.type = type
        (gradient.startPoint, gradient.endPoint) =
          type == .axial ? (Point(0, 0), Point(1, 0)) : (Point(0.5, 0.5), Point(1, 1))
        let picture = try wide { $0.draw(gradient, in: Rect(x: 0, y: 0, width: 64, height: 64)) }
        // The same as four times a gradient that eight bits hold.
        gradient.colors[1] = .white
        let plain = try drawn { $0.draw(gradient, in: Rect(x: 0, y: 0, width: 64, height: 64)) }
        gradient.colors[1] = Color(white: 4)
        for (x, y) in [(3, 5), (20, 41), (50, 32), (60, 60)] {
          #expect(abs(picture[x, y].x - 4 * Float(plain[x, y].x) / 255) < 0.05, "\(type) \(x) \(y)")
        }
      }
      let bright = try wide(8, 8) { context in
        context.setFillColor(Color(white: 5))
        context.fill(Rect(x: 0, y: 0, width: 8, height: 8))
      }.bitmap
      let picture = try wide { context in
        context.draw(bright, in: Rect(x: 0, y: 0, width: 32, height: 32))
        Image(bright).draw(in: Rect(x: 40, y: 40, width: 10, height: 10), alpha: 0.5, into: context)
      }
      #expect(isNear(picture[16, 16], SIMD4(5, 5, 5, 1)) && isNear(picture[45, 45], SIMD4(2.5, 2.5, 2.5, 0.5)))
      #expect(picture[60, 2] == .zero)
      // In files they are cut.
      #if ImageFiles
        #expect(try Image(bright).pngData().starts(with: [0x89, 0x50]))
      #endif
    }

    /// Within 0…1 a picture of the extended range is that of the standard one: groups, clips, shadows, text, modes.
    @Test(arguments: BlendMode.allCases) func withinOneItIsTheStandardPicture(mode: BlendMode) throws {
      func paint(_ context: CairoContext) {
        context.setFillColor(Color(red: 0.2, green: 0.6, blue: 0.9, alpha: 0.7))
        context.fill(Rect(x: 0, y: 0, width: 40, height: 64))
        context.setShadow(offset: Size(3, 4), blur: 4, color: .black)
        context.fillEllipse(in: Rect(x: 30, y: 34, width: 20, height: 20))
        context.setShadow(offset: .zero, blur: 0, color: nil)
        context.saveGState()
        context.addEllipse(in: Rect(x: 4, y: 4, width: 56, height: 40))
        context.clip()
        context.setBlendMode(mode)
        context.setAlpha(0.8)
        context.beginTransparencyLayer()
        context.setFillColor(Color(red: 0.9, green: 0.4, blue: 0.3, alpha: 0.6))
        context.fill(Rect(x: 20, y: 10, width: 30, height: 30))
        context.draw("Ag😀", at: Point(8, 12), attributes: TextAttributes(font: .systemFont(ofSize: 18)))
        context.endTransparencyLayer()
        context.restoreGState()
      }
      let standard = try drawn { paint($0) }
      let picture = try wide { paint($0) }
      var most = 0
      for y in 0..<64 {
        for x in 0..<64 {
          for channel in 0..<4 {
            let value = Int(clamping: (max(0, min(picture[x, y][channel], 1)) * 255).rounded())
            most = max(most, abs(value - standard[x, y][channel]))
          }
        }
      }
      // Cairo rounds each step to eight bits, which hues make more of.
      #expect(most <= (mode == .hue ? 16 : 4), "\(mode): \(most)")
    }

    @Test func opaqueOnesAndThoseThatCannotBe() throws {
      let picture = try wide(4, 4, isOpaque: true) { $0.clear(Rect(x: 0, y: 0, width: 2, height: 4)) }
      #expect(picture[0, 0] == SIMD4(0, 0, 0, 1) && picture[3, 3] == SIMD4(0, 0, 0, 1))
      for size in [Size(0, 4), Size(.nan, 4), Size(1e6, 1e6)] {
        #expect(throws: DrawingError.self) {
          try ImageRenderer(size: size, format: .init(range: .extended)).bitmap { _ in Issue.record("drawn") }
        }
      }
      let huge = try wide(4, 4) { context in
        context.setFillColor(Color(white: 1e300))
        context.fill(Rect(x: 0, y: 0, width: 4, height: 4))
        context.setFillColor(Color(white: .nan))
        context.fill(Rect(x: 0, y: 0, width: 4, height: 4))
      }
      #expect(huge[1, 1].x == 65504)
    }
  }
#endif
