import MultiplaneGeometry
import MultiplaneLayers
import MultiplaneViews
import Testing

/// Orders of calls that programs written for UIKit rely on.
@Suite @MainActor struct OrderTests {
  let stage = Stage()
  let log = Log()

  func view(_ name: String, in parent: View? = nil) -> LoggingView {
    let view = LoggingView(name, log)
    parent?.addSubview(view)
    return view
  }

  @Test func aDeepTreeHearsOfItsWindowFromTheTopDown() {
    let a = view("a")
    let (b, e) = (view("b", in: a), view("e", in: a))
    let (c, d) = (view("c", in: b), view("d", in: b))
    _ = log.take()
    for view in [a, b, c, d, e] {
      // All of them are in the window, or all of them are not, whichever is told.
      view.onLine = { line in
        if line.hasPrefix("willMove(toWindow") { #expect([a, b, c, d, e].allSatisfy { $0.window == nil }) }
        if line == "didMoveToWindow" { #expect([a, b, c, d, e].allSatisfy { $0.window === stage.window }) }
      }
    }
    stage.window.addSubview(a)
    let names = ["a", "b", "c", "d", "e"]
    let lines = ["a.willMove(toSuperview: window)"] + names.map { "\($0).willMove(toWindow: window)" }
    #expect(log.take() == lines + names.map { "\($0).didMoveToWindow" } + ["a.didMoveToSuperview"])
  }

  @Test func anotherWindow() {
    let (a, other) = (view("a"), Window(screen: stage.screen))
    let b = view("b", in: a)
    stage.window.addSubview(a)
    _ = log.take()
    other.addSubview(a)
    #expect(
      log.take() == [
        "a.willMove(toSuperview: window)", "a.willMove(toWindow: window)", "b.willMove(toWindow: window)",
        "a.didMoveToWindow", "b.didMoveToWindow", "a.didMoveToSuperview",
      ])
    #expect(b.window === other && stage.window.subviews.isEmpty)
  }

  @Test func layoutsOfNewSubviewsFollowTheirSuperview() {
    final class Lazy: View {
      let log: Log
      var inner: LoggingView?
      init(_ log: Log) {
        self.log = log
        super.init(frame: Rect(x: 0, y: 0, width: 50, height: 50))
      }
      required init?(coder: Coder) { nil }
      override func layoutSubviews() {
        log.lines.append("lazy.layoutSubviews")
        guard inner == nil else { return }
        let made = LoggingView("inner", log)
        inner = made
        addSubview(made)
      }
    }
    let lazy = Lazy(log)
    stage.window.addSubview(lazy)
    lazy.layoutIfNeeded()
    let lines = log.take().filter { $0.hasSuffix("layoutSubviews") }
    // What a layout changes does not mark its own view.
    #expect(lines == ["lazy.layoutSubviews", "inner.layoutSubviews"])
    lazy.layoutIfNeeded()
    stage.turn()
    #expect(log.take().isEmpty)
  }

  /// As UIKit does: code that places views by their sizes relies on it.
  @Test func aSubviewOfAnotherSizeMarksItsSuperview() {
    final class Sizing: View {
      override func layoutSubviews() { for view in subviews { view.bounds.size = Size(30, 30) } }
    }
    let (a, sizing) = (view("a", in: stage.window), Sizing())
    let (b, c) = (view("b", in: a), view("c", in: sizing))
    stage.window.addSubview(sizing)
    stage.turn()
    _ = log.take()
    b.bounds.size = Size(20, 20)
    stage.turn()
    #expect(log.take() == ["a.layoutSubviews", "b.layoutSubviews"])
    b.layer.bounds.size = Size(25, 20)
    stage.turn()
    #expect(log.take() == ["a.layoutSubviews", "b.layoutSubviews"])
    b.frame.origin = Point(50, 50)
    b.bounds.origin = Point(5, 5)
    b.transform = Transform2D(scaleX: 2, y: 2)
    stage.turn()
    #expect(log.take().isEmpty)
    // Not during its own layout.
    let before = ViewCosts(of: sizing).layouts
    c.bounds.size = Size(1, 1)
    stage.turn()
    #expect(ViewCosts(of: sizing).layouts == before + 1 && c.bounds.size == Size(30, 30))
  }

  /// Of a controller, and of those that take its place.
  private final class Screenful: ViewController {
    let (name, log): (String, Log)
    init(_ name: String, _ log: Log) {
      (self.name, self.log) = (name, log)
      super.init()
    }
    required init?(coder: Coder) { nil }
    override func viewDidLoad() { log.lines.append("\(name).viewDidLoad") }
    override func viewWillAppear(_ animated: Bool) { log.lines.append("\(name).viewWillAppear \(view.window != nil)") }
    override func viewDidAppear(_ animated: Bool) { log.lines.append("\(name).viewDidAppear \(view.window != nil)") }
    override func viewWillDisappear(_ animated: Bool) {
      log.lines.append("\(name).viewWillDisappear \(view.window != nil)")
    }
    override func viewDidDisappear(_ animated: Bool) {
      log.lines.append("\(name).viewDidDisappear \(view.window != nil)")
    }
  }

  @Test func anotherRootViewController() {
    let (first, second) = (Screenful("first", log), Screenful("second", log))
    stage.window.rootViewController = first
    stage.turn(0)
    #expect(log.take() == ["first.viewDidLoad", "first.viewWillAppear false", "first.viewDidAppear true"])
    stage.window.rootViewController = second
    #expect(
      log.take() == [
        "first.viewWillDisappear true", "first.viewDidDisappear false", "second.viewDidLoad",
        "second.viewWillAppear false",
      ])
    stage.turn(1)
    #expect(log.take() == ["second.viewDidAppear true"] && first.view.superview == nil)
    // Replaced before it has appeared.
    stage.window.rootViewController = first
    stage.window.rootViewController = nil
    stage.turn(2)
    #expect(!log.take().contains("first.viewDidAppear true") && stage.window.subviews.isEmpty)
    stage.window.rootViewController = first
    stage.turn(3)
    #expect(log.take() == ["first.viewWillAppear false", "first.viewDidAppear true"], "loaded once")
  }

  @Test func completionsInTheOrderOfTheirAnimations() {
    let (a, b) = (view("a", in: stage.window), view("b", in: stage.window))
    stage.turn(0)
    _ = log.take()
    let (application, log) = (stage.application, log)
    application.animate(withDuration: 1) {
      a.alpha = 0
    } completion: { _ in
      log.lines.append("first")
      // Begins at the end of the first.
      application.animate(withDuration: 1) {
        a.alpha = 1
      } completion: { _ in
        log.lines.append("third")
      }
    }
    application.animate(withDuration: 1) {
      b.alpha = 0
    } completion: { _ in
      log.lines.append("second")
    }
    for time in [1, 2, 2.5] { stage.turn(time) }
    #expect(log.take() == ["first", "second"])
    stage.turn(3)
    #expect(log.take() == ["third"] && application.currentTime == 3)
  }

  @Test func anAnimationThatIsReplacedGoesOnToItsEnd() {
    let a = view("a", in: stage.window)
    stage.turn(0)
    var ends: [String] = []
    stage.application.animate(withDuration: 2) {
      a.center.x = 100
    } completion: {
      ends.append("long \($0)")
    }
    stage.turn(0)
    stage.application.animate(withDuration: 1) {
      a.center.x = 5
    } completion: {
      ends.append("short \($0)")
    }
    for time in [0.5, 1.5, 2] { stage.turn(time) }
    #expect(ends == ["short true", "long true"] && a.center.x == 5)
  }

  @Test func hidingInABlockIsNotAnimated() {
    let a = view("a", in: stage.window)
    stage.turn(0)
    var ends = 0
    stage.application.animate(withDuration: 1) {
      a.isHidden = true
    } completion: { _ in
      ends += 1
    }
    #expect(a.isHidden && a.layer.isHidden && a.layer.animationKeys.isEmpty)
    stage.turn(0.1)
    #expect(ends == 1)
    // A crossfade is the way to animate it.
    stage.application.transition(
      with: a, duration: 1, options: .transitionCrossDissolve, animations: { a.isHidden = false })
    #expect(!a.isHidden && a.layer.animationKeys == ["transition"])
  }

  @Test func tintsOfViewsThatMove() {
    let (red, plain) = (view("red", in: stage.window), view("plain", in: stage.window))
    red.tintColor = Color(red: 1, green: 0, blue: 0)
    let moved = view("moved", in: plain)
    let (inner, own) = (view("inner", in: moved), view("own", in: moved))
    own.tintColor = .black
    _ = log.take()
    red.addSubview(moved)
    let tints = log.take().filter { $0.hasSuffix("tintColorDidChange") }
    #expect(tints == ["moved.tintColorDidChange", "inner.tintColorDidChange"] && inner.tintColor == red.tintColor)
    red.addSubview(moved)
    #expect(log.take().isEmpty)
    moved.removeFromSuperview()
    #expect(log.take().filter { $0.hasSuffix("tintColorDidChange") }.count == 2 && inner.tintColor == View().tintColor)
  }

  @Test func safeAreasBeforeLayout() {
    let (a, b) = (view("a", in: stage.window), View())
    a.frame = stage.window.bounds
    a.addSubview(b)
    stage.turn()
    _ = log.take()
    stage.window.coveredInsets = EdgeInsets(top: 20, left: 0, bottom: 0, right: 0)
    #expect(log.take() == ["a.safeAreaInsetsDidChange"])
    // Views that come know it before they are laid out.
    let c = view("c", in: a)
    c.frame = a.bounds
    stage.turn()
    let lines = log.take().filter { $0.hasPrefix("c.") }
    #expect(lines.firstIndex(of: "c.safeAreaInsetsDidChange") ?? 9 < lines.firstIndex(of: "c.layoutSubviews") ?? -1)
    #expect(c.safeAreaInsets.top == 20)
  }
}

/// Whom actions without a target reach.
@Suite @MainActor struct ActionTests {
  private final class Performer: View {
    var actions: [String] = []
    override var canBecomeFirstResponder: Bool { true }
    override func canPerformAction(_ action: Action, withSender sender: Any?) -> Bool { action == .copy }
    override func perform(_ action: Action, withSender sender: Any?) { actions.append(action.name) }
  }

  private final class Root: ViewController {
    var count = 0
    override func canPerformAction(_ action: Action, withSender sender: Any?) -> Bool { action == "open" }
    override func perform(_ action: Action, withSender sender: Any?) { count += 1 }
  }

  @Test func withoutATarget() {
    let (stage, root) = (Stage(), Root())
    stage.window.rootViewController = root
    let (first, around, sender) = (Performer(), Performer(), View())
    root.view.addSubview(first)
    root.view.addSubview(around)
    around.addSubview(sender)
    func send(_ action: Action) -> Bool { stage.application.sendAction(action, to: nil, from: sender, for: nil) }
    // Without a first responder, those around the sender: its superview, then the controller.
    #expect(send(.copy) && around.actions == ["copy"] && send("open") && root.count == 1)
    #expect(first.becomeFirstResponder() && send(.copy) && first.actions == ["copy"] && around.actions.count == 1)
    // Nobody in the first responder's chain performs it.
    #expect(!send(.paste))
    root.view.addSubview(sender)
    first.removeFromSuperview()
    #expect(!send(.copy) && send("open") && root.count == 2)
    sender.removeFromSuperview()
    #expect(!send("open"))
    #expect(stage.application.sendAction(.copy, to: around, from: nil, for: nil) && around.actions.count == 2)
    #expect(!stage.application.sendAction(.paste, to: around, from: nil, for: nil))
  }
}

@Suite @MainActor struct DescriptionTests {
  @Test func classAndFrame() {
    final class Badge: View {}
    final class Named: View {
      override var description: String { "named \(tag)" }
    }
    let badge = Badge(frame: Rect(x: 1, y: 2, width: 3, height: 4))
    #expect("\(badge)".hasPrefix("<Badge: 0x") && "\(badge)".hasSuffix("; frame = (1.0 2.0; 3.0 4.0)>"))
    #expect("\(Named())" == "named 0" && Named().debugDescription == "named 0" && "\(Responder())".hasSuffix(">"))
  }
}
