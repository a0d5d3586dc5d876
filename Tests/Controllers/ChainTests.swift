import MultiplaneControllers
import MultiplaneGeometry
import MultiplaneTestRandom
import MultiplaneTestStage
import MultiplaneViews
import Testing

/// Checks that what it hears of its appearance alternates.
@MainActor private final class Checked: ViewController {
  enum State: Equatable { case gone, coming, shown, going }
  var state = State.gone
  var faults: [String] = []
  var loadsThenDismisses = false

  private func step(_ name: String, from: [State], to next: State) {
    if !from.contains(state) { faults.append("\(name) while \(state)") }
    state = next
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    if loadsThenDismisses { dismiss(animated: true) }
  }
  override func viewWillAppear(_ animated: Bool) { step("willAppear", from: [.gone, .going], to: .coming) }
  override func viewIsAppearing(_ animated: Bool) {
    if state != .coming { faults.append("isAppearing while \(state)") }
    if view.window == nil { faults.append("isAppearing without a window") }
  }
  override func viewDidAppear(_ animated: Bool) { step("didAppear", from: [.coming], to: .shown) }
  override func viewWillDisappear(_ animated: Bool) { step("willDisappear", from: [.shown, .coming], to: .going) }
  override func viewDidDisappear(_ animated: Bool) { step("didDisappear", from: [.going], to: .gone) }
}

@MainActor @Suite struct ChainTests {
  private let stage = Stage(320, 480)
  private let root = Checked()

  init() {
    stage.window.rootViewController = root
    stage.turn(0)
  }

  @Test func theTopmostGoesByItsAnimation() {
    let all = (0..<3).map { _ in Checked() }
    all[0].modalPresentationStyle = .fullScreen
    root.present(all[0], animated: false)
    all[0].present(all[1], animated: false)
    all[1].present(all[2], animated: false)
    stage.turn(1)
    #expect(root.state == .gone && all.allSatisfy { $0.state == .shown })
    var isDone = false
    root.dismiss(animated: true) { isDone = true }
    #expect(root.state == .coming && all.allSatisfy { $0.state == .going && $0.isBeingDismissed })
    stage.turn(1.1)
    #expect(!isDone && root.presentedViewController === all[0])
    stage.turn(3)
    stage.turn(4)
    #expect(isDone && root.state == .shown && all.allSatisfy { $0.state == .gone && !$0.isBeingDismissed })
    #expect(all.allSatisfy { $0.presentingViewController == nil && $0.viewIfLoaded?.window == nil })
    #expect(stage.window.subviews == [root.view])
  }

  @Test func fromTheMiddleGoesWhatIsAbove() {
    let all = (0..<4).map { _ in Checked() }
    for (below, above) in zip([root] + all, all) { below.present(above, animated: false) }
    all[1].dismiss(animated: false)
    #expect(root.chain.map(ObjectIdentifier.init) == [root, all[0], all[1]].map(ObjectIdentifier.init))
    all[1].dismiss(animated: false)
    #expect(root.chain.count == 2, "one that presents none dismisses itself")
  }

  @Test func aDismissalInViewDidLoad() {
    let shown = Checked()
    shown.loadsThenDismisses = true
    var isShown = false
    root.present(shown, animated: true) { isShown = true }
    stage.turn(0.1)
    stage.turn(2)
    stage.turn(3)
    #expect(isShown && root.presentedViewController == nil && shown.state == .gone && shown.faults.isEmpty)
    #expect(stage.window.subviews == [root.view])
  }

  @Test func aHundredLevels() {
    var top: ViewController = root
    let all = (0..<100).map { _ in Checked() }
    for controller in all {
      top.present(controller, animated: false)
      top = controller
    }
    stage.turn(1)
    #expect(root.chain.count == 101)
    root.dismiss(animated: true)
    stage.turn(1.1)
    stage.turn(3)
    stage.turn(4)
    #expect(root.chain.count == 1 && stage.window.subviews == [root.view])
    #expect(all.allSatisfy { $0.state == .gone && $0.faults.isEmpty })
  }

  @Test func controllersThatAreLetGoOf() {
    weak var gone: ViewController?
    do {
      let shown = Checked()
      gone = shown
      root.present(shown, animated: true)
      stage.turn(0.1)
      stage.window.rootViewController = nil
      stage.window.isHidden = true
    }
    stage.turn(2)
    stage.turn(3)
    root.dismiss(animated: false)
    stage.turn(4)
    #expect(gone == nil)
  }

  @Test func anotherRootControllerTakesWhatTheOldOnePresents() {
    let alert = AlertController(title: "Title", message: nil, preferredStyle: .alert)
    alert.addAction(AlertAction(title: "OK", style: .default))
    root.present(alert, animated: true)
    stage.turn(0.1)
    let other = Checked()
    stage.window.rootViewController = other
    stage.screen.resize(to: Size(480, 320))
    stage.turn(1)
    stage.turn(2)
    #expect(stage.window.subviews == [other.view] && root.presentedViewController == nil)
    #expect(other.state == .shown && root.state == .gone && root.faults.isEmpty && other.faults.isEmpty)
  }

  @Test func twiceStopsTheProgram() async {
    let stopped = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let (first, second, shown) = (ViewController(), ViewController(), Checked())
        first.present(shown, animated: false)
        second.present(shown, animated: false)
      }
    }
    let message = String(decoding: stopped?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("a controller is presented already: Checked, by ViewController"))
  }

  @Test func whoPresentsOneAlreadyIsWarned() {
    var warnings: [String] = []
    stage.application.warningHandler = { warnings.append($0) }
    root.present(Checked(), animated: false)
    root.present(ViewController(), animated: false)
    #expect(warnings == ["ViewController is not presented by Checked, which presents Checked"])
  }

  @Test func randomOperations() {
    var random = SplitMix64(seed: 51)
    var (time, all): (Double, [Checked]) = (1, [])
    stage.application.warningHandler = { _ in }
    let styles: [ModalPresentationStyle] = [
      .automatic, .fullScreen, .overFullScreen, .formSheet, .popover, .currentContext, .overCurrentContext, .custom,
    ]
    for step in 0..<10_000 {
      let shown = root.chain
      let some = random.one(of: shown)
      let isAnimated = random.chance(0.5)
      switch random.int(0...9) {
      case 0..<4:
        guard shown.count < 12 else { break }
        let new = Checked()
        new.modalPresentationStyle = random.one(of: styles)
        new.loadsThenDismisses = random.chance(0.05)
        all.append(new)
        (random.chance(0.5) ? shown[shown.count - 1] : some).present(new, animated: isAnimated)
      case 4..<6: some.dismiss(animated: isAnimated)
      case 6:
        stage.screen.resize(
          to: random.chance(0.5) ? Size(320, 480) : Size(700, 500), duration: isAnimated ? 0.1 : 0)
      case 7:
        stage.touch(1, .began, 160, 300, at: time)
        stage.touch(1, .moved, 160, 330, at: time + 0.01)
        stage.touch(1, .moved, 160, random.double(250...470), at: time + 0.02)
        stage.touch(1, .ended, 160, 400, at: time + 0.03)
      default: break
      }
      time += random.double(0...0.3)
      if step % 3 == 0 { stage.turn(time) }
      let now = root.chain
      for (below, above) in zip(now, now.dropFirst()) {
        guard above.presentingViewController === below else {
          Issue.record("step \(step): a broken chain")
          return
        }
      }
    }
    for _ in 0..<20 {
      time += 1
      stage.turn(time)
    }
    root.dismiss(animated: false)
    stage.turn(time + 1)
    stage.turn(time + 3)
    #expect(root.state == .shown && root.faults.isEmpty && stage.window.subviews == [root.view])
    #expect(all.count > 1000)
    let wrong = all.filter { !$0.faults.isEmpty || $0.state != .gone || $0.presentingViewController != nil }
    #expect(wrong.isEmpty, "\(wrong.prefix(3).map { ($0.faults, $0.state) })")
  }
}
