import Foundation
import MultiplaneGeometry
import MultiplaneScrolling
import MultiplaneTestRandom
import MultiplaneTextInput
import MultiplaneViews
import Testing

@testable import MultiplaneKeyboard

/// Streams of events that no user makes: nothing crashes, and places stay within their texts. `MULTIPLANE_EVENTS=100000`
/// makes them longer, for the address sanitizer.
@Suite @MainActor struct HostileEventTests {
  private static let pieces = [
    "a", "word ", "é", "👩‍👩‍👧", "\u{301}", "שלום ", "日本\n", "🇩🇪", "\u{200D}", "\r\n", "", "नि", "\u{0}", "\u{FFFD}",
    String(repeating: "long ", count: 400),
  ]
  private static let codes: [KeyCode] = [
    .keyboardLeftArrow, .keyboardRightArrow, .keyboardUpArrow, .keyboardDownArrow, .keyboardHome, .keyboardEnd,
    .keyboardPageUp, .keyboardPageDown, .keyboardDeleteOrBackspace, .keyboardDeleteForward, .keyboardReturnOrEnter,
    .keyboardTab, .keyboardEscape, .keyboardA, .keyboardC, .keyboardV, .keyboardX, .keyboardZ, .keyboardY,
  ]
  private static let modifiers: [Key.Modifiers] = [[], [], .shift, .control, [.control, .shift], .alternate]

  /// Changes the text while it is changed, and refuses now and then.
  private final class Meddler: TextFieldDelegate, TextViewDelegate {
    var random = SplitMix64(seed: 7)
    func textField(
      _ textField: TextField, shouldChangeCharactersIn range: Range<Int>, replacementString string: String
    ) -> Bool {
      if random.int(0...20) == 0 { textField.text = String((textField.text ?? "").prefix(3)) }
      return random.int(0...10) > 0
    }
    func textFieldDidChangeSelection(_ textField: TextField) {
      if random.int(0...50) == 0 { textField.isSecureTextEntry.toggle() }
    }
    func textFieldShouldEndEditing(_ textField: TextField) -> Bool { random.int(0...10) > 0 }
    func textViewDidChange(_ textView: TextView) {
      if random.int(0...40) == 0 { textView.text = "meddled " + String(textView.text.prefix(50)) }
    }
    func textView(_ textView: TextView, shouldChangeTextIn range: Range<Int>, replacementText text: String) -> Bool {
      random.int(0...10) > 0
    }
  }

  @Test(arguments: 0..<4)
  func randomEvents(seed: Int) {
    let wanted = ProcessInfo.processInfo.environment["MULTIPLANE_EVENTS"].flatMap { Int($0) } ?? 1000
    var random = SplitMix64(seed: UInt64(seed) + 99)
    let test = KeyboardStage(["en", "ar", "ru"], edits: false)
    let window = test.stage.window
    let meddler = Meddler()
    let scroll = ScrollView(frame: window.bounds)
    scroll.contentSize = Size(375, 900)
    window.addSubview(scroll)
    let search = SearchBar(frame: Rect(x: 0, y: 60, width: 375, height: 56))
    let low = TextField(frame: Rect(x: 20, y: 700, width: 200, height: 34))
    let text = TextView(frame: Rect(x: 20, y: 130, width: 300, height: 200))
    (test.field.delegate, low.delegate, text.delegate) = (meddler, meddler, meddler)
    for view in [search, low, text, test.field] as [View] { scroll.addSubview(view) }
    let inputs: [any TextInput] = [test.field, search.searchTextField, low, text]
    var time = 1.0
    func place() -> Point {
      // Two of three at the keys, or at the menu.
      switch random.int(0...5) {
      case 0...1: Point(random.double(-20...400), random.double(440...690))
      case 2:
        Point(
          EditMenu.of(test.application).frame.minX + random.double(0...120),
          EditMenu.of(test.application).frame.midY)
      default: Point(random.double(-20...400), random.double(-20...690))
      }
    }
    for count in 0..<max(1, wanted / 4) {
      time += random.one(of: [0, 0.01, 0.05, 0.3, 0.7])
      switch random.int(0...15) {
      case 0...5:
        let phase = random.one(of: [Touch.Phase.began, .began, .moved, .ended, .ended, .cancelled])
        test.application.send(
          TouchInput(id: random.int(0...2), phase: phase, location: place(), time: time), on: test.stage.screen)
      case 6...7:
        let buttons = random.one(of: [Event.ButtonMask(), .primary, .primary, .secondary])
        test.application.send(
          .pointer(PointerInput(id: 1, location: place(), buttons: buttons, time: time)), on: test.stage.screen)
      case 8...9:
        let key = Key("", modifierFlags: random.one(of: Self.modifiers), keyCode: random.one(of: Self.codes))
        window.send(KeyInput(key, phase: random.one(of: [.began, .began, .ended]), time: time))
      case 10: window.send(.text(TypedText(.commit(random.one(of: Self.pieces)), time: time)))
      case 11:
        let low = random.int(-3...9)
        window.send(
          .text(TypedText(.preedit(random.one(of: Self.pieces), selection: low..<low + random.int(0...9)), time: time)))
      case 12:
        window.send(
          .text(TypedText(.deleteSurrounding(before: random.int(-2...9), after: random.int(-2...9)), time: time)))
      case 13:
        let input = random.one(of: inputs)
        if random.int(0...1) == 0 {
          (input as? Responder)?.becomeFirstResponder()
        } else {
          window.endEditing(random.int(0...1) == 0)
        }
      case 14:
        // Leaves the window while it may be composing, and comes back.
        let view = random.one(of: [search, low, text, test.field] as [View])
        if view.superview == nil {
          scroll.addSubview(view)
        } else if random.int(0...3) == 0 {
          view.removeFromSuperview()
        }
      default:
        switch random.int(0...5) {
        case 0: test.stage.screen.hasKeys.toggle()
        case 1: test.stage.screen.orientation = random.one(of: [.portrait, .landscapeLeft])
        case 2: low.keyboardType = random.one(of: KeyboardType.allCases)
        case 3: text.isEditable.toggle()
        case 4: test.view.layoutIndex = random.int(-1...4)
        default: test.application.pasteboard.string = random.one(of: Self.pieces)
        }
      }
      if random.int(0...2) > 0 { test.stage.turn(time) }
      if count % 50 == 0 {
        for input in inputs {
          let length = input.offset(from: input.beginningOfDocument, to: input.endOfDocument)
          let end = input.selectedTextRange.map { input.offset(from: input.beginningOfDocument, to: $0.end) } ?? 0
          #expect((0...length).contains(end))
          if length > 4000, let all = input.textRange(from: input.beginningOfDocument, to: input.endOfDocument) {
            input.replace(all, withText: "short")
          }
        }
      }
    }
    test.stage.turn(time + 1)
  }
}
