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

  @Test func infoFilesSayWhatAProgramBeginsWith() throws {
    let words = try launchWords()
    #expect(words[0] == ["Start", "MainWindow", "Main", "SceneDelegate", nil])
    #expect(words[1] == ["Own", nil, nil, nil, nil] && words[2] == [nil, nil, nil, nil, nil])
    #expect(environmentLanguages() == [["de-AT", "de"], ["pt-BR", "pt", "fr", "it"], [], []])
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

  @Test func semanticTreesSeeWhatSubclassesOverride() throws {
    let window = showDescribed()
    defer { window.isHidden = true }
    let application = try #require(window.screen?.application)
    var updates: [SemanticsUpdate] = []
    let semantics = Semantics(of: application) { updates.append($0) }
    defer { semantics.stop() }
    application.turn(at: application.currentTime)
    let root = try #require(semantics.tree.roots.first { semantics.object(of: $0) === window })
    #expect(semantics.tree[root]?.label == "Described")
    let children = semantics.tree[root]?.children.compactMap { semantics.tree[$0]?.description } ?? []
    #expect(children == ["slider “Volume” = “4” (10 50; 20 20)", "group (50 50; 20 20)"])
    let (slider, part) = (semantics.tree.inOrder.first { $0.role == .slider }, semantics.tree.inOrder.last)
    #expect(part?.label == "Part" && part?.frame.width == 3)
    updates = []
    #expect(semantics.perform(.increment, on: try #require(slider).id))
    announce("Louder")
    application.turn(at: application.currentTime)
    #expect(updates.flatMap(\.changed).map(\.value) == ["5"] && updates.flatMap(\.announcements) == ["Louder"])
  }
}
