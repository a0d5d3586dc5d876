import ArgumentParser
import MultiplaneArchives
import MultiplaneDrawing
import MultiplaneGeometry
import MultiplaneRenderTree

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

/// The limits on images of every command that reads some.
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

/// A scene and how it is looked at.
struct SceneArguments: ParsableArguments {
  @Argument(help: "A scene file: YAML, or JSON in a file whose name ends with .json.")
  var scene: String

  @Option(help: ArgumentHelp("The canvas in points, in place of the scene's.", valueName: "WxH"))
  var size: CanvasSize?

  @Option(help: ArgumentHelp("Pixels a point, in place of the scene's.", valueName: "s"))
  var scale: PositiveNumber?

  @Option(help: ArgumentHelp("The time of the frame in seconds.", valueName: "t"))
  var time = SceneTime(seconds: 0)

  @OptionGroup var images: ImageArguments

  /// Reads the scene and all that it names.
  func load() throws(Failure) -> Stage {
    var stage = try Stage(SceneFile.read(scene), limits: images.limits)
    if let size { stage.canvas.size = size.size }
    if let scale { stage.canvas.scale = scale.value }
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
