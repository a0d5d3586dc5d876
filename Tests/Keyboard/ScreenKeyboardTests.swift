import MultiplaneGeometry
import MultiplaneKeyboard
import MultiplaneScrolling
import MultiplaneTextInput
import MultiplaneViews
import Testing

@Suite @MainActor struct ScreenKeyboardTests {
  /// What a keyboard has told, in order.
  @MainActor final class Log {
    var names: [String] = []
    var last: [String: Any] = [:]
    init(_ application: Application) {
      application.notificationCenter.addObserver(forName: nil) { [weak self] notification in
        guard notification.name.rawValue.hasPrefix("Keyboard") else { return }
        self?.names.append(String(notification.name.rawValue.dropFirst("Keyboard".count)))
        self?.last = notification.userInfo
      }
    }
    func take() -> [String] {
      defer { names = [] }
      return names
    }
  }

  @Test func itComesAndGoesWithTheFirstResponder() {
    let test = KeyboardStage(edits: false)
    let log = Log(test.application)
    test.field.becomeFirstResponder()
    #expect(log.take() == ["WillChangeFrame", "WillShow"])
    #expect(log.last[ScreenKeyboard.frameBeginKey] as? Rect == Rect(x: 0, y: 667, width: 375, height: 216))
    #expect(log.last[ScreenKeyboard.frameEndKey] as? Rect == Rect(x: 0, y: 451, width: 375, height: 216))
    #expect(log.last[ScreenKeyboard.durationKey] as? Double == 0.25 && log.last[ScreenKeyboard.curveKey] as? Int == 0)
    test.wait(0.1)
    #expect(log.take().isEmpty && test.keyboard.isShown)
    test.wait(0.4)
    #expect(log.take() == ["DidChangeFrame", "DidShow"])
    // From one field to the next it stays.
    let other = TextField(frame: Rect(x: 20, y: 80, width: 300, height: 34))
    test.stage.window.addSubview(other)
    other.becomeFirstResponder()
    test.wait(0.5)
    #expect(log.take().isEmpty && test.view.client === other)
    other.resignFirstResponder()
    #expect(log.take() == ["WillChangeFrame", "WillHide"])
    #expect(log.last[ScreenKeyboard.frameEndKey] as? Rect == Rect(x: 0, y: 667, width: 375, height: 216))
    test.wait(0.5)
    #expect(log.take() == ["DidChangeFrame", "DidHide"] && test.application.windows.count == 1)
    // A field that leaves its window takes it along.
    test.field.becomeFirstResponder()
    test.wait(0.5)
    test.field.removeFromSuperview()
    test.wait(0.5)
    #expect(log.take().last == "DidHide" && !test.keyboard.isShown)
  }

  @Test func aScreenWithKeysHasNone() {
    let test = KeyboardStage(edits: false)
    test.stage.screen.hasKeys = true
    test.field.becomeFirstResponder()
    test.wait(0.5)
    #expect(!test.keyboard.isShown)
    test.stage.screen.hasKeys = false
    #expect(test.keyboard.isShown)
    test.wait(0.5)
    test.stage.screen.hasKeys = true
    #expect(!test.keyboard.isShown)
  }

  @Test func comingBackWhileItGoes() {
    let test = KeyboardStage()
    let log = Log(test.application)
    test.field.resignFirstResponder()
    test.wait(0.1)
    test.field.becomeFirstResponder()
    test.wait(0.5)
    #expect(log.take() == ["WillChangeFrame", "WillHide", "WillChangeFrame", "WillShow", "DidChangeFrame", "DidShow"])
    #expect(test.keyboard.frame == Rect(x: 0, y: 451, width: 375, height: 216))
    test.tap("a")
    #expect(test.field.text == "A")
  }

  @Test func whatIsCovered() {
    let test = KeyboardStage(edits: false)
    let window = test.stage.window
    window.coveredInsets = EdgeInsets(top: 20, left: 0, bottom: 34, right: 0)
    let guide = window.keyboardLayoutGuide
    #expect(guide.layoutFrame == Rect(x: 0, y: 633, width: 375, height: 34))
    test.field.becomeFirstResponder()
    test.wait(0.5)
    // The room at the edge is below the keys.
    #expect(test.keyboard.frame == Rect(x: 0, y: 417, width: 375, height: 250))
    #expect(guide.layoutFrame == Rect(x: 0, y: 417, width: 375, height: 250))
    #expect(window.safeAreaInsets == EdgeInsets(top: 20, left: 0, bottom: 250, right: 0))
    test.keyboard.movesSafeArea = false
    #expect(window.safeAreaInsets.bottom == 34 && guide.layoutFrame.minY == 417)
    test.field.resignFirstResponder()
    test.wait(0.5)
    #expect(window.safeAreaInsets.bottom == 34 && guide.layoutFrame.minY == 633)
  }

  @Test func constraintsFollowTheGuide() {
    let test = KeyboardStage(edits: false)
    let bar = View()
    bar.translatesAutoresizingMaskIntoConstraints = false
    let window = test.stage.window
    window.addSubview(bar)
    for constraint in [
      bar.bottomAnchor.constraint(equalTo: window.keyboardLayoutGuide.topAnchor),
      bar.leadingAnchor.constraint(equalTo: window.leadingAnchor),
      bar.widthAnchor.constraint(equalToConstant: 100), bar.heightAnchor.constraint(equalToConstant: 40),
    ] { constraint.isActive = true }
    test.wait(0.1)
    #expect(bar.frame.maxY == 667)
    test.field.becomeFirstResponder()
    test.wait(0.5)
    #expect(bar.frame.maxY == 451)
  }

  @Test func scrollViewsShowTheCaret() {
    let test = KeyboardStage(edits: false)
    let scroll = ScrollView(frame: Rect(x: 0, y: 0, width: 375, height: 667))
    scroll.contentSize = Size(375, 667)
    test.stage.window.addSubview(scroll)
    let low = TextField(frame: Rect(x: 20, y: 600, width: 300, height: 34))
    scroll.addSubview(low)
    low.becomeFirstResponder()
    test.wait(0.5)
    #expect(scroll.adjustedContentInset.bottom == 216)
    let caret = low.convert(low.bounds, to: test.stage.window)
    #expect(caret.maxY <= 451 && caret.minY > 300)
    low.resignFirstResponder()
    test.wait(0.5)
    #expect(scroll.adjustedContentInset.bottom == 0 && scroll.contentOffset == .zero)
  }

  @Test func aTextViewShowsItsCaret() {
    let test = KeyboardStage(edits: false)
    let text = TextView(frame: Rect(x: 0, y: 0, width: 375, height: 667))
    text.text = String(repeating: "line\n", count: 100)
    test.stage.window.addSubview(text)
    text.becomeFirstResponder()
    test.wait(0.5)
    let caret = text.selectedTextRange.map { text.caretRect(for: $0.end) } ?? .null
    let place = text.convert(caret, to: test.stage.window)
    #expect(place.maxY <= 452 && place.minY > 0)
  }

  @Test func aDragTakesItAlong() {
    let test = KeyboardStage(edits: false)
    let scroll = ScrollView(frame: Rect(x: 0, y: 0, width: 375, height: 667))
    (scroll.contentSize, scroll.keyboardDismissMode) = (Size(375, 1400), .interactive)
    test.stage.window.addSubview(scroll)
    scroll.addSubview(test.field)
    test.field.becomeFirstResponder()
    test.wait(0.5)
    let stage = test.view.superview
    func drag(to ys: [Double]) {
      test.touch(.began, Point(200, 300))
      for y in ys {
        test.wait(0.05)
        test.touch(.moved, Point(200, y))
      }
    }
    drag(to: [380, 430, 470, 510])
    #expect(stage?.frame.minY == 510 && test.keyboard.isShown)
    // Upwards again, it comes back.
    test.wait(0.05)
    test.touch(.moved, Point(200, 490))
    test.wait(0.02)
    test.touch(.moved, Point(200, 470))
    test.touch(.ended, Point(200, 470))
    test.wait(0.5)
    #expect(stage?.frame.minY == 451 && test.keyboard.isShown)
    drag(to: [400, 450, 500, 540])
    test.touch(.ended, Point(200, 540))
    test.wait(0.5)
    #expect(!test.keyboard.isShown && !test.field.isFirstResponder)
  }

  @Test func fieldsOfOtherScrollViews() {
    let test = KeyboardStage()
    let scroll = ScrollView(frame: Rect(x: 0, y: 300, width: 375, height: 367))
    scroll.contentSize = Size(375, 367)
    test.stage.window.addSubview(scroll)
    let low = TextField(frame: Rect(x: 20, y: 320, width: 300, height: 34))
    scroll.addSubview(low)
    low.becomeFirstResponder()
    test.wait(0.5)
    #expect(scroll.adjustedContentInset.bottom == 216 && scroll.contentOffset.y > 100)
    test.field.becomeFirstResponder()
    test.wait(0.5)
    #expect(scroll.adjustedContentInset.bottom == 0)
    // A window that is hidden takes the keyboard along.
    test.stage.window.isHidden = true
    test.wait(0.5)
    #expect(!test.keyboard.isShown)
  }

  @Test func inputViews() {
    let test = KeyboardStage(edits: false)
    let (input, accessory) = (
      View(frame: Rect(x: 0, y: 0, width: 10, height: 100)), View(frame: Rect(x: 0, y: 0, width: 10, height: 44))
    )
    (test.field.inputView, test.field.inputAccessoryView) = (input, accessory)
    // Input views need no screen without keys.
    test.stage.screen.hasKeys = true
    test.field.becomeFirstResponder()
    test.wait(0.5)
    #expect(test.keyboard.frame == Rect(x: 0, y: 523, width: 375, height: 144))
    #expect(accessory.frame == Rect(x: 0, y: 0, width: 375, height: 44))
    #expect(input.frame == Rect(x: 0, y: 44, width: 375, height: 100))
    test.field.inputView = nil
    test.stage.screen.hasKeys = false
    test.field.reloadInputViews()
    test.wait(0.5)
    #expect(test.keyboard.frame == Rect(x: 0, y: 407, width: 375, height: 260) && test.view.superview != nil)
    test.field.inputAccessoryView = nil
    test.field.reloadInputViews()
    test.wait(0.5)
    #expect(test.keyboard.frame.height == 216 && accessory.superview == nil)
  }

  @Test func itTurnsWithTheScreen() {
    let test = KeyboardStage()
    test.stage.screen.orientation = .landscapeLeft
    test.wait(0.6)
    #expect(test.keyboard.frame == Rect(x: 0, y: 213, width: 667, height: 162))
    #expect(test.view.frame.size == Size(667, 162))
    test.tap("a")
    #expect(test.field.text == "A")
  }

  @Test func touchesAboveItReachTheWindow() {
    let test = KeyboardStage()
    let log = Log(test.application)
    let other = TextField(frame: Rect(x: 20, y: 300, width: 300, height: 34))
    test.stage.window.addSubview(other)
    test.stage.turn(test.time)
    test.touch(.began, Point(100, 317))
    test.touch(.ended, Point(100, 317))
    #expect(other.isFirstResponder && test.application.keyWindow === test.stage.window && log.take().isEmpty)
  }
}
