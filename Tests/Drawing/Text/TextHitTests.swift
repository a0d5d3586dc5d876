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
