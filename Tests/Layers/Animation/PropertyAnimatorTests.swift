import MultiplaneAnimation
import MultiplaneGeometry
import MultiplaneLayers
import Testing

/// What `UIViewPropertyAnimator` does, on the clock of the commits.
struct PropertyAnimatorTests {
  private let layer = Layer()
  private let tree: LayerTree

  init() {
    tree = LayerTree(root: layer, actionsAreEnabled: false)
    _ = tree.commit(at: 0)
  }

  private func x(_ time: Double) -> Double { layer.presentation(at: time).zPosition }

  private func animator(
    _ duration: Double = 2, _ timing: PropertyAnimator.Timing = .cubic(.linear)
  ) -> PropertyAnimator {
    PropertyAnimator(tree: tree, duration: duration, timing: timing) { [layer] in layer.zPosition = 100 }
  }

  private func expect(_ a: Double, _ b: Double, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(abs(a - b) < 1e-9, "\(a), not \(b)", sourceLocation: sourceLocation)
  }

  @Test func goesOnWithAnotherDurationAndTiming() {
    let animator = animator()
    var ends: [PropertyAnimator.Position] = []
    animator.addCompletion { ends.append($0) }
    animator.startAnimation()
    _ = tree.commit(at: 0)
    _ = tree.commit(at: 0.5)
    animator.pauseAnimation()
    #expect(animator.state == .active && !animator.isRunning)
    animator.continueAnimation(timing: .cubic(.easeIn), durationFactor: 2)
    _ = tree.commit(at: 3)
    // The rest, from 25 to 100, in 2 × 2 s.
    expect(x(3), 25)
    expect(x(5), 25 + 75 * MediaTimingFunction.easeIn.progress(at: 0.5))
    _ = tree.commit(at: 6.9)
    #expect(ends.isEmpty)
    _ = tree.commit(at: 7)
    #expect(ends == [.end] && animator.state == .inactive)
    expect(x(7), 100)
  }

  @Test func turnsRoundWhileItRuns() {
    let animator = animator()
    var ends: [PropertyAnimator.Position] = []
    animator.addCompletion { ends.append($0) }
    animator.startAnimation()
    _ = tree.commit(at: 10)
    _ = tree.commit(at: 11.5)
    animator.isReversed = true
    _ = tree.commit(at: 11.5)
    expect(animator.fractionComplete, 0.25)
    expect(x(12), 50)
    animator.isReversed = false
    _ = tree.commit(at: 11.5)
    expect(x(11.75), 87.5)
    animator.isReversed = true
    _ = tree.commit(at: 11.5)
    _ = tree.commit(at: 13)
    #expect(ends == [.start] && layer.zPosition == 0)
  }

  @Test func scrubsByTimeOrByWay() {
    let eased = animator(1, .cubic(.easeIn))
    eased.fractionComplete = 0.5
    _ = tree.commit(at: 0)
    expect(x(9), 50)
    eased.scrubsLinearly = false
    eased.fractionComplete = 0.5
    _ = tree.commit(at: 0)
    expect(x(9), 100 * MediaTimingFunction.easeIn.progress(at: 0.5))
    eased.stopAnimation(true)
    #expect(eased.state == .inactive)
    expect(layer.zPosition, 100 * MediaTimingFunction.easeIn.progress(at: 0.5))
  }

  @Test(arguments: [(PropertyAnimator.Position.start, 0.0), (.end, 100), (.current, 75)])
  func finishesWhereItIsTold(_ position: PropertyAnimator.Position, _ value: Double) {
    let animator = animator()
    var ends: [PropertyAnimator.Position] = []
    animator.addCompletion { ends.append($0) }
    animator.startAnimation(afterDelay: 1)
    _ = tree.commit(at: 0)
    expect(x(0.9), 0)
    _ = tree.commit(at: 2.5)
    animator.stopAnimation(false)
    expect(layer.zPosition, 75)
    #expect(animator.state == .stopped && ends.isEmpty && layer.animationKeys.isEmpty)
    animator.finishAnimation(at: position)
    #expect(ends == [position] && animator.state == .inactive)
    expect(layer.zPosition, value)
    expect(x(99), value)
  }

  @Test func springsAndPausesAtItsEnd() {
    let animator = animator(1, .spring(dampingRatio: 0.5))
    var ends: [PropertyAnimator.Position] = []
    animator.addCompletion { ends.append($0) }
    animator.pausesOnCompletion = true
    animator.startAnimation()
    _ = tree.commit(at: 0)
    // As in `MeasuredTests.springsOfBlocks`.
    #expect(abs(x(0.25) - 114.42226) < 1e-5)
    _ = tree.commit(at: 1)
    #expect(animator.state == .active && !animator.isRunning && ends.isEmpty)
    expect(animator.fractionComplete, 1)
    expect(x(5), 100)
    animator.fractionComplete = 0.5
    _ = tree.commit(at: 6)
    expect(x(6), 50)
  }

  @Test func laterChangesTakeTheRestOfTheTime() {
    let animator = animator()
    animator.startAnimation()
    _ = tree.commit(at: 0)
    _ = tree.commit(at: 1)
    animator.addAnimations { [layer] in layer.anchorPointZ = 8 }
    _ = tree.commit(at: 1)
    expect(x(1.5), 75)
    expect(layer.presentation(at: 1).anchorPointZ, 0)
    expect(layer.presentation(at: 1.5).anchorPointZ, 4)
    _ = tree.commit(at: 2)
    #expect(layer.presentation(at: 2).anchorPointZ == 8)
    expect(x(2), 100)
  }
}
