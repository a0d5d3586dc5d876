import MultiplaneAnimation
import MultiplaneChanges
import MultiplaneGeometry
import MultiplaneLayers
import MultiplaneTestStage
import MultiplaneViews
import Testing

/// Animations on a screen that nobody shows: turns begin and end them.
@MainActor @Suite struct NoSurfaceTests {
  private let application = Application()
  private let screen = Screen(size: Size(320, 480))
  private let window: Window
  private let view = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
  private let log = Log()

  init() {
    application.connect(screen)
    window = Window(screen: screen)
    window.makeKeyAndVisible()
    window.addSubview(view)
    application.turn(at: 0)
  }

  /// Takes turns, and answers what was noted with the times of it.
  private func turn(_ times: Double...) -> [String] {
    var lines: [String] = []
    for time in times {
      application.turn(at: time)
      lines += log.take().map { "\($0) at \(time)" }
    }
    return lines
  }

  private func note(_ name: String) -> (Bool) -> Void { { [log] in log.lines.append("\(name) \($0)") } }

  @Test func blocksBeginWithTheTurnAndEnd() {
    application.animate(
      withDuration: 1, options: .curveLinear, animations: { view.center.x = 150 }, completion: note("a"))
    application.animate(withDuration: 0, animations: { view.alpha = 0.5 }, completion: note("instant"))
    application.animate(withDuration: 1, animations: {}, completion: note("empty"))
    #expect(turn(5) == ["instant true at 5.0", "empty true at 5.0"])
    #expect(application.turn(at: 5).next == 6)
    #expect(abs(view.layer.presentation(at: 5.5).position.x - 100) < 1e-9)
    #expect(turn(5.5, 5.9, 6.0, 6.1) == ["a true at 6.0"])
    #expect(view.layer.animationKeys.isEmpty && application.turn(at: 7).next == nil)
  }

  @Test func endsComeInTheirOrder() {
    let second = View(frame: view.frame)
    window.addSubview(second)
    application.animate(
      withDuration: 1, delay: 0.5, animations: { second.alpha = 0 },
      completion: { [log, application, view] in
        log.lines.append("late \($0)")
        application.animate(
          withDuration: 1, animations: { view.alpha = 1 }, completion: { log.lines.append("next \($0)") })
      })
    application.animate(withDuration: 1, animations: { view.alpha = 0 }, completion: note("early"))
    application.animateKeyframes(
      withDuration: 2, options: [],
      animations: {
        application.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { view.center.x = 9 }
      }, completion: note("frames"))
    application.transition(
      with: window, duration: 1.2, options: .transitionCrossDissolve, animations: nil, completion: note("fade"))
    #expect(
      turn(0, 0.5, 1, 1.2, 1.5, 2, 2.4, 2.5) == [
        "early true at 1.0", "fade true at 1.2", "late true at 1.5", "frames true at 2.0", "next true at 2.5",
      ])
  }

  @Test func whatIsCutShortHasNotFinished() {
    application.animate(
      withDuration: 1, options: [.repeat, .autoreverse], animations: { view.alpha = 0 }, completion: note("removed"))
    application.animate(withDuration: 1, animations: { view.center.x = 5 }, completion: note("gone"))
    #expect(turn(0, 10) == ["gone true at 10.0"])
    view.layer.removeAllAnimations()
    #expect(turn(11, 12) == ["removed false at 11.0"])
    application.animate(withDuration: 1, animations: { view.alpha = 1 }, completion: note("view"))
    #expect(turn(12) == [])
    view.removeFromSuperview()
    #expect(turn(12.5, 13) == ["view false at 12.5"])
  }

  @Test(arguments: [false, true]) func viewsThatLeftAreReleased(wereShown: Bool) {
    weak var released: View?
    do {
      let view = View()
      released = view
      window.addSubview(view)
      if wereShown { _ = screen.tree.commit(at: 0) }
      application.animate(withDuration: 1) { view.alpha = 0 }
      application.turn(at: 0)
      view.removeFromSuperview()
    }
    application.turn(at: 0.1)
    application.turn(at: 0.2)
    #expect(released == nil)
  }

  @Test func animatorsRun() {
    let animator = PropertyAnimator(tree: screen.tree, duration: 1, timing: .cubic(.linear)) { view.center.x = 150 }
    animator.addCompletion { [log] in log.lines.append("\($0)") }
    animator.startAnimation()
    #expect(turn(1, 1.25) == [] && abs(animator.fractionComplete - 0.25) < 1e-9)
    animator.pauseAnimation()
    #expect(turn(3) == [] && animator.state == .active)
    animator.continueAnimation()
    #expect(turn(4, 4.5, 4.75) == ["end at 4.75"] && view.center.x == 150)
  }

  @Test func touchesAreBlockedWhileItRuns() {
    application.animate(withDuration: 1) { view.alpha = 0.5 }
    application.turn(at: 0)
    #expect(window.hitTest(Point(5, 5), with: nil) === window)
    application.turn(at: 1)
    #expect(window.hitTest(Point(5, 5), with: nil) === view)
  }

  @Test func delegatesHearOfBeginningAndEnd() {
    final class Delegate: AnimationDelegate {
      var calls: [String] = []
      func animationDidStart(_ animation: Animation) { calls.append("start") }
      func animationDidStop(_ animation: Animation, finished: Bool) { calls.append("stop \(finished)") }
    }
    let (delegate, animation) = (Delegate(), BasicAnimation(keyPath: "opacity"))
    (animation.fromValue, animation.delegate) = (0.0, delegate)
    animation.timing.duration = 2
    view.layer.add(animation, forKey: "fade")
    application.turn(at: 1)
    #expect(delegate.calls == ["start"])
    application.turn(at: 2.9)
    #expect(delegate.calls == ["start"])
    application.turn(at: 3)
    #expect(delegate.calls == ["start", "stop true"])
  }

  @Test func aSurfaceThatArrivesShowsWhatRuns() {
    application.animate(withDuration: 1) { view.alpha = 0 }
    let other = View(frame: view.frame)
    window.addSubview(other)
    application.animate(withDuration: 4, animations: { other.center.x = 9 }, completion: note("other"))
    #expect(turn(10, 12) == [])
    // As a host does whose surface has come: the first animation is over, the second has begun at 10.
    let changes = screen.tree.commit(at: 12)
    let begins = changes.animations.compactMap { change -> Double? in
      if case .add(let track) = change.change { track.begin } else { nil }
    }
    #expect(!begins.isEmpty && begins.allSatisfy { $0 == 10 })
    #expect(Set(changes.animations.map(\.animation)).count == 1)
    let later = screen.tree.commit(at: 13)
    #expect(later.animations.isEmpty)
    // Its end is sent, too.
    #expect(turn(13.9, 14) == ["other true at 14.0"])
    #expect(screen.tree.commit(at: 14).animations.count == begins.count)
  }

  @Test func aRefusedAnimationEnds() {
    application.animate(
      withDuration: 1, animations: { view.layer.add(BasicAnimation(keyPath: "unknown"), forKey: "x") },
      completion: note("refused"))
    #expect(turn(1, 2) == ["refused false at 1.0"])
    // They are kept until a commit, which a host may read them after.
    _ = screen.tree.commit(at: 3)
    #expect(screen.tree.refusals.count == 1)
    _ = screen.tree.commit(at: 4)
    #expect(screen.tree.refusals.isEmpty)
  }

  @Test func repetitionOfAPart() {
    application.animate(
      withDuration: 1, options: .curveLinear,
      animations: {
        application.modifyAnimations(withRepeatCount: 2.5, autoreverses: true) { view.center.x = 150 }
        view.alpha = 0
      }, completion: note("all"))
    application.modifyAnimations(withRepeatCount: 3, autoreverses: false) { view.tag = 1 }
    #expect(turn(0, 1, 4.9, 5) == ["all true at 5.0"])
  }

  @Test func changesAfterTheCommitAskForATurn() {
    final class Root: ViewController {
      override func viewDidAppear(_ animated: Bool) { view.alpha = 0.5 }
    }
    let (other, root) = (Window(screen: screen), Root())
    screen.mailbox = Mailbox()
    application.turn(at: 1)
    other.rootViewController = root
    other.isHidden = false
    #expect(application.turn(at: 2).next == 2)
    #expect(application.turn(at: 2).next == nil)
  }

  @Test func animationsOfAViewThatLeavesInTheSameTurnStop() {
    screen.mailbox = Mailbox()
    application.turn(at: 1)
    screen.mailbox = nil
    application.animate(withDuration: 1, animations: { view.alpha = 0 }, completion: note("gone"))
    view.removeFromSuperview()
    #expect(turn(2, 3) == ["gone false at 2.0"])
  }

  /// A layer that leaves and comes back before the commit is listed once.
  @Test func animationsOfAViewThatComesBackRun() {
    application.animate(withDuration: 9, animations: { view.alpha = 0 }, completion: note("old"))
    _ = turn(1)
    view.removeFromSuperview()
    window.addSubview(view)
    application.animate(withDuration: 1, animations: { view.center.x = 9 }, completion: note("new"))
    #expect(turn(2, 2.5, 3) == ["old false at 2.0", "new true at 3.0"])
  }

  @Test func timesThatRunBackAskForNoTurn() {
    view.layer.speed = -1
    view.layer.timeOffset = 100
    application.animate(withDuration: 1, animations: { view.alpha = 0 })
    application.turn(at: 1)
    #expect(application.turn(at: 1).next != 1)
    #expect(application.turn(at: 2).next != 2)
  }

  @Test func openTransactionsAskForNoTurn() {
    screen.mailbox = Mailbox()
    application.turn(at: 1)
    screen.tree.beginTransaction()
    view.alpha = 0.5
    #expect(application.turn(at: 2).next == nil)
    screen.tree.commitTransaction()
    #expect(application.turn(at: 3).needsFrame)
  }

  @Test func theNextFieldOfAFormThatLeavesIsNoResponder() {
    final class Field: View {
      weak var nextField: Field?
      override var canBecomeFirstResponder: Bool { true }
      override func resignFirstResponder() -> Bool {
        let hasResigned = super.resignFirstResponder()
        nextField?.becomeFirstResponder()
        return hasResigned
      }
    }
    let fields = [Field(frame: .zero), Field(frame: .zero)]
    fields[0].nextField = fields[1]
    for field in fields { view.addSubview(field) }
    fields[0].becomeFirstResponder()
    view.removeFromSuperview()
    #expect(fields.allSatisfy { !$0.isFirstResponder })
  }
}
