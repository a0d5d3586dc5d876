import Glibc

/// The input files of an output. The output must be none of them.
package struct InputFiles {
  private struct Input {
    var path: String
    var role: String
  }

  private var files: [FileIdentity: Input] = [:]
  private var pyramids: [FileIdentity: Input] = [:]

  package init() {}

  /// The paths of the files, without the parts of pyramids.
  package var paths: [String] { files.values.map(\.path) }

  /// Adds an input file.
  ///
  /// - Parameter role: its role, such as “the scene”.
  package mutating func add(_ path: String, role: String) {
    guard let identity = FileIdentity(path: path), files[identity] == nil else { return }
    files[identity] = Input(path: path, role: role)
  }

  /// Adds the folder of a pyramid, with its tiles and description.
  package mutating func add(pyramid folder: String, role: String) {
    guard let identity = FileIdentity(path: folder), pyramids[identity] == nil else { return }
    pyramids[identity] = Input(path: folder, role: role)
  }

  /// Throws if a path is one of the inputs, under any name; `-` is standard output.
  package func check(output path: String) throws(FileError) {
    let isStandardOutput = path == "-"
    let identity = isStandardOutput ? FileIdentity(regularFile: STDOUT_FILENO) : FileIdentity(path: path)
    guard let identity else { return }
    let input = files[identity] ?? (isStandardOutput ? nil : part(path))
    guard let input else { return }
    let code = FileError.Code.sameFile(as: input.path, role: input.role)
    throw isStandardOutput ? FileError(code) : FileError(code, path: path)
  }

  /// The description of one of the pyramids, or a tile in the folder of a level.
  private func part(_ path: String) -> Input? {
    guard !pyramids.isEmpty else { return nil }
    let resolved = SystemPath.resolved(path)
    let parts = resolved.split(separator: "/").map(String.init)
    let depth: Int
    if parts.last == Pyramid.descriptionName {
      depth = 1
    } else if parts.count > 1, Pyramid.isTileName(parts[parts.count - 1]), Int(parts[parts.count - 2]) != nil {
      depth = 2
    } else {
      return nil
    }
    let folder = FileIdentity(path: "/" + parts.dropLast(depth).joined(separator: "/"))
    return folder.flatMap { pyramids[$0] }.map { Input(path: resolved, role: $0.role) }
  }
}
