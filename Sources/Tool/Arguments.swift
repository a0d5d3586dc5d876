import ArgumentParser
import MultiplaneArchives
import MultiplaneDrawing
import MultiplaneGLES
import MultiplaneGeometry
import MultiplaneContents

/// A width and a height in points, written `400x300`; both are finite and above 0.
struct CanvasSize: ExpressibleByArgument {
  var size: Size

  init?(argument: String) {
    let parts = argument.split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = PositiveNumber(argument: String(parts[0])),
      let height = PositiveNumber(argument: String(parts[1]))
    else { return nil }
    size = Size(width.value, height.value)
  }
}

/// A finite number above 0.
struct PositiveNumber: ExpressibleByArgument {
  var value: Double

  init?(argument: String) {
    guard let value = Double(argument), value.isFinite, value > 0 else { return nil }
    self.value = value
  }
}

/// Seconds of the scene's clock, finite.
struct SceneTime: ExpressibleByArgument {
  var seconds: Double

  init(seconds: Double) { self.seconds = seconds }

  init?(argument: String) {
    guard let value = Double(argument), value.isFinite else { return nil }
    self.init(seconds: value)
  }

  var defaultValueDescription: String { "\(seconds)" }
}

/// Limits of images, for every command that reads them.
struct ImageArguments: ParsableArguments {
  @Option(help: ArgumentHelp("Pixels that an image may have at most.", valueName: "n"))
  var maxPixels: Int?

  func validate() throws {
    if let maxPixels, maxPixels < 1 { throw ValidationError("--max-pixels takes a number above 0") }
  }

  var limits: ImageLimits {
    maxPixels.map { ImageLimits(maximumPixels: $0) } ?? ImageLimits()
  }
}

/// Limits of a scene's images.
struct SceneImageArguments: ParsableArguments {
  @OptionGroup var each: ImageArguments

  @Option(
    help: ArgumentHelp(
      "Memory that the images of the scene may take together once decoded, in MB of 1,048,576 bytes.", valueName: "n"))
  var imageMemory = Megabytes(bytes: ImageLimits().maximumTotalBytes)

  var limits: ImageLimits {
    var limits = each.limits
    limits.maximumTotalBytes = imageMemory.bytes
    return limits
  }
}

/// A whole number of megabytes above 0.
struct Megabytes: ExpressibleByArgument {
  var bytes: Int

  init(bytes: Int) { self.bytes = bytes }

  init?(argument: String) {
    // A petabyte; sums of byte counts do not overflow.
    guard let number = Int(argument), (1...1 << 30).contains(number) else { return nil }
    bytes = number << 20
  }

  var defaultValueDescription: String { "\(bytes >> 20)" }
}

/// The limit of offscreen pixels, for every command that makes a frame plan.
struct OffscreenArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Pixels that all offscreen pictures of the frame may have; by default 256 pictures of the canvas, 80 Mi at least.",
      valueName: "n"))
  var maxOffscreenPixels: Int?

  func validate() throws {
    if let maxOffscreenPixels, maxOffscreenPixels < 0 {
      throw ValidationError("--max-offscreen-pixels takes a number of 0 or more")
    }
  }
}

/// In which values colours are composited, for `render` and `bench`.
struct BlendingArguments: ParsableArguments {
  /// The names of `ColorBlending`.
  enum Choice: String, CaseIterable, ExpressibleByArgument {
    case encoded, linear
  }

  @Option(
    name: .customLong("blending"),
    help: "Colours are composited by their sRGB values, as in Core Animation and browsers, or in linear light.")
  var choice = Choice.encoded

  var blending: ColorBlending {
    switch choice {
    case .encoded: .encoded
    case .linear: .linear
    }
  }
}

/// A scene file, its canvas and its time.
struct SceneArguments: ParsableArguments {
  @Argument(help: "A scene file: YAML, or JSON in a file whose name ends with .json.")
  var scene: String

  @Option(help: ArgumentHelp("The canvas in points, in place of the scene's.", valueName: "WxH"))
  var size: CanvasSize?

  @Option(help: ArgumentHelp("Pixels a point, in place of the scene's.", valueName: "s"))
  var scale: PositiveNumber?

  // Unconditional: a time may be negative.
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The time of the frame in seconds; may be negative.", valueName: "t"))
  var time = SceneTime(seconds: 0)

  @OptionGroup var images: SceneImageArguments

  /// Reads the scene and all files of its layers, unless the output would overwrite one of them.
  ///
  /// - Parameter output: the path of the output; `-` is standard output.
  func load(for output: String) throws(Failure) -> Stage {
    let file = try file()
    do {
      try file.inputFiles.check(output: output)
    } catch {
      throw Failure(error)
    }
    return try stage(of: file)
  }

  /// Reads the scene file.
  func file() throws(Failure) -> SceneFile { try SceneFile.read(scene) }

  /// Reads the files of the scene's layers.
  func stage(of file: SceneFile) throws(Failure) -> Stage {
    var file = file
    // Layers that draw do so with the pixels that there are.
    if let scale { file.canvas.scale = scale.value }
    var stage = try Stage(file, limits: images.limits)
    if let size { stage.canvas.size = size.size }
    guard size != nil || scale != nil else { return stage }
    let option = size == nil ? "--scale" : "--size"
    stage.canvasFile = nil
    stage.canvasOption = option
    let pixels = stage.canvas.pixelSize
    guard max(pixels.width, pixels.height) <= Bitmap.maximumSide else {
      throw Failure(.badInput, "\(option): expected a side of at most \(Bitmap.maximumSide) pixels, found more")
    }
    return stage
  }
}
