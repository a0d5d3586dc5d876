import Foundation
import MultiplaneArchives
import MultiplaneDisplays
import MultiplaneDrawing

/// What `multiplane show` shows: a scene file, a xib or a storyboard's controller, or a folder of pictures.
@MainActor struct ShowSource {
  let path: String
  let isFolder: Bool
  let arguments: SceneImageArguments
  let archive: ArchiveArguments
  let size: CanvasSize?
  /// Pixels a point of what layers draw themselves; nil for the window's.
  let scale: Double?

  init(
    _ path: String, _ arguments: SceneImageArguments, archive: ArchiveArguments, size: CanvasSize?, scale: Double?
  ) {
    var isDirectory: ObjCBool = false
    isFolder = unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && isDirectory.boolValue
    (self.path, self.arguments, self.archive) = (path, arguments, archive)
    (self.size, self.scale) = (size, scale)
  }

  /// Whether the file is a xib or a storyboard.
  var isArchive: Bool { !isFolder && ArchiveArguments.takes(path) }

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
    if isArchive {
      watch.watch(files: [path], folders: catalogFolders)
      return try archive.stage(of: path, size: size?.size, scale: scale ?? windowScale) {
        Output.message("warning: \($0)")
      }
    }
    watch.watch(files: [path])
    var file = try SceneFile.read(path)
    watch.watch(files: file.inputFiles.paths)
    file.canvas.scale = scale ?? windowScale
    var stage = try Stage(file, limits: arguments.limits)
    if let size { stage.canvas.size = size.size }
    return stage
  }

  /// The most folders of catalogues that are watched: the system has so many watches and no more.
  private static let mostFolders = 500

  /// The folders of the catalogues beside an archive, with those in them.
  private var catalogFolders: [String] {
    let folder = ArchiveArguments.folder(of: path)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    var folders: [String] = []
    for name in names.sorted() where name.hasSuffix(".xcassets") {
      folders.append("\(folder)/\(name)")
      let walk = FileManager.default.enumerator(atPath: "\(folder)/\(name)")
      while folders.count < Self.mostFolders, let inner = walk?.nextObject() as? String {
        if walk?.fileAttributes?[.type] as? FileAttributeType == .typeDirectory {
          folders.append("\(folder)/\(name)/\(inner)")
        }
      }
    }
    return folders
  }
}
