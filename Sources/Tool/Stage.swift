import MultiplaneArchives
import MultiplaneChanges
import MultiplaneContents
import MultiplaneDrawing
import MultiplaneLayers
import MultiplaneSurfaces

/// A layer tree and its canvas: the input of a frame.
struct Stage {
  var canvas: SceneFile.Canvas
  let tree: LayerTree
  /// The commits at time 0 that begin the scene, in order, which the compositor is given first.
  private(set) var beginning: [LayerChanges] = []
  /// What layers show before their transitions.
  private(set) var layersBefore: [ObjectIdentifier: Layer] = [:]
  /// The file with the canvas; nil when an option replaced the canvas.
  var canvasFile: SceneFile?
  /// The command's option that set the canvas size; nil for none.
  var canvasOption: String?
  /// What the tree belongs to: an application with its screen; nil for nothing.
  private var owner: AnyObject?

  init(canvas: SceneFile.Canvas, root: Layer) throws(Failure) {
    do {
      tree = try LayerTree(checkedRoot: root, actionsAreEnabled: false)
    } catch {
      throw Failure(error)
    }
    tree.drawingContexts = Self.drawingContexts
    self.canvas = canvas
  }

  /// A tree that was made and laid out, of what keeps it alive.
  init(canvas: SceneFile.Canvas, tree: LayerTree, owner: AnyObject) {
    (self.canvas, self.tree, self.owner) = (canvas, tree, owner)
  }

  private static var drawingContexts: DrawingContextFactory? {
    #if Drawing
      .cairo
    #else
      nil
    #endif
  }

  /// The layers of a scene file with their images.
  init(_ scene: SceneFile, limits: ImageLimits) throws(Failure) {
    var beginning: [LayerChanges] = []
    var before: [ObjectIdentifier: Layer] = [:]
    do throws(SceneError) {
      tree = try scene.makeTree(
        images: scene.loadImages(limits: limits), drawingContexts: Self.drawingContexts,
        before: { before[ObjectIdentifier($0)] = $1 }, commit: { beginning.append($0.commit(at: 0)) })
    } catch {
      throw Failure(error)
    }
    (self.beginning, layersBefore) = (beginning, before)
    canvas = scene.canvas
    canvasFile = scene
  }

  /// The layers without images; checks the headers of all images, and the tiles of the pyramids.
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

  /// The error for a canvas without a surface, at the option or the position in the file that set the size.
  func failure(_ error: SurfaceError) -> Failure {
    guard case .sizeOverLimit(_, _, _, let limit, _) = error.code else { return Failure(error) }
    if let canvasOption { return Failure(.badInput, "\(canvasOption): \(error.description)") }
    guard let canvasFile else { return Failure(error) }
    return Failure(canvasFile.error(canvasOverWidth: limit, because: error.description))
  }
}

extension SceneFile {
  /// Reads a scene file for a command.
  static func read(_ path: String) throws(Failure) -> SceneFile {
    do {
      return try SceneFile(path: path)
    } catch {
      throw Failure(error)
    }
  }
}
