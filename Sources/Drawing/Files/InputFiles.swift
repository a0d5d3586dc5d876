import Glibc

/// The input files of an output. The output must be none of them.
package struct InputFiles {
  private struct Input {
    var path: String
    var role: String
  }

  private var files: [FileIdentity: Input] = [:]
  private var folders: [FileIdentity: Input] = [:]

  package init() {}

  /// The paths of the files, without those in folders.
  package var paths: [String] { files.values.map(\.path) }

  /// Adds an input file.
  ///
  /// - Parameter role: its role, such as “the scene”.
  package mutating func add(_ path: String, role: String) {
    guard let identity = FileIdentity(path: path), files[identity] == nil else { return }
    files[identity] = Input(path: path, role: role)
  }

  /// Adds the files in a folder, and in the folders in it.
  package mutating func add(folder: String, role: String) {
    guard let identity = FileIdentity(path: folder), folders[identity] == nil else { return }
    folders[identity] = Input(path: folder, role: role)
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

  /// A file in one of the folders, or in a folder in it.
  private func part(_ path: String) -> Input? {
    guard !folders.isEmpty else { return nil }
    let resolved = SystemPath.resolved(path)
    let parent = SystemPath.folder(of: resolved)
    let found = [parent, SystemPath.folder(of: parent)].lazy.compactMap { FileIdentity(path: $0) }
      .compactMap { folders[$0] }.first
    return found.map { Input(path: resolved, role: $0.role) }
  }
}
