#if Drawing
  import MultiplaneContents
  import MultiplaneDrawing
  import MultiplaneGeometry
  import Testing

  struct TextHitTests {
    /// A point within a character gives the place before it on its leading half, and behind it on the other.
    @Test func charactersAreFoundWhereTheyAre() throws {
      for string in ["Hello, brave new world of text", "שלום עולם", "áé ffi 👍🏽 字", "ab שלום cd"] {
        let text = attributed(string)
        let layout = try TextLayout(text, width: 90)
        for index in text.string.indices {
          let next = text.string.index(after: index)
          let rects = layout.rects(of: index..<next)
          guard let rect = rects.first, rects.count == 1, rect.width > 0.5 else { continue }
          let left = layout.index(at: Point(rect.minX + rect.width * 0.2, rect.midY))
          let right = layout.index(at: Point(rect.maxX - rect.width * 0.2, rect.midY))
          #expect(left == index && right == next || left == next && right == index, "\(string) \(text.string[index])")
        }
      }
    }

    /// A vowel sign that is a glyph beside its consonant belongs to it, and consonants that share a glyph share its
    /// width.
    @Test func signsBesideTheirConsonants() throws {
      for string in ["x ক্ষমা", "மா", "கொண்டு", "ខ្មែរ", "শান্তি মা", "മലയാളം", "น้ำใจ", "שָׁלוֹם מா"] {
        let layout = try TextLayout(attributed(string))
        let whole = layout.rects(of: string.startIndex..<string.endIndex)
        #expect(whole.count == 1 && abs(whole[0].width - layout.boundingRect.width) < 0.01, "\(string)")
        var width = 0.0
        for index in string.indices {
          let next = string.index(after: index)
          let rect = try #require(layout.rects(of: index..<next).first, "\(string)")
          width += rect.width
          let left = layout.index(at: Point(rect.minX + rect.width * 0.2, rect.midY))
          let right = layout.index(at: Point(rect.maxX - rect.width * 0.2, rect.midY))
          #expect(left == index && right == next || left == next && right == index, "\(string) \(string[index])")
        }
        #expect(abs(width - layout.boundingRect.width) < 0.01, "\(string)")
      }
    }

    /// A range across a change of direction has several rectangles; together they are as wide as the characters.
    @Test func rectsOfARange() throws {
      let text = attributed("abc שלום def")
      let layout = try TextLayout(text)
      let string = text.string
      let all = layout.rects(of: string.startIndex..<string.endIndex)
      #expect(all.count == 1 && abs(all[0].width - layout.boundingRect.width) < 0.01)
      let some = string.index(string.startIndex, offsetBy: 2)..<string.index(string.startIndex, offsetBy: 6)
      let parts = layout.rects(of: some)
      #expect(parts.count == 2)
      let each = string.indices.filter { some.contains($0) }.flatMap {
        layout.rects(of: $0..<string.index(after: $0))
      }
      #expect(abs(each.reduce(0) { $0 + $1.width } - parts.reduce(0) { $0 + $1.width }) < 0.05)
      #expect(layout.rects(of: string.startIndex..<string.startIndex).isEmpty)
    }

    /// A line that ends in a word ends behind its last character, also where the text goes on.
    @Test func endsOfLines() throws {
      for string in ["漢字漢字漢字漢字漢字", "abcdefghijklmnopqrstuvwxyz", "אבגדהוזחטיכלמנסעפצקרשת"] {
        let layout = try TextLayout(attributed(string), width: 60)
        #expect(layout.numberOfLines > 2)
        for line in layout.lines {
          let isLeftward = string.hasPrefix("א")
          let end = isLeftward ? line.rect.minX : line.rect.maxX
          let (inside, outside) = isLeftward ? (end + 2, end - 20) : (end - 2, end + 20)
          for x in [inside, outside] {
            #expect(layout.index(at: Point(x, line.rect.midY)) == line.range.upperBound, "\(string) \(x)")
          }
        }
      }
      // Before a space that a line ends with, which takes no room.
      let words = try TextLayout(attributed("several words"), width: 60)
      #expect(words.text.string[words.index(at: Point(59, 5))] == " ")
    }

    /// There is no place within a character, also where Pango has glyphs of its parts.
    @Test func placesAreBetweenCharacters() throws {
      for string in ["क्षत्रिय हिन्दी", "e\u{301}\u{323}o\u{308}", "👨‍👩‍👧‍👦🇩🇪", "สวัสดี", "ক্ষমা"] {
        let layout = try TextLayout(attributed(string))
        let places = Set(string.indices).union([string.endIndex])
        var found: Set<String.Index> = []
        for x in stride(from: -2, to: layout.boundingRect.width + 2, by: 0.5) {
          found.insert(layout.index(at: Point(x, 5)))
        }
        #expect(found == places, "\(string)")
      }
    }

    /// Hyphens of a dictionary are no characters: the caret before what is behind one stands in the next line, and they
    /// look as what is before them.
    @Test func hyphensOfADictionary() throws {
      var text = attributed("representation of internationalization") {
        ($0.paragraphStyle.usesHyphenation, $0.language, $0.foregroundColor) = (true, "en-US", .red)
      }
      let layout = try TextLayout(text, width: 70)
      let lines = layout.lines
      #expect(lines.count > 4)
      for line in lines {
        let caret = layout.caretRect(at: line.range.lowerBound)
        #expect(caret.minX == line.rect.minX && caret.minY == line.rect.minY)
        #expect(layout.index(at: Point(line.rect.minX + 1, line.rect.midY)) == line.range.lowerBound)
      }
      text.set(\.foregroundColor, to: .blue, in: lines[1].range.lowerBound..<text.string.endIndex)
      let picture = try drawn(80, 200) { $0.draw(text, in: Rect(x: 0, y: 0, width: 70, height: 200)) }
      for y in 0..<Int(clamping: lines[1].rect.minY) { for x in 0..<80 { #expect(picture[x, y].z == 0) } }
    }

    @Test func outside() throws {
      let text = attributed("first line\nsecond")
      let layout = try TextLayout(text)
      #expect(layout.index(at: Point(-50, -50)) == text.string.startIndex)
      #expect(layout.index(at: Point(1e9, 1e9)) == text.string.endIndex)
      #expect(text.string[layout.index(at: Point(1e9, 1))] == "\n")
      #expect(layout.index(at: Point(.nan, .nan)) == text.string.startIndex)
      #expect(try TextLayout("").index(at: .zero) == "".startIndex)
      #expect(
        layout.caretRect(at: text.string.endIndex).minX > 20 && layout.caretRect(at: text.string.startIndex).minX == 0)
    }
  }
#endif
