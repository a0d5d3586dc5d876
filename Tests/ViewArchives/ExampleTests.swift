import MultiplaneGeometry
import MultiplaneLists
import MultiplaneSystemViews
import MultiplaneTestStage
import MultiplaneViewArchives
import MultiplaneViews
import Testing

@testable import StoryboardExample

/// The example, each of whose objects is made.
@MainActor @Suite struct StoryboardExampleTests {
  @Test func everyObjectIsMade() throws {
    var warnings: [ViewArchiveError] = []
    let board = try Example.storyboard(scale: 1) { warnings.append($0) }
    let trips = try #require(try board.instantiateInitialController() as? TripsController)
    let stage = Stage(320, 480)
    stage.window.rootViewController = trips
    stage.turn()
    #expect(trips.titleLabel.text == "Trips" && trips.nameField.placeholder == "Where to?")
    #expect(trips.titleLabel.superview?.frame.minX == 20 && trips.titleLabel.superview?.frame.width == 280)
    let options = try #require(trips.children.first as? TableViewController)
    let cell = try #require(options.tableView.cellForRow(at: IndexPath(row: 0, section: 0)))
    #expect(cell.textLabel?.text == "By train only" && (cell.accessoryView as? Switch)?.isOn == true)
    let value = try #require(options.tableView.cellForRow(at: IndexPath(row: 1, section: 0)))
    #expect(value.detailTextLabel?.text == "Second" && value.accessoryType == .disclosureIndicator)

    trips.nameField.text = "Rome"
    let buttons = try #require(trips.titleLabel.superview?.subviews.last?.subviews as? [Button])
    buttons[0].sendActions(for: .touchUpInside)
    #expect(trips.trips == ["Rome"] && trips.titleLabel.text == "Trips: 1")
    buttons[1].sendActions(for: .touchUpInside)
    let about = try #require(trips.presentedViewController)
    stage.turn(1)
    let back = try #require(about.view.subviews.first as? Button)
    #expect(back.frame.width == 160 && back.configuration?.title == "Back")
    back.sendActions(for: .touchUpInside)
    for time in [2.0, 3] { stage.turn(time) }
    #expect(trips.presentedViewController == nil)
    #expect(warnings.isEmpty, "\(warnings)")
  }

  @Test func wordsAndCompiledFormAreTheSame() throws {
    let board = try Example.storyboard(scale: 1, language: "de") { _ in }
    let trips = try #require(try board.instantiateInitialController() as? TripsController)
    trips.loadViewIfNeeded()
    #expect(trips.titleLabel.text == "Reisen" && trips.nameField.placeholder == "Wohin?")
    let compiled = try Storyboard(ViewArchive(board.archive.compiled()), options: board.options)
    let again = try #require(try compiled.instantiateInitialController() as? TripsController)
    again.loadViewIfNeeded()
    #expect(again.titleLabel.text == "Reisen" && again.view.subviews.count == trips.view.subviews.count)
  }

  @Test func nothingHoldsAController() throws {
    weak var controller: TripsController?
    do {
      let board = try Example.storyboard(scale: 1) { _ in }
      let made = try board.instantiateInitialController() as? TripsController
      made?.loadViewIfNeeded()
      controller = made
      #expect(controller != nil)
    }
    #expect(controller == nil)
  }
}
