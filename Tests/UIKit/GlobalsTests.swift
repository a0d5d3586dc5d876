// Not UIKit, which the other file imports: Swift Testing looks for a module of its own where a file imports both.
import MultiplaneViews
import Testing

@Suite(.serialized) @MainActor struct GlobalsTests {
  @Test func theCurrentContext() {
    let (window, view) = showOldView()
    #expect(ViewCosts(of: view).storeBytes == 400 && !hasCurrentContext)
    #expect(window.isKeyWindow && sharedKeyWindow === window)
  }

  @Test func windowsWithoutAScreenTakeTheMainOne() {
    _ = showOldView()
    #expect(showsOverlay())
  }

  @Test func presentedControllersAreAboveTheirPresenter() {
    _ = showOldView()
    #expect(presentedNexts() == [true, true, true, true])
  }

  @Test func printingOutsideOfAWindow() {
    _ = showOldView()
    #expect(hasContextInPrinting())
  }

  @Test func endsAreDelayedByDefault() { #expect(delaysTouchesEnded) }

  @Test func layersAnswerAsCoreAnimations() {
    for row in layerAnswers() { #expect(row.ours == row.apples, "\(row.name)") }
  }

  @Test func classFunctionsAnimate() {
    let (durations, isComplete) = fade(showOldView().view)
    #expect(durations == [1, 0.5, 0.25] && isComplete)
    #expect(fadeWithSelectors(showOldView().view) == ["start fade true", "stop fade true true"])
  }
}
