#if Drawing
  import Foundation
  import MultiplaneContents
  import MultiplaneDrawing
  import MultiplaneFiles
  import MultiplaneGeometry
  import MultiplaneTestSupport
  import Testing

  struct BadTextTests {
    private func failure(_ text: AttributedText, _ rect: Rect = Rect(x: 0, y: 0, width: 60, height: 60)) throws
      -> DrawingError?
    {
      let context = try CairoContext(size: Size(64, 64))
      context.draw(text, in: rect)
      return context.failure
    }

    @Test func sizesThatCannotBe() throws {
      for size in [Double.nan, .infinity, 0, -3, 1e9] {
        let error = try #require(try failure(attributed("x", size: size)))
        guard case .text(let reason) = error.code, case .fontSize = reason.code else {
          Issue.record("\(error)")
          continue
        }
        #expect(throws: TextError.self) { try TextLayout(attributed("x", size: size)) }
        #expect(throws: TextError.self) { try Font.systemFont(ofSize: size).metrics() }
      }
      #expect(throws: TextError.self) { try TextLayout("x", width: .nan) }
      #expect(throws: TextError.self) { try TextLayout("x", width: 0) }
      #expect(try failure("x", Rect(x: .nan, y: 0, width: 1, height: 1)) == nil)
      #expect(try failure(attributed("x", size: Font.maximumSize)) == nil)
    }

    /// Less than Pango's unit: every character has a font, emoji as well.
    @Test func sizesThatAreTiny() throws {
      for size in [Double.leastNonzeroMagnitude, 1e-9, 1e-4, 0.0005] {
        let width = try attributed("Tạ 😀 ab", size: size).boundingRect().width
        #expect(width > 0 && width < 0.1, "\(size): \(width)")
      }
    }

    /// Numbers that are none count as 0, and large ones are cut.
    @Test func attributesThatCannotBe() throws {
      for number in [Double.nan, .infinity, -.infinity, 1e300, -1e300] {
        let text = attributed("some words\tof text\nand more") {
          ($0.kern, $0.baselineOffset, $0.strokeWidth) = (number, number, number)
          $0.underlineStyle = .dashed
          $0.font.weight = .init(rawValue: number)
          $0.font.width = .init(rawValue: number)
          $0.foregroundColor = Color(red: number, green: 0, blue: 0)
          $0.shadow = DrawingShadow(offset: Size(number, 1), blur: number)
          $0.paragraphStyle.headIndent = number
          $0.paragraphStyle.tailIndent = -number
          $0.paragraphStyle.lineSpacing = number
          $0.paragraphStyle.minimumLineHeight = number
          $0.paragraphStyle.maximumLineHeight = number
          $0.paragraphStyle.defaultTabInterval = number
          $0.paragraphStyle.tabStops = [TextTab(location: number), TextTab(location: 3)]
          $0.language = "xx-\u{0}"
        }
        _ = try TextLayout(text, width: 50)
        _ = try TextLayout(text)
        _ = try failure(text)
      }
    }

    @Test func longTexts() throws {
      let long = String(repeating: "0123456789", count: 1 << 20)
      let error = try #require(try failure(AttributedText(long)))
      #expect(error.code == .text(TextError(.textTooLong(bytes: 10 << 20))))
      let paragraph = String(repeating: "a", count: TextLimits.longestParagraph + 1)
      #expect(throws: TextError(.paragraphTooLong(bytes: paragraph.utf8.count))) {
        try TextLayout(AttributedText(paragraph))
      }
      let lines = String(repeating: "\n", count: TextLimits.longestText)
      #expect(throws: TextError(.tooManyParagraphs)) { try TextLayout(AttributedText(lines)) }
      // What there is no room for is not laid out.
      #expect(try failure(AttributedText(lines)) == nil)
      let longest = String(repeating: "words and ", count: TextLimits.longestParagraph / 10)
      #expect(try TextLayout(AttributedText(longest), width: 300).numberOfLines > 1000)
    }

    /// Layouts are kept up to a number of bytes; those that were used longest ago are laid out again.
    @Test func keptLayoutsAreBounded() throws {
      func laidOut(_ numbers: Range<Int>) throws -> Int {
        let before = TextCounters.current.paragraphs
        for number in numbers { _ = try attributed("\(number) " + String(repeating: "ab ", count: 330)).boundingRect() }
        return TextCounters.current.paragraphs - before
      }
      // Some forty of these take 4 MiB.
      #expect(try laidOut(0..<120) == 120)
      #expect(try laidOut(110..<120) == 0)
      #expect(try laidOut(0..<60) == 60)
    }

    /// Lines of a word that Pango would take seconds for end behind any character; shorter ones leave words whole.
    @Test func longWords() throws {
      let word = String(repeating: "a", count: 1 << 14)
      let layout = try TextLayout(attributed(word, size: 17), width: 300)
      let each = try attributed("a", size: 17).boundingRect().width
      #expect(layout.lines.dropLast().allSatisfy { $0.rect.width <= 300.1 && $0.rect.width > 300 - each - 0.1 })
      // So do those of a paragraph with such a word.
      func firstLine(_ count: Int) throws -> Double {
        let text = "some words " + String(repeating: "b", count: count)
        return try #require(TextLayout(attributed(text, size: 17), width: 300).lines.first).rect.width
      }
      let (long, short) = try (firstLine(TextLimits.longestWord + 1), firstLine(TextLimits.longestWord))
      #expect(long > 280 && short < 110, "\(long) \(short)")
      // Characters that lines may end between are no word.
      let han = try TextLayout(attributed(String(repeating: "漢字。", count: 400), size: 17), width: 100)
      #expect(han.lines.allSatisfy { !han.text.string[$0.range].hasPrefix("。") })
      _ = try TextLayout(attributed(String(repeating: " ", count: 1 << 13), size: 17), width: 30)
    }

    /// A family that there is none of is replaced by the system font; a glyph by that of another font.
    @Test func missingFamilies() throws {
      let missing = Font(family: "No Such Family, Really\u{1}\u{0}", size: 20)
      #expect(try missing.resolvedFamily() == "Noto Sans")
      var attributes = TextAttributes(font: missing)
      let width = try AttributedText("Hamburg", attributes: attributes).boundingRect().width
      #expect(try width == attributed("Hamburg", size: 20).boundingRect().width)
      attributes.font = Font(family: "DejaVu Sans Mono", size: 20)
      #expect(try drawn { $0.draw("ऋ", at: .zero, attributes: attributes) }.inked > 50)
      attributes.font = Font(family: String(repeating: "x", count: 100_000), size: 20)
      #expect(try AttributedText("Hamburg", attributes: attributes).boundingRect().width == width)
      // Characters without any glyph show a box, and controls nothing that harms.
      _ = try drawn { $0.draw("\u{10FFFD}\u{0}\u{FFFF}\u{202E}\u{2066}\u{FEFF}abc\u{300}\u{300}", at: .zero) }
      #expect(try drawn { $0.draw("\u{10FFFD}", at: .zero) }.inked > 0)
    }

    /// `Tools/setup` installs glyphs for the scripts in use today.
    @Test(
      arguments: Sample.scripts + [
        "다람쥐 헌 쳇바퀴에 타고파 뷁", "いろはにほへと チリヌルヲ 、。", "天地玄黃，宇宙洪荒。汉语", "யாமறிந்த மொழிகளிலே", "ბგერა", "Հայերեն",
        "አማርኛ", "ខ្មែរ", "বাংলা", "ગુજરાતી", "ਪੰਜਾਬੀ", "ಕನ್ನಡ", "മലയാളം", "తెలుగు", "සිංහල", "မြန်မာ", "ລາວ", "བོད་ཡིག",
        "😀👍🏽👨‍👩‍👧🇩🇪❤️",
      ]) func scriptsHaveGlyphs(sample: String) throws
    {
      #expect(try PangoByHand(sample, font: "Noto Sans", size: 17).unknownGlyphs == 0)
    }

    private static let dejavu = "/usr/share/fonts/truetype/dejavu/DejaVuSerif-Bold.ttf"

    @Test func fontFiles() throws {
      let font = try Font(file: Self.dejavu, size: 20)
      #expect(try font.resolvedFamily() == "DejaVu Serif")
      let width = try AttributedText("Hamburg", attributes: .init(font: font)).boundingRect().width
      let named = Font(family: "DejaVu Serif", size: 20, weight: .bold)
      #expect(try width == AttributedText("Hamburg", attributes: .init(font: named)).boundingRect().width)
      for path in ["/nowhere/font.ttf", "/usr/share/fonts", "/dev/zero", "", "a\u{0}b"] {
        #expect(throws: TextError(.fontFile(path: path, index: 0))) { try Font(file: path, size: 12) }
      }
      #expect(throws: TextError.self) { try Font(file: Self.dejavu, index: 7, size: 12) }
      #expect(throws: TextError.self) { try Font(file: Self.dejavu, index: -1, size: 12) }
      // A description of a file that is gone.
      let gone = Font(.file(path: "/nowhere/font.ttf", index: 0), size: 20)
      #expect(try gone.resolvedFamily() == "Noto Sans")
    }

    /// A font file that comes later changes nothing in a layout of before.
    @Test func layoutsOutliveNewFiles() throws {
      let text = attributed("some words שלום in\nlines", size: 20)
      let layout = try TextLayout(text, width: 90)
      let (before, all) = (layout.lines, text.string.startIndex..<text.string.endIndex)
      let rects = layout.rects(of: all)
      for name in ["DejaVuSans-Bold", "DejaVuSansMono-Bold", "DejaVuSerif"] {
        let font = try Font(file: "/usr/share/fonts/truetype/dejavu/\(name).ttf", size: 20)
        #expect(try TextLayout(AttributedText("x", attributes: .init(font: font))).numberOfLines == 1)
        #expect(try font.resolvedFamily().hasPrefix("DejaVu S"))
        #expect(layout.lines == before && layout.rects(of: all) == rects)
        #expect(try drawn(120, 120) { $0.draw(layout, at: .zero) }.inked > 100)
      }
    }

    /// What is kept for fonts has a limit, also where each text has another size and needs other fonts' letters.
    @Test func manySizesTakeLittleMemory() throws {
      let before = TextCounters.current.fontMaps
      // Pango keeps half a MiB for each.
      for number in 0..<500 { _ = try attributed("Ж字", size: 8 + Double(number) * 0.01).boundingRect() }
      let made = TextCounters.current.fontMaps - before
      #expect((3...10).contains(made), "\(made)")
      // Those that come again are known.
      for _ in 0..<500 {
        for size in [12.0, 15, 20] { _ = try attributed("Ж字\(size)", size: size).boundingRect() }
      }
      #expect(TextCounters.current.fontMaps - before <= made + 1)
    }

    /// Files that are cut, and files with bytes that are wrong, are refused or drawn somehow.
    @Test func brokenFontFiles() throws {
      let whole = try Array(Data(contentsOf: URL(filePath: Self.dejavu)))
      let folder = try TemporaryFolder()
      var random = SplitMix(seed: 21)
      var refused = 0
      for number in 0..<24 {
        var bytes = whole
        if number < 8 {
          bytes = Array(bytes.prefix(whole.count * number / 8))
        } else {
          for _ in 0..<(1 << (number - 8) / 2) {
            bytes[Int.random(in: 0..<(number % 2 == 0 ? 4096 : bytes.count), using: &random)] = .random(
              in: 0...255, using: &random)
          }
        }
        let path = folder.path("font\(number).ttf")
        try FileOutput.write(bytes, to: path)
        do throws(TextError) {
          let font = try Font(file: path, size: 30)
          let context = try? CairoContext(size: Size(200, 100))
          context?.draw(
            "Hamburgefonstiv 0123 ÄÖÜ", in: Rect(x: 0, y: 0, width: 200, height: 100), attributes: .init(font: font))
          // What comes behind it is drawn.
          context?.fill(Rect(x: 0, y: 90, width: 10, height: 10))
          let bitmap = try? context?.makeBitmap()
          #expect(bitmap?.bytes[(95 * 200 + 5) * 4 + 3] == 255, "file \(number)")
          _ = try? font.metrics()
        } catch {
          refused += 1
        }
      }
      #expect(refused > 3)
    }

    /// Each thread has fonts of its own.
    @Test func threadsDrawAlike() async throws {
      let font = try Font(file: Self.dejavu, size: 14)
      let pictures = try await withThrowingTaskGroup(of: [UInt8].self) { group in
        for _ in 0..<8 {
          group.addTask {
            try drawn(200, 120) { context in
              for (row, sample) in Sample.scripts.enumerated() {
                context.draw(attributed(sample + "😀", size: 12), at: Point(2, Double(row) * 14))
              }
              context.draw("file", at: Point(100, 60), attributes: .init(font: font))
              context.shouldSubpixelPositionFonts = true
              context.draw(attributed(Sample.latin, size: 12), at: Point(2.3, 100.6))
            }.bytes
          }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(pictures.allSatisfy { $0 == pictures[0] })
    }
  }
#endif
