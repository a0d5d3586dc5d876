import ArgumentParser
import Glibc

/// `multiplane render`: renders a scene to a PNG file.
struct Render: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Renders a scene file to a PNG file.",
    discussion: """
      The picture has straight alpha and is marked as sRGB. An old file at the output path is replaced when the new one \
      is whole, and not before; the scene itself, and what it is made of, is never replaced.
      """)

  @OptionGroup var arguments: SceneArguments

  @OptionGroup var offscreens: OffscreenArguments

  @Option(name: .shortAndLong, help: ArgumentHelp("The PNG file; - for standard output.", valueName: "file"))
  var output: String

  @Flag(help: "Print the frame's statistics as JSON; on standard error when the picture goes to standard output.")
  var jsonStats = false

  func run() throws {
    let stage = try arguments.load(for: output)
    let picture = try Picture(of: stage, at: arguments.time.seconds, offscreenPixels: offscreens.maxOffscreenPixels)
    try picture.write(to: output)
    if jsonStats { try Output.line(picture.statistics.json, to: output == "-" ? STDERR_FILENO : STDOUT_FILENO) }
  }
}
