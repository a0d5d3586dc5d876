import ArgumentParser
import MultiplaneArchives

/// `multiplane validate`: checks a scene as far as possible without OpenGL.
struct Validate: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Checks a scene file and the images that it names.",
    discussion: """
      Of images the headers are read; the tiles of pyramids are decoded one at a time, until five have failed. Needs \
      no OpenGL ES.
      """)

  @Argument(help: "A scene file: YAML, or JSON in a file whose name ends with .json; or a xib or a storyboard.")
  var scene: String

  @OptionGroup var images: SceneImageArguments

  func run() throws {
    if ArchiveArguments.takes(scene) { return try MainActor.assumeIsolated { try validateArchive() } }
    let file = try SceneFile.read(scene)
    let size = try Stage(checking: file, limits: images.limits).canvas.pixelSize
    try Output.line(
      "\(scene): \(size.width) × \(size.height) pixels, layers: \(file.layerCount), images: \(file.images.count)")
  }
}
