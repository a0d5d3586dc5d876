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

/// Notes what it is told of columns.
@MainActor private final class ColumnNotes: SplitViewControllerDelegate {
  var lines: [String] = []
  var top: SplitViewController.Column?

  func splitViewController(
    _ svc: SplitViewController, topColumnForCollapsingToProposedTopColumn proposedTopColumn: SplitViewController.Column
  ) -> SplitViewController.Column {
    lines.append("top \(proposedTopColumn)")
    return top ?? proposedTopColumn
  }
  func splitViewController(
    _ svc: SplitViewController,
    displayModeForExpandingToProposedDisplayMode proposedDisplayMode:
      SplitViewController.DisplayMode
  ) -> SplitViewController.DisplayMode {
    lines.append("mode \(proposedDisplayMode)")
    return proposedDisplayMode
  }
  func splitViewControllerDidCollapse(_ svc: SplitViewController) { lines.append("collapsed") }
  func splitViewControllerDidExpand(_ svc: SplitViewController) { lines.append("expanded") }
  func splitViewController(_ svc: SplitViewController, willShow column: SplitViewController.Column) {
    lines.append("show \(column)")
  }
  func splitViewController(_ svc: SplitViewController, willHide column: SplitViewController.Column) {
    lines.append("hide \(column)")
  }

  func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}

@MainActor @Suite struct ThreeColumnTests {
  private let stage: Stage
  private let split = SplitViewController(style: .tripleColumn)
  private let notes = ColumnNotes()
  private let all: [NotingController]

  init() {
    stage = Stage(1366, 1024)
    all = ["first", "middle", "last"].map { NotingController($0, Notes()) }
    for (controller, column) in zip(all, [SplitViewController.Column.primary, .supplementary, .secondary]) {
      split.setViewController(controller, for: column)
    }
    split.delegate = notes
    stage.window.rootViewController = split
    stage.turn(0)
    _ = notes.take()
  }

  /// Where columns are; nil for one that is not seen.
  private func places() -> [ClosedRange<Double>?] {
    all.map { one in
      guard let frame = one.navigationController?.view.frame, one.viewIfLoaded?.window != nil else { return nil }
      return frame.minX...frame.maxX
    }
  }

  private func rest(_ time: Double) { for step in 0...4 { stage.turn(time + Double(step) / 5) } }

  private func titles() -> [String?] { all[0].navigationController?.viewControllers.map(\.title) ?? [] }

  @Test func howTheyCome() {
    #expect(split.displayMode == .twoBesideSecondary && split.splitBehavior == .tile)
    #expect(places() == [0...320, 321...641, 642...1366])
    split.hide(.primary)
    rest(1)
    #expect(split.displayMode == .oneBesideSecondary && places() == [nil, 0...320, 321...1366])
    split.hide(.supplementary)
    rest(2)
    #expect(split.displayMode == .secondaryOnly && places() == [nil, nil, 0...1366])
    #expect(notes.take() == ["hide primary", "hide supplementary"])
    split.preferredSplitBehavior = .overlay
    split.show(.primary)
    rest(3)
    #expect(split.displayMode == .twoOverSecondary && places() == [0...320, 321...641, 0...1366])
    #expect(notes.take() == ["show primary", "show supplementary"])
    split.preferredSplitBehavior = .displace
    split.hide(.primary)
    split.show(.primary)
    rest(4)
    #expect(split.displayMode == .twoDisplaceSecondary && places() == [0...320, 321...641, 642...1687])
    // A touch on the wide one brings it back.
    stage.touch(1, .began, 1200, 500, at: 5)
    stage.touch(1, .ended, 1200, 500, at: 5.05)
    rest(5.1)
    #expect(split.displayMode == .oneBesideSecondary && places() == [nil, 0...320, 321...1366])
    split.primaryEdge = .trailing
    rest(6)
    #expect(places() == [nil, 1046...1366, 0...1045])
    split.preferredSupplementaryColumnWidthFraction = 0.1
    split.primaryEdge = .leading
    rest(7)
    #expect(split.supplementaryColumnWidth == 137 && places() == [nil, 0...137, 138...1366])
    split.preferredDisplayMode = .secondaryOnly
    rest(8)
    #expect(places() == [nil, nil, 0...1366])
    // A finger from the edge brings the next.
    for _ in 0..<2 {
      stage.touch(2, .began, 2, 500, at: 9)
      for step in 1...4 { stage.touch(2, .moved, 2 + Double(step) * 15, 500, at: 9 + Double(step) / 50) }
      stage.touch(2, .ended, 62, 500, at: 9.1)
      rest(9.2)
    }
    #expect(split.displayMode == .twoDisplaceSecondary)
  }

  @Test func theyBecomeOneAndThreeAgain() {
    stage.screen.resize(to: Size(400, 800))
    rest(1)
    #expect(notes.take() == ["top secondary", "collapsed"] && split.isCollapsed)
    #expect(titles() == ["first", "middle", "last"] && all[2].view.window != nil)
    split.hide(.secondary)
    rest(2)
    #expect(titles() == ["first", "middle"] && notes.take() == ["hide secondary"])
    // People go back by the bar's button, and come again.
    all[0].navigationController?.popViewController(animated: true)
    rest(3)
    #expect(titles() == ["first"])
    split.show(.secondary)
    rest(4)
    #expect(titles() == ["first", "middle", "last"] && notes.take() == ["show secondary"])
    split.show(.supplementary)
    rest(5)
    #expect(titles() == ["first", "middle"])
    // Another one for a column that is not seen, which is then shown.
    let other = NotingController("other", Notes())
    split.setViewController(other, for: .secondary)
    #expect(titles() == ["first", "middle"])
    split.show(.secondary)
    split.hide(.secondary)
    split.show(.secondary)
    rest(6)
    #expect(titles() == ["first", "middle", "other"] && other.view.window != nil)
    other.navigationController?.pushViewController(NotingController("above", Notes()), animated: false)
    stage.screen.resize(to: Size(1366, 1024))
    rest(7)
    #expect(!split.isCollapsed && titles() == ["first"])
    #expect(all[1].navigationController?.viewControllers == [all[1]])
    #expect(other.navigationController?.viewControllers.map(\.title) == ["other", "above"])
    #expect(notes.take().suffix(2) == ["mode twoBesideSecondary", "expanded"])
    notes.top = .supplementary
    stage.screen.resize(to: Size(400, 800))
    rest(8)
    #expect(titles() == ["first", "middle"])
  }

  @Test func whatIsNotThereStopsTheProgram() async {
    let stopped = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        SplitViewController(style: .doubleColumn).setViewController(ViewController(), for: .supplementary)
      }
    }
    let message = String(decoding: stopped?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("SplitViewController of the style doubleColumn has no column supplementary"))
  }
}
