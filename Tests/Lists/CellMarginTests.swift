import MultiplaneGeometry
import MultiplaneLists
import MultiplaneSystemViews
import MultiplaneViews
import Testing

/// The margins of what a program puts in rows.
@Suite @MainActor struct CellMarginTests {
  private final class Source: TableViewDataSource {
    var cells: [TableViewCell] = []
    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { cells.count }
    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell { cells[indexPath.row] }
  }

  private let source = Source()

  /// A table that shows cells on a screen of a width: from 600 points on, there is regular room.
  private func show(_ cells: [TableViewCell], width: Double = 320) -> (stage: Stage, table: TableView) {
    let stage = Stage(width, 480)
    let table = TableView(frame: Rect(x: 0, y: 0, width: width, height: 480))
    source.cells = cells
    table.dataSource = source
    stage.window.addSubview(table)
    stage.turn()
    return (stage, table)
  }

  private func insets(_ top: Double, _ left: Double, _ bottom: Double, _ right: Double) -> EdgeInsets {
    EdgeInsets(top: top, left: left, bottom: bottom, right: right)
  }

  @Test func sidesFollowTheRoom() {
    for (width, side) in [(320.0, 16.0), (700, 20)] {
      let cell = TableViewCell(style: .default, reuseIdentifier: nil)
      #expect(cell.contentView.layoutMargins == insets(11, 16, 11, 16))
      cell.textLabel?.text = "text"
      let (stage, table) = show([cell], width: width)
      #expect(cell.contentView.layoutMargins == insets(11, side, 11, side))
      #expect(cell.textLabel?.frame == Rect(x: side, y: 0, width: width - 2 * side, height: 44))
      #expect(table.separatorInset.left == side && cell.separatorInset.left == side)
      cell.accessoryType = .disclosureIndicator
      stage.turn()
      #expect(cell.contentView.layoutMargins == insets(11, side, 11, 8))
      #expect(cell.textLabel?.frame.maxX == cell.contentView.bounds.width - 8)
      cell.accessoryType = .none
      // The cell's own margins reach in, and the program's count in place of the system's.
      cell.layoutMargins = insets(30, 50, 0, 0)
      stage.turn()
      #expect(cell.contentView.layoutMargins == insets(30, 50, 11, side) && cell.textLabel?.frame.minX == 50)
      cell.contentView.preservesSuperviewLayoutMargins = false
      cell.contentView.layoutMargins = insets(1, 2, 3, 4)
      cell.setNeedsLayout()
      stage.turn()
      #expect(cell.contentView.layoutMargins == insets(1, 2, 3, 4) && cell.textLabel?.frame.minX == 2)
    }
  }

  @Test func rowsBySafeAreas() {
    let cell = TableViewCell(style: .default, reuseIdentifier: nil)
    let (stage, table) = show([cell])
    table.contentInsetAdjustmentBehavior = .never
    stage.window.coveredInsets = insets(0, 40, 0, 0)
    stage.turn()
    #expect(cell.contentView.layoutMargins.left == 56 && cell.contentView.layoutMargins.right == 16)
  }

  @Test func headings() {
    let (stage, table) = show([TableViewCell(style: .default, reuseIdentifier: nil)], width: 700)
    let heading = TableViewHeaderFooterView(reuseIdentifier: nil)
    heading.frame = Rect(x: 0, y: 0, width: 700, height: 30)
    heading.textLabel?.text = "title"
    table.addSubview(heading)
    stage.turn()
    #expect(heading.contentView.layoutMargins == insets(8, 20, 8, 20) && heading.textLabel?.frame.minX == 20)
  }

  @Test func configurations() {
    var content = TableViewCell(style: .default, reuseIdentifier: nil).defaultContentConfiguration()
    content.text = "text"
    func place(_ axes: ListContentConfiguration.Axes, width: Double) -> Rect? {
      let cell = TableViewCell(style: .default, reuseIdentifier: nil)
      content.axesPreservingSuperviewLayoutMargins = axes
      cell.contentConfiguration = content
      let shown = show([cell], width: width)
      return withExtendedLifetime(shown) { cell.contentView.subviews.first?.subviews.first?.frame }
    }
    #expect(content.axesPreservingSuperviewLayoutMargins == .horizontal)
    #expect(place(.horizontal, width: 700).map { [$0.minX, $0.maxX] } == [20, 680])
    #expect(place(.both, width: 320).map { [$0.minX, $0.maxX] } == [16, 304])
    #expect(place([], width: 700).map { [$0.minX, $0.maxX] } == [16, 692])
  }
}
