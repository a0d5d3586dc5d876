#if Drawing
  import ArgumentParser
  import MultiplaneBench
  import MultiplaneDrawing

  /// `multiplane bench-drawing`: measures drawing contexts.
  struct BenchDrawing: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "bench-drawing",
      abstract: "Measures what drawing costs against Cairo and Pango called by hand.",
      discussion: """
        Both draw the same into memory, in turns; times are milliseconds of processor time of the thread, medians, and \
        ratio is ours by that by hand. Only a release build says anything about speed.
        """)

    @Argument(help: ArgumentHelp("Drawings by name; all unless given.", valueName: "name"))
    var names: [DrawingWorkload] = []

    @Option(help: ArgumentHelp("How often each is drawn.", valueName: "n"))
    var rounds = DrawingBench().rounds

    func validate() throws {
      guard (1...5_000).contains(rounds) else { throw ValidationError("--rounds must be from 1 to 5000") }
    }

    func run() throws {
      var bench = DrawingBench()
      bench.rounds = rounds
      var table = TextTable(header: ["drawing", "ours", "by hand", "ratio", "largest difference", "pixels over 8"])
      for workload in names.isEmpty ? DrawingWorkload.allCases : names {
        let figures: DrawingFigures?
        do {
          figures = try bench.measure(workload)
        } catch {
          throw Failure(.badInput, error.description)
        }
        guard let figures else { throw Failure(.badInput, "out of memory") }
        table.add([
          workload.rawValue, figures.ours.text(digits: 3), figures.byHand.text(digits: 3),
          figures.ratio.text(digits: 3),
          "\(figures.largestDifference)", "\(figures.differing)",
        ])
      }
      print(table.text)
    }
  }

  extension DrawingWorkload: ExpressibleByArgument {}
#endif
