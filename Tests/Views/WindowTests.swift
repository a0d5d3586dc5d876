import Foundation
import MultiplaneChanges
import MultiplaneGeometry
import MultiplaneLayers
import MultiplaneViews
import Testing

@Suite @MainActor struct WindowTests {
  let application = Application()
  let screen = Screen(size: Size(100, 200), scale: 2)
  let log = Log()

  init() {
    let log = self.log
    application.notificationCenter.addObserver(forName: nil) { log.lines.append($0.name.rawValue) }
    application.connect(screen)
  }

  @Test func notifications() {
    #expect(log.take() == ["ScreenDidConnect"])
    let (first, second) = (Window(screen: screen), Window(screen: screen))
    #expect(first.isHidden && application.windows.isEmpty)
    first.makeKeyAndVisible()
    #expect(log.take() == ["WindowDidBecomeVisible", "WindowDidBecomeKey"] && first.isKeyWindow)
    second.makeKeyAndVisible()
    #expect(log.take() == ["WindowDidBecomeVisible", "WindowDidResignKey", "WindowDidBecomeKey"])
    #expect(application.keyWindow === second && application.windows == [first, second])
    second.isHidden = true
    #expect(log.take() == ["WindowDidResignKey", "WindowDidBecomeHidden"] && application.windows == [first])
    application.disconnect(screen)
    #expect(log.take() == ["WindowDidBecomeHidden", "ScreenDidDisconnect"] && first.isHidden)
    #expect(application.mainScreen == nil)
  }

  @Test func modes() {
    let modes = [Screen.Mode(size: Size(640, 480)), Screen.Mode(size: Size(1280, 720), refreshRate: 50)]
    let second = Screen(size: Size(320, 240), scale: 2, modes: modes, currentMode: modes[0], mirrored: screen)
    #expect(second.nativeSize == modes[0].size && second.mirroredScreen === screen && screen.mirroredScreen == nil)
    application.connect(second)
    let window = Window(screen: second)
    window.isHidden = false
    _ = log.take()
    second.currentMode = modes[1]
    #expect(log.take() == ["ScreenModeDidChange"])
    #expect(second.bounds.size == Size(640, 360) && window.frame == second.bounds && second.scale == 2)
    second.currentMode = modes[1]
    second.currentMode = nil
    #expect(log.take().isEmpty && second.bounds.size == Size(640, 360))
  }

  @Test func levels() {
    let (alert, plain, other) = (Window(screen: screen), Window(screen: screen), Window(screen: screen))
    alert.windowLevel = .alert
    for window in [alert, plain, other] { window.isHidden = false }
    #expect(application.windows == [plain, other, alert])
    plain.makeKeyAndVisible()
    #expect(application.windows == [other, plain, alert])
    other.windowLevel = .init(rawValue: 3000)
    #expect(application.windows == [plain, alert, other])
  }

  final class Controller: ViewController {
    let log: Log
    init(_ log: Log) {
      self.log = log
      super.init()
    }
    required init?(coder: Coder) { nil }

    override func loadView() {
      log.lines.append("loadView")
      view = LoggingView("view", log)
    }
    override func viewDidLoad() { log.lines.append("viewDidLoad") }
    override func viewWillAppear(_ animated: Bool) { log.lines.append("viewWillAppear") }
    override func viewDidAppear(_ animated: Bool) { log.lines.append("viewDidAppear") }
    override func viewWillDisappear(_ animated: Bool) { log.lines.append("viewWillDisappear") }
    override func viewDidDisappear(_ animated: Bool) { log.lines.append("viewDidDisappear") }
    override func viewWillLayoutSubviews() { log.lines.append("viewWillLayoutSubviews") }
    override func viewDidLayoutSubviews() { log.lines.append("viewDidLayoutSubviews") }
    override func viewWillTransition(to size: Size, with coordinator: TransitionCoordinator) {
      log.lines.append("viewWillTransition(to: \(size.width) × \(size.height))")
      coordinator.animate(alongsideTransition: { _ in self.log.lines.append("alongside") }) { _ in
        self.log.lines.append("completion")
      }
    }
  }

  @Test func rootViewController() {
    _ = log.take()
    let window = Window(screen: screen)
    let controller = Controller(log)
    window.rootViewController = controller
    #expect(log.take().isEmpty && !controller.isViewLoaded)
    window.isHidden = false
    application.turnObserver = { [log] in if $0 == .commit { log.lines.append("commit") } }
    screen.mailbox = Mailbox()
    application.turn(at: 0)
    let lines = log.take().filter { !$0.hasPrefix("view.") || $0 == "view.layoutSubviews" }
    #expect(
      lines == [
        "loadView", "viewDidLoad", "viewWillAppear", "WindowDidBecomeVisible", "viewWillLayoutSubviews",
        "view.layoutSubviews", "viewDidLayoutSubviews", "commit", "viewDidAppear",
      ])
    #expect(controller.view.frame == screen.bounds && controller.view.next === controller)
    #expect(controller.next === window)
    window.isHidden = true
    #expect(log.take() == ["viewWillDisappear", "viewDidDisappear", "WindowDidBecomeHidden"])
  }

  @Test func turningTheScreen() {
    let window = Window(screen: screen)
    let controller = Controller(log)
    window.rootViewController = controller
    window.isHidden = false
    application.turn(at: 0)
    _ = log.take()
    screen.setOrientation(.landscapeRight, duration: 0)
    #expect(screen.bounds == Rect(x: 0, y: 0, width: 200, height: 100) && window.frame == screen.bounds)
    #expect(screen.nativeSize == Size(200, 400) && controller.view.frame == screen.bounds)
    let lines = log.take()
    #expect(
      lines.first == "viewWillTransition(to: 200.0 × 100.0)"
        && lines.suffix(2) == ["completion", "DeviceOrientationDidChange"])
    #expect(lines.contains("view.layoutSubviews"))
    // Turned by a quarter to the right: the window's upper left corner is the display's upper right one.
    let corner = window.layer.convert(Point(0, 0), to: screen.tree.root)
    #expect(corner == Point(100, 0) && screen.convert(fromDisplay: Point(100, 0)) == Point(0, 0))
    screen.orientation = .portraitUpsideDown
    #expect(window.layer.convert(Point(0, 0), to: screen.tree.root) == Point(100, 200))
    #expect(window.frame == Rect(x: 0, y: 0, width: 100, height: 200))
  }

  @Test func safeArea() {
    let window = Window(screen: screen)
    let view = LoggingView("v", log, frame: Rect(x: 0, y: 10, width: 100, height: 180))
    window.addSubview(view)
    window.isHidden = false
    _ = log.take()
    window.coveredInsets = EdgeInsets(top: 30, left: 0, bottom: 5, right: 0)
    #expect(view.safeAreaInsets == EdgeInsets(top: 20, left: 0, bottom: 0, right: 0))
    #expect(view.layoutMargins.top == 28 && log.take() == ["v.safeAreaInsetsDidChange"])
    view.frame.origin.y = 40
    #expect(view.safeAreaInsets == EdgeInsets(top: 0, left: 0, bottom: 5, right: 0))
    view.removeFromSuperview()
    #expect(view.safeAreaInsets == .zero)
  }

  @Test func theSafeAreaThroughTransformsAndScrolling() {
    let window = Window(frame: Rect(x: 0, y: 0, width: 100, height: 200))
    window.screen = screen
    let (outer, inner) = (View(frame: window.bounds), View(frame: Rect(x: 0, y: 0, width: 100, height: 100)))
    outer.addSubview(inner)
    window.addSubview(outer)
    window.coveredInsets = EdgeInsets(top: 30, left: 0, bottom: 0, right: 0)
    #expect(inner.safeAreaInsets == EdgeInsets(top: 30, left: 0, bottom: 0, right: 0))
    // Half as large, in the middle: 25 points of the superview are free above it.
    inner.transform = Transform2D(scaleX: 0.5, y: 0.5)
    #expect(inner.safeAreaInsets == EdgeInsets(top: 10, left: 0, bottom: 0, right: 0))
    // Upside down, the covered side is its lower one.
    inner.transform = Transform2D(a: -1, b: 0, c: 0, d: -1, tx: 0, ty: 0)
    #expect(inner.safeAreaInsets == EdgeInsets(top: 0, left: 0, bottom: 30, right: 0))
    inner.transform = .identity
    outer.bounds.origin.y = -20
    #expect(outer.safeAreaInsets.top == 30 && inner.safeAreaInsets.top == 10)
    outer.bounds.origin.y = 0
    inner.transform3D = Transform3D(translationX: 0, y: 5, z: 0)
    #expect(inner.safeAreaInsets.top == 25)
  }

  @Test func aMaskIsInTheWindowOfItsView() {
    let window = Window(screen: screen)
    let (view, mask, part) = (View(), View(), LoggingView("part", log))
    mask.addSubview(part)
    view.mask = mask
    #expect(mask.window == nil)
    window.addSubview(view)
    window.isHidden = false
    #expect(mask.window === window && part.window === window && mask.superview == nil)
    #expect(part.contentScaleFactor == screen.scale)
    // A view is the mask of one.
    let other = View()
    other.mask = mask
    #expect(view.mask == nil && mask.window == nil && other.layer.mask === mask.layer)
    view.addSubview(mask)
    #expect(other.mask == nil && mask.window === window && other.layer.mask == nil)
  }

  final class Delegate: ApplicationDelegate {
    let log: Log
    init() { log = Log() }
    func application(_ application: Application, willFinishLaunchingWithOptions options: [String: String]?) -> Bool {
      log.lines.append("willFinishLaunching")
      return true
    }
    func application(_ application: Application, didFinishLaunchingWithOptions options: [String: String]?) -> Bool {
      log.lines.append("didFinishLaunching")
      return true
    }
    func applicationDidBecomeActive(_ application: Application) { log.lines.append("didBecomeActive") }
    func applicationWillResignActive(_ application: Application) { log.lines.append("willResignActive") }
    func applicationDidEnterBackground(_ application: Application) { log.lines.append("didEnterBackground") }
    func applicationWillEnterForeground(_ application: Application) { log.lines.append("willEnterForeground") }
  }

  @Test func life() {
    let delegate = Delegate()
    application.delegate = delegate
    application.launch()
    application.launch()
    #expect(delegate.log.take() == ["willFinishLaunching", "didFinishLaunching", "didBecomeActive"])
    application.enterForeground()
    application.enterBackground()
    application.enterBackground()
    #expect(delegate.log.take() == ["willResignActive", "didEnterBackground"])
    application.enterForeground()
    #expect(delegate.log.take() == ["willEnterForeground", "didBecomeActive"] && application.state == .active)
  }

  @Test func observers() {
    let center = Application.NotificationCenter()
    var seen: [String] = []
    let name = Application.Notification.Name("it")
    let (first, second) = (Window(), Window())
    var last: Application.NotificationCenter.Observer?
    center.addObserver(forName: name, object: first) { _ in
      seen.append("first")
      if let last { center.removeObserver(last) }
    }
    center.addObserver(forName: name) { _ in seen.append("any") }
    last = center.addObserver(forName: nil) { _ in seen.append("last") }
    center.post(name: name, object: second)
    #expect(seen == ["any", "last"])
    center.post(name: name, object: first)
    #expect(seen == ["any", "last", "first", "any"])
  }
}

@Suite @MainActor struct TurnTests {
  let stage = Stage()
  let log = Log()

  @Test func order() {
    let view = LoggingView("v", log)
    stage.window.addSubview(view)
    stage.turn()
    stage.screen.mailbox = Mailbox()
    _ = log.take()
    stage.application.turnObserver = { [log] in log.lines.append("\($0)") }
    stage.application.schedule(at: 1) { _ in view.setNeedsLayout() }
    stage.application.poster.post { [log] in log.lines.append("posted") }
    stage.touch(1, .began, 5, 5, at: 1)
    stage.application.turn(at: 1)
    #expect(
      log.take() == [
        "input", "v.began 1", "actions", "posted", "timers", "layout", "v.layoutSubviews", "display", "commit",
      ])
    let idle = stage.application.turn(at: 2)
    #expect(!idle.needsFrame && idle.next == nil && log.take().isEmpty)
  }

  @Test func onceForEachMark() {
    let view = LoggingView("v", log)
    stage.window.addSubview(view)
    stage.turn()
    let before = ViewCosts(of: view).layouts
    view.setNeedsLayout()
    view.setNeedsLayout()
    view.layoutIfNeeded()
    view.layoutIfNeeded()
    stage.turn()
    #expect(ViewCosts(of: view).layouts == before + 1)
    view.bounds.origin = Point(3, 3)
    view.center = Point(9, 9)
    stage.turn()
    #expect(ViewCosts(of: view).layouts == before + 1)
    view.bounds.size = Size(3, 3)
    stage.turn()
    #expect(ViewCosts(of: view).layouts == before + 2)
    view.addSubview(View())
    stage.turn()
    #expect(ViewCosts(of: view).layouts == before + 3)
    view.subviews[0].removeFromSuperview()
    stage.turn()
    #expect(ViewCosts(of: view).layouts == before + 4)
    stage.turn()
    #expect(ViewCosts(of: view).layouts == before + 4)
  }

  @Test func parentsFirst() {
    let (a, b, c) = (LoggingView("a", log), LoggingView("b", log), LoggingView("c", log))
    stage.window.addSubview(a)
    a.addSubview(b)
    b.addSubview(c)
    stage.turn()
    _ = log.take()
    c.setNeedsLayout()
    a.setNeedsLayout()
    b.setNeedsLayout()
    stage.turn()
    #expect(log.take() == ["a.layoutSubviews", "b.layoutSubviews", "c.layoutSubviews"])
    a.setNeedsLayout()
    b.setNeedsLayout()
    c.setNeedsLayout()
    c.layoutIfNeeded()
    #expect(log.take() == ["a.layoutSubviews", "b.layoutSubviews", "c.layoutSubviews"])
  }

  @Test func layoutIfNeededBeginsAtTheTopmostMark() {
    let (a, b, c, d) = (LoggingView("a", log), LoggingView("b", log), LoggingView("c", log), LoggingView("d", log))
    for (parent, view) in [(stage.window, a), (a, b), (b, c), (c, d)] { parent.addSubview(view) }
    stage.turn()
    _ = log.take()
    for view in [d, c, a] { view.setNeedsLayout() }
    c.layoutIfNeeded()
    #expect(log.take() == ["a.layoutSubviews", "c.layoutSubviews", "d.layoutSubviews"])
    // A layout that moves views is followed.
    for view in [d, c, b] { view.setNeedsLayout() }
    b.onLine = { [a, d] in if $0 == "layoutSubviews" { a.insertSubview(d, at: 0) } }
    stage.turn()
    #expect(Set(log.take().filter { $0.hasSuffix("layoutSubviews") }).count == 4)
    c.setNeedsLayout()
    c.removeFromSuperview()
    stage.turn()
    #expect(!log.take().contains("c.layoutSubviews"), "outside of a window")
    c.layoutIfNeeded()
    #expect(log.take() == ["c.layoutSubviews"])
  }

  @Test func aLayoutWithoutEnd() {
    final class Endless: View {
      override func layoutSubviews() { setNeedsLayout() }
    }
    var warnings: [String] = []
    stage.application.warningHandler = { warnings.append($0) }
    let view = Endless(frame: Rect(x: 0, y: 0, width: 5, height: 5))
    stage.window.addSubview(view)
    let turn = stage.application.turn(at: 3)
    #expect(
      ViewCosts(of: view).layouts == 100 && warnings.count == 1 && warnings[0].contains("Endless") && turn.next == 3)
    _ = stage.application.turn(at: 4)
    #expect(ViewCosts(of: view).layouts == 200 && stage.application.statistics.layoutWarnings == 2)
    view.layoutIfNeeded()
    #expect(ViewCosts(of: view).layouts == 300 && stage.application.statistics.layoutWarnings == 3)
    // In no window as in one; the warning goes to standard error.
    view.removeFromSuperview()
    view.layoutIfNeeded()
    #expect(ViewCosts(of: view).layouts == 400 && stage.application.statistics.layoutWarnings == 3)
  }

  @Test func timers() {
    var times: [Double] = []
    stage.turn()
    let timer = stage.application.schedule(at: 1, every: 1) { [application = stage.application] _ in
      times.append(application.currentTime)
    }
    #expect(stage.application.turn(at: 0.5).next == 1)
    #expect(stage.application.turn(at: 1.5).next == 2)
    stage.application.turn(at: 5)
    timer.invalidate()
    stage.application.turn(at: 9)
    stage.application.turn(at: 3)
    #expect(times == [1.5, 5] && stage.application.currentTime == 9 && stage.application.turn(at: .nan).next == nil)
  }

  @Test func aLoopOfOurOwn() {
    let (application, log) = (stage.application, log)
    application.schedule(at: 0) { _ in log.lines.append("timer") }
    application.run { turn, _ in
      log.lines.append("frame")
      guard log.lines.count == 2 else { return nil }
      #expect(turn.needsFrame)
      Thread.detachNewThread { [poster = application.poster] in
        poster.post {
          log.lines.append("posted")
          application.terminate()
        }
      }
      return nil
    }
    #expect(log.take() == ["timer", "frame", "posted", "frame"] && application.isTerminated)
  }

  @Test func aPostFromAnotherThreadWakes() async {
    let (poster, log) = (stage.application.poster, self.log)
    #expect(poster.descriptor >= 0)
    await Task.detached { poster.post { log.lines.append("posted") } }.value
    stage.application.turn(at: 0)
    #expect(log.take() == ["posted"])
  }
}
