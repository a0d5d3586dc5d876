import MultiplaneDrawing

extension String {
  /// What a label leaves out of a text that is too long, between whole scalars; nil for nothing.
  ///
  /// - Parameter keepsEnd: to leave out the middle; else the end. Of too many paragraphs, the last ones.
  func leftOut(keepsEnd: Bool) -> Range<Index>? {
    let limit = TextLimits.longestParagraph
    var kept = startIndex..<endIndex
    if utf8.count > limit {
      kept = startIndex..<utf8.index(startIndex, offsetBy: keepsEnd ? limit / 2 : limit)
    }
    let most = kept.upperBound < endIndex && keepsEnd ? TextLimits.mostParagraphs / 2 : TextLimits.mostParagraphs
    if let end = utf8[kept].end(ofParagraph: most) { return end..<endIndex }
    guard kept.upperBound < endIndex else { return nil }
    var rest = keepsEnd ? utf8.index(endIndex, offsetBy: -limit / 2) : endIndex
    if utf8[rest...].end(ofParagraph: most) != nil { rest = endIndex }
    let scalars = unicodeScalars
    let first = kept.upperBound.samePosition(in: scalars) ?? scalars.index(before: kept.upperBound)
    let last = rest.samePosition(in: scalars) ?? scalars.index(after: rest)
    return first..<last
  }
}

extension Substring.UTF8View {
  /// Where the paragraph of a number ends, counted from 1; nil where there are not as many line ends.
  fileprivate func end(ofParagraph number: Int) -> String.Index? {
    // Few texts are longer than their number of paragraphs may be.
    guard count >= number else { return nil }
    var (left, before, previous) = (number, UInt8(0), UInt8(0))
    for index in indices {
      let unit = self[index]
      // CR LF is one line end. U+2029, the bytes E2 80 A9, ends a paragraph, too.
      let isSeparator = unit == 0xA9 && previous == 0x80 && before == 0xE2
      let isEnd = unit == 10 && previous != 13 || unit == 13 || isSeparator
      if isEnd {
        left -= 1
        if left == 0 { return index }
      }
      (before, previous) = (previous, unit)
    }
    return nil
  }
}
