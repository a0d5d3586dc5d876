import MultiplaneGeometry
import Testing

@Suite struct ColorTests {
  @Test(arguments: [
    ("#fff", Color.white), ("#000", .black), ("#0000", .clear),
    ("#f008", Color(red: 1, green: 0, blue: 0, alpha: 136.0 / 255)),
    ("#20304080", Color(red: 32.0 / 255, green: 48.0 / 255, blue: 64.0 / 255, alpha: 128.0 / 255)),
    ("#AbCdEf", Color(red: 171.0 / 255, green: 205.0 / 255, blue: 239.0 / 255)),
  ])
  func readsHexadecimal(text: String, expected: Color) {
    #expect(Color(hex: text) == expected)
  }

  @Test(arguments: [
    "", "#", "fff", "#f", "#ff", "#fffff", "#fffffff", "#fffffffff", "#ggg", "# fff", "#fff ", "#-ff", "#+ff", "##ff",
    "＃fff", "#ｆｆｆ", "#é", "#éé", "#٣٣٣", "#🏴🏴", "#ff\u{301}f", "#\0\0\0", "#\u{FF}\u{FF}\u{FF}", "#0x1",
  ])
  func refusesOthers(text: String) {
    #expect(Color(hex: text) == nil)
  }

  @Test func readsPartsOfStrings() {
    #expect(Color(hex: "color: #f00"[...].dropFirst(7)) == Color(red: 1, green: 0, blue: 0))
  }

  @Test func premultipliedIsClamped() {
    #expect(Color(red: 1, green: 0.5, blue: 0, alpha: 0.5).premultiplied == [0.5, 0.25, 0, 0.5])
    #expect(Color(red: 2, green: -1, blue: 0.5, alpha: 3).premultiplied == [1, 0, 0.5, 1])
    #expect(Color(red: 1, green: 1, blue: 1, alpha: -1).premultiplied == [0, 0, 0, 0])
    #expect(Color.clear.premultiplied == .zero)
  }

  @Test func finite() {
    #expect(Color.white.isFinite && !Color(white: .nan).isFinite && !Color(white: 0, alpha: .infinity).isFinite)
  }
}
