#if Drawing
  import CCairo
  import CPango
  import MultiplaneContents
  import MultiplaneDrawing
  import MultiplaneGeometry
  import Testing

  struct TextDrawingTests {
    /// What Pango and Cairo paint when they are called by hand.
    @Test func pixelsAreThoseOfPangoByHand() throws {
      let text = Array(repeating: Sample.latin, count: 3).joined(separator: " ")
      for scale in [1.0, 2] {
        let ours = try drawn(400, 300, scale: scale) {
          $0.draw(attributed(text), in: Rect(x: 4, y: 3, width: 150, height: 1000))
        }
        let hand = try PangoByHand(text, font: "Noto Sans", size: 17, width: 150)
        let wanted = try unsafe byHand(400, 300) { cairo in
          unsafe cairo_scale(cairo, scale, scale)
          unsafe cairo_move_to(cairo, 4, 3)
          unsafe pango_cairo_show_layout(cairo, hand.layout)
        }
        #expect(ours.inked > 2000 && ours.difference(wanted) <= 2)
      }
    }

    /// Large letters are drawn as outlines, and are where small ones would be.
    @Test func largeLettersAreOutlines() throws {
      let large = try drawn(400, 400) { $0.draw("Rg", at: .zero, attributes: .init(font: .systemFont(ofSize: 200))) }
      let hand = try PangoByHand("Rg", font: "Noto Sans", size: 200)
      let wanted = try unsafe byHand(400, 400) { cairo in
        unsafe cairo_move_to(cairo, 0, 0)
        unsafe pango_cairo_layout_path(cairo, hand.layout)
        unsafe cairo_fill(cairo)
      }
      #expect(large.inked > 5000 && large.differenceByArea(wanted) < 4)
      let zoomed = try drawn(400, 400) {
        $0.scaleBy(x: 1e4, y: 1e4)
        $0.draw("Rg", at: Point(-0.2, -0.2), attributes: .init(font: .systemFont(ofSize: 12)))
      }
      #expect(zoomed.inked >= 0)
    }

    private func paint(_ context: CairoContext) {
      for (row, sample) in Sample.scripts.enumerated() {
        var text = attributed(sample + " 😀👍🏽", size: 9)
        text.set(\.underlineStyle, to: TextLineStyle.allCases[row % TextLineStyle.allCases.count])
        text.set(\.backgroundColor, to: Color(red: 1, green: 1, blue: 0.4))
        let middle = text.string.index(text.string.startIndex, offsetBy: 9)
        text.set(\.foregroundColor, to: .blue, in: middle..<text.string.endIndex)
        text.set(\.baselineOffset, to: 2, in: middle..<text.string.endIndex)
        context.draw(text, in: Rect(x: 2, y: 2 + Double(row) * 14, width: 190, height: 14))
      }
      context.draw("Big", at: Point(20, 20), attributes: .init(font: .systemFont(ofSize: 180), foregroundColor: .red))
    }

    /// A part that is drawn anew is what all of it would be, byte by byte: glyphs lie on whole pixels.
    @Test func partsEqualTheWhole() throws {
      let (width, height) = (200, 110)
      func draw(_ dirty: PixelRect?, size: Double, isBetweenPixels: Bool = false) throws -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: width * height * 4)
        var span = bytes.mutableSpan
        try CairoContext.draw(
          into: &span, width: width, height: height, bytesPerRow: width * 4,
          bounds: Rect(x: 0, y: 0, width: 200, height: 110), dirty: dirty
        ) { context in
          context.shouldSubpixelPositionFonts = isBetweenPixels
          for (row, sample) in Sample.scripts.enumerated() {
            context.draw(attributed(sample + " 😀", size: size), at: Point(2, Double(row) * 14))
          }
        }
        return bytes
      }
      let whole = try draw(nil, size: 9)
      let between = try draw(nil, size: 9, isBetweenPixels: true)
      #expect(between != whole)
      var random = SplitMix(seed: 8)
      for _ in 0..<10 {
        let (x, y) = (Int.random(in: 0..<190, using: &random), Int.random(in: 0..<100, using: &random))
        let dirty = PixelRect(x: x, y: y, width: min(60, width - x), height: min(30, height - y))
        let part = try draw(dirty, size: 9)
        for y in dirty.y..<dirty.maxY {
          let row = (y * width + dirty.x) * 4..<(y * width + dirty.maxX) * 4
          #expect(part[row] == whole[row])
        }
      }
      let dirty = PixelRect(x: 60, y: 30, width: 50, height: 40)
      let part = try draw(dirty, size: 9, isBetweenPixels: true)
      for y in dirty.y..<dirty.maxY {
        let row = (y * width + dirty.x) * 4..<(y * width + dirty.maxX) * 4
        #expect(part[row] == between[row])
      }
    }

    /// The ink of a letter moves with the text by quarters of a pixel if that is wanted, and by whole pixels if not.
    @Test func betweenPixels() throws {
      func middle(_ shift: Double, isWanted: Bool, scale: Double = 1) throws -> (x: Double, y: Double) {
        let picture = try drawn(64, 64) { context in
          context.saveGState()
          context.shouldSubpixelPositionFonts = !isWanted
          context.restoreGState()
          if isWanted { context.shouldSubpixelPositionFonts = true }
          context.translateBy(x: shift, y: shift)
          context.scaleBy(x: scale, y: scale)
          context.draw(attributed("o", size: 17), at: Point(10, 4))
        }
        var (sum, left, top) = (0.0, 0.0, 0.0)
        for row in 0..<64 {
          for column in 0..<64 {
            let alpha = Double(picture[column, row].w)
            (sum, left, top) = (sum + alpha, left + alpha * Double(column), top + alpha * Double(row))
          }
        }
        return (left / sum, top / sum)
      }
      for scale in [1.0, 1.7] {
        let (fine, whole) = try (middle(0, isWanted: true, scale: scale), middle(0, isWanted: false, scale: scale))
        for step in 1...8 {
          let shift = Double(step) / 8
          let moved = try middle(shift, isWanted: true, scale: scale)
          // An eighth at both places.
          #expect(abs(moved.x - fine.x - shift) < 0.26 && abs(moved.y - fine.y - shift) < 0.26, "\(shift)")
          let rough = try middle(shift, isWanted: false, scale: scale)
          let (x, y) = (rough.x - whole.x, rough.y - whole.y)
          #expect(abs(x - x.rounded()) < 0.02 && abs(y - y.rounded()) < 0.02, "\(shift)")
        }
      }
    }

    @Test func coloursAndLines() throws {
      func picture(_ change: @escaping (inout TextAttributes) -> Void) throws -> Drawn {
        try drawn(80, 40) { $0.draw(attributed("Hxg", size: 30, change), at: Point(4, -2)) }
      }
      let plain = try picture { _ in }
      let red = try picture { $0.foregroundColor = .red }
      #expect(zip(plain.bytes, red.bytes).allSatisfy { $0 == $1 || $0 < $1 } && red.inked == plain.inked)
      #expect(try picture { $0.foregroundColor = .clear }.inked == 0)
      #expect(try picture { $0.underlineStyle = .single }.inked > plain.inked)
      #expect(try picture { $0.underlineStyle = .double }.inked > picture { $0.underlineStyle = .single }.inked)
      #expect(try picture { $0.strikethroughStyle = .single }.inked > plain.inked)
      #expect(try picture { $0.backgroundColor = .blue }.inked > 1000)
      #expect(try picture { $0.strokeWidth = 4 }.bytes != plain.bytes)
      #expect(try picture { $0.strokeWidth = -4 }.inked > plain.inked)
      #expect(try picture { $0.shadow = DrawingShadow(offset: Size(3, 3), blur: 2) }.inked > plain.inked)
      var raised = attributed("xx", size: 30)
      raised.set(
        \.baselineOffset, to: 6, in: raised.string.index(after: raised.string.startIndex)..<raised.string.endIndex)
      let rise = try drawn(80, 60) { $0.draw(raised, at: .zero) }
      let level = try drawn(80, 60) { $0.draw(attributed("xx", size: 30), at: .zero) }
      #expect(rise.ink.height == level.ink.height + 6)
    }

    /// What is behind runs of different fonts, or with and without colours of their own, is one area.
    @Test func backgroundsHaveNoSeams() throws {
      let text = attributed("ab👍🏽cd漢שלום x", size: 17.3) { ($0.backgroundColor, $0.foregroundColor) = (.blue, .clear) }
      let width = try text.boundingRect().width
      let picture = try drawn(200, 40) { $0.draw(text, at: Point(3.3, 2)) }
      for x in 4..<Int(clamping: 3.3 + width) { #expect(picture[x, 12] == SIMD4(0, 0, 255, 255), "\(x)") }
    }

    /// Emoji have colours of their own, and take the context's and the text's opacity.
    @Test func emojiAreColourful() throws {
      func emoji(_ alpha: Double) throws -> Drawn {
        try drawn(60, 60) {
          $0.draw(attributed("😀", size: 40) { $0.foregroundColor = Color(white: 0, alpha: alpha) }, at: .zero)
        }
      }
      let full = try emoji(1)
      let yellow = (0..<3600).count { full[$0 % 60, $0 / 60].x > 200 && full[$0 % 60, $0 / 60].z < 120 }
      #expect(yellow > 300)
      let half = try emoji(0.5)
      let off = (0..<full.bytes.count).map { abs(Int(half.bytes[$0]) * 2 - Int(full.bytes[$0])) }.max() ?? 0
      #expect(off <= 3)
      // Combining marks take no room of their own.
      #expect(try abs(attributed("e\u{301}").boundingRect().width - attributed("é").boundingRect().width) < 0.1)
    }

    @Test func textStandsUprightWithTheOriginBelow() throws {
      let text = attributed("Fg", size: 30)
      let down = try drawn(64, 50) { $0.draw(text, in: Rect(x: 4, y: 0, width: 60, height: 50)) }
      let up = try drawn(64, 50, origin: .bottomLeft) { $0.draw(text, in: Rect(x: 4, y: 0, width: 60, height: 50)) }
      #expect(down.inked > 100 && down.difference(up) == 0)
    }

    /// A blend mode and a clip's mask act on text as on shapes.
    @Test func stateActsOnText() throws {
      let cleared = try drawn { context in
        context.fill(Rect(x: 0, y: 0, width: 64, height: 64))
        context.setBlendMode(.clear)
        context.draw(attributed("MM", size: 40), at: Point(0, 0))
      }
      #expect((0..<4096).count { cleared[$0 % 64, $0 / 64].w == 0 } > 100)
      let mask = try Bitmap(width: 2, height: 1, format: .a8, bytes: [255, 0])
      let masked = try drawn { context in
        context.interpolationQuality = .none
        context.clip(to: Rect(x: 0, y: 0, width: 64, height: 64), mask: mask)
        context.draw(attributed("MMMM", size: 40), at: Point(0, 0))
      }
      #expect(masked.ink.maxX == 32)
    }
  }
#endif
