import MultiplaneGeometry
import MultiplaneLayers
import MultiplaneViews
import Testing

@MainActor @Suite struct AnimationTests {
  private let stage: Stage
  private let view = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
  private var application: Application { stage.application }

  init() { stage = Stage(showing: view) }

  private func shown(_ view: View, at time: Double) -> PresentationLayer { view.layer.presentation(at: time) }

  @Test func theModelChangesAtOnceAndTheShownValueStepByStep() {
    application.animate(withDuration: 1, options: .curveLinear) { view.center = Point(150, 50) }
    stage.turn(1)
    #expect(view.center == Point(150, 50))
    #expect(shown(view, at: 1).position == Point(50, 50))
    #expect(abs(shown(view, at: 1.5).position.x - 100) < 1e-9)
    #expect(shown(view, at: 2).position == Point(150, 50))
  }

  @Test func thePropertiesOfTheGuide() {
    view.backgroundColor = .black
    stage.turn(0)
    application.animate(withDuration: 1, options: .curveLinear) {
      view.frame = Rect(x: 100, y: 0, width: 200, height: 100)
      view.bounds.origin = Point(10, 0)
      view.transform = Transform2D(scaleX: 3, y: 1)
      view.alpha = 0
      view.backgroundColor = .white
      view.contentStretch = Rect(x: 0.5, y: 0.5, width: 0, height: 0)
    }
    stage.turn(1)
    let half = shown(view, at: 1.5)
    #expect(abs(half.position.x - 125) < 1e-9 && abs(half.bounds.minX - 5) < 1e-9)
    #expect(abs(half.bounds.width - 150) < 1e-9)
    #expect(abs(half.opacity - 0.5) < 1e-7 && abs(half.transform.affine.a - 2) < 1e-9)
    #expect(abs(half.backgroundColor.red - 0.5) < 1e-9)
    #expect(view.layer.animationKeys.contains { $0.hasPrefix("contentsCenter") })
  }

  @Test func changesOutsideOfABlockAndOffTheScreenAreNotAnimated() {
    application.animate(withDuration: 1) {}
    view.center.x = 300
    let other = View(frame: view.frame)
    application.animate(withDuration: 1) { other.center.x = 300 }
    stage.turn(1)
    #expect(view.layer.animationKeys.isEmpty && other.layer.animationKeys.isEmpty)
  }

  @Test func completionComesInTheTurnOfTheEnd() {
    var ends: [String] = []
    application.animate(withDuration: 1, delay: 0.5) {
      view.alpha = 0
    } completion: {
      ends.append("\($0) \(application.currentTime)")
    }
    #expect(stage.application.turn(at: 1).next == 2.5)
    _ = stage.screen.tree.commit(at: 1)
    #expect(stage.turn(2.4).next == 2.5)
    #expect(ends.isEmpty)
    // In the turn itself, before any commit.
    application.turn(at: 2.5)
    #expect(ends == ["true 2.5"])
    #expect(stage.turn(2.6).next == nil)
  }

  @Test func withoutAnimationsTheNextTurnCompletes() {
    var ends = 0
    application.animate(withDuration: 0) {
      view.alpha = 0.5
    } completion: {
      #expect($0); ends += 1
    }
    application.animate(withDuration: 1) {
    } completion: {
      #expect($0); ends += 1
    }
    #expect(ends == 0 && view.layer.animationKeys.isEmpty)
    application.schedule(at: 1) { _ in
      application.animate(withDuration: 0) {
      } completion: { _ in
        ends += 10
      }
    }
    stage.turn(1)
    #expect(ends == 2)
    stage.turn(1)
    #expect(ends == 12)
  }

  @Test func aRemovedViewEndsItsAnimations() {
    var results: [Bool] = []
    application.animate(withDuration: 1) {
      view.alpha = 0
    } completion: {
      results.append($0)
    }
    stage.turn(1)
    view.removeFromSuperview()
    stage.turn(1.1)
    stage.turn(1.2)
    #expect(results == [false])
  }

  @Test func twoScreensCompleteTogether() {
    let second = Screen(size: Size(100, 100))
    application.connect(second)
    let window = Window(screen: second)
    window.makeKeyAndVisible()
    var ends = 0
    application.animate(withDuration: 1) {
      (view.alpha, window.alpha) = (0, 0)
    } completion: { _ in
      ends += 1
    }
    stage.turn(1)
    _ = second.tree.commit(at: 1)
    stage.turn(1.5)
    #expect(ends == 0)
    stage.turn(2)
    #expect(ends == 1)
    application.animate(withDuration: 1) {
      (view.alpha, window.alpha) = (1, 1)
    } completion: {
      #expect(!$0); ends += 1
    }
    stage.turn(3)
    _ = second.tree.commit(at: 3)
    application.disconnect(second)
    stage.turn(4)
    #expect(ends == 2)
  }

  @Test func animatedViewsTakeNoTouches() {
    let inner = View(frame: Rect(x: 0, y: 0, width: 50, height: 50))
    view.addSubview(inner)
    let neighbour = View(frame: Rect(x: 100, y: 0, width: 100, height: 100))
    stage.window.addSubview(neighbour)
    stage.turn(0)
    application.animate(withDuration: 1) { view.alpha = 0.5 }
    application.animate(withDuration: 1, options: .allowUserInteraction) { neighbour.alpha = 0.5 }
    stage.turn(1)
    #expect(stage.window.hitTest(Point(10, 10), with: nil) === stage.window)
    #expect(stage.window.hitTest(Point(110, 10), with: nil) === neighbour)
    stage.turn(2)
    #expect(stage.window.hitTest(Point(10, 10), with: nil) === inner)
    // An inner block takes the option of the outer one, unless it overrides it.
    application.animate(withDuration: 1, options: .allowUserInteraction) {
      application.animate(withDuration: 1) { view.alpha = 1 }
      application.animate(withDuration: 1, options: .overrideInheritedOptions) { neighbour.alpha = 1 }
    }
    stage.turn(3)
    #expect(stage.window.hitTest(Point(10, 10), with: nil) === inner)
    #expect(stage.window.hitTest(Point(110, 10), with: nil) === stage.window)
  }

  @Test func innerBlocksInherit() {
    application.animate(withDuration: 2) {
      #expect(application.inheritedAnimationDuration == 2)
      application.animate(withDuration: 1) {
        view.alpha = 0
        #expect(application.inheritedAnimationDuration == 2)
      }
      application.animate(withDuration: 1, options: .overrideInheritedDuration) {
        view.center.x = 0
        #expect(application.inheritedAnimationDuration == 1)
      }
      application.performWithoutAnimation {
        #expect(!application.areAnimationsEnabled)
        view.transform = Transform2D(scaleX: 2, y: 2)
        application.animate(withDuration: 1) { view.bounds.size = Size(7, 7) }
      }
    }
    #expect(application.inheritedAnimationDuration == 0)
    stage.turn(1)
    let durations = view.layer.animationKeys.map {
      "\($0.prefix(8)) \(view.layer.animation(forKey: $0)!.timing.duration)"
    }
    #expect(durations == ["opacity- 2.0", "position 1.0"])
  }

  @Test func animationsCanBeSwitchedOff() {
    var ends = 0
    application.setAnimationsEnabled(false)
    application.animate(withDuration: 1) {
      view.alpha = 0
    } completion: { _ in
      ends += 1
    }
    application.setAnimationsEnabled(true)
    stage.turn(1)
    #expect(view.layer.animationKeys.isEmpty && ends == 1)
  }

  @Test func layoutInABlockIsAnimated() {
    final class Filled: View {
      override func layoutSubviews() { for view in subviews { view.frame = bounds } }
    }
    let filled = Filled(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    let inner = View()
    filled.addSubview(inner)
    stage.window.addSubview(filled)
    stage.turn(0)
    application.animate(withDuration: 1, options: .curveLinear) {
      filled.bounds.size = Size(20, 20)
      filled.layoutIfNeeded()
    }
    stage.turn(1)
    #expect(shown(inner, at: 1.5).bounds.size == Size(15, 15))
    // The option lays out without a call.
    application.animate(withDuration: 1, options: [.curveLinear, .layoutSubviews]) { filled.bounds.size = Size(40, 40) }
    stage.turn(3)
    #expect(shown(inner, at: 3.5).bounds.size == Size(30, 30))
    application.animate(withDuration: 1) { filled.bounds.size = Size(10, 10) }
    stage.turn(5)
    #expect(shown(inner, at: 5.5).bounds.size == Size(10, 10))
  }

  @Test func keyframes() {
    application.animateKeyframes(withDuration: 2) {
      application.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { view.center.x = 100 }
      application.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { view.center.x = 200 }
    }
    stage.turn(1)
    #expect([1, 1.5, 2, 2.5, 3].map { shown(view, at: $0).position.x.rounded() } == [50, 75, 100, 150, 200])
  }

  /// The way from 50 over 100, at half of the time, to 200, by mode: the places at quarters of the time.
  nonisolated static let modes: [(mode: KeyframeAnimationOptions, places: [Double])] = [
    (.calculationModeLinear, [50, 75, 100, 150, 200]), (.calculationModeDiscrete, [50, 50, 100, 100, 200]),
    (.calculationModePaced, [50, 87.5, 125, 162.5, 200]),
    // Hermite's curve with slopes of 50, 75 and 100 a segment.
    (.calculationModeCubic, [50, 71.875, 100, 146.875, 200]),
    (.calculationModeCubicPaced, [50, 87.5, 125, 162.5, 200]),
  ]

  @Test(arguments: modes) func calculationModes(_ mode: KeyframeAnimationOptions, _ places: [Double]) {
    var ends = 0
    application.animateKeyframes(withDuration: 2, options: mode) {
      application.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { view.center.x = 100 }
      application.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { view.center.x = 200 }
      view.alpha = 0.5
    } completion: { _ in
      ends += 1
    }
    #expect(view.layer.animationKeys.count == (mode == .calculationModeLinear ? 3 : 2))
    stage.turn(1)
    for (time, place) in zip([1, 1.5, 2, 2.5, 3], places) {
      #expect(abs(shown(view, at: time).position.x - place) < 0.01, "at \(time)")
    }
    #expect(stage.window.hitTest(Point(10, 10), with: nil) === stage.window)
    stage.turn(3)
    #expect(ends == 1 && view.layer.animationKeys.isEmpty)
  }

  @Test func valuesHoldBetweenParts() {
    application.animateKeyframes(withDuration: 1, options: [.calculationModePaced, .calculationModeDiscrete]) {}
    application.animateKeyframes(withDuration: 4, delay: 1, options: .calculationModeDiscrete) {
      application.addKeyframe(withRelativeStartTime: 0.25, relativeDuration: 0.25) { view.alpha = 0.5 }
      application.addKeyframe(withRelativeStartTime: 0.75, relativeDuration: 0) { view.alpha = 0.25 }
      application.addKeyframe(withRelativeStartTime: 0.75, relativeDuration: 0.25) {
        application.performWithoutAnimation { view.tag = 1 }
        view.alpha = 0
      }
    }
    stage.turn(1)
    let opacities = [1.5, 2, 3.9, 4, 4.9, 5, 5.9].map { shown(view, at: $0).opacity }
    #expect(opacities == [1, 1, 1, 0.5, 0.5, 0.25, 0.25])
  }

  @Test func equalValuesAreNotAnimated() {
    view.backgroundColor = .black
    var ends = 0
    application.animate(withDuration: 10) {
      (view.frame, view.bounds, view.center, view.alpha) = (view.frame, view.bounds, view.center, view.alpha)
      (view.transform, view.contentStretch) = (view.transform, view.contentStretch)
      view.backgroundColor = .black
    } completion: { _ in
      ends += 1
    }
    stage.turn(1)
    #expect(view.layer.animationKeys.isEmpty && ends == 1)
    #expect(stage.window.hitTest(Point(10, 10), with: nil) === view)
  }

  @Test func springs() {
    application.animate(withDuration: 1, usingSpringWithDamping: 0.3, initialSpringVelocity: 0) { view.center.x = 150 }
    stage.turn(1)
    let highest = (0...100).map { shown(view, at: 1 + Double($0) / 100).position.x }.max() ?? 0
    #expect(highest > 160)
  }

  @Test func transitions() {
    let (old, new) = (View(frame: view.bounds), View(frame: view.bounds))
    view.addSubview(old)
    stage.turn(0)
    var ends = 0
    application.transition(from: old, to: new, duration: 1, options: .transitionFlipFromLeft) { _ in ends += 1 }
    #expect(view.subviews == [new] && view.layer.animationKeys == ["transition"])
    stage.turn(1)
    #expect(stage.window.hitTest(Point(10, 10), with: nil) === stage.window)
    stage.turn(2)
    #expect(ends == 1 && stage.window.hitTest(Point(10, 10), with: nil) === new)
    view.addSubview(old)
    old.isHidden = true
    application.transition(
      from: new, to: old, duration: 1, options: [.transitionCrossDissolve, .showHideTransitionViews])
    #expect(new.isHidden && !old.isHidden && new.superview === view)
    stage.turn(3)
    // Content is animated in a transition only where the options allow it.
    application.transition(with: view, duration: 1, options: .transitionCurlUp, animations: { old.alpha = 0 })
    #expect(old.layer.animationKeys.isEmpty)
    application.transition(
      with: view, duration: 1, options: [.transitionCurlDown, .allowAnimatedContent], animations: { old.alpha = 1 })
    stage.turn(4)
    #expect(old.layer.animationKeys.count == 1)
  }

  @Test func aPropertyAnimatorPausesAtTheTurnsTime() {
    let animator = PropertyAnimator(tree: stage.screen.tree, duration: 1, timing: .cubic(.linear)) {
      view.center.x = 150
    }
    animator.startAnimation()
    stage.screen.mailbox = nil
    stage.turn(1)
    // No commit comes between.
    application.turn(at: 1.5)
    animator.pauseAnimation()
    #expect(abs(animator.fractionComplete - 0.5) < 1e-9)
    animator.continueAnimation()
    stage.turn(2)
    stage.turn(2.5)
    stage.turn(3)
    #expect(animator.state == .inactive && view.center.x == 150)
  }

  @Test func aTurnedScreenAnimates() {
    final class Root: ViewController {
      let log = Log()
      override func viewWillTransition(to size: Size, with coordinator: TransitionCoordinator) {
        log.lines.append("to \(size.width) from \(view.bounds.width)")
        coordinator.animate { [log] _ in
          log.lines.append("along")
        } completion: { [log] _ in
          log.lines.append("done")
        }
      }
      override func viewWillLayoutSubviews() { log.lines.append("layout \(view.bounds.width)") }
    }
    let root = Root()
    stage.window.rootViewController = root
    stage.turn(0)
    _ = root.log.take()
    stage.screen.orientation = .landscapeLeft
    #expect(root.log.take() == ["to 480.0 from 320.0", "layout 480.0", "along"])
    stage.turn(1)
    #expect(abs(shown(root.view, at: 1.15).bounds.width - 400) < 1e-9)
    // As any animated view, the window takes no touches meanwhile.
    #expect(stage.window.hitTest(Point(470, 10), with: nil) == nil)
    stage.turn(1.29)
    #expect(root.log.take() == [])
    stage.turn(1.3)
    #expect(root.log.take() == ["done"] && stage.window.hitTest(Point(470, 10), with: nil) === root.view)
    stage.screen.setOrientation(.portrait, duration: 0)
    #expect(root.log.take() == ["to 320.0 from 480.0", "layout 320.0", "along", "done"])
  }
}
