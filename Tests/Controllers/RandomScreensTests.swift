import MultiplaneControllers
import MultiplaneGeometry
import MultiplaneTestRandom
import MultiplaneTestStage
import MultiplaneViews
import Testing

/// Fades what comes or goes, by the clock or by a fraction.
@MainActor final class Fading: ViewControllerTransitioningDelegate, ViewControllerAnimatedTransitioning {
  var interaction: PercentDrivenInteractiveTransition?

  func animationController(
    forPresented presented: ViewController, presenting: ViewController, source: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? { self }
  func animationController(
    forDismissed dismissed: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? { self }
  func interactionControllerForPresentation(
    using animator: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)? { interaction }
  func interactionControllerForDismissal(
    using animator: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)? { interaction }
  func transitionDuration(using context: (any ViewControllerContextTransitioning)?) -> Double { 0.2 }

  func animateTransition(using context: any ViewControllerContextTransitioning) {
    let (to, from) = (context.view(forKey: .to), context.view(forKey: .from))
    if let to, to.superview !== context.containerView { context.containerView.addSubview(to) }
    guard let application = context.containerView.window?.screen?.application else {
      return context.completeTransition(!context.transitionWasCancelled)
    }
    application.animate(withDuration: 0.2) {
      (to ?? from)?.alpha = 0.5
    } completion: { _ in
      (to ?? from)?.alpha = 1
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}

/// All containers at once: tabs of stacks, what is presented above them by each style, drags, cancelled transitions and
/// a window that changes its size.
@MainActor @Suite struct RandomScreensTests {
  @Test(arguments: [1, 2] as [UInt64]) func livesAreConsistent(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let stage = Stage(320, 480)
    stage.application.drawingContexts = nil
    stage.application.warningHandler = { _ in }
    var all: [LivingController] = []
    func make() -> LivingController {
      let made = LivingController()
      made.navigationItem.backButtonDisplayMode = .minimal
      made.hidesBottomBarWhenPushed = all.count % 5 == 3
      all.append(made)
      return made
    }
    func stack() -> NavigationController { NavigationController(rootViewController: make()) }
    let tabs = TabBarController()
    tabs.viewControllers = [stack(), make(), stack()]
    stage.window.rootViewController = tabs
    let (fading, styles) = (
      Fading(),
      [ModalPresentationStyle](
        [.automatic, .fullScreen, .overFullScreen, .formSheet, .popover, .currentContext, .overCurrentContext, .custom])
    )
    var (time, touch) = (0.0, 0)
    stage.turn(time)
    func pass(_ seconds: Double) {
      time += seconds
      stage.turn(time)
    }
    for _ in 0..<700 {
      let (animated, shown) = (random.chance(0.6), tabs.chain)
      let top = shown[shown.count - 1]
      let one = random.one(of: shown)
      let navigation = top as? NavigationController ?? tabs.selectedViewController as? NavigationController
      switch random.int(0...11) {
      case 0, 1: navigation?.pushViewController(make(), animated: animated)
      case 2: navigation?.popViewController(animated: animated)
      case 3: tabs.selectedIndex = random.int(0...2)
      case 4, 5:
        guard shown.count < 6 else { break }
        let next = random.chance(0.5) ? stack() : make()
        next.modalPresentationStyle = random.one(of: styles)
        if random.chance(0.3) {
          next.transitioningDelegate = fading
          fading.interaction = random.chance(0.5) ? PercentDrivenInteractiveTransition() : nil
        }
        top.present(next, animated: animated)
      case 6, 7:
        fading.interaction = random.chance(0.3) ? PercentDrivenInteractiveTransition() : nil
        one.dismiss(animated: animated)
      case 8:
        stage.screen.resize(to: random.chance(0.5) ? Size(320, 480) : Size(700, 500), duration: animated ? 0.1 : 0)
      case 9:
        touch += 1
        let isSheet = random.chance(0.5)
        let (x, y, far) = (isSheet ? 160.0 : 3, isSheet ? 150.0 : 200, random.double(0...290))
        stage.touch(touch, .began, x, y, at: time)
        for step in 1...4 {
          let way = far * Double(step) / 4
          time += 0.02
          stage.touch(touch, .moved, isSheet ? x : x + way, isSheet ? y + way : y, at: time)
          stage.turn(time)
        }
        let last = isSheet ? (x, y + far) : (x + far, y)
        stage.touch(touch, random.chance(0.2) ? .cancelled : .ended, last.0, last.1, at: time + 0.3)
      default: pass(random.double(0...0.7))
      }
      if let interaction = fading.interaction {
        pass(0.01)
        interaction.update(random.double(0...1))
        pass(0.05)
        if random.chance(0.5) { interaction.finish() } else { interaction.cancel() }
        fading.interaction = nil
      }
      time += 0.001
    }
    for _ in 0..<12 { pass(0.8) }
    #expect(all.flatMap(\.life.faults) == [])
    // Who is seen: the last of each stack, where it presents nothing that covers it.
    var seen: [ViewController] = []
    for controller in tabs.chain {
      if controller !== tabs, controller.presentationController?.shouldRemovePresentersView == true {
        seen.removeLast()
      }
      let shown = controller === tabs ? tabs.selectedViewController ?? tabs : controller
      seen.append((shown as? NavigationController)?.topViewController ?? shown)
    }
    for controller in all {
      let isSeen = seen.contains { $0 === controller }
      let place = "\(String(describing: controller.parent)) \(String(describing: controller.presentingViewController))"
      let window = String(describing: controller.viewIfLoaded?.window)
      #expect(
        controller.life.state == (isSeen ? .here : .gone),
        "\(place) \(window) \(tabs.chain.map { ($0, $0.modalPresentationStyle) })")
      #expect(!controller.isMovingToParent && !controller.isMovingFromParent)
      #expect(!controller.isBeingPresented && !controller.isBeingDismissed)
    }
    #expect(tabs.transitionCoordinator == nil && tabs.tabBar.superview === tabs.view)
    let pushed = (tabs.selectedViewController as? NavigationController)?.viewControllers.dropFirst() ?? []
    #expect(tabs.tabBar.isHidden == pushed.contains(where: \.hidesBottomBarWhenPushed))
    tabs.dismiss(animated: false)
    pass(1)
    #expect(stage.window.subviews == [tabs.view] && tabs.chain.count == 1)
  }
}
