import ArgumentParser
import MultiplaneFiles
import MultiplaneViewArchives

/// `multiplane compile-archive`: turns a xib or a storyboard into one binary file.
struct CompileArchive: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compile-archive",
    abstract: "Compiles a xib or a storyboard into a file that loads without a parser of XML.")

  @Argument(help: "A file that ends with .xib or .storyboard.")
  var file: String

  @Option(name: .shortAndLong, help: ArgumentHelp("The compiled file, as Main.mpviews.", valueName: "file"))
  var output: String

  func run() throws {
    do {
      var inputs = InputFiles()
      inputs.add(file, role: "the source")
      try inputs.check(output: output)
      try FileOutput.write(try ViewArchive(path: file).compiled(), to: output)
    } catch let error as ViewArchiveError {
      throw Failure(.badInput, "\(error)")
    } catch let error as FileError {
      throw Failure(error)
    }
  }
}
