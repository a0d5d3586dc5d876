import Glibc

/// The files that are read for an output: the output must be none of them.
package struct InputFiles {
  private struct Input {
    var path: String
    var role: String
  }

  private var files: [FileIdentity: Input] = [:]
  private var pyramids: [FileIdentity: Input] = [:]

  package init() {}

  /// Adds a file that is read.
  ///
  /// - Parameter role: what it is, such as “the scene”.
  package mutating func add(_ path: String, role: String) {
    guard let identity = FileIdentity(path: path), files[identity] == nil else { return }
    files[identity] = Input(path: path, role: role)
  }

  /// Adds the folder of a pyramid, whose tiles and description are read.
  package mutating func add(pyramid folder: String, role: String) {
    guard let identity = FileIdentity(path: folder), pyramids[identity] == nil else { return }
    pyramids[identity] = Input(path: folder, role: role)
  }

  /// Fails where writing to a path would replace one of the files, under whatever name; `-` is standard output.
  package func check(output path: String) throws(FileError) {
    let isStandardOutput = path == "-"
    let identity = isStandardOutput ? FileIdentity(regularFile: STDOUT_FILENO) : FileIdentity(path: path)
    guard let identity else { return }
    let input = files[identity] ?? (isStandardOutput ? nil : pyramid(holding: path))
    guard let input else { return }
    let code = FileError.Code.sameFile(as: input.path, role: input.role)
    throw isStandardOutput ? FileError(code) : FileError(code, path: path)
  }

  /// The pyramid that a file is a part of: its description, or a tile in the folder of a level.
  private func pyramid(holding path: String) -> Input? {
    guard !pyramids.isEmpty else { return nil }
    let parts = SystemPath.resolved(path).split(separator: "/").map(String.init)
    func folder(above count: Int) -> Input? {
      FileIdentity(path: "/" + parts.dropLast(count).joined(separator: "/")).flatMap { pyramids[$0] }
    }
    if parts.last == Pyramid.descriptionName { return folder(above: 1) }
    guard parts.count > 1, Pyramid.isTileName(parts[parts.count - 1]), Int(parts[parts.count - 2]) != nil else {
      return nil
    }
    return folder(above: 2)
  }
}
