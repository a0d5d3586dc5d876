import MultiplaneContents
import Testing

struct AttributedTextTests {
  /// A character with its kern, by which attributes are told apart here.
  private struct Letter: Equatable {
    var scalar: Unicode.Scalar
    var kern: Double
  }

  private func letters(_ text: AttributedText) -> [Letter] {
    text.runs.flatMap { run in
      text.string[run.range].unicodeScalars.map { Letter(scalar: $0, kern: run.attributes.kern) }
    }
  }

  private func piece(_ random: inout SplitMix) -> AttributedText {
    var attributes = TextAttributes()
    attributes.kern = Double(Int.random(in: 0...2, using: &random))
    let scalars = (0..<Int.random(in: 0...4, using: &random)).map { _ in
      ["a", "é", "字", "😀"].randomElement(using: &random) ?? "b"
    }
    return AttributedText(scalars.joined(), attributes: attributes)
  }

  /// Edits at random are what they are on a list of characters.
  @Test func editsAreThoseOfAListOfCharacters() {
    var random = SplitMix(seed: 3)
    for _ in 0..<200 {
      var text = piece(&random)
      var list = letters(text)
      for _ in 0..<12 {
        let (i, j) = (Int.random(in: 0...list.count, using: &random), Int.random(in: 0...list.count, using: &random))
        let (low, high) = (min(i, j), max(i, j))
        let scalars = text.string.unicodeScalars
        let range =
          scalars.index(scalars.startIndex, offsetBy: low)..<scalars.index(scalars.startIndex, offsetBy: high)
        if Bool.random(using: &random) {
          let new = piece(&random)
          text.replaceSubrange(range, with: new)
          list.replaceSubrange(low..<high, with: letters(new))
        } else {
          text.set(\.kern, to: 9, in: range)
          for at in low..<high { list[at].kern = 9 }
        }
        let end = piece(&random)
        text.append(end)
        list.append(contentsOf: letters(end))
        #expect(letters(text) == list)
        #expect(String(String.UnicodeScalarView(list.map(\.scalar))) == text.string)
        for (first, second) in zip(text.runs, text.runs.dropFirst()) {
          #expect(first.attributes != second.attributes && first.range.upperBound == second.range.lowerBound)
        }
      }
    }
  }

  /// Ten thousand runs are put together, and drawn in the layer's modes, in a time that grows with their number.
  @Test func manyRuns() {
    var text = AttributedText()
    for number in 0..<10_000 {
      var attributes = TextAttributes()
      attributes.kern = Double(number)
      text.append("ab", attributes: attributes)
    }
    text.changeAttributes { $0.paragraphStyle.alignment = .right }
    #expect(text.runs.count == 10_000 && text.runs.allSatisfy { $0.attributes.paragraphStyle.alignment == .right })
    text.changeAttributes { $0.kern = 0 }
    #expect(text.runs.count == 1 && text.string.utf8.count == 20_000)
  }

  @Test func anEmptyTextKeepsItsAttributes() {
    var text = AttributedText()
    text.set(\.kern, to: 4)
    #expect(text.runs.isEmpty && text.attributes(at: text.string.startIndex).kern == 4)
    text.append("ab", attributes: TextAttributes())
    #expect(text.runs.count == 1 && text.runs[0].attributes.kern == 0)
  }

  /// Indices of another string are cut to this one, and to the beginnings of its scalars.
  @Test func indicesFromElsewhere() {
    var text = AttributedText("éé")
    let long = "a longer string"
    text.set(\.kern, to: 1, in: long.utf8.index(long.startIndex, offsetBy: 1)..<long.endIndex)
    #expect(text.runs.count == 1 && text.runs[0].attributes.kern == 1)
  }
}
