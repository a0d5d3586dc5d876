import MultiplaneAnimation
import MultiplaneChanges
import MultiplaneContents
import MultiplaneGeometry
import MultiplaneLayers
import Testing

/// Animations that can't run: a refusal with layer, key, key path and reason, completion with false, and the model
/// value shows. Nothing of them is sent.
struct BadAnimationTests {
  private struct Case {
    let name: String
    let problem: AnimationProblem
    let animation: Animation

    init<Subject: Animation>(
      _ name: String, _ problem: AnimationProblem, _ animation: Subject, _ change: (Subject) -> Void = { _ in }
    ) {
      change(animation)
      (self.name, self.problem, self.animation) = (name, problem, animation)
    }
  }

  private static func fade() -> BasicAnimation { BasicAnimation(.opacity, from: 0, to: 1) }
  private static func frames() -> KeyframeAnimation { KeyframeAnimation(.opacity, values: [0, 1, 0.5]) }
  private static func spring() -> SpringAnimation { SpringAnimation(.opacity, from: 0, to: 1) }

  private static func cases() -> [Case] {
    [
      Case("negative duration", .duration(-1), fade()) { $0.duration = -1 },
      Case("infinite duration", .duration(.infinity), fade()) { $0.duration = .infinity },
      Case("speed NaN", .timing, fade()) { $0.speed = .nan },
      Case("beginTime infinite", .timing, fade()) { $0.beginTime = .infinity },
      Case("timeOffset NaN", .timing, fade()) { $0.timeOffset = .nan },
      Case("repeatCount NaN", .timing, fade()) { $0.repeatCount = .nan },
      Case("repeatCount negative", .timing, fade()) { $0.repeatCount = -1 },
      Case("repeatDuration negative", .timing, fade()) { $0.repeatDuration = -.infinity },
      Case("timing function NaN", .timingFunction, fade()) {
        $0.timingFunction = MediaTimingFunction(controlPoints: 0, .nan, 1, 1)
      },
      Case("key times fall", .keyTimeOrder, frames()) { $0.keyTimes = [0, 0.7, 0.5] },
      Case("key times above 1", .keyTimeOrder, frames()) { $0.keyTimes = [0, 1, 1.5] },
      Case("key times below 0", .keyTimeOrder, frames()) { $0.keyTimes = [-0.1, 0.5, 1] },
      Case("key times NaN", .keyTimeOrder, frames()) { $0.keyTimes = [0, .nan, 1] },
      Case("too few key times", .keyTimeCount(2, expected: 3), frames()) { $0.keyTimes = [0, 1] },
      Case("no key times", .keyTimeCount(0, expected: 3), frames()) { $0.keyTimes = [] },
      Case("too many key times", .keyTimeCount(4, expected: 3), frames()) { $0.keyTimes = [0, 0.2, 0.5, 1] },
      Case("no values", .noValues, frames()) { $0.values = [] },
      Case("values nil", .noValues, frames()) { $0.values = nil },
      Case("values of another type", .type(expected: "number"), frames()) { $0.values = [0, Point(1, 1), 0] },
      Case("values of different types", .type(expected: "number"), fade()) { $0.toValue = Color.black },
      Case("values NaN", .notFinite, frames()) { $0.values = [0, Double.nan, 1] },
      Case("value infinite", .notFinite, fade()) { $0.byValue = Double.infinity },
      Case("path for a number", .type(expected: "number"), frames()) { $0.path = Path(ellipseIn: .unit) },
      Case("unknown key path", .unknownKeyPath, fade()) { $0.keyPath = "colour" },
      Case("no key path", .unknownKeyPath, fade()) { $0.keyPath = nil },
      Case("empty key path", .unknownKeyPath, fade()) { $0.keyPath = "" },
      Case("another class's key path", .notInThisLayer, fade()) { $0.keyPath = "strokeEnd" },
      Case("mass 0", .spring, spring()) { $0.mass = 0 },
      Case("mass negative", .spring, spring()) { $0.mass = -1 },
      Case("mass NaN", .spring, spring()) { $0.mass = .nan },
      Case("stiffness 0", .spring, spring()) { $0.stiffness = 0 },
      Case("damping negative", .spring, spring()) { $0.damping = -1 },
      Case("velocity infinite", .spring, spring()) { $0.initialVelocity = .infinity },
      Case("empty group", .emptyGroup, AnimationGroup()),
      Case("bad animation in a group", .keyTimeOrder, AnimationGroup()) { group in
        let bad = frames()
        bad.keyTimes = [1, 0, 1]
        group.animations = [fade(), bad]
      },
      Case("transition in a group", .transitionInGroup, AnimationGroup()) { $0.animations = [Transition()] },
      Case("progress of a transition", .notFinite, Transition()) { $0.startProgress = .nan },
    ]
  }

  @Test func eachIsRefusedAndCompletesWithFalse() {
    for bad in Self.cases() {
      let (root, layer, reports) = (Layer(), Layer(), Reports())
      root.addSublayer(layer)
      layer.opacity = 0.75
      let tree = LayerTree(root: root, actionsAreEnabled: false)
      _ = tree.commit(at: 0)
      var completions: [Bool] = []
      bad.animation.delegate = reports
      tree.animate(withDuration: 1) {
        layer.add(bad.animation, forKey: "bad")
      } completion: {
        completions.append($0)
      }
      #expect(completions.isEmpty && reports.all.isEmpty, "\(bad.name): not within the call")
      let changes = tree.commit(at: 0)
      #expect(changes.animations.isEmpty && changes.transitions.isEmpty, "\(bad.name): nothing is sent")
      let refusals = tree.refusals
      #expect(refusals.count == 1, "\(bad.name)")
      #expect(refusals.first?.layer === layer && refusals.first?.part == .animation, "\(bad.name)")
      let refused = refusals.first?.animation
      #expect(refused?.problem == bad.problem, "\(bad.name): \(String(describing: refused?.problem))")
      #expect(refused?.key == (bad.animation is Transition ? "transition" : "bad"), "\(bad.name)")
      let inner = (bad.animation as? AnimationGroup)?.animations?.last ?? bad.animation
      #expect(refused?.keyPath == (inner as? PropertyAnimation)?.keyPath ?? "", "\(bad.name)")
      #expect(completions == [false] && reports.all.allSatisfy { $0.hasPrefix("stop") }, "\(bad.name)")
      #expect(reports.all.count == 1, "\(bad.name)")
      for time in [-1e300, -1, 0, 0.5, 1, 1e300] {
        #expect(layer.presentation(at: time).opacity == 0.75, "\(bad.name) at \(time)")
      }
      #expect(layer.animationKeys.isEmpty && tree.nextCommit(after: 0) == .never, "\(bad.name)")
    }
  }

  /// NaN as a duration is named too, though it equals nothing.
  @Test func aDurationOfNaNIsRefused() {
    let (root, fade) = (Layer(), Self.fade())
    let tree = LayerTree(root: root, actionsAreEnabled: false)
    fade.duration = .nan
    root.add(fade, forKey: "bad")
    _ = tree.commit(at: 0)
    #expect(tree.refusals.first?.animation?.problem.description == "the duration is nan")
    #expect(root.presentation(at: 0).opacity == 1)
  }

  @Test func anEndlessToAndFroGoesOn() {
    let (root, fade) = (Layer(), Self.fade())
    let tree = LayerTree(root: root, actionsAreEnabled: false)
    (fade.duration, fade.autoreverses, fade.repeatCount) = (1, true, .infinity)
    root.add(fade, forKey: nil)
    _ = tree.commit(at: 0)
    for (time, opacity) in [(0.25, 0.25), (1.25, 0.75), (2.25, 0.25), (1e6 + 1.25, 0.75), (-1, 1)] as [(Double, Float)]
    {
      #expect(abs(root.presentation(at: time).opacity - opacity) < 1e-7, "at \(time)")
    }
    #expect(tree.nextCommit(after: 5) == .never, "its end is never reported")
  }

  /// The clock jumps back by an hour: animations wait for their time again, and end once.
  @Test func anHourBack() {
    let (root, reports, fade) = (Layer(), Reports(), Self.fade())
    let tree = LayerTree(root: root, actionsAreEnabled: false)
    (fade.duration, fade.delegate) = (10, reports)
    root.add(fade, forKey: nil)
    _ = tree.commit(at: 7200)
    _ = tree.commit(at: 7205)
    #expect(root.presentation(at: 7205).opacity == 0.5)
    _ = tree.commit(at: 3605)
    #expect(root.presentation(at: 3605).opacity == 1)
    #expect(tree.nextCommit(after: 3605) == .at(7210))
    #expect(reports.all == ["start opacity"])
    let second = Self.fade()
    (second.duration, second.delegate) = (1, reports)
    root.add(second, forKey: nil)
    _ = tree.commit(at: 3605)
    _ = tree.commit(at: 3606)
    _ = tree.commit(at: 7210)
    #expect(reports.all == ["start opacity", "start opacity", "end opacity", "end opacity"])
  }

  /// What turns without a commit have refused, the next commit names too.
  @Test func refusalsOfTurnsAreNamedByTheNextCommit() {
    let tree = LayerTree(root: Layer(), actionsAreEnabled: false)
    func add(_ key: String) {
      let animation = Self.fade()
      animation.duration = -1
      tree.root.add(animation, forKey: key)
    }
    add("first")
    tree.advance(to: 0)
    add("second")
    tree.advance(to: 1)
    add("third")
    _ = tree.commit(at: 2)
    #expect(tree.refusals.compactMap(\.animation?.key) == ["first", "second", "third"])
    _ = tree.commit(at: 3)
    #expect(tree.refusals.isEmpty)
    // Where none comes, not all of them are kept.
    for turn in 0..<1000 {
      add("\(turn)")
      tree.advance(to: 4)
    }
    #expect(tree.refusals.count <= 256 && tree.refusals.last?.animation?.key == "999")
  }
}
