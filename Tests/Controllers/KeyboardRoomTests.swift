import MultiplaneControllers
import MultiplaneGeometry
import MultiplaneKeyboard
import MultiplaneScrolling
import MultiplaneTestStage
import MultiplaneTextInput
import MultiplaneViews
import Testing

/// Sheets whose texts are edited by a keyboard on the screen.
@MainActor @Suite struct KeyboardRoomTests {
  private let stage: Stage
  private let keyboard: ScreenKeyboard
  private let root = ViewController()
  private let shown = ViewController()

  init() { self.init(1024, 768) }

  private init(_ width: Double, _ height: Double) {
    stage = Stage(width, height)
    keyboard = ScreenKeyboard(stage.application)
    stage.screen.hasKeys = false
    stage.window.rootViewController = root
    stage.turn(0)
    shown.modalPresentationStyle = .formSheet
  }

  private func rest(_ time: Double) { for step in 0...6 { stage.turn(time + Double(step) / 10) } }

  private func field(_ y: Double, in view: View) -> TextField {
    let field = TextField(frame: Rect(x: 20, y: y, width: 200, height: 34))
    view.addSubview(field)
    return field
  }

  /// Whether a field is seen: within the window and the sheet, above the keyboard.
  private func isSeen(_ field: TextField) -> Bool {
    let (place, sheet) = (stage.frame(field), stage.frame(shown.view))
    return place.minY >= 0 && place.maxY <= keyboard.frame.minY && place.maxY <= sheet.maxY
      && place.minY >= sheet.minY
  }

  @Test func aFieldAtTheLowerEdgeComesUpWithIt() {
    let low = TextField()
    low.translatesAutoresizingMaskIntoConstraints = false
    shown.view.addSubview(low)
    LayoutConstraint.activate([
      low.leadingAnchor.constraint(equalTo: shown.view.leadingAnchor, constant: 20),
      low.widthAnchor.constraint(equalToConstant: 200), low.heightAnchor.constraint(equalToConstant: 34),
      low.bottomAnchor.constraint(equalTo: shown.view.bottomAnchor, constant: -20),
    ])
    root.present(shown, animated: false)
    rest(1)
    let whole = stage.frame(shown.view)
    #expect(whole == Rect(x: 242, y: 74, width: 540, height: 620))
    low.becomeFirstResponder()
    rest(2)
    let top = keyboard.frame.minY
    #expect(keyboard.isShown && isSeen(low), "\(stage.frame(low)) \(keyboard.frame)")
    #expect(stage.frame(shown.view) == Rect(x: 242, y: 20, width: 540, height: top - 40), "as low as there is room")
    low.resignFirstResponder()
    rest(3)
    #expect(stage.frame(shown.view) == whole && stage.frame(low).maxY == whole.maxY - 20)
  }

  @Test func aFieldThatWouldBeBelowIsLifted() {
    let (high, low) = (field(20, in: shown.view), field(560, in: shown.view))
    root.present(shown, animated: false)
    rest(1)
    let whole = stage.frame(shown.view)
    low.becomeFirstResponder()
    rest(2)
    #expect(isSeen(low), "\(stage.frame(low)) \(keyboard.frame)")
    high.becomeFirstResponder()
    rest(3)
    #expect(keyboard.isShown && isSeen(high) && stage.frame(shown.view).minY == 20, "\(stage.frame(high))")
    low.becomeFirstResponder()
    rest(4)
    #expect(isSeen(low))
    shown.view.endEditing(true)
    rest(5)
    #expect(stage.frame(shown.view) == whole)
  }

  @Test(arguments: [false, true]) func aScrollViewShowsIt(_ isNarrow: Bool) {
    let it = isNarrow ? KeyboardRoomTests(375, 667) : self
    it.scrolls()
  }

  private func scrolls() {
    let scroll = ScrollView(frame: shown.view.bounds)
    scroll.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    scroll.contentSize = Size(300, 620)
    shown.view.addSubview(scroll)
    let low = field(560, in: scroll)
    root.present(shown, animated: false)
    rest(1)
    let whole = stage.frame(shown.view)
    low.becomeFirstResponder()
    rest(2)
    #expect(isSeen(low), "\(stage.frame(low)) \(keyboard.frame)")
    // All can be scrolled above the keyboard, and no farther.
    let covered = max(0, stage.frame(scroll).maxY - keyboard.frame.minY)
    #expect(scroll.adjustedContentInset.bottom == covered, "\(scroll.adjustedContentInset) \(covered)")
    shown.view.endEditing(true)
    rest(3)
    #expect(stage.frame(shown.view) == whole && scroll.adjustedContentInset.bottom == 0)
  }

  /// One that is gone before, or in the middle, leaves nothing behind.
  @Test func aSheetGoesWithItsText() {
    let low = field(560, in: shown.view)
    root.present(shown, animated: true)
    stage.turn(1)
    low.becomeFirstResponder()
    stage.turn(1.1)
    root.dismiss(animated: true)
    for step in 0...5 { rest(2 + Double(step)) }
    #expect(!keyboard.isShown && root.presentedViewController == nil && stage.window.subviews == [root.view])
  }
}
