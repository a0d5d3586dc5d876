import MultiplaneControllers
import MultiplaneGeometry
import MultiplaneTestRandom
import MultiplaneTestStage
import MultiplaneViews
import Testing

/// What a controller may hear next, written by the documentation of the calls alone.
@MainActor final class Life {
  enum State { case gone, coming, here, going }
  var state = State.gone
  var isChild = false
  var faults: [String] = []

  func hear(_ call: String) {
    let (from, to): ([State], State?) =
      switch call {
      case "willAppear": ([.gone, .going], .coming)
      case "didAppear": ([.coming], .here)
      case "willDisappear": ([.here, .coming], .going)
      case "didDisappear": ([.going], .gone)
      case "isAppearing": ([.coming], nil)
      default: ([], nil)
      }
    if !from.contains(state) { faults.append("\(call) while \(state)") }
    if let to { state = to }
  }
}

/// A controller without a drawing, that tells its life.
final class LivingController: ViewController {
  let life = Life()
  var reentry: (() -> Void)?

  override func viewDidLoad() {
    super.viewDidLoad()
    reentry?()
  }
  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    life.hear("willAppear")
  }
  override func viewIsAppearing(_ animated: Bool) {
    super.viewIsAppearing(animated)
    life.hear("isAppearing")
    if view.window == nil { life.faults.append("appears without a window") }
  }
  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    life.hear("didAppear")
    let calls = reentry
    reentry = nil
    calls?()
  }
  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    life.hear("willDisappear")
  }
  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    life.hear("didDisappear")
  }
}

@MainActor @Suite struct RandomNavigationTests {
  @Test(arguments: [1, 2, 3, 4] as [UInt64]) func lifeIsConsistentAfterRandomChanges(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let stage = Stage(320, 480)
    stage.application.drawingContexts = nil
    var all: [LivingController] = []
    func make() -> LivingController {
      let made = LivingController()
      // No text is measured: it is not what is tried.
      made.navigationItem.backButtonDisplayMode = .minimal
      all.append(made)
      return made
    }
    let navigation = NavigationController(rootViewController: make())
    navigation.navigationBar.prefersLargeTitles = seed % 2 == 0
    stage.window.rootViewController = navigation
    var (time, touch, model) = (0.0, 0, navigation.viewControllers)
    stage.turn(time)
    for _ in 0..<2_500 {
      let animated = random.int(0...1) == 0
      switch random.int(0...11) {
      case 0, 1, 2:
        guard model.count < 12 else { break }
        let next = make()
        if random.int(0...7) == 0 {
          next.reentry = { [unowned navigation] in navigation.popToRootViewController(animated: animated) }
        }
        navigation.pushViewController(next, animated: animated)
      case 3, 4: navigation.popViewController(animated: animated)
      case 5: navigation.popToRootViewController(animated: animated)
      case 6:
        let stack = navigation.viewControllers
        navigation.popToViewController(stack[random.int(0...stack.count - 1)], animated: animated)
      case 7:
        var stack = navigation.viewControllers
        stack.swapAt(random.int(0...stack.count - 1), random.int(0...stack.count - 1))
        if random.int(0...1) == 0 { stack.insert(make(), at: random.int(0...stack.count)) }
        navigation.setViewControllers(stack, animated: animated)
      case 8: navigation.setNavigationBarHidden(random.int(0...1) == 0, animated: animated)
      case 9:
        // A finger from the edge, which may be let go.
        touch += 1
        let far = Double(random.int(0...299))
        stage.touch(touch, .began, 3, 200, at: time)
        for step in 1...4 {
          time += 0.02
          stage.touch(touch, .moved, 3 + far * Double(step) / 4, 200, at: time)
          stage.turn(time)
        }
        if random.int(0...2) == 0 { navigation.pushViewController(make(), animated: animated) }
        stage.touch(touch, random.int(0...3) == 0 ? .cancelled : .ended, 3 + far, 200, at: time + 0.5)
      default:
        time += Double(random.int(0...59)) / 100
        stage.turn(time)
      }
      time += 0.001
      model = navigation.viewControllers
      #expect(model.last === navigation.topViewController)
      guard all.count > 60 else { continue }
      let faults = all.flatMap(\.life.faults)
      guard faults.isEmpty else { break }
      all = all.filter { one in model.contains { $0 === one } || one.life.state != .gone || one.parent != nil }
    }
    for _ in 0..<6 {
      time += 1
      stage.turn(time)
    }
    #expect(all.flatMap(\.life.faults) == [])
    for controller in all {
      let isTop = controller === navigation.topViewController
      #expect(controller.life.state == (isTop ? .here : .gone))
      #expect((controller.parent === navigation) == navigation.viewControllers.contains { $0 === controller })
      #expect((controller.viewIfLoaded?.window != nil) == isTop)
      #expect(!controller.isMovingToParent && !controller.isMovingFromParent)
    }
    #expect(navigation.children.count == navigation.viewControllers.count)
    #expect(navigation.navigationBar.topItem === navigation.topViewController?.navigationItem)
    #expect(navigation.transitionCoordinator == nil)
  }
}
