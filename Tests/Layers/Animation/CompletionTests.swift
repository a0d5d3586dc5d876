import MultiplaneAnimation
import MultiplaneChanges
import MultiplaneGeometry
import MultiplaneLayers
import Testing

/// Notes what animations report.
final class Reports: AnimationDelegate {
  var all: [String] = []

  func animationDidStart(_ animation: Animation) { note(animation, "start") }

  func animationDidStop(_ animation: Animation, finished: Bool) { note(animation, finished ? "end" : "stop") }

  private func note(_ animation: Animation, _ event: String) {
    all.append("\(event) \((animation as? PropertyAnimation)?.keyPath ?? "group")")
  }
}

struct CompletionTests {
  private let layer = Layer()
  private let reports = Reports()
  private let tree: LayerTree

  init() {
    let root = Layer()
    root.addSublayer(layer)
    tree = LayerTree(root: root, actionsAreEnabled: false)
    _ = tree.commit(at: 0)
  }

  private func add(_ keyPath: String, _ duration: Double, key: String? = nil) {
    let animation = BasicAnimation(keyPath: keyPath)
    (animation.fromValue, animation.toValue) = (0, 1)
    (animation.duration, animation.delegate) = (duration, reports)
    layer.add(animation, forKey: key ?? keyPath)
  }

  @Test func endsAreReportedInOrder() {
    add("opacity", 3)
    add("position.x", 1)
    add("position.y", 2)
    _ = tree.commit(at: 10)
    #expect(reports.all == ["start opacity", "start position.x", "start position.y"])
    reports.all = []
    #expect(tree.nextCommit(after: 10) == .at(11))
    _ = tree.commit(at: 10.999)
    #expect(reports.all.isEmpty)
    let changes = tree.commit(at: 12.5)
    #expect(reports.all == ["end position.x", "end position.y"])
    #expect(changes.animations.count == 2)
    #expect(layer.animationKeys == ["opacity"])
    _ = tree.commit(at: 20)
    #expect(reports.all == ["end position.x", "end position.y", "end opacity"])
    #expect(tree.nextCommit(after: 20) == .never)
    #expect(tree.commit(at: 30).isEmpty)
  }

  @Test func removedAndReplacedAnimationsStop() {
    add("opacity", 3, key: "a")
    add("position.x", 3, key: "b")
    _ = tree.commit(at: 0)
    reports.all = []
    add("position.y", 3, key: "a")
    layer.removeAnimation(forKey: "b")
    layer.removeAnimation(forKey: "none")
    #expect(reports.all.isEmpty)
    let changes = tree.commit(at: 1)
    #expect(reports.all == ["stop opacity", "stop position.x", "start position.y"])
    #expect(changes.animations.count == 3)
  }

  @Test func aLayerThatLeavesStopsItsAnimations() {
    add("opacity", 3)
    _ = tree.commit(at: 0)
    layer.removeFromSuperlayer()
    _ = tree.commit(at: 1)
    #expect(reports.all == ["start opacity", "stop opacity"])
    #expect(layer.animationKeys.isEmpty)
  }

  @Test func animationsThatStayAreReportedOnce() {
    let animation = BasicAnimation(.opacity, from: 0, to: 0.5)
    (animation.duration, animation.delegate, animation.isRemovedOnCompletion) = (1, reports, false)
    animation.fillMode = .forwards
    layer.add(animation, forKey: "stay")
    _ = tree.commit(at: 0)
    _ = tree.commit(at: 5)
    _ = tree.commit(at: 6)
    #expect(reports.all == ["start opacity", "end opacity"])
    #expect(layer.presentation(at: 100).opacity == 0.5)
    #expect(layer.animationKeys == ["stay"])
  }

  @Test func transactionsCompleteWithTheirLastAnimation() {
    var log: [String] = []
    tree.transaction(duration: 2, completion: { log.append("outer") }) {
      add("opacity", 0)
      tree.transaction(completion: { log.append("inner") }) { add("position.x", 1) }
    }
    tree.transaction(completion: { log.append("empty") }) {}
    _ = tree.commit(at: 0)
    #expect(log == ["empty"])
    _ = tree.commit(at: 1)
    #expect(log == ["empty", "inner"])
    _ = tree.commit(at: 1.9)
    #expect(log == ["empty", "inner"])
    _ = tree.commit(at: 2)
    #expect(log == ["empty", "inner", "outer"])
  }

  @Test func aLaterBeginningIsReportedWhenItIsReached() {
    let animation = BasicAnimation(.opacity, from: 0, to: 1)
    (animation.duration, animation.beginTime, animation.delegate) = (1, 5, reports)
    layer.add(animation, forKey: "late")
    _ = tree.commit(at: 1)
    _ = tree.commit(at: 4)
    #expect(reports.all.isEmpty)
    _ = tree.commit(at: 5)
    #expect(reports.all == ["start opacity"])
    _ = tree.commit(at: 6)
    #expect(reports.all == ["start opacity", "end opacity"])
  }

  /// Ends in a layer's own time come with the first commit that is not before them, also after that time has changed.
  @Test func endsInOwnTimes() {
    func end(_ commits: [Double], _ change: (Int) -> Void = { _ in }) -> Double? {
      layer.timing = MediaTimingValues()
      reports.all = []
      add("opacity", 1)
      defer { layer.removeAllAnimations() }
      for (index, time) in commits.enumerated() {
        change(index)
        _ = tree.commit(at: time)
        if reports.all.contains("end opacity") { return time }
      }
      return nil
    }
    #expect(end([0, 1.9, 2, 3]) { if $0 == 0 { layer.speed = 0.5 } } == 2)
    #expect(end([0, 0.2, 0.25, 3]) { if $0 == 0 { layer.speed = 4 } } == 0.25)
    // Stopped in the middle, and going on much later.
    let pause = end([0, 0.5, 20, 50, 50.49, 50.5, 60]) { index in
      if index == 1 { (layer.speed, layer.timeOffset) = (0, 0.5) }
      if index == 3 { (layer.speed, layer.timeOffset, layer.timing.beginTime) = (1, 0, 49.5) }
    }
    #expect(pause == 50.5)
    // The superlayer has a time, and then another superlayer.
    let fast = Layer()
    fast.speed = 10
    tree.root.addSublayer(fast)
    _ = tree.commit(at: 0)
    let moved = end([0, 0.4, 0.5, 2]) { if $0 == 1 { fast.addSublayer(layer) } }
    #expect(moved == 0.4, "its time is 4 there")
    #expect(end([0, 0.05, 0.1, 2]) == 0.1)
    // The clock jumps back: nothing ends, and later all does.
    #expect(end([100, 100.05, 5, 100.09, 100.1]) == 100.1)
    // A time that ends before the animation does.
    #expect(end([0, 1, 5, 99]) { if $0 == 0 { (fast.speed, fast.timing.duration) = (1, 0.75) } } == nil)
  }

  @Test func noDurationEndsWithTheNextCommit() {
    tree.transaction(duration: 0) { add("opacity", 0) }
    #expect(reports.all.isEmpty)
    #expect(tree.commit(at: 0).animations.isEmpty)
    #expect(reports.all == ["end opacity"])
  }

  @Test func aClockThatJumpsBackStopsNothing() {
    add("opacity", 3)
    _ = tree.commit(at: 4000)
    _ = tree.commit(at: 400)
    #expect(reports.all == ["start opacity"])
    _ = tree.commit(at: 4003)
    #expect(reports.all == ["start opacity", "end opacity"])
  }

  @Test(arguments: [
    ("nothing", AnimationProblem.unknownKeyPath), ("strokeEnd", .notInThisLayer),
    ("position", .type(expected: "point")),
    ("filters[0].radius", .notInThisLayer),
  ])
  func animationsThatCannotRunAreRefused(_ keyPath: String, _ problem: AnimationProblem) {
    add(keyPath, 1, key: "bad")
    #expect(tree.commit(at: 0).animations.isEmpty)
    #expect(reports.all == ["stop \(keyPath)"])
    #expect(tree.refusals.count == 1)
    #expect(tree.refusals.first?.layer === layer)
    #expect(tree.refusals.first?.part == .animation)
    let refused = tree.refusals.first?.animation
    #expect(refused?.key == "bad" && refused?.keyPath == keyPath && refused?.problem == problem)
    #expect(layer.animationKeys.isEmpty)
    _ = tree.commit(at: 1)
    #expect(tree.refusals.isEmpty)
  }

  @Test func mistakesOfEachKindAreNamed() {
    func problem(_ animation: Animation) -> AnimationProblem? {
      layer.add(animation, forKey: "bad")
      _ = tree.commit(at: 0)
      return tree.refusals.first?.animation?.problem
    }
    let spring = SpringAnimation(.opacity, from: 0, to: 1)
    spring.mass = 0
    #expect(problem(spring) == .spring)
    spring.mass = -1
    #expect(problem(spring) == .spring)
    let frames = KeyframeAnimation(keyPath: "opacity")
    #expect(problem(frames) == .noValues)
    frames.values = [0, 1]
    frames.keyTimes = [0, 0.5, 1]
    #expect(problem(frames) == .keyTimeCount(3, expected: 2))
    frames.keyTimes = [0.6, 0.5]
    #expect(problem(frames) == .keyTimeOrder)
    frames.keyTimes = [0, .nan]
    #expect(problem(frames) == .keyTimeOrder)
    let basic = BasicAnimation(.opacity, from: .nan, to: 1)
    #expect(problem(basic) == .notFinite)
    basic.fromValue = Color.black
    #expect(problem(basic) == .type(expected: "number"))
    basic.fromValue = 0
    basic.duration = -1
    #expect(problem(basic) == .duration(-1))
    basic.duration = 1
    (basic.repeatCount, basic.autoreverses) = (.infinity, true)
    #expect(problem(basic) == nil)
    #expect(problem(AnimationGroup()) == .emptyGroup)
    #expect(layer.presentation(at: -1e300).opacity == 1)
    #expect(layer.presentation(at: 1e300).opacity.isFinite)
    #expect(layer.presentation(at: .nan).opacity == 1)
  }
}
