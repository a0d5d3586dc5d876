import func Foundation.exp
import MultiplaneControllers
import MultiplaneGeometry
import MultiplaneScrolling
import MultiplaneTestStage
import MultiplaneViews
import Testing

/// Says what it hears.
@MainActor final class Sheeted: ViewController {
  let (name, log): (String, Lines)

  init(_ name: String, _ log: Lines) {
    (self.name, self.log) = (name, log)
    super.init()
  }

  required init?(coder: Coder) { nil }

  override func viewWillAppear(_ animated: Bool) { log.lines.append("\(name).willAppear") }
  override func viewDidAppear(_ animated: Bool) { log.lines.append("\(name).didAppear") }
  override func viewWillDisappear(_ animated: Bool) { log.lines.append("\(name).willDisappear") }
  override func viewDidDisappear(_ animated: Bool) { log.lines.append("\(name).didDisappear") }
}

@MainActor final class Lines {
  var lines: [String] = []
  func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}

/// Hears of sheets.
@MainActor private final class Delegate: SheetPresentationControllerDelegate {
  let log: Lines
  var allows = true
  init(_ log: Lines) { self.log = log }

  func presentationControllerShouldDismiss(_ presentationController: PresentationController) -> Bool {
    log.lines.append("should")
    return allows
  }
  func presentationControllerWillDismiss(_ presentationController: PresentationController) {
    log.lines.append("will")
  }
  func presentationControllerDidDismiss(_ presentationController: PresentationController) { log.lines.append("did") }
  func presentationControllerDidAttemptToDismiss(_ presentationController: PresentationController) {
    log.lines.append("attempt")
  }
  func sheetPresentationControllerDidChangeSelectedDetentIdentifier(_ controller: SheetPresentationController) {
    log.lines.append("detent \(controller.selectedDetentIdentifier?.rawValue ?? "")")
  }
}

@MainActor @Suite struct SheetTests {
  private let stage = Stage(320, 480)
  private let log = Lines()
  private let root: Sheeted

  init() {
    root = Sheeted("root", log)
    stage.window.rootViewController = root
    stage.turn(0)
    _ = log.take()
  }

  /// Presents a sheet, at rest at time 1.
  private func present(_ detents: [SheetDetent], _ delegate: Delegate? = nil) -> Sheeted {
    let shown = Sheeted("shown", log)
    shown.sheetPresentationController?.detents = detents
    shown.sheetPresentationController?.delegate = delegate
    root.present(shown, animated: true)
    stage.turn(0.01)
    stage.turn(0.9)
    stage.turn(1)
    return shown
  }

  /// A finger goes from a place by a way in steps of 1/60 s.
  private func drag(_ x: Double, from y: Double, by way: Double, steps: Int, at time: Double, ends: Bool = true) {
    stage.touch(1, .began, x, y, at: time)
    stage.turn(time)
    for step in 1...steps {
      let now = time + Double(step) / 60
      stage.touch(1, .moved, x, y + way * Double(step) / Double(steps), at: now)
      stage.turn(now)
    }
    guard ends else { return }
    let end = time + Double(steps) / 60
    stage.touch(1, .ended, x, y + way, at: end)
    stage.turn(end)
  }

  @Test func placesAndOrder() {
    let shown = present([.medium(), .large()])
    #expect(log.take() == ["shown.willAppear", "shown.didAppear"])
    #expect(stage.frame(shown.view) == Rect(x: 0, y: 240, width: 320, height: 240))
    #expect(shown.sheetPresentationController === shown.presentationController)
    let sheet = shown.sheetPresentationController
    sheet?.animateChanges { sheet?.selectedDetentIdentifier = .large }
    #expect(stage.frame(shown.view) == Rect(x: 0, y: 10, width: 320, height: 470))
    #expect(log.take() == [])
    root.dismiss(animated: true)
    stage.turn(1.1)
    stage.turn(3)
    #expect(log.take() == ["shown.willDisappear", "shown.didDisappear"])
    #expect(stage.window.subviews == [root.view] && root.presentedViewController == nil)
  }

  /// Up by a spring of mass 3 and stiffness 1,000 that does not swing, over a dimming of 0.2.
  @Test func theSpringOfASheet() {
    let shown = Sheeted("shown", log)
    shown.sheetPresentationController?.detents = [.medium()]
    root.present(shown, animated: true)
    stage.turn(0)
    let rate = (1000.0 / 3).squareRoot()
    for time in [0.02, 0.1, 0.2, 0.35] {
      let left = (1 + rate * time) * exp(-rate * time)
      let top = shown.view.superview?.layer.presentation(at: time).frame.minY ?? 0
      #expect(abs(top - 240 - 240 * left) < 0.5, "\(top) at \(time), \(240 + 240 * left)")
    }
    stage.turn(2)
    let dimming = shown.view.superview?.superview?.subviews.first { $0.backgroundColor == .black }
    #expect(dimming?.alpha == 0.2 && dimming?.frame == stage.window.bounds)
  }

  @Test func aTapOnTheGrabber() {
    let shown = present([.medium(), .large()])
    shown.sheetPresentationController?.prefersGrabberVisible = true
    func tap(_ y: Double, at time: Double) {
      stage.touch(1, .began, 160, y, at: time)
      stage.touch(1, .ended, 160, y, at: time + 0.05)
      for step in 0...4 { stage.turn(time + 0.05 + Double(step) / 4) }
    }
    tap(247, at: 2)
    #expect(stage.frame(shown.view).minY == 10)
    tap(17, at: 4)
    #expect(stage.frame(shown.view).minY == 240, "the least after the greatest")
    shown.sheetPresentationController?.detents = [.medium()]
    tap(247, at: 6)
    #expect(root.presentedViewController == nil, "where there is no other height")
  }

  @Test func automaticIsASheet() {
    let shown = ViewController()
    root.present(shown, animated: false)
    #expect(shown.presentationController?.presentationStyle == .pageSheet)
    #expect(stage.frame(shown.view) == Rect(x: 0, y: 10, width: 320, height: 470))
  }

  @Test func moreThanHalfOfItsHeightIsAway() {
    let delegate = Delegate(log)
    let shown = present([.medium()], delegate)
    _ = log.take()
    // 10 points are the threshold; 120 more are just half.
    drag(160, from: 250, by: 130, steps: 60, at: 1)
    #expect(log.take() == ["should", "will", "shown.willDisappear"])
    stage.turn(2.1)
    stage.turn(4)
    #expect(log.take() == ["shown.willAppear", "shown.didAppear"])
    #expect(stage.frame(shown.view).minY == 240 && root.presentedViewController === shown)
    drag(160, from: 250, by: 135, steps: 60, at: 5)
    stage.turn(6.1)
    stage.turn(8)
    #expect(log.take() == ["should", "will", "shown.willDisappear", "shown.didDisappear", "did"])
    #expect(root.presentedViewController == nil && stage.window.subviews == [root.view])
  }

  @Test func aThrowIsAway() {
    let shown = present([.large()])
    // 110 points in 6/60 s, of which the last tenth counts.
    drag(160, from: 250, by: 90, steps: 6, at: 1)
    stage.turn(2.1)
    stage.turn(3)
    #expect(root.presentedViewController === shown, "900 points a second")
    drag(160, from: 250, by: 115, steps: 6, at: 5)
    stage.turn(6.1)
    stage.turn(7)
    #expect(root.presentedViewController == nil)
  }

  @Test func aModalSheetComesBack() {
    let delegate = Delegate(log)
    let shown = present([.medium()], delegate)
    shown.isModalInPresentation = true
    _ = log.take()
    drag(160, from: 250, by: 200, steps: 30, at: 1)
    #expect(log.take() == ["attempt"])
    stage.turn(2)
    stage.turn(4)
    #expect(stage.frame(shown.view).minY == 240)
    shown.isModalInPresentation = false
    delegate.allows = false
    drag(160, from: 250, by: 200, steps: 30, at: 5)
    #expect(log.take() == ["should", "attempt"])
    stage.turn(7)
    #expect(root.presentedViewController === shown)
  }

  @Test func aFingerChoosesAHeight() {
    let delegate = Delegate(log)
    let shown = present([.medium(), .large()], delegate)
    _ = log.take()
    drag(160, from: 250, by: -150, steps: 60, at: 1)
    #expect(log.take() == ["detent com.apple.UIKit.large"])
    stage.turn(3)
    stage.turn(4)
    #expect(stage.frame(shown.view) == Rect(x: 0, y: 10, width: 320, height: 470))
    drag(160, from: 50, by: 150, steps: 60, at: 5)
    stage.turn(7)
    #expect(log.take() == ["detent com.apple.UIKit.medium"] && stage.frame(shown.view).minY == 240)
  }

  @Test func whatIsNotDimCanBeUsed() {
    let shown = present([.medium(), .large()])
    let sheet = shown.sheetPresentationController
    #expect(stage.window.hitTest(Point(160, 100), with: nil)?.isDescendant(of: root.view) == false)
    sheet?.largestUndimmedDetentIdentifier = .medium
    #expect(stage.window.hitTest(Point(160, 100), with: nil) === root.view)
    sheet?.selectedDetentIdentifier = .large
    #expect(stage.window.hitTest(Point(160, 5), with: nil) !== root.view)
    sheet?.selectedDetentIdentifier = .medium
    sheet?.largestUndimmedDetentIdentifier = nil
    stage.touch(1, .began, 160, 100, at: 2)
    stage.touch(1, .ended, 160, 100, at: 2.05)
    stage.turn(2.1)
    stage.turn(4)
    #expect(root.presentedViewController == nil, "a touch on what is dim dismisses")
  }

  @Test func aRotationDuringADrag() {
    let shown = present([.large()])
    shown.sheetPresentationController?.prefersGrabberVisible = true
    #expect(shown.view.superview?.subviews.last?.isHidden == false)
    drag(160, from: 50, by: 80, steps: 10, at: 1, ends: false)
    stage.screen.setOrientation(.landscapeLeft, duration: 0)
    stage.turn(1.3)
    stage.touch(1, .ended, 160, 130, at: 1.4)
    stage.turn(1.4)
    stage.turn(3)
    stage.turn(4)
    #expect(stage.window.bounds.size == Size(480, 320))
    #expect(shown.sheetPresentationController?.prefersGrabberVisible == true)
    #expect(shown.view.superview?.subviews.last?.isHidden == true, "no grabber where it covers all")
    #expect(root.presentedViewController === shown && !shown.isBeingDismissed)
    #expect(stage.frame(shown.view) == stage.window.bounds, "all of a compact height")
    stage.screen.setOrientation(.portrait, duration: 0)
    stage.turn(5)
    #expect(stage.frame(shown.view) == Rect(x: 0, y: 10, width: 320, height: 470))
  }

  @Test func scrollingMovesTheSheetFirst() {
    let shown = Sheeted("shown", log)
    let scroll = ScrollView(frame: Rect(x: 0, y: 0, width: 320, height: 240))
    scroll.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    scroll.contentSize = Size(320, 2000)
    shown.view.addSubview(scroll)
    shown.sheetPresentationController?.detents = [.medium(), .large()]
    root.present(shown, animated: false)
    stage.turn(1)
    drag(160, from: 400, by: -200, steps: 60, at: 1)
    stage.turn(3)
    stage.turn(4)
    #expect(stage.frame(shown.view).minY == 10 && scroll.contentOffset.y == 0)
    drag(160, from: 400, by: -200, steps: 60, at: 5)
    stage.turn(8)
    #expect(stage.frame(shown.view).minY == 10 && scroll.contentOffset.y > 150)
  }

  @Test func framesOfATransitionMoveOnly() {
    let shown = Sheeted("shown", log)
    root.present(shown, animated: true)
    stage.turn(0.01)
    let (layouts, draws) = (stage.application.statistics.layouts, stage.application.statistics.draws)
    for step in 1..<40 { stage.turn(0.01 + Double(step) / 60) }
    #expect(stage.application.statistics.layouts == layouts && stage.application.statistics.draws == draws)
    stage.turn(2)
    #expect(shown.view.window != nil && !shown.isBeingPresented)
  }

  @Test func regularWidths() {
    let wide = Stage(1024, 768)
    let root = ViewController()
    wide.window.rootViewController = root
    wide.turn(0)
    let form = ViewController()
    form.modalPresentationStyle = .formSheet
    root.present(form, animated: false)
    wide.turn(1)
    #expect(form.view.convert(form.view.bounds, to: wide.window) == Rect(x: 242, y: 74, width: 540, height: 620))
    form.preferredContentSize = Size(300, 200)
    wide.turn(2)
    #expect(form.view.convert(form.view.bounds, to: wide.window) == Rect(x: 362, y: 284, width: 300, height: 200))
    root.dismiss(animated: false)
    let page = ViewController()
    root.present(page, animated: false)
    wide.turn(3)
    #expect(page.view.convert(page.view.bounds, to: wide.window) == Rect(x: 160, y: 20, width: 704, height: 728))
  }
}
