import MultiplaneGeometry
import MultiplaneViews
import Testing

/// Says what it hears.
@MainActor private class Shown: ViewController {
  let (name, log): (String, Log)
  var mask = OrientationMask.all

  init(_ name: String, _ log: Log) {
    (self.name, self.log) = (name, log)
    super.init()
    modalPresentationStyle = .fullScreen
  }

  required init?(coder: Coder) { nil }

  override var supportedInterfaceOrientations: OrientationMask { mask }
  override func viewDidLoad() { log.lines.append("\(name).didLoad") }
  override func viewWillAppear(_ animated: Bool) { log.lines.append("\(name).willAppear \(isBeingPresented)") }
  override func viewIsAppearing(_ animated: Bool) { log.lines.append("\(name).isAppearing \(view.window != nil)") }
  override func viewDidAppear(_ animated: Bool) { log.lines.append("\(name).didAppear \(animated)") }
  override func viewWillDisappear(_ animated: Bool) { log.lines.append("\(name).willDisappear \(isBeingDismissed)") }
  override func viewDidDisappear(_ animated: Bool) { log.lines.append("\(name).didDisappear \(animated)") }
}

/// Fades in, and completes or not.
@MainActor private final class Fade: ViewControllerAnimatedTransitioning, ViewControllerTransitioningDelegate {
  var completes = true
  var ends: [Bool] = []
  var context: (any ViewControllerContextTransitioning)?
  var controller: PresentationController?

  func animationController(
    forPresented presented: ViewController, presenting: ViewController, source: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? { self }

  func animationController(forDismissed dismissed: ViewController) -> (any ViewControllerAnimatedTransitioning)? {
    self
  }

  func presentationController(
    forPresented presented: ViewController, presenting: ViewController?, source: ViewController
  ) -> PresentationController? { controller }

  func transitionDuration(using context: (any ViewControllerContextTransitioning)?) -> Double { 0.5 }

  func animateTransition(using context: any ViewControllerContextTransitioning) {
    self.context = context
    if let view = context.view(forKey: .to), view.superview == nil { context.containerView.addSubview(view) }
  }

  func animationEnded(_ completed: Bool) { ends.append(completed) }

  func end() { context?.completeTransition(completes) }
}

/// One controller above another.
@MainActor @Suite struct PresentationTests {
  private let stage = Stage()
  private let log = Log()
  private let root: Shown

  init() {
    root = Shown("root", log)
    stage.window.rootViewController = root
    stage.turn(0)
    _ = log.take()
  }

  @Test func theOrderOfUIKit() {
    let shown = Shown("shown", log)
    var completions = 0
    root.present(shown, animated: true) { completions += 1 }
    #expect(
      log.take() == [
        "shown.didLoad", "root.willDisappear false", "shown.willAppear true", "shown.isAppearing true",
      ])
    #expect(shown.isBeingPresented && shown.presentingViewController === root && root.presentedViewController === shown)
    #expect(shown.next === root)
    stage.turn(0.2)
    #expect(completions == 0)
    stage.turn(1)
    #expect(log.take() == ["shown.didAppear true", "root.didDisappear true"] && completions == 1)
    #expect(!shown.isBeingPresented && shown.view.frame == stage.window.bounds)
    shown.dismiss(animated: true) { completions += 1 }
    #expect(log.take() == ["shown.willDisappear true", "root.willAppear false", "root.isAppearing true"])
    stage.turn(2)
    stage.turn(3)
    #expect(log.take() == ["shown.didDisappear true", "root.didAppear true"] && completions == 2)
    #expect(shown.presentingViewController == nil && root.presentedViewController == nil)
    #expect(shown.view.window == nil && stage.window.subviews == [root.view] && shown.presentationController == nil)
  }

  @Test func theTopmostParentPresents() {
    let (child, shown) = (Shown("child", log), Shown("shown", log))
    root.addChild(child)
    root.view.addSubview(child.view)
    child.present(shown, animated: false)
    #expect(shown.presentingViewController === root && child.presentedViewController === shown)
    child.dismiss(animated: false)
    #expect(root.presentedViewController == nil && shown.view.window == nil)
  }

  @Test(arguments: [ModalPresentationStyle.currentContext, .overCurrentContext])
  func aContextIsCovered(_ style: ModalPresentationStyle) {
    let (child, shown) = (Shown("child", log), Shown("shown", log))
    root.addChild(child)
    child.view.frame = Rect(x: 5, y: 10, width: 30, height: 20)
    root.view.addSubview(child.view)
    child.didMove(toParent: root)
    stage.turn(1)
    _ = log.take()
    child.definesPresentationContext = true
    shown.modalPresentationStyle = style
    child.present(shown, animated: false)
    let covers = style == .currentContext
    #expect(shown.presentingViewController === child)
    #expect(shown.view.convert(shown.view.bounds, to: root.view) == child.view.frame)
    #expect(log.take().contains("child.didDisappear false") == covers)
    child.dismiss(animated: false)
    #expect(root.view.subviews == [child.view])
  }

  @Test func stylesThatShowThrough() {
    let shown = Shown("shown", log)
    shown.modalPresentationStyle = .overFullScreen
    root.present(shown, animated: false)
    shown.dismiss(animated: false)
    #expect(!log.take().contains { $0.hasPrefix("root") })
  }

  @Test func whatAPresentedOnePresentsGoesWithIt() {
    let (first, second) = (Shown("first", log), Shown("second", log))
    root.present(first, animated: false)
    first.present(second, animated: false)
    root.present(Shown("third", log), animated: false)
    #expect(root.presentedViewController === first && first.presentedViewController === second)
    root.dismiss(animated: false)
    #expect(root.presentedViewController == nil && first.presentedViewController == nil)
    #expect(stage.window.subviews == [root.view])
    root.dismiss(animated: false)
  }

  @Test func aDismissalDuringThePresentation() {
    let shown = Shown("shown", log)
    var completions: [String] = []
    root.present(shown, animated: true) { completions.append("shown") }
    stage.turn(0.1)
    root.dismiss(animated: true) { completions.append("gone") }
    root.dismiss(animated: true) { completions.append("twice") }
    #expect(completions == ["shown"])
    stage.turn(1)
    stage.turn(2)
    #expect(completions == ["shown", "gone"] && root.presentedViewController == nil)
    #expect(stage.window.subviews == [root.view])
  }

  @Test(arguments: ModalTransitionStyle.all) func everyStyleEnds(_ style: ModalTransitionStyle) {
    let shown = Shown("shown", log)
    shown.modalTransitionStyle = style
    root.present(shown, animated: true)
    stage.turn(0.1)
    stage.turn(2)
    #expect(shown.view.window === stage.window && shown.view.frame == stage.window.bounds && shown.view.alpha == 1)
    root.dismiss(animated: true)
    stage.turn(2.1)
    stage.turn(4)
    #expect(stage.window.subviews == [root.view] && shown.view.alpha == 1 && !shown.view.isHidden)
    #expect(
      log.take().filter { $0.hasPrefix("shown") } == [
        "shown.didLoad", "shown.willAppear true", "shown.isAppearing true", "shown.didAppear true",
        "shown.willDisappear true", "shown.didDisappear true",
      ])
  }

  @Test func aTransitionThatDoesNotComplete() {
    let (shown, fade) = (Shown("shown", log), Fade())
    shown.transitioningDelegate = fade
    fade.completes = false
    root.present(shown, animated: true)
    fade.end()
    #expect(fade.ends == [false] && root.presentedViewController == nil && stage.window.subviews == [root.view])
    #expect(fade.context?.transitionWasCancelled == true)
    #expect(
      log.take().suffix(5) == [
        "shown.willDisappear false", "root.willAppear false", "root.isAppearing true", "shown.didDisappear true",
        "root.didAppear true",
      ])
    fade.completes = true
    root.present(shown, animated: true)
    fade.end()
    #expect(root.presentedViewController === shown)
    fade.completes = false
    root.dismiss(animated: true)
    fade.end()
    #expect(root.presentedViewController === shown && shown.view.window != nil && !shown.isBeingDismissed)
    fade.completes = true
    root.dismiss(animated: true)
    fade.end()
    #expect(root.presentedViewController == nil && fade.ends == [false, true, false, true])
  }

  @Test func aPresentationControllerOfItsOwn() {
    final class Panel: PresentationController {
      var calls: [String] = []
      override var frameOfPresentedViewInContainerView: Rect { Rect(x: 1, y: 2, width: 30, height: 40) }
      override func presentationTransitionWillBegin() { calls.append("begin \(containerView?.window != nil)") }
      override func presentationTransitionDidEnd(_ completed: Bool) { calls.append("presented \(completed)") }
      override func dismissalTransitionWillBegin() { calls.append("dismiss") }
      override func dismissalTransitionDidEnd(_ completed: Bool) { calls.append("dismissed \(completed)") }
      override func containerViewWillLayoutSubviews() { calls.append("layout") }
    }
    let (shown, fade) = (Shown("shown", log), Fade())
    let panel = Panel(presentedViewController: shown, presenting: nil)
    (fade.controller, shown.transitioningDelegate, shown.modalPresentationStyle) = (panel, fade, .custom)
    root.present(shown, animated: false)
    stage.turn(1)
    #expect(panel.calls == ["begin true", "presented true", "layout"] && panel.presentingViewController === root)
    #expect(shown.presentationController === panel && shown.view.frame == Rect(x: 1, y: 2, width: 30, height: 40))
    root.dismiss(animated: false)
    #expect(panel.calls.suffix(2) == ["dismiss", "dismissed true"] && panel.containerView == nil)
    #expect(!log.take().contains { $0.hasPrefix("root") }, "a custom presentation covers nothing")
  }

  /// A presentation whose animation makes the view opaque, and ends the transition.
  private final class Interactive: ViewControllerAnimatedTransitioning, ViewControllerTransitioningDelegate {
    let driver = PercentDrivenInteractiveTransition()
    weak var application: Application?

    func animationController(
      forPresented presented: ViewController, presenting: ViewController, source: ViewController
    ) -> (any ViewControllerAnimatedTransitioning)? { self }

    func interactionControllerForPresentation(
      using animator: any ViewControllerAnimatedTransitioning
    ) -> (any ViewControllerInteractiveTransitioning)? { driver }

    func transitionDuration(using context: (any ViewControllerContextTransitioning)?) -> Double { 1 }

    func animateTransition(using context: any ViewControllerContextTransitioning) {
      guard let view = context.view(forKey: .to) else { return }
      context.containerView.addSubview(view)
      view.alpha = 0
      application?.animate(withDuration: 1, options: .curveLinear) {
        view.alpha = 1
      } completion: { _ in
        context.completeTransition(!context.transitionWasCancelled)
      }
    }
  }

  private func alpha(_ controller: ViewController, at time: Double) -> Float {
    stage.turn(time)
    return controller.view.layer.presentation(at: time).opacity
  }

  @Test func aGestureDrivesAPresentation() {
    let (shown, delegate) = (Shown("shown", log), Interactive())
    delegate.application = stage.application
    shown.transitioningDelegate = delegate
    var completions = 0
    root.present(shown, animated: true) { completions += 1 }
    #expect(shown.transitionCoordinator?.isInteractive == true)
    var cancels: [Bool] = []
    shown.transitionCoordinator?.notifyWhenInteractionChanges { cancels.append($0.isCancelled) }
    delegate.driver.update(0.25)
    #expect(abs(alpha(shown, at: 1) - 0.25) < 0.01, "updated before the animation began")
    #expect(abs(alpha(shown, at: 5) - 0.25) < 0.01, "time alone moves nothing")
    delegate.driver.update(0.75)
    #expect(abs(alpha(shown, at: 6) - 0.75) < 0.01 && completions == 0)
    delegate.driver.finish()
    delegate.driver.cancel()
    delegate.driver.update(0)
    #expect(cancels == [false] && shown.transitionCoordinator?.isInteractive == false)
    #expect(abs(alpha(shown, at: 6.125) - 0.875) < 0.01 && completions == 0)
    stage.turn(6.3)
    stage.turn(6.4)
    #expect(completions == 1 && shown.view.window != nil && root.presentedViewController === shown)
    #expect(shown.view.superview?.layer.speed == 1)
  }

  @Test func aGestureThatTurnsBack() {
    let (shown, delegate) = (Shown("shown", log), Interactive())
    delegate.application = stage.application
    shown.transitioningDelegate = delegate
    root.present(shown, animated: true)
    stage.turn(1)
    delegate.driver.update(0.5)
    stage.turn(2)
    delegate.driver.cancel()
    #expect(abs(alpha(shown, at: 2.25) - 0.25) < 0.02 && root.presentedViewController === shown)
    for step in 0..<4 { stage.turn(2.5 + Double(step) / 8) }
    #expect(root.presentedViewController == nil && stage.window.subviews == [root.view])
    #expect(log.take().suffix(2) == ["shown.didDisappear true", "root.didAppear true"])
    root.present(shown, animated: false)
    #expect(root.presentedViewController === shown)
  }

  @Test func alongAPresentation() {
    final class Along: ViewController {
      var calls: [String] = []
      override func viewWillAppear(_ animated: Bool) {
        transitionCoordinator?.animate { [unowned self] _ in
          calls.append("along")
        } completion: { [unowned self] in
          calls.append("done \($0.isCancelled)")
        }
      }
    }
    let shown = Along()
    root.present(shown, animated: true)
    #expect(shown.calls == ["along"] && shown.transitionCoordinator?.viewController(forKey: .from) === root)
    stage.turn(1)
    stage.turn(2)
    #expect(shown.calls == ["along", "done false"] && shown.transitionCoordinator == nil)
  }

  @Test func sidesThatAreSupported() {
    let screen = stage.screen
    root.mask = .portrait
    screen.setOrientation(.landscapeLeft, duration: 0)
    #expect(screen.orientation == .portrait)
    root.mask = .allButUpsideDown
    root.setNeedsUpdateOfSupportedInterfaceOrientations()
    stage.turn(1)
    #expect(screen.orientation == .landscapeLeft)
    let shown = Shown("shown", log)
    shown.mask = .landscapeRight
    root.present(shown, animated: false)
    #expect(screen.orientation == .landscapeRight)
    root.dismiss(animated: false)
    #expect(screen.orientation == .landscapeLeft)
  }

  @Test func nothingIsRetained() {
    weak var gone: ViewController?
    weak var presented: ViewController?
    do {
      let (controller, other) = (ViewController(), ViewController())
      (gone, presented) = (controller, other)
      controller.present(other, animated: true)
      #expect(controller.presentedViewController === other)
    }
    #expect(gone == nil && presented == nil)
  }
}

extension ModalTransitionStyle {
  fileprivate static let all: [ModalTransitionStyle] = [.coverVertical, .flipHorizontal, .crossDissolve, .partialCurl]
}
