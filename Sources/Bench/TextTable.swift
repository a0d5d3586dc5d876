import MultiplaneGeometry
/// A text table: the first column is left-aligned, the others are right-aligned.
package struct TextTable: Sendable {
  private var rows: [[String]]

  package init(header: [String]) { rows = [header] }

  package mutating func add(_ row: [String]) { rows.append(row) }

  package var text: String {
    var widths: [Int] = []
    for row in rows {
      for (column, word) in row.enumerated() {
        if column == widths.count { widths.append(0) }
        widths[column] = max(widths[column], word.count)
      }
    }
    let lines = rows.map { row in
      row.enumerated().map { column, word in
        let gap = String(repeating: " ", count: widths[column] - word.count)
        return column == 0 ? word + gap : gap + word
      }.joined(separator: "  ")
    }
    return lines.joined(separator: "\n")
  }
}

extension Double {
  /// The number with a fixed count of decimals; a word where it is not finite.
  package func text(digits: Int) -> String {
    guard isFinite else { return isNaN ? "nan" : self < 0 ? "-inf" : "inf" }
    var unit = 1.0
    for _ in 0..<digits { unit *= 10 }
    let value = (magnitude * unit).rounded()
    // Above this, a Double has no decimals.
    guard value < 0x1p53 else { return description }
    let whole = Int(clamping: value)
    let sign = self < 0 && whole > 0 ? "-" : ""
    guard digits > 0 else { return sign + String(whole) }
    let fraction = String(whole % Int(clamping: unit))
    return sign + String(whole / Int(clamping: unit)) + "." + String(repeating: "0", count: digits - fraction.count)
      + fraction
  }
}
