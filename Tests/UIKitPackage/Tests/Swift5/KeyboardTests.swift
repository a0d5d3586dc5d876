import UIKit
import XCTest

/// A form that makes room for the keyboard, as programs do.
private final class Form: UIViewController, UISearchBarDelegate, UITextViewDelegate {
  let scrollView = UIScrollView()
  let name = UITextField()
  let search = UISearchBar()
  let notes = UITextView()
  let button = UIButton(type: .system)
  var log: [String] = []
  var duration: TimeInterval = 0
  var options: UIView.AnimationOptions = []

  override func viewDidLoad() {
    super.viewDidLoad()
    scrollView.frame = view.bounds
    scrollView.contentSize = CGSize(width: 320, height: 480)
    scrollView.keyboardDismissMode = .onDrag
    view.addSubview(scrollView)
    name.frame = CGRect(x: 20, y: 420, width: 200, height: 34)
    name.returnKeyType = .done
    search.frame = CGRect(x: 0, y: 0, width: 320, height: 56)
    search.delegate = self
    search.showsCancelButton = true
    notes.frame = CGRect(x: 20, y: 100, width: 200, height: 60)
    notes.isEditable = false
    notes.delegate = self
    notes.attributedText = NSAttributedString(
      string: "link", attributes: [.link: URL(string: "https://example.org")!, .font: UIFont.systemFont(ofSize: 15)])
    for part in [name, search, notes] { scrollView.addSubview(part) }
    button.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(button)
    NSLayoutConstraint.activate([
      view.keyboardLayoutGuide.topAnchor.constraint(equalTo: button.bottomAnchor, constant: 8),
      button.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      button.widthAnchor.constraint(equalToConstant: 80), button.heightAnchor.constraint(equalToConstant: 30),
    ])
    NotificationCenter.default.addObserver(
      self, selector: Selector(Form.keyboardWillShow), name: UIResponder.keyboardWillShowNotification, object: nil)
    NotificationCenter.default.addObserver(
      self, selector: Selector(Form.keyboardWillHide), name: UIResponder.keyboardWillHideNotification, object: nil)
  }

  func keyboardWillShow(_ notification: Notification) {
    guard let info = notification.userInfo,
      let frame = (info[UIResponder.keyboardFrameEndUserInfoKey] as? NSValue)?.cgRectValue,
      let same = info[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect,
      let duration = info[UIResponder.keyboardAnimationDurationUserInfoKey] as? Double,
      let curve = info[UIResponder.keyboardAnimationCurveUserInfoKey] as? UInt,
      (info[UIResponder.keyboardAnimationCurveUserInfoKey] as? NSNumber)?.uintValue == curve
    else { return }
    log.append("show \(frame.minY) \(frame == same)")
    self.duration = duration
    options = UIView.AnimationOptions(rawValue: curve << 16)
    UIView.animate(withDuration: duration, delay: 0, options: options) {
      self.scrollView.contentInset.bottom = frame.height
    }
  }

  func keyboardWillHide(_ notification: Notification) {
    log.append("hide")
    scrollView.contentInset = .zero
  }

  func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) { log.append("search \(searchText)") }
  func searchBarCancelButtonClicked(_ searchBar: UISearchBar) { searchBar.resignFirstResponder() }
  func searchBar(_ searchBar: UISearchBar, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool {
    text != "x"
  }

  func textView(
    _ textView: UITextView, shouldInteractWith URL: URL, in characterRange: NSRange, interaction: UITextItemInteraction
  ) -> Bool {
    log.append("open \(URL.absoluteString) \(characterRange.length)")
    return false
  }

  override var keyCommands: [UIKeyCommand]? {
    [UIKeyCommand(input: "f", modifierFlags: .command, action: Action(Form.find))]
  }

  func find(_ sender: UIKeyCommand) { search.becomeFirstResponder() }
}

final class KeyboardTests: XCTestCase {
  func testAForm() { MainActor.assumeIsolated { Self.useForm() } }

  @MainActor private static func tap(_ window: UIWindow, _ point: CGPoint, at time: Double) {
    window.send(TouchInput(id: 1, phase: .began, location: point, time: time))
    window.send(TouchInput(id: 1, phase: .ended, location: point, time: time + 0.05))
    UIApplication.shared.turn(at: time + 0.05)
  }

  @MainActor private static func useForm() {
    let application = UIApplication.shared
    let (screen, window) = showWindow(onScreenOf: CGSize(width: 320, height: 480))
    defer { application.disconnect(screen) }
    screen.hasKeys = false
    var time = application.currentTime
    func wait(_ seconds: Double) {
      let end = time + seconds
      while time < end {
        time += 0.05
        application.turn(at: time)
      }
    }
    let form = Form()
    window.rootViewController = form
    wait(0.1)
    XCTAssertEqual(form.button.frame.maxY, 472)
    form.name.becomeFirstResponder()
    XCTAssertEqual(form.log, ["show 264.0 true"])
    XCTAssertEqual(form.duration, 0.25)
    wait(0.5)
    XCTAssertEqual(form.button.frame.maxY, 256)
    // The program's room and the system's are one.
    XCTAssertEqual(form.scrollView.adjustedContentInset.bottom, 216)
    XCTAssertLessThanOrEqual(form.name.convert(form.name.bounds, to: window).maxY, 264)
    XCTAssertEqual(window.safeAreaInsets, .zero)
    form.view.endEditing(true)
    wait(0.5)
    XCTAssertEqual(form.log.last, "hide")
    XCTAssertEqual(form.button.frame.maxY, 472)
    form.log = []
    form.name.becomeFirstResponder()
    let key = UIKey("f", modifierFlags: .command)
    window.send(KeyInput(key, phase: .began, time: time))
    window.send(KeyInput(key, phase: .ended, time: time))
    wait(0.5)
    XCTAssertTrue(form.search.searchTextField.isFirstResponder)
    for letter in ["a", "x"] { window.send(.text(TypedText(.commit(letter), time: time))) }
    wait(0.1)
    XCTAssertEqual(form.log.last, "search a")
    form.search.resignFirstResponder()
    form.scrollView.contentOffset = .zero
    wait(0.5)
    form.log = []
    tap(window, CGPoint(x: 32, y: 115), at: time)
    XCTAssertEqual(form.log, ["open https://example.org 4"])
    UIMenuController.shared.menuItems = [UIMenuItem(title: "Find", action: Action(Form.find))]
    UIMenuController.shared.showMenu(from: form.view, rect: CGRect(x: 100, y: 200, width: 10, height: 10))
    XCTAssertTrue(UIMenuController.shared.isMenuVisible)
    UIMenuController.shared.hideMenu()
    UIMenuController.shared.menuItems = nil
    XCTAssertFalse(UIMenuController.shared.isMenuVisible)
  }
}
