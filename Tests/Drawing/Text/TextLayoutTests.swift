#if Drawing
  import Foundation
  import MultiplaneContents
  import MultiplaneDrawing
  import MultiplaneGeometry
  import Testing

  struct TextLayoutTests {
    /// Each line is as wide as Pango's own at 72 dots an inch, and its baseline where that has it.
    @Test func linesAreAsWideAsPangos() throws {
      for size in [9.0, 17, 40.5] {
        for sample in Sample.scripts {
          let line = try TextLayout(attributed(sample, size: size))
          let wanted = try PangoByHand(sample, font: "Noto Sans", size: size).lines
          #expect(line.numberOfLines == 1 && wanted.count == 1)
          #expect(abs(line.lines[0].rect.width - wanted[0].width) < 0.1, "\(sample) at \(size)")
          #expect(abs(line.lines[0].baseline - wanted[0].baseline) < 0.1)
        }
        let text = Array(repeating: Sample.latin, count: 4).joined(separator: " ")
        let lines = try TextLayout(attributed(text, size: size), width: 300).lines
        let wanted = try PangoByHand(text, font: "Noto Sans", size: size, width: 300).lines
        #expect(lines.count == wanted.count && lines.count > 3)
        for (line, other) in zip(lines, wanted) {
          #expect(abs(line.rect.width - other.width) < 0.1 && abs(line.baseline - other.baseline) < 0.1)
        }
      }
    }

    /// A font of 17 points has 17 points to the em: the em dash of DejaVu Sans is an em wide.
    @Test func sizesArePointsToTheEm() throws {
      var attributes = TextAttributes(font: Font(family: "DejaVu Sans", size: 17))
      #expect(try abs(AttributedText("———", attributes: attributes).boundingRect().width - 51) < 0.01)
      attributes.font.size = 34
      #expect(try abs(AttributedText("———", attributes: attributes).boundingRect().width - 102) < 0.01)
    }

    @Test func linesAndParagraphs() throws {
      let text = attributed("one\ntwo\r\nthree\rfour\u{2029}five\n")
      let layout = try TextLayout(text)
      #expect(layout.lines.map { String(text.string[$0.range]) } == ["one", "two", "three", "four", "five", ""])
      let height = layout.lines[0].rect.height
      #expect(height > 17 && abs(layout.boundingRect.height - 6 * height) < 0.01)
      #expect(layout.lines.map(\.rect.minY) == (0..<6).map { Double($0) * height })
      #expect(try TextLayout("").numberOfLines == 0 && TextLayout("").boundingRect == .zero)
      #expect(try TextLayout(text, maximumNumberOfLines: 2).numberOfLines == 2)
      #expect(try TextLayout(text, height: 3.5 * height).numberOfLines == 3)
      #expect(try TextLayout(text, height: 1).numberOfLines == 1)
    }

    private func styled(_ string: String, _ change: (inout ParagraphStyle) -> Void) -> AttributedText {
      attributed(string) { change(&$0.paragraphStyle) }
    }

    @Test func alignment() throws {
      for (string, leading) in [
        ("abc", "left"), ("דגה", "right"), ("12: דגה", "right"), ("(abc דגה", "left"), ("12", "left"),
      ] {
        func x(_ alignment: TextAlignment, _ mode: LineBreakMode) throws -> (Double, Double) {
          let text = styled(string) { ($0.alignment, $0.lineBreakMode) = (alignment, mode) }
          let rect = try TextLayout(text, width: 200).lines[0].rect
          return (rect.minX, rect.maxX)
        }
        for mode in [LineBreakMode.byWordWrapping, .byClipping, .byTruncatingTail] {
          #expect(try abs(x(.left, mode).0) < 0.01)
          #expect(try abs(x(.right, mode).1 - 200) < 0.01)
          let middle = try x(.center, mode)
          #expect(abs(middle.0 + middle.1 - 200) < 0.05)
          let natural = try x(.natural, mode)
          #expect(abs(leading == "left" ? natural.0 : natural.1 - 200) < 0.01)
        }
      }
      let text = styled("a a a a a a a a a a a a a a a a a a a a a a a a a") { $0.alignment = .justified }
      let lines = try TextLayout(text, width: 100).lines
      #expect(lines.count > 2 && lines.dropLast().allSatisfy { abs($0.rect.width - 100) < 0.1 })
      #expect(lines[lines.count - 1].rect.width < 99)
      let turned = styled("abc") { $0.baseWritingDirection = .rightToLeft }
      #expect(try abs(TextLayout(turned, width: 200).lines[0].rect.maxX - 200) < 0.01)
    }

    @Test func indentsAndSpacing() throws {
      let string = Array(repeating: "word", count: 12).joined(separator: " ") + "\nnext"
      let height = try TextLayout(attributed("x")).boundingRect.height
      let text = styled(string) {
        ($0.firstLineHeadIndent, $0.headIndent, $0.tailIndent) = (30, 10, -20)
        ($0.lineSpacing, $0.paragraphSpacing, $0.paragraphSpacingBefore) = (4, 7, 5)
      }
      let lines = try TextLayout(text, width: 150).lines
      let first = lines.filter { $0.range.upperBound < text.string.lastIndex(of: "n") ?? text.string.endIndex }
      #expect(abs(lines[0].rect.minX - 30) < 0.01 && first.dropFirst().allSatisfy { abs($0.rect.minX - 10) < 0.01 })
      #expect(lines.allSatisfy { $0.rect.maxX <= 130.01 } && first.count > 2)
      #expect(abs(lines[1].rect.minY - height - 4) < 0.01)
      #expect(abs(lines[lines.count - 1].rect.minY - first[first.count - 1].rect.maxY - 12) < 0.01)
      // The other way round: from the right side.
      let leftward = styled("דגה") { ($0.firstLineHeadIndent, $0.headIndent, $0.tailIndent) = (30, 10, -20) }
      #expect(try abs(TextLayout(leftward, width: 150).lines[0].rect.maxX - 120) < 0.01)
      let tail = styled(string) { $0.tailIndent = 60 }
      #expect(try TextLayout(tail, width: 150).lines.allSatisfy { $0.rect.maxX <= 60.01 })
    }

    @Test func lineHeights() throws {
      let plain = try TextLayout(attributed("x")).lines[0]
      func line(_ change: (inout ParagraphStyle) -> Void) throws -> TextLayout.Line {
        try TextLayout(styled("x", change)).lines[0]
      }
      let double = try line { $0.lineHeightMultiple = 2 }
      #expect(abs(double.rect.height - 2 * plain.rect.height) < 0.01)
      // What is added lies above.
      #expect(abs(double.baseline - plain.baseline - plain.rect.height) < 0.01)
      #expect(try line { $0.minimumLineHeight = 50 }.rect.height == 50)
      #expect(try line { $0.maximumLineHeight = 12 }.rect.height == 12)
      #expect(try line { $0.lineHeightMultiple = .nan }.rect.height == plain.rect.height)
    }

    @Test func tabs() throws {
      let text = styled("a\tb\tc\td") {
        $0.tabStops = [TextTab(location: 50), TextTab(location: 120, alignment: .right)]
        $0.defaultTabInterval = 80
      }
      let layout = try TextLayout(text, width: 400)
      let places = text.string.indices.filter { text.string[$0] != "\t" }.map { index in
        layout.rects(of: index..<text.string.index(after: index))[0]
      }
      #expect(abs(places[1].minX - 50) < 0.01 && abs(places[2].maxX - 120) < 0.01 && abs(places[3].minX - 160) < 0.01)
    }

    /// Each mode leaves out what it says; and there is an ellipsis.
    @Test func truncation() throws {
      let string = Array(repeating: "word", count: 40).joined(separator: " ")
      for mode in [LineBreakMode.byTruncatingHead, .byTruncatingMiddle, .byTruncatingTail] {
        let text = styled(string) { $0.lineBreakMode = mode }
        let full = try TextLayout(text, width: 200)
        #expect(!full.isTruncated && full.numberOfLines > 5)
        for layout in [
          try TextLayout(text, width: 200, maximumNumberOfLines: 2),
          try TextLayout(text, width: 200, height: full.lines[1].rect.maxY + 3),
        ] {
          #expect(layout.isTruncated && layout.numberOfLines == 2)
          #expect(layout.lines[0].range == full.lines[0].range)
          #expect(layout.lines[1].rect.width <= 200.01 && layout.lines[1].rect.width > 120)
          #expect(layout.lines[1].range.upperBound == text.string.endIndex)
        }
        #expect(try TextLayout(text, width: 200, maximumNumberOfLines: 1).numberOfLines == 1)
      }
      let wrapped = styled(string) { $0.lineBreakMode = .byWordWrapping }
      let cut = try TextLayout(wrapped, width: 200, maximumNumberOfLines: 2)
      #expect(cut.isTruncated && cut.lines[1].range.upperBound < wrapped.string.endIndex)
      // Between two paragraphs, the first one ends with an ellipsis.
      let two = styled("first\nsecond") { $0.lineBreakMode = .byTruncatingTail }
      let first = try TextLayout(two, width: 200, maximumNumberOfLines: 1)
      let alone = try TextLayout(attributed("first"), width: 200)
      #expect(first.isTruncated && first.boundingRect.width > alone.boundingRect.width + 5)
    }

    /// An ellipsis is as wide as its glyph, with the space of letters: there is no gap behind it, and lines stand in the
    /// middle.
    @Test func ellipsesHaveTheirOwnWidth() throws {
      let string = "the middle is left out of a line that is too long"
      for (mode, kern) in [(LineBreakMode.byTruncatingHead, 0.0), (.byTruncatingMiddle, 0), (.byTruncatingTail, 2)] {
        let text = attributed(string, size: 13) {
          ($0.paragraphStyle.lineBreakMode, $0.paragraphStyle.alignment, $0.kern) = (mode, .center, kern)
        }
        var isNarrow = false
        for width in stride(from: 150.0, through: 230, by: 3.7) {
          let line = try TextLayout(text, width: width, maximumNumberOfLines: 1).lines[0]
          #expect(line.rect.width <= width + 0.05 && abs(line.rect.midX - width / 2) < 0.05)
          isNarrow = isNarrow || line.rect.width < width - 2
          let picture = try drawn(260, 24) {
            $0.draw(text, in: Rect(x: 8, y: 0, width: width, height: 20), maximumNumberOfLines: 1)
          }
          // What is drawn stands in the middle as well: glyphs have little room at their sides.
          let ink = picture.ink
          #expect(abs(Double(ink.x + ink.maxX) / 2 - 8 - width / 2) < 2 + kern, "\(mode) in \(width)")
        }
        #expect(isNarrow)
      }
    }

    @Test func wrapping() throws {
      let string = "Donaudampfschifffahrtsgesellschaft"
      #expect(try TextLayout(attributed(string), width: 100).numberOfLines > 1)
      #expect(try TextLayout(styled(string) { $0.lineBreakMode = .byClipping }, width: 100).numberOfLines == 1)
      let chars = try TextLayout(styled("aa aaaaaaaaaa") { $0.lineBreakMode = .byCharWrapping }, width: 60)
      #expect(chars.lines[0].range.upperBound > chars.text.string.index(chars.text.string.startIndex, offsetBy: 3))
      // A soft hyphen is seen at the end of a line alone.
      let soft = attributed("Donaudampf\u{AD}schifffahrt")
      let lines = try TextLayout(soft, width: 120).lines
      #expect(lines.count == 2 && soft.string[lines[0].range].hasPrefix("Donaudampf"))
      let bare = try TextLayout(attributed("Donaudampf")).boundingRect.width
      #expect(lines[0].rect.width > bare + 3)
      #expect(
        try abs(
          TextLayout(soft).boundingRect.width - TextLayout(attributed("Donaudampfschifffahrt")).boundingRect.width) < 2)
    }

    /// Lines end at characters as people see them: not within a conjunct, whose letters stay joined.
    @Test func conjunctsAreNotDivided() throws {
      let joined = try TextLayout(attributed("\u{915}\u{94D}\u{937}")).boundingRect.width
      let apart = try TextLayout(attributed("\u{915}\u{94D}\u{200C}\u{937}")).boundingRect.width
      #expect(joined < apart - 1, "\(joined), \(apart)")
      for (word, second) in [
        ("\u{915}\u{94D}\u{937}", "\u{937}"), ("\u{995}\u{9CD}\u{9B7}\u{9BF}", "\u{9B7}"),
        ("\u{924}\u{94D}\u{930}\u{93F}", "\u{930}"), ("\u{938}\u{94D}\u{200D}\u{924}", "\u{924}"),
        ("\u{E19}\u{E49}\u{E33}", "\u{E33}"),
      ] {
        let string = String(repeating: word, count: 30)
        for mode in [LineBreakMode.byCharWrapping, .byWordWrapping] {
          for width in stride(from: 20.0, through: 90, by: 3.7) {
            let layout = try TextLayout(styled(string) { $0.lineBreakMode = mode }, width: width)
            let starts = layout.lines.map { layout.text.string.unicodeScalars[$0.range.lowerBound] }
            #expect(starts.count > 3 && !starts.contains { String($0) == second }, "\(word) \(mode) \(width)")
          }
        }
      }
    }

    /// Chinese and Japanese break between any two characters, but not before closing signs nor behind opening ones.
    @Test func linesOfIdeographs() throws {
      let string = String(repeating: "今日は、「良い天気」です。東京（とうきょう）へ行く。", count: 6)
      for width in stride(from: 70.0, through: 200, by: 11.3) {
        let layout = try TextLayout(attributed(string), width: width)
        let starts = layout.lines.map { layout.text.string[$0.range.lowerBound] }
        #expect(starts.count > 4 && !starts.contains { "、。」）ょ".contains($0) }, "\(width): \(String(starts))")
        for line in layout.lines {
          #expect(line.rect.width <= width + 0.5)
          #expect(!(layout.text.string[line.range].last.map { "「（".contains($0) } ?? false))
        }
      }
    }

    /// The dictionary of the language has hyphens; ranges are those of the text without them.
    @Test func hyphenation() throws {
      func text(_ language: String?, _ uses: Bool = true) -> AttributedText {
        attributed("An understandable hyphenation of extraordinary compositions") {
          $0.language = language
          $0.paragraphStyle.usesHyphenation = uses
        }
      }
      func ends(_ text: AttributedText) throws -> [String] {
        try TextLayout(text, width: 150).lines.map { String(text.string[$0.range].suffix(4)) }
      }
      let plain = try ends(text("en-US", false))
      #expect(plain.dropLast().allSatisfy { $0.hasSuffix(" ") })
      let broken = try ends(text("en-US"))
      #expect(broken.contains { !$0.hasSuffix(" ") && $0 != "ions" })
      #expect(try ends(text(nil)) == plain && ends(text("xx")) == plain && ends(text("../en_US")) == plain)
      let hyphenated = text("en-US")
      let layout = try TextLayout(hyphenated, width: 150)
      let joined = layout.lines.map { hyphenated.string[$0.range] }.joined()
      #expect(joined == hyphenated.string)
      for line in layout.lines {
        let first = line.range.lowerBound
        let rect = try #require(layout.rects(of: first..<hyphenated.string.index(after: first)).first)
        #expect(layout.index(at: Point(rect.minX + 0.5, rect.midY)) == first)
      }
    }

    /// A dictionary in another encoding than UTF-8; languages are also found without their region.
    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/usr/share/hyphen/hyph_ru_RU.dic")))
    func hyphenationOfCyrillicWords() throws {
      let width = try attributed("Достопримеча-").boundingRect().width + 1
      for (language, uses, first) in [
        ("ru-RU", true, "Достоприме"), ("ru", true, "Достоприме"), ("ru", false, "Достопримеча"),
      ] {
        let text = attributed("Достопримечательности") {
          ($0.language, $0.paragraphStyle.usesHyphenation) = (language, uses)
        }
        let line = try #require(try TextLayout(text, width: width).lines.first)
        #expect(text.string[line.range] == first, "\(language) \(uses)")
      }
    }

    /// Lines that end with a hyphen are not wider than the others.
    @Test func justifiedLinesWithHyphens() throws {
      let text = attributed("last one. Understandable hyphenation of extraordinary compositions", size: 13) {
        $0.language = "en-US"
        $0.paragraphStyle.usesHyphenation = true
        $0.paragraphStyle.alignment = .justified
      }
      for width in stride(from: 120.0, through: 260, by: 7) {
        let lines = try TextLayout(text, width: width).lines
        #expect(lines.allSatisfy { $0.rect.width <= width + 0.1 }, "\(width)")
      }
    }

    @Test func fontsDiffer() throws {
      func width(_ change: (inout TextAttributes) -> Void) throws -> Double {
        try attributed("Hamburg 111", change).boundingRect().width
      }
      let plain = try width { _ in }
      #expect(try width { $0.font.weight = .bold } > plain + 2)
      #expect(try width { $0.font = .monospacedSystemFont(ofSize: 17) } > plain + 2)
      #expect(try abs(width { $0.kern = 3 } - plain - 33) < 3.1)
      #expect(try width { $0.font = Font(family: "DejaVu Sans", size: 17) } != plain)
      let condensed = Font(family: "DejaVu Sans", size: 17)
      #expect(
        try width {
          $0.font = condensed
          $0.font.width = .condensed
        } < width { $0.font = condensed })
      #expect(try Font.systemFont(ofSize: 10).resolvedFamily() == "Noto Sans")
      #expect(try Font.monospacedSystemFont(ofSize: 10).resolvedFamily() == "DejaVu Sans Mono")
      #expect(try Font(family: "serif", size: 10).resolvedFamily() != "Noto Sans")
      // Old-style and tabular figures are features.
      var slashed = TextAttributes(font: .systemFont(ofSize: 40))
      slashed.font.features = [.init("zero"), .init("\"'\\,", 1), .init("tnum", .max)]
      let zero = try drawn { $0.draw(AttributedText("0", attributes: slashed), at: Point(4, 0)) }
      slashed.font.features = []
      #expect(try drawn { $0.draw(AttributedText("0", attributes: slashed), at: Point(4, 0)) }.bytes != zero.bytes)
    }

    @Test func metrics() throws {
      let metrics = try Font.systemFont(ofSize: 100).metrics()
      // Noto Sans: 1069, -293, 714 and 536 of 1000.
      #expect(abs(metrics.ascender - 106.9) < 0.2 && abs(metrics.descender - 29.3) < 0.2)
      #expect(abs(metrics.capHeight - 71.4) < 0.2 && abs(metrics.xHeight - 53.6) < 0.2)
      #expect(metrics.underlinePosition > 0 && metrics.underlineThickness > 0)
      #expect(try abs(TextLayout(attributed("x", size: 100)).boundingRect.height - metrics.lineHeight) < 0.01)
    }
  }
#endif
