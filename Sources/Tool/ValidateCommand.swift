import ArgumentParser
import MultiplaneArchives

/// `multiplane validate`: whether a scene can be rendered, as far as that is known without OpenGL.
struct Validate: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Checks a scene file and the images that it names.", discussion: "Needs no OpenGL ES.")

  @Argument(help: "A scene file: YAML, or JSON in a file whose name ends with .json.")
  var scene: String

  @OptionGroup var images: ImageArguments

  func run() throws {
    let file = try SceneFile.read(scene)
    let size = try Stage(file, limits: images.limits).canvas.pixelSize
    try Output.line(
      "\(scene): \(size.width) × \(size.height) pixels, layers: \(file.layerCount), images: \(file.images.count)")
  }
}
