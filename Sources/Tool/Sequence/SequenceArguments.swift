import ArgumentParser

/// The formats of a sequence.
enum SequenceFormat: String, CaseIterable, ExpressibleByArgument {
  /// A PNG file a frame.
  case png
  /// One animated PNG file.
  case apng
  /// Red, green, blue and straight alpha, a byte each, rows from the top, frame after frame, without a header.
  case raw
}

/// What makes a sequence of a picture.
struct SequenceArguments: ParsableArguments {
  /// Frames a second where nothing is said.
  static let usualRate = 60.0

  @Option(
    help: ArgumentHelp(
      "Render these frames, both included; frame n shows the scene at n ÷ fps seconds. 119..0 renders backward.",
      valueName: "a..b"))
  var frames: FrameRange?

  @Option(help: ArgumentHelp("Frames a second, with --frames; 60 by default.", valueName: "n"))
  var fps: PositiveNumber?

  @Option(
    help: ArgumentHelp(
      """
      With --frames: png writes a file a frame, whose name has %05d or the like for its number; apng one animated \
      file; raw the frames' bytes for a pipe (RGBA, 8 bits, straight alpha, as in ffmpeg -f rawvideo -pix_fmt rgba).
      """))
  var format: SequenceFormat?

  @Flag(help: "With --frames: render only the frames whose files are not there.")
  var missing = false

  func validate() throws {
    guard frames == nil else {
      if missing, (format ?? .png) != .png { throw ValidationError("--missing is for files of frames") }
      return
    }
    if missing { throw ValidationError("--missing needs --frames") }
    if fps != nil { throw ValidationError("--fps needs --frames") }
    if format != nil { throw ValidationError("--format needs --frames") }
  }

  /// The time of a frame, seconds.
  func time(of frame: Int) -> Double { Double(frame) / (fps?.value ?? Self.usualRate) }
}
