import UIKit
import XCTest

/// Code that colours text as it is typed, and edits it by ranges.
final class TextStorageTests: XCTestCase {
  @MainActor private final class Highlighter: UIViewController, NSTextStorageDelegate {
    let textView = UITextView()
    var calls: [String] = []

    override func viewDidLoad() {
      super.viewDidLoad()
      textView.frame = CGRect(x: 0, y: 0, width: 200, height: 100)
      textView.font = .systemFont(ofSize: 15)
      textView.text = "let a"
      textView.textStorage.delegate = self
      view.addSubview(textView)
    }

    func textStorage(
      _ textStorage: NSTextStorage, willProcessEditing editedMask: NSTextStorage.EditActions,
      range editedRange: NSRange, changeInLength delta: Int
    ) { calls.append("will \(editedMask.rawValue) \(editedRange.location) \(editedRange.length) \(delta)") }

    func textStorage(
      _ textStorage: NSTextStorage, didProcessEditing editedMask: NSTextStorage.EditActions,
      range editedRange: NSRange, changeInLength delta: Int
    ) {
      calls.append("did")
      guard editedMask.contains(.editedCharacters) else { return }
      let whole = NSRange(location: 0, length: textStorage.length)
      textStorage.removeAttribute(.underlineStyle, range: whole)
      let text = textStorage.string as NSString
      var place = text.range(of: "let")
      while place.location != NSNotFound {
        textStorage.addAttribute(.foregroundColor, value: UIColor.red, range: place)
        let next = place.location + place.length
        place = text.range(of: "let", options: [], range: NSRange(location: next, length: text.length - next))
      }
    }
  }

  func testTextIsColouredAsItIsTyped() {
    MainActor.assumeIsolated {
      let (screen, window) = showWindow(onScreenOf: CGSize(width: 300, height: 200))
      defer { UIApplication.shared.disconnect(screen) }
      let highlighter = Highlighter()
      window.rootViewController = highlighter
      let (view, storage) = (highlighter.textView, highlighter.textView.textStorage)
      XCTAssertTrue(view.becomeFirstResponder())
      XCTAssertTrue(storage === view.textStorage && storage.length == 5 && storage.string == "let a")
      view.selectedRange = NSRange(location: 5, length: 0)
      highlighter.calls = []
      for letter in [" ", "l", "e", "t"] { view.insertText(letter) }
      XCTAssertEqual(Array(highlighter.calls.prefix(2)), ["will 3 5 1 1", "did"])
      XCTAssertEqual(highlighter.calls.count, 8)
      @MainActor func color(_ location: Int) -> UIColor? {
        storage.attribute(.foregroundColor, at: location, effectiveRange: nil) as? UIColor
      }
      XCTAssertEqual(color(0), .red)
      XCTAssertNotEqual(color(4), .red)
      XCTAssertEqual(color(8), .red)
      XCTAssertEqual(view.selectedRange, NSRange(location: 9, length: 0))
      // Colours are not undone, letters are.
      view.undoManager?.undo()
      XCTAssertEqual(view.text, "let a")
    }
  }

  func testEditingByRanges() {
    MainActor.assumeIsolated {
      let view = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
      view.text = "one two three"
      let (storage, highlighter) = (view.textStorage, Highlighter())
      view.selectedRange = NSRange(location: 8, length: 5)
      storage.replaceCharacters(in: NSRange(location: 4, length: 3), with: "2")
      XCTAssertEqual(view.text, "one 2 three")
      XCTAssertEqual(view.selectedRange, NSRange(location: 6, length: 5))
      storage.delegate = highlighter
      storage.beginEditing()
      storage.insert(NSAttributedString(string: "zero "), at: 0)
      storage.append(NSAttributedString(string: "!", attributes: [.font: UIFont.boldSystemFont(ofSize: 30)]))
      storage.deleteCharacters(in: NSRange(location: 5, length: 4))
      XCTAssertEqual(highlighter.calls, [])
      storage.endEditing()
      XCTAssertEqual(view.text, "zero 2 three!")
      XCTAssertEqual(highlighter.calls, ["will 3 0 13 2", "did"])
      var sizes: [CGFloat] = []
      storage.enumerateAttribute(.font, in: NSRange(location: 0, length: storage.length)) { font, _, _ in
        if let font = font as? UIFont { sizes.append(font.pointSize) }
      }
      XCTAssertEqual(sizes.last, 30)
      var range = NSRange()
      let font = storage.attributes(at: 12, effectiveRange: &range)[.font] as? UIFont
      XCTAssertEqual(font?.pointSize, 30)
      XCTAssertEqual(range, NSRange(location: 12, length: 1))
      storage.addAttribute(.underlineStyle, value: 1, range: NSRange(location: 2, length: 500))
      XCTAssertEqual(highlighter.calls.count, 4)
      XCTAssertEqual(highlighter.calls[2], "will 1 2 11 0")
      let lines = [12, 1].map { storage.attribute(.underlineStyle, at: $0, effectiveRange: nil) as? Int }
      XCTAssertEqual(lines, [1, nil])
      // Ranges beyond the text.
      storage.deleteCharacters(in: NSRange(location: 90, length: 9))
      let (none, end) = (
        storage.attributes(at: 99, effectiveRange: nil).count,
        storage.attributedSubstring(from: NSRange(location: 8, length: 99)).string
      )
      XCTAssertTrue(none == 0 && end == "hree!")
      storage.setAttributedString(NSAttributedString(string: "new"))
      XCTAssertEqual(view.text, "new")
    }
  }
}
