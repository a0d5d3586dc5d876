import MultiplaneGeometry
import MultiplaneLayers
import MultiplaneViews
import Testing

/// UIKit's first way to animate: begin, setters, changes, commit.
@Suite @MainActor struct BeginCommitTests {
  private let stage: Stage
  private let view = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
  private var application: Application { stage.application }

  init() { stage = Stage(showing: view) }

  @Test func beginAndCommit() {
    var lines: [String] = []
    application.beginAnimations("a", context: 7)
    application.setAnimationDuration(2)
    application.setAnimationDelay(0.5)
    application.setAnimationCurve(.linear)
    application.setAnimationWillStart { lines.append("start \($0 ?? "") \($1 ?? "") \(application.currentTime)") }
    application.setAnimationDidStop { id, isFinished, _ in
      lines.append("stop \(id ?? "") \(isFinished) \(application.currentTime)")
    }
    application.setAnimationTransition(.flipFromRight, for: stage.window, cache: true)
    view.center.x = 150
    application.commitAnimations()
    application.commitAnimations()
    #expect(stage.window.layer.animationKeys == ["transition"])
    for time in [1, 1.5, 3.4, 3.5] { stage.turn(time) }
    #expect(lines == ["start a 7 1.5", "stop a true 3.5"])
    #expect(application.inheritedAnimationDuration == 0)
  }

  /// The delegate's methods, by selectors of three, two and no parameters; set before the delegate or after it.
  @Test func beginAndCommitWithADelegate() {
    @MainActor final class Hearer {
      var lines: [String] = []
      func willStart(_ id: String?, context: Int?) { lines.append("start \(id ?? "") \(context ?? 0)") }
      func didStop(_ id: String?, finished: Bool, context: Int?) {
        lines.append("stop \(id ?? "") \(finished) \(context ?? 0)")
      }
      func didStop(_ id: String, finished: Bool?) { lines.append("stop \(id) \(finished ?? false)") }
      func didEnd() { lines.append("end") }
    }
    let hearer = Hearer()
    application.beginAnimations("a", context: 7)
    application.setAnimationDidStop(Action(Hearer.didStop(_:finished:context:)))
    application.setAnimationWillStart(Action(Hearer.willStart(_:context:)))
    application.setAnimationDelegate(hearer)
    application.setAnimationDuration(1)
    view.center.x = 150
    application.commitAnimations()
    stage.turn(1)
    #expect(hearer.lines == ["start a 7"])
    stage.turn(2)
    #expect(hearer.lines == ["start a 7", "stop a true 7"])
    for selector in [Action(Hearer.didStop(_:finished:)), Action(Hearer.didEnd), Action("unknown")] {
      application.beginAnimations("b")
      application.setAnimationDelegate(hearer)
      application.setAnimationDidStop(selector)
      view.center.x += 10
      application.commitAnimations()
      stage.turn(application.currentTime + 1)
      stage.turn(application.currentTime + 1)
    }
    #expect(hearer.lines.suffix(2) == ["stop b true", "end"] && hearer.lines.count == 4)
    // Outside of a block they have no effect.
    application.setAnimationDelegate(hearer)
    application.setAnimationDidStop(Action(Hearer.didEnd))
    application.setAnimationStartTime(100)
    #expect(hearer.lines.count == 4)
  }

  @Test func beginAndCommitAtATime() {
    stage.turn(10)
    var lines: [String] = []
    application.beginAnimations("a")
    application.setAnimationDuration(1)
    application.setAnimationDelay(0.5)
    application.setAnimationStartTime(12)
    application.setAnimationWillStart { _, _ in lines.append("start \(application.currentTime)") }
    application.setAnimationDidStop { _, _, _ in lines.append("stop \(application.currentTime)") }
    view.center.x = 150
    application.commitAnimations()
    for time in [10, 12, 12.4, 12.5, 13.4, 13.5] { stage.turn(time) }
    #expect(lines == ["start 12.5", "stop 13.5"])
    // A time that has passed is now.
    application.beginAnimations("b")
    application.setAnimationStartTime(1)
    application.setAnimationDidStop { _, _, _ in lines.append("stop \(application.currentTime)") }
    view.center.x = 50
    application.commitAnimations()
    stage.turn(14)
    stage.turn(14.3)
    #expect(lines.last == "stop 14.3")
  }
}
