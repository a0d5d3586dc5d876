import MultiplaneControllers
import MultiplaneGeometry
import MultiplaneTestStage
import MultiplaneViews
import Testing

/// What controllers say of themselves while a transition that does not complete ends.
@MainActor @Suite struct CancelTests {
  private let stage = Stage(320, 480)
  private let root = ViewController()
  private let shown = Witness()
  private let fading = Fading()

  init() {
    stage.window.rootViewController = root
    shown.transitioningDelegate = fading
    stage.turn(0)
  }

  private func letGo(at time: Double) {
    stage.turn(time)
    fading.interaction?.update(0.5)
    stage.turn(time + 0.1)
    fading.interaction?.cancel()
    for step in 0...20 { stage.turn(time + 0.1 + Double(step) / 20) }
  }

  /// It is about to come, and then goes again, which no dismissal does.
  @Test func aPresentation() {
    fading.interaction = PercentDrivenInteractiveTransition()
    root.present(shown, animated: true)
    letGo(at: 1)
    #expect(
      shown.calls == ["will appear presented", "is appearing presented", "will disappear", "did disappear"],
      "\(shown.calls)")
    #expect(!shown.isBeingPresented && !shown.isBeingDismissed && root.presentedViewController == nil)
  }

  /// It is about to go, and then comes again, which no presentation does; so do those below.
  @Test func aDismissal() {
    let below = Witness()
    root.present(below, animated: false)
    below.present(shown, animated: false)
    stage.turn(0.5)
    (below.calls, shown.calls) = ([], [])
    fading.interaction = PercentDrivenInteractiveTransition()
    root.dismiss(animated: true)
    letGo(at: 1)
    for one in [below, shown] {
      #expect(
        one.calls == ["will disappear dismissed", "will appear", "is appearing", "did appear"], "\(one.calls)")
      #expect(!one.isBeingPresented && !one.isBeingDismissed)
    }
    #expect(root.chain.count == 3)
    fading.interaction = nil
    (below.calls, shown.calls) = ([], [])
    root.dismiss(animated: true)
    for step in 0...10 { stage.turn(4 + Double(step) / 10) }
    #expect(shown.calls == ["will disappear dismissed", "did disappear dismissed"] && below.calls == shown.calls)
    #expect(root.chain.count == 1)
  }

  /// A sheet that a finger lets go of.
  @Test func aDrag() {
    shown.transitioningDelegate = nil
    root.present(shown, animated: false)
    stage.turn(0.5)
    shown.calls = []
    stage.touch(1, .began, 160, 150, at: 1)
    for step in 1...4 {
      stage.touch(1, .moved, 160, 150 + Double(step) * 20, at: 1 + Double(step) / 10)
      stage.turn(1 + Double(step) / 10)
    }
    #expect(shown.isBeingDismissed)
    stage.touch(1, .ended, 160, 230, at: 2)
    for step in 0...20 { stage.turn(2 + Double(step) / 10) }
    #expect(
      shown.calls == ["will disappear dismissed", "will appear", "is appearing", "did appear"], "\(shown.calls)")
    #expect(!shown.isBeingDismissed)
  }
}
