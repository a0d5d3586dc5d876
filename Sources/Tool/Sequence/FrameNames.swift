/// The file names of a sequence: a path with a place for the frame's number, `%d`, or `%05d` for five digits at least.
/// `%%` is a percent sign.
struct FrameNames {
  /// More digits than any frame has.
  private static let mostDigits = 20

  private var before = ""
  private var after = ""
  private var digits = 0

  /// Nil where the path has no such place, or more than one, or something else after a percent sign.
  init?(_ pattern: String) {
    var (rest, hasPlace, text) = (pattern[...], false, "")
    while let percent = rest.firstIndex(of: "%") {
      text += rest[..<percent]
      rest = rest[rest.index(after: percent)...]
      if rest.first == "%" {
        text += "%"
      } else {
        let width = rest.prefix { $0.isASCII && $0.isNumber }
        rest = rest.dropFirst(width.count)
        guard !hasPlace, rest.first == "d", width.isEmpty || width.first == "0" && width.count > 1,
          let digits = width.isEmpty ? 0 : Int(width), digits <= Self.mostDigits
        else { return nil }
        (hasPlace, self.digits, before, text) = (true, digits, text, "")
      }
      rest = rest.dropFirst()
    }
    guard hasPlace else { return nil }
    after = text + rest
  }

  /// The path of a frame.
  func path(of frame: Int) -> String {
    let number = String(frame)
    return before + String(repeating: "0", count: max(0, digits - number.count)) + number + after
  }
}
