import MultiplaneGeometry
import MultiplaneLayers
import MultiplaneViews
import Testing

/// Arranged views that come and go by animators and in blocks of setters.
@Suite @MainActor struct StackAnimationTests {
  private let stage = Stage()
  private let views = [Block(20, 10), Block(30, 10)]
  private let stack: StackView

  init() {
    stack = StackView(arrangedSubviews: views)
    stack.translatesAutoresizingMaskIntoConstraints = false
    stage.window.addSubview(stack)
    stage.turn(0)
  }

  private func animator(_ animations: @escaping () -> Void) -> PropertyAnimator {
    PropertyAnimator(tree: stage.screen.tree, duration: 1, timing: .cubic(.linear), animations: animations)
  }

  private func shown(_ index: Int, _ time: Double) -> (isHidden: Bool, x: Double, width: Double) {
    let layer = views[index].layer.presentation(at: time)
    return (layer.isHidden, layer.frame.minX, layer.bounds.width)
  }

  @Test func anAnimatorHides() {
    let animator = animator { views[0].isHidden = true }
    animator.startAnimation()
    #expect(views[0].isHidden && views[1].frame.minX == 0 && stack.frame.width == 30)
    stage.turn(1)
    #expect(shown(0, 1.5) == (false, 0, 10) && shown(1, 1.5) == (false, 10, 30))
    stage.turn(2.1)
    stage.turn(2.2)
    #expect(shown(0, 2.2) == (true, 0, 0) && shown(1, 2.2).x == 0 && animator.state == .inactive)
  }

  @Test func anAnimatorThatIsScrubbedAndReversed() {
    let animator = animator { views[0].isHidden = true }
    animator.fractionComplete = 0.25
    stage.turn(1)
    #expect(shown(0, 1) == (false, 0, 15) && shown(1, 1).x == 15)
    animator.isReversed = true
    animator.continueAnimation()
    stage.turn(1.1)
    #expect(!shown(0, 1.2).isHidden && shown(0, 1.2).width > 15)
    stage.turn(3)
    stage.turn(3.1)
    // It ends with the old value, and the stack is as it was.
    #expect(!views[0].isHidden && views.map(\.frame.minX) == [0, 20] && stack.frame.width == 50)
    views[0].content.width = 40
    stage.turn(4)
    #expect(views.map(\.frame.minX) == [0, 40])
  }

  @Test func anAnimatorShows() {
    views[0].isHidden = true
    stage.turn(1)
    let animator = animator { views[0].isHidden = false }
    animator.startAnimation()
    stage.turn(2)
    #expect(shown(0, 2.25) == (false, 0, 5) && shown(1, 2.25).x == 5)
    // Stopped in the middle, and taken back.
    stage.turn(2.5)
    animator.stopAnimation(false)
    animator.finishAnimation(at: .start)
    stage.turn(3)
    #expect(views[0].isHidden && views[1].frame.minX == 0 && views[0].frame.width == 0)
  }

  @Test func anAnimatorThatIsStopped() {
    let animator = animator { views[0].isHidden = true }
    animator.startAnimation()
    stage.turn(1)
    stage.turn(1.5)
    animator.stopAnimation(true)
    #expect(!views[0].isHidden && views[1].frame.minX == 10)
    stage.turn(2)
    #expect(views.map(\.frame.minX) == [0, 20])
  }

  /// Other properties of an animator's views go as before.
  @Test func aHiddenViewThatIsNotArranged() {
    let view = View(frame: Rect(x: 0, y: 100, width: 10, height: 10))
    stage.window.addSubview(view)
    stage.turn(1)
    let animator = animator {
      view.isHidden = true
      view.alpha = 0
    }
    animator.startAnimation()
    stage.turn(2)
    #expect(view.isHidden && view.layer.presentation(at: 2.5).opacity == 0.5)
  }

  @Test func settersBetweenBeginAndCommit() {
    stage.application.beginAnimations()
    stage.application.setAnimationDuration(1)
    stage.application.setAnimationCurve(.linear)
    views[0].isHidden = true
    stage.application.commitAnimations()
    #expect(views[1].frame.minX == 0)
    stage.turn(1)
    #expect(shown(0, 1.5) == (false, 0, 10) && shown(1, 1.5).x == 10)
    stage.turn(2.5)
    #expect(shown(0, 2.5).isHidden)
  }

  @Test func aBlockInAnotherOne() {
    stage.application.animate(withDuration: 1, options: .curveLinear) {
      stage.application.performWithoutAnimation { stack.spacing = 10 }
      stage.application.animate(withDuration: 1, options: .curveLinear) { views[1].isHidden = true }
    }
    stage.turn(1)
    #expect(shown(1, 1.5).width == 15 && !shown(1, 1.5).isHidden)
    stage.turn(3)
    #expect(shown(1, 3).isHidden && stack.frame.width == 20)
  }
}
