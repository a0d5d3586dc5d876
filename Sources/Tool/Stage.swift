import MultiplaneArchives
import MultiplaneDrawing
import MultiplaneLayers
import MultiplaneSurfaces

/// A layer tree and the canvas that it stands on: what a frame is made of.
struct Stage {
  var canvas: SceneFile.Canvas
  let tree: LayerTree
  /// The file whose canvas this is; nil when another one took its place.
  var canvasFile: SceneFile?
  /// The option of the command that gave the canvas its size; nil where none did.
  var canvasOption: String?

  init(canvas: SceneFile.Canvas, root: Layer) throws(Failure) {
    self.canvas = canvas
    do {
      tree = try LayerTree(checkedRoot: root)
    } catch {
      throw Failure(error)
    }
  }

  /// What a scene file describes, with the images that its layers show.
  init(_ scene: SceneFile, limits: ImageLimits) throws(Failure) {
    let root: Layer
    do {
      root = try scene.makeLayer(images: scene.loadImages(limits: limits))
    } catch {
      throw Failure(error)
    }
    try self.init(canvas: scene.canvas, root: root)
    canvasFile = scene
  }

  /// The same without images, all of whose headers are checked, as are the tiles of its pyramids.
  init(checking scene: SceneFile, limits: ImageLimits) throws(Failure) {
    let root: Layer
    do {
      try scene.checkImages(limits: limits)
      root = try scene.makeLayer(images: [:])
      try scene.checkPyramids()
    } catch {
      throw Failure(error)
    }
    try self.init(canvas: scene.canvas, root: root)
    canvasFile = scene
  }

  /// Why there is no surface for the canvas, at the option or the place in the file that its size comes from.
  func failure(_ error: SurfaceError) -> Failure {
    guard case .sizeOverLimit(_, _, _, let limit, _) = error.code else { return Failure(error) }
    if let canvasOption { return Failure(.badInput, "\(canvasOption): \(error.description)") }
    guard let canvasFile else { return Failure(error) }
    return Failure(canvasFile.error(canvasOverWidth: limit, because: error.description))
  }
}

extension SceneFile {
  /// Reads a file for a command.
  static func read(_ path: String) throws(Failure) -> SceneFile {
    do {
      return try SceneFile(path: path)
    } catch {
      throw Failure(error)
    }
  }
}
