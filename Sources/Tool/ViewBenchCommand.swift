import ArgumentParser
import MultiplaneBench

/// `multiplane bench-views`: measures what views cost above their layers.
struct BenchViews: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench-views",
    abstract: "Measures what views cost above their layers.",
    discussion: """
      Bytes of the heap, and processor time of the thread, medians. Only a release build says anything about them. \
      Instructions: valgrind --tool=callgrind multiplane bench-views --only center --times 20000, and again with \
      --times 10000; the difference counts.
      """)

  @Option(help: ArgumentHelp("Views in the container.", valueName: "n"))
  var count = 10_000

  @Option(help: "Repeats one operation, and prints nothing: position, center, idle or mark.")
  var only: ViewBench.Operation?

  @Option(help: ArgumentHelp("How often it is repeated.", valueName: "n"))
  var times = 10_000

  func validate() throws {
    guard (1...1_000_000).contains(count) else { throw ValidationError("--count must be from 1 to 1000000") }
    guard (1...10_000_000).contains(times) else { throw ValidationError("--times must be from 1 to 10000000") }
  }

  func run() throws {
    let (only, count, times) = (only, count, times)
    try MainActor.assumeIsolated {
      var bench = ViewBench()
      bench.count = count
      if let only { return bench.repeatOnly(only, times: times) }
      let figures = bench.measure()
      var table = TextTable(header: ["of \(count)", "views", "layers"])
      table.add(["bytes each", figures.viewBytes.text(digits: 1), figures.layerBytes.text(digits: 1)])
      table.add(["set the place, ns", figures.setCenter.text(digits: 1), figures.setPosition.text(digits: 1)])
      table.add(["scroll, µs", figures.scrolledViews.text(digits: 2), figures.scrolledLayers.text(digits: 2)])
      table.add(["turn with nothing to do, µs", figures.idleTurn.text(digits: 2), ""])
      table.add(["turn with one mark, µs", figures.oneMark.text(digits: 2), ""])
      table.add(["turn with one move, µs", figures.oneMove.text(digits: 2), ""])
      table.add(["layouts of one mark", "\(figures.layoutsOfOneMark)", ""])
      try Output.line(table.text)
      try printLists()
      try printGrid()
      try printText()
    }
  }
}

extension BenchViews {
  private func show(_ costs: ScrolledCosts, under header: [String]) throws {
    var table = TextTable(header: header)
    table.add(["views and commit, ms", costs.views.text(digits: 3), costs.moreViews.text(digits: 3)])
    table.add(["apply and plan, ms", costs.engine.text(digits: 3), costs.moreEngine.text(digits: 3)])
    table.add(["draws", costs.draws.text(digits: 2), costs.moreDraws.text(digits: 2)])
    table.add(["layouts", costs.layouts.text(digits: 2), costs.moreLayouts.text(digits: 2)])
    try Output.line(table.text)
  }

  /// Measures a scrolled table.
  @MainActor private func printLists() throws {
    let bench = ListBench()
    let figures = bench.measure()
    try show(figures.costs, under: ["of \(bench.count) rows, scrolled", "no row comes in", "what one that does adds"])
    let undrawn = figures.undrawn.moreViews + figures.undrawn.moreEngine
    try Output.line("a row that comes in, without drawing its text: \(undrawn.text(digits: 3)) ms")
    try Output.line("a label of 320 × 20 points, drawn alone: \(figures.drawing.text(digits: 3)) ms")
    try Output.line("cells made \(figures.made), rows in sight \(figures.inSight)")
    try Output.line(
      "bytes: table \(figures.tableBytes), places \(figures.placeBytes), of measured rows \(figures.measuredPlaceBytes)"
    )
  }
}

extension BenchViews {
  /// Measures a scrolled grid of pictures.
  @MainActor private func printGrid() throws {
    let bench = GridBench()
    let figures = bench.measure()
    try show(
      figures.costs, under: ["of \(bench.count) pictures, scrolled", "no line comes in", "what one of four adds"])
    try Output.line("cells made \(figures.made), items in sight \(figures.inSight), bytes \(figures.bytes)")
  }
}

extension BenchViews {
  /// Measures edited text.
  @MainActor private func printText() throws {
    let bench = TextBench()
    let figures = bench.measure()
    var table = TextTable(header: ["text", "turn, ms", "drawings", "drawn bytes"])
    func add(_ name: String, _ time: Double, _ draws: Double, _ bytes: Double? = nil) {
      table.add([name, time.text(digits: 3), draws.text(digits: 2), bytes.map { $0.text(digits: 0) } ?? ""])
    }
    add("a letter in a field", figures.field, figures.fieldDraws, figures.fieldBytes)
    add("a moved caret", figures.move, figures.caretDraws)
    add("a blink", figures.blink, figures.caretDraws)
    add(
      "a letter in a megabyte, paragraphs of \(bench.paragraph)", figures.long, figures.longDraws, figures.longBytes)
    add("the same without drawing", figures.longUndrawn, 0)
    add("the keyboard of \(figures.keys) keys comes", figures.opening, Double(figures.openingDraws))
    add("a key is pressed and released", figures.press, figures.pressDraws)
    try Output.line(table.text)
  }
}

extension ViewBench.Operation: ExpressibleByArgument {}
