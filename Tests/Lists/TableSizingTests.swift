import MultiplaneGeometry
import MultiplaneLists
import MultiplaneScrolling
import MultiplaneSystemViews
import MultiplaneViews
import Testing

/// Rows whose heights are those of their constraints.
@MainActor private final class SizingStage: TableViewDataSource {
  final class Cell: TableViewCell {
    let box = View()
    private var height: LayoutConstraint?

    override init(style: CellStyle, reuseIdentifier: String?) {
      super.init(style: style, reuseIdentifier: reuseIdentifier)
      box.translatesAutoresizingMaskIntoConstraints = false
      contentView.addSubview(box)
      let height = box.heightAnchor.constraint(equalToConstant: 10)
      LayoutConstraint.activate([
        box.leadingAnchor.constraint(equalTo: contentView.leadingAnchor),
        box.trailingAnchor.constraint(equalTo: contentView.trailingAnchor),
        box.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 5),
        box.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -5), height,
      ])
      self.height = height
    }

    required init?(coder: Coder) { super.init(coder: coder) }

    func show(_ length: Double) { height?.constant = length }
  }

  let stage = Stage(320, 480)
  let table = TableView(frame: Rect(x: 0, y: 0, width: 320, height: 480))
  let count: Int

  init(count: Int) {
    self.count = count
    table.register(Cell.self, forCellReuseIdentifier: "row")
    table.dataSource = self
    stage.window.addSubview(table)
    stage.turn()
  }

  static func height(_ row: Int) -> Double { Double(30 + (row * 37) % 71) }

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { count }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
    (cell as? Cell)?.show(Self.height(indexPath.row) - 10)
    return cell
  }

  /// Where rows in sight are on the screen.
  var places: [Int: Double] {
    var places: [Int: Double] = [:]
    for path in table.indexPathsForVisibleRows ?? [] {
      places[path.row] = (table.cellForRow(at: path)?.frame.minY ?? 0) - table.contentOffset.y
    }
    return places
  }
}

@Suite @MainActor struct TableSizingTests {
  @Test func heightsAreThoseOfTheConstraints() {
    let sizing = SizingStage(count: 50)
    for path in sizing.table.indexPathsForVisibleRows ?? [] {
      #expect(sizing.table.cellForRow(at: path)?.bounds.height == SizingStage.height(path.row))
    }
    #expect(sizing.places[1] == SizingStage.height(0))
  }

  /// To a row far below by estimates, and then up by ways of a few points: what is in sight moves by these.
  @Test func measuredRowsDoNotMakeTheListJump() {
    let sizing = SizingStage(count: 1000)
    sizing.table.scrollToRow(at: IndexPath(row: 500, section: 0), at: .top, animated: false)
    sizing.stage.turn()
    #expect(sizing.places[500] == 0)
    var before = sizing.places
    for step in 0..<300 {
      let way = Double(3 + step % 11)
      sizing.table.contentOffset.y -= way
      sizing.stage.turn()
      let now = sizing.places
      let both = Set(before.keys).intersection(now.keys)
      #expect(!both.isEmpty)
      for row in both { #expect(abs((now[row] ?? 0) - (before[row] ?? 0) - way) < 1e-9, "row \(row), step \(step)") }
      // No gap at the edges.
      let least = now.values.min() ?? 1
      #expect(least <= 0)
      before = now
    }
  }

  @Test func aDragOverMeasuredRowsFollowsTheFinger() {
    let sizing = SizingStage(count: 1000)
    sizing.table.scrollToRow(at: IndexPath(row: 500, section: 0), at: .top, animated: false)
    sizing.stage.turn()
    sizing.stage.touch(1, .began, 100, 50, at: 1)
    sizing.stage.turn(1)
    sizing.stage.touch(1, .moved, 100, 60, at: 1.016)
    sizing.stage.turn(1.016)
    let start = sizing.places
    for step in 1...30 {
      sizing.stage.touch(1, .moved, 100, 60 + Double(step) * 10, at: 1.016 + Double(step) / 60)
      sizing.stage.turn(1.016 + Double(step) / 60)
      let now = sizing.places
      for row in Set(start.keys).intersection(now.keys) {
        #expect(abs((now[row] ?? 0) - (start[row] ?? 0) - Double(step) * 10) < 1e-9, "step \(step)")
      }
    }
    let before = sizing.places
    sizing.stage.touch(1, .ended, 100, 360, at: 1.53)
    sizing.stage.turn(1.53)
    #expect(sizing.table.isDecelerating)
    var last = before
    for frame in 1...60 {
      sizing.stage.turn(1.53 + Double(frame) / 60)
      let now = sizing.places
      let ways = Set(Set(last.keys).intersection(now.keys).map { (now[$0] ?? 0) - (last[$0] ?? 0) })
      // All rows by the same way, downwards, and never faster than the finger was.
      #expect(ways.count <= 1 && ways.allSatisfy { $0 >= 0 && $0 <= 11 }, "\(ways)")
      last = now
    }
  }

  @Test func labelsOfSeveralLines() {
    let stage = TableStage([["short", String(repeating: "long text ", count: 30)]], rowHeight: nil)
    let second = IndexPath(row: 1, section: 0)
    stage.table.cellForRow(at: second)?.textLabel?.numberOfLines = 0
    stage.table.reconfigureRows(at: [second])
    stage.stage.turn()
    #expect(stage.table.rectForRow(at: IndexPath(row: 0, section: 0)).height == 44)
    #expect(stage.table.rectForRow(at: second).height > 100)
  }

  @Test func scrollingToRows() {
    let sizing = SizingStage(count: 1000)
    for row in [900, 20, 999, 0, 480] {
      for position in [TableView.ScrollPosition.top, .middle, .bottom] {
        sizing.table.scrollToRow(at: IndexPath(row: row, section: 0), at: position, animated: false)
        sizing.stage.turn()
        let place = sizing.places[row] ?? -1
        let height = SizingStage.height(row)
        let expected = position == .top ? 0 : position == .bottom ? 480 - height : (480 - height) / 2
        if row > 20, row < 990 { #expect(abs(place - expected) <= 0.5, "row \(row) \(position)") }
        #expect(place >= 0 && place + height <= 480.5)
      }
    }
    sizing.table.scrollToRow(at: IndexPath(row: 700, section: 0), at: .top, animated: true)
    for frame in 0..<60 { sizing.stage.turn(1 + Double(frame) / 60) }
    #expect(abs(sizing.places[700] ?? -1) <= 0.5)
  }
}
