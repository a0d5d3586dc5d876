import Foundation
import MultiplaneArchives
import MultiplaneDisplays
import MultiplaneDrawing

/// What `multiplane show` shows: a scene file, or a folder of pictures.
struct ShowSource {
  let path: String
  let isFolder: Bool
  let arguments: SceneImageArguments
  let size: CanvasSize?
  /// Pixels a point of what layers draw themselves; nil for the window's.
  let scale: Double?

  init(_ path: String, _ arguments: SceneImageArguments, size: CanvasSize?, scale: Double?) {
    var isDirectory: ObjCBool = false
    isFolder = unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && isDirectory.boolValue
    (self.path, self.arguments, self.size, self.scale) = (path, arguments, size, scale)
  }

  /// Reads all files.
  ///
  /// - Parameters:
  ///   - watch: told of the files, also where one of them is wrong.
  ///   - windowScale: the window's pixels a point.
  func load(watching watch: FileWatch, windowScale: Double) throws(Failure) -> Stage {
    guard !isFolder else {
      watch.watch(files: [], folders: [path])
      return try PictureFolder(path: path, limits: arguments.limits).stage()
    }
    watch.watch(files: [path])
    var file = try SceneFile.read(path)
    watch.watch(files: file.inputFiles.paths)
    file.canvas.scale = scale ?? windowScale
    var stage = try Stage(file, limits: arguments.limits)
    if let size { stage.canvas.size = size.size }
    return stage
  }
}
