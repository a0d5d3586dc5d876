import MultiplaneControllers
import MultiplaneGeometry
import MultiplaneTestStage
import MultiplaneViews
import Testing

/// Says how presentations adapt, and notes what it is told.
@MainActor private final class Adapter: PopoverPresentationControllerDelegate {
  var style: ModalPresentationStyle?
  var wraps = false
  var lines: [String] = []

  func adaptivePresentationStyle(
    for controller: PresentationController, traitCollection: TraitCollection
  ) -> ModalPresentationStyle {
    guard traitCollection.horizontalSizeClass == .compact else { return .none }
    return style ?? .pageSheet
  }
  func presentationController(
    _ controller: PresentationController, viewControllerForAdaptivePresentationStyle style: ModalPresentationStyle
  ) -> ViewController? {
    wraps ? NavigationController(rootViewController: controller.presentedViewController) : nil
  }
  func presentationController(
    _ presentationController: PresentationController, willPresentWithAdaptiveStyle style: ModalPresentationStyle,
    transitionCoordinator: TransitionCoordinator?
  ) { lines.append("will \(style) \(transitionCoordinator.map { "\($0.transitionDuration)" } ?? "at once")") }
  func prepareForPopoverPresentation(_ popoverPresentationController: PopoverPresentationController) {
    lines.append("popover")
  }
  func presentationController(
    _ presentationController: PresentationController, prepare adaptivePresentationController: PresentationController
  ) { lines.append("prepare \(type(of: adaptivePresentationController))") }
}

@MainActor @Suite struct AdaptationTests {
  private let stage = Stage(1024, 768)
  private let notes = Notes()
  private let root: NotingController
  private let adapter = Adapter()

  init() {
    root = NotingController("root", notes)
    stage.window.rootViewController = root
    stage.turn(0)
    _ = notes.take()
  }

  private func present() -> NotingController {
    let shown = NotingController("shown", notes)
    shown.modalPresentationStyle = .popover
    shown.preferredContentSize = Size(200, 100)
    let source = View(frame: Rect(x: 100, y: 100, width: 50, height: 20))
    root.view.addSubview(source)
    shown.popoverPresentationController?.sourceView = source
    shown.popoverPresentationController?.delegate = adapter
    root.present(shown, animated: false)
    stage.turn(1)
    return shown
  }

  private func resize(_ width: Double, _ height: Double, at time: Double, duration: Double = 0) {
    stage.screen.resize(to: Size(width, height), duration: duration)
    for step in 0...4 { stage.turn(time + Double(step) / 5) }
  }

  @Test func aPopoverBecomesASheetAndAPopoverAgain() {
    let shown = present()
    let popover = shown.popoverPresentationController
    #expect(stage.frame(shown.view) == Rect(x: 25, y: 133, width: 200, height: 100))
    #expect(shown.traitCollection.horizontalSizeClass == .compact, "a popover is narrow")
    #expect(adapter.lines == ["will none 0.0", "popover"])
    _ = (notes.take(), adapter.lines = [])
    resize(400, 700, at: 2, duration: 0.3)
    #expect(stage.frame(shown.view) == Rect(x: 0, y: 10, width: 400, height: 690))
    #expect(shown.sheetPresentationController != nil && shown.presentationController !== popover)
    #expect(shown.popoverPresentationController === popover && root.presentedViewController === shown)
    #expect(adapter.lines == ["prepare SheetPresentationController", "will pageSheet 0.3"])
    #expect(notes.take() == [], "it stays in sight")
    resize(1024, 768, at: 4)
    #expect(stage.frame(shown.view) == Rect(x: 25, y: 133, width: 200, height: 100))
    #expect(shown.presentationController === popover && notes.take() == [])
    #expect(adapter.lines.suffix(2) == ["will none 0.0", "popover"])
    root.dismiss(animated: false)
    #expect(stage.window.subviews == [root.view] && shown.presentingViewController == nil)
    #expect(shown.traitCollection.horizontalSizeClass == .unspecified)
  }

  @Test func anotherControllerMayBeShownInItsPlace() {
    adapter.wraps = true
    let shown = present()
    let above = NotingController("above", notes)
    _ = notes.take()
    resize(400, 700, at: 2)
    let stack = root.presentedViewController as? NavigationController
    #expect(stack?.viewControllers == [shown] && shown.parent === stack)
    #expect(
      notes.take() == [
        "shown will enter", "shown entered", "shown will disappear", "shown did disappear", "shown will appear",
        "shown is appearing", "shown did appear",
      ])
    stack?.present(above, animated: false)
    _ = notes.take()
    resize(1024, 768, at: 4)
    #expect(root.presentedViewController === shown && shown.parent == nil && shown.presentedViewController === above)
    #expect(above.presentingViewController === shown)
    #expect(stage.frame(shown.view) == Rect(x: 25, y: 133, width: 200, height: 100))
    root.dismiss(animated: false)
    #expect(stage.window.subviews == [root.view] && root.presentedViewController == nil)
    weak let gone = stack
    #expect(gone?.viewControllers.isEmpty != false)
  }

  /// Those in a container that is presented hear nothing, too.
  @Test func aStackStaysInSight() {
    let (inside, stack) = (NotingController("inside", notes), NavigationController())
    stack.viewControllers = [inside]
    stack.modalPresentationStyle = .popover
    stack.popoverPresentationController?.sourceView = root.view
    root.present(stack, animated: false)
    stage.turn(1)
    _ = notes.take()
    resize(400, 700, at: 2)
    resize(1024, 768, at: 4)
    #expect(notes.take() == [] && inside.view.window === stage.window)
  }

  /// A dismissal of all that a finger lets go changes nothing for who presents what is not covered.
  @Test func whatIsNotCoveredStays() {
    let (sheet, full) = (NotingController("sheet", notes), NotingController("full", notes))
    full.modalPresentationStyle = .fullScreen
    root.present(sheet, animated: false)
    sheet.present(full, animated: false)
    stage.turn(1)
    _ = notes.take()
    let fading = Fading()
    fading.interaction = PercentDrivenInteractiveTransition()
    full.transitioningDelegate = fading
    root.dismiss(animated: true)
    stage.turn(2)
    fading.interaction?.cancel()
    for step in 0...20 { stage.turn(2 + Double(step) / 20) }
    #expect(notes.take() == ["full will disappear", "full will appear", "full is appearing", "full did appear"])
    fading.interaction = nil
    root.dismiss(animated: false)
    #expect(notes.take() == ["full will disappear", "full did disappear"])
    #expect(stage.window.subviews == [root.view])
  }

  @Test func aFullScreenCoversWhatIsBelow() {
    adapter.style = .fullScreen
    let shown = present()
    _ = notes.take()
    resize(400, 700, at: 2)
    #expect(stage.frame(shown.view) == Rect(x: 0, y: 0, width: 400, height: 700))
    #expect(notes.take() == ["root will disappear", "root did disappear"])
    resize(1024, 768, at: 4)
    #expect(notes.take() == ["root will appear", "root is appearing", "root did appear"])
    #expect(stage.frame(shown.view).size == Size(200, 100))
  }

  /// What comes in the middle of a transition waits for its end.
  @Test func aTransitionEndsBefore() {
    let shown = NotingController("shown", notes)
    shown.modalPresentationStyle = .popover
    shown.popoverPresentationController?.sourceView = root.view
    root.present(shown, animated: true)
    stage.turn(1)
    resize(400, 700, at: 1.05)
    stage.turn(3)
    #expect(
      shown.sheetPresentationController != nil && stage.frame(shown.view) == Rect(x: 0, y: 10, width: 400, height: 690))
    #expect(notes.take() == ["shown loaded", "shown will appear", "shown is appearing", "shown did appear"])
  }

  /// The controllers hear before the change, each with what will be, and one coordinator.
  @Test func whatIsToldBeforeASizeChanges() {
    final class Told: ViewController {
      var lines: [String] = []
      override func willTransition(to newCollection: TraitCollection, with coordinator: TransitionCoordinator) {
        super.willTransition(to: newCollection, with: coordinator)
        lines.append("traits \(newCollection.horizontalSizeClass) \(transitionCoordinator === coordinator)")
      }
      override func viewWillTransition(to size: Size, with coordinator: TransitionCoordinator) {
        super.viewWillTransition(to: size, with: coordinator)
        lines.append("size \(size.width) \(transitionCoordinator === coordinator)")
        coordinator.animate { _ in
          self.lines.append("beside")
        } completion: {
          self.lines.append("end \($0.isCancelled)")
        }
      }
    }
    let (below, sheet) = (Told(), Told())
    stage.window.rootViewController = below
    below.present(sheet, animated: false)
    stage.turn(1)
    resize(400, 700, at: 2, duration: 0.3)
    for told in [below, sheet] {
      #expect(
        told.lines == ["traits compact true", "size 400.0 true", "beside", "end false"], "\(told.lines)")
      #expect(told.transitionCoordinator == nil)
    }
  }

  @Test func traitsThatAPresentationSays() {
    let shown = ViewController()
    shown.modalPresentationStyle = .formSheet
    root.present(shown, animated: false)
    #expect(shown.traitCollection.horizontalSizeClass == .compact, "a form sheet is narrow")
    shown.presentationController?.overrideTraitCollection = TraitCollection(verticalSizeClass: .compact)
    #expect(shown.traitCollection.verticalSizeClass == .compact)
    root.dismiss(animated: false)
    let page = ViewController()
    root.present(page, animated: false)
    #expect(page.traitCollection.horizontalSizeClass == .regular)
  }
}

/// What a keyboard on the screen does to what is presented.
@MainActor @Suite struct CoveredPresentationTests {
  private func present(
    _ stage: Stage, _ style: ModalPresentationStyle, _ prepare: (ViewController) -> Void
  ) -> ViewController {
    let (root, shown) = (ViewController(), ViewController())
    stage.window.rootViewController = root
    stage.turn(0)
    shown.modalPresentationStyle = style
    prepare(shown)
    root.present(shown, animated: false)
    stage.turn(1)
    return shown
  }

  @Test(arguments: [false, true]) func aSheetMovesUp(_ movesSafeArea: Bool) {
    let stage = Stage(320, 480)
    stage.window.coveredInsets = EdgeInsets(top: 20, left: 0, bottom: 10, right: 0)
    let shown = present(stage, .pageSheet) { $0.sheetPresentationController?.detents = [.medium(), .large()] }
    #expect(stage.frame(shown.view) == Rect(x: 0, y: 240, width: 320, height: 240))
    func cover(_ height: Double, at time: Double) {
      stage.window.keyboardFrame = height > 0 ? Rect(x: 0, y: 480 - height, width: 320, height: height) : .zero
      stage.window.keyboardInset = movesSafeArea ? height : 0
      stage.turn(time)
    }
    cover(150, at: 2)
    // As much is seen of it as before: 230 points, without the safe area.
    #expect(stage.frame(shown.view) == Rect(x: 0, y: 100, width: 320, height: 380))
    cover(300, at: 3)
    #expect(stage.frame(shown.view) == Rect(x: 0, y: 30, width: 320, height: 450), "as far as there is room")
    cover(0, at: 4)
    #expect(stage.frame(shown.view) == Rect(x: 0, y: 240, width: 320, height: 240))
    shown.sheetPresentationController?.selectedDetentIdentifier = .large
    cover(150, at: 5)
    #expect(stage.frame(shown.view) == Rect(x: 0, y: 30, width: 320, height: 450))
  }

  @Test func inTheMiddleTheyMoveUpToo() {
    let stage = Stage(1024, 768)
    let form = present(stage, .formSheet) { $0.preferredContentSize = Size(300, 400) }
    #expect(stage.frame(form.view) == Rect(x: 362, y: 184, width: 300, height: 400))
    stage.window.keyboardFrame = Rect(x: 0, y: 468, width: 1024, height: 300)
    stage.turn(2)
    #expect(stage.frame(form.view) == Rect(x: 362, y: 48, width: 300, height: 400))
    stage.window.keyboardFrame = Rect(x: 0, y: 368, width: 1024, height: 400)
    stage.turn(3)
    #expect(stage.frame(form.view).minY == 20, "as far as there is room")
    stage.window.keyboardFrame = .zero
    let source = View(frame: Rect(x: 500, y: 600, width: 20, height: 20))
    let popover = present(stage, .popover) {
      stage.window.rootViewController?.view.addSubview(source)
      $0.preferredContentSize = Size(200, 300)
      $0.popoverPresentationController?.sourceView = source
    }
    #expect(stage.frame(popover.view) == Rect(x: 410, y: 287, width: 200, height: 300))
    stage.window.keyboardFrame = Rect(x: 0, y: 468, width: 1024, height: 300)
    stage.turn(4)
    #expect(stage.frame(popover.view).maxY <= 458)
  }

  @Test func anAlertWithAFieldStaysAboveIt() {
    let stage = Stage(320, 480)
    stage.window.rootViewController = ViewController()
    let alert = AlertController(title: "Name", message: nil, preferredStyle: .alert)
    alert.addTextField()
    alert.addAction(AlertAction(title: "OK", style: .default))
    stage.window.rootViewController?.present(alert, animated: false)
    stage.turn(1)
    #expect(stage.frame(alert.view).midY == 240)
    stage.window.keyboardFrame = Rect(x: 0, y: 280, width: 320, height: 200)
    stage.turn(2)
    #expect(stage.frame(alert.view).midY == 140)
  }
}
