import UIKit
import XCTest

private final class Form: UIViewController, UITextFieldDelegate, UITextViewDelegate {
  let name = UITextField()
  let notes = UITextView()
  var changes: [String] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    name.frame = CGRect(x: 20, y: 20, width: 200, height: 34)
    name.borderStyle = .roundedRect
    name.placeholder = "Name"
    name.autocapitalizationType = .words
    name.returnKeyType = .next
    name.clearButtonMode = .whileEditing
    name.delegate = self
    name.addTarget(self, action: Selector(Form.edited), for: .editingChanged)
    notes.frame = CGRect(x: 20, y: 80, width: 200, height: 100)
    notes.font = .systemFont(ofSize: 15)
    notes.delegate = self
    view.addSubview(name)
    view.addSubview(notes)
  }

  func edited(_ sender: UITextField) { changes.append(sender.text ?? "") }

  func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
  ) -> Bool {
    let text = (textField.text ?? "") as NSString
    return text.replacingCharacters(in: range, with: string).count <= 5
  }

  func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    notes.becomeFirstResponder()
    return false
  }

  func textViewDidChange(_ textView: UITextView) { changes.append(textView.text) }

  func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool {
    text != "\n"
  }
}

/// A view of a program's own that adopts the protocol, as UIKit code does.
private final class Plain: UIView, UITextInput {
  private final class Place: UITextPosition {
    let offset: Int
    init(_ offset: Int) {
      self.offset = offset
      super.init()
    }
  }
  private final class Span: UITextRange {
    let low: Int, high: Int
    init(_ low: Int, _ high: Int) {
      (self.low, self.high) = (low, high)
      super.init()
    }
    override var start: UITextPosition { Place(low) }
    override var end: UITextPosition { Place(high) }
    override var isEmpty: Bool { low == high }
  }

  var characters: [Character] = []
  private var selected = Span(0, 0)
  weak var inputDelegate: UITextInputDelegate?
  lazy var tokenizer: UITextInputTokenizer = UITextInputStringTokenizer(textInput: self)
  override var canBecomeFirstResponder: Bool { true }

  private func offset(_ position: UITextPosition) -> Int { (position as? Place)?.offset ?? 0 }
  private func span(_ range: UITextRange) -> Range<Int> { offset(range.start)..<offset(range.end) }

  func text(in range: UITextRange) -> String? { String(characters[span(range)]) }
  func replace(_ range: UITextRange, withText text: String) {
    let span = span(range)
    characters.replaceSubrange(span, with: text)
    selected = Span(span.lowerBound + text.count, span.lowerBound + text.count)
  }
  var selectedTextRange: UITextRange? {
    get { selected }
    set { selected = newValue.map { Span(offset($0.start), offset($0.end)) } ?? Span(0, 0) }
  }
  var markedTextRange: UITextRange? { nil }
  func setMarkedText(_ markedText: String?, selectedRange: NSRange) {}
  func unmarkText() {}
  var beginningOfDocument: UITextPosition { Place(0) }
  var endOfDocument: UITextPosition { Place(characters.count) }
  func textRange(from: UITextPosition, to: UITextPosition) -> UITextRange? { Span(offset(from), offset(to)) }
  func position(from position: UITextPosition, offset: Int) -> UITextPosition? {
    let place = self.offset(position) + offset
    return (0...characters.count).contains(place) ? Place(place) : nil
  }
  func position(
    from position: UITextPosition, in direction: UITextLayoutDirection, offset: Int
  ) -> UITextPosition? {
    self.position(from: position, offset: direction == .left || direction == .up ? -offset : offset)
  }
  func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult {
    let (a, b) = (offset(position), offset(other))
    return a < b ? .orderedAscending : a > b ? .orderedDescending : .orderedSame
  }
  func offset(from: UITextPosition, to: UITextPosition) -> Int { offset(to) - offset(from) }
  func position(within range: UITextRange, farthestIn direction: UITextLayoutDirection) -> UITextPosition? { range.end }
  func characterRange(
    byExtending position: UITextPosition, in direction: UITextLayoutDirection
  ) -> UITextRange? { nil }
  func baseWritingDirection(
    for position: UITextPosition, in direction: UITextStorageDirection
  ) -> NSWritingDirection { .leftToRight }
  func setBaseWritingDirection(_ writingDirection: NSWritingDirection, for range: UITextRange) {}
  func firstRect(for range: UITextRange) -> CGRect { .zero }
  func caretRect(for position: UITextPosition) -> CGRect {
    CGRect(x: CGFloat(offset(position)) * 10, y: 0, width: 2, height: 20)
  }
  func selectionRects(for range: UITextRange) -> [UITextSelectionRect] { [] }
  func closestPosition(to point: CGPoint) -> UITextPosition? {
    Place(max(0, min(characters.count, Int((point.x / 10).rounded()))))
  }
  func closestPosition(to point: CGPoint, within range: UITextRange) -> UITextPosition? { closestPosition(to: point) }
  func characterRange(at point: CGPoint) -> UITextRange? { nil }
  var hasText: Bool { !characters.isEmpty }
  func insertText(_ text: String) {
    replace(selected, withText: text)
    inputDelegate?.textDidChange(self)
  }
  func deleteBackward() {
    if selected.isEmpty, selected.low > 0 { selected = Span(selected.low - 1, selected.low) }
    replace(selected, withText: "")
    inputDelegate?.textDidChange(self)
  }
}

final class TextInputTests: XCTestCase {
  func testAForm() { MainActor.assumeIsolated { Self.fillForm() } }
  func testAViewOfItsOwn() { MainActor.assumeIsolated { Self.editPlainView() } }
  func testAKeyboardForIt() { MainActor.assumeIsolated { Self.typeByFingers() } }
  func testThePasteboard() { MainActor.assumeIsolated { Self.copyValues() } }

  @MainActor private static func press(
    _ window: UIWindow, _ code: UIKeyboardHIDUsage, _ flags: UIKeyModifierFlags = [], at time: Double
  ) {
    let key = UIKey("", modifierFlags: flags, keyCode: code)
    window.send(KeyInput(key, phase: .began, time: time))
    window.send(KeyInput(key, phase: .ended, time: time))
    UIApplication.shared.turn(at: time)
  }

  @MainActor private static func type(_ window: UIWindow, _ text: String, at time: Double) {
    window.send(.text(TypedText(.commit(text), time: time)))
    UIApplication.shared.turn(at: time)
  }

  @MainActor private static func fillForm() {
    let application = UIApplication.shared
    let (screen, window) = showWindow(onScreenOf: CGSize(width: 320, height: 240))
    defer { application.disconnect(screen) }
    let time = application.currentTime
    let form = Form()
    window.rootViewController = form
    form.name.becomeFirstResponder()
    for letter in "abcdefg" { type(window, String(letter), at: time) }
    XCTAssertEqual(form.name.text, "abcde")
    XCTAssertEqual(form.changes, ["a", "ab", "abc", "abcd", "abcde"])
    press(window, .keyboardReturnOrEnter, at: time)
    XCTAssertTrue(form.notes.isFirstResponder)
    form.changes = []
    type(window, "hi", at: time)
    press(window, .keyboardReturnOrEnter, at: time)
    XCTAssertEqual(form.notes.text, "hi")
    XCTAssertEqual(form.changes, ["hi"])
    form.notes.selectedRange = NSRange(location: 0, length: 1)
    XCTAssertEqual(form.notes.selectedRange, NSRange(location: 0, length: 1))
    form.notes.attributedText = NSAttributedString(string: "red", attributes: [.foregroundColor: UIColor.red])
    XCTAssertEqual(form.notes.attributedText.attribute(.foregroundColor, at: 0, effectiveRange: nil) as? UIColor, .red)
    XCTAssertTrue(form.view.endEditing(true))
    XCTAssertFalse(form.notes.isFirstResponder)
    UIPasteboard.general.string = "x"
    XCTAssertEqual(UIPasteboard.general.string, "x")
  }

  @MainActor private static func editPlainView() {
    let application = UIApplication.shared
    let (screen, window) = showWindow(onScreenOf: CGSize(width: 320, height: 240))
    defer { application.disconnect(screen) }
    let time = application.currentTime
    let view = Plain(frame: CGRect(x: 0, y: 0, width: 100, height: 20))
    window.addSubview(view)
    application.turn(at: time)
    XCTAssertTrue(view.becomeFirstResponder())
    type(window, "one two", at: time)
    XCTAssertEqual(String(view.characters), "one two")
    // The caret stands behind the text.
    XCTAssertEqual(view.subviews.first?.frame, CGRect(x: 70, y: 0, width: 2, height: 20))
    press(window, .keyboardLeftArrow, .control, at: time)
    press(window, .keyboardDeleteOrBackspace, at: time)
    XCTAssertEqual(String(view.characters), "onetwo")
    press(window, .keyboardA, .control, at: time)
    press(window, .keyboardC, .control, at: time)
    XCTAssertEqual(UIPasteboard.general.string, "onetwo")
    window.send(TouchInput(id: 1, phase: .began, location: CGPoint(x: 21, y: 10), time: time + 1))
    window.send(TouchInput(id: 1, phase: .ended, location: CGPoint(x: 21, y: 10), time: time + 1.1))
    application.turn(at: time + 1.1)
    type(window, "X", at: time + 2)
    XCTAssertEqual(String(view.characters), "onXetwo")
    view.resignFirstResponder()
    XCTAssertTrue(view.subviews.isEmpty)
  }

  /// A screen without keys shows a keyboard for the view, which types into it.
  @MainActor private static func typeByFingers() {
    let application = UIApplication.shared
    let (screen, window) = showWindow(onScreenOf: CGSize(width: 320, height: 480))
    defer { application.disconnect(screen) }
    screen.hasKeys = false
    let time = application.currentTime
    let view = Plain(frame: CGRect(x: 0, y: 0, width: 100, height: 20))
    window.addSubview(view)
    application.turn(at: time)
    XCTAssertFalse(UIApplication.keyboard.isShown)
    XCTAssertTrue(view.becomeFirstResponder())
    for frame in 1...30 { application.turn(at: time + Double(frame) / 60) }
    XCTAssertTrue(UIApplication.keyboard.isShown)
    XCTAssertEqual(UIApplication.keyboard.frame, CGRect(x: 0, y: 264, width: 320, height: 216))
    view.resignFirstResponder()
    for frame in 31...60 { application.turn(at: time + Double(frame) / 60) }
    XCTAssertFalse(UIApplication.keyboard.isShown)
  }

  @MainActor private static func copyValues() {
    let board = UIPasteboard.general
    let before = board.changeCount
    let image = UIGraphicsImageRenderer(size: CGSize(width: 2, height: 2)).image { _ in }
    board.image = image
    XCTAssertTrue(board.image === image && board.hasImages && !board.hasStrings && board.string == nil)
    board.color = .red
    XCTAssertEqual(board.colors, [.red])
    XCTAssertFalse(board.hasImages)
    board.strings = ["one", "two"]
    XCTAssertEqual(board.string, "one")
    XCTAssertEqual(board.numberOfItems, 2)
    board.url = URL(string: "https://example.org")
    XCTAssertTrue(board.hasURLs && board.string == "https://example.org")
    board.items = [[:]]
    XCTAssertNil(board.string)
    XCTAssertEqual(board.changeCount, before + 5)
  }
}
