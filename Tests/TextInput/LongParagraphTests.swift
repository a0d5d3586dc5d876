import MultiplaneContents
import MultiplaneDrawing
import MultiplaneGeometry
import MultiplaneTestRandom
import MultiplaneTestStage
import MultiplaneViews
import Testing

@testable import MultiplaneTextInput

/// Paragraphs that are too long to be laid out as one.
@Suite @MainActor struct LongParagraphTests {
  private static func words(_ length: Int) -> String {
    var (text, number) = ("", 0)
    while text.utf8.count < length {
      text += "word\(number) "
      number += 1
    }
    return text
  }

  @Test func partsEndBehindWordsAndAreWhole() {
    for text in [
      Self.words(200_000), String(repeating: "é", count: 60_000), String(repeating: "👩‍👩‍👧", count: 9_000),
      "a" + String(repeating: "\u{301}", count: 90_000), Self.words(150_000) + "\nshort\n" + Self.words(70_000),
    ] {
      let store = TextStore(AttributedText(text), cutsParagraphs: true)
      #expect(store.string == text && store.length == text.utf16.count && store.paragraphs.count > 3)
      #expect(store.paragraphs.allSatisfy { $0.string.utf8.count <= TextLimits.longestParagraph })
      #expect(store.wholeParagraphs(0..<0) == 0..<(text.firstIndex(of: "\n") ?? text.endIndex).utf16Offset(in: text))
      if text.hasPrefix("word") {
        #expect(store.paragraphs.dropLast().allSatisfy { $0.string.last?.isWhitespace == true })
      }
    }
    #expect(TextStore(AttributedText(Self.words(60_000)), cutsParagraphs: true).paragraphs.count == 1)
    #expect(TextStore(AttributedText(Self.words(90_000))).paragraphs.count == 1)
  }

  @Test(arguments: [11] as [UInt64]) func editsAreThoseOfAString(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var text = Array((Self.words(70_000) + "\n" + Self.words(68_000)).utf16)
    var store = TextStore(AttributedText(String(decoding: text, as: UTF16.self)), cutsParagraphs: true)
    for round in 0..<50 {
      let start = random.int(0...text.count)
      let length = random.chance(0.2) ? random.int(0...40_000) : random.int(0...8)
      let end = min(text.count, start + length)
      let new = random.chance(0.1) ? Self.words(20_000) : ["", "x", "\n", "two words ", "\r\n"][random.int(0...4)]
      _ = store.replace(start..<end, with: AttributedText(new))
      text.replaceSubrange(start..<end, with: Array(new.utf16))
      #expect(store.string == String(decoding: text, as: UTF16.self), "round \(round)")
      #expect(store.length == text.count)
      for (number, part) in store.paragraphs.enumerated() {
        let bytes = part.string.utf8.count
        #expect(bytes <= TextLimits.longestParagraph && (bytes > 0 || number == store.paragraphs.count - 1))
      }
    }
  }

  @Test func aTextViewShowsThePartsInSight() throws {
    let stage = Stage(320, 480)
    let view = TextView(frame: Rect(x: 0, y: 0, width: 320, height: 200))
    stage.window.addSubview(view)
    let text = Self.words(1_500_000)
    view.text = text
    stage.turn()
    #expect(view.layoutCount < 4 && view.editor.frame.layout(ofParagraph: 0).lines.count > 100)
    #expect(stage.application.statistics.drawnBytes > 0)
    #expect(view.becomeFirstResponder())
    view.selectedRange = 0..<0
    stage.turn()
    view.selectedRange = text.utf16.count..<text.utf16.count
    stage.turn()
    #expect(view.contentOffset.y > 100_000 && view.layoutCount < 20)
    let caret = view.caretRect(for: view.endOfDocument)
    #expect(view.bounds.contains(Point(caret.midX, caret.midY)))
    let before = view.layoutCount
    for letter in ["a", "b", " ", "c"] {
      view.insertText(letter)
      stage.turn()
    }
    #expect(view.layoutCount == before + 4 && view.text == text + "ab c")
  }

  /// A paragraph that is higher than a store can be has a view where it is seen, whole pixels high.
  @Test func aTallParagraphIsDrawnWhereItIsSeen() throws {
    let stage = Stage(320, 480, scale: 3)
    let view = TextView(frame: Rect(x: 0, y: 0, width: 320, height: 480))
    view.font = .systemFont(ofSize: 30)
    view.text = Self.words(12_000)
    stage.window.addSubview(view)
    stage.turn()
    let height = view.contentSize.height
    #expect(height * 3 > 65_000 && view.editor.frame.paragraphCount == 1)
    func shown() -> Rect { view.paragraphViews[0]?.frame ?? .zero }
    var time = 1.0
    for y in [0, 300, 700, 5000, 5100, height - 480, 100] {
      view.contentOffset.y = y
      let before = (stage.application.statistics.drawnBytes, shown())
      time += 0.1
      stage.turn(time)
      #expect(view.contentSize.height == height && abs(view.contentOffset.y - y) < 1)
      let text = view.bounds.intersection(Rect(x: 0, y: 8, width: 320, height: height - 16))
      #expect(shown().contains(text) && shown().height <= 2048, "\(y): \(shown())")
      for length in [shown().minY * 3, shown().height * 3] { #expect(abs(length - length.rounded()) < 1e-6) }
      #expect((stage.application.statistics.drawnBytes > before.0) == (shown() != before.1), "\(y)")
    }
    // A letter draws its line.
    view.becomeFirstResponder()
    view.selectedRange = 20..<20
    stage.turn(time + 1)
    let before = stage.application.statistics.drawnBytes
    view.insertText("x")
    stage.turn(time + 1.1)
    let drawn = stage.application.statistics.drawnBytes - before
    #expect(drawn > 0 && drawn < 960 * 3 * 200 * 4)
  }

  /// Over the border of two parts, by arrows and by lines, as in one paragraph.
  @Test func theBorderOfPartsIsTheEndOfALine() throws {
    let frame = TextFrame(AttributedText(Self.words(70_000)), cutsParagraphs: true)
    frame.width = 300
    let border = frame.store.start(ofParagraph: 1)
    func right(_ place: TextOffset) -> TextOffset? { frame.place(besides: place, toRight: true) }
    func left(_ place: TextOffset) -> TextOffset? { frame.place(besides: place, toRight: false) }
    #expect(right(TextOffset(border - 1))?.value == border && right(TextOffset(border))?.value == border + 1)
    #expect(left(TextOffset(border))?.value == border - 1 && left(TextOffset(border + 1))?.value == border)
    let end = TextOffset(border, isAtLineEnd: true)
    #expect(right(end)?.value == border + 1 && left(end)?.value == border - 1)
    let (above, below) = (frame.caretRect(at: end), frame.caretRect(at: TextOffset(border)))
    #expect(above.minX > 100 && below.minX == 0 && below.minY >= above.maxY - 1)
    #expect(
      frame.lineRange(of: end).upperBound == border && frame.lineRange(of: TextOffset(border)).lowerBound == border)
    let found = frame.place(at: Point(290, above.midY))
    #expect(found.value == border && found.isAtLineEnd)
    #expect(frame.place(1, linesBelow: end, x: 0)?.value == border)
    #expect(
      frame.place(-1, linesBelow: TextOffset(border), x: 290).map { $0.value == border && $0.isAtLineEnd } == true)
    let rects = frame.rects(of: border - 3..<border + 3, right: 300)
    #expect(rects.count == 2 && rects[0].maxX < 300)
  }
}
