import UIKit
import XCTest

/// Code as it is written for UIKit.
private final class Editor: UIView, UIKeyInput {
  var text = ""
  var log: [String] = []
  override var canBecomeFirstResponder: Bool { true }
  var hasText: Bool { !text.isEmpty }
  func insertText(_ text: String) { self.text += text }
  func deleteBackward() { text = String(text.dropLast()) }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    for press in presses {
      guard let key = press.key else { continue }
      switch key.keyCode {
      case .keyboardEscape: log.append("escape")
      case .keyboardLeftArrow where key.modifierFlags.contains([.shift, .alternate]): log.append("word left")
      default: super.pressesBegan(presses, with: event)
      }
    }
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first else { return }
    log.append("\(touch.type) \(event?.buttonMask == .secondary) \(touch.force / touch.maximumPossibleForce)")
    log.append("\(touch.azimuthUnitVector(in: self).dx) \(touch.estimationUpdateIndex?.intValue ?? 0)")
  }

  func hover(_ recognizer: UIHoverGestureRecognizer) { log.append("\(recognizer.state)") }
}

final class InputNamesTests: XCTestCase {
  func testKeysPensAndPointers() { MainActor.assumeIsolated { Self.use() } }

  @MainActor private static func use() {
    let application = UIApplication.shared
    let (screen, window) = showWindow(onScreenOf: CGSize(width: 100, height: 100))
    defer { application.disconnect(screen) }
    let editor = Editor(frame: window.bounds)
    window.addSubview(editor)
    editor.becomeFirstResponder()
    editor.addGestureRecognizer(UIHoverGestureRecognizer(target: editor, action: Selector(Editor.hover)))
    let pan = UIPanGestureRecognizer()
    pan.allowedScrollTypesMask = UIScrollTypeMask.all
    pan.allowedTouchTypes = [NSNumber(value: UITouch.TouchType.pencil.rawValue)]
    XCTAssertEqual(pan.allowedTouchTypes, [2])
    let time = application.currentTime
    let usage: UIKeyboardHIDUsage = .keyboardLeftArrow
    let flags: UIKeyModifierFlags = [.shift, .alternate, .alphaShift]
    application.send(KeyInput(UIKey("escape"), phase: .began, time: time))
    application.send(KeyInput(UIKey("left", modifierFlags: flags, keyCode: usage), phase: .began, time: time))
    application.send(KeyInput(UIKey("return"), phase: .began, time: time))
    application.send(.text(TypedText(.commit("é"), time: time)))
    application.send(.pointer(PointerInput(location: CGPoint(x: 5, y: 5), time: time)), on: screen)
    application.turn(at: time)
    XCTAssertEqual(editor.text, "\né")
    XCTAssertEqual(editor.log, ["escape", "word left", "began"])
    editor.log = []
    let pen = StylusSample(force: 1, maximumForce: 4, updateIndex: 3)
    application.send(
      .touch(
        TouchInput(
          id: 1, phase: .began, location: CGPoint(x: 5, y: 5), type: .pencil, buttons: .secondary, stylus: pen,
          time: time)), on: screen)
    application.turn(at: time)
    XCTAssertEqual(editor.log, ["pencil true 0.25", "1.0 3"])
  }
}
