import MultiplaneGeometry
import MultiplaneTextInput
import MultiplaneViews
import Testing

@testable import MultiplaneKeyboard

@Suite @MainActor struct KeyboardViewTests {
  @Test func typing() {
    let test = KeyboardStage()
    // The first letter of a sentence is a capital one.
    test.type("hi there")
    #expect(test.field.text == "Hi there")
    test.tap("numbers", ".", "space")
    #expect(test.view.plane == .letters)
    test.type("yes")
    test.tap("delete")
    #expect(test.field.text == "Hi there. Ye")
  }

  @Test func shift() {
    let test = KeyboardStage { $0.autocapitalizationType = .none }
    test.tap("a", "shift", "b", "c")
    #expect(test.field.text == "aBc")
    for _ in 0..<2 {
      let place = test.place("shift")
      test.touch(.began, place)
      test.touch(.ended, place)
      test.wait(0.1)
    }
    #expect(test.view.shift == .locked)
    test.type("de")
    test.tap("shift", "f")
    #expect(test.field.text == "aBcDEf")
    // Held while letters are typed, it shifts them all.
    test.touch(2, .began, test.place("shift"))
    test.type("gh")
    test.touch(2, .ended, test.place("shift"))
    test.type("i")
    #expect(test.field.text == "aBcDEfGHi")
  }

  @Test(arguments: [
    (TextAutocapitalizationType.none, "ab. cd"), (.words, "Ab. Cd"), (.sentences, "Ab. Cd"), (.allCharacters, "AB. CD"),
  ])
  func capitals(_ type: TextAutocapitalizationType, _ expected: String) {
    let test = KeyboardStage { $0.autocapitalizationType = type }
    test.type("ab")
    test.tap("numbers", ".", "space")
    test.type("cd")
    #expect(test.field.text == expected)
  }

  @Test func whatAKeyOffers() {
    let test = KeyboardStage { $0.autocapitalizationType = .none }
    let place = test.place("e")
    test.touch(.began, place)
    test.wait(0.6)
    #expect(test.view.popup.choices.prefix(3) == ["e", "è", "é"])
    test.touch(.moved, Point(place.x + 70, place.y - 60))
    test.touch(.ended, Point(place.x + 70, place.y - 60))
    #expect(test.field.text == "é")
    // At the right, they open to the left.
    let other = test.place("o")
    test.touch(.began, other)
    test.wait(0.6)
    #expect(test.view.popup.choices.suffix(2) == ["ô", "o"])
    test.touch(.ended, other)
    #expect(test.field.text == "éo")
  }

  @Test func deleteRepeats() {
    let test = KeyboardStage { $0.text = "one two three four five six seven" }
    test.touch(.began, test.place("delete"))
    test.wait(0.45)
    #expect(test.field.text?.count == 32)
    test.wait(0.5)
    #expect(test.field.text.map { (26...28).contains($0.count) } == true)
    test.wait(4)
    #expect(test.field.text == "")
    test.touch(.ended, test.place("delete"))
  }

  @Test func aSecondFingerTypesTheFirstLetter() {
    let test = KeyboardStage { $0.autocapitalizationType = .none }
    test.touch(1, .began, test.place("a"))
    test.touch(2, .began, test.place("s"))
    test.touch(1, .ended, test.place("a"))
    test.touch(2, .ended, test.place("s"))
    #expect(test.field.text == "as")
    // A finger slides to the key that it types.
    test.touch(.began, test.place("q"))
    test.touch(.moved, test.place("w"))
    test.touch(.ended, test.place("w"))
    test.touch(.began, test.place("x"))
    test.touch(.cancelled, test.place("x"))
    #expect(test.field.text == "asw")
  }

  @Test func pads() {
    for (type, keys) in [
      (KeyboardType.numberPad, ["1", "0"]), (.decimalPad, ["2", "."]), (.phonePad, ["3", "9"]),
      (.numbersAndPunctuation, ["4", "?"]), (.emailAddress, ["a", "@"]), (.URL, ["b", ".com"]), (.twitter, ["#", "c"]),
    ] {
      let test = KeyboardStage {
        $0.keyboardType = type
        $0.autocapitalizationType = .none
      }
      for key in keys { test.tap(key) }
      #expect(test.field.text == keys.joined(), "\(type)")
    }
    let test = KeyboardStage { $0.keyboardType = .phonePad }
    test.tap("symbols", "+", "letters", "4")
    #expect(test.field.text == "+4")
  }

  @Test func languages() {
    let test = KeyboardStage(["en", "ru", "ar"]) { $0.autocapitalizationType = .none }
    test.tap("a", "next keyboard", "ф", "next keyboard", "س", "next keyboard", "b")
    #expect(test.field.text == "aфسb")
    test.field.keyboardType = .emailAddress
    test.view.layoutIndex = 1
    test.field.reloadInputViews()
    test.wait(0.1)
    // Addresses are of ASCII.
    #expect(test.view.layout.language == "en")
  }

  @Test func theReturnKey() {
    let test = KeyboardStage {
      $0.returnKeyType = .search
      $0.enablesReturnKeyAutomatically = true
    }
    let key = test.key("return")
    #expect(key?.face.signs == [.text("Search")] && key?.isEnabled == false && key?.isProminent == true)
    var count = 0
    test.field.addAction(for: .editingDidEndOnExit) { count += 1 }
    test.tap("return")
    #expect(count == 0)
    test.type("a")
    #expect(key?.isEnabled == true)
    test.tap("return")
    #expect(count == 1 && !test.field.isFirstResponder)
  }

  @Test func openingDrawsEachKeyOnce() {
    let test = KeyboardStage(edits: false)
    let before = test.application.statistics.draws
    test.field.becomeFirstResponder()
    test.wait(0.5)
    let opened = test.application.statistics.draws - before
    #expect(test.view.keys.allSatisfy { ViewCosts(of: $0.face).drawings == 1 })
    // Beside the keys, the field's own line.
    #expect(opened - test.view.keys.count <= 2)
  }

  @Test func aPressDrawsTwoKeysAtMost() {
    let test = KeyboardStage { $0.autocapitalizationType = .sentences }
    for name in ["h", "e", "shift", "l", "space", "delete", "numbers", "letters", "return"] {
      let keys = test.draws
      let popup = test.popupDraws
      let plane = test.view.plane
      test.tap(name)
      guard test.view.plane == plane else { continue }
      let drawn = test.draws - keys + test.popupDraws - popup
      #expect(drawn <= 2, "\(name)")
    }
    // A plane that was shown is not drawn again.
    let keys = test.view.keys.map { ViewCosts(of: $0.face).drawings }
    test.tap("numbers", "letters")
    #expect(test.view.keys.map { ViewCosts(of: $0.face).drawings } == keys)
  }

  @Test func darkAndLight() {
    let test = KeyboardStage { $0.keyboardAppearance = .dark }
    #expect(test.view.traitCollection.userInterfaceStyle == .dark)
    #expect(test.view.backgroundColor == KeyboardColors.ground.dark)
    test.field.keyboardAppearance = .default
    test.field.reloadInputViews()
    #expect(test.view.backgroundColor == KeyboardColors.ground.light)
  }

  @Test func sizesByScreen() {
    #expect(KeyboardView.height(on: Size(375, 667)) == 216 && KeyboardView.height(on: Size(667, 375)) == 162)
    #expect(KeyboardView.height(on: Size(768, 1024)) == 264 && KeyboardView.height(on: Size(1024, 768)) == 352)
    #expect(KeyboardView.height(on: Size(320, 200)) == 100)
  }
}
