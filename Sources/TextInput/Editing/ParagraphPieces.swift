import MultiplaneContents
import MultiplaneDrawing
import MultiplaneGeometry

#if Drawing
  /// Some lines of a long paragraph, laid out by themselves, so that a letter costs those around it and not the
  /// paragraph.
  @MainActor final class ParagraphPiece {
    let layout: TextLayout
    /// From the piece's beginning and upper left corner. The last one has the spaces at its end, which are not in
    /// `layout`.
    let lines: [ParagraphLayout.Line]
    /// UTF-16 units, with the spaces at the end.
    let length: Int
    var height: Double { lines[lines.count - 1].rect.maxY }

    /// nil where it cannot be laid out.
    ///
    /// - Parameters:
    ///   - text: whole lines of a paragraph.
    ///   - isLast: whether they are the last ones of the paragraph.
    init?(_ text: AttributedText, width: Double, isLast: Bool) {
      length = text.string.utf16.count
      let end = isLast ? text.string.endIndex : text.string.endOfWords
      // A space at the end of a line that is broken has no width.
      let shown = text.part(text.string.startIndex..<end)
      guard !shown.isEmpty, let layout = try? TextLayout(shown, width: max(width, 1)), !layout.lines.isEmpty else {
        return nil
      }
      self.layout = layout
      var lines = ParagraphLayout.lines(of: layout)
      lines[lines.count - 1].range = lines[lines.count - 1].range.lowerBound..<length
      self.lines = lines
    }

    /// The place of an index of `layout`'s text, and the index of a place.
    func offset(_ index: String.Index) -> Int {
      layout.text.string.utf16.distance(from: layout.text.string.startIndex, to: index)
    }
    func index(_ offset: Int) -> String.Index {
      let string = layout.text.string
      return string.utf16.index(string.startIndex, offsetBy: max(0, offset), limitedBy: string.endIndex)
        ?? string.endIndex
    }
  }

  extension ParagraphPiece {
    /// The least length of a paragraph that has pieces, UTF-16 units, and about how many lines one has.
    static let leastLength = 1000
    static let usualLines = 8

    /// Whether all of a text runs from the left, and none of its lines is laid out as others are not.
    static func canCut(_ text: AttributedText) -> Bool {
      guard text.string.utf16.count >= leastLength else { return false }
      return text.spans.allSatisfy { span in
        var plain = ParagraphStyle()
        plain.alignment = span.attributes.paragraphStyle.alignment
        return plain.alignment != .justified && span.attributes.paragraphStyle == plain
      } && text.string.unicodeScalars.allSatisfy { $0.value < 0x590 || $0.isPunctuationOfBothWays }
    }

    /// Cuts text that has been laid out as a whole; nil where the pieces would have other lines.
    ///
    /// - Parameters:
    ///   - text: whole lines of a paragraph, which are `lines`.
    ///   - isLast: whether they are the last ones of the paragraph.
    static func cut(
      _ text: AttributedText, _ lines: [ParagraphLayout.Line], width: Double, isLast: Bool = true
    ) -> [ParagraphPiece]? {
      var pieces: [ParagraphPiece] = []
      for first in stride(from: 0, to: lines.count, by: usualLines) {
        let last = min(first + usualLines, lines.count)
        let start = lines[first].range.lowerBound
        let end = last == lines.count ? text.string.utf16.count : lines[last].range.lowerBound
        guard let range = Range(start..<end, in: text.string),
          let piece = ParagraphPiece(text.part(range), width: width, isLast: isLast && last == lines.count),
          piece.lines.map({ $0.range.lowerBound + start }) == lines[first..<last].map(\.range.lowerBound)
        else { return nil }
        pieces.append(piece)
      }
      return pieces
    }

    /// The pieces of a paragraph after a change: those around it are laid out again, as far as lines are others.
    ///
    /// - Parameters:
    ///   - text: the paragraph after the change.
    ///   - edit: the range that is gone, and how many UTF-16 units are in its place.
    /// - Returns: nil where it has to be laid out as a whole.
    static func edited(
      _ old: [ParagraphPiece], _ text: AttributedText, _ edit: ParagraphLayout.Edit, width: Double
    ) -> [ParagraphPiece]? {
      let starts = old.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.length) }
      let growth = edit.count - edit.range.count
      guard let whole = starts.last, whole + growth == text.string.utf16.count, edit.range.upperBound <= whole else {
        return nil
      }
      func piece(of offset: Int) -> Int { max(0, (starts.dropLast().lastIndex { $0 <= offset }) ?? 0) }
      var first = piece(of: edit.range.lowerBound)
      // A word may go up to the line before.
      let second = old[first].lines.count > 1 ? old[first].lines[1].range.lowerBound : old[first].length
      if first > 0, edit.range.lowerBound <= starts[first] + second { first -= 1 }
      var last = max(first, piece(of: edit.range.upperBound))
      while true {
        let isLast = last == old.count - 1
        let (start, end) = (starts[first], starts[last + 1] + growth)
        guard let range = Range(start..<end, in: text.string),
          let new = ParagraphPiece(text.part(range), width: width, isLast: isLast)
        else { return nil }
        let oldLast = starts[last] + (old[last].lines.last?.range.lowerBound ?? 0)
        let newLast = start + (new.lines.last?.range.lowerBound ?? 0)
        // From a line on that begins where one began, all are as before.
        if isLast || edit.range.upperBound <= oldLast && newLast == oldLast + growth {
          let middle =
            new.lines.count > 3 * usualLines ? cut(text.part(range), new.lines, width: width, isLast: isLast) : nil
          return Array(old[..<first]) + (middle ?? [new]) + Array(old[(last + 1)...])
        }
        last += 1
      }
    }
  }

  extension Unicode.Scalar {
    /// Quotes and dashes, which run as what is around them.
    fileprivate var isPunctuationOfBothWays: Bool {
      (0x2010...0x2027).contains(value) || (0x2030...0x205E).contains(value)
    }
  }

  extension String {
    /// Behind the last character that is no space.
    fileprivate var endOfWords: String.Index {
      var end = endIndex
      while end > startIndex, self[index(before: end)].isWhitespace { end = index(before: end) }
      return end
    }
  }
#endif
