import MultiplaneControllers
import MultiplaneGeometry
import MultiplaneSystemViews
import MultiplaneTestStage
import MultiplaneViews
import Testing

/// In which order controllers hear of what, and what holds then.
@MainActor @Suite struct OrderTests {
  private let stage = Stage(1024, 768)
  private let root = Witness()

  init() {
    stage.window.coveredInsets = EdgeInsets(top: 20, left: 0, bottom: 10, right: 0)
    stage.window.rootViewController = root
    stage.turn(0)
    root.calls = []
  }

  /// Size, traits and safe area are final before the first layout, whatever shows a controller.
  @Test(arguments: [false, true]) func whatIsKnownBeforeTheFirstLayout(_ animated: Bool) {
    func check(_ shown: Witness, _ name: String) {
      for step in 0...3 { stage.turn(Double(step)) }
      #expect(shown.seen?.layouts == 0, "\(name): a layout before")
      #expect(shown.seen?.size == shown.view.bounds.size, "\(name): \(String(describing: shown.seen?.size))")
      #expect(shown.seen?.traits == shown.traitCollection, "\(name)")
      #expect(shown.seen?.safeArea == shown.view.safeAreaInsets, "\(name): \(String(describing: shown.seen?.safeArea))")
      #expect(shown.calls.first?.hasPrefix("will appear") == true && shown.layouts > 0, "\(name): \(shown.calls)")
    }
    let styles: [ModalPresentationStyle] = [
      .pageSheet, .formSheet, .fullScreen, .overFullScreen, .popover, .currentContext, .overCurrentContext,
    ]
    for style in styles {
      let shown = Witness()
      shown.modalPresentationStyle = style
      shown.popoverPresentationController?.sourceView = root.view
      root.present(shown, animated: animated)
      check(shown, "\(style)")
      root.dismiss(animated: false)
    }
    for style in styles.prefix(3) {
      let (shown, tabs) = (Witness(), TabBarController())
      tabs.viewControllers = [NavigationController(rootViewController: shown)]
      tabs.modalPresentationStyle = style
      root.present(tabs, animated: animated)
      check(shown, "\(style) of tabs")
      root.dismiss(animated: false)
    }
    let (pushed, tab, page, column) = (Witness(), Witness(), Witness(), Witness())
    let stack = NavigationController(rootViewController: ViewController())
    stage.window.rootViewController = stack
    stage.turn(0)
    stack.pushViewController(pushed, animated: animated)
    check(pushed, "push")
    let tabs = TabBarController()
    tabs.viewControllers = [ViewController(), tab]
    stage.window.rootViewController = tabs
    stage.turn(0)
    tabs.selectedIndex = 1
    check(tab, "tab")
    let pages = PageViewController(transitionStyle: .scroll, navigationOrientation: .horizontal)
    pages.setViewControllers([page], direction: .forward, animated: false)
    stage.window.rootViewController = pages
    check(page, "page")
    let split = SplitViewController(style: .doubleColumn)
    split.setViewController(column, for: .primary)
    split.setViewController(ViewController(), for: .secondary)
    stage.window.rootViewController = split
    check(column, "column")
  }

  /// Why a controller comes or goes holds in all four callbacks.
  @Test(arguments: [false, true]) func whyItComes(_ animated: Bool) {
    let shown = Witness()
    root.present(shown, animated: animated)
    for step in 0...3 { stage.turn(Double(step)) }
    #expect(shown.calls == ["will appear presented", "is appearing presented", "did appear presented"])
    #expect(!shown.isBeingPresented)
    shown.calls = []
    root.dismiss(animated: animated)
    for step in 3...6 { stage.turn(Double(step)) }
    #expect(shown.calls == ["will disappear dismissed", "did disappear dismissed"] && !shown.isBeingDismissed)
    #expect(root.calls == [], "a sheet leaves what is below")

    let (stack, next) = (NavigationController(rootViewController: Witness()), Witness())
    stage.window.rootViewController = stack
    stage.turn(7)
    stack.pushViewController(next, animated: animated)
    for step in 7...9 { stage.turn(Double(step)) }
    #expect(next.calls == ["will appear coming", "is appearing coming", "did appear coming"])
    next.calls = []
    stack.popViewController(animated: animated)
    for step in 9...12 { stage.turn(Double(step)) }
    #expect(next.calls == ["will disappear going", "did disappear going"])
  }

  /// A dismissal that viewDidAppear begins, and a presentation by viewDidDisappear.
  @Test func changesByTheLastCallbacks() {
    final class Restless: ViewController {
      var atEnd: (() -> Void)?
      override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        atEnd?()
      }
      override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        atEnd?()
      }
    }
    let (first, second) = (Restless(), Witness())
    first.atEnd = { [unowned first] in
      first.atEnd = nil
      first.dismiss(animated: true)
      #expect(first.isBeingDismissed)
    }
    root.present(first, animated: true)
    stage.turn(0)
    stage.turn(2)
    #expect(first.isBeingDismissed, "its end does not forget what has begun")
    first.atEnd = { [unowned root] in root.present(second, animated: false) }
    stage.turn(2.1)
    stage.turn(4)
    stage.turn(5)
    #expect(root.presentedViewController === second && second.view.window != nil && !first.isBeingDismissed)
  }

  /// What a controller presents whose own presentation is being cancelled goes with it.
  @Test func aCancelledPresentationTakesWhatIsAbove() {
    let (shown, above, fading) = (Witness(), Witness(), Fading())
    fading.interaction = PercentDrivenInteractiveTransition()
    shown.transitioningDelegate = fading
    root.present(shown, animated: true)
    stage.turn(1)
    fading.interaction?.update(0.5)
    fading.interaction?.cancel()
    shown.present(above, animated: false)
    for step in 0...20 { stage.turn(1 + Double(step) / 20) }
    #expect(root.presentedViewController == nil && above.presentingViewController == nil)
    #expect(above.calls.suffix(1) == ["did disappear dismissed"] && above.view.window == nil, "\(above.calls)")
    #expect(shown.calls.suffix(1) == ["did disappear"] && stage.window.subviews == [root.view])
  }

  /// A pop that a finger lets go: what goes beside it, and what is told at its end.
  @Test func aCancelledTransitionTellsItsBlocks() {
    let it = NavigationStage()
    let next = it.controller("next")
    it.navigation.pushViewController(next, animated: false)
    it.stage.turn(0)
    var lines: [String] = []
    next.onCall = { [unowned next] call in
      guard call.hasPrefix("will disappear"), let coordinator = next.transitionCoordinator else { return }
      lines.append("begins \(coordinator.initiallyInteractive) \(coordinator.isInteractive)")
      coordinator.animate { _ in
        lines.append("beside")
      } completion: {
        lines.append("end \($0.isCancelled)")
      }
      coordinator.notifyWhenInteractionChanges { lines.append("lets go \($0.isCancelled)") }
    }
    it.stage.touch(1, .began, 5, 200, at: 1)
    for step in 1...10 {
      it.stage.touch(1, .moved, 5 + Double(step) * 5, 200, at: 1 + Double(step) * 0.05)
      it.stage.turn(1 + Double(step) * 0.05)
    }
    it.stage.touch(1, .ended, 55, 200, at: 2)
    for step in 0..<60 { it.stage.turn(2 + Double(step) / 60) }
    #expect(lines == ["begins true true", "beside", "lets go true", "end true"], "\(lines)")
    #expect(!next.isMovingFromParent && next.parent === it.navigation)
  }

  /// A stack, or the choice of a tab, that changes while a finger takes its sheet down and lets go.
  @Test(arguments: [0, 1, 2]) func changesWhileAFingerHolds(_ kind: Int) {
    let (first, second) = (Witness(), Witness())
    let (stack, tabs) = (NavigationController(rootViewController: first), TabBarController())
    tabs.viewControllers = kind == 1 ? [stack, second] : [stack]
    tabs.modalPresentationStyle = .formSheet
    root.present(tabs, animated: false)
    if kind == 2 { stack.pushViewController(second, animated: false) }
    stage.turn(1)
    (first.calls, second.calls) = ([], [])
    stage.touch(1, .began, 512, 150, at: 1)
    for step in 1...4 {
      stage.touch(1, .moved, 512, 150 + Double(step) * 20, at: 1 + Double(step) / 10)
      stage.turn(1 + Double(step) / 10)
    }
    let top = kind == 2 ? second : first
    #expect(top.calls == ["will disappear"] && tabs.isBeingDismissed)
    switch kind {
    case 0: stack.pushViewController(second, animated: true)
    case 1: tabs.selectedIndex = 1
    default: stack.popViewController(animated: true)
    }
    stage.touch(1, .cancelled, 512, 230, at: 2)
    for step in 0...5 { stage.turn(2 + Double(step) / 2) }
    let (gone, comes) = kind == 2 ? (second, first) : (first, second)
    #expect(gone.calls.last?.hasPrefix("did disappear") == true, "\(gone.calls)")
    #expect(
      comes.calls.map { $0.prefix(10) }.suffix(3) == ["will appea", "is appeari", "did appear"], "\(comes.calls)")
    #expect(comes.view.window === stage.window && gone.view.window == nil && !comes.isMovingToParent)
  }

  @Test func additionalInsetsReachChildren() {
    let (child, stack) = (Witness(), NavigationController())
    stack.viewControllers = [child]
    root.addChild(stack)
    stack.view.frame = root.view.bounds
    root.view.addSubview(stack.view)
    stack.didMove(toParent: root)
    stage.turn(1)
    #expect(child.view.safeAreaInsets == EdgeInsets(top: 64, left: 0, bottom: 10, right: 0))
    root.additionalSafeAreaInsets = EdgeInsets(top: 5, left: 7, bottom: 0, right: 0)
    child.additionalSafeAreaInsets.bottom = 30
    stage.turn(2)
    #expect(child.view.safeAreaInsets == EdgeInsets(top: 69, left: 7, bottom: 40, right: 0))
    let sheet = Witness()
    sheet.additionalSafeAreaInsets.left = 3
    root.present(sheet, animated: false)
    stage.turn(3)
    #expect(sheet.view.safeAreaInsets.left == 3)
  }

  @Test func memoryIsShortForAll() {
    final class Warned: ViewController {
      var count = 0
      override func didReceiveMemoryWarning() {
        super.didReceiveMemoryWarning()
        count += 1
      }
    }
    let all = (0..<6).map { _ in Warned() }
    let tabs = TabBarController()
    let split = SplitViewController(style: .doubleColumn)
    split.setViewController(all[0], for: .primary)
    split.setViewController(all[1], for: .secondary)
    tabs.viewControllers = [split, NavigationController(rootViewController: all[2]), all[3]]
    stage.window.rootViewController = tabs
    tabs.present(all[4], animated: false)
    all[4].present(NavigationController(rootViewController: all[5]), animated: false)
    stage.turn(1)
    stage.application.receiveMemoryWarning()
    #expect(all.map(\.count) == [1, 1, 1, 1, 1, 1])
  }

  /// What was shown and is dismissed, is released; also in the middle of its animation, and by a drag.
  @Test func whatIsDismissedIsReleased() {
    let styles: [ModalPresentationStyle] = [.pageSheet, .formSheet, .popover, .fullScreen, .overCurrentContext]
    var time = 1.0
    for style in styles {
      weak var gone: ViewController?
      for middle in [false, true] {
        autoreleased {
          let shown = NavigationController(rootViewController: ViewController())
          gone = shown
          shown.modalPresentationStyle = style
          shown.popoverPresentationController?.sourceView = root.view
          root.present(shown, animated: true)
          for step in 0...20 { stage.turn(time + Double(step) / (middle ? 100 : 10)) }
          root.dismiss(animated: !middle)
        }
        time += 3
        for step in 0...20 { stage.turn(time + Double(step) / 10) }
        time += 3
        #expect(gone == nil, "\(style)")
      }
    }
  }

  private func autoreleased(_ body: () -> Void) { body() }

  /// A window that is hidden and shown again tells those that are in sight, and not what they cover.
  @Test func aHiddenWindow() {
    let (full, sheet) = (Witness(), Witness())
    full.modalPresentationStyle = .fullScreen
    root.present(full, animated: false)
    full.present(sheet, animated: false)
    stage.turn(1)
    for controller in [root, full, sheet] { controller.calls = [] }
    stage.window.isHidden = true
    stage.turn(2)
    for controller in [full, sheet] {
      #expect(controller.calls == ["will disappear", "did disappear"])
      controller.calls = []
    }
    stage.window.isHidden = false
    stage.turn(3)
    for controller in [full, sheet] { #expect(controller.calls == ["will appear", "is appearing", "did appear"]) }
    #expect(root.calls == [])
  }

  /// A second display that comes and goes, with a window and controllers of its own.
  @Test func anotherDisplayComesAndGoes() {
    let (there, sheet) = (Witness(), Witness())
    var window: Window?
    for round in 0..<2 {
      let time = Double(round) * 10
      let screen = Screen(size: Size(640, 360), scale: 1)
      stage.application.connect(screen)
      window = Window(screen: screen)
      window?.rootViewController = there
      window?.isHidden = false
      stage.turn(time)
      there.present(sheet, animated: true)
      for step in 1...4 { stage.turn(time + Double(step)) }
      #expect(sheet.view.window === window && there.view.frame == Rect(x: 0, y: 0, width: 640, height: 360))
      #expect(there.calls == ["will appear", "is appearing", "did appear"] && root.calls == [])
      root.present(Witness(), animated: false)
      stage.application.disconnect(screen)
      for step in 5...7 { stage.turn(time + Double(step)) }
      #expect(root.presentedViewController?.view.window === stage.window, "the first goes on")
      #expect(sheet.calls.suffix(2) == ["will disappear", "did disappear"], "\(sheet.calls)")
      root.dismiss(animated: false)
      there.dismiss(animated: false)
      window?.isHidden = true
      window = nil
      stage.turn(time + 8)
      #expect(there.presentedViewController == nil && there.viewIfLoaded?.window == nil)
      #expect(there.calls.suffix(2) == ["will disappear", "did disappear"], "\(there.calls)")
      there.calls = []
    }
  }
}
