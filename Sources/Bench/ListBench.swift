import CAllocations
import CBench
import MultiplaneChanges
import MultiplaneDrawing
import MultiplaneFramePlan
import MultiplaneGeometry
import MultiplaneLists
import MultiplaneRenderTree
import MultiplaneSystemViews
import MultiplaneViews

/// Measures a table of 40 rows in sight, each round and with a shadow, that is scrolled by whole pixels.
@MainActor package struct ListBench {
  /// Rows of the table.
  package var count = 100_000
  /// How many frames are measured; the median counts.
  package var frames = 400

  /// What is measured.
  package struct Figures: Sendable {
    /// Of frames, a row or none of which comes in; the row's with the drawing of its text.
    package var costs = ScrolledCosts()
    /// The same without drawing: what a row that comes in costs besides its text.
    package var undrawn = ScrolledCosts()
    /// Milliseconds of the drawing of such a text in a view of its own.
    package var drawing = 0.0
    /// Cells that were ever made, and that are in sight.
    package var made = 0, inSight = 0
    /// Bytes of the heap for the table with its rows in sight, and of them those for the places of the rows: with rows
    /// of one height, and with rows that are measured by their cells.
    package var tableBytes = 0, placeBytes = 0, measuredPlaceBytes = 0
  }

  /// Takes the defaults.
  package init() {}

  private final class Cell: TableViewCell {
    override init(style: CellStyle, reuseIdentifier: String?) {
      super.init(style: style, reuseIdentifier: reuseIdentifier)
      layer.cornerRadius = 10
      layer.shadowOpacity = 0.3
      layer.shadowRadius = 3
    }

    required init?(coder: Coder) { super.init(coder: coder) }
  }

  @MainActor private final class Source: TableViewDataSource {
    let count: Int
    var made: Set<ObjectIdentifier> = []
    init(count: Int) { self.count = count }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { count }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
      let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
      made.insert(ObjectIdentifier(cell))
      cell.textLabel?.text = "Row number \(indexPath.row) of a long list"
      return cell
    }
  }

  @MainActor final class Scene {
    let application = Application()
    let screen = Screen(size: Size(360, 800), scale: 2)
    let window: Window
    let mailbox = Mailbox()
    var tree = RenderTree()
    var plan = FramePlan()
    var target = PlanTarget(width: 720, height: 1600)

    init(draws: Bool = true) {
      #if Drawing
        if draws { application.drawingContexts = .cairo }
      #endif
      application.connect(screen)
      screen.mailbox = mailbox
      window = Window(screen: screen)
      window.backgroundColor = .white
      window.makeKeyAndVisible()
    }

    /// Nanoseconds of processor time of the views, and of the engine.
    func frame(_ time: Double) -> (views: UInt64, engine: UInt64) {
      let start = measure_thread_time()
      application.turn(at: time)
      let middle = measure_thread_time()
      mailbox.drain { tree.apply($0) }
      target.bufferAge = 1
      tree.plan(at: time, target: target, into: &plan)
      return (middle - start, measure_thread_time() - middle)
    }
  }

  static func median(_ times: [UInt64]) -> Double { Double(times.sorted()[times.count / 2]) / 1e6 }

  private func makeTable(_ scene: Scene, _ source: Source, rowHeight: Double) -> TableView {
    let table = TableView(frame: scene.window.bounds)
    table.register(Cell.self, forCellReuseIdentifier: "row")
    table.rowHeight = rowHeight
    table.dataSource = source
    scene.window.addSubview(table)
    _ = scene.frame(0)
    return table
  }

  /// Measures all.
  package func measure() -> Figures {
    var figures = Figures()
    let (scene, source) = (Scene(), Source(count: count))
    let before = allocated_bytes()
    let table = makeTable(scene, source, rowHeight: 20)
    figures.tableBytes = Int(clamping: Double(allocated_bytes() - before))
    figures.placeBytes = TableLook(of: table).bytesOfPlaces
    figures.costs = scroll(table, in: scene)
    let (bare, other) = (Scene(draws: false), Source(count: count))
    withExtendedLifetime(other) { figures.undrawn = scroll(makeTable(bare, other, rowHeight: 20), in: bare) }
    (figures.made, figures.inSight) = (source.made.count, table.indexPathsForVisibleRows?.count ?? 0)
    figures.drawing = measureDrawing()
    let measured = makeTable(Scene(), source, rowHeight: TableView.automaticDimension)
    figures.measuredPlaceBytes = TableLook(of: measured).bytesOfPlaces
    return figures
  }

  private func scroll(_ table: TableView, in scene: Scene) -> ScrolledCosts {
    ScrolledCosts(of: table, in: scene, frames: frames * 2) {
      // A row comes in as soon as something of it is in sight.
      table.contentOffset.y.truncatingRemainder(dividingBy: 20) == 0.5
    }
  }

  /// Milliseconds of a turn in which a label of 320 × 20 points alone draws a new text.
  private func measureDrawing() -> Double {
    let (scene, label) = (Scene(), Label(frame: Rect(x: 0, y: 0, width: 320, height: 20)))
    scene.window.addSubview(label)
    var times: [UInt64] = []
    for round in 0..<frames {
      label.text = "Row number \(round) of a long list"
      times.append(scene.frame(Double(round)).views)
    }
    return Self.median(times)
  }
}
