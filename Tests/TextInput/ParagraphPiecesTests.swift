import MultiplaneContents
import MultiplaneGeometry
import MultiplaneTestRandom
import Testing

@testable import MultiplaneTextInput

/// A long paragraph that is laid out piece by piece has the lines and places that it has as a whole.
@Suite @MainActor struct ParagraphPiecesTests {
  private static let pieces = [
    "a", "b", " ", " ", "word", "another word ", "—", "“quoted” ", "éü", "xyz-abc ", "i", "  ", "W",
    "a longer insertion of words ",
  ]

  private func isNear(_ a: Rect, _ b: Rect) -> Bool {
    [a.minX - b.minX, a.minY - b.minY, a.maxX - b.maxX, a.maxY - b.maxY].allSatisfy { abs($0) < 0.01 }
  }

  @Test(arguments: [81, 82, 83] as [UInt64]) func editsAreEqualToAWholeLayout(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var attributes = TextAttributes(font: .systemFont(ofSize: 14))
    attributes.paragraphStyle.alignment = [.natural, .center, .right][Int(seed % 3)]
    var text = ""
    while text.utf16.count < 3000 { text += ["some ", "words ", "of ", "different ", "lengths, "][random.int(0...4)] }
    let width = 280.0
    func whole(_ text: String) -> ParagraphLayout {
      ParagraphLayout(AttributedText(text, attributes: attributes), width: width, scale: 2)
    }
    var layout = whole(text)
    var cut = 0
    for round in 0..<40 {
      let length = text.utf16.count
      let start = round % 7 == 0 ? [0, length][random.int(0...1)] : random.int(0...length)
      let end = min(length, start + (random.chance(0.5) ? 0 : random.int(0...(random.chance(0.1) ? 200 : 6))))
      let new = random.chance(0.3) ? "" : Self.pieces[random.int(0...(Self.pieces.count - 1))]
      let range = try #require(Range(start..<end, in: text))
      text.replaceSubrange(range, with: new)
      let edit = ParagraphLayout.Edit(range: start..<end, count: new.utf16.count)
      layout = ParagraphLayout(
        AttributedText(text, attributes: attributes), width: width, scale: 2, changed: (layout, edit))
      cut += layout.isCut ? 1 : 0
      let other = whole(text)
      try #require(layout.lines.map(\.range) == other.lines.map(\.range), "round \(round)")
      #expect(
        zip(layout.lines, other.lines).allSatisfy { isNear($0.rect, $1.rect) && abs($0.baseline - $1.baseline) < 0.01 })
      #expect(layout.height == other.height)
      for _ in 0..<12 {
        let place = random.int(0...text.utf16.count)
        for isAtLineEnd in [false, true] {
          let (own, wanted) = (
            layout.caretRect(at: place, isAtLineEnd: isAtLineEnd), other.caretRect(at: place, isAtLineEnd: isAtLineEnd)
          )
          #expect(isNear(own, wanted), "round \(round), place \(place) \(isAtLineEnd): \(own) for \(wanted)")
        }
        let point = Point(random.double(-10...300), random.double(-5...(other.height + 5)))
        #expect(layout.place(at: point) == other.place(at: point), "round \(round), \(point)")
        #expect(
          layout.place(besides: place, toRight: round % 2 == 0) == other.place(besides: place, toRight: round % 2 == 0))
        let far = min(text.utf16.count, place + random.int(0...300))
        let (own, wanted) = (layout.rects(of: place..<far), other.rects(of: place..<far))
        #expect(
          own.count == wanted.count && zip(own, wanted).allSatisfy { isNear($0, $1) },
          "round \(round), \(place)..<\(far)")
      }
    }
    #expect(cut > 35)
  }

  @Test func whatCannotBeCutIsLaidOutWhole() {
    let words = String(repeating: "some words ", count: 200)
    func isCut(_ text: String, _ change: (inout TextAttributes) -> Void = { _ in }) -> Bool {
      var attributes = TextAttributes(font: .systemFont(ofSize: 14))
      change(&attributes)
      let old = ParagraphLayout(AttributedText(text, attributes: attributes), width: 280)
      let new = AttributedText(text + "a", attributes: attributes)
      let edit = ParagraphLayout.Edit(range: text.utf16.count..<text.utf16.count, count: 1)
      return ParagraphLayout(new, width: 280, changed: (old, edit)).isCut
    }
    #expect(isCut(words) && !isCut(words + "שלום") && !isCut("short"))
    #expect(!isCut(words) { $0.paragraphStyle.alignment = .justified })
    #expect(!isCut(words) { $0.paragraphStyle.firstLineHeadIndent = 10 })
    // One word that is broken anywhere.
    #expect(isCut(String(repeating: "abcdefghij", count: 300)))
  }
}
