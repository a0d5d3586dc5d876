import MultiplaneArchives
import MultiplaneDrawing
import MultiplaneLayers

/// A layer tree and the canvas that it stands on: what a frame is made of.
struct Stage {
  var canvas: SceneFile.Canvas
  let tree: LayerTree

  init(canvas: SceneFile.Canvas, root: Layer) throws(Failure) {
    self.canvas = canvas
    do {
      tree = try LayerTree(root: root)
    } catch {
      throw Failure(error)
    }
  }

  /// What a scene file describes, with its images.
  init(_ scene: SceneFile, limits: ImageLimits) throws(Failure) {
    let root: Layer
    do {
      root = try scene.makeLayer(images: scene.loadImages(limits: limits))
    } catch {
      throw Failure(error)
    }
    try self.init(canvas: scene.canvas, root: root)
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
