import ArgumentParser
import MultiplaneBench

/// `multiplane bench-layout`: measures layout by constraints.
struct BenchLayout: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench-layout",
    abstract: "Measures layout by constraints.",
    discussion: """
      Milliseconds of processor time of the thread, medians, and bytes of the heap. Only a release build says anything \
      about them. Instructions: valgrind --tool=callgrind multiplane bench-layout --only chain --count 1000.
      """)

  @Option(help: ArgumentHelp("Views; 250, 1000 and 4000 unless given.", valueName: "n"))
  var count: Int?

  @Option(help: "Lays out one form once, and prints nothing: independent, chain, grid, nested, squeezed or deep.")
  var only: LayoutBench.Form?

  @Option(help: ArgumentHelp("With --only, constants that are changed afterwards, one a layout.", valueName: "n"))
  var changes = 0

  func validate() throws {
    if let count, !(4...100_000).contains(count) { throw ValidationError("--count must be from 4 to 100000") }
  }

  func run() throws {
    let (only, count, changes) = (only, count, changes)
    MainActor.assumeIsolated {
      var bench = LayoutBench()
      if let only {
        bench.count = count ?? bench.count
        return bench.layOutOnce(only, changes: changes)
      }
      var table = TextTable(header: [
        "form", "views", "constraints", "first, ms", "ratio", "changed, ms", "unchanged, ms", "bytes each",
        "bytes left",
      ])
      for form in LayoutBench.Form.allCases {
        var last: Double?
        for views in count.map({ [$0] }) ?? [250, 1_000, 4_000] {
          bench.count = views
          let figures = bench.measure(form)
          table.add([
            form.rawValue, "\(views)", "\(figures.constraints)", figures.first.text(digits: 2),
            last.map { (figures.first / $0).text(digits: 2) } ?? "",
            figures.changed.text(digits: 3), figures.idle.text(digits: 4),
            form.isOfStacks ? "" : figures.bytes.text(digits: 0), "\(figures.leftBytes)",
          ])
          last = figures.first
        }
      }
      print(table.text)
      let feed = FeedBench()
      let figures = feed.measure()
      var cells = TextTable(header: ["\(feed.count) cells", "constraints", "by hand", "ratio"])
      cells.add([
        "first, ms", figures.firstConstraints.text(digits: 2), figures.firstByHand.text(digits: 2),
        (figures.firstConstraints / figures.firstByHand).text(digits: 2),
      ])
      cells.add([
        "new texts, ms", figures.constraints.text(digits: 2), figures.byHand.text(digits: 2),
        (figures.constraints / figures.byHand).text(digits: 2),
      ])
      print(cells.text)
      if !figures.agree { print("The cells are not alike.") }
    }
  }
}

extension LayoutBench.Form: ExpressibleByArgument {}
