import ArgumentParser
import Glibc

/// The command line. Each command has its own file; errors end as one line on standard error and an exit code.
@main
struct MultiplaneTool: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "multiplane",
    abstract: "Renders scene files with OpenGL ES, to files and in a window.",
    discussion: """
      Exit codes: 0 done, 1 bad input or too little memory, 2 no usable OpenGL ES, 3 no display, 64 wrong usage.
      """,
    subcommands: [Render.self, Show.self, Info.self, Plan.self, Validate.self, Query.self, Gallery.self, Bench.self]
      + [CompileArchive.self, BenchViews.self, BenchLayout.self, BenchArchives.self]
      + imageCommands
      + printCommands)

  #if Drawing
    private static let printCommands: [any ParsableCommand.Type] = [Print.self, BenchDrawing.self]
  #else
    private static let printCommands: [any ParsableCommand.Type] = []
  #endif

  #if ImageFiles
    private static let imageCommands: [any ParsableCommand.Type] = [Tile.self]
  #else
    private static let imageCommands: [any ParsableCommand.Type] = []
  #endif

  func run() throws {
    throw ValidationError("Expected a subcommand; --help lists them.")
  }

  static func main() {
    MemoryGuard.install()
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch let failure as Failure {
      Output.message(failure.message)
      Glibc.exit(failure.code.rawValue)
    } catch {
      // Help and wrong usage: the parser provides text and exit code.
      exit(withError: error)
    }
  }
}
