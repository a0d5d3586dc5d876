import MultiplaneTestStage
import MultiplaneViews
import Testing

/// A main queue that says that it is quiet is left alone by turns that run nothing.
@Suite @MainActor struct QuietQueueTests {
  @Test func turnsThatRunNothingDoNotDrain() {
    let stage = Stage()
    var (drains, isQuiet, called) = (0, true, 0)
    stage.application.mainQueue = MainQueue(descriptor: -1, isQuiet: { isQuiet }) { drains += 1 }
    for _ in 0..<4 { stage.turn() }
    drains = 0
    stage.turn()
    #expect(drains == 0)
    isQuiet = false
    stage.turn()
    #expect(drains == 1)
    isQuiet = true
    stage.turn()
    #expect(drains == 1)
    // What runs may give the queue something: it is drained in that turn or in the next one.
    let changes: [() -> Void] = [
      { stage.application.schedule(at: 0) { _ in called += 1 } },
      { stage.application.poster.post { called += 1 } },
      { stage.touch(1, .began, 5, 5, at: 0) },
      { stage.window.setNeedsLayout() },
    ]
    for (index, change) in changes.enumerated() {
      for _ in 0..<3 { stage.turn() }
      drains = 0
      change()
      for _ in 0..<2 { stage.turn() }
      #expect(drains > 0, "change \(index)")
    }
    #expect(called == 2)
  }
}
