import MultiplaneControllers
import MultiplaneGeometry
import MultiplaneTestStage
import MultiplaneViews
import Testing

@MainActor @Suite struct SplitTests {
  private func split(_ size: Size) -> (Stage, SplitViewController, NotingController, NotingController) {
    let (stage, notes) = (Stage(size.width, size.height), Notes())
    let split = SplitViewController(style: .doubleColumn)
    let (first, second) = (NotingController("first", notes), NotingController("second", notes))
    split.setViewController(first, for: .primary)
    split.setViewController(second, for: .secondary)
    stage.window.rootViewController = split
    stage.turn(0)
    return (stage, split, first, second)
  }

  @Test func twoColumnsBecomeOneAndTwoAgain() {
    let (stage, split, first, second) = split(Size(1024, 768))
    #expect(!split.isCollapsed && split.displayMode == .oneBesideSecondary)
    #expect(first.view.window != nil && second.view.window != nil)
    #expect(first.navigationController?.view.frame == Rect(x: 0, y: 0, width: 320, height: 768))
    #expect(second.navigationController?.view.frame == Rect(x: 321, y: 0, width: 703, height: 768))
    #expect(second.splitViewController === split)
    stage.screen.resize(to: Size(400, 768))
    stage.turn(1)
    #expect(split.isCollapsed)
    #expect(second.view.window != nil && first.view.window == nil)
    #expect(first.navigationController === second.navigationController)
    #expect(first.navigationController?.viewControllers == [first, second])
    stage.screen.resize(to: Size(1024, 768))
    stage.turn(2)
    #expect(!split.isCollapsed)
    #expect(first.view.window != nil && second.view.window != nil)
    #expect(first.navigationController !== second.navigationController)
    #expect(second.navigationController?.view.frame == Rect(x: 321, y: 0, width: 703, height: 768))
  }

  @Test func aNarrowWindowBeginsWithOneStack() {
    let (stage, split, first, second) = split(Size(320, 480))
    #expect(split.isCollapsed)
    #expect(second.view.window != nil && first.viewIfLoaded?.window == nil)
    split.hide(.secondary)
    stage.turn(1)
    stage.turn(2)
    stage.turn(3)
    #expect(first.view.window != nil && second.view.window == nil)
    split.show(.secondary)
    stage.turn(4)
    stage.turn(5)
    #expect(second.view.window != nil)
    split.showDetailViewController(NotingController("third", Notes()), sender: nil)
    stage.turn(6)
    stage.turn(7)
    #expect(first.navigationController?.topViewController?.title == "third")
  }

  @Test func theNarrowColumnComesAndGoes() {
    let (stage, split, first, second) = split(Size(1024, 768))
    split.hide(.primary)
    stage.turn(1)
    stage.turn(2)
    stage.turn(3)
    #expect(split.displayMode == .secondaryOnly && first.view.window == nil)
    #expect(second.navigationController?.view.frame.width == 1024)
    split.preferredDisplayMode = .oneOverSecondary
    stage.turn(4)
    stage.turn(5)
    #expect(first.view.window != nil)
    #expect(second.navigationController?.view.frame.width == 1024)
    stage.touch(1, .began, 900, 400, at: 6)
    stage.turn(6)
    stage.touch(1, .ended, 900, 400, at: 6.05)
    for step in 0..<60 { stage.turn(6.05 + Double(step) / 30) }
    #expect(split.displayMode == .secondaryOnly && first.view.window == nil)
    split.minimumPrimaryColumnWidth = 400
    split.maximumPrimaryColumnWidth = 500
    split.preferredPrimaryColumnWidthFraction = 0.1
    #expect(split.primaryColumnWidth == 400)
  }
}
