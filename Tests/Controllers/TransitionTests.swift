import MultiplaneControllers
import MultiplaneGeometry
import MultiplaneTestStage
import MultiplaneViews
import Testing

@MainActor private final class Fade: ViewControllerAnimatedTransitioning {
  var ended: [Bool] = []

  func transitionDuration(using context: (any ViewControllerContextTransitioning)?) -> Double { 0.5 }

  func animateTransition(using context: any ViewControllerContextTransitioning) {
    guard let to = context.viewController(forKey: .to),
      let application = to.navigationController?.view.window?.screen?.application
    else { return context.completeTransition(false) }
    to.view.frame = context.finalFrame(for: to)
    to.view.alpha = 0
    context.containerView.addSubview(to.view)
    application.animate(withDuration: 0.5) {
      to.view.alpha = 1
    } completion: { _ in
      to.view.alpha = 1
      context.completeTransition(!context.transitionWasCancelled)
    }
  }

  func animationEnded(_ completed: Bool) { ended.append(completed) }
}

@MainActor private final class Director: NavigationControllerDelegate {
  let fade = Fade()
  var interaction: PercentDrivenInteractiveTransition?
  var calls: [String] = []

  func navigationController(
    _ navigationController: NavigationController, willShow viewController: ViewController, animated: Bool
  ) { calls.append("will \(viewController.title ?? "") \(animated)") }
  func navigationController(
    _ navigationController: NavigationController, didShow viewController: ViewController, animated: Bool
  ) { calls.append("did \(viewController.title ?? "") \(animated)") }
  func navigationController(
    _ navigationController: NavigationController, animationControllerFor operation: NavigationOperation,
    from fromVC: ViewController, to toVC: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? {
    calls.append("\(operation) \(fromVC.title ?? "") \(toVC.title ?? "")")
    return fade
  }
  func navigationController(
    _ navigationController: NavigationController,
    interactionControllerFor animationController: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)? { interaction }
}

@MainActor @Suite struct TransitionTests {
  @Test func aDelegateAnimates() {
    let (it, director) = (NavigationStage(), Director())
    it.navigation.delegate = director
    let next = it.controller("next")
    it.navigation.pushViewController(next, animated: true)
    var beside: [String] = []
    it.navigation.transitionCoordinator?.animate { _ in
      beside.append("beside")
    } completion: {
      beside.append("end \($0.isCancelled)")
    }
    #expect(it.navigation.transitionCoordinator?.transitionDuration == 0.5)
    it.stage.turn(0)
    it.stage.turn(0.3)
    #expect(director.calls == ["push root next", "will next true"])
    it.stage.turn(0.6)
    it.stage.turn(0.7)
    #expect(director.calls.last == "did next true")
    #expect(director.fade.ended == [true] && beside == ["beside", "end false"])
    #expect(next.view.frame == Rect(x: 0, y: 0, width: 320, height: 480))
  }

  @Test func anInteractionMayCancelAPush() {
    let (it, director) = (NavigationStage(), Director())
    it.navigation.delegate = director
    director.interaction = PercentDrivenInteractiveTransition()
    _ = it.notes.take()
    let next = it.controller("next")
    it.navigation.pushViewController(next, animated: true)
    it.stage.turn(0)
    director.interaction?.update(0.4)
    it.stage.turn(1)
    #expect(it.navigation.viewControllers == [it.root, next])
    director.interaction?.cancel()
    for step in 0..<60 { it.stage.turn(1 + Double(step) / 60) }
    #expect(it.navigation.viewControllers == [it.root])
    #expect(next.parent == nil && next.view.window == nil && it.root.view.window != nil)
    #expect(director.fade.ended == [false])
    #expect(
      it.notes.take() == [
        "next will enter", "next loaded", "root will disappear", "next will appear moving", "next is appearing",
        "next will leave", "next will disappear moving", "root will appear", "root is appearing", "root did appear",
        "next did disappear moving", "next left",
      ])
  }

  @Test func aControllerThatIsReleasedLeavesNothing() {
    let (stage, notes) = (Stage(320, 480), Notes())
    weak var released: NavigationController?
    do {
      let navigation = NavigationController(rootViewController: NotingController("root", notes))
      released = navigation
      stage.window.rootViewController = navigation
      stage.turn(0)
      navigation.pushViewController(NotingController("next", notes), animated: true)
      stage.turn(0.1)
      stage.window.rootViewController = nil
    }
    for step in 0..<10 { stage.turn(0.2 + Double(step) / 5) }
    #expect(released == nil)
    #expect(notes.take().suffix(1) == ["next did disappear"])
  }

  @Test func aScreenMayTurnInTheMiddle() {
    let it = NavigationStage()
    let next = it.controller("next")
    it.navigation.pushViewController(next, animated: true)
    it.stage.turn(0.1)
    it.stage.screen.orientation = .landscapeLeft
    it.stage.turn(0.2)
    it.stage.turn(1)
    it.stage.turn(1.1)
    #expect(next.view.frame == Rect(x: 0, y: 0, width: 480, height: 320))
    #expect(it.navigation.navigationBar.frame == Rect(x: 0, y: 0, width: 480, height: 32))
    #expect(next.traitCollection.verticalSizeClass == .compact)
    it.navigation.popViewController(animated: false)
    #expect(it.root.view.frame == Rect(x: 0, y: 0, width: 480, height: 320))
  }

  @Test func memoryWarningsReachAllControllers() {
    final class Warned: ViewController {
      var count = 0
      override func didReceiveMemoryWarning() {
        super.didReceiveMemoryWarning()
        count += 1
      }
    }
    let it = NavigationStage()
    let warned = Warned()
    it.navigation.setViewControllers([warned, it.root], animated: false)
    it.stage.application.receiveMemoryWarning()
    #expect(warned.count == 1)
  }

  @Test func picturesOfATransitionFollowFromTheTime() {
    func place(_ frames: [Double]) -> Double {
      let it = NavigationStage()
      let next = it.controller("next")
      it.navigation.pushViewController(next, animated: true)
      for time in frames { it.stage.turn(time) }
      return next.view.layer.presentation(at: 0.2).position.x
    }
    let plain = place([0, 0.2])
    #expect(plain == place([0, 0.01, 0.05, 0.19, 0.2]))
    #expect(plain > 160 && plain < 480)
  }
}
