import ArgumentParser
import MultiplaneBench
import MultiplaneViewArchives

/// `multiplane bench-archives`: measures how long a xib of many views with constraints takes.
struct BenchArchives: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench-archives",
    abstract: "Measures how long a xib of many views with constraints takes.",
    discussion: """
      Milliseconds of processor time of the thread, without the first layout. Only a release build says anything about \
      them. Instructions: perf stat -e instructions:u multiplane bench-archives --only compiled --times 200, and again \
      with --times 100; the difference counts.
      """)

  @Option(help: ArgumentHelp("Views below the root.", valueName: "n"))
  var count = 1_000

  @Option(help: "Repeats one form, and prints nothing: xml or compiled.")
  var only: ArchiveBench.Form?

  @Option(help: ArgumentHelp("With --only, how often it is repeated.", valueName: "n"))
  var times = 100

  func validate() throws {
    guard (10...20_000).contains(count) else { throw ValidationError("--count must be from 10 to 20000") }
    guard (1...1_000_000).contains(times) else { throw ValidationError("--times must be from 1 to 1000000") }
  }

  func run() throws {
    let (only, count, times) = (only, count, times)
    do {
      try MainActor.assumeIsolated {
        var bench = ArchiveBench()
        bench.count = count
        if let only { return try bench.repeatOnly(only, times: times) }
        var table = TextTable(header: [
          "\(count) views", "bytes", "objects", "read, ms", "made, ms", "both, least", "the first", "kB read",
          "kB made",
          "warnings",
        ])
        for form in ArchiveBench.Form.allCases {
          let figures = try bench.measure(form)
          table.add([
            form.rawValue, "\(figures.bytes)", "\(figures.objects)", figures.read.text(digits: 2),
            figures.instantiated.text(digits: 2), figures.least.text(digits: 2), figures.first.text(digits: 2),
            "\(figures.archiveBytes >> 10)", "\(figures.viewBytes >> 10)", "\(figures.warnings)",
          ])
        }
        try Output.line(table.text)
      }
    } catch let error as ViewArchiveError {
      throw Failure(.badInput, "\(error)")
    }
  }
}

extension ArchiveBench.Form: ExpressibleByArgument {}
