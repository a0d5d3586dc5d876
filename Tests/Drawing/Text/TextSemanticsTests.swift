#if Drawing
  import Foundation
  import MultiplaneContents
  import MultiplaneDrawing
  import MultiplaneGeometry
  import Testing

  /// Where letters are, from what attributes say and fonts have.
  struct TextSemanticsTests {
    /// A line to the left begins at the right side: what is left out of its end is at the left, of its head at the
    /// right.
    @Test func truncationOfLeftwardLines() throws {
      let string = "שלום עולם זה טקסט ארוך מאוד שלא נכנס בשורה אחת של מאה ועשרים"
      let last = string.index(before: string.endIndex)
      for mode in [LineBreakMode.byTruncatingHead, .byTruncatingMiddle, .byTruncatingTail] {
        let text = attributed(string) { $0.paragraphStyle.lineBreakMode = mode }
        let layout = try TextLayout(text, width: 120, maximumNumberOfLines: 1)
        let line = layout.lines[0]
        #expect(layout.isTruncated && abs(line.rect.maxX - 120) < 0.1 && line.rect.minX >= -0.05, "\(mode)")
        func seen(_ index: String.Index) -> Rect? {
          layout.rects(of: index..<string.index(after: index)).first { $0.width > 2 }
        }
        let (first, end) = (seen(string.startIndex), seen(last))
        if mode != .byTruncatingHead { #expect(try abs(#require(first).maxX - line.rect.maxX) < 0.1, "\(mode)") }
        if mode != .byTruncatingTail { #expect(try abs(#require(end).minX - line.rect.minX) < 0.1, "\(mode)") }
      }
      // Words to the left in a line to the right: the end is at the right.
      let mixed = attributed("one שלום two עולם three and some more words") {
        $0.paragraphStyle.lineBreakMode = .byTruncatingTail
      }
      let layout = try TextLayout(mixed, width: 150, maximumNumberOfLines: 1)
      let (start, next) = (mixed.string.startIndex, mixed.string.index(after: mixed.string.startIndex))
      #expect(layout.isTruncated && layout.rects(of: start..<next)[0].minX == 0 && layout.lines[0].rect.width <= 150.05)
      // Of the word to the left, the first letter is the rightmost one.
      let word = try #require(mixed.string.range(of: "שלום"))
      let letters = mixed.string[word].indices.map { layout.rects(of: $0..<mixed.string.index(after: $0))[0].minX }
      #expect(letters == letters.sorted(by: >) && Set(letters).count == 4)
      #expect(layout.index(at: Point(letters[3] - 40, 5)) < word.lowerBound)
    }

    /// A pen of a tenth of the size reaches a twentieth beyond the letters; above 0 their inside stays free.
    @Test func strokesAreInHundredthsOfTheSize() throws {
      func picture(_ width: Double) throws -> Drawn {
        let text = attributed("I", size: 100) {
          $0.font = Font(family: "DejaVu Sans", size: 100, weight: .bold)
          ($0.strokeWidth, $0.strokeColor, $0.foregroundColor) = (width, .red, .blue)
        }
        return try drawn(80, 140) { $0.draw(text, at: Point(16, 6)) }
      }
      let (plain, both, outline) = (try picture(0), try picture(-10), try picture(10))
      for stroked in [both, outline] {
        #expect(abs(stroked.ink.x - plain.ink.x + 5) <= 1 && abs(stroked.ink.maxX - plain.ink.maxX - 5) <= 1)
        #expect(abs(stroked.ink.y - plain.ink.y + 5) <= 1 && abs(stroked.ink.maxY - plain.ink.maxY - 5) <= 1)
      }
      let (x, y) = ((plain.ink.x + plain.ink.maxX) / 2, (plain.ink.y + plain.ink.maxY) / 2)
      #expect(both[x, y] == SIMD4(0, 0, 255, 255) && outline[x, y].w == 0)
      #expect(both[plain.ink.x, y].x > 200 && outline[plain.ink.x, y].x > 200)
    }

    /// Letters stand on whole pixels, and their shadows between them.
    @Test func shadowsBetweenPixels() throws {
      func picture(_ shadow: DrawingShadow?) throws -> Drawn {
        try drawn(96, 40) { context in
          context.drawingState.shadow = shadow
          context.draw("Hi", at: Point(4, 4), attributes: .init(font: .systemFont(ofSize: 24)))
        }
      }
      let plain = try picture(nil)
      let shadowed = try picture(DrawingShadow(offset: Size(44.5, 0), blur: 0, color: .black))
      for y in 0..<40 {
        for x in 48..<96 {
          let expected = Double(plain[x - 44, y].w + plain[x - 45, y].w) / 2
          #expect(abs(Double(shadowed[x, y].w) - expected) <= 2)
        }
      }
    }

    /// Justified lines are as wide as there is room, but for the last one.
    @Test func justifiedLinesFillTheirWidth() throws {
      for (string, kern) in [
        ("שלום עולם דג סקרן שט בים מאוכזב", 0.0), ("السلام عليكم שלום السلام עולם عليكم السلام", 0),
        ("some words of text in several lines", 1.7),
      ] {
        let text = attributed("\(string) \(string) \(string)", size: 15) {
          ($0.paragraphStyle.alignment, $0.kern) = (.justified, kern)
        }
        let lines = try TextLayout(text, width: 130).lines
        for (number, line) in lines.dropLast().enumerated() {
          #expect(abs(line.rect.width - 130) < 0.1, "\(string) \(number) \(line.rect)")
        }
      }
    }

    /// Indents are left beside lines of all alignments: lines stand between them, and are as wide as that at most.
    @Test(arguments: TextAlignment.allCases) func linesStandBetweenIndents(alignment: TextAlignment) throws {
      for (string, isLeftward) in [("some words of text in lines", false), ("שלום עולם דג סקרן שט בים", true)] {
        for direction in [WritingDirection.natural, isLeftward ? .rightToLeft : .leftToRight] {
          for (tail, end) in [(-15.0, 105.0), (90, 90)] {
            for mode in [LineBreakMode.byWordWrapping, .byTruncatingTail, .byClipping] {
              let text = attributed(string, size: 15) {
                ($0.paragraphStyle.alignment, $0.paragraphStyle.baseWritingDirection) = (alignment, direction)
                ($0.paragraphStyle.firstLineHeadIndent, $0.paragraphStyle.headIndent) = (30, 10)
                ($0.paragraphStyle.tailIndent, $0.paragraphStyle.lineBreakMode) = (tail, mode)
              }
              let layout = try TextLayout(text, width: 120, maximumNumberOfLines: 2)
              for (number, line) in layout.lines.enumerated() {
                let lead = number == 0 ? 30.0 : 10
                let (left, right) = isLeftward ? (120 - end, 120 - lead) : (lead, end)
                let place =
                  switch alignment {
                  case .left: line.rect.minX - left
                  case .right: line.rect.maxX - right
                  case .center: line.rect.midX - (left + right) / 2
                  case .natural, .justified: isLeftward ? line.rect.maxX - right : line.rect.minX - left
                  }
                #expect(abs(place) < 0.1, "\(string) \(direction) \(tail) \(mode) \(number)")
                #expect(mode == .byClipping || line.rect.width < right - left + 0.1)
              }
            }
          }
        }
      }
    }

    /// A shadow lies where its offset says, in points, and an offset of the baseline lifts letters by so much.
    @Test(arguments: [1.0, 2]) func shadowsAndBaselines(scale: Double) throws {
      func ink(_ change: (inout TextAttributes) -> Void) throws -> PixelRect {
        let side = scale == 1 ? 120 : 240
        return try drawn(side, side, scale: scale) { $0.draw(attributed("H", size: 40, change), at: Point(10, 20)) }.ink
      }
      let pixels = scale == 1 ? 1 : 2
      let plain = try ink { _ in }
      let shadowed = try ink { $0.shadow = DrawingShadow(offset: Size(30, 24), blur: 0, color: .black) }
      #expect(shadowed.x == plain.x && shadowed.y == plain.y)
      #expect(shadowed.maxX == plain.maxX + 30 * pixels && shadowed.maxY == plain.maxY + 24 * pixels)
      let plainLine = try TextLayout(attributed("H", size: 40)).lines[0]
      let raised = try TextLayout(attributed("H", size: 40) { $0.baselineOffset = 8 }).lines[0]
      // The line grows by what letters are lifted.
      #expect(abs(raised.baseline - plainLine.baseline - 8) < 0.05, "\(raised.baseline) \(plainLine.baseline)")
    }

    /// At twice the scale, letters are twice as large, and stand at twice the places.
    @Test func scalesDoNotChangeWidths() throws {
      for sample in Sample.scripts {
        let once = try drawn(640, 40) { $0.draw(attributed(sample), at: Point(4, 4)) }.ink
        let twice = try drawn(1280, 80, scale: 2) { $0.draw(attributed(sample), at: Point(4, 4)) }.ink
        #expect(abs(twice.x - 2 * once.x) <= 2 && abs(twice.maxX - 2 * once.maxX) <= 3, "\(sample): \(once) \(twice)")
      }
    }

    /// The middle of what stands behind a tab is at its place.
    @Test func centredTabs() throws {
      let text = attributed("a\tmiddle\tb") {
        $0.paragraphStyle.tabStops = [TextTab(location: 100, alignment: .center), TextTab(location: 200)]
      }
      let layout = try TextLayout(text, width: 300)
      let word = try #require(text.string.range(of: "middle"))
      #expect(abs(layout.rects(of: word)[0].midX - 100) < 0.05)
    }
  }
#endif
