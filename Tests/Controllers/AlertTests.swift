import MultiplaneControllers
import MultiplaneGeometry
import MultiplaneScrolling
import MultiplaneSystemViews
import MultiplaneTestStage
import MultiplaneTextInput
import MultiplaneViews
import Testing

@MainActor @Suite struct AlertTests {
  private let stage: Stage
  private let root: ViewController
  private let log = Lines()

  init() { self.init(320, 480) }

  private init(_ width: Double, _ height: Double) {
    (stage, root) = (Stage(width, height), ViewController())
    stage.window.rootViewController = root
    stage.turn(0)
  }

  private func alert(_ style: AlertController.Style, _ titles: [(String, AlertAction.Style)]) -> AlertController {
    let alert = AlertController(title: "Delete the picture?", message: "It is gone then.", preferredStyle: style)
    for (title, style) in titles {
      alert.addAction(AlertAction(title: title, style: style) { [log] in log.lines.append($0.title ?? "") })
    }
    return alert
  }

  private func show(_ alert: AlertController) {
    root.present(alert, animated: true)
    for time in [0.01, 0.9, 1] { stage.turn(time) }
  }

  /// The labels that can be used, with their frames in the window, in the order of reading.
  private func buttons() -> [(label: String, frame: Rect)] {
    let semantics = Semantics(of: stage.application)
    semantics.update()
    defer { semantics.stop() }
    return semantics.tree.inOrder.filter { $0.role == .button }.map { ($0.label ?? "", $0.frame) }
  }

  private func tap(_ label: String, at time: Double) {
    guard let frame = buttons().first(where: { $0.label == label })?.frame else { return }
    stage.touch(7, .began, frame.midX, frame.midY, at: time)
    stage.touch(7, .ended, frame.midX, frame.midY, at: time + 0.01)
    stage.turn(time + 0.02)
    stage.turn(time + 0.9)
  }

  private func press(_ name: String, at time: Double) {
    for phase in [Press.Phase.began, .ended] {
      stage.window.send(KeyInput(Key(name), phase: phase, time: time))
    }
    stage.turn(time)
    stage.turn(time + 0.9)
  }

  @Test func twoStandSideBySideAndMoreBelowOneAnother() {
    show(alert(.alert, [("Cancel", .cancel), ("Delete", .destructive)]))
    var shown = buttons()
    #expect(shown.map(\.label) == ["Cancel", "Delete"])
    #expect(shown[0].frame.minY == shown[1].frame.minY && shown[0].frame.maxX == shown[1].frame.minX)
    #expect(shown[0].frame.minX == 25 && shown[1].frame.maxX == 295 && shown[0].frame.height == 44)
    root.dismiss(animated: false)
    show(alert(.alert, [("Delete", .destructive), ("Cancel", .cancel)]))
    #expect(buttons().map(\.label) == ["Cancel", "Delete"], "what cancels is at the left")
    root.dismiss(animated: false)
    show(alert(.alert, [("Cancel", .cancel), ("Keep", .default), ("Delete", .destructive)]))
    shown = buttons()
    #expect(shown.map(\.label) == ["Keep", "Delete", "Cancel"])
    #expect(shown.allSatisfy { $0.frame.width == 270 })
    root.dismiss(animated: false)
    show(alert(.alert, [("A title that is long", .default), ("Another one that is long", .default)]))
    #expect(buttons().allSatisfy { $0.frame.width == 270 })
    let alert = root.presentedViewController
    #expect(alert?.view.frame.midX == 160 && abs((alert?.view.frame.midY ?? 0) - 240) < 1)
  }

  @Test func aHandlerRunsWhenTheAlertIsGone() {
    let alert = alert(.alert, [("Cancel", .cancel)])
    var isGone = false
    alert.addAction(
      AlertAction(title: "Delete", style: .destructive) { [weak root] _ in
        isGone = root?.presentedViewController == nil
      })
    show(alert)
    tap("Delete", at: 2)
    #expect(isGone && root.presentedViewController == nil)
    #expect(stage.window.subviews == [root.view])
  }

  @Test func keys() {
    let first = alert(.alert, [("Cancel", .cancel), ("Keep", .default), ("Delete", .destructive)])
    show(first)
    press("return", at: 2)
    #expect(log.take() == ["Keep"], "the only one of the default style")
    let second = alert(.alert, [("Cancel", .cancel), ("Keep", .default), ("Delete", .destructive)])
    second.preferredAction = second.actions[2]
    show(second)
    second.preferredAction?.isEnabled = false
    press("return", at: 4)
    #expect(log.take() == [])
    second.preferredAction?.isEnabled = true
    press("return", at: 6)
    #expect(log.take() == ["Delete"])
    let third = alert(.alert, [("Keep", .default), ("Cancel", .cancel)])
    show(third)
    press("escape", at: 8)
    #expect(log.take() == ["Cancel"] && root.presentedViewController == nil)
  }

  @Test func textFields() {
    let behind = TextField(frame: Rect(x: 0, y: 0, width: 100, height: 30))
    root.view.addSubview(behind)
    behind.becomeFirstResponder()
    let alert = alert(.alert, [("Cancel", .cancel), ("Log In", .default)])
    alert.addTextField { $0.placeholder = "Name" }
    alert.addTextField {
      $0.placeholder = "Password"
      $0.isSecureTextEntry = true
    }
    show(alert)
    let fields = alert.textFields ?? []
    #expect(fields.count == 2 && fields[0].isFirstResponder && !behind.isFirstResponder)
    stage.window.send(.text(TypedText(.commit("me"), time: 2)))
    stage.turn(2)
    #expect(fields[0].text == "me" && behind.text == "")
    press("return", at: 3)
    #expect(fields[1].isFirstResponder && root.presentedViewController === alert)
    press("return", at: 5)
    #expect(log.take() == ["Log In"] && root.presentedViewController == nil)
    #expect(behind.isFirstResponder)
  }

  @Test func anActionSheetIsAtTheLowerEdge() {
    let sheet = alert(.actionSheet, [("Cancel", .cancel), ("Save", .default), ("Delete", .destructive)])
    show(sheet)
    let shown = buttons()
    #expect(shown.map(\.label) == ["Save", "Delete", "Cancel"])
    #expect(shown[2].frame == Rect(x: 8, y: 415, width: 304, height: 57))
    #expect(shown[1].frame.maxY == 407)
    stage.touch(1, .began, 160, 20, at: 2)
    stage.touch(1, .ended, 160, 20, at: 2.01)
    stage.turn(2.1)
    stage.turn(4)
    #expect(log.take() == ["Cancel"] && root.presentedViewController == nil)
  }

  @Test func whatIsTooHighIsScrolled() {
    let alert = alert(.alert, (0..<40).map { ("Action \($0)", .default) } + [("Cancel", .cancel)])
    show(alert)
    #expect(alert.view.frame.height <= 464 && alert.view.frame.minY >= 8)
    func scrolls(_ view: View) -> [ScrollView] {
      view.subviews.flatMap { [$0 as? ScrollView].compactMap(\.self) + scrolls($0) }
    }
    #expect(scrolls(alert.view).contains { $0.contentSize.height == 41 * 44 && $0.frame.height < 464 })
    root.dismiss(animated: false)
    let long = AlertController(
      title: "Title", message: String(repeating: "words ", count: 2000), preferredStyle: .alert)
    long.addAction(AlertAction(title: "OK", style: .default))
    show(long)
    #expect(long.view.frame.height <= 464)
    #expect(buttons().first?.frame.maxY ?? 1000 <= 472)
  }

  @Test func anActionSheetInAPopover() {
    let wide = AlertTests(1024, 768)
    let button = View(frame: Rect(x: 500, y: 100, width: 40, height: 30))
    wide.root.view.addSubview(button)
    let sheet = wide.alert(.actionSheet, [("Save", .default), ("Cancel", .cancel)])
    sheet.popoverPresentationController?.sourceView = button
    wide.show(sheet)
    #expect(sheet.popoverPresentationController?.arrowDirection == .up)
    #expect(wide.buttons().map(\.label).sorted() == ["Save", "dismiss popup"])
    #expect(sheet.view.convert(sheet.view.bounds, to: wide.stage.window).minY == 143)
    wide.stage.touch(1, .began, 20, 700, at: 2)
    wide.stage.touch(1, .ended, 20, 700, at: 2.01)
    wide.stage.turn(2.1)
    wide.stage.turn(4)
    #expect(wide.log.take() == ["Cancel"] && wide.root.presentedViewController == nil)
  }
}
