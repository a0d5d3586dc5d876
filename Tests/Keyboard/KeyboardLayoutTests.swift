import MultiplaneGeometry
import MultiplaneTextInput
import Testing

@testable import MultiplaneKeyboard

@Suite struct KeyboardLayoutTests {
  @Test func tenLanguages() {
    let all = KeyboardLayout.all
    #expect(all.map(\.language) == ["en", "de", "fr", "es", "it", "pt", "ru", "ar", "he", "el"])
    let alphabets = [
      "abcdefghijklmnopqrstuvwxyz", "abcdefghijklmnopqrstuvwxyzäöü", "abcdefghijklmnopqrstuvwxyz",
      "abcdefghijklmnñopqrstuvwxyz", "abcdefghijklmnopqrstuvwxyz", "abcdefghijklmnopqrstuvwxyz",
      "абвгдежзийклмнопрстуфхцчшщъыьэюя", "ابتثجحخدذرزسشصضطظعغفقكلمنهوي", "אבגדהוזחטיכלמנסעפצקרשתךםןףץ",
      "αβγδεζηθικλμνξοπρσςτυφχψω",
    ]
    for (layout, alphabet) in zip(all, alphabets) {
      var typed = Set<String>()
      for key in layout.rows(of: .letters).joined() { if case .text(let text) = key { typed.insert(text) } }
      for offers in layout.alternatives { if typed.contains(offers.key) { typed.formUnion(offers.value) } }
      #expect(alphabet.allSatisfy { typed.contains(String($0)) }, "\(layout.name)")
      #expect(layout.hasCapitals == !["ar", "he"].contains(layout.language))
      #expect(layout.direction == (["ar", "he"].contains(layout.language) ? .rightToLeft : .leftToRight))
      for plane in [KeyboardLayout.Plane.letters, .numbers, .symbols] {
        #expect(layout.planes[plane]?.count == 3 && layout.rows(of: plane).joined().contains(.delete))
      }
      #expect(Set(KeyboardLayout.returnKinds).subtracting(layout.returnTitles.keys) == ["google", "yahoo"])
    }
    #expect(KeyboardLayout.named("de-AT")?.name == "Deutsch" && KeyboardLayout.named("xx") == nil)
  }

  @Test func capitals() throws {
    let layout = try KeyboardLayout("language: tr\nname: Türkçe\n[letters]\na i ß\n[capitals]\ni İ\n")
    #expect(layout.capital(of: "i") == "İ" && layout.capital(of: "a") == "A" && layout.capital(of: "ß") == "ß")
    // The other planes are those of English.
    #expect(layout.rows(of: .numbers) == KeyboardLayout.named("en")?.rows(of: .numbers))
  }

  @Test func whatIsWrongHasItsLine() {
    let start = "language: x\nname: X\n"
    let cases: [(String, Int, KeyboardLayoutError.Cause)] = [
      ("", 0, .missing("language")), ("language: x", 0, .missing("name")), (start, 0, .missing("[letters]")),
      ("language", 1, .noValue), ("// a\n\ncolour: red", 3, .unknownValue("colour")),
      (start + "name: Y", 3, .repeated("name")), (start + "direction: up", 3, .badValue("up", of: "direction")),
      (start + "digits: 012", 3, .badValue("012", of: "digits")), (start + "space:  ", 3, .badValue("", of: "space")),
      (start + "[words]", 3, .unknownPart("words")), (start + "[letters]\na {shft} b", 4, .unknownKey("shft")),
      (start + "[letters]\na\n[letters]", 5, .repeated("[letters]")),
      (start + "[letters]\nabcdefghijklmnopq", 4, .longKey("abcdefghijklmnopq", limit: 16)),
      (start + "[letters]\n" + String(repeating: "a ", count: 25), 4, .tooMany("keys", limit: 24)),
      (start + "[letters]\n" + String(repeating: "a\n", count: 9), 12, .tooMany("rows", limit: 8)),
      (start + "[letters]\na\n[alternatives]\na", 6, .badPair("a")),
      (start + "[letters]\na\n[capitals]\na b c", 6, .badPair("a")),
    ]
    for (text, line, cause) in cases {
      #expect(throws: KeyboardLayoutError(line, cause), "\(text)") { try KeyboardLayout(text) }
    }
    let bytes = Array("name: x\n".utf8) + [0xC3, 0x28]
    #expect(throws: KeyboardLayoutError(2, .notUTF8)) { try KeyboardLayout(utf8: bytes) }
    #expect(throws: KeyboardLayoutError(0, .tooLong(limit: 65_536))) {
      try KeyboardLayout(utf8: Array(repeating: 32, count: 65_537))
    }
    do { _ = try KeyboardLayout(path: "/no/such/layout.txt") } catch {
      if case .unreadable = error.cause {} else { Issue.record("\(error)") }
    }
  }

  @Test func keysFillTheirRows() {
    for layout in KeyboardLayout.all {
      for type in KeyboardType.allCases {
        for size in [Size(320, 216), Size(667, 162), Size(1024, 352)] {
          let arrangement = KeyboardArrangement(layout: layout, type: type, hasLanguages: true)
          for plane in KeyboardLayout.Plane.allCases {
            let places = arrangement.places(of: plane, in: size)
            let bounds = Rect(origin: .zero, size: size)
            #expect(places.allSatisfy { bounds.contains($0.rect) && $0.rect.width > 0 && $0.rect.height > 0 })
            for (index, place) in places.enumerated() {
              let others = places[(index + 1)...].filter { $0.rect.insetBy(dx: 0.01, dy: 0.01).intersects(place.rect) }
              #expect(others.isEmpty, "\(layout.language) \(type) \(plane) \(place.key)")
            }
          }
        }
      }
    }
  }
}
