import ArgumentParser
import Glibc

/// `multiplane render`: renders a scene to a PNG file, or a sequence of frames.
struct Render: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Renders a scene file to a PNG file, or to a sequence of frames.",
    discussion: """
      The picture has straight alpha and is marked as sRGB. An old file at the output path is replaced when the new one \
      is whole, and not before; the scene itself, and what it is made of, is never replaced. A frame of a sequence is \
      the same whichever others are rendered, and in whichever order.
      """)

  @OptionGroup var arguments: SceneArguments

  @OptionGroup var archive: ArchiveArguments

  @OptionGroup var offscreens: OffscreenArguments

  @OptionGroup var blending: BlendingArguments

  @OptionGroup var sequence: SequenceArguments

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The file, or of a sequence the files' names, as out-%05d.png; - for standard output.", valueName: "file"))
  var output: String

  @Flag(
    help: """
      Print each frame's statistics as a line of JSON; on standard error when the picture goes to standard output.
      """)
  var jsonStats = false

  func validate() throws {
    if sequence.isWanted, arguments.time.seconds != 0 { throw ValidationError("--time is not for a sequence") }
  }

  func run() throws {
    if ArchiveArguments.takes(arguments.scene) { return try MainActor.assumeIsolated { try renderArchive() } }
    guard sequence.isWanted else {
      let stage = try arguments.load(for: output)
      let picture = try renderer(of: stage).picture(at: arguments.time.seconds)
      try picture.write(to: output)
      return try printStatistics(of: picture)
    }
    try renderSequence()
  }

  func renderer(of stage: Stage) throws(Failure) -> FrameRenderer {
    try FrameRenderer(stage, offscreenPixels: offscreens.maxOffscreenPixels, blending: blending.blending)
  }

  private func renderSequence() throws(Failure) {
    let file = try arguments.file()
    let frames = try sequence.frames(of: file)
    var writer = try SequenceOutput(
      sequence.format ?? .png, to: output, frames: frames,
      framesPerSecond: sequence.framesPerSecond, inputs: file.inputFiles)
    let renderer = try renderer(of: arguments.stage(of: file))
    var progress = Progress(total: frames.count)
    defer { progress.end() }
    for (index, number) in frames.numbers.enumerated() {
      defer { progress.advance(to: index + 1) }
      if sequence.missing, writer.contains(number) { continue }
      let picture = try renderer.picture(at: sequence.time(of: number))
      try writer.append(picture, number: number, isFirst: index == 0)
      try printStatistics(of: picture)
    }
    try writer.finish()
  }

  func printStatistics(of picture: Picture) throws(Failure) {
    guard jsonStats else { return }
    try Output.line(picture.statistics.json, to: output == "-" ? STDERR_FILENO : STDOUT_FILENO)
  }
}
