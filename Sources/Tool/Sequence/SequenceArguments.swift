import ArgumentParser
import MultiplaneArchives
import MultiplaneGeometry

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
  /// Frames a second by default.
  static let usualRate = 60.0

  @Option(
    help: ArgumentHelp(
      """
      Render these frames, both included; frame n shows the scene at n ÷ fps seconds. 119..0 renders backward. By \
      default those of the scene's duration, where another option of sequences is given.
      """, valueName: "a..b"))
  var frames: FrameRange?

  @Option(help: ArgumentHelp("Frames a second of a sequence; 60 by default.", valueName: "n"))
  var fps: PositiveNumber?

  @Option(
    help: ArgumentHelp(
      """
      Of a sequence: png, the default, writes a file a frame, whose name has %05d or the like for its number; apng one \
      animated file; raw the frames' bytes for a pipe (RGBA, 8 bits, straight alpha: ffmpeg -f rawvideo -pix_fmt rgba).
      """))
  var format: SequenceFormat?

  @Flag(help: "Of a sequence: render only the frames whose files are not there.")
  var missing = false

  func validate() throws {
    if missing, (format ?? .png) != .png { throw ValidationError("--missing is for files of frames") }
  }

  /// Whether a sequence is rendered.
  var isWanted: Bool { frames != nil || fps != nil || format != nil || missing }

  var framesPerSecond: Double { fps?.value ?? Self.usualRate }

  /// The frames that are rendered.
  func frames(of scene: SceneFile) throws(Failure) -> FrameRange {
    if let frames { return frames }
    guard let duration = scene.duration else {
      throw Failure(.badInput, "--frames is missing, and \(self.scene(scene)) has no duration")
    }
    // The frame at the very end is the first of what follows.
    let count = (duration * framesPerSecond).rounded(.up)
    guard count <= Double(FrameRange.largest) else {
      throw Failure(.badInput, "the duration of \(self.scene(scene)) has too many frames")
    }
    return FrameRange(first: 0, last: max(Int(clamping: count) - 1, 0))
  }

  private func scene(_ scene: SceneFile) -> String { scene.path ?? "the scene" }

  /// The time of a frame, seconds.
  func time(of frame: Int) -> Double { Double(frame) / framesPerSecond }
}
